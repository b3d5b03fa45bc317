//! JSON and bytes of Connect Four: what is accepted is valid, and reads back the same.

#![no_main]

use connect4_core::{
    Bitboard, Columns, Game, Grid, Outcome, Player, Position, Setup, Shape, Square,
};
use fuzz::{next, serialization::check};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    match next(&mut input) % 8 {
        0 => check::<Game>(input),
        1 => check::<Game<Grid>>(input),
        2 => check::<Position>(input),
        3 => check::<Grid>(input),
        4 => check::<Setup>(input),
        5 => check::<Shape>(input),
        6 => {
            check::<Bitboard>(input);
            check::<Columns>(input);
        }
        _ => {
            check::<Square>(input);
            check::<Outcome<Player>>(input);
        }
    }
});
