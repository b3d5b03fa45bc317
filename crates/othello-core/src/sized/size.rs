use alloc::string::String;
use core::{fmt, str::FromStr};

use super::{Bitboard, Square};

/// The number of files and of ranks of a square board: even, 4 to 16.
///
/// ```
/// use othello_core::sized::Size;
///
/// assert_eq!(Size::new(10).map(Size::squares), Some(100));
/// assert_eq!(Size::new(7), None);
/// assert_eq!("6".parse::<Size>()?.to_string(), "6");
/// # Ok::<(), othello_core::sized::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Size(u8);

impl Size {
    /// The usual board.
    pub const EIGHT: Self = Self(8);

    /// 4, 6, 8, 10, 12, 14 and 16.
    pub const ALL: [Self; 7] = [
        Self(4),
        Self(6),
        Self(8),
        Self(10),
        Self(12),
        Self(14),
        Self(16),
    ];

    /// The size with this many files; `None` unless it is even and from 4 to 16.
    #[must_use]
    pub const fn new(files: u8) -> Option<Self> {
        if files >= 4 && files <= 16 && files.is_multiple_of(2) {
            Some(Self(files))
        } else {
            None
        }
    }

    /// The size of a board with this many squares in all; `None` if there is none.
    #[must_use]
    pub fn from_squares(squares: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.squares() == squares)
    }

    /// The number of files.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The number of squares: 16 to 256.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// Whether a square is on a board of this size.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.file() < self.0 && square.rank() < self.0
    }

    /// All squares of a board of this size, as a set.
    #[must_use]
    pub const fn all_squares(self) -> Bitboard {
        let rank = (1 << self.0) - 1;
        let mut low = 0u128;
        let mut high = 0u128;
        let mut index = 0;
        while index < self.0 {
            if index < 8 {
                low |= rank << (16 * index);
            } else {
                high |= rank << (16 * (index - 8));
            }
            index += 1;
        }
        Bitboard { low, high }
    }

    /// All squares of a board of this size, rank by rank from a1.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        self.all_squares().into_iter()
    }
}

impl TryFrom<u8> for Size {
    type Error = SizeError;

    fn try_from(files: u8) -> Result<Self, SizeError> {
        Self::new(files).ok_or_else(|| SizeError {
            found: alloc::format!("{files}"),
        })
    }
}

impl From<Size> for u8 {
    fn from(size: Size) -> Self {
        size.0
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads the number as it is written, without a sign and without zeros before it.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let number: Option<u8> = text.parse().ok();
        number
            .filter(|_| text.starts_with(|first: char| ('1'..='9').contains(&first)))
            .and_then(Self::new)
            .ok_or_else(|| SizeError {
                found: crate::text::excerpt(text),
            })
    }
}

/// A board size that this crate does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a board size of 4, 6, 8, 10, 12, 14 or 16, found {found:?}")]
pub struct SizeError {
    /// The text as found.
    pub found: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn sizes_are_read_only_as_they_are_written() {
        for size in Size::ALL {
            assert_eq!(size.to_string().parse(), Ok(size));
            for other in [
                alloc::format!("+{size}"),
                alloc::format!("0{size}"),
                alloc::format!(" {size}"),
                alloc::format!("{size}.0"),
            ] {
                let error = other.parse::<Size>().expect_err("another spelling");
                assert_eq!(error.found, other);
            }
        }
    }
}
