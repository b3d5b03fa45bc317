use alloc::string::String;
use core::{fmt, ops::Not, str::FromStr};

/// One of the two sides. Black moves first in the standard game.
///
/// ```
/// use othello_core::Color;
///
/// assert_eq!(!Color::Black, Color::White);
/// assert_eq!("white".parse(), Ok(Color::White));
/// assert_eq!(Color::Black.disc(), 'X');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Color {
    /// The dark side, `X` or `*` in texts.
    Black,
    /// The light side, `O` in texts.
    White,
}

impl Color {
    /// Black, then White.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The letter of this side's discs in board strings: `X` or `O`.
    #[must_use]
    pub const fn disc(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }

    /// The side a disc letter stands for: `X x * B b ●` are black, `O o W w ○` white.
    ///
    /// `0` is not accepted: some programs write it for an empty square.
    #[must_use]
    pub const fn from_disc(letter: char) -> Option<Self> {
        match letter {
            'X' | 'x' | '*' | 'B' | 'b' | '●' => Some(Self::Black),
            'O' | 'o' | 'W' | 'w' | '○' => Some(Self::White),
            _ => None,
        }
    }

    /// The other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
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
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// A text that names no side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a side (black, white, X or O), found {found:?}")]
pub struct ParseColorError {
    /// The text as found.
    pub found: String,
}

impl FromStr for Color {
    type Err = ParseColorError;

    /// Reads `black` or `white` in any case, or one disc letter as [`Color::from_disc`] knows it.
    fn from_str(text: &str) -> Result<Self, ParseColorError> {
        let mut letters = text.chars();
        let single = letters.next().filter(|_| letters.next().is_none());
        if let Some(color) = single.and_then(Self::from_disc) {
            return Ok(color);
        }
        Self::ALL
            .into_iter()
            .find(|color| {
                text.eq_ignore_ascii_case(match color {
                    Self::Black => "black",
                    Self::White => "white",
                })
            })
            .ok_or_else(|| ParseColorError {
                found: crate::text::excerpt(text),
            })
    }
}
