//! The order of moves with many empty squares: what a search of a few plies makes of them.

use othello_core::{Bitboard, Move};

use super::Endgame;
use crate::{
    Evaluation, Evaluator, MidgamePosition,
    ordering::odd_quadrants,
    rules::{self, Moves},
};

/// What a reply of the opponent counts against a move, in hundredths of a disc.
const REPLY: i32 = 300;

/// What an odd region counts for a move, in hundredths of a disc.
const ODD_REGION: i32 = 50;

impl<E: Evaluator> Endgame<'_, E> {
    /// By the evaluation, a few plies ahead where the tree below is large, and by the replies that
    /// are left: these count most, since few replies make a small tree.
    pub(super) fn rank_by_looks(
        &self,
        at: &MidgamePosition<E::Features>,
        depth: u32,
        moves: &mut Moves,
    ) {
        let odd_regions = odd_quadrants(at.position.empty_squares());
        let plies = plies_to_look(depth);
        moves.rank_by(|m| {
            let mut child = *at;
            self.go(&mut child, m);
            let replies = child.position.moves();
            let weighted = replies.len() + (replies & Bitboard::CORNERS).len();
            let is_odd = m
                .square()
                .is_some_and(|square| odd_regions.contains(square));
            let worth = -self.look(&child, plies, -WORST, WORST);
            worth + ODD_REGION * i32::from(is_odd) - REPLY * weighted as i32
        });
    }

    /// The worth in hundredths of a disc, so many plies ahead.
    fn look(
        &self,
        at: &MidgamePosition<E::Features>,
        plies: u32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        if plies == 0 {
            return self.evaluation(at).centidiscs;
        }
        let squares = at.position.moves();
        if squares.is_empty() {
            return self.look_after_pass(at, plies, alpha, beta);
        }
        let corners = squares & Bitboard::CORNERS;
        let mut best = -WORST;
        for square in corners.into_iter().chain(squares & !corners) {
            let mut child = *at;
            self.go(&mut child, Move::Place(square));
            best = best.max(-self.look(&child, plies - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn look_after_pass(
        &self,
        at: &MidgamePosition<E::Features>,
        plies: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if at.position.opponent_moves().is_empty() {
            return Evaluation::from_discs(rules::final_score(&at.position)).centidiscs;
        }
        let mut passed = *at;
        self.go(&mut passed, Move::Pass);
        -self.look(&passed, plies, -beta, -alpha)
    }

    #[inline(always)]
    pub(super) fn evaluation(&self, at: &MidgamePosition<E::Features>) -> Evaluation {
        self.evaluator.evaluate(&at.position, &at.features)
    }
}

/// More than any worth.
const WORST: i32 = Evaluation::from_discs(65).centidiscs;

/// How many plies to look beyond each move at a node that is searched to this depth.
fn plies_to_look(depth: u32) -> u32 {
    const FIRST: u32 = 17;
    const DEPTH_PER_PLY: u32 = 3;
    const MOST: u32 = 3;
    (depth.saturating_sub(FIRST) / DEPTH_PER_PLY).min(MOST)
}
