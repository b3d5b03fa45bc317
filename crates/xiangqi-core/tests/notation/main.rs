//! The notations: every habit as a literal case, exact places of faults, and round trips.

mod examples;
mod faults;
mod fens;
mod habits;
mod other_programs;
mod random_games;

use xiangqi_core::{
    Move, Position, Setup, SetupFaultKinds,
    notation::{Notation, ParseError},
};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A position that could never be reached.
fn odd_position(fen: &str) -> Position {
    let setup: Setup = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let position = setup.to_position_ignoring(SetupFaultKinds::ALL);
    position.unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn mv(text: &str) -> Move {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn named(name: &str) -> Notation {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The moves that an error lists as what a text can mean.
fn candidates(error: ParseError) -> Vec<Move> {
    match error {
        ParseError::Ambiguous { candidates, .. } => candidates,
        other => panic!("{other}"),
    }
}
