use alloc::string::String;
use core::{fmt, str::FromStr};

/// The most columns, and the most rows, that a board can have.
pub const MOST_LINES: u8 = 32;

/// A column of the board, index 0 at the left; written as a number that counts from 1.
///
/// A move is the column that a disc is dropped into: see [`Move`](crate::Move).
///
/// ```
/// use connect4_core::Column;
///
/// let column: Column = "4".parse()?;
/// assert_eq!(column.index(), 3);
/// assert_eq!(column.to_string(), "4");
/// assert_eq!("0".parse::<Column>().unwrap_err().to_string(),
///     "expected a column from 1 to 32, found \"0\"");
/// # Ok::<(), connect4_core::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// The column with this index; `None` from 32 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < MOST_LINES {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The column of a bit, which is on some board.
    #[inline]
    pub(crate) const fn from_checked(index: u8) -> Self {
        Self(index)
    }

    /// The column's index, 0 at the left.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first so many columns, from the left.
    pub fn all(columns: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..columns.min(MOST_LINES)).map(Self)
    }
}

/// A row of the board, index 0 at the bottom; written as a number that counts from 1.
///
/// ```
/// use connect4_core::Row;
///
/// assert_eq!("1".parse::<Row>()?.index(), 0);
/// # Ok::<(), connect4_core::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(u8);

impl Row {
    /// The row with this index; `None` from 32 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < MOST_LINES {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The row of a bit, which is on some board.
    #[inline]
    pub(crate) const fn from_checked(index: u8) -> Self {
        Self(index)
    }

    /// The row's index, 0 at the bottom.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first so many rows, from the bottom.
    pub fn all(rows: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..rows.min(MOST_LINES)).map(Self)
    }
}

/// A square of the board: a column's letter and a row's number, `a1` at the bottom left.
///
/// After `z` comes `aa`, then `ab`. Squares are ordered column by column from the left, each from
/// the bottom.
///
/// ```
/// use connect4_core::{Column, Row, Square};
///
/// let square: Square = "d1".parse()?;
/// assert_eq!((square.column.index(), square.row.index()), (3, 0));
/// assert_eq!(square.to_string(), "d1");
/// # Ok::<(), connect4_core::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The square's column.
    pub column: Column,
    /// The square's row.
    pub row: Row,
}

impl Square {
    /// The square where a column and a row meet.
    #[must_use]
    pub const fn new(column: Column, row: Row) -> Self {
        Self { column, row }
    }

    /// The square with these indices; `None` from 32 on.
    #[must_use]
    pub const fn from_indices(column: u8, row: u8) -> Option<Self> {
        match (Column::new(column), Row::new(row)) {
            (Some(column), Some(row)) => Some(Self { column, row }),
            _ => None,
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&(self.0 + 1), f)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&(self.0 + 1), f)
    }
}

const LETTERS: u8 = 26;

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Column(column) = self.column;
        let letter = char::from(b'a' + column % LETTERS);
        let more = if column < LETTERS { "" } else { "a" };
        write!(f, "{more}{letter}{}", self.row)
    }
}

/// An index from a number that counts from 1, without a sign or zeros before it.
fn parse_index(text: &str) -> Option<u8> {
    if !text.starts_with(|digit: char| matches!(digit, '1'..='9')) {
        return None;
    }
    let number: u8 = text.parse().ok()?;
    Some(number - 1)
}

impl FromStr for Column {
    type Err = ParseSquareError;

    /// Reads a number from 1 to 32.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        parse_index(text)
            .and_then(Self::new)
            .ok_or_else(|| ParseSquareError::new("a column from 1 to 32", text))
    }
}

impl FromStr for Row {
    type Err = ParseSquareError;

    /// Reads a number from 1 to 32.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        parse_index(text)
            .and_then(Self::new)
            .ok_or_else(|| ParseSquareError::new("a row from 1 to 32", text))
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a column's letter in either case and a row's number, `a1` to `af32`.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let parse = || {
            let letters = text.find(|letter: char| letter.is_ascii_digit())?;
            let (letters, row) = text.split_at(letters);
            let index = |letter: u8| {
                let lower = letter.to_ascii_lowercase();
                lower.is_ascii_lowercase().then(|| lower - b'a')
            };
            let column = match letters.as_bytes() {
                [letter] => index(*letter)?,
                [b'a' | b'A', letter] => LETTERS + index(*letter)?,
                _ => return None,
            };
            Some(Self::new(Column::new(column)?, row.parse().ok()?))
        };
        parse().ok_or_else(|| ParseSquareError::new("a square such as d1", text))
    }
}

/// A text that names no square, column or row.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found:?}")]
#[non_exhaustive]
pub struct ParseSquareError {
    /// What the text should have been.
    pub expected: &'static str,
    /// The beginning of the text as found.
    pub found: String,
}

impl ParseSquareError {
    fn new(expected: &'static str, found: &str) -> Self {
        Self {
            expected,
            found: crate::text::excerpt(found),
        }
    }
}
