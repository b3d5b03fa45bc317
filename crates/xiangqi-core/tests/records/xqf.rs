use xiangqi_core::{
    Color, MoveTree, Setup,
    notation::Mode,
    record::{Fault, Format, GameResult, Record, losses, tag, xqf},
};

use crate::{lines, tree};

/// Hides a plain file as programs of a version do, with keys of the test's own.
///
/// Comments are taken for records with a flag only where they are not empty, so that this reads
/// the plain file record by record.
fn cipher(plain: &[u8], version: u8, keys: [u8; 3]) -> Vec<u8> {
    let [k1, k2, k3] = keys;
    let k0 = 0_u8.wrapping_sub(k1).wrapping_sub(k2).wrapping_sub(k3);
    let keys = [k0, k1, k2, k3];
    let (mask, ors) = (0xA7, [0x11, 0x52, 0x8C, 0x03]);
    let f = |k: u8| k.wrapping_mul(k).wrapping_mul(54).wrapping_add(221);
    let a = f(k1).wrapping_mul(k1);
    let b = f(k2).wrapping_mul(a);
    let c = f(k3).wrapping_mul(b);
    let added = (i32::from(k0) * 256 + i32::from(k1)) % 32_000 + 767;

    let mut file = plain[..0x400].to_vec();
    file[2] = version;
    file[3] = mask;
    file[8..12].copy_from_slice(&ors);
    file[12..16].copy_from_slice(&keys);
    for place in 0..32 {
        let from = match version {
            11 => place,
            _ => (place + usize::from(a) + 1) % 32,
        };
        file[0x10 + place] = plain[0x10 + from].wrapping_add(a);
    }
    let mut moves = Vec::new();
    let mut rest = &plain[0x400..];
    while !rest.is_empty() {
        let length = u32::from_le_bytes(rest[4..8].try_into().unwrap()) as usize;
        let mut flags = 0x13;
        flags |= if rest[2] & 0xF0 != 0 { 0x80 } else { 0 };
        flags |= if rest[2] & 0x0F != 0 { 0x40 } else { 0 };
        flags |= if length > 0 { 0x20 } else { 0 };
        moves.extend([rest[0].wrapping_add(b), rest[1].wrapping_add(c), flags, 7]);
        if length > 0 {
            moves.extend((length as i32 + added).to_le_bytes());
            moves.extend(&rest[8..8 + length]);
        }
        rest = &rest[8 + length..];
    }
    let phrase = b"[(C) Copyright Mr. Dong Shiwei.]";
    for (index, byte) in moves.iter_mut().enumerate() {
        let key = keys[index % 4] & mask | ors[index % 4];
        *byte = byte.wrapping_add(phrase[index % 32] & key);
    }
    file.extend(moves);
    file
}

fn sample() -> Record {
    let mut record = Record {
        tree: tree(&[
            "h2e2 h9g7 h0g2 i9h9",
            "h2e2 b9c7 h0g2",
            "c3c4 g6g5",
            "h2e2 h9g7 c3c4",
        ]),
        result: Some(GameResult::BlackWins),
        ..Record::default()
    };
    record.set_tag(tag::TITLE, "中炮对屏风马");
    record.set_tag(tag::RED, "Ann");
    record.set_tag(tag::TYPE, "opening");
    for (index, node) in record
        .tree
        .nodes()
        .collect::<Vec<_>>()
        .into_iter()
        .enumerate()
    {
        if index % 2 == 0 {
            record
                .tree
                .set_comment(node, format!("第{index}着\nline two"));
        }
    }
    record
}

#[test]
fn ciphered_files_are_read_like_plain_ones() {
    let plain = xqf::write(&sample());
    assert_eq!(xqf::read(&plain, Mode::Strict), Ok(sample()));
    for version in 11..=18 {
        for keys in [[1, 2, 3], [0xEC, 0x09, 0xA4], [0, 0, 0], [255, 254, 77]] {
            let file = cipher(&plain, version, keys);
            let record = xqf::read(&file, Mode::Strict);
            assert_eq!(record, Ok(sample()), "version {version}, keys {keys:?}");
        }
    }
}

#[test]
fn the_layout_is_that_of_the_table() {
    let file = xqf::write(&sample());
    assert_eq!(file[..3], *b"XQ\x0A");
    assert_eq!(
        file[0x10..0x19],
        [80, 70, 60, 50, 40, 30, 20, 10, 0].map(|p| 80 - p)
    );
    assert_eq!(file[0x33], 2);
    assert_eq!(file[0x40], 1);
    assert_eq!(file[0x130..0x134], *b"\x03Ann");
    // The record of the start, its comment, and the cannon from h2 (72) to e2 (42).
    assert_eq!(file[0x400..0x404], [24, 32, 0xF0, 0xFF]);
    let length = u32::from_le_bytes(file[0x404..0x408].try_into().unwrap()) as usize;
    assert_eq!(file[0x408 + length..][..4], [24 + 72, 32 + 42, 0xFF, 0]);
}

