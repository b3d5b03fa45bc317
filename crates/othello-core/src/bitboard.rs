use core::{fmt, iter::FusedIterator, ops};

use crate::{Direction, File, Rank, Square};

/// A set of squares of the 8×8 board, one bit a square: a1 is bit 0, h1 bit 7, a8 bit 56.
///
/// ```
/// use othello_core::{Bitboard, Square};
///
/// let set: Bitboard = [Square::A1, Square::H8].into_iter().collect();
/// assert!(set.contains(Square::H8));
/// assert_eq!((set & Bitboard::CORNERS).len(), 2);
/// assert_eq!(set.into_iter().next(), Some(Square::A1));
/// assert_eq!(u64::from(set), 0x8000_0000_0000_0001);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const FULL: Self = Self(!0);
    /// a1, h1, a8 and h8.
    pub const CORNERS: Self = Self(0x8100_0000_0000_0081);
    /// The 28 squares of the border, corners included.
    pub const EDGES: Self = Self(0xff81_8181_8181_81ff);
    /// d4, e4, d5 and e5.
    pub const CENTER: Self = Self(0x0000_0018_1800_0000);

    /// The squares of one column.
    #[must_use]
    #[inline]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file.index())
    }

    /// The squares of one row.
    #[must_use]
    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank.index()))
    }

    /// The set of one square.
    #[must_use]
    #[inline]
    pub const fn from_square(square: Square) -> Self {
        Self(1 << square as u8)
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

    /// Whether the set has this square.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
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
        Self(self.0 | 1 << square as u8)
    }

    /// The set without this square.
    #[must_use]
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square as u8))
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Takes a square away.
    pub const fn remove(&mut self, square: Square) {
        *self = self.without(square);
    }

    /// The square with the least index.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The square with the greatest index.
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Square> {
        Square::from_index(63usize.wrapping_sub(self.0.leading_zeros() as usize))
    }

    /// Every square one step further in a direction; those that leave the board are gone.
    ///
    /// ```
    /// use othello_core::{Bitboard, Direction, Square};
    ///
    /// let set = Bitboard::from_square(Square::H1).with(Square::A1);
    /// assert_eq!(set.shift(Direction::East), Bitboard::from_square(Square::B1));
    /// ```
    #[must_use]
    #[inline]
    pub const fn shift(self, direction: Direction) -> Self {
        const NOT_A: u64 = !0x0101_0101_0101_0101;
        const NOT_H: u64 = !0x8080_8080_8080_8080;
        Self(match direction {
            Direction::North => self.0 >> 8,
            Direction::NorthEast => self.0 >> 7 & NOT_A,
            Direction::East => self.0 << 1 & NOT_A,
            Direction::SouthEast => self.0 << 9 & NOT_A,
            Direction::South => self.0 << 8,
            Direction::SouthWest => self.0 << 7 & NOT_H,
            Direction::West => self.0 >> 1 & NOT_H,
            Direction::NorthWest => self.0 >> 9 & NOT_H,
        })
    }
}

impl From<u64> for Bitboard {
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<Bitboard> for u64 {
    fn from(set: Bitboard) -> Self {
        set.0
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

impl ops::BitOr for Bitboard {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl ops::BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl ops::BitAnd for Bitboard {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl ops::BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl ops::BitXor for Bitboard {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl ops::BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl ops::Not for Bitboard {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
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
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// Iterates over the squares of a [`Bitboard`] in order of index.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
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
        write!(f, "Bitboard({:#018x})", self.0)
    }
}

/// Draws eight lines, rank 1 on top: `1` for a square of the set, `.` for another.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL {
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
