//! The exact solver of whichever board is asked for.

use anyhow::anyhow;
use connect4_core::{Column, Game, Grid, Outcome, Position, Shape, Word};
use connect4_engine::Solver;
use game_search::{Score, Window};

use crate::board::{KNOWN_BOARDS, OnBoard, on_known_board};

/// What is to be found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// The score, which tells how soon the game is won.
    Score,
    /// Its sign alone.
    Result,
}

/// What was found out, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) score: i32,
    pub(crate) nodes: u64,
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
        let solver = Solver::<COLS, ROWS, TO_WIN, B>::new(self.mebibytes)?;
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
        find(self, &on_bits(game), goal)
    }

    fn solve_columns(&self, game: &Game<Grid>, goal: Goal) -> Vec<(Column, Found)> {
        let position = on_bits(game);
        let score = |column: Column| {
            let mut child = position;
            child.play_unchecked(column);
            let found = find(self, &child, goal);
            (
                column,
                Found {
                    score: -found.score,
                    ..found
                },
            )
        };
        position.legal_moves().into_iter().map(score).collect()
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

fn find<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    solver: &Solver<COLS, ROWS, TO_WIN, B>,
    position: &Position<COLS, ROWS, TO_WIN, B>,
    goal: Goal,
) -> Found {
    if let Some(outcome) = position.outcome() {
        // Lost to a move before which one disc less lay there.
        let squares = (COLS * ROWS) as i32;
        let lost = -((squares + 2 - position.plies() as i32) / 2);
        let score = match (outcome, goal) {
            (Outcome::Draw, _) => 0,
            (Outcome::Win(_), Goal::Score) => lost,
            (Outcome::Win(_), Goal::Result) => -1,
        };
        return Found { score, nodes: 1 };
    }
    match goal {
        Goal::Score => {
            let solved = solver.solve(position, Window::FULL);
            Found {
                score: solved.score,
                nodes: solved.nodes,
            }
        }
        Goal::Result => {
            let above = |score: i32| solver.solve(position, Window::null(Score::new(score)));
            let win = above(0);
            if win.score > 0 {
                return Found {
                    score: 1,
                    nodes: win.nodes,
                };
            }
            let draw = above(-1);
            Found {
                score: if draw.score > -1 { 0 } else { -1 },
                nodes: win.nodes + draw.nodes,
            }
        }
    }
}
