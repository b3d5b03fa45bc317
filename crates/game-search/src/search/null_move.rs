//! The null move: if passing keeps the score above the window, a move would too.

use crate::game::Game;
use crate::iteration::Certainty;
use crate::pruning::Margin;
use crate::score::{Score, Window};
use crate::search::evaluation::Evaluation;
use crate::search::stack::Played;
use crate::search::worker::{NO_PATH, Worker};
use crate::technique::Technique;

const LEAST_DEPTH: u32 = 2;

/// From this depth on a cut is verified by a search without null moves, in case having to move is
/// the trouble.
const LEAST_DEPTH_TO_VERIFY: u32 = 12;

impl<G: Game> Worker<'_, G> {
    /// The score of a position that stays above the window although its side does not move.
    #[inline(always)]
    pub(crate) fn cut_by_null_move(
        &mut self,
        position: &mut G::Position,
        window: Window,
        depth: u32,
        ply: u32,
        evaluation: &mut Evaluation,
    ) -> Option<Score> {
        if !G::NULL_MOVE
            || !self.uses(Technique::NullMove)
            || depth < LEAST_DEPTH
            || ply < self.no_null_move_before
            || self.stack.played_before(ply) == Played::NullMove
            || !window.beta().is_ordinary()
        {
            return None;
        }
        let surplus = evaluation.get(self.game, position).value() - window.beta().value();
        if surplus < 0 {
            return None;
        }
        let left = depth.saturating_sub(self.null_move_reduction(depth, surplus));
        let undo = self.game.null_move(position)?;
        self.stack.set_played(ply, Played::NullMove);
        let score = -self.search(position, -window, left, ply + 1);
        self.game.undo_null_move(position, undo);
        if score < window.beta() || self.meter.is_stopped() {
            return None;
        }
        if depth >= LEAST_DEPTH_TO_VERIFY && !self.is_verified(position, window, depth, left, ply) {
            return None;
        }
        self.pruned = true;
        self.certainty = Certainty::Estimated;
        // Nobody has shown how a win would go on.
        Some(if score.is_win() { window.beta() } else { score })
    }

    /// How much less deep the answers to a null move are searched, the null move included.
    fn null_move_reduction(&self, depth: u32, surplus: i32) -> u32 {
        const MOST_BY_SURPLUS: u32 = 3;
        let by_surplus = match self.game.margin(Margin::NullMove, depth) {
            Some(margin) if margin > 0 => ((surplus / margin) as u32).min(MOST_BY_SURPLUS),
            _ => 0,
        };
        5 + depth / 4 + by_surplus
    }

    /// Whether the position stays above the window without null moves in the next plies.
    fn is_verified(
        &mut self,
        position: &mut G::Position,
        window: Window,
        depth: u32,
        left: u32,
        ply: u32,
    ) -> bool {
        if self.no_null_move_before > 0 {
            return true;
        }
        self.no_null_move_before = ply + depth * 3 / 4;
        self.depends_on = NO_PATH;
        let score = self.search_again(position, window, left.max(1), ply);
        self.no_null_move_before = 0;
        score >= window.beta() && !self.meter.is_stopped()
    }
}
