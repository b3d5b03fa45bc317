use alloc::{collections::BTreeSet, vec, vec::Vec};

use super::{Book, BookMove, Choice, Rules};

/// What a book of a game can be asked about: a position as the players see it, or a whole game.
///
/// A [position of the book](Rules::Position) stands for all its symmetric images. This trait leads from
/// one of them there, and back with the moves. [The module](super) has an example.
pub trait Lookup<R: Rules>: Sized {
    /// The moves that the book has for it, the best first; none if it is not there.
    /// [`Entry::all_moves`](super::Entry::all_moves) does most of the work.
    fn moves_in(&self, book: &Book<R>) -> Vec<BookMove<R::Move>>;

    /// A number that is the same for all symmetric images: with it a [`Choice`] is made.
    fn choice_key(&self) -> u64;

    /// What a move leads to; `None` if it is not legal.
    fn after(&self, m: R::Move) -> Option<Self>;
}

impl<R: Rules> Book<R> {
    /// The moves of a position, the best first; none if it is not in the book. Moves that are equal
    /// by symmetry are there each.
    ///
    /// Moves that are not in the book are bad, or no better than these as far as the search saw.
    #[must_use]
    pub fn moves(&self, position: &impl Lookup<R>) -> Vec<BookMove<R::Move>> {
        position.moves_in(self)
    }

    /// The best line that begins with a move, as far as the book goes, or until a position comes back:
    /// to positions that do not know how they came about a book may tell the same move again.
    #[must_use]
    pub fn line(&self, position: &impl Lookup<R>, first: R::Move) -> Vec<R::Move> {
        let mut line = vec![first];
        let mut seen = BTreeSet::from([position.choice_key()]);
        let mut position = position.after(first);
        while let Some(before) = position
            && seen.insert(before.choice_key())
            && let Some(best) = self.moves(&before).first()
        {
            line.push(best.m);
            position = before.after(best.m);
        }
        line
    }

    /// The index of the move to play among moves of a position, the best first, if the book has one
    /// that more than a single search stands behind: see [`Choice::among`]. Symmetric positions get
    /// symmetric moves.
    #[must_use]
    pub fn choose(
        &self,
        position: &impl Lookup<R>,
        moves: &[BookMove<R::Move>],
        choice: Choice,
    ) -> Option<usize> {
        choice.among(moves, position.choice_key())
    }
}
