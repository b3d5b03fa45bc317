//! Quiescence: noisy moves are played out before a leaf is evaluated.

use crate::MAX_PLY;
use crate::game::{Game, Node, Noise};
use crate::iteration::Certainty;
use crate::moves::MoveBuffer;
use crate::pruning::{Margin, MoveClass};
use crate::score::{Score, Window};
use crate::search::pick::Picker;
use crate::search::worker::Worker;
use crate::technique::Technique;

impl<G: Game> Worker<'_, G> {
    /// The score of a leaf: its evaluation, or what noisy moves make of it.
    pub(crate) fn quiescence(
        &mut self,
        position: &mut G::Position,
        window: Window,
        ply: u32,
    ) -> Score {
        self.rests_on(Certainty::Exact);
        if !self.meter.enter() {
            return Score::DRAW;
        }
        self.seldepth = self.seldepth.max(ply);
        if let Some(score) = self.game.outcome(position, ply) {
            return score;
        }
        if let Some(score) = self.cut_by_bounds(position, window, ply) {
            return score;
        }
        let mut moves = G::Moves::empty();
        let mut noise = Noise::Optional;
        if self.uses(Technique::Quiescence) && ply < MAX_PLY {
            noise = self.game.noisy_moves(position, &mut moves);
        }
        let mut best = match noise {
            Noise::Optional => {
                self.certainty = Certainty::Estimated;
                self.game.evaluate(position)
            }
            Noise::Forced if moves.ranked().is_empty() => {
                return self.game.score_without_moves(position, ply);
            }
            Noise::Forced => -Score::INFINITY,
        };
        if moves.ranked().is_empty() {
            return best;
        }
        let node = Node::new(ply, Some(0));
        let mut picker = Picker::new(self.game, self.techniques, position, node, None, &mut moves);
        let floor = (noise == Noise::Optional).then_some(best);
        let mut certainty = self.certainty;
        let mut open = window.raised_to(best);
        while let Some(window) = open
            && let Some(mv) = picker.next(moves.ranked_mut())
        {
            if let Some(evaluation) = floor
                && self.skips_noisy(position, mv, evaluation, window)
            {
                certainty = Certainty::Estimated;
                self.pruned = true;
                continue;
            }
            let undo = self.game.play(position, mv);
            let score = -self.quiescence(position, -window, ply + 1);
            self.game.undo(position, mv, undo);
            if self.meter.is_stopped() {
                break;
            }
            certainty = certainty.min(self.certainty);
            best = best.max(score);
            open = window.raised_to(score);
            if open.is_none() {
                certainty = self.certainty;
            }
        }
        self.certainty = certainty;
        best
    }

    /// Whether a noisy move need not be played: it loses by exchange, or does not win enough to
    /// come up to the window.
    #[inline(always)]
    fn skips_noisy(
        &self,
        position: &G::Position,
        mv: G::Move,
        evaluation: Score,
        window: Window,
    ) -> bool {
        let mut least = i32::MIN;
        if self.uses(Technique::ExchangePruning) {
            least = 0;
        }
        if self.uses(Technique::DeltaPruning)
            && window.alpha().is_ordinary()
            && let Some(margin) = self.game.margin(Margin::Delta, 0)
        {
            least = least.max(window.alpha().value() - evaluation.value() - margin);
        }
        least > i32::MIN
            && self.game.move_class(position, mv) == MoveClass::Noisy
            && !self.game.exchange_wins(position, mv, least)
    }
}
