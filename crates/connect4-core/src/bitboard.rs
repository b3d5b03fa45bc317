use core::{fmt, iter::FusedIterator, ops};

use crate::{Column, Row, Square, Symmetry, Transform, Word, kernel};

/// A set of squares of a board of `COLS` × `ROWS`, in a word of `COLS * (ROWS + 1)` bits or more.
///
/// Column by column from the left, each from the bottom: on 7×6, a1 is bit 0, a6 bit 5, b1 bit 7
/// and g6 bit 47. The bit on top of each column is never set.
///
/// ```
/// use connect4_core::{Bitboard, Square};
///
/// let squares: [Square; 2] = ["a1".parse()?, "b1".parse()?];
/// let set: Bitboard = squares.into_iter().collect();
/// assert_eq!(set.bits(), 0b1000_0001);
/// assert_eq!(set.into_iter().next(), Some(squares[0]));
/// assert_eq!((!set).len(), 40);
/// # Ok::<(), connect4_core::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard<const COLS: usize = 7, const ROWS: usize = 6, B: Word = u64>(B);

impl<const COLS: usize, const ROWS: usize, B: Word> Bitboard<COLS, ROWS, B> {
    /// No square.
    pub const EMPTY: Self = Self(B::ZERO);

    /// All squares.
    #[must_use]
    #[inline(always)]
    pub fn full() -> Self {
        Self(B::truncate(
            const {
                assert!(
                    COLS * (ROWS + 1) <= B::BITS as usize,
                    "the word has fewer than COLS * (ROWS + 1) bits",
                );
                kernel::board(COLS, ROWS)
            },
        ))
    }

    /// The bottom row.
    #[must_use]
    #[inline(always)]
    pub fn bottom() -> Self {
        Self(B::truncate(const { kernel::bottom(COLS, ROWS) }))
    }

    /// The top row.
    #[must_use]
    #[inline(always)]
    pub fn top() -> Self {
        Self(B::truncate(
            const { kernel::bottom(COLS, ROWS) << (ROWS - 1) },
        ))
    }

    /// The squares of one column; none if the board does not have so many.
    #[must_use]
    #[inline]
    pub fn column(column: Column) -> Self {
        let lowest = B::truncate((1 << ROWS) - 1);
        Self(lowest.shift_up((column.index() * (ROWS + 1)) as u32)) & Self::full()
    }

    /// The squares of one row; none if the board does not have so many.
    #[must_use]
    pub fn row(row: Row) -> Self {
        if row.index() < ROWS {
            Self(Self::bottom().0.shift_up(row.index() as u32))
        } else {
            Self::EMPTY
        }
    }

    /// The set of one square; no square if it is not on the board.
    #[must_use]
    pub fn from_square(square: Square) -> Self {
        Self::column(square.column) & Self::row(square.row)
    }

    /// The squares of these bits; bits that are no square of the board are dropped.
    #[must_use]
    #[inline(always)]
    pub fn from_bits(bits: B) -> Self {
        Self(bits & Self::full().0)
    }

    /// The bits of the squares.
    #[must_use]
    #[inline(always)]
    pub const fn bits(self) -> B {
        self.0
    }

    /// How many squares the set has.
    #[must_use]
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no square.
    #[must_use]
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == B::ZERO
    }

    /// Whether the set has a square.
    #[must_use]
    #[inline(always)]
    pub fn any(self) -> bool {
        self.0 != B::ZERO
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

    /// The set with this square too; the same set if it is not on the board.
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

    /// The first square: the lowest of the leftmost column.
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<Square> {
        self.any()
            .then(|| Self::square_of_bit(self.0.trailing_zeros()))
    }

    /// The last square: the highest of the rightmost column.
    #[must_use]
    #[inline]
    pub fn last(self) -> Option<Square> {
        self.any()
            .then(|| Self::square_of_bit(B::BITS - 1 - self.0.leading_zeros()))
    }

    #[inline]
    fn square_of_bit(bit: u32) -> Square {
        let height = ROWS as u32 + 1;
        Square {
            column: Column::from_checked((bit / height) as u8),
            row: Row::from_checked((bit % height) as u8),
        }
    }

    /// The set of the first square alone; empty if there is none.
    #[must_use]
    #[inline(always)]
    pub fn first_alone(self) -> Self {
        Self(self.0 & B::ZERO.wrapping_sub(self.0))
    }

    /// The square above each square; those that leave the board are gone.
    #[must_use]
    #[inline(always)]
    pub fn up(self) -> Self {
        Self(self.0.shift_up(1)) & Self::full()
    }

    /// The square below each square; those that leave the board are gone.
    #[must_use]
    #[inline(always)]
    pub fn down(self) -> Self {
        Self(self.0.shift_down(1)) & Self::full()
    }
}

