//! SGF: read, write, read; strict reading is a part of lenient; both types of positions agree on
//! 8×8.

#![no_main]

use fuzz::text::TaggedFormat;
use libfuzzer_sys::fuzz_target;
use othello_core::{
    Position, Rules,
    record::{ReadError, Record, decode, sgf},
    sized::{self, Size},
};

fuzz_target!(|input: &[u8]| {
    let text = decode(input);
    let fast = format::<Position>().check(&text);
    let read = format::<sized::Position>().check(&text);
    for (fast, read) in fast.iter().zip(&read) {
        assert_eq!(fast.len(), read.len());
        for (fast, read) in fast.iter().zip(read) {
            check_agreement(fast, read);
        }
    }
});

fn format<P: Rules>() -> TaggedFormat<P> {
    TaggedFormat {
        read: |text, lenient| {
            let reader = sgf::Reader::new(text);
            match lenient {
                true => reader.lenient().collect(),
                false => reader.collect(),
            }
        },
        write: sgf::to_string,
    }
}

fn check_agreement(
    fast: &Result<Record, ReadError>,
    read: &Result<Record<sized::Position>, ReadError<sized::Position>>,
) {
    match (fast, read) {
        (Ok(fast), Ok(read)) => assert_eq!(sgf::to_string(fast), sgf::to_string(read)),
        (Err(fast), Err(read)) if read.record.game.start().size() == Size::EIGHT => {
            assert_eq!(fast.to_string(), read.to_string());
        }
        (Err(_), Ok(read)) => assert_ne!(read.game.start().size(), Size::EIGHT),
        (Err(_), Err(_)) => {}
        (Ok(_), Err(error)) => panic!("{error}"),
    }
}
