//! The rules told square by square, as slowly and plainly as they can be.

/// A board: `cells[column][row]` from the bottom, the number of the player or `None`.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) cells: Vec<Vec<Option<usize>>>,
    pub(crate) to_win: usize,
    pub(crate) players: usize,
    pub(crate) plies: usize,
}

impl Board {
    pub(crate) fn new(columns: usize, rows: usize, to_win: usize, players: usize) -> Self {
        Self {
            cells: vec![vec![None; rows]; columns],
            to_win,
            players,
            plies: 0,
        }
    }

    pub(crate) fn columns(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn rows(&self) -> usize {
        self.cells[0].len()
    }

    pub(crate) fn turn(&self) -> usize {
        self.plies % self.players
    }

    pub(crate) fn at(&self, column: i32, row: i32) -> Option<usize> {
        let column = self.cells.get(usize::try_from(column).ok()?)?;
        *column.get(usize::try_from(row).ok()?)?
    }

    pub(crate) fn height(&self, column: usize) -> usize {
        self.cells[column].iter().flatten().count()
    }

    /// The squares of every line of `to_win` discs of a player.
    pub(crate) fn lines(&self, player: usize) -> Vec<Vec<(usize, usize)>> {
        let mut lines = Vec::new();
        for column in 0..self.columns() {
            for row in 0..self.rows() {
                for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let line: Vec<_> = (0..self.to_win as i32)
                        .map(|n| (column as i32 + n * right, row as i32 + n * up))
                        .collect();
                    if line.iter().all(|&(c, r)| self.at(c, r) == Some(player)) {
                        let squares = line.iter().map(|&(c, r)| (c as usize, r as usize));
                        lines.push(squares.collect());
                    }
                }
            }
        }
        lines
    }

    pub(crate) fn has_line(&self, player: usize) -> bool {
        !self.lines(player).is_empty()
    }

    /// `Some(Some(player))` won, `Some(None)` drawn.
    pub(crate) fn outcome(&self) -> Option<Option<usize>> {
        if let Some(winner) = (0..self.players).find(|player| self.has_line(*player)) {
            return Some(Some(winner));
        }
        (self.plies == self.columns() * self.rows()).then_some(None)
    }

    pub(crate) fn legal_columns(&self) -> Vec<usize> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        (0..self.columns())
            .filter(|column| self.height(*column) < self.rows())
            .collect()
    }

    pub(crate) fn play(&self, column: usize) -> Self {
        let mut board = self.clone();
        let row = board.height(column);
        board.cells[column][row] = Some(self.turn());
        board.plies += 1;
        board
    }

    /// The empty squares where a disc makes a line that was not there.
    pub(crate) fn winning_squares(&self, player: usize) -> Vec<(usize, usize)> {
        let mut squares = Vec::new();
        let before = self.lines(player).len();
        for column in 0..self.columns() {
            for row in 0..self.rows() {
                if self.cells[column][row].is_none() {
                    let mut board = self.clone();
                    board.cells[column][row] = Some(player);
                    if board.lines(player).len() > before {
                        squares.push((column, row));
                    }
                }
            }
        }
        squares
    }

    pub(crate) fn mirrored(&self) -> Self {
        let mut board = self.clone();
        board.cells.reverse();
        board
    }
}
