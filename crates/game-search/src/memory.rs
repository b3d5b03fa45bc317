//! What a solver remembers positions in.

use crate::game::{Game, Shelf};
use crate::moves::MoveCode;
use crate::score::{Bound, Score, ScoreBounds};
use crate::selectivity::Selectivity;
use crate::table::{Entry, Table};

/// A table that a [`Solver`](crate::Solver) works with: [`Table`], for every game;
/// [`CompactTable`](crate::CompactTable), for games of small boards;
/// [`WideTable`](crate::WideTable), for those with longer keys.
///
/// Implemented by these three only.
pub trait Memory: sealed::Memory + Sync {}

impl<T: sealed::Memory + Sync> Memory for T {}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    pub(crate) bounds: ScoreBounds,
    /// The move that was best.
    pub(crate) code: Option<MoveCode>,
}

impl Known {
    pub(crate) const NOTHING: Known = Known {
        bounds: ScoreBounds::UNKNOWN,
        code: None,
    };
}

pub(crate) mod sealed {
    use super::{Known, Score, Shelf};
    use crate::game::Game;

    pub trait Memory {
        /// The table as one thread sees it.
        type View<'t>: View
        where
            Self: 't;

        /// Called once for each solving.
        fn begin(&self);

        /// What the thread with this number works with; 0 is the first.
        fn view(&self, thread: usize) -> Self::View<'_>;
    }

    pub trait View: Copy + Send {
        type Key: Copy + Default + Send;

        /// The key under which this table files a position.
        fn key<G: Game>(game: &G, position: &G::Position) -> Self::Key;

        /// What is known of the position with this key, `ply` plies below the root.
        fn recall(self, key: Self::Key, shelf: Shelf, ply: u32) -> Known;

        /// Remembers that the score was found to be above `alpha` or not; `known` is what was
        /// known before, with the move that is best now.
        fn remember(self, key: Self::Key, shelf: Shelf, ply: u32, known: Known, finding: Finding);
    }

    /// What one search of a position found.
    #[derive(Clone, Copy, Debug)]
    pub struct Finding {
        pub(crate) score: Score,
        /// Whether the score is a lower bound, else it is an upper one.
        pub(crate) is_lower: bool,
        /// What it cost.
        pub(crate) nodes: u64,
    }
}

impl sealed::Memory for Table {
    type View<'t> = &'t Table;

    fn begin(&self) {
        self.begin_generation();
    }

    fn view(&self, _: usize) -> &Table {
        self
    }
}

impl sealed::View for &Table {
    type Key = u64;

    #[inline(always)]
    fn key<G: Game>(game: &G, position: &G::Position) -> u64 {
        game.table_key(position)
    }

    #[inline(always)]
    fn recall(self, key: u64, shelf: Shelf, ply: u32) -> Known {
        if shelf == Shelf::None {
            return Known::NOTHING;
        }
        let Some(entry) = self.probe(key) else {
            return Known::NOTHING;
        };
        let score = Score::from_table(entry.score, ply);
        let bounds = match entry.bound {
            _ if entry.depth != Entry::SOLVED => ScoreBounds::UNKNOWN,
            Bound::Lower => ScoreBounds::at_least(score),
            Bound::Upper => ScoreBounds::at_most(score),
            Bound::Exact => ScoreBounds::new(score, score),
        };
        Known {
            bounds,
            code: entry.code,
        }
    }

    #[inline(always)]
    fn remember(self, key: u64, shelf: Shelf, ply: u32, known: Known, finding: sealed::Finding) {
        if shelf == Shelf::None {
            return;
        }
        let entry = Entry {
            score: finding.score.to_table(ply),
            bound: if finding.is_lower {
                Bound::Lower
            } else {
                Bound::Upper
            },
            depth: Entry::SOLVED,
            code: known.code,
            selectivity: Selectivity::Exact,
        };
        self.store(key, entry, finding.nodes);
    }
}
