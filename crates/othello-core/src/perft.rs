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

/// Boards one ply of the tree deep, as many as are worked on together.
///
/// The tree is walked a batch at a time, not a board at a time: neighbours in a batch do not wait
/// for each other's results, so the processor overlaps them, and the leaves are counted several
/// boards at once in vector registers.
pub(crate) struct Batch {
    own: [u64; Self::CAPACITY],
    opponent: [u64; Self::CAPACITY],
    len: usize,
}

impl Batch {
    /// 4 KiB of boards: few calls, and the lowest plies still fit into the first-level cache.
    const CAPACITY: usize = 256;
    /// No position has more moves than the board has squares.
    const MOST_CHILDREN: usize = 64;

    pub(crate) const fn new() -> Self {
        Self {
            own: [0; Self::CAPACITY],
            opponent: [0; Self::CAPACITY],
            len: 0,
        }
    }

    pub(crate) const fn of(own: u64, opponent: u64) -> Self {
        let mut batch = Self::new();
        batch.own[0] = own;
        batch.opponent[0] = opponent;
        batch.len = 1;
        batch
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) const fn clear(&mut self) {
        self.len = 0;
    }

    /// Whether the children of any one position still fit.
    #[inline]
    pub(crate) const fn has_room(&self) -> bool {
        self.len <= Self::CAPACITY - Self::MOST_CHILDREN
    }

    #[inline]
    pub(crate) fn boards(&self) -> impl Iterator<Item = (u64, u64)> {
        let own = self.own[..self.len].iter().copied();
        own.zip(self.opponent[..self.len].iter().copied())
    }

    /// The next `count` places, to be written.
    #[inline]
    pub(crate) fn extend(&mut self, count: usize) -> impl Iterator<Item = (&mut u64, &mut u64)> {
        let places = self.len..self.len + count;
        self.len = places.end;
        let own = self.own[places.clone()].iter_mut();
        own.zip(&mut self.opponent[places])
    }

    /// The leaves one ply below all these boards.
    ///
    /// Always inlined, to be compiled for the processor features of its caller.
    #[inline(always)]
    pub(crate) fn count_moves(&self, convention: Convention) -> u64 {
        const LANES: usize = 8;
        let (own_lanes, own_rest) = self.own[..self.len].as_chunks::<LANES>();
        let (opponent_lanes, opponent_rest) = self.opponent[..self.len].as_chunks();
        let mut leaves = 0;
        for (own, opponent) in own_lanes.iter().zip(opponent_lanes) {
            leaves += count_moves_in_lanes(own, opponent, convention);
        }
        for (own, opponent) in own_rest.iter().zip(opponent_rest) {
            leaves += count_moves_in_lanes(&[*own], &[*opponent], convention);
        }
        leaves
    }
}

/// One board a lane: all loops run side by side in vector registers.
#[inline(always)]
fn count_moves_in_lanes<const LANES: usize>(
    own: &[u64; LANES],
    opponent: &[u64; LANES],
    convention: Convention,
) -> u64 {
    let mut found = [0; LANES];
    for lane in 0..LANES {
        found[lane] = kernel::moves(own[lane], opponent[lane]);
    }
    let mut leaves = 0;
    let mut stuck = false;
    for moves in found {
        leaves += u64::from(moves.count_ones());
        stuck |= moves == 0;
    }
    if stuck {
        for lane in 0..LANES {
            if found[lane] == 0 {
                leaves += count_without_move(own[lane], opponent[lane], convention);
            }
        }
    }
    leaves
}

/// The leaves one ply below a board where the side to move has no move.
#[cold]
fn count_without_move(own: u64, opponent: u64, convention: Convention) -> u64 {
    let replies = kernel::moves(opponent, own).count_ones();
    match convention {
        Convention::PassIsPly => 1,
        Convention::ExactPlies => u64::from(replies != 0),
        Convention::PassIsFree => u64::from(replies.max(1)),
    }
}

