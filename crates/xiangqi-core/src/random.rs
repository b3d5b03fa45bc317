//! Random legal moves.

use rand::{Rng, seq::IndexedRandom};

use crate::{Move, Position};

/// A legal move, each as likely; `None` if there is none.
pub fn legal_move(position: &Position, random: &mut impl Rng) -> Option<Move> {
    position.legal_moves().choose(random).copied()
}
