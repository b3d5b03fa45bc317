use core::fmt;

use crate::{Column, Player, Row, Square, square::MOST_LINES};

/// The parameters of a game: columns, rows, how many discs in a line win, and how many play.
///
/// ```
/// use connect4_core::Shape;
///
/// let shape = Shape::new(9, 7)?.with_to_win(5)?.with_players(3)?;
/// assert_eq!(shape.squares(), 63);
/// assert_eq!(shape.to_string(), "9×7, 5 to win, 3 players");
/// assert_eq!(Shape::STANDARD, Shape::new(7, 6)?);
/// assert_eq!(Shape::new(0, 6).unwrap_err().to_string(), "expected 1 to 32 columns, found 0");
/// # Ok::<(), connect4_core::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    columns: u8,
    rows: u8,
    to_win: u8,
    players: u8,
}

impl Shape {
    /// The usual game: 7 columns, 6 rows, four to win, two players.
    pub const STANDARD: Self = Self {
        columns: 7,
        rows: 6,
        to_win: 4,
        players: 2,
    };

    /// A board of so many columns and rows, four to win, for two players.
    ///
    /// # Errors
    ///
    /// Unless there are 1 to 32 of each.
    pub const fn new(columns: u8, rows: u8) -> Result<Self, ShapeError> {
        if columns < 1 || columns > MOST_LINES {
            return Err(ShapeError::Columns { found: columns });
        }
        if rows < 1 || rows > MOST_LINES {
            return Err(ShapeError::Rows { found: rows });
        }
        Ok(Self {
            columns,
            rows,
            ..Self::STANDARD
        })
    }

    /// For boards whose size was checked at compile time.
    pub(crate) const fn of_two(columns: usize, rows: usize, to_win: usize) -> Self {
        Self {
            columns: columns as u8,
            rows: rows as u8,
            to_win: to_win as u8,
            players: 2,
        }
    }

    /// The same board, but so many discs in a line win: 1 to 32. Where no line has room for them,
    /// every game is a draw.
    ///
    /// # Errors
    ///
    /// For 0 and for more than 32.
    pub const fn with_to_win(self, to_win: u8) -> Result<Self, ShapeError> {
        if to_win < 1 || to_win > MOST_LINES {
            return Err(ShapeError::ToWin { found: to_win });
        }
        Ok(Self { to_win, ..self })
    }

    /// The same board for so many players: 2 to 8.
    ///
    /// # Errors
    ///
    /// For less than 2 and for more than 8.
    pub const fn with_players(self, players: u8) -> Result<Self, ShapeError> {
        if players < 2 || players > Player::MOST {
            return Err(ShapeError::Players { found: players });
        }
        Ok(Self { players, ..self })
    }

    /// The number of columns: 1 to 32.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// The number of rows: 1 to 32.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// How many discs in a line win: 1 to 32.
    #[must_use]
    pub const fn to_win(self) -> u8 {
        self.to_win
    }

    /// The number of players: 2 to 8.
    #[must_use]
    pub const fn players(self) -> u8 {
        self.players
    }

    /// The number of squares: 1 to 1024.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether a square is on this board.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.column.index() < self.columns as usize && square.row.index() < self.rows as usize
    }

    /// All squares, column by column from the left, each from the bottom.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        Column::all(self.columns)
            .flat_map(move |column| Row::all(self.rows).map(move |row| Square { column, row }))
    }

    /// All squares as people read them: row by row from the top, each from the left.
    pub fn iter_from_top(self) -> impl Iterator<Item = Square> {
        Row::all(self.rows).rev().flat_map(move |row| {
            Column::all(self.columns).map(move |column| Square { column, row })
        })
    }

    /// The number of squares before this one in the order of [`Shape::iter`]; of a square of this
    /// board.
    #[inline]
    pub(crate) const fn index(self, square: Square) -> usize {
        square.column.index() * self.rows as usize + square.row.index()
    }

    /// The column that changes places with this one in the mirror.
    pub(crate) fn mirrored(self, column: Column) -> Column {
        let index = usize::from(self.columns - 1).checked_sub(column.index());
        index
            .and_then(|index| Column::new(index as u8))
            .unwrap_or(column)
    }
}

/// The usual game.
impl Default for Shape {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            columns,
            rows,
            to_win,
            players,
        } = self;
        write!(f, "{columns}×{rows}, {to_win} to win, {players} players")
    }
}

/// Parameters of a game that this crate does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// No column, or too many.
    #[error("expected 1 to 32 columns, found {found}")]
    Columns {
        /// How many were asked for.
        found: u8,
    },
    /// No row, or too many.
    #[error("expected 1 to 32 rows, found {found}")]
    Rows {
        /// How many were asked for.
        found: u8,
    },
    /// No disc to win, or too many.
    #[error("expected 1 to 32 discs to win, found {found}")]
    ToWin {
        /// How many were asked for.
        found: u8,
    },
    /// Too few or too many players.
    #[error("expected 2 to 8 players, found {found}")]
    Players {
        /// How many were asked for.
        found: u8,
    },
}
