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
    let start = Position::new(size);
    let Some(text) = text.map(str::trim_start) else {
        return Ok(start);
    };
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
