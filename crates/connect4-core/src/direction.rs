/// One of the eight ways from a square to a neighbour; north is up.
///
/// ```
/// use connect4_core::{Direction, Square};
///
/// let square: Square = "d1".parse()?;
/// assert_eq!(Direction::NorthEast.from_square(square), Some("e2".parse()?));
/// assert_eq!(Direction::South.from_square(square), None);
/// # Ok::<(), connect4_core::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
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

    /// One of each pair of opposite directions: the four ways in which lines run.
    pub const AXES: [Self; 4] = [Self::North, Self::NorthEast, Self::East, Self::SouthEast];

    /// How many columns to the right and how many rows up: −1, 0 or 1 each.
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The neighbour of a square; `None` below and left of the first row and column, and beyond
    /// the largest board there is.
    #[must_use]
    pub fn from_square(self, square: crate::Square) -> Option<crate::Square> {
        let (columns, rows) = self.step();
        crate::Square::from_indices(
            (square.column.index() as u8).checked_add_signed(columns)?,
            (square.row.index() as u8).checked_add_signed(rows)?,
        )
    }
}
