//! The plan of iterative deepening, and how sure its results are.

use crate::selectivity::Selectivity;

/// One pass of iterative deepening: so deep, so selective. See [`Game::next_iteration`].
///
/// [`Game::next_iteration`]: crate::Game::next_iteration
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Iteration {
    /// Plies; those at or beyond [`Game::plies_left`] search to the end of the game.
    ///
    /// [`Game::plies_left`]: crate::Game::plies_left
    pub depth: u32,
    /// How sure a probable cut must be.
    pub selectivity: Selectivity,
}

impl Iteration {
    /// The default plan: one ply, then a ply more each time, without probable cuts.
    #[must_use]
    pub const fn after(last: Option<Iteration>) -> Iteration {
        match last {
            None => Iteration {
                depth: 1,
                selectivity: Selectivity::Exact,
            },
            Some(Iteration { depth, selectivity }) => Iteration {
                depth: depth.saturating_add(1),
                selectivity,
            },
        }
    }
}

/// How much the score of a search can be relied on, from the least to the most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Certainty {
    /// It rests on evaluations: it is for the depth of the search.
    Estimated,
    /// Every line was searched to the end of the game, but for probable cuts.
    Selective,
    /// No guess went into it. A deeper search could not change it.
    Exact,
}
