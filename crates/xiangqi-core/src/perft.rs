//! Counting the leaves of the game tree: the test of every move generator.
//!
//! A leaf is a sequence of exactly so many legal moves. One that ends sooner, by mate or stalemate,
//! does not count; repetitions are not looked at. The moves of the last ply are counted, not made.
//!
//! ```
//! use xiangqi_core::{Position, perft::perft};
//!
//! assert_eq!(perft(&Position::new(), 3), 79_666);
//! ```

use alloc::vec::Vec;

use crate::{Move, Position};

/// The number of sequences of `depth` legal moves from a position.
///
/// Time grows with the number of leaves: about fortyfold for each ply.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_move_count() as u64,
        _ => position
            .legal_moves()
            .into_iter()
            .map(|m| {
                let mut child = *position;
                child.play_unchecked(m);
                perft(&child, depth - 1)
            })
            .sum(),
    }
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
    use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

    // Deep enough that a task is worth its handing over, shallow enough for many tasks.
    const LEAST_TASK_DEPTH: u32 = 3;
    if depth <= LEAST_TASK_DEPTH {
        return perft(position, depth);
    }
    position
        .legal_moves()
        .par_iter()
        .map(|m| {
            let mut child = *position;
            child.play_unchecked(*m);
            par_perft(&child, depth - 1)
        })
        .sum()
}
