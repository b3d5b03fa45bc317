use xiangqi_core::{
    Board, Color, Role,
    notation::Mode,
    record::{GameResult, ccbridge, tag},
};

use crate::lines;

/// A move record: flags, points and a comment.
fn record(flags: u8, from: &str, to: &str, comment: &str) -> Vec<u8> {
    let point = |text: &str| {
        let [file, rank] = text.as_bytes() else {
            return 0;
        };
        9 * (b'9' - rank) + (file - b'a')
    };
    let mut bytes = vec![flags, 0, point(from), point(to)];
    if flags & 4 != 0 {
        bytes.extend((2 * comment.encode_utf16().count() as u32).to_le_bytes());
        bytes.extend(comment.encode_utf16().flat_map(u16::to_le_bytes));
    }
    bytes
}

fn string(file: &mut [u8], offset: usize, text: &str) {
    let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    file[offset..offset + bytes.len()].copy_from_slice(&bytes);
    // What happens to be in memory stands behind the end.
    file[offset + bytes.len() + 2..offset + bytes.len() + 6].copy_from_slice(b"junk");
}

/// A file with the standard start and some moves.
fn file(moves: &[Vec<u8>]) -> Vec<u8> {
    let mut file = vec![0; 2214];
    file[..16].copy_from_slice(b"CCBridge Record\0");
    file[19] = 2;
    string(&mut file, 180, "讲座");
    string(&mut file, 1076, "Ann");
    string(&mut file, 1300, "Bob");
    file[2036..2040].copy_from_slice(b"C32\0");
    file[2076] = 3;
    file[2112] = 1;
    file[2116] = 1;
    let numbers = [5, 4, 3, 2, 1, 6, 7];
    for (square, piece) in Board::new().iter() {
        let index = 9 * (9 - square.rank().index()) + square.file().index();
        let color = if piece.color == Color::Red {
            0x10
        } else {
            0x20
        };
        let role = Role::ALL
            .iter()
            .position(|role| *role == piece.role)
            .unwrap();
        file[2120 + index] = color | numbers[role];
    }
    file.extend(moves.concat());
    file
}

fn sample() -> Vec<u8> {
    file(&[
        record(4, "", "", "一局\r\n棋"),
        record(2, "h2", "e2", ""),
        record(6, "h9", "g7", "solid"),
        record(1, "h0", "g2", ""),
        record(1, "b9", "c7", ""),
        record(5, "c3", "c4", "other"),
    ])
}

#[test]
fn a_record_is_read() {
    let record = ccbridge::read(&sample(), Mode::Strict).unwrap();
    assert_eq!(record.tag(tag::TITLE), Some("讲座"));
    assert_eq!(record.tag(tag::RED), Some("Ann"));
    assert_eq!(record.tag(tag::BLACK), Some("Bob"));
    assert_eq!(record.tag(tag::ECCO), Some("C32"));
    assert_eq!(record.tags.len(), 4);
    assert_eq!(record.result, Some(GameResult::Draw));
    assert_eq!(lines(&record.tree), ["h2e2 h9g7 h0g2", "h2e2 b9c7", "c3c4"]);
    assert_eq!(record.tree.comment(record.tree.root()), "一局\n棋");
    let horse = record.tree.main_line().nth(1).unwrap();
    assert_eq!(record.tree.comment(horse), "solid");
}

#[test]
fn a_black_start_is_read() {
    let mut bytes = file(&[record(0, "", "", ""), record(1, "h9", "g7", "")]);
    bytes[2112] = 2;
    bytes[2116] = 12;
    let record = ccbridge::read(&bytes, Mode::Strict).unwrap();
    assert_eq!(record.tree.start().turn, Color::Black);
    assert_eq!(record.tree.start().move_number, 12);
    bytes[2112] = 1;
    assert!(ccbridge::read(&bytes, Mode::Strict).is_err());
    assert_eq!(ccbridge::read(&bytes, Mode::Lenient), Ok(record));
}

