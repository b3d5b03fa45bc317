//! Files cut off and changed at every byte, and such as are made to hurt.

use xiangqi_core::{
    notation::{Mode, Notation},
    record::{Format, Record, WriteOptions, pgn, read, write, xqf},
};

use crate::{
    lines,
    random_records::{Random, record},
};

const WRITTEN: [Format; 4] = [Format::Pgn, Format::Xqf, Format::DhtmlXq, Format::Moves];

fn sample() -> Record {
    record(&mut Random::new(11), false)
}

#[test]
fn a_file_cut_off_anywhere_keeps_what_came_before() {
    for format in WRITTEN {
        let whole = write(&[sample()], format, &WriteOptions::default()).unwrap();
        let all = lines(&sample().tree);
        let mut longest = 0;
        for end in 0..whole.len() {
            let item = read(&whole[..end], format, Mode::Strict).next();
            let Some(item) = item else {
                assert!(end < 20, "{format}: nothing at {end}");
                continue;
            };
            let read = item.unwrap_or_else(|error| {
                assert!(error.location.offset() <= end, "{format} {end}: {error}");
                *error.record
            });
            longest = longest.max(read.tree.len());
            let main = lines(&read.tree).swap_remove(0);
            let is_prefix = all.iter().any(|line| line.starts_with(&main));
            assert!(is_prefix || read.tree.is_empty(), "{format} {end}: {main}");
        }
        assert!(longest > 0);
    }
}

#[test]
fn a_byte_changed_anywhere_is_no_harm() {
    let mut random = Random::new(12);
    for format in WRITTEN {
        let whole = write(&[sample()], format, &WriteOptions::default()).unwrap();
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 + random.below(255) as u8;
            for mode in [Mode::Strict, Mode::Lenient] {
                for item in read(&bytes, format, mode) {
                    if let Err(error) = item {
                        assert!(error.location.offset() <= bytes.len());
                        assert!(!error.to_string().is_empty());
                    }
                }
            }
        }
    }
}

const MANY: usize = 200_000;

/// An XQF file in which every move but the last is a variation that goes on: the first moves
/// end at once.
fn nested_xqf(depth: usize) -> Vec<u8> {
    let mut file = xqf::write(&Record::default());
    file[0x402] = 0xF0;
    // h0g2, h9g7, g2h0, g7h9 over and over; the moves that they vary from are a0a1 and a9a8.
    let turns = [(70, 62), (79, 67), (62, 70), (67, 79)];
    let others = [(0, 1), (9, 8)];
    for index in 0..depth {
        let (from, to) = others[index % 2];
        file.extend([24 + from, 32 + to, 0x0F, 0, 0, 0, 0, 0]);
        let (from, to) = turns[index % 4];
        let next = if index + 1 < depth { 0xF0 } else { 0 };
        file.extend([24 + from, 32 + to, next, 0, 0, 0, 0, 0]);
    }
    file
}

#[test]
fn variations_nest_as_deep_as_the_file_is_long() {
    let depth = MANY / 4;
    let record = xqf::read(&nested_xqf(depth), Mode::Strict).unwrap();
    assert_eq!(record.tree.len(), 2 * depth);
    for format in [Format::Pgn, Format::Xqf, Format::DhtmlXq] {
        let options = WriteOptions {
            notation: Notation::Iccs,
            ..WriteOptions::default()
        };
        let bytes = write(std::slice::from_ref(&record), format, &options).unwrap();
        let back = read(&bytes, format, Mode::Strict).next().unwrap();
        assert!(back.as_ref() == Ok(&record), "{format}");
    }
}

#[test]
fn variations_that_never_end_keep_their_moves() {
    let text =
        "1. a0a1 (1. h0g2 a9a8 (1... h9g7 2. a0a1 (2. g2h0 a9a8 (2... g7h9 ".repeat(MANY / 40);
    let error = pgn::read(&text, Mode::Lenient).next().unwrap().unwrap_err();
    assert_eq!(error.record.tree.len(), 8 * (MANY / 40));
}

#[test]
fn unclosed_brackets_take_linear_time() {
    for text in [
        "{",
        "[DhtmlXQ]",
        "[DhtmlXQ_a]",
        "[a \"",
        "(",
        "; {\n",
        "1-0 {",
    ] {
        let many = text.repeat(MANY);
        for format in [Format::Pgn, Format::DhtmlXq, Format::Moves, Format::Cbf] {
            read(many.as_bytes(), format, Mode::Lenient)
                .take(MANY)
                .for_each(drop);
        }
    }
    let cbf = format!("<ChineseChessRecord>{}", "&".repeat(MANY));
    assert!(
        read(cbf.as_bytes(), Format::Cbf, Mode::Lenient)
            .next()
            .unwrap()
            .is_err()
    );
}
