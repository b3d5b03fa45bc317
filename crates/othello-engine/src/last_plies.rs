//! The last plies of a game, solved without a table or move lists.

use othello_core::{Bitboard, Move, Position};

use crate::{ordering::by_parity, rules::final_score_of};

/// The exact final score in discs for the side to move if it lies between `alpha` and `beta`, else
/// a bound on the same side of the window. Adds the positions visited below this one to `nodes`.
pub(crate) fn solve(position: &Position, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    let empty = position.empty_squares();
    if empty.len() <= 1 {
        return solve_last(position, empty, nodes);
    }
    let mut best = -64;
    let mut moved = false;
    for square in by_parity(empty) {
        let flips = position.flips(square);
        if flips.is_empty() {
            continue;
        }
        moved = true;
        *nodes += 1;
        let mut child = *position;
        child.play_with_flips(Move::Place(square), flips);
        best = best.max(-solve(&child, -beta, -best.max(alpha), nodes));
        if best >= beta {
            return best;
        }
    }
    if moved {
        return best;
    }
    if position.opponent_moves().is_empty() {
        return final_score_of(position.own(), position.opponent());
    }
    *nodes += 1;
    let mut child = *position;
    child.play_unchecked(Move::Pass);
    -solve(&child, -beta, -alpha, nodes)
}

/// At most one empty square: whoever can fill it does.
fn solve_last(position: &Position, empty: Bitboard, nodes: &mut u64) -> i32 {
    let (own, opponent) = (position.own(), position.opponent());
    let Some(square) = empty.first() else {
        return final_score_of(own, opponent);
    };
    let flips = position.flips(square);
    if flips.any() {
        *nodes += 1;
        return final_score_of(own | flips.with(square), opponent & !flips);
    }
    let mut passed = *position;
    passed.play_unchecked(Move::Pass);
    let flips = passed.flips(square);
    if flips.any() {
        *nodes += 2;
        return final_score_of(own & !flips, opponent | flips.with(square));
    }
    final_score_of(own, opponent)
}
