use core::ops::{Index, IndexMut};

/// One of the eight directions on the board. North is towards rank 1 (up, as diagrams are drawn), east towards file h.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Direction {
    /// One rank up (from 2 to 1).
    North,
    /// One rank up, one file right.
    NorthEast,
    /// One file right.
    East,
    /// One rank down, one file right.
    SouthEast,
    /// One rank down.
    South,
    /// One rank down, one file left.
    SouthWest,
    /// One file left.
    West,
    /// One rank up, one file left.
    NorthWest,
}

impl Direction {
    /// Clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The step in files and ranks, each −1, 0 or 1.
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }
}

/// A value for each of the eight directions.
///
/// ```
/// use othello_core::{Direction, Position, Square};
///
/// let flips = Position::new().flip_counts(Square::F5);
/// assert_eq!(flips[Direction::West], 1);
/// assert_eq!(flips.values().sum::<u8>(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByDirection<T>(
    /// The values in the order of [`Direction::ALL`].
    pub [T; 8],
);

impl<T: Copy> ByDirection<T> {
    /// The values in the order of [`Direction::ALL`].
    pub fn values(&self) -> impl Iterator<Item = T> + '_ {
        self.0.iter().copied()
    }
}

impl<T> Index<Direction> for ByDirection<T> {
    type Output = T;

    fn index(&self, direction: Direction) -> &T {
        &self.0[direction as usize]
    }
}

impl<T> IndexMut<Direction> for ByDirection<T> {
    fn index_mut(&mut self, direction: Direction) -> &mut T {
        &mut self.0[direction as usize]
    }
}
