//! The order of moves by what the search has learned: history, killers, exchanges.

use crate::game::{Game, Ranking};
use crate::moves::{MoveBuffer, RankedMove};
use crate::pruning::MoveClass;
use crate::search::pick::Picker;
use crate::search::stack::Played;
use crate::search::worker::Worker;
use crate::technique::Technique;

const FIRST_KILLER: i32 = 90_000;
const SECOND_KILLER: i32 = 60_000;

impl<G: Game> Worker<'_, G> {
    /// Adds to the rank of each quiet move what is known of it from elsewhere.
    #[inline(always)]
    pub(crate) fn rank_by_learning(
        &self,
        position: &G::Position,
        ply: u32,
        picker: &mut Picker,
        moves: &mut G::Moves,
    ) {
        if G::HISTORY_SLOTS == 0 {
            return;
        }
        let mut killers = [None; 2];
        if self.uses(Technique::Killers) {
            killers = self.stack.killers(ply);
        }
        for ranked in picker.unpicked(moves.ranked_mut()) {
            let class = self.game.move_class(position, ranked.mv);
            if class != MoveClass::Quiet || ranked.rank == Picker::HASH_MOVE_RANK {
                continue;
            }
            let mv = Some(ranked.mv);
            ranked.rank += self.learned(position, ply, ranked.mv, class);
            if mv == killers[0] {
                ranked.rank += FIRST_KILLER;
            } else if mv == killers[1] {
                ranked.rank += SECOND_KILLER;
            }
        }
        picker.set_ranking(Ranking::Ranked);
    }

    /// What the history tables say of a quiet move, within ±32,768; 0 for others.
    #[inline(always)]
    pub(crate) fn learned(
        &self,
        position: &G::Position,
        ply: u32,
        mv: G::Move,
        class: MoveClass,
    ) -> i32 {
        if G::HISTORY_SLOTS == 0 || class != MoveClass::Quiet {
            return 0;
        }
        let slot = self.game.history_slot(position, mv);
        let mut learned = 0;
        if self.uses(Technique::History) {
            learned += self.learning.history(slot);
        }
        if G::CONTINUATION_HISTORY
            && self.uses(Technique::ContinuationHistory)
            && let Some(before) = self.slot_before(ply)
        {
            learned += self.learning.continuation(before, slot);
        }
        learned
    }

    /// The slot of the move that led to the node at `ply`.
    #[inline(always)]
    fn slot_before(&self, ply: u32) -> Option<u32> {
        match self.stack.played_before(ply) {
            Played::Slot(slot) => Some(slot),
            Played::Unknown | Played::NullMove => None,
        }
    }

    /// The next move to try: noisy moves that lose by exchange are put off to the end.
    #[inline(always)]
    pub(crate) fn next_move(
        &self,
        position: &G::Position,
        picker: &mut Picker,
        moves: &mut [RankedMove<G::Move>],
    ) -> Option<G::Move> {
        loop {
            let mv = picker.next(moves)?;
            if !self.uses(Technique::ExchangeOrder)
                || self.game.move_class(position, mv) != MoveClass::Noisy
                || self.game.exchange_wins(position, mv, 0)
                || !picker.put_off(moves)
            {
                return Some(mv);
            }
        }
    }

    /// `cut` has cut the node: if it is quiet, remembers it, and that those tried `before` it have
    /// not cut.
    #[inline(always)]
    pub(crate) fn learn_from_cut(
        &mut self,
        position: &G::Position,
        depth: u32,
        ply: u32,
        cut: G::Move,
        before: impl Iterator<Item = G::Move>,
    ) {
        if G::HISTORY_SLOTS == 0 || self.game.move_class(position, cut) != MoveClass::Quiet {
            return;
        }
        let slot_before = self.slot_before(ply);
        self.stack.add_killer(ply, cut);
        let slot = self.game.history_slot(position, cut);
        self.learning.learn(slot_before, slot, depth, true);
        for failed in before {
            if self.game.move_class(position, failed) == MoveClass::Quiet {
                let slot = self.game.history_slot(position, failed);
                self.learning.learn(slot_before, slot, depth, false);
            }
        }
    }
}
