//! Quiescence: noisy moves are played out before a leaf is evaluated.

use crate::MAX_PLY;
use crate::game::{Game, Node, Noise};
use crate::iteration::Certainty;
use crate::moves::MoveBuffer;
use crate::pruning::{Margin, MoveClass};
use crate::score::{Score, Window};
use crate::search::look_ahead::certainty_of;
use crate::search::pick::Picker;
use crate::search::worker::{Depth, Finding, Worker};
use crate::table::Entry;
use crate::technique::Technique;

impl<G: Game> Worker<'_, G> {
    /// The score of a leaf: its evaluation, or what noisy moves make of it.
    pub(crate) fn quiescence(
        &mut self,
        position: &mut G::Position,
        window: Window,
        ply: u32,
    ) -> Score {
        self.quiescence_from(position, window, ply, ply)
    }

    /// The same at `ply` of a quiescence that began at `first_ply`.
    fn quiescence_from(
        &mut self,
        position: &mut G::Position,
        window: Window,
        ply: u32,
        first_ply: u32,
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
        let in_check = self.game.in_check(position);
        if !in_check {
            let least = self.game.evaluation_bounds(position).lower;
            if least >= window.beta() {
                self.certainty = Certainty::Estimated;
                return least;
            }
        }
        let (key, entry) = self.probe_in_quiescence(position);
        if let Some(entry) = entry
            && window.is_null()
            && entry.is_as_good_as(0, self.selectivity)
            && let Some(score) = entry.cutoff(ply, window.alpha(), window.beta())
        {
            self.certainty = certainty_of(entry, Self::NO_DEPTH);
            return score;
        }
        let nodes_before = self.meter.nodes;
        let mut best = -Score::INFINITY;
        if !in_check {
            best = self.stand_pat(position);
            if best >= window.beta() {
                return best;
            }
        }
        let mut moves = G::Moves::empty();
        let mut noise = Noise::Optional;
        if self.uses(Technique::Quiescence) && ply < MAX_PLY {
            noise = self.game.noisy_moves(position, &mut moves);
        }
        let forces = !in_check && ply == first_ply && self.may_force(best, window);
        if forces {
            self.game.forcing_moves(position, &mut moves);
        }
        match noise {
            Noise::Optional if in_check => best = self.stand_pat(position),
            Noise::Forced if moves.ranked().is_empty() => {
                return self.game.score_without_moves(position, ply);
            }
            Noise::Optional | Noise::Forced => {}
        }
        if moves.ranked().is_empty() {
            return best;
        }
        let node = Node::new(ply, Some(0));
        let mut picker = Picker::new(
            self.game,
            self.techniques,
            position,
            node,
            self.hash_move(entry),
            &mut moves,
        );
        let floor = (noise == Noise::Optional).then_some(best);
        let mut certainty = self.certainty;
        let mut code = None;
        let mut open = window.raised_to(best);
        while let Some(window) = open
            && let Some(mv) = picker.next(moves.ranked_mut())
        {
            if let Some(evaluation) = floor
                && (self.skips_noisy(position, mv, evaluation, window)
                    || forces && self.skips_forcing(position, mv))
            {
                certainty = Certainty::Estimated;
                self.pruned = true;
                continue;
            }
            let undo = self.game.play(position, mv);
            let score = -self.quiescence_from(position, -window, ply + 1, first_ply);
            self.game.undo(position, mv, undo);
            if self.meter.is_stopped() {
                break;
            }
            certainty = certainty.min(self.certainty);
            best = best.max(score);
            if score > window.alpha() {
                code = Some(self.game.move_code(position, mv));
            }
            open = window.raised_to(score);
            if open.is_none() {
                certainty = self.certainty;
            }
        }
        self.certainty = certainty;
        if G::LEAST_TABLE_DEPTH == 0 && self.uses(Technique::QuiescenceTable) {
            let finding = Finding {
                score: best,
                bound: window.bound(best),
                depth: Self::NO_DEPTH,
                code,
                nodes: self.meter.nodes - nodes_before,
            };
            self.store(key, ply, finding);
        }
        best
    }

    /// What the side to move has if it declines all noisy moves.
    #[inline(always)]
    fn stand_pat(&mut self, position: &G::Position) -> Score {
        self.certainty = Certainty::Estimated;
        self.game.evaluate(position)
    }

    /// Whether forcing moves are tried: they could come up to the window.
    #[inline(always)]
    fn may_force(&self, evaluation: Score, window: Window) -> bool {
        let margin = self.game.margin(Margin::Delta, 0).unwrap_or(i32::MAX);
        self.uses(Technique::Quiescence)
            && self.uses(Technique::QuiescenceChecks)
            && evaluation.value().saturating_add(margin) > window.alpha().value()
    }

    /// Whether a forcing move loses by exchange.
    #[inline(always)]
    fn skips_forcing(&self, position: &G::Position, mv: G::Move) -> bool {
        self.game.move_class(position, mv) == MoveClass::Forcing
            && !self.game.exchange_wins(position, mv, 0)
    }

    const NO_DEPTH: Depth = Depth {
        plies: 0,
        to_end: false,
    };

    /// The key and what the table knows, if quiescence uses it.
    #[inline(always)]
    fn probe_in_quiescence(&self, position: &G::Position) -> (u64, Option<Entry>) {
        if G::LEAST_TABLE_DEPTH > 0 || !self.uses(Technique::QuiescenceTable) {
            return (0, None);
        }
        let key = self.game.table_key(position);
        (key, self.probe(key))
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
            let missing = window.alpha().value() - evaluation.value();
            least = least.max(missing.saturating_sub(margin));
        }
        least > i32::MIN
            && self.game.move_class(position, mv) == MoveClass::Noisy
            && !self.game.exchange_wins(position, mv, least)
    }
}
