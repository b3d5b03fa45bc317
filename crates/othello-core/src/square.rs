use alloc::string::String;
use core::{fmt, str::FromStr};

/// A column of the 8×8 board, `a` (left, index 0) to `h` (right, index 7).
///
/// ```
/// use othello_core::{File, Rank, Square};
///
/// assert_eq!(Square::new(File::F, Rank::Fifth), Square::F5);
/// assert_eq!(File::C.to_string(), "c");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// From `a` to `h`.
    pub const ALL: [Self; 8] = [
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::E,
        Self::F,
        Self::G,
        Self::H,
    ];

    /// The column's index, 0 for `a` to 7 for `h`.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The column with this index; `None` from 8 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The column's letter, `a` to `h`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for File {
    type Err = ParseSquareError;

    /// Reads one letter, `a` to `h` in either case.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match text.as_bytes() {
            [letter] => {
                Self::from_index(usize::from(letter.to_ascii_lowercase().wrapping_sub(b'a')))
            }
            _ => None,
        }
        .ok_or_else(|| ParseSquareError::new("a file from a to h", text))
    }
}

/// A row of the 8×8 board, `1` (index 0) to `8` (index 7).
///
/// Row 1 is the top one in diagrams, as Othello players draw the board.
///
/// ```
/// use othello_core::{Rank, Square};
///
/// assert_eq!(Square::F5.rank(), Rank::Fifth);
/// assert_eq!("5".parse(), Ok(Rank::Fifth));
/// assert_eq!("9".parse::<Rank>().unwrap_err().to_string(),
///     "expected a rank from 1 to 8, found \"9\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// From `1` to `8`.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// The row's index, 0 for `1` to 7 for `8`.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The row with this index; `None` from 8 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 8 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

impl FromStr for Rank {
    type Err = ParseSquareError;

    /// Reads one digit, `1` to `8`.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match text.as_bytes() {
            [digit] => Self::from_index(usize::from(digit.wrapping_sub(b'1'))),
            _ => None,
        }
        .ok_or_else(|| ParseSquareError::new("a rank from 1 to 8", text))
    }
}

/// A square of the 8×8 board: a1 has index 0, h1 index 7, a8 index 56, h8 index 63.
///
/// ```
/// use othello_core::Square;
///
/// let square: Square = "F5".parse()?;
/// assert_eq!(square, Square::F5);
/// assert_eq!(square.index(), 8 * 4 + 5);
/// assert_eq!(square.to_string(), "f5");
/// # Ok::<(), othello_core::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[rustfmt::skip]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// In order of index: a1, b1, … h1, a2, … h8.
    #[rustfmt::skip]
    pub const ALL: [Self; 64] = [
        Self::A1, Self::B1, Self::C1, Self::D1, Self::E1, Self::F1, Self::G1, Self::H1,
        Self::A2, Self::B2, Self::C2, Self::D2, Self::E2, Self::F2, Self::G2, Self::H2,
        Self::A3, Self::B3, Self::C3, Self::D3, Self::E3, Self::F3, Self::G3, Self::H3,
        Self::A4, Self::B4, Self::C4, Self::D4, Self::E4, Self::F4, Self::G4, Self::H4,
        Self::A5, Self::B5, Self::C5, Self::D5, Self::E5, Self::F5, Self::G5, Self::H5,
        Self::A6, Self::B6, Self::C6, Self::D6, Self::E6, Self::F6, Self::G6, Self::H6,
        Self::A7, Self::B7, Self::C7, Self::D7, Self::E7, Self::F7, Self::G7, Self::H7,
        Self::A8, Self::B8, Self::C8, Self::D8, Self::E8, Self::F8, Self::G8, Self::H8,
    ];

    /// The square where a column and a row meet.
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::ALL[8 * rank.index() + file.index()]
    }

    /// The square's index: `8 * rank + file`, 0 to 63.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The square with this index; `None` from 64 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The square's column.
    #[must_use]
    pub const fn file(self) -> File {
        File::ALL[self.index() % 8]
    }

    /// The square's row.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() / 8]
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a letter and a digit, `a1` to `h8`, the letter in either case.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let error = || ParseSquareError::new(SQUARE, text);
        if !text.is_ascii() || text.len() != 2 {
            return Err(error());
        }
        let file = text[..1].parse().map_err(|_| error())?;
        let rank = text[1..].parse().map_err(|_| error())?;
        Ok(Self::new(file, rank))
    }
}

/// What a text of a square is expected to be.
pub(crate) const SQUARE: &str = "a square such as f5";

/// A text that names no square, file, rank or move.
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
    pub(crate) fn new(expected: &'static str, found: &str) -> Self {
        Self {
            expected,
            found: crate::text::excerpt(found),
        }
    }
}