impl<const COLS: usize, const ROWS: usize, B: Word> From<Square> for Bitboard<COLS, ROWS, B> {
    fn from(square: Square) -> Self {
        Self::from_square(square)
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign_method:ident) => {
        impl<const COLS: usize, const ROWS: usize, B: Word> ops::$trait
            for Bitboard<COLS, ROWS, B>
        {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(ops::$trait::$method(self.0, other.0))
            }
        }

        impl<const COLS: usize, const ROWS: usize, B: Word> ops::$assign_trait
            for Bitboard<COLS, ROWS, B>
        {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                self.0 = ops::$trait::$method(self.0, other.0);
            }
        }
    };
}

operator!(BitOr, bitor, BitOrAssign, bitor_assign);
operator!(BitAnd, bitand, BitAndAssign, bitand_assign);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign);

/// The squares of the board that are not in the set.
impl<const COLS: usize, const ROWS: usize, B: Word> ops::Not for Bitboard<COLS, ROWS, B> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::full()
    }
}

impl<const COLS: usize, const ROWS: usize, B: Word> Transform for Bitboard<COLS, ROWS, B> {
    fn transform(&self, symmetry: Symmetry) -> Self {
        match symmetry {
            Symmetry::Identity => *self,
            Symmetry::Mirror => Self(kernel::mirror::<COLS, ROWS, B>(self.0)),
        }
    }
}

impl<const COLS: usize, const ROWS: usize, B: Word> FromIterator<Square>
    for Bitboard<COLS, ROWS, B>
{
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<const COLS: usize, const ROWS: usize, B: Word> Extend<Square> for Bitboard<COLS, ROWS, B> {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| self.insert(square));
    }
}

impl<const COLS: usize, const ROWS: usize, B: Word> IntoIterator for Bitboard<COLS, ROWS, B> {
    type Item = Square;
    type IntoIter = Squares<COLS, ROWS, B>;

    /// The squares column by column from the left, each from the bottom.
    fn into_iter(self) -> Squares<COLS, ROWS, B> {
        Squares(self)
    }
}

/// Iterates over the squares of a [`Bitboard`], column by column from the left, each from the
/// bottom.
#[derive(Clone, Debug)]
pub struct Squares<const COLS: usize = 7, const ROWS: usize = 6, B: Word = u64>(
    Bitboard<COLS, ROWS, B>,
);

impl<const COLS: usize, const ROWS: usize, B: Word> Iterator for Squares<COLS, ROWS, B> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 ^= self.0.first_alone();
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl<const COLS: usize, const ROWS: usize, B: Word> DoubleEndedIterator for Squares<COLS, ROWS, B> {
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0.remove(square);
        Some(square)
    }
}

impl<const COLS: usize, const ROWS: usize, B: Word> ExactSizeIterator for Squares<COLS, ROWS, B> {}
impl<const COLS: usize, const ROWS: usize, B: Word> FusedIterator for Squares<COLS, ROWS, B> {}

impl<const COLS: usize, const ROWS: usize, B: Word> fmt::Debug for Bitboard<COLS, ROWS, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bitboard<{COLS}, {ROWS}>({:#x})", self.0)
    }
}

/// Draws a line a row, the top row first: `1` for a square of the set, `.` for another.
impl<const COLS: usize, const ROWS: usize, B: Word> fmt::Display for Bitboard<COLS, ROWS, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in Row::all(ROWS as u8).rev() {
            for column in Column::all(COLS as u8) {
                let contains = self.contains(Square { column, row });
                f.write_str(if contains { "1" } else { "." })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}