/// Writes the 8×8 perft for one way to find moves and flips, so that each can be compiled for the
/// processor features of its attributes.
macro_rules! count_leaves {
    ($(#[$attribute:meta])* $name:ident, $runs:path, $flips:path) => {
        /// The leaves below all boards of a batch.
        $(#[$attribute])*
        pub(crate) fn $name(
            parents: &$crate::perft::Batch,
            depth: u32,
            convention: $crate::perft::Convention,
        ) -> u64 {
            use $crate::perft::{Batch, Convention};

            if depth == 0 {
                return parents.len() as u64;
            }
            if depth == 1 {
                return parents.count_moves(convention);
            }
            let mut leaves = 0;
            let mut children = Batch::new();
            for (mut own, mut opponent) in parents.boards() {
                if !children.has_room() {
                    leaves += $name(&children, depth - 1, convention);
                    children.clear();
                }
                let (mut moves, mut runs) = $runs(own, opponent);
                if moves == 0 {
                    core::mem::swap(&mut own, &mut opponent);
                    (moves, runs) = $runs(own, opponent);
                    if moves == 0 {
                        leaves += u64::from(convention != Convention::ExactPlies);
                        continue;
                    }
                    if convention != Convention::PassIsFree {
                        for child in children.extend(1) {
                            (*child.0, *child.1) = (own, opponent);
                        }
                        continue;
                    }
                }
                for child in children.extend(moves.count_ones() as usize) {
                    let flips = $flips(&runs, moves.trailing_zeros() as u8);
                    let placed = moves & moves.wrapping_neg();
                    moves ^= placed;
                    (*child.0, *child.1) = (opponent ^ flips, own | flips | placed);
                }
            }
            if children.len() > 0 {
                leaves += $name(&children, depth - 1, convention);
            }
            leaves
        }
    };
}

count_leaves!(count_portable, kernel::runs, kernel::Runs::flips);

#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(crate) use count_leaves;

/// Perft on bare discs, by the fastest code this processor runs.
pub(crate) fn count_8x8(own: u64, opponent: u64, depth: u32, convention: Convention) -> u64 {
    let root = Batch::of(own, opponent);
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(leaves) = crate::x86::count_leaves(&root, depth, convention) {
        return leaves;
    }
    count_portable(&root, depth, convention)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{Bitboard, Board, Color, Position};

    /// Boards with about half, a quarter or an eighth of the squares empty, in turn.
    pub(crate) fn random_boards() -> impl Iterator<Item = (u64, u64)> {
        let mut state = 0x0123_4567_89ab_cdef_u64;
        let mut random = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        (1..=3).cycle().map(move |draws| {
            let empty = (0..draws).fold(u64::MAX, |empty, _| empty & random());
            let own = random() & !empty;
            (own, !(own | empty))
        })
    }

    #[test]
    fn a_run_is_what_its_move_flips() {
        for (own, opponent) in random_boards().take(20_000) {
            let (moves, runs) = kernel::runs(own, opponent);
            for square in (0..64).filter(|square| (own | opponent) >> square & 1 == 0) {
                let flips = kernel::flips(square, own, opponent);
                assert_eq!(moves >> square & 1 != 0, flips != 0, "square {square}");
                assert_eq!(runs.flips(square), flips, "square {square}");
            }
        }
    }

    /// Random boards are full of passes and finished games.
    #[test]
    fn batches_count_as_the_rules_do() {
        for (own, opponent) in random_boards().take(300) {
            let board = Board::of_sides(Color::Black, Bitboard(own), Bitboard(opponent));
            let position = Position::from_board(board, Color::Black);
            for convention in [
                Convention::PassIsPly,
                Convention::ExactPlies,
                Convention::PassIsFree,
            ] {
                for depth in 0..=3 {
                    assert_eq!(
                        count_portable(&Batch::of(own, opponent), depth, convention),
                        count_by_rules(&position, depth, convention),
                        "{convention:?} {depth} plies below\n{position}"
                    );
                }
            }
        }
    }
}
