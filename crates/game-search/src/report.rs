//! What a search tells while it runs and when it ends.

use alloc::vec::Vec;
use core::time::Duration;

use crate::iteration::Certainty;
use crate::limits::StopReason;
use crate::score::{Bound, Score};
use crate::search::RootLine;
use crate::selectivity::Selectivity;

/// Progress of a [`Search`](crate::Search): one for each line after each iteration, one whenever a
/// better move than the first is found within an iteration, and one whenever the score proves to lie
/// outside the window that was tried first.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report<'a, M> {
    /// Which of the best lines it is, 0 the best
    /// ([`Search::with_lines`](crate::Search::with_lines)).
    pub line: usize,
    /// The depth being searched, in plies.
    pub depth: u32,
    /// How sure probable cuts were.
    pub selectivity: Selectivity,
    /// The longest line looked at, quiescence included, in plies.
    pub seldepth: u32,
    /// The score of the root.
    pub score: Score,
    /// [`Bound::Exact`] after an iteration (for its depth). Within one [`Bound::Lower`]: there is a
    /// better move, or the score is above the window; [`Bound::Upper`]: the score is below the
    /// window.
    pub bound: Bound,
    /// How much the score can be relied on.
    pub certainty: Certainty,
    /// Positions visited since the search began, by all threads.
    pub nodes: u64,
    /// Time since the search began; `None` without the feature `std`.
    pub time: Option<Duration>,
    /// How full this search has made the table, in thousandths.
    pub hash_permille: u32,
    /// The best line; it may stop short of `depth` where the game ends. With [`Bound::Upper`] that
    /// of the iteration before.
    pub pv: &'a [M],
}

impl<M> Report<'_, M> {
    /// Nodes a second; `None` without a clock or before it has moved.
    #[must_use]
    pub fn nodes_per_second(&self) -> Option<u64> {
        nodes_per_second(self.nodes, self.time)
    }
}

/// What a [`Search`](crate::Search) found.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SearchResult<M> {
    /// The move to play; `None` exactly if the game is over or every move was left out
    /// ([`Search::with_root_moves`](crate::Search::with_root_moves),
    /// [`Search::without_root_moves`](crate::Search::without_root_moves)).
    pub best_move: Option<M>,
    /// The score of the root.
    pub score: Score,
    /// What the score says of the value at `depth`: [`Bound::Lower`] if an unfinished iteration
    /// found a better move.
    pub bound: Bound,
    /// How much the score can be relied on.
    pub certainty: Certainty,
    /// The depth that the score is for, in plies; 0 if not even the first iteration could finish:
    /// then the score is the evaluation of the root.
    pub depth: u32,
    /// How sure probable cuts were.
    pub selectivity: Selectivity,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// Time taken; `None` without the feature `std`.
    pub time: Option<Duration>,
    /// The best line, beginning with the best move.
    pub pv: Vec<M>,
    /// The best lines, the best first, which is also told above; as many as
    /// [`Search::with_lines`](crate::Search::with_lines) wants and moves allow, at least one. After
    /// an unfinished iteration, lines that it searched stand before those that it did not come to.
    pub lines: Vec<RootLine<M>>,
    /// Why the search ended.
    pub reason: StopReason,
}

impl<M> SearchResult<M> {
    /// Nodes a second; `None` without a clock or before it has moved.
    #[must_use]
    pub fn nodes_per_second(&self) -> Option<u64> {
        nodes_per_second(self.nodes, self.time)
    }
}

fn nodes_per_second(nodes: u64, time: Option<Duration>) -> Option<u64> {
    let nanoseconds = time?.as_nanos();
    let per_second = (u128::from(nodes) * 1_000_000_000).checked_div(nanoseconds)?;
    u64::try_from(per_second).ok()
}
