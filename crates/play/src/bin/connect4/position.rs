//! Positions on the command line.

use anyhow::Context;
use connect4_core::{
    Game, Grid, Rules, Shape,
    notation::{
        Mode,
        digits::{self, Base, DigitsError},
    },
};

/// Reads a POSITION: the columns played, counted from 1. Without a text it is the empty board.
pub(crate) fn parse(text: Option<&str>, shape: Shape) -> anyhow::Result<Game<Grid>> {
    read(text.unwrap_or_default(), shape).context("POSITION")
}

/// Reads the columns played, counted from 1.
pub(crate) fn read(moves: &str, shape: Shape) -> Result<Game<Grid>, DigitsError<Grid>> {
    digits::parse(Grid::new(shape), moves, Base::One, Mode::Lenient)
}

/// The moves of a game as a POSITION: `-` if there is none.
pub(crate) fn display<P: Rules>(game: &Game<P>) -> String {
    if game.moves().is_empty() {
        "-".into()
    } else {
        digits::display(game, Base::One).to_string()
    }
}
