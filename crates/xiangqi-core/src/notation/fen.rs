//! FEN: ten ranks from black's back rank, the side to move, two fields without use, counters.
//!
//! ```
//! use xiangqi_core::{Position, Setup};
//!
//! let setup: Setup = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r".parse()?;
//! assert_eq!(setup.to_position()?, Position::new());
//! assert_eq!(
//!     setup.to_string(),
//!     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::String;
use core::{fmt, str::FromStr};

use crate::{Board, File, Piece, Rank, Setup, SetupError, Square, text::excerpt};

/// A text that is no FEN, or one of no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseFenError {
    /// Something else than the format wants.
    #[error("column {column}: expected {expected}, found {found:?}")]
    Unexpected {
        /// Where it stands, counted from 1 in characters.
        column: usize,
        /// What may stand there.
        expected: &'static str,
        /// The beginning of what stands there; empty at the end of the text.
        found: String,
    },
    /// The text is well formed, but what it describes is no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FromStr for Setup {
    type Err = ParseFenError;

    /// Reads both letter habits (`N`/`H`, `B`/`E`), `w`, `r` or `b`, and takes missing fields for
    /// `w - - 0 1`.
    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        let mut fields = Fields { text, offset: 0 };
        let mut setup = Self {
            board: board(&mut fields)?,
            ..Self::EMPTY
        };
        if let Some((offset, word)) = fields.next() {
            setup.turn = word
                .parse()
                .map_err(|_| unexpected(text, offset, "w, r or b for the side to move"))?;
        }
        fields.skip_unused();
        setup.capture_clock = fields
            .number("the plies since the last capture")?
            .unwrap_or(0);
        setup.move_number = fields.number("the number of the move")?.unwrap_or(1);
        match fields.next() {
            Some((offset, _)) => Err(unexpected(text, offset, "nothing more")),
            None => Ok(setup),
        }
    }
}

fn unexpected(text: &str, offset: usize, expected: &'static str) -> ParseFenError {
    ParseFenError::Unexpected {
        column: 1 + text[..offset].chars().count(),
        expected,
        found: excerpt(text[offset..].split_whitespace().next().unwrap_or_default()),
    }
}

fn board(fields: &mut Fields<'_>) -> Result<Board, ParseFenError> {
    let text = fields.text;
    let Some((start, word)) = fields.next() else {
        return Err(unexpected(text, text.len(), "a board"));
    };
    let mut board = Board::EMPTY;
    let mut ranks = Rank::ALL.into_iter().rev();
    let mut rank = ranks.next();
    let mut file = 0;
    for (index, letter) in word.char_indices() {
        let error = |expected| unexpected(text, start + index, expected);
        if letter == '/' {
            if file != 9 {
                return Err(error("nine points in a rank"));
            }
            file = 0;
            rank = ranks.next();
            continue;
        }
        let Some(rank) = rank else {
            return Err(error("the end of ten ranks"));
        };
        if let Some(empty @ 1..=9) = letter.to_digit(10) {
            file += empty as usize;
            if file > 9 {
                return Err(error("nine points in a rank"));
            }
        } else {
            let piece = Piece::from_letter(letter).ok_or_else(|| error("a piece, a digit or /"))?;
            let file_here = File::from_index(file).ok_or_else(|| error("nine points in a rank"))?;
            board.put(Square::new(file_here, rank), piece);
            file += 1;
        }
    }
    if rank != Some(Rank::Zero) || file != 9 {
        return Err(unexpected(
            text,
            start + word.len(),
            "ten ranks of nine points",
        ));
    }
    Ok(board)
}

/// The words of a text with their offsets.
struct Fields<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Fields<'a> {
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.text[self.offset..];
        let start = self.offset + rest.find(|letter: char| !letter.is_whitespace())?;
        let rest = &self.text[start..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.offset = start + length;
        Some((start, &rest[..length]))
    }

    /// Passes over the fields that chess uses for castling and en passant.
    fn skip_unused(&mut self) {
        for _ in 0..2 {
            let before = self.offset;
            if self.next().is_none_or(|(_, word)| word != "-") {
                self.offset = before;
            }
        }
    }

    fn number(&mut self, expected: &'static str) -> Result<Option<u16>, ParseFenError> {
        let text = self.text;
        self.next()
            .map(|(offset, word)| word.parse().map_err(|_| unexpected(text, offset, expected)))
            .transpose()
    }
}

/// Writes the canonical FEN: letters `K A B N R C P`, `w` or `b`, `- -` and both counters.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            board,
            turn,
            capture_clock,
            move_number,
        } = self;
        write!(
            f,
            "{board} {} - - {capture_clock} {move_number}",
            turn.letter()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Position};

    #[test]
    fn colours_have_letters() {
        for color in Color::ALL {
            assert_eq!(alloc::format!("{}", color.letter()).parse(), Ok(color));
        }
    }

    #[test]
    fn faults_are_placed() {
        let column = |text: &str| match text.parse::<Position>().unwrap_err() {
            ParseFenError::Unexpected { column, .. } => column,
            ParseFenError::Setup(error) => panic!("{error}"),
        };
        assert_eq!(column(""), 1);
        assert_eq!(column("rnbakabnx/9"), 9);
        assert_eq!(column("rnbakabn/9"), 9);
        assert_eq!(column("9/9/9/9/9/9/9/9/9/9 x"), 21);
        assert_eq!(column("9/9/9/9/9/9/9/9/9/9 w - - 0 1 more"), 31);
        assert_eq!(column("9/9/9/9/9/9/9/9/9/9/9"), 21);
    }
}
