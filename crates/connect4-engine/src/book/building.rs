use core::ops::ControlFlow;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use connect4_core::{Game, Move, Position, Word};
use game_search::{Limits, StopHandle, StopReason};

use super::{Book, BookError, BookProgress, Entries, positions_by_ply, range, score_from};
use crate::{Goal, Solver};

/// A book in the making: which positions have to be solved, and the scores found so far.
///
/// Only the positions of the last ply are solved; the scores before follow from them. Each score
/// can be noted down as it is found and [added](Self::add) to another builder later, so that the
/// work can be stopped, continued and shared out between machines.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use connect4_engine::{BookBuilder, Solver};
///
/// let solver: Solver<4, 4> = Solver::with_mebibytes(2)?;
/// let mut notes = Vec::new();
/// let mut builder = BookBuilder::new(4)?;
/// builder.solve(&solver, 2, |found, progress| {
///     notes.push(*found);
///     if progress.solved < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
///
/// let mut builder = BookBuilder::new(4)?;
/// for found in &notes {
///     builder.add(&found.position, found.score)?;
/// }
/// assert_eq!(builder.progress().solved, 10);
/// builder.solve(&solver, 2, |_, _| ControlFlow::Continue(()));
/// let book = builder.finish()?;
/// assert_eq!(book.plies(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BookBuilder<
    const COLS: usize = 7,
    const ROWS: usize = 6,
    const TO_WIN: usize = 4,
    B: Word = u64,
> {
    /// Of each ply before the last one, canonical, in the order of their keys.
    before: Vec<Vec<Position<COLS, ROWS, TO_WIN, B>>>,
    /// Of the last ply, in the same order.
    last: Vec<Position<COLS, ROWS, TO_WIN, B>>,
    /// As many as positions of the last ply.
    scores: Vec<Option<i8>>,
}

/// A position of a book and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookEntry<
    const COLS: usize = 7,
    const ROWS: usize = 6,
    const TO_WIN: usize = 4,
    B: Word = u64,
