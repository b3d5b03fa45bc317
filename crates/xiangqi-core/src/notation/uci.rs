//! Moves as engines write them: both points, files `a` (red's left) to `i`, whoever moves.
//!
//! Engines do not agree on the number of red's back rank, and most texts fit both, so
//! [`Ranks`] is an argument and never guessed:
//!
//! | [`Ranks`] | red's cannon to the centre | black's right horse out | who |
//! |---|---|---|---|
//! | `FromZero` | `h2e2` | `b9c7` | UCCI, Pikafish, ElephantEye, UCI-Cyclone |
//! | `FromOne` | `h3e3` | `b10c8` | Fairy-Stockfish and pychess in UCI |
//!
//! Capital letters and a hyphen between the points are read too.
//!
//! ```
//! use xiangqi_core::{Position, notation::uci::{self, Ranks}};
//!
//! let start = Position::new();
//! let m = uci::parse(&start, "h3e3", Ranks::FromOne)?;
//! assert_eq!(uci::display(m, Ranks::FromZero).to_string(), "h2e2");
//! assert_eq!(
//!     uci::parse(&start, "h0g2", Ranks::FromOne).unwrap_err().to_string(),
//!     "column 2: expected a rank from 1 to 10, found \"0g2\"",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;

use super::{ParseError, cursor::Cursor, meaning::checked};
use crate::{File, Move, Position, Rank, Square};

/// The number of red's back rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ranks {
    /// Ranks are 0 to 9.
    FromZero,
    /// Ranks are 1 to 10.
    FromOne,
}

impl Ranks {
    const fn first(self) -> usize {
        match self {
            Self::FromZero => 0,
            Self::FromOne => 1,
        }
    }

    const fn expected(self) -> &'static str {
        match self {
            Self::FromZero => "a rank from 0 to 9",
            Self::FromOne => "a rank from 1 to 10",
        }
    }

    /// Writes a rank's number.
    pub(super) fn display(self, rank: Rank) -> impl fmt::Display {
        rank.index() + self.first()
    }

    /// Reads a rank's number.
    pub(super) fn read(self, cursor: &mut Cursor<'_>) -> Result<Rank, ParseError> {
        let start = cursor.clone();
        let digit = cursor.expect(self.expected(), |letter| letter.to_digit(10))?;
        let is_ten = self == Self::FromOne
            && digit == 1
            && cursor
                .take(|letter| (letter == '0').then_some(()))
                .is_some();
        let number = if is_ten { 10 } else { digit as usize };
        number
            .checked_sub(self.first())
            .and_then(Rank::from_index)
            .ok_or_else(|| start.unexpected(self.expected()))
    }

    /// Reads a point.
    pub(super) fn square(self, cursor: &mut Cursor<'_>) -> Result<Square, ParseError> {
        let file = cursor.expect("a file from a to i", file)?;
        Ok(Square::new(file, self.read(cursor)?))
    }
}

/// The file of a letter in either case.
pub(super) fn file(letter: char) -> Option<File> {
    let index = u32::from(letter.to_ascii_lowercase()).checked_sub(u32::from('a'))?;
    File::from_index(index as usize)
}

/// Reads a move that is legal in a position.
///
/// # Errors
///
/// If the text is no move, or an illegal one.
pub fn parse(position: &Position, text: &str, ranks: Ranks) -> Result<Move, ParseError> {
    let mut cursor = Cursor::new(text);
    let from = ranks.square(&mut cursor)?;
    cursor.take(|letter| (letter == '-').then_some(()));
    let to = ranks.square(&mut cursor)?;
    cursor.end()?;
    checked(position, Move::new(from, to))
}

/// Writes a move: `h2e2` or `h3e3`.
#[must_use]
pub fn display(m: Move, ranks: Ranks) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        for square in [m.from, m.to] {
            write!(f, "{}{}", square.file(), ranks.display(square.rank()))?;
        }
        Ok(())
    })
}
