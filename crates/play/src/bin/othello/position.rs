//! Positions on the command line.

use anyhow::{Context, bail};
use othello_core::{
    Game,
    notation::{Mode, transcript},
    sized::{Position, Setup, Size},
};

/// Reads a POSITION: a board string and the side to move, or a move list from the start. Without
/// a text it is the start.
pub(crate) fn parse(text: Option<&str>, size: Size) -> anyhow::Result<Position> {
    let start = Position::new(size);
    let Some(text) = text else { return Ok(start) };
    if is_move_list(text) {
        let game: Game<Position> =
            transcript::parse(start, text, Mode::Lenient).context("POSITION")?;
        return Ok(*game.position());
    }
    let setup: Setup = text.parse().context("POSITION")?;
    if setup.size != size {
        bail!(
            "POSITION has {0}×{0} squares, the board {1}×{1} (--size)",
            setup.size,
            size
        );
    }
    setup.to_position().context("POSITION")
}

/// Board strings have no digits, move lists do.
fn is_move_list(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}
