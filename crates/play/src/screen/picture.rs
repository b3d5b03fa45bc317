//! A board as the screen draws it, whatever the game is.

/// A square or point of a board as it is drawn unflipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// From the left, counted from 0.
    pub column: usize,
    /// From the top, counted from 0.
    pub row: usize,
}

/// What stands where, and what is to be seen of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// How many columns; at least 1.
    pub columns: usize,
    /// How many rows; at least 1.
    pub rows: usize,
    /// What lies between the places.
    pub lines: Lines,
    /// Whether gravity forbids to turn the board upside down: flipped, it is mirrored.
    pub is_upright: bool,
    /// The names of the columns from the left.
    pub column_labels: Vec<String>,
    /// The names of the rows from the top; none if rows have no names.
    pub row_labels: Vec<String>,
    /// Row by row from the top, each from the left.
    pub cells: Vec<Cell>,
}

/// What lies between the places of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Pieces stand in boxes.
    Boxes,
    /// Pieces stand where lines cross.
    Points(Points),
}

/// What is special about a board of crossing lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    /// Under this row, only the outer lines go on.
    pub river_under: usize,
    /// What is written there.
    pub river_text: String,
    /// Steps drawn as diagonals: each from a place to one in the next row and a column beside.
    pub diagonals: Vec<(Place, Place)>,
}

/// A place and what is to be seen of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What stands there.
    pub piece: Option<Piece>,
    /// That a move may go there: nothing, or what it gains.
    pub hint: Option<String>,
    /// Whether the last move touched it.
    pub is_last: bool,
    /// Whether a move from here is being chosen.
    pub is_selected: bool,
    /// Whether it decides the game: a line that wins, a general in check.
    pub is_decisive: bool,
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose, counted from 0 in the order of moves.
    pub player: usize,
    /// What is written on it, at most two columns wide; nothing on a disc.
    pub text: Option<&'static str>,
}

impl Picture {
    /// A place; it must be on the board.
    #[must_use]
    pub fn cell(&self, place: Place) -> &Cell {
        &self.cells[place.row * self.columns + place.column]
    }

    /// Where a place is drawn on a board that may be flipped, and which place is drawn there.
    #[must_use]
    pub const fn flip(&self, place: Place, flipped: bool) -> Place {
        if !flipped {
            return place;
        }
        Place {
            column: self.columns - 1 - place.column,
            row: if self.is_upright {
                place.row
            } else {
                self.rows - 1 - place.row
            },
        }
    }
}
