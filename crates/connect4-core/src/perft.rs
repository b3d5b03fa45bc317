//! Counting the leaves of the game tree: the test of every move generator.
//!
//! The perft of a depth is the number of move sequences of exactly that length. A finished game is
//! not continued, so that games that end earlier are not counted.
//!
//! ```
//! use connect4_core::{Grid, Position, Shape, perft::perft};
//!
//! assert_eq!(perft(&Position::new(), 8), 5_673_234);
//! let for_three = Grid::new(Shape::new(5, 4)?.with_to_win(3)?.with_players(3)?);
//! assert_eq!(perft(&for_three, 8), 350_378);
//! # Ok::<(), connect4_core::ShapeError>(())
//! ```

use alloc::vec::Vec;

use crate::{Bitboard, Grid, Move, Position, Rules, Word};

/// The number of leaves `depth` plies below a position.
///
/// Time grows with the number of leaves: about sevenfold for each ply on 7×6.
#[must_use]
pub fn perft<P: Rules>(position: &P, depth: u32) -> u64 {
    position.count_leaves(depth)
}

/// The number of leaves below each legal move, from the left.
///
/// The counts add up to [`perft`] of the same depth, which must be at least 1. A finished game has
/// no move to list.
///
/// ```
/// use connect4_core::{Position, perft::{divide, perft}};
///
/// let counts = divide(&Position::new(), 7);
/// let sum: u64 = counts.iter().map(|(_, leaves)| leaves).sum();
/// assert_eq!(sum, perft(&Position::new(), 7));
/// ```
#[must_use]
pub fn divide<P: Rules>(position: &P, depth: u32) -> Vec<(Move, u64)> {
    children(position)
        .map(|(m, child)| (m, perft(&child, depth.saturating_sub(1))))
        .collect()
}

/// [`perft`] on all threads of the current rayon pool.
#[cfg(feature = "rayon")]
#[must_use]
pub fn par_perft<P: Rules>(position: &P, depth: u32) -> u64 {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};

    // Splitting three plies deep makes enough tasks of unequal weight to share out evenly.
    const SPLIT_PLIES: u32 = 3;
    const LEAST_DEPTH: u32 = 7;
    if depth < LEAST_DEPTH {
        return perft(position, depth);
    }
    let mut tasks = Vec::from([position.clone()]);
    for _ in 0..SPLIT_PLIES {
        tasks = tasks
            .iter()
            .flat_map(|position| children(position).map(|(_, child)| child))
            .collect();
    }
    tasks
        .into_par_iter()
        .map(|position| perft(&position, depth - SPLIT_PLIES))
        .sum()
}

fn children<P: Rules>(position: &P) -> impl Iterator<Item = (Move, P)> + '_ {
    position.legal_moves().into_iter().filter_map(|m| {
        let mut child = position.clone();
        child.play(m).ok()?;
        Some((m, child))
    })
}

/// Perft on bitboards.
pub(crate) fn count_on_bits<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    position: &Position<COLS, ROWS, TO_WIN, B>,
    depth: u32,
) -> u64 {
    match depth {
        0 => 1,
        _ if position.is_won() => 0,
        _ => count_below(position, depth),
    }
}

/// Perft of a position that nobody has won, to a depth of at least 1.
fn count_below<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    position: &Position<COLS, ROWS, TO_WIN, B>,
    depth: u32,
) -> u64 {
    let playable = position.playable();
    let moves = u64::from(playable.len());
    if depth == 1 {
        return moves;
    }
    let mut going_on = playable & !position.own_winning_squares();
    if depth == 2 {
        // A disc on the top row leaves one column less to play.
        let filling = going_on & Bitboard::top();
        return u64::from(going_on.len()) * moves - u64::from(filling.len());
    }
    let mut leaves = 0;
    while going_on.any() {
        let square = going_on.first_alone();
        going_on ^= square;
        leaves += count_below(&position.after(square), depth - 1);
    }
    leaves
}

/// Perft on a board of any size for any number of players.
pub(crate) fn count_on_grid(grid: &mut Grid, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = grid.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for m in moves {
        if grid.play(m).is_ok() {
            leaves += count_on_grid(grid, depth - 1);
            grid.undo(m);
        }
    }
    leaves
}
