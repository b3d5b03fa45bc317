//! The exact solver of whichever board is asked for.

use anyhow::anyhow;
use connect4_core::{Column, Game, Grid, Position, Shape, Word};
use connect4_engine::{Goal, Solved, Solver};
use game_search::Limits;

use crate::board::{KNOWN_BOARDS, OnBoard, on_known_board};

/// What was found out, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// For [`Goal::Winner`] only its sign counts.
    pub(crate) score: i32,
    pub(crate) nodes: u64,
}

impl From<&Solved> for Found {
    fn from(solved: &Solved) -> Self {
        Self {
            // Without limits one of the two is known.
            score: solved.score().or(solved.winner()).unwrap_or(solved.lower),
            nodes: solved.nodes,
        }
    }
}

/// Finds scores on one board.
pub(crate) trait ExactSolver {
    /// Forgets all positions.
    fn clear(&mut self);

    /// The score of the position at the end of a game.
    fn solve(&self, game: &Game<Grid>, goal: Goal) -> Found;

    /// The score of each legal move, from the left.
    fn solve_columns(&self, game: &Game<Grid>, goal: Goal) -> Vec<(Column, Found)>;
}

/// A solver for boards of this shape, with a table of so many MiB.
pub(crate) fn new(shape: Shape, mebibytes: usize) -> anyhow::Result<Box<dyn ExactSolver>> {
    on_known_board(shape, Making { mebibytes }).unwrap_or_else(|_| Err(unknown(shape)))
}

fn unknown(shape: Shape) -> anyhow::Error {
    if shape.players() != 2 {
        return anyhow!("the solver is for 2 players, not {}", shape.players());
    }
    let known: Vec<String> = (KNOWN_BOARDS.iter())
        .filter(|(_, _, to_win)| *to_win == shape.to_win())
        .map(|(cols, rows, _)| format!("{cols}×{rows}"))
        .collect();
    let known = if known.is_empty() {
        "none".into()
    } else {
        known.join(", ")
    };
    anyhow!(
        "the solver does not know the board {}×{}; with {} to win it knows {known}",
        shape.columns(),
        shape.rows(),
        shape.to_win(),
    )
}

struct Making {
    mebibytes: usize,
}

impl OnBoard for Making {
    type Output = anyhow::Result<Box<dyn ExactSolver>>;

    fn on<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
        self,
    ) -> Self::Output {
        let solver = Solver::<COLS, ROWS, TO_WIN, B>::with_mebibytes(self.mebibytes)?;
        Ok(Box::new(solver))
    }
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> ExactSolver
    for Solver<COLS, ROWS, TO_WIN, B>
{
    fn clear(&mut self) {
        Self::clear(self);
    }

    fn solve(&self, game: &Game<Grid>, goal: Goal) -> Found {
        Found::from(&self.score(&on_bits(game), goal, &Limits::new()))
    }

    fn solve_columns(&self, game: &Game<Grid>, goal: Goal) -> Vec<(Column, Found)> {
        self.score_moves(&on_bits(game), goal, &Limits::new())
            .iter()
            .map(|(column, solved)| (*column, Found::from(solved)))
            .collect()
    }
}

/// The position at the end of a game, on the fast board of the same shape.
fn on_bits<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    game: &Game<Grid>,
) -> Position<COLS, ROWS, TO_WIN, B> {
    let mut position = Position::start();
    for m in game.moves() {
        position.play_unchecked(*m);
    }
    position
}
