use alloc::string::String;
use core::{fmt, str::FromStr};

/// A column of the board, `a` (index 0, at red's left hand) to `i` (index 8).
///
/// ```
/// use xiangqi_core::{File, Rank, Square};
///
/// assert_eq!(Square::new(File::E, Rank::Zero), Square::E0);
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
    I,
}

impl File {
    /// From `a` to `i`.
    pub const ALL: [Self; 9] = [
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::E,
        Self::F,
        Self::G,
        Self::H,
        Self::I,
    ];

    /// The column's index, 0 for `a` to 8 for `i`.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The column with this index; `None` from 9 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 9 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The column's letter, `a` to `i`.
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

    /// Reads one letter, `a` to `i` in either case.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match text.as_bytes() {
            [letter] => {
                Self::from_index(usize::from(letter.to_ascii_lowercase().wrapping_sub(b'a')))
            }
            _ => None,
        }
        .ok_or_else(|| ParseSquareError::new("a file from a to i", text))
    }
}

/// A row of the board, `0` (red's back rank) to `9` (black's), as ICCS counts them.
///
/// ```
/// use xiangqi_core::{Rank, Square};
///
/// assert_eq!(Square::E9.rank(), Rank::Nine);
/// assert_eq!("9".parse(), Ok(Rank::Nine));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Rank {
    Zero,
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
}

impl Rank {
    /// From `0` to `9`.
    pub const ALL: [Self; 10] = [
        Self::Zero,
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
    ];

    /// The row's index, which is its number in ICCS: 0 to 9.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The row with this index; `None` from 10 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 10 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index())
    }
}

impl FromStr for Rank {
    type Err = ParseSquareError;

    /// Reads one digit, `0` to `9`.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match text.as_bytes() {
            [digit] => Self::from_index(usize::from(digit.wrapping_sub(b'0'))),
            _ => None,
        }
        .ok_or_else(|| ParseSquareError::new("a rank from 0 to 9", text))
    }
}

/// A point of the board: a0 (red's left corner) has index 0, i0 index 8, a9 index 81, i9 index 89.
///
/// ```
/// use xiangqi_core::Square;
///
/// let square: Square = "H2".parse()?;
/// assert_eq!(square, Square::H2);
/// assert_eq!(square.index(), 9 * 2 + 7);
/// assert_eq!(square.to_string(), "h2");
/// # Ok::<(), xiangqi_core::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[rustfmt::skip]
#[allow(missing_docs)]
#[repr(u8)]
pub enum Square {
    A0, B0, C0, D0, E0, F0, G0, H0, I0,
    A1, B1, C1, D1, E1, F1, G1, H1, I1,
    A2, B2, C2, D2, E2, F2, G2, H2, I2,
    A3, B3, C3, D3, E3, F3, G3, H3, I3,
    A4, B4, C4, D4, E4, F4, G4, H4, I4,
    A5, B5, C5, D5, E5, F5, G5, H5, I5,
    A6, B6, C6, D6, E6, F6, G6, H6, I6,
    A7, B7, C7, D7, E7, F7, G7, H7, I7,
    A8, B8, C8, D8, E8, F8, G8, H8, I8,
    A9, B9, C9, D9, E9, F9, G9, H9, I9,
}

impl Square {
    /// In order of index: a0, b0, … i0, a1, … i9.
    #[rustfmt::skip]
    pub const ALL: [Self; 90] = [
        Self::A0, Self::B0, Self::C0, Self::D0, Self::E0, Self::F0, Self::G0, Self::H0, Self::I0,
        Self::A1, Self::B1, Self::C1, Self::D1, Self::E1, Self::F1, Self::G1, Self::H1, Self::I1,
        Self::A2, Self::B2, Self::C2, Self::D2, Self::E2, Self::F2, Self::G2, Self::H2, Self::I2,
        Self::A3, Self::B3, Self::C3, Self::D3, Self::E3, Self::F3, Self::G3, Self::H3, Self::I3,
        Self::A4, Self::B4, Self::C4, Self::D4, Self::E4, Self::F4, Self::G4, Self::H4, Self::I4,
        Self::A5, Self::B5, Self::C5, Self::D5, Self::E5, Self::F5, Self::G5, Self::H5, Self::I5,
        Self::A6, Self::B6, Self::C6, Self::D6, Self::E6, Self::F6, Self::G6, Self::H6, Self::I6,
        Self::A7, Self::B7, Self::C7, Self::D7, Self::E7, Self::F7, Self::G7, Self::H7, Self::I7,
        Self::A8, Self::B8, Self::C8, Self::D8, Self::E8, Self::F8, Self::G8, Self::H8, Self::I8,
        Self::A9, Self::B9, Self::C9, Self::D9, Self::E9, Self::F9, Self::G9, Self::H9, Self::I9,
    ];

    /// The point where a column and a row meet.
    #[must_use]
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::ALL[9 * rank.index() + file.index()]
    }

    /// The point's index: `9 * rank + file`, 0 to 89.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The point with this index; `None` from 90 on.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 90 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The point's column.
    #[must_use]
    #[inline]
    pub const fn file(self) -> File {
        // A division would cost more than the rest of a piece's moves.
        const FILES: [File; 90] = {
            let mut files = [File::A; 90];
            let mut index = 0;
            while index < 90 {
                files[index] = File::ALL[index % 9];
                index += 1;
            }
            files
        };
        FILES[self.index()]
    }

    /// The point's row.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> Rank {
        const RANKS: [Rank; 90] = {
            let mut ranks = [Rank::Zero; 90];
            let mut index = 0;
            while index < 90 {
                ranks[index] = Rank::ALL[index / 9];
                index += 1;
            }
            ranks
        };
        RANKS[self.index()]
    }

    /// The point so many files to the right and ranks up, as red sees the board; `None` off it.
    ///
    /// ```
    /// use xiangqi_core::Square;
    ///
    /// assert_eq!(Square::E0.offset(-1, 2), Some(Square::D2));
    /// assert_eq!(Square::A0.offset(-1, 0), None);
    /// ```
    #[must_use]
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        let file = self.file() as i32 + files;
        let rank = self.rank() as i32 + ranks;
        if file < 0 || file > 8 || rank < 0 || rank > 9 {
            None
        } else {
            Some(Self::ALL[(9 * rank + file) as usize])
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a letter and a digit, `a0` to `i9`, the letter in either case.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let error = || ParseSquareError::new("a square from a0 to i9", text);
        if !text.is_ascii() || text.len() != 2 {
            return Err(error());
        }
        let file = text[..1].parse().map_err(|_| error())?;
        let rank = text[1..].parse().map_err(|_| error())?;
        Ok(Self::new(file, rank))
    }
}

/// A text that names no square, file or rank.
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
