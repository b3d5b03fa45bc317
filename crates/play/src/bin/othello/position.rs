//! Positions on the command line.

use std::ffi::OsString;

use anyhow::{Context, bail};
use othello_core::{
    Color, Game,
    notation::{Mode, transcript},
    sized::{Position, Setup, Size},
};

/// Reads a POSITION: a board string and the side to move, or a move list from the start. Without
/// a text it is the start.
pub(crate) fn parse(text: Option<&str>, size: Size) -> anyhow::Result<Position> {
    match text {
        Some(text) => read(text, size).context("POSITION"),
        None => Ok(Position::new(size)),
    }
}

/// Reads a board string and the side to move, or a move list from the start.
pub(crate) fn read(text: &str, size: Size) -> anyhow::Result<Position> {
    let text = text.trim_start();
    if is_move_list(text) {
        let start = Position::new(size);
        let game: Game<Position> = transcript::parse(start, text, Mode::Lenient)?;
        return Ok(*game.position());
    }
    let setup: Setup = text.parse()?;
    if setup.size != size {
        bail!(OtherSize {
            found: setup.size,
            expected: size,
        });
    }
    Ok(setup.to_position()?)
}

/// A board string of another size than that of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the position has {found}×{found} squares, the board {expected}×{expected} (--size)")]
pub(crate) struct OtherSize {
    pub(crate) found: Size,
    pub(crate) expected: Size,
}

/// Puts a blank before a board string that begins with empty squares, `---OX…`, so that it is not
/// taken for an option.
pub(crate) fn shield_board(argument: OsString) -> OsString {
    match argument.to_str() {
        Some(text) if is_hyphenated_board(text) => format!(" {text}").into(),
        _ => argument,
    }
}

/// No option is spelt in disc letters alone.
fn is_hyphenated_board(text: &str) -> bool {
    /// So that `-`, `--` and one-letter options keep their meaning.
    const SHORTEST: usize = 3;

    let mut letters = text.chars().filter(char::is_ascii_alphanumeric);
    text.starts_with('-')
        && text.len() >= SHORTEST
        && letters.all(|letter| Color::from_disc(letter).is_some())
}

/// Board strings have no digits, move lists do.
fn is_move_list(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_no_options() {
        for board in ["-XO--XO--XO--XO- X", "----", "--------*"] {
            let shielded = format!(" {board}");
            assert_eq!(shield_board(board.into()), OsString::from(shielded));
        }
        for argument in [
            "-", "--", "-h", "-x", "--depth", "--hash=1", "f5d6", "XO--", "-1",
        ] {
            assert_eq!(shield_board(argument.into()), OsString::from(argument));
        }
    }
}
