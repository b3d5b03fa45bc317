use alloc::string::String;
use core::{fmt, ops::Not, str::FromStr};

/// One of the two sides of a [`Position`](crate::Position): the one that moves first, or the other.
///
/// ```
/// use connect4_core::Color;
///
/// assert_eq!(!Color::First, Color::Second);
/// assert_eq!("second".parse(), Ok(Color::Second));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Color {
    /// The side that makes the first move of the game.
    First,
    /// The side that makes the second move.
    Second,
}

impl Color {
    /// First, then second.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The other side.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        self.opposite()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// A text that names no side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a side (first or second), found {found:?}")]
pub struct ParseColorError {
    /// The beginning of the text as found.
    pub found: String,
}

impl FromStr for Color {
    type Err = ParseColorError;

    /// Reads `first` or `second` in any case.
    fn from_str(text: &str) -> Result<Self, ParseColorError> {
        if text.eq_ignore_ascii_case("first") {
            Ok(Self::First)
        } else if text.eq_ignore_ascii_case("second") {
            Ok(Self::Second)
        } else {
            Err(ParseColorError {
                found: crate::text::excerpt(text),
            })
        }
    }
}
