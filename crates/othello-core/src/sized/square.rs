use core::{fmt, str::FromStr};

use crate::{ParseSquareError, square::SQUARE};

/// A square of a board of up to 16×16: columns `a` to `p`, rows `1` to `16`.
///
/// It does not know how large its board is; [`Size::contains`](super::Size::contains) tells
/// whether it is on one. Squares are ordered rank by rank from a1.
///
/// ```
/// use othello_core::sized::Square;
///
/// let square: Square = "J10".parse()?;
/// assert_eq!((square.file(), square.rank()), (9, 9));
/// assert_eq!(square.to_string(), "j10");
/// # Ok::<(), othello_core::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with these coordinates, 0 for file a and rank 1; `None` from 16 on.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 16 && rank < 16 {
            Some(Self(16 * rank + file))
        } else {
            None
        }
    }

    /// The bit of a [`Bitboard`](super::Bitboard): 16 × rank + file.
    pub(super) const fn bit(self) -> u8 {
        self.0
    }

    pub(super) const fn from_bit(bit: u8) -> Self {
        Self(bit)
    }

    /// The column's index: 0 for `a` to 15 for `p`.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 16
    }

    /// The row's index: 0 for `1` to 15 for `16`.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 16
    }
}

impl From<crate::Square> for Square {
    fn from(square: crate::Square) -> Self {
        let index = square as u8;
        Self(16 * (index / 8) + index % 8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a letter, `a` to `p` in either case, and a number, `1` to `16` without leading zero.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let rank = match text.as_bytes() {
            [_, digit @ b'1'..=b'9'] => Some(digit - b'0'),
            [_, b'1', digit @ b'0'..=b'6'] => Some(10 + digit - b'0'),
            _ => None,
        };
        let file = text
            .bytes()
            .next()
            .map_or(0, |letter| letter.to_ascii_lowercase());
        rank.and_then(|rank| Self::new(file.wrapping_sub(b'a'), rank - 1))
            .ok_or_else(|| ParseSquareError::new(SQUARE, text))
    }
}
