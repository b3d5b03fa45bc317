use core::iter::FusedIterator;

use crate::Column;

/// A move: the column that a disc is dropped into.
pub type Move = Column;

/// A set of columns; the legal moves of a position are one.
///
/// ```
/// use connect4_core::{Column, Position};
///
/// let moves = Position::new().legal_moves();
/// assert_eq!(moves.len(), 7);
/// assert_eq!(moves.into_iter().next(), Column::new(0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Columns(u32);

impl Columns {
    /// No column.
    pub const EMPTY: Self = Self(0);

    /// How many columns the set has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no column.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has this column.
    #[must_use]
    pub const fn contains(self, column: Column) -> bool {
        self.0 >> column.index() & 1 != 0
    }

    /// The set with this column too.
    #[must_use]
    pub const fn with(self, column: Column) -> Self {
        Self(self.0 | 1 << column.index())
    }

    /// The set without this column.
    #[must_use]
    pub const fn without(self, column: Column) -> Self {
        Self(self.0 & !(1 << column.index()))
    }
}

impl FromIterator<Column> for Columns {
    fn from_iter<I: IntoIterator<Item = Column>>(columns: I) -> Self {
        columns.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for Columns {
    type Item = Column;
    type IntoIter = ColumnsIter;

    /// The columns from the left.
    fn into_iter(self) -> ColumnsIter {
        ColumnsIter(self)
    }
}

/// Iterates over [`Columns`] from the left.
#[derive(Clone, Debug)]
pub struct ColumnsIter(Columns);

impl Iterator for ColumnsIter {
    type Item = Column;

    fn next(&mut self) -> Option<Column> {
        let column = Column::new(self.0.0.trailing_zeros() as u8)?;
        self.0 = self.0.without(column);
        Some(column)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for ColumnsIter {}
impl FusedIterator for ColumnsIter {}

/// A move that the rules do not allow, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {illegal} cannot be played: {reason}")]
pub struct IllegalMove {
    /// The move that was tried.
    pub illegal: Move,
    /// What is wrong with it.
    pub reason: IllegalReason,
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalReason {
    /// The board does not have so many columns.
    #[error("the board has no such column")]
    NoSuchColumn,
    /// There is no room in the column.
    #[error("the column is full")]
    ColumnFull,
    /// Somebody made a line, or the board is full.
    #[error("the game is over")]
    GameOver,
}
