//! One thread's search: what all nodes of it share.

use alloc::vec::Vec;

use crate::game::Game;
use crate::iteration::Certainty;
use crate::limits::Meter;
use crate::moves::MoveCode;
use crate::score::{Bound, Score, Window};
use crate::search::learning::Learning;
use crate::search::line::Lines;
use crate::search::stack::Stack;
use crate::selectivity::Selectivity;
use crate::table::{Entry, Table};
use crate::technique::{Technique, Techniques};

/// The ply of the earliest position of the path on which a score depends; none for most scores.
/// Positions before the root are negative.
pub(crate) type PathPly = i32;
pub(crate) const NO_PATH: PathPly = PathPly::MAX;

/// One search in progress.
pub(crate) struct Worker<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) table: &'a Table,
    pub(crate) techniques: Techniques,
    pub(crate) meter: Meter,
    pub(crate) lines: Lines<G::Move>,
    /// Keys of the game and of the present line; kept only if [`Game::REPEATS`].
    pub(crate) path: Vec<u64>,
    pub(crate) stack: Stack<G::Move>,
    pub(crate) learning: Learning,
    pub(crate) seldepth: u32,
    /// Of the present iteration.
    pub(crate) selectivity: Selectivity,
    /// Of the present iteration.
    pub(crate) root_depth: u32,
    /// How many shallow searches of other purposes are going on, one within the other.
    pub(crate) probing: u32,
    /// Down to this ply no null move is tried, while one is verified.
    pub(crate) no_null_move_before: u32,
    /// Whether a line was left out or shortened, so that a shorter win or a longer resistance may
    /// have been missed.
    pub(crate) pruned: bool,
    /// What the score that was returned last depends on.
    pub(crate) depends_on: PathPly,
    /// The least certain thing that went into the score that was returned last.
    pub(crate) certainty: Certainty,
}

impl<G: Game> Worker<'_, G> {
    #[inline(always)]
    pub(crate) fn uses(&self, technique: Technique) -> bool {
        self.techniques.contains(technique)
    }

    /// The score that is about to be returned rests on no other position.
    #[inline(always)]
    pub(crate) fn rests_on(&mut self, certainty: Certainty) {
        self.depends_on = NO_PATH;
        self.certainty = certainty;
    }

    /// The score, if the game's bounds settle that it lies outside `window`.
    #[inline(always)]
    pub(crate) fn cut_by_bounds(
        &self,
        position: &G::Position,
        window: Window,
        ply: u32,
    ) -> Option<Score> {
        if !self.uses(Technique::ScoreBounds) {
            return None;
        }
        let bounds = self.game.score_bounds(position, ply, window);
        if bounds.lower >= window.beta() {
            Some(bounds.lower)
        } else if bounds.upper <= window.alpha() {
            Some(bounds.upper)
        } else {
            None
        }
    }

    #[inline(always)]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        if self.uses(Technique::Table) {
            self.table.probe(key)
        } else {
            None
        }
    }

    #[inline(always)]
    pub(crate) fn hash_move(&self, entry: Option<Entry>) -> Option<MoveCode> {
        if self.uses(Technique::HashMove) {
            entry?.code
        } else {
            None
        }
    }

    /// Files the score that was just found, unless it hangs on the path to the position or the
    /// search was stopped.
    #[inline(always)]
    pub(crate) fn store(&mut self, key: u64, ply: u32, finding: Finding) {
        if self.depends_on < ply as PathPly {
            return;
        }
        self.depends_on = NO_PATH;
        if !self.uses(Technique::Table) || self.meter.is_stopped() {
            return;
        }
        let entry = Entry {
            score: finding.score.to_table(ply),
            bound: finding.bound,
            depth: self.depth_to_store(finding.depth),
            code: finding.code,
            selectivity: self.selectivity,
        };
        self.table.store(key, entry, finding.nodes);
    }

    fn depth_to_store(&self, depth: Depth) -> u8 {
        if self.certainty == Certainty::Exact {
            return Entry::SOLVED;
        }
        // A search to the end that had to guess is only as good as one that stops short of it.
        let guessed = depth.to_end && self.certainty == Certainty::Estimated;
        let plies = depth.plies.saturating_sub(u32::from(guessed));
        plies.min(u32::from(Entry::SOLVED) - 1) as u8
    }
}

/// How deep a node is searched.
#[derive(Clone, Copy)]
pub(crate) struct Depth {
    pub(crate) plies: u32,
    /// Whether that reaches the end of the game in every line.
    pub(crate) to_end: bool,
}

/// What is to be filed about a position.
pub(crate) struct Finding {
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) depth: Depth,
    pub(crate) code: Option<MoveCode>,
    pub(crate) nodes: u64,
}
