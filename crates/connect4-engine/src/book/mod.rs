mod building;
mod format;
mod opening;
#[cfg(feature = "shipped-book")]
mod shipped;
mod verification;

use core::ops::{ControlFlow, RangeInclusive};

use connect4_core::{Move, Position, Word};
use game_search::Limits;

pub use building::{BookBuilder, BookEntry};
pub use format::BookError;
pub(crate) use opening::{OpeningBook, by_distance, on_bits};
#[cfg(feature = "shipped-book")]
pub use shipped::SHIPPED_BOOK;
pub use verification::{Checked, Mismatch, Sample, Verification};

use crate::{Goal, Solver};

/// The exact scores of all positions of the first plies of a board.
///
/// It holds each position that can be reached in at most so many plies and whose game goes on, once
/// for itself and its mirror image. A score is that of [`Solver`]: half the number of squares that
/// are empty before the winner's last disc, rounded up, for the side to move.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use connect4_core::Position;
/// use connect4_engine::{Book, Solver};
///
/// let solver: Solver<4, 4> = Solver::with_mebibytes(2)?;
/// let book = Book::build(3, &solver, |_| ControlFlow::Continue(()))?;
/// let mut position = Position::<4, 4>::start();
/// assert_eq!(book.lookup(&position), Some(0));
/// for column in ["1", "1", "2", "4"] {
///     position.play(column.parse()?)?;
/// }
/// assert_eq!(book.lookup(&position), None);
///
/// let bytes = book.to_bytes();
/// assert_eq!(Book::<4, 4>::from_bytes(&bytes)?, book);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book<
    const COLS: usize = 7,
    const ROWS: usize = 6,
    const TO_WIN: usize = 4,
    B: Word = u64,
> {
    /// For each number of discs from 0 on.
    plies: Vec<Entries<COLS, ROWS, TO_WIN, B>>,
}

/// The positions with one number of discs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entries<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> {
    /// Canonical, in the order of their keys.
    positions: Vec<Position<COLS, ROWS, TO_WIN, B>>,
    /// As many.
    scores: Vec<i8>,
}

/// How far [`Book::build`] or [`Book::verify`] has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookProgress {
    /// Positions that were given to the solver and are done.
    pub solved: usize,
    /// How many will be given to it in all.
    pub total: usize,
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    Book<COLS, ROWS, TO_WIN, B>
{
    /// The most positions that a book may hold: 2²⁴.
    pub const MOST_POSITIONS: usize = 1 << 24;

    /// A book of all positions up to this many plies.
    ///
    /// The positions of the last ply are solved, one after another; the scores before follow from
    /// them. `progress` is called after each solved position and may end the work. [`BookBuilder`]
    /// does the same with several threads, and can go on after a stop.
    ///
    /// # Errors
    ///
    /// [`BookError::TooManyPositions`], or [`BookError::Stopped`] if `progress` breaks off.
    pub fn build(
        plies: u32,
        solver: &Solver<COLS, ROWS, TO_WIN, B>,
        mut progress: impl FnMut(BookProgress) -> ControlFlow<()>,
    ) -> Result<Self, BookError> {
        let mut builder = BookBuilder::new(plies)?;
        let mut flow = ControlFlow::Continue(());
        builder.solve(solver, 1, |_, done| {
            flow = progress(done);
            flow
        });
        match flow {
            ControlFlow::Continue(()) => builder.finish(),
            ControlFlow::Break(()) => Err(BookError::Stopped),
        }
    }

    /// The most discs of a position in the book.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies.len() as u32 - 1
    }

    /// How many positions the book holds; a position and its mirror image are one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.plies.iter().map(|entries| entries.scores.len()).sum()
    }

    /// Whether the book holds no position: it always has the empty board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All positions, ply by ply, each ply in the order of the keys.
    pub fn entries(&self) -> impl Iterator<Item = BookEntry<COLS, ROWS, TO_WIN, B>> {
        self.plies.iter().flat_map(Entries::iter)
    }

    /// The score of a position for the side to move; `None` if the game is over or has gone beyond
    /// the book.
    #[must_use]
    pub fn lookup(&self, position: &Position<COLS, ROWS, TO_WIN, B>) -> Option<i32> {
        self.plies.get(position.plies() as usize)?.lookup(position)
    }

    /// The score of each legal move for the side to move, from the left column on; `None` if one of
    /// them leads beyond the book, or the game is over.
    ///
    /// ```
    /// # use std::ops::ControlFlow;
    /// # use connect4_core::Position;
    /// # use connect4_engine::{Book, Solver};
    /// let solver: Solver<4, 4> = Solver::with_mebibytes(2)?;
    /// let book = Book::build(1, &solver, |_| ControlFlow::Continue(()))?;
    /// let moves = book.score_moves(&Position::start()).expect("children of the start");
    /// assert!(moves.iter().all(|(_, score)| *score == 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn score_moves(
        &self,
        position: &Position<COLS, ROWS, TO_WIN, B>,
    ) -> Option<Vec<(Move, i32)>> {
        if position.outcome().is_some() {
            return None;
        }
        let score = |m: Move| {
            let mut child = *position;
            child.play_unchecked(m);
            let score = finished_score(&child).or_else(|| self.lookup(&child))?;
            Some((m, -score))
        };
        position.legal_moves().into_iter().map(score).collect()
    }
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    Entries<COLS, ROWS, TO_WIN, B>
{
    fn iter(&self) -> impl Iterator<Item = BookEntry<COLS, ROWS, TO_WIN, B>> {
        let scores = self.scores.iter().map(|score| i32::from(*score));
        (self.positions.iter().copied().zip(scores))
            .map(|(position, score)| BookEntry { position, score })
    }

    fn lookup(&self, position: &Position<COLS, ROWS, TO_WIN, B>) -> Option<i32> {
        let key = position.canonical_key();
        let found = self.positions.binary_search_by_key(&key, Position::key);
        found.ok().map(|index| i32::from(self.scores[index]))
    }
}

