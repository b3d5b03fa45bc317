use core::fmt::Debug;

use connect4_core::{Grid, Move, Position, Setup, Word};
use game_search::Score;

use super::Book;
use crate::Solver;

/// A book of whichever board, as the player asks it.
pub(crate) trait OpeningBook: Debug + Send + Sync {
    /// The worth of each legal move, from the left, with distances in discs; `None` if the book
    /// does not know them all or is of another board.
    fn scores(&self, grid: &Grid) -> Option<Vec<(Move, Score)>>;
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> OpeningBook
    for Book<COLS, ROWS, TO_WIN, B>
{
    fn scores(&self, grid: &Grid) -> Option<Vec<(Move, Score)>> {
        if grid.plies() >= self.plies() {
            return None;
        }
        let position = on_bits(grid)?;
        let scores = self.score_moves(&position)?;
        let by_distance = |(m, score)| (m, by_distance(&position, score));
        Some(scores.into_iter().map(by_distance).collect())
    }
}

/// The same position on the fast board, if it is one of this board.
pub(crate) fn on_bits<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    grid: &Grid,
) -> Option<Position<COLS, ROWS, TO_WIN, B>> {
    if grid.shape() != Position::<COLS, ROWS, TO_WIN, B>::SHAPE {
        return None;
    }
    Setup::from(grid).to_position().ok()
}

/// A score of the solver as a distance in discs.
pub(crate) fn by_distance<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    position: &Position<COLS, ROWS, TO_WIN, B>,
    score: i32,
) -> Score {
    let discs = Solver::<COLS, ROWS, TO_WIN, B>::plies_to_end(position, score);
    match score {
        0 => Score::DRAW,
        1.. => Score::win_in(discs),
        _ => Score::loss_in(discs),
    }
}
