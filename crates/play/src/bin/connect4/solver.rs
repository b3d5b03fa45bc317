//! The exact solver of whichever board is asked for.

use anyhow::anyhow;
use connect4_core::{Column, Game, Grid, Position, Shape, Word};
use connect4_engine::{Book, Goal, Solved, Solver};
use game_search::Limits;

use crate::{
    board::{KNOWN_BOARDS, OnBoard, on_known_board},
    book_source::BookSource,
};

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

/// A solver for boards of this shape, with a table of so many MiB, several threads, and a book if
/// there is one.
pub(crate) fn with_threads(
    shape: Shape,
    mebibytes: usize,
    threads: u16,
    book: Option<&BookSource>,
) -> anyhow::Result<Box<dyn ExactSolver>> {
    let making = Making {
        mebibytes,
        threads: threads.into(),
        book,
    };
    on_known_board(shape, making).unwrap_or_else(|_| Err(unknown(shape)))
}

/// Says which boards there are.
pub(crate) fn unknown(shape: Shape) -> anyhow::Error {
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

struct Making<'a> {
    mebibytes: usize,
    threads: usize,
    book: Option<&'a BookSource>,
}

impl OnBoard for Making<'_> {
    type Output = anyhow::Result<Box<dyn ExactSolver>>;

    fn on<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
        self,
    ) -> Self::Output {
        Ok(Box::new(Consultant::<COLS, ROWS, TO_WIN, B> {
            book: self.book.map(BookSource::book).transpose()?,
            solver: Solver::with_mebibytes(self.mebibytes)?.with_threads(self.threads)?,
        }))
    }
}

/// Looks into the book before it solves.
struct Consultant<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> {
    book: Option<Book<COLS, ROWS, TO_WIN, B>>,
    solver: Solver<COLS, ROWS, TO_WIN, B>,
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    Consultant<COLS, ROWS, TO_WIN, B>
{
    fn find(&self, position: &Position<COLS, ROWS, TO_WIN, B>, goal: Goal) -> Found {
        let known = (self.book.as_ref()).and_then(|book| book.lookup(position));
        match known {
            Some(score) => Found { score, nodes: 0 },
            None => Found::from(&self.solver.score(position, goal, &Limits::new())),
        }
    }
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> ExactSolver
    for Consultant<COLS, ROWS, TO_WIN, B>
{
    fn clear(&mut self) {
        self.solver.clear();
    }

    fn solve(&self, game: &Game<Grid>, goal: Goal) -> Found {
        self.find(&on_bits(game), goal)
    }

    fn solve_columns(&self, game: &Game<Grid>, goal: Goal) -> Vec<(Column, Found)> {
        let position = on_bits(game);
        let find = |column: Column| {
            let mut child = position;
            child.play_unchecked(column);
            let found = self.find(&child, goal);
            let score = -found.score;
            (column, Found { score, ..found })
        };
        position.legal_moves().into_iter().map(find).collect()
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
