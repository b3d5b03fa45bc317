//! The lines of the root: what is known about each, and what to answer.

use alloc::vec::Vec;

use crate::iteration::{Certainty, Iteration};
use crate::score::{Bound, Score};
use crate::selectivity::Selectivity;

/// One of the best lines of the root.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct RootLine<M> {
    /// The score of the line for the side to move.
    pub score: Score,
    /// What the score says of the value at `depth`: [`Bound::Lower`] if an unfinished iteration
    /// found a better move.
    pub bound: Bound,
    /// How much the score can be relied on.
    pub certainty: Certainty,
    /// The depth that the score is for, in plies; 0 if not even the first iteration was finished.
    pub depth: u32,
    /// How sure probable cuts were.
    pub selectivity: Selectivity,
    /// The moves. The line may stop short of `depth` where the game ends or is solved by other
    /// means.
    pub pv: Vec<M>,
}

impl<M: Copy> RootLine<M> {
    /// A line of which nothing is known but its first move and a guess.
    pub(crate) fn unsearched(mv: Option<M>, score: Score) -> Self {
        RootLine {
            score,
            bound: Bound::Exact,
            certainty: Certainty::Estimated,
            depth: 0,
            selectivity: Selectivity::Exact,
            pv: mv.into_iter().collect(),
        }
    }

    pub(crate) fn set(
        &mut self,
        score: Score,
        bound: Bound,
        certainty: Certainty,
        iteration: Iteration,
        pv: &[M],
    ) {
        self.score = score;
        self.bound = bound;
        self.certainty = certainty;
        self.depth = iteration.depth;
        self.selectivity = iteration.selectivity;
        self.pv.clear();
        self.pv.extend_from_slice(pv);
    }
}
