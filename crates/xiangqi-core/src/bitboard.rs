use core::{fmt, iter::FusedIterator, ops};

use crate::{Color, File, Rank, Square};

/// A set of points of the board, one bit each: a0 is bit 0, i0 bit 8, a1 bit 9, i9 bit 89. The
/// upper 38 bits are always 0.
///
/// ```
/// use xiangqi_core::{Bitboard, Square};
///
/// let set: Bitboard = [Square::A0, Square::E1].into_iter().collect();
/// assert!(set.contains(Square::E1));
/// assert_eq!((set & Bitboard::PALACES).len(), 1);
/// assert_eq!(set.into_iter().next(), Some(Square::A0));
/// assert_eq!(u128::from(set), 1 | 1 << 13);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub(crate) u128);

impl Bitboard {
    /// No point.
    pub const EMPTY: Self = Self(0);
    /// All 90 points.
    pub const FULL: Self = Self((1 << 90) - 1);
    /// The nine points of each palace, d0 to f2 and d7 to f9.
    pub const PALACES: Self = Self(0o70 * (1 | 1 << 9 | 1 << 18 | 1 << 63 | 1 << 72 | 1 << 81));

    /// The nine points that a side's general and advisors never leave.
    #[must_use]
    #[inline]
    pub const fn palace(color: Color) -> Self {
        Self(Self::PALACES.0 & Self::home(color).0)
    }

    /// A side's own half of the board: ranks 0 to 4 for red, 5 to 9 for black.
    #[must_use]
    #[inline]
    pub const fn home(color: Color) -> Self {
        const RED: u128 = (1 << 45) - 1;
        match color {
            Color::Red => Self(RED),
            Color::Black => Self(Self::FULL.0 & !RED),
        }
    }

    /// The squares of one column.
    #[must_use]
    #[inline]
    pub const fn file(file: File) -> Self {
        Self(
            (1 | 1 << 9
                | 1 << 18
                | 1 << 27
                | 1 << 36
                | 1 << 45
                | 1 << 54
                | 1 << 63
                | 1 << 72
                | 1 << 81)
                << file.index(),
        )
    }

    /// The squares of one row.
    #[must_use]
    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(0x1ff << (9 * rank.index()))
    }

    /// The set of one square.
    #[must_use]
    #[inline]
    pub const fn from_square(square: Square) -> Self {
        // Quicker than a shift of 128 bits.
        const SETS: [Bitboard; 90] = {
            let mut sets = [Bitboard::EMPTY; 90];
            let mut index = 0;
            while index < 90 {
                sets[index] = Bitboard(1 << index);
                index += 1;
            }
            sets
        };
        SETS[square.index()]
    }

    /// How many squares the set has.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no square.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has a square.
    #[must_use]
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set has exactly one square.
    #[must_use]
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0 != 0 && self.0 & (self.0 - 1) == 0
    }

    /// Whether the set has this square.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::from_square(square).0 != 0
    }

    /// Whether all squares of `self` are in `other`.
    #[must_use]
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two sets share no square.
    #[must_use]
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// The set with this square too.
    #[must_use]
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | Self::from_square(square).0)
    }

    /// The set without this square.
    #[must_use]
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !Self::from_square(square).0)
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Takes a square away.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        *self = self.without(square);
    }

    /// The square with the least index.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            return None;
        }
        Some(SQUARES[self.0.trailing_zeros() as usize])
    }

    /// The square with the greatest index.
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Square> {
        Square::from_index(127usize.wrapping_sub(self.0.leading_zeros() as usize))
    }
}

impl From<u128> for Bitboard {
    /// Takes the lower 90 bits; the others are dropped.
    #[inline]
    fn from(bits: u128) -> Self {
        Self(bits & Self::FULL.0)
    }
}

impl From<Bitboard> for u128 {
    #[inline]
    fn from(set: Bitboard) -> Self {
        set.0
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

impl ops::BitOr for Bitboard {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl ops::BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl ops::BitAnd for Bitboard {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl ops::BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl ops::BitXor for Bitboard {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl ops::BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl ops::Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::FULL.0)
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

    /// The squares in order of index.
    #[inline]
    fn into_iter(self) -> Squares {
        Squares {
            lower: self.0 as u64,
            upper: (self.0 >> 64) as u64,
        }
    }
}

/// Iterates over the squares of a [`Bitboard`] in order of index.
#[derive(Clone, Debug)]
pub struct Squares {
    lower: u64,
    upper: u64,
}

/// The square of a bit. As long as a number of 128 bits, so that no bit needs a check.
const SQUARES: [Square; 128] = {
    let mut squares = [Square::I9; 128];
    let mut index = 0;
    while index < 90 {
        squares[index] = Square::ALL[index];
        index += 1;
    }
    squares
};

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let index = if self.lower != 0 {
            let index = self.lower.trailing_zeros();
            self.lower &= self.lower - 1;
            index
        } else if self.upper != 0 {
            let index = 64 + self.upper.trailing_zeros();
            self.upper &= self.upper - 1;
            index
        } else {
            return None;
        };
        Some(SQUARES[index as usize])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = (self.lower.count_ones() + self.upper.count_ones()) as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Squares {
    fn next_back(&mut self) -> Option<Square> {
        let index = match self.upper.checked_ilog2() {
            Some(bit) => {
                self.upper ^= 1 << bit;
                64 + bit
            }
            None => {
                let bit = self.lower.checked_ilog2()?;
                self.lower ^= 1 << bit;
                bit
            }
        };
        Some(SQUARES[index as usize])
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard({:#025x})", self.0)
    }
}

/// Draws ten lines, rank 9 on top: `1` for a square of the set, `.` for another.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                f.write_str(if self.contains(Square::new(file, rank)) {
                    "1"
                } else {
                    "."
                })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl fmt::LowerHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

impl fmt::UpperHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.0, f)
    }
}