#[test]
fn black_can_start() {
    let setup: Setup = "4k4/9/9/9/9/9/9/9/4r4/3K5 b".parse().unwrap();
    let mut record = Record {
        tree: MoveTree::from_setup(setup).unwrap(),
        ..Record::default()
    };
    record
        .tree
        .add(record.tree.root(), "e1e5".parse().unwrap())
        .unwrap();
    let mut file = xqf::write(&record);
    assert_eq!(xqf::read(&file, Mode::Strict), Ok(record.clone()));

    // Programs do not always tell it.
    file[0x32] = 0;
    let read = xqf::read(&file, Mode::Lenient).unwrap();
    assert_eq!(read.tree.start().turn, Color::Black);
    assert_eq!(read, record);
    let error = xqf::read(&file, Mode::Strict).unwrap_err();
    assert_eq!(
        error.to_string(),
        "game 1, byte 1032: e1e5 cannot be played: the piece belongs to the side that is not to move"
    );
}

/// A file whose second record of five is an illegal move.
fn illegal() -> Vec<u8> {
    let record = Record {
        tree: tree(&["h2e2 h9g7 h0g2", "h2e2 b9c7", "c3c4"]),
        ..Record::default()
    };
    let mut file = xqf::write(&record);
    // The horse from h9 goes to h5.
    assert_eq!(file[0x410..0x412], [24 + 79, 32 + 67]);
    file[0x411] = 32 + 75;
    file
}

#[test]
fn an_illegal_move_costs_only_what_follows_it() {
    let strict = xqf::read(&illegal(), Mode::Strict).unwrap_err();
    assert_eq!(
        strict.to_string(),
        "game 1, byte 1040: h9h5 cannot be played: the piece cannot go there"
    );
    assert_eq!(lines(&strict.record.tree), ["h2e2"]);
    let lenient = xqf::read(&illegal(), Mode::Lenient).unwrap_err();
    assert_eq!(lenient.fault, strict.fault);
    assert_eq!(lines(&lenient.record.tree), ["h2e2 b9c7", "c3c4"]);
}

#[test]
fn damaged_headers_are_placed() {
    let plain = xqf::write(&sample());
    let fault = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut file = plain.clone();
        change(&mut file);
        xqf::read(&file, Mode::Strict).unwrap_err().to_string()
    };
    assert_eq!(
        fault(&|file| file[0] = 0),
        "game 1, byte 0: expected a file of the format xqf, found another beginning"
    );
    assert_eq!(
        fault(&|file| file[2] = 19),
        "game 1, byte 2: expected a version from 10 to 18, found 19"
    );
    assert_eq!(
        fault(&|file| file[13] = 1),
        "game 1, byte 12: expected four keys whose sum is a multiple of 256, found 0"
    );
    assert_eq!(
        fault(&|file| file[0x11] = file[0x10]),
        "game 1, byte 16: expected each piece on a point of its own, found 0"
    );
    assert_eq!(
        fault(&|file| file[0x14] = 0xFF),
        "game 1, byte 16: the start: not a position of the game: red has no general"
    );
    assert_eq!(
        fault(&|file| file[0x404..0x408].copy_from_slice(&[0xFF; 4])),
        format!(
            "game 1, byte 1028: expected at most {} bytes, which are left, found a length of -1",
            plain.len() - 0x408
        )
    );
    assert_eq!(
        fault(&|file| file.truncate(100)),
        "game 1, byte 100: expected a header of 1024 bytes, found the end of the file"
    );
}

#[test]
fn what_has_no_room_is_told() {
    let mut record = sample();
    record.set_tag("Weather", "fine");
    record.set_tag(tag::RED, "胡荣华胡荣华胡荣华");
    let mut setup = *record.tree.start();
    setup.move_number = 7;
    record.tree = MoveTree::from_setup(setup).unwrap();
    let lost = losses(&record, Format::Xqf);
    assert_eq!(
        lost.to_string(),
        "the tag Weather, a part of the tag Red, the counters of the start"
    );
    let back = xqf::read(&xqf::write(&record), Mode::Strict).unwrap();
    assert_eq!(back.tag(tag::RED), Some("胡荣华胡荣华胡"));
    assert_eq!(back.tag("Weather"), None);
}

#[test]
fn a_comment_longer_than_the_file_is_no_allocation() {
    let mut file = xqf::write(&Record::default());
    file[0x404..0x408].copy_from_slice(&i32::MAX.to_le_bytes());
    let error = xqf::read(&file, Mode::Lenient).unwrap_err();
    assert!(matches!(error.fault, Fault::Length { room: 0, .. }));
}
