//! Pruning by the evaluation: reverse futility, futility, late-move and exchange pruning.

use crate::game::Game;
use crate::iteration::Certainty;
use crate::pruning::{Margin, MoveClass};
use crate::score::{Score, Window};
use crate::search::evaluation::Evaluation;
use crate::search::worker::Worker;
use crate::technique::Technique;

impl<G: Game> Worker<'_, G> {
    /// The score of a position so good that the opponent will not make up for it in `depth` plies.
    #[inline(always)]
    pub(crate) fn cut_by_reverse_futility(
        &mut self,
        position: &G::Position,
        window: Window,
        depth: u32,
        evaluation: &mut Evaluation,
    ) -> Option<Score> {
        if !self.uses(Technique::ReverseFutility) || !window.beta().is_ordinary() {
            return None;
        }
        let margin = self.game.margin(Margin::ReverseFutility, depth)?;
        let score = evaluation.get(self.game, position);
        let score = Score::new(score.value().saturating_sub(margin));
        if score < window.beta() {
            return None;
        }
        self.pruned = true;
        self.rests_on(Certainty::Estimated);
        Some(score)
    }

    /// What is to be done with a quiet move that is late or comes to nothing, before it is played.
    #[inline(always)]
    pub(crate) fn skips(
        &self,
        position: &G::Position,
        candidate: Candidate<G::Move>,
        window: Window,
        evaluation: &mut Evaluation,
    ) -> Option<Skip> {
        let Candidate { depth, tried, .. } = candidate;
        match candidate.class {
            MoveClass::Quiet => {
                let left = depth.saturating_sub(candidate.reduction);
                self.skips_quiet(position, depth, left, tried, window, evaluation)
            }
            MoveClass::Noisy => {
                if !self.uses(Technique::ExchangePruning) {
                    return None;
                }
                let margin = self.game.margin(Margin::Exchange, depth)?;
                let loses =
                    !self
                        .game
                        .exchange_wins(position, candidate.mv, margin.saturating_neg());
                loses.then_some(Skip::Loss)
            }
            MoveClass::Forcing => None,
        }
    }

    /// The same for a quiet move whose search would be `left` plies deep.
    #[inline(always)]
    pub(crate) fn skips_quiet(
        &self,
        position: &G::Position,
        depth: u32,
        left: u32,
        tried: u32,
        window: Window,
        evaluation: &mut Evaluation,
    ) -> Option<Skip> {
        if self.uses(Technique::LateMovePruning)
            && (self.game.late_move_limit(depth)).is_some_and(|limit| tried >= limit)
        {
            return Some(Skip::AllQuiet);
        }
        if !self.uses(Technique::Futility) || !window.alpha().is_ordinary() {
            return None;
        }
        let margin = self.game.margin(Margin::Futility, left)?;
        let evaluation = evaluation.get(self.game, position).value();
        let at_most = evaluation.saturating_add(margin);
        let comes_to_nothing = at_most <= window.alpha().value();
        comes_to_nothing.then_some(Skip::Worth(Score::new(at_most)))
    }
}

/// A move that is about to be played.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    pub(crate) class: MoveClass,
    /// Of the node.
    pub(crate) depth: u32,
    /// Of the move.
    pub(crate) reduction: u32,
    /// By how many plies it is searched deeper, before the game has its say.
    pub(crate) extension: u32,
    /// How many moves were tried before.
    pub(crate) tried: u32,
}

/// A move is not to be played.
pub(crate) enum Skip {
    /// It is late, and so are all other quiet ones.
    AllQuiet,
    /// It is taken to be worth this at most.
    Worth(Score),
    /// It loses material.
    Loss,
}
