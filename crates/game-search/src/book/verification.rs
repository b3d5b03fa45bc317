use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{Book, Entry, Rules, Searcher, a_ply_before, choice::mix};
use crate::Score;

/// Which positions [`Book::verify`] searches once more.
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

    fn takes(self, number: usize) -> bool {
        mix(self.seed, number as u64).is_multiple_of(self.one_in.max(1).into())
    }
}

/// By what a position was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// By the rules: its moves are legal, it is the same one in all its symmetric images, and moves
    /// that end the game have the score of the rules.
    ByRules,
    /// By the positions after its moves: the value is that of the best one, and none is in the book
    /// without being followed.
    ByChildren,
    /// By another search, against the best score of the first one.
    BySearch,
}

/// A position in a book that is not as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch<P> {
    /// The position.
    pub position: P,
    /// The score in the book.
    pub found: Score,
    /// What it should be; the same if something else is wrong.
    pub expected: Score,
    /// What says so.
    pub checked: Checked,
}

/// What [`Book::verify`] did and found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verification<P> {
    /// How many positions were checked by the rules and by the positions that follow.
    pub by_rules: usize,
    /// How many positions were searched.
    pub by_search: usize,
    /// Everything that does not agree.
    pub mismatches: Vec<Mismatch<P>>,
}

impl<R: Rules> Book<R> {
    /// Checks each position by the rules and by those that follow it, and searches a sample of them
    /// once more.
    ///
    /// The best score of a search may differ from the one in the book by so many points of
    /// `tolerance`: 0 is right for the searcher that built the book, if it depends on nothing but the
    /// position. `progress` is called after each search with how many were made and how many there will be; if it breaks
    /// off, what was found so far is returned.
    pub fn verify(
        &self,
        sample: Sample,
        tolerance: u32,
        searcher: &mut impl Searcher<R>,
        mut progress: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Verification<R::Position> {
        let mut found = Verification {
            by_rules: self.len(),
            by_search: 0,
            mismatches: Vec::new(),
        };
        for entry in self.entries() {
            found.mismatches.extend(self.check_rules(&entry));
            found.mismatches.extend(self.check_children(&entry));
        }
        let entries: Vec<Entry<'_, R>> = (self.entries().enumerate())
            .filter(|(number, _)| sample.takes(*number))
            .map(|(_, entry)| entry)
            .collect();
        for entry in &entries {
            found.by_search += 1;
            let searched = best(
                searcher
                    .search(entry.position())
                    .iter()
                    .map(|found| found.score),
            );
            let in_book = best(entry.moves().iter().map(|m| m.searched));
            if searched.value().abs_diff(in_book.value()) > tolerance {
                found.mismatches.push(Mismatch {
                    position: *entry.position(),
                    found: in_book,
                    expected: searched,
                    checked: Checked::BySearch,
                });
            }
            if progress(found.by_search, entries.len()).is_break() {
                break;
            }
        }
        found
    }

    fn check_rules(&self, entry: &Entry<'_, R>) -> Option<Mismatch<R::Position>> {
        let position = entry.position();
        let wrong = |found, expected| {
            Some(Mismatch {
                position: *position,
                found,
                expected,
                checked: Checked::ByRules,
            })
        };
        let images = R::images(position);
        let moves = entry.moves();
        let are_right = images.iter().all(|image| image == position)
            && moves.iter().all(|m| R::is_legal(position, m.m));
        if !are_right {
            return wrong(entry.value(), entry.value());
        }
        for m in moves {
            let end = R::final_score(&R::after(position, m.m)).map(a_ply_before);
            if let Some(expected) = end.filter(|expected| *expected != m.searched) {
                return wrong(m.searched, expected);
            }
        }
        None
    }

    fn check_children(&self, entry: &Entry<'_, R>) -> Option<Mismatch<R::Position>> {
        let position = entry.position();
        let moves = entry.moves();
        let child = |m| self.entry(&R::after(position, m));
        let values = moves.iter().map(|m| match child(m.m) {
            Some(child) => a_ply_before(child.value()),
            None => m.searched,
        });
        let expected = best(values);
        let all_linked = (moves.iter()).all(|m| m.is_followed == child(m.m).is_some());
        (expected != entry.value() || !all_linked).then_some(Mismatch {
            position: *position,
            found: entry.value(),
            expected,
            checked: Checked::ByChildren,
        })
    }
}

fn best(scores: impl Iterator<Item = Score>) -> Score {
    scores.max().unwrap_or_default()
}
