//! Positions on the command line.

use std::ffi::OsString;

use anyhow::{Context, bail};
use othello_core::{
    Color, Game,
    notation::{
        Mode, Place,
        transcript::{self, TranscriptError, TranscriptFault},
    },
    sized::{Position, Size},
};
use play::protocol::excerpt;

/// Reads a POSITION: a board string and the side to move, or a move list from the start. Without
/// a text it is the start.
pub(crate) fn parse(text: Option<&str>, size: Size) -> anyhow::Result<Position> {
    match text {
        Some(text) => read(text, size).context("POSITION"),
        None => Ok(Position::new(size)),
    }
}

/// Reads a board string and the side to move, or a move list from the start. Boards that no game
/// reaches are positions too: of puzzles.
pub(crate) fn read(text: &str, size: Size) -> anyhow::Result<Position> {
    if is_move_list(text) {
        return read_moves(text, size);
    }
    let position: Position = text.trim_start().parse()?;
    if position.size() != size {
        bail!(OtherSize {
            found: position.size(),
            expected: size,
        });
    }
    Ok(position)
}

/// Reads a move list from the start. In a file the number of a move may stand without the move; who
/// types nothing but numbers, or one more behind the moves, means something else.
fn read_moves(text: &str, size: Size) -> anyhow::Result<Position> {
    let game: Game<Position> = transcript::parse(Position::new(size), text, Mode::Lenient)?;
    let last = text.split_whitespace().next_back().unwrap_or_default();
    let is_number = last.bytes().all(|byte| byte.is_ascii_digit());
    if is_number || game.moves().is_empty() {
        bail!(TranscriptError {
            place: place(text, text.trim_end().len() - last.len()),
            fault: TranscriptFault::Unexpected {
                found: excerpt(last)
            },
            game: Box::new(game),
        });
    }
    Ok(*game.position())
}

fn place(text: &str, offset: usize) -> Place {
    let before = &text[..offset];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    Place {
        offset,
        line: 1 + before.matches('\n').count(),
        column: 1 + before[line..].chars().count(),
    }
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

/// No option is spelt in disc letters alone, but for a side at its end.
fn is_hyphenated_board(text: &str) -> bool {
    /// So that `-`, `--` and one-letter options keep their meaning.
    const SHORTEST: usize = 3;

    let board = without_side(text.trim_end());
    let mut letters = board.chars().filter(char::is_ascii_alphanumeric);
    board.starts_with('-')
        && board.len() >= SHORTEST
        && letters.all(|letter| Color::from_disc(letter).is_some())
}

/// The text before the word `black` or `white`, in any case. A disc letter for the side is one like those
/// of the board.
fn without_side(text: &str) -> &str {
    let before = |side: &Color| {
        let (before, word) =
            text.split_at_checked(text.len().checked_sub(side.to_string().len())?)?;
        (word.parse::<Color>() == Ok(*side)).then_some(before)
    };
    Color::ALL.iter().find_map(before).unwrap_or(text)
}

/// Board strings have no digits, move lists do.
fn is_move_list(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_no_moves() {
        let fault = |text| read(text, Size::EIGHT).map_err(|error| error.to_string());
        for text in ["f5d6", "1. f5 d6", "1 f5 d6 2 c3", "1. f5 d6 2.", " f5"] {
            assert!(fault(text).is_ok(), "{text}");
        }
        for (text, place) in [
            ("9999", "column 1 (byte 0), after 0 moves"),
            (" 12  34 ", "column 6 (byte 5), after 0 moves"),
            ("1.", "column 1 (byte 0), after 0 moves"),
            ("f5d6 99", "column 6 (byte 5), after 2 moves"),
            ("1. f5 d6 2", "column 10 (byte 9), after 2 moves"),
        ] {
            let last = text.split_whitespace().next_back().expect("a word");
            let told = format!("line 1, {place}: expected a square or a pass, found {last:?}");
            assert_eq!(fault(text), Err(told));
        }
    }

    #[test]
    fn boards_are_no_options() {
        for board in [
            "-XO--XO--XO--XO- X",
            "----",
            "--------*",
            "-XO--XO--XO--XO- black",
            "-XO- -XO- -XO- -XO- White\n",
            "-●○--●○--●○--●○-WHITE",
            "---black",
        ] {
            let shielded = format!(" {board}");
            assert_eq!(shield_board(board.into()), OsString::from(shielded));
        }
        for argument in [
            "-",
            "--",
            "-h",
            "-x",
            "--depth",
            "--hash=1",
            "f5d6",
            "XO--",
            "-1",
            "--black",
            "-white",
            "--book",
            "---q black",
        ] {
            assert_eq!(shield_board(argument.into()), OsString::from(argument));
        }
    }
}