> {
    /// The position: of the two mirror images the one with the lesser key.
    pub position: Position<COLS, ROWS, TO_WIN, B>,
    /// For the side to move, on the scale of [`Solver`].
    pub score: i32,
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    BookEntry<COLS, ROWS, TO_WIN, B>
{
    /// A game that leads to the position, one of many.
    #[must_use]
    pub fn game(&self) -> Game<Position<COLS, ROWS, TO_WIN, B>> {
        let mut moves = Vec::new();
        take_back_all(&self.position, &mut moves);
        let mut game = Game::from_start(Position::start());
        for column in moves.into_iter().rev() {
            let played = game.play(column);
            debug_assert!(played.is_ok(), "it was taken back from there");
        }
        game
    }
}

/// Finds moves that can be taken back one after another until the board is empty, the last first.
fn take_back_all<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    position: &Position<COLS, ROWS, TO_WIN, B>,
    moves: &mut Vec<Move>,
) -> bool {
    if position.plies() == 0 {
        return true;
    }
    let latest = !position.turn();
    for square in position.occupied() & !position.occupied().down() {
        if position.color_at(square) != Some(latest) {
            continue;
        }
        let mut before = *position;
        before.undo(square.column);
        moves.push(square.column);
        if take_back_all(&before, moves) {
            return true;
        }
        moves.pop();
    }
    false
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    BookBuilder<COLS, ROWS, TO_WIN, B>
{
    /// Lays out a book of all positions up to this many plies, at most one less than the board has
    /// squares.
    ///
    /// # Errors
    ///
    /// [`BookError::TooManyPositions`] if there are more than [`Book::MOST_POSITIONS`].
    pub fn new(plies: u32) -> Result<Self, BookError> {
        let most = Book::<COLS, ROWS, TO_WIN, B>::MOST_POSITIONS;
        let plies = plies.min(Position::<COLS, ROWS, TO_WIN, B>::SQUARES as u32 - 1);
        let mut before = positions_by_ply(plies, most)?;
        let last = before.pop().unwrap_or_default();
        Ok(Self {
            scores: vec![None; last.len()],
            before,
            last,
        })
    }

    /// How many positions are solved, of how many.
    #[must_use]
    pub fn progress(&self) -> BookProgress {
        BookProgress {
            solved: self.scores.iter().flatten().count(),
            total: self.scores.len(),
        }
    }

    /// Takes over a score that was found before, for a position or its mirror image.
    ///
    /// # Errors
    ///
    /// [`BookError::NotToBeSolved`] if the position is none of the last ply, and
    /// [`BookError::ImpossibleScore`] if no position with so many discs can have the score.
    pub fn add(
        &mut self,
        position: &Position<COLS, ROWS, TO_WIN, B>,
        score: i32,
    ) -> Result<(), BookError> {
        let key = position.canonical_key();
        let place = self.last.binary_search_by_key(&key, Position::key);
        let place = place.map_err(|_| BookError::NotToBeSolved {
            discs: position.plies(),
            plies: self.before.len() as u32,
        })?;
        let possible = range(COLS * ROWS - position.plies() as usize);
        if !possible.contains(&score) {
            return Err(BookError::ImpossibleScore {
                least: *possible.start(),
                most: *possible.end(),
                found: score,
            });
        }
        self.scores[place] = Some(score as i8);
        Ok(())
    }

    /// Solves what is left with so many threads that share the solver's table.
    ///
    /// `found` is called on this thread for each score, in no certain order if there are several
    /// threads; if it breaks off, the positions in work are given up. The scores do not depend on
    /// the number of threads. Neighbours in the order of the keys have many continuations in
    /// common, so a large table that is not cleared saves most of the work.
    pub fn solve(
        &mut self,
        solver: &Solver<COLS, ROWS, TO_WIN, B>,
        threads: usize,
        mut found: impl FnMut(&BookEntry<COLS, ROWS, TO_WIN, B>, BookProgress) -> ControlFlow<()>,
    ) {
        let open: Vec<usize> = (0..self.scores.len())
            .filter(|place| self.scores[*place].is_none())
            .collect();
        let mut progress = self.progress();
        let (last, scores) = (&self.last, &mut self.scores);
        let next = AtomicUsize::new(0);
        let stop = StopHandle::new();
        let (sender, solved) = mpsc::channel();
        let work = |sender: mpsc::Sender<(usize, i32)>| {
            let limits = Limits::new().stop(&stop);
            while let Some(&place) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                let answer = solver.score(&last[place], Goal::Score, &limits);
                let is_wanted = answer.reason == StopReason::Solved && !stop.is_stopped();
                if !is_wanted || sender.send((place, answer.lower)).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..threads.clamp(1, open.len().max(1)) {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            for (place, score) in solved {
                scores[place] = Some(score as i8);
                progress.solved += 1;
                let position = last[place];
                if found(&BookEntry { position, score }, progress).is_break() {
                    stop.stop();
                    return;
                }
            }
        });
    }

    /// The book, when all is solved.
    ///
    /// # Errors
    ///
    /// [`BookError::Unsolved`] if something is left.
    pub fn finish(self) -> Result<Book<COLS, ROWS, TO_WIN, B>, BookError> {
        let BookProgress { solved, total } = self.progress();
        if solved < total {
            return Err(BookError::Unsolved {
                left: total - solved,
            });
        }
        let last = Entries {
            positions: self.last,
            scores: self.scores.into_iter().flatten().collect(),
        };
        // From the last ply to the first; then put into order.
        let mut plies = vec![last];
        for positions in self.before.into_iter().rev() {
            let next = plies.last();
            let score = |position| {
                let score = score_from(position, |child| next?.lookup(child));
                debug_assert!(score.is_some(), "every child is in the next ply");
                score.unwrap_or_default() as i8
            };
            let scores = positions.iter().map(score).collect();
            plies.push(Entries { positions, scores });
        }
        plies.reverse();
        Ok(Book { plies })
    }
}