#[test]
fn faults_are_placed() {
    let fault = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = sample();
        change(&mut bytes);
        ccbridge::read(&bytes, Mode::Strict)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        fault(&|bytes| bytes[0] = b'c'),
        "game 1, byte 0: expected a file of the format cbr, found another beginning"
    );
    assert_eq!(
        fault(&|bytes| bytes[19] = 3),
        "game 1, byte 19: expected 2 for a game, found 3"
    );
    assert_eq!(
        fault(&|bytes| bytes[2076] = 9),
        "game 1, byte 2076: expected a result from 0 to 4, found 9"
    );
    assert_eq!(
        fault(&|bytes| bytes[2120] = 0x28),
        "game 1, byte 2120: expected a piece or 0, found 40"
    );
    assert_eq!(
        fault(&|bytes| bytes[2124] = 0),
        "game 1, byte 2120: the start: not a position of the game: black has no general"
    );
    assert_eq!(
        fault(&|bytes| bytes[2234] = 200),
        "game 1, byte 2232: expected two points from 0 to 89, found 200 and 67"
    );
}

#[test]
fn an_illegal_move_costs_only_what_follows_it() {
    let bytes = file(&[
        record(0, "", "", ""),
        record(2, "h2", "e2", ""),
        record(2, "h9", "h8", ""),
        record(0, "h0", "g2", ""),
        record(1, "i9", "h9", ""),
        record(1, "b9", "c7", ""),
        record(1, "c3", "c4", ""),
    ]);
    let error = ccbridge::read(&bytes, Mode::Lenient).unwrap_err();
    assert_eq!(error.location.offset(), 2214 + 8);
    assert_eq!(lines(&error.record.tree), ["h2e2 b9c7", "c3c4"]);
    let error = ccbridge::read(&bytes, Mode::Strict).unwrap_err();
    assert_eq!(lines(&error.record.tree), ["h2e2"]);
}

/// A library of records, each in as many blocks as it takes.
fn library(records: &[Vec<u8>]) -> Vec<u8> {
    let mut file = vec![0; 66_624 + 2 * 276];
    file[..16].copy_from_slice(b"CCBridgeLibrary\0");
    file[60] = 2;
    for record in records {
        file.extend(record);
        let blocks = record.len().div_ceil(4096);
        file.resize(file.len() + blocks * 4096 - record.len(), 0);
    }
    file
}

#[test]
fn a_library_keeps_its_good_games() {
    let long = file(&[record(5, "", "", &"长".repeat(3000))]);
    let mut heading = long.clone();
    heading[2120..2210].fill(0);
    let mut bad = sample();
    bad[19] = 3;
    let bytes = library(&[long, bad, heading, sample()]);
    let items: Vec<_> = ccbridge::read_library(&bytes, Mode::Strict).collect();
    assert_eq!(items.len(), 4);
    let comment = |index: usize| {
        let tree = &items[index].as_ref().unwrap().tree;
        tree.comment(tree.root()).chars().count()
    };
    assert_eq!((comment(0), comment(2)), (3000, 3000));
    let error = items[1].as_ref().unwrap_err();
    let start = 66_624 + 2 * 276 + 3 * 4096;
    assert_eq!((error.game, error.location.offset()), (2, start + 19));
    assert_eq!(error.record.tag(tag::RED), Some("Ann"));
    assert_eq!(items[3].as_ref().unwrap().tree.len(), 5);
}

#[test]
fn a_damaged_library_is_placed() {
    let mut bytes = library(&[sample()]);
    bytes[63] = 0xFF;
    let items: Vec<_> = ccbridge::read_library(&bytes, Mode::Strict).collect();
    let [Err(error)] = &items[..] else {
        panic!("{items:?}");
    };
    assert!(
        error
            .to_string()
            .starts_with("game 1, byte 60: expected at most ")
    );
    let error = ccbridge::read_library(b"CCBridgeLibrary\0", Mode::Strict).next();
    assert_eq!(
        error.unwrap().unwrap_err().to_string(),
        "game 1, byte 16: expected the length of the index, found the end of the file"
    );
}
