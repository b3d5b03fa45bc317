//! Enhanced transposition cut-offs: a look at all replies before the first is searched.

use crate::game::{Game, Node};
use crate::iteration::Certainty;
use crate::moves::RankedMove;
use crate::score::{Score, Window};
use crate::search::worker::{Depth, NO_PATH, Worker};
use crate::table::Entry;
use crate::technique::Technique;

impl<G: Game> Worker<'_, G> {
    /// Whether a look ahead is worth its while.
    ///
    /// Not in games that repeat: a position after a move may be a repetition, which the table does
    /// not know.
    #[inline(always)]
    pub(crate) fn looks_ahead(&self, position: &G::Position, window: Window, node: Node) -> bool {
        !G::REPEATS
            && window.is_null()
            && self.uses(Technique::LookAhead)
            && self.game.looks_ahead(position, node)
    }

    /// The score and the move that cuts the node, if the outcome, the bounds or the table tell so
    /// after one of `moves`.
    #[inline(always)]
    pub(crate) fn cut_by_looking_ahead(
        &mut self,
        position: &mut G::Position,
        window: Window,
        depth: Depth,
        ply: u32,
        moves: &[RankedMove<G::Move>],
    ) -> Option<(Score, G::Move)> {
        for ranked in moves {
            let undo = self.game.play(position, ranked.mv);
            let plies = self.plies_after(position, ranked.mv, depth.plies, ply);
            let known = self.glance(position, -window, plies, ply + 1);
            self.game.undo(position, ranked.mv, undo);
            if let Some((score, certainty)) = known {
                self.depends_on = NO_PATH;
                self.certainty = certainty;
                return Some((-score, ranked.mv));
            }
        }
        None
    }

    /// The score of a reply, to be searched so many plies deep, that is known to be at or below the
    /// window.
    #[inline(always)]
    fn glance(
        &self,
        position: &G::Position,
        window: Window,
        plies: u32,
        ply: u32,
    ) -> Option<(Score, Certainty)> {
        if let Some(score) = self.game.outcome(position, ply) {
            return (score <= window.alpha()).then_some((score, Certainty::Exact));
        }
        if let Some(score) = self.cut_by_bounds(position, window, ply) {
            return (score <= window.alpha()).then_some((score, Certainty::Exact));
        }
        let entry = self.probe(self.game.table_key(position))?;
        let depth = self.depth_here(position, plies);
        if !entry.is_as_good_as(depth.plies, self.selectivity) {
            return None;
        }
        let score = entry.cutoff(ply, window.alpha(), window.beta())?;
        (score <= window.alpha()).then_some((score, certainty_of(entry, depth)))
    }
}

/// How sure the score of an entry is that is as good as a search of this depth.
#[inline(always)]
pub(crate) fn certainty_of(entry: Entry, depth: Depth) -> Certainty {
    if entry.depth == Entry::SOLVED {
        Certainty::Exact
    } else if depth.to_end {
        Certainty::Selective
    } else {
        Certainty::Estimated
    }
}
