use core::{fmt, iter::FusedIterator, ops};

use super::Square;
use crate::Direction;

/// A set of squares of a board of up to 16×16: bit 16 × rank + file of 256.
///
/// The layout is the same for every board size, so that sets need not know theirs.
///
/// ```
/// use othello_core::sized::{Bitboard, Size, Square};
///
/// let corner: Square = "p16".parse()?;
/// let set = Bitboard::from(corner).with("a1".parse()?);
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.last(), Some(corner));
/// assert!(set.is_subset(Size::ALL[6].all_squares()));
/// # Ok::<(), othello_core::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard {
    /// Ranks 1 to 8.
    pub(super) low: u128,
    /// Ranks 9 to 16.
    pub(super) high: u128,
}

const FIRST_FILE: u128 = u128::MAX / 0xffff;
const NOT_FIRST_FILE: u128 = !FIRST_FILE;
const NOT_LAST_FILE: u128 = !(FIRST_FILE << 15);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self { low: 0, high: 0 };

    /// The set of one square.
    #[must_use]
    pub const fn from_square(square: Square) -> Self {
        if square.bit() < 128 {
            Self {
                low: 1 << square.bit(),
                high: 0,
            }
        } else {
            Self {
                low: 0,
                high: 1 << (square.bit() - 128),
            }
        }
    }

    /// How many squares the set has.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    /// Whether the set has no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// Whether the set has a square.
    #[must_use]
    pub const fn any(self) -> bool {
        !self.is_empty()
    }

    /// Whether the set has this square.
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        (self & Self::from_square(square)).any()
    }

    /// Whether all squares of `self` are in `other`.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// Whether the two sets share no square.
    #[must_use]
    pub fn is_disjoint(self, other: Self) -> bool {
        (self & other).is_empty()
    }

    /// The set with this square too.
    #[must_use]
    pub fn with(self, square: Square) -> Self {
        self | Self::from_square(square)
    }

    /// The set without this square.
    #[must_use]
    pub fn without(self, square: Square) -> Self {
        self & !Self::from_square(square)
    }

    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Takes a square away.
    pub fn remove(&mut self, square: Square) {
        *self = self.without(square);
    }

    /// The first square, rank by rank from a1.
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.low != 0 {
            Some(Square::from_bit(self.low.trailing_zeros() as u8))
        } else if self.high != 0 {
            Some(Square::from_bit(128 + self.high.trailing_zeros() as u8))
        } else {
            None
        }
    }

    /// The last square, rank by rank from a1.
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.high != 0 {
            Some(Square::from_bit(255 - self.high.leading_zeros() as u8))
        } else if self.low != 0 {
            Some(Square::from_bit(127 - self.low.leading_zeros() as u8))
        } else {
            None
        }
    }

    /// Every square one step further in a direction; those that leave the 16×16 board are gone.
    #[must_use]
    pub fn shift(self, direction: Direction) -> Self {
        let (files, ranks) = direction.step();
        let moved = match ranks {
            1 => Self {
                low: self.low << 16,
                high: self.high << 16 | self.low >> 112,
            },
            -1 => Self {
                low: self.low >> 16 | self.high << 112,
                high: self.high >> 16,
            },
            _ => self,
        };
        match files {
            1 => Self {
                low: (moved.low << 1) & NOT_FIRST_FILE,
                high: (moved.high << 1) & NOT_FIRST_FILE,
            },
            -1 => Self {
                low: (moved.low >> 1) & NOT_LAST_FILE,
                high: (moved.high >> 1) & NOT_LAST_FILE,
            },
            _ => moved,
        }
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

/// The same squares: a set of the 8×8 board has other bits for them.
impl From<crate::Bitboard> for Bitboard {
    fn from(set: crate::Bitboard) -> Self {
        set.into_iter().map(Square::from).collect()
    }
}

impl ops::BitOr for Bitboard {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self {
            low: self.low | other.low,
            high: self.high | other.high,
        }
    }
}

impl ops::BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl ops::BitAnd for Bitboard {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self {
            low: self.low & other.low,
            high: self.high & other.high,
        }
    }
}

impl ops::BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl ops::BitXor for Bitboard {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self {
            low: self.low ^ other.low,
            high: self.high ^ other.high,
        }
    }
}

impl ops::BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

/// All 256 bits are inverted; intersect with [`Size::all_squares`](super::Size::all_squares).
impl ops::Not for Bitboard {
    type Output = Self;

    fn not(self) -> Self {
        Self {
            low: !self.low,
            high: !self.high,
        }
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| self.insert(square));
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    /// The squares rank by rank from a1.
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// Iterates over the squares of a [`Bitboard`], rank by rank from a1.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 = self.0.without(square);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0.remove(square);
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#034x}, {:#034x})", self.low, self.high)
    }
}
