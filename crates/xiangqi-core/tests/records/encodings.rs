use xiangqi_core::{
    notation::Mode,
    record::{Encoding, Fault, Format, Record, WriteError, WriteOptions, decode, read, tag, write},
};

use crate::{lines, tree};

fn sample() -> Record {
    let mut record = Record {
        tree: tree(&["h2e2 h9g7"]),
        ..Record::default()
    };
    record.set_tag(tag::RED, "胡荣华");
    record
}

fn with(encoding: Encoding) -> WriteOptions {
    WriteOptions {
        encoding,
        ..WriteOptions::default()
    }
}

#[test]
fn gb18030_and_utf8_hold_the_same_game() {
    for encoding in [Encoding::Utf8, Encoding::Gb18030] {
        let bytes = write(&[sample()], Format::Pgn, &with(encoding)).unwrap();
        let mut items = read(&bytes, Format::Pgn, Mode::Strict);
        assert_eq!(items.encoding(), Some(encoding));
        assert_eq!(items.next(), Some(Ok(sample())));
    }
    let error = write(&[sample()], Format::Pgn, &with(Encoding::Utf16Le)).unwrap_err();
    let encoding = Encoding::Utf16Le;
    assert_eq!(error, WriteError::Encoding { encoding });
}

#[test]
fn byte_order_marks_tell_the_encoding() {
    let bytes = write(&[sample()], Format::Pgn, &WriteOptions::default()).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let marked = format!("\u{feff}{text}");
    let units = || marked.encode_utf16();
    let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
    let cases = [
        (marked.clone().into_bytes(), Encoding::Utf8),
        (little, Encoding::Utf16Le),
        (big, Encoding::Utf16Be),
    ];
    for (bytes, encoding) in cases {
        let (decoded, found) = decode(&bytes).unwrap();
        assert_eq!((decoded.as_ref(), found), (text.as_str(), encoding));
        assert_eq!(Format::detect(&bytes, ""), Some(Format::Pgn));
        let items: Vec<_> = read(&bytes, Format::Pgn, Mode::Strict).collect();
        assert_eq!(items, [Ok(sample())], "{encoding}");
    }
}

#[test]
fn offsets_are_those_of_the_file() {
    let text = "\u{feff}[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n\n1. 炮二平五 x *\n";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, width) in [(text.as_bytes().to_vec(), 1), (little, 2)] {
        let error = read(&bytes, Format::Pgn, Mode::Strict)
            .next()
            .unwrap()
            .unwrap_err();
        let offset = error.location.offset();
        assert_eq!(bytes[offset], b'x');
        assert!(error.to_string().contains("line 4, column 9 "), "{error}");
        assert!(offset > 40 * width);
    }
}

#[test]
fn a_bad_byte_in_utf8_does_not_make_it_gb18030() {
    let mut bytes = "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n\n1. 炮二平五 {"
        .to_string()
        .into_bytes();
    let offset = bytes.len();
    bytes.extend(b"\xFF} *\n");
    let error = decode(&bytes).unwrap_err();
    assert_eq!((error.offset, error.byte), (offset, 0xFF));
    let mut items = read(&bytes, Format::Pgn, Mode::Strict);
    assert_eq!(items.encoding(), Some(Encoding::Utf8));
    let error = items.next().unwrap().unwrap_err();
    assert!(matches!(error.fault, Fault::Encoding { found: 0xFF, .. }));
    assert_eq!(error.location.offset(), offset);
    assert_eq!(error.record.tag(tag::RED), Some("胡荣华"));
    assert_eq!(lines(&error.record.tree), ["h2e2"]);
    assert!(items.next().is_none());
}

#[test]
fn a_bad_byte_behind_all_games_is_told() {
    for format in [Format::Pgn, Format::DhtmlXq, Format::Moves] {
        let mut bytes = write(&[sample()], format, &WriteOptions::default()).unwrap();
        bytes.extend(b"\n\n\xFF");
        let items: Vec<_> = read(&bytes, format, Mode::Strict).collect();
        let [Ok(_), Err(error)] = &items[..] else {
            panic!("{format}: {} items", items.len());
        };
        assert_eq!(error.location.offset(), bytes.len() - 1);
    }
}
