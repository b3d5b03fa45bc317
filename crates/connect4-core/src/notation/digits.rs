//! Move lists with one digit a move: `4453`.
//!
//! Columns are counted from the left, from 1 (Pons, Fhourstones, most solvers) or from 0
//! (BitBully, OpenSpiel, Kaggle): [`Base`] says which. The digit after `9` is `a`, then `b` and so
//! on, in either case; so the tenth column is `a` counted from 1, and the eleventh counted from 0.
//!
//! **Strict** reading takes nothing but digits. **Lenient** reading passes over white space, commas
//! and one pair of brackets around the moves, and takes a `-` alone for a game without moves.
//!
//! ```
//! use connect4_core::{Grid, Position, Shape, notation::{Mode, digits::{self, Base}}};
//!
//! let game = digits::parse(Position::new(), "4453", Base::One, Mode::Strict)?;
//! assert_eq!(digits::display(&game, Base::Zero).to_string(), "3342");
//!
//! let error = digits::parse(Position::new(), "44444448", Base::One, Mode::Strict).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 7 (byte 6), after 6 moves: column 4 cannot be played: the column is full",
//! );
//! assert_eq!(error.game.to_string(), "444444");
//! # Ok::<(), digits::DigitsError>(())
//! ```

use alloc::boxed::Box;
use core::{fmt, str::FromStr};

use super::{Mode, Place};
use crate::{Column, Game, IllegalMove, Position, Rules, text::valid_prefix};

/// The number of the leftmost column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Base {
    /// Columns are counted from 0.
    Zero,
    /// Columns are counted from 1.
    One,
}

impl Base {
    const fn first(self) -> u8 {
        match self {
            Self::Zero => 0,
            Self::One => 1,
        }
    }

    /// The digit of a column.
    #[must_use]
    pub fn digit(self, column: Column) -> char {
        let number = column.index() as u8 + self.first();
        char::from(match number {
            0..10 => b'0' + number,
            _ => b'a' + (number - 10),
        })
    }

    /// The column that a digit stands for; `None` if it is no digit of a column of the largest
    /// board.
    ///
    /// ```
    /// use connect4_core::{Column, notation::digits::Base};
    ///
    /// assert_eq!(Base::One.column('a'), Column::new(9));
    /// assert_eq!(Base::Zero.column('A'), Column::new(10));
    /// assert_eq!(Base::One.column('0'), None);
    /// ```
    #[must_use]
    pub fn column(self, digit: char) -> Option<Column> {
        let number = digit.to_digit(36)? as u8;
        Column::new(number.checked_sub(self.first())?)
    }
}

/// Reads a move list.
///
/// `text` is a string or bytes. The game's cursor stands at its end.
///
/// # Errors
///
/// At the first thing that is no move, or no legal one: the error says where and keeps the game
/// up to there.
pub fn parse<P: Rules>(
    start: P,
    text: &(impl AsRef<[u8]> + ?Sized),
    base: Base,
    mode: Mode,
) -> Result<Game<P>, DigitsError<P>> {
    let bytes = text.as_ref();
    let (text, bad_byte) = valid_prefix(bytes);
    let columns = start.shape().columns();
    let mut game = Game::from_start(start);
    let error = |offset, fault, game: Game<P>| DigitsError {
        place: Place::of(bytes, offset),
        fault,
        game: Box::new(game),
    };
    let is_lenient = mode.is_lenient();
    if is_lenient && bad_byte.is_none() && text.trim() == "-" {
        return Ok(game);
    }
    let (moves, before) = if is_lenient {
        without_brackets(text)
    } else {
        (text, 0)
    };
    for (offset, digit) in moves.char_indices() {
        if is_lenient && (digit.is_whitespace() || digit == ',') {
            continue;
        }
        // A digit means a column even if the board has no such; a letter need not.
        let is_column =
            |column: &Column| digit.is_ascii_digit() || column.index() < usize::from(columns);
        let played = match base.column(digit).filter(is_column) {
            Some(column) => game.play(column).map_err(DigitsFault::from),
            None => Err(DigitsFault::NoColumn {
                found: digit,
                base,
                columns,
            }),
        };
        if let Err(fault) = played {
            return Err(error(before + offset, fault, game));
        }
    }
    match bad_byte {
        None => Ok(game),
        Some(byte) => Err(error(text.len(), DigitsFault::NotUtf8 { byte }, game)),
    }
}

/// What is inside brackets, if there are some, and its offset.
fn without_brackets(text: &str) -> (&str, usize) {
    let inner = text
        .trim()
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    match inner {
        Some(inner) => (inner, text.len() - text.trim_start().len() + 1),
        None => (text, 0),
    }
}

/// Reads a move list on the 7×6 board, columns counted from 1, leniently; see the
/// [module](crate::notation::digits).
impl FromStr for Game {
    type Err = DigitsError;

    fn from_str(text: &str) -> Result<Self, DigitsError> {
        parse(Position::new(), text, Base::One, Mode::Lenient)
    }
}

/// Why a move list could not be read to its end, where, and the game up to there.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{place}, after {}: {fault}", CountMoves(.game.moves().len()))]
pub struct DigitsError<P: Rules = Position> {
    /// The first byte of what is wrong.
    pub place: Place,
    /// What is wrong.
    pub fault: DigitsFault,
    /// The game up to the fault.
    pub game: Box<Game<P>>,
}

/// Says how many moves were read.
pub(crate) struct CountMoves(pub(crate) usize);

impl fmt::Display for CountMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} move{plural}", self.0)
    }
}

/// What is wrong with a move list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DigitsFault {
    /// Something that is no digit of a column, or a letter beyond the columns of the board.
    #[error("expected a column from {} to {}, found {found:?}", FirstDigit(*.base), LastDigit(*.base, *.columns))]
    NoColumn {
        /// What stands there.
        found: char,
        /// How columns are counted.
        base: Base,
        /// How many columns the board has.
        columns: u8,
    },
    /// A move that the rules forbid.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// A byte that belongs to no character.
    #[error("expected UTF-8, found the byte {byte:#04x}")]
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
}

struct FirstDigit(Base);

impl fmt::Display for FirstDigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.first())
    }
}

struct LastDigit(Base, u8);

impl fmt::Display for LastDigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = Column::all(self.1).next_back();
        last.map_or(Ok(()), |column| write!(f, "{}", self.0.digit(column)))
    }
}

/// All moves of a game as text, also those after the cursor. Strict reading from the same start
/// gives them back.
#[must_use]
pub fn display<P: Rules>(game: &Game<P>, base: Base) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        use fmt::Write;
        let mut digits = game.moves().iter().map(|column| base.digit(*column));
        digits.try_for_each(|digit| f.write_char(digit))
    })
}
