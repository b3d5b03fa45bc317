//! Laws of the files of xiangqi games.

use xiangqi_core::{
    MoveTree, NodeId,
    notation::{Mode, Notation},
    record::{Format, ReadError, Record, WriteOptions, losses, read, write},
};

const WRITTEN: [Format; 4] = [Format::Pgn, Format::Xqf, Format::DhtmlXq, Format::Moves];

/// Reads a file in both modes: faults lie inside it, and what was read survives every format.
pub fn check(bytes: &[u8], format: Format) {
    let strict = check_mode(bytes, format, Mode::Strict);
    let lenient = check_mode(bytes, format, Mode::Lenient);
    // In a text lenient reading finds more games, and other notations.
    let is_text = matches!(format, Format::Pgn | Format::Moves);
    if !is_text && strict.iter().all(Result::is_ok) && !strict.is_empty() {
        assert!(strict == lenient);
    }
}

fn check_mode(bytes: &[u8], format: Format, mode: Mode) -> Vec<Result<Record, ReadError>> {
    let items: Vec<_> = read(bytes, format, mode).collect();
    assert!(items.len() <= bytes.len() + 1);
    for item in &items {
        match item {
            Ok(record) => check_writing(record),
            Err(error) => {
                assert!(error.location.offset() <= bytes.len());
                assert!(error.to_string().len() < 1000);
                check_writing(&error.record);
            }
        }
    }
    items
}

fn check_writing(record: &Record) {
    for format in WRITTEN {
        let lost = losses(record, format);
        let once = again(record, format);
        if !lost.turn && format != Format::Moves {
            assert!(same_moves(&record.tree, &once.tree), "{format}");
        }
        if !lost.turn {
            assert!(again(&once, format) == once, "{format}");
        }
        if format != Format::DhtmlXq {
            assert_eq!(once.result, record.result);
        }
        assert!(lost.to_string().is_empty() == lost.is_empty());
    }
}

/// What is read of a record that was written, in points, which never are ambiguous.
fn again(record: &Record, format: Format) -> Record {
    let options = WriteOptions {
        notation: Notation::Iccs,
        ..WriteOptions::default()
    };
    let bytes = write(std::slice::from_ref(record), format, &options).expect("a written format");
    let mut items = read(&bytes, format, Mode::Lenient);
    let item = items.next().expect("a game");
    assert!(items.next().is_none());
    item.unwrap_or_else(|error| panic!("{error}\n{}", String::from_utf8_lossy(&bytes)))
}

fn same_moves(one: &MoveTree, two: &MoveTree) -> bool {
    let mut pairs: Vec<(NodeId, NodeId)> = vec![(one.root(), two.root())];
    while let Some((a, b)) = pairs.pop() {
        let (children_a, children_b) = (one.children(a), two.children(b));
        if one.move_of(a) != two.move_of(b) || children_a.len() != children_b.len() {
            return false;
        }
        pairs.extend(children_a.iter().copied().zip(children_b.iter().copied()));
    }
    true
}
