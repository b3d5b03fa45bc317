use core::{fmt, ops::Not, str::FromStr};

use crate::ParseSquareError;

/// One of the two sides. Red sits at the bottom (ranks 0 to 4) and moves first in the standard game.
///
/// ```
/// use xiangqi_core::Color;
///
/// assert_eq!(!Color::Red, Color::Black);
/// assert_eq!("black".parse(), Ok(Color::Black));
/// assert_eq!(Color::Red.letter(), 'w');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Color {
    /// The side on ranks 0 to 4; upper-case letters in FEN, `w` as the side to move.
    Red,
    /// The side on ranks 5 to 9; lower-case letters in FEN.
    Black,
}

impl Color {
    /// Red, then Black.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// The other side.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }

    /// 0 for red, 1 for black.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the side to move in FEN: `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'w',
            Self::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opposite()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Red => "red",
            Self::Black => "black",
        })
    }
}

impl FromStr for Color {
    type Err = ParseSquareError;

    /// Reads `red` or `black`, or one of the letters `r`, `w` and `b`, in any case.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let is = |spellings: &[&str]| spellings.iter().any(|word| text.eq_ignore_ascii_case(word));
        if is(&["red", "r", "w"]) {
            Ok(Self::Red)
        } else if is(&["black", "b"]) {
            Ok(Self::Black)
        } else {
            Err(ParseSquareError::new("red or black", text))
        }
    }
}
