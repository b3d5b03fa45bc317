//! GGF: read, write, read; strict reading is a part of lenient; both types of positions agree on
//! 8×8.

#![no_main]

use fuzz::text::TaggedFormat;
use libfuzzer_sys::fuzz_target;
use othello_core::{
    Position, Rules,
    record::{Fault, ReadError, Record, decode, ggf},
    sized,
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
        read: |text, mode| ggf::read(text, mode).collect(),
        write: |record| ggf::display(record).to_string(),
    }
}

fn check_agreement(
    fast: &Result<Record, ReadError>,
    read: &Result<Record<sized::Position>, ReadError<sized::Position>>,
) {
    match (fast, read) {
        (Ok(fast), Ok(read)) => assert_eq!(
            ggf::display(fast).to_string(),
            ggf::display(read).to_string()
        ),
        // Only one of them has such a board.
        (Err(fast), _) if matches!(fast.fault, Fault::BoardSize { .. }) => {}
        (Err(fast), Err(read)) => {
            assert_eq!((fast.game, fast.place), (read.game, read.place));
            assert_eq!(
                ggf::display(&fast.record).to_string(),
                ggf::display(&read.record).to_string()
            );
        }
        (Err(error), Ok(_)) => panic!("{error}"),
        (Ok(_), Err(error)) => panic!("{error}"),
    }
}