/// All canonical positions whose game goes on, ply by ply, each ply in the order of their keys.
fn positions_by_ply<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    last: u32,
    most: usize,
) -> Result<Vec<Vec<Position<COLS, ROWS, TO_WIN, B>>>, BookError> {
    let mut plies = vec![vec![Position::start()]];
    let mut count = 1;
    for ply in 1..=last {
        let mut next: Vec<Position<COLS, ROWS, TO_WIN, B>> = Vec::new();
        for position in plies.last().into_iter().flatten() {
            let children = children(position).filter(|child| child.outcome().is_none());
            next.extend(children.map(|child| child.canonical().0));
            if next.len() > COLS * most {
                return Err(BookError::TooManyPositions { ply, most });
            }
        }
        next.sort_unstable_by_key(Position::key);
        next.dedup();
        count += next.len();
        if count > most {
            return Err(BookError::TooManyPositions { ply, most });
        }
        plies.push(next);
    }
    Ok(plies)
}

fn children<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    position: &Position<COLS, ROWS, TO_WIN, B>,
) -> impl Iterator<Item = Position<COLS, ROWS, TO_WIN, B>> {
    position.legal_moves().into_iter().map(|m| {
        let mut child = *position;
        child.play_unchecked(m);
        child
    })
}

/// The best of the children's scores, each seen from the side that moves there; `None` if one is
/// not known.
fn score_from<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    position: &Position<COLS, ROWS, TO_WIN, B>,
    lookup: impl Fn(&Position<COLS, ROWS, TO_WIN, B>) -> Option<i32>,
) -> Option<i32> {
    let mut best = i32::MIN;
    for child in children(position) {
        let score = finished_score(&child).or_else(|| lookup(&child))?;
        best = best.max(-score);
    }
    Some(best)
}

/// The score of a finished game for the side that would move next.
fn finished_score<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    position: &Position<COLS, ROWS, TO_WIN, B>,
) -> Option<i32> {
    if position.is_won() {
        let before_last = Position::<COLS, ROWS, TO_WIN, B>::SQUARES as u32 - position.plies() + 1;
        return Some(-(before_last.div_ceil(2) as i32));
    }
    position.is_full().then_some(0)
}

/// What the solver says of a position; without limits it always finds the score.
fn exact_score<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    solver: &Solver<COLS, ROWS, TO_WIN, B>,
    position: &Position<COLS, ROWS, TO_WIN, B>,
) -> i32 {
    solver.score(position, Goal::Score, &Limits::new()).lower
}

/// The scores that a position with so many empty squares can have: from the earliest loss to the
/// earliest win.
fn range(empties: usize) -> RangeInclusive<i32> {
    -(empties as i32 / 2)..=empties.div_ceil(2) as i32
}
