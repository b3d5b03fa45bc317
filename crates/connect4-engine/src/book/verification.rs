use core::ops::ControlFlow;

use connect4_core::{Position, Word};

use super::{Book, BookEntry, BookProgress, exact_score, score_from};
use crate::Solver;

/// Which positions of the last ply [`Book::verify`] solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// One position in so many, on average; 0 and 1 mean all.
    pub one_in: u32,
    /// Another seed, another sample.
    pub seed: u64,
}

impl Sample {
    /// Every position.
    pub const ALL: Self = Self { one_in: 1, seed: 0 };

    fn takes(self, key: u128) -> bool {
        let mut mixed = self.seed ^ (key as u64) ^ (key >> 64) as u64;
        for _ in 0..2 {
            mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        }
        (mixed ^ (mixed >> 32)).is_multiple_of(u64::from(self.one_in.max(1)))
    }
}

/// By what a score was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// By the scores of the positions after each legal move.
    ByChildren,
    /// By solving the position.
    BySolver,
}

/// A score in a book that is not what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch<
    const COLS: usize = 7,
    const ROWS: usize = 6,
    const TO_WIN: usize = 4,
    B: Word = u64,
> {
    /// The position.
    pub position: Position<COLS, ROWS, TO_WIN, B>,
    /// The score in the book.
    pub found: i32,
    /// What it should be.
    pub expected: i32,
    /// What says so.
    pub checked: Checked,
}

/// What [`Book::verify`] did and found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verification<
    const COLS: usize = 7,
    const ROWS: usize = 6,
    const TO_WIN: usize = 4,
    B: Word = u64,
> {
    /// How many positions were checked by their children.
    pub by_children: usize,
    /// How many positions of the last ply were solved.
    pub by_solver: usize,
    /// Every score that does not agree.
    pub mismatches: Vec<Mismatch<COLS, ROWS, TO_WIN, B>>,
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    Book<COLS, ROWS, TO_WIN, B>
{
    /// Derives the scores once more: that of each position before the last ply from its children's
    /// in the book, those of a sample of the last ply by solving.
    ///
    /// A solver with an empty table of its own makes this independent of how the book was built.
    /// `progress` is called after each solved position; if it breaks off, what was found so far is
    /// returned.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use connect4_engine::{Book, Sample, Solver};
    ///
    /// let book = Book::build(4, &Solver::<4, 4>::with_mebibytes(2)?, |_| ControlFlow::Continue(()))?;
    /// let solver = Solver::with_mebibytes(2)?;
    /// let verification = book.verify(&solver, Sample::ALL, |_| ControlFlow::Continue(()));
    /// assert!(verification.mismatches.is_empty());
    /// assert_eq!(verification.by_children + verification.by_solver, book.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(
        &self,
        solver: &Solver<COLS, ROWS, TO_WIN, B>,
        sample: Sample,
        mut progress: impl FnMut(BookProgress) -> ControlFlow<()>,
    ) -> Verification<COLS, ROWS, TO_WIN, B> {
        let mut verification = Verification {
            by_children: 0,
            by_solver: 0,
            mismatches: Vec::new(),
        };
        for pair in self.plies.windows(2) {
            for entry in pair[0].iter() {
                let expected = score_from(&entry.position, |child| pair[1].lookup(child));
                verification.by_children += 1;
                verification.compare(entry, expected, Checked::ByChildren);
            }
        }
        let leaves: Vec<_> = self.plies.last().map_or(Vec::new(), |entries| {
            (entries.iter())
                .filter(|entry| sample.takes(entry.position.key().widen()))
                .collect()
        });
        for entry in &leaves {
            let expected = exact_score(solver, &entry.position);
            verification.by_solver += 1;
            verification.compare(*entry, Some(expected), Checked::BySolver);
            let done = BookProgress {
                solved: verification.by_solver,
                total: leaves.len(),
            };
            if progress(done).is_break() {
                break;
            }
        }
        verification
    }
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    Verification<COLS, ROWS, TO_WIN, B>
{
    fn compare(
        &mut self,
        BookEntry { position, score }: BookEntry<COLS, ROWS, TO_WIN, B>,
        expected: Option<i32>,
        checked: Checked,
    ) {
        debug_assert!(expected.is_some(), "every child is in the next ply");
        if let Some(expected) = expected
            && expected != score
        {
            self.mismatches.push(Mismatch {
                position,
                found: score,
                expected,
                checked,
            });
        }
    }
}
