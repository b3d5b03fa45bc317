//! Counting the leaves of the game tree: the test of every move generator.
//!
//! Programs count passes and finished games in three ways; [`Convention`] names them.
//!
//! ```
//! use othello_core::{Position, perft::{Convention, perft}};
//!
//! assert_eq!(perft(&Position::new(), 6, Convention::PassIsPly), 8_200);
//! ```

use alloc::vec::Vec;

use crate::{Move, Rules, kernel};

/// What a pass and a finished game count for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Convention {
    /// "A": a pass is one ply, and a finished game stays one leaf at every greater depth. Used by
    /// Aart Bik's table, Egaroucid's mode 1 and others.
    #[default]
    PassIsPly,
    /// "E": sequences of exactly so many plies, a pass being one; games finished earlier are not
    /// counted. Used by Edax.
    ExactPlies,
    /// "C": a pass takes no ply, and a finished game stays one leaf. Used by Egaroucid's mode 2.
    PassIsFree,
}

/// The number of leaves `depth` plies below a position.
///
/// Time grows with the number of leaves: about tenfold for each ply.
#[must_use]
pub fn perft<P: Rules>(position: &P, depth: u32, convention: Convention) -> u64 {
    position.count_leaves(depth, convention)
}

/// The number of leaves below each legal move, in the order of the moves' squares.
///
/// The counts add up to [`perft`] of the same depth, which must be at least 1. A forced pass is
/// listed as such, also where the convention gives it no ply. A finished game has no move to
/// list.
#[must_use]
pub fn divide<P: Rules>(
    position: &P,
    depth: u32,
    convention: Convention,
) -> Vec<(Move<P::Square>, u64)> {
    children(position)
        .into_iter()
        .map(|(m, child)| {
            (
                m,
                perft(&child, depth_after(m, depth, convention), convention),
            )
        })
        .collect()
}

/// [`perft`] on all threads of the current rayon pool.
#[cfg(feature = "rayon")]
#[must_use]
pub fn par_perft<P: Rules>(position: &P, depth: u32, convention: Convention) -> u64 {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};

    // Splitting three plies deep makes enough tasks of unequal weight to share out evenly.
    const SPLIT_PLIES: u32 = 3;
    const LEAST_DEPTH: u32 = 6;
    if depth < LEAST_DEPTH {
        return perft(position, depth, convention);
    }
    let mut tasks = Vec::from([(position.clone(), depth)]);
    for _ in 0..SPLIT_PLIES {
        tasks = tasks
            .into_iter()
            .flat_map(|(position, depth)| {
                let children = children(&position);
                if children.is_empty() {
                    return Vec::from([(position, depth)]);
                }
                children
                    .into_iter()
                    .map(|(m, child)| (child, depth_after(m, depth, convention)))
                    .collect()
            })
            .collect();
    }
    tasks
        .into_par_iter()
        .map(|(position, depth)| perft(&position, depth, convention))
        .sum()
}

fn depth_after<S>(m: Move<S>, depth: u32, convention: Convention) -> u32 {
    let free = m.is_pass() && convention == Convention::PassIsFree;
    if free { depth } else { depth.saturating_sub(1) }
}

fn children<P: Rules>(position: &P) -> Vec<(Move<P::Square>, P)> {
    let moves: Vec<_> = if position.must_pass() {
        Vec::from([Move::Pass])
    } else {
        position.move_squares().map(Move::Place).collect()
    };
    moves
        .into_iter()
        .filter_map(|m| {
            let mut child = position.clone();
            child.play(m).ok()?;
            Some((m, child))
        })
        .collect()
}

/// Perft through the trait alone, for boards without a faster way.
pub(crate) fn count_by_rules<P: Rules>(position: &P, depth: u32, convention: Convention) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.move_squares().count() as u64;
    if moves == 0 {
        return match (position.must_pass(), convention) {
            (true, _) => {
                let passed = position.with_turn(!position.turn());
                let depth = depth_after(Move::<P::Square>::Pass, depth, convention);
                count_by_rules(&passed, depth, convention)
            }
            (false, Convention::ExactPlies) => 0,
            (false, _) => 1,
        };
    }
    if depth == 1 {
        return moves;
    }
    position
        .move_squares()
        .map(|square| {
            let mut child = position.clone();
            match child.play(Move::Place(square)) {
                Ok(()) => count_by_rules(&child, depth - 1, convention),
                Err(_) => 0,
            }
        })
        .sum()
}

/// Writes the 8×8 perft for one way to find moves and replies, so that each can be compiled for
/// the processor features of its attributes.
macro_rules! count_leaves {
    ($(#[$attribute:meta])* $name:ident, $moves:path, $flips:path, $replies:path) => {
        $(#[$attribute])*
        pub(crate) fn $name(
            own: u64,
            opponent: u64,
            depth: u32,
            convention: $crate::perft::Convention,
        ) -> u64 {
            use $crate::perft::Convention;

            if depth == 0 {
                return 1;
            }
            let mut moves = $moves(own, opponent);
            if moves == 0 {
                let passes = $moves(opponent, own) != 0;
                return match (passes, convention) {
                    (true, Convention::PassIsFree) => $name(opponent, own, depth, convention),
                    (true, _) => $name(opponent, own, depth - 1, convention),
                    (false, Convention::ExactPlies) => 0,
                    (false, _) => 1,
                };
            }
            if depth == 1 {
                return u64::from(moves.count_ones());
            }
            let mut leaves = 0;
            if depth == 2 {
                // The replies are counted without a call for each move, unless there are none.
                let (replies, without) = $replies(own, opponent, moves);
                if without == 0 {
                    return replies;
                }
                leaves = replies;
                moves = without;
            }
            while moves != 0 {
                let flips = $flips(moves.trailing_zeros() as u8, own, opponent);
                let placed = moves & moves.wrapping_neg();
                moves ^= placed;
                leaves += $name(opponent ^ flips, own | flips | placed, depth - 1, convention);
            }
            leaves
        }
    };
}

count_leaves!(
    count_portable,
    kernel::moves,
    kernel::flips,
    kernel::replies
);

#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(crate) use count_leaves;

/// Perft on bare discs, by the fastest code this processor runs.
pub(crate) fn count_8x8(own: u64, opponent: u64, depth: u32, convention: Convention) -> u64 {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(leaves) = crate::x86::count_leaves(own, opponent, depth, convention) {
        return leaves;
    }
    count_portable(own, opponent, depth, convention)
}
