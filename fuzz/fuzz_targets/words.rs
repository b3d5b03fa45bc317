//! Squares, moves, sides and sizes as text: read, write, read.

#![no_main]

use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use libfuzzer_sys::fuzz_target;
use othello_core::{Color, File, Move, Rank, Square, sized};

fuzz_target!(|text: &str| {
    check::<Color>(text);
    check::<File>(text);
    check::<Rank>(text);
    check::<Square>(text);
    check::<Move>(text);
    check::<sized::Size>(text);
    check::<sized::Square>(text);
    check::<Move<sized::Square>>(text);
    check::<connect4_core::Color>(text);
    check::<connect4_core::Column>(text);
    check::<connect4_core::Row>(text);
    check::<connect4_core::Square>(text);
    let mut letters = text.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        assert_eq!(Color::from_disc(letter), text.parse().ok());
    }
});

fn check<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string().parse::<T>().ok(), Some(value)),
        Err(error) => assert!(error.to_string().len() < 400, "a long text is cut off"),
    }
}
