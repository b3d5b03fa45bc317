//! JSON and bytes: what is accepted is valid, and reads back the same.

#![no_main]

use std::fmt::Debug;

use fuzz::next;
use libfuzzer_sys::fuzz_target;
use othello_core::{Board, Game, Move, Outcome, Position, Setup, sized};
use serde::{Serialize, de::DeserializeOwned};

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    match next(&mut input) % 8 {
        0 => check::<Game>(input),
        1 => check::<Game<sized::Position>>(input),
        2 => check::<Position>(input),
        3 => check::<sized::Position>(input),
        4 => check::<Setup>(input),
        5 => check::<sized::Setup>(input),
        6 => {
            check::<Board>(input);
            check::<sized::Board>(input);
        }
        _ => {
            check::<Move>(input);
            check::<Outcome>(input);
        }
    }
});

fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(input: &[u8]) {
    if let Ok(value) = serde_json::from_slice::<T>(input) {
        round_trip(&value);
    }
    if let Ok(value) = postcard::from_bytes::<T>(input) {
        // An evaluation that is no number is unlike itself, and JSON has none.
        if format!("{value:?}").contains("NaN") || format!("{value:?}").contains("inf") {
            return;
        }
        round_trip(&value);
    }
}

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).expect("JSON");
    assert_eq!(
        &serde_json::from_str::<T>(&json).expect("what was written"),
        value
    );
    let bytes = postcard::to_allocvec(value).expect("bytes");
    assert_eq!(
        &postcard::from_bytes::<T>(&bytes).expect("what was written"),
        value
    );
}
