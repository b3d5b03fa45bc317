//! JSON and bytes: what is accepted is valid, and reads back the same.

#![no_main]

use fuzz::{next, serialization::check};
use libfuzzer_sys::fuzz_target;
use othello_core::{Board, Game, Move, Outcome, Position, Setup, sized};

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
