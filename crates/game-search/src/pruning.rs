//! What a game says about its moves and its evaluation, for pruning and reductions.

/// What kind of move it is, seen before it is played. See [`Game::move_class`].
///
/// [`Game::move_class`]: crate::Game::move_class
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveClass {
    /// Changes little at once: it may be reduced, pruned near the leaves, and its success elsewhere
    /// (history, killers) tells its place in the order.
    Quiet,
    /// Changes material, such as a capture: pruned only if [`Game::exchange_wins`] says that it
    /// loses too much, and tried after the quiet moves if it loses anything.
    ///
    /// [`Game::exchange_wins`]: crate::Game::exchange_wins
    Noisy,
    /// Not to be judged: never reduced, pruned or reordered. A check, a promotion, a pass.
    Forcing,
}

/// A use of the evaluation that needs to know how far it can be off, in points of
/// [`Game::evaluate`]. See [`Game::margin`].
///
/// [`Game::evaluate`]: crate::Game::evaluate
/// [`Game::margin`]: crate::Game::margin
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Margin {
    /// A position whose evaluation is this much above beta is not searched: in `depth` plies the
    /// opponent will not take that much.
    ReverseFutility,
    /// Where the evaluation plus this is not above alpha, quiet moves are skipped: in `depth` plies
    /// they will not gain that much. The depth is that left after the reduction of the move.
    Futility,
    /// A noisy move that loses more than this by exchange is skipped ([`Game::exchange_wins`]).
    ///
    /// [`Game::exchange_wins`]: crate::Game::exchange_wins
    Exchange,
    /// In quiescence (`depth` is 0): a noisy move that does not win enough by exchange to come
    /// within this of alpha is skipped.
    Delta,
    /// For each time this that the evaluation is above beta, the null move is searched a ply
    /// shallower, up to three plies.
    NullMove,
    /// The remembered move is searched a ply deeper if all others are worse by this than its score,
    /// by a search of half the `depth`.
    Singular,
    /// Half the width of the first window of an iteration of this `depth` around the score of the
    /// last one.
    Aspiration,
}
