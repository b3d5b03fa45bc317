use core::fmt;

use othello_core::{Bitboard, Color, Position, Square};

use crate::{ErrorModel, Evaluation};

/// A way to judge positions without search.
///
/// What it needs to know of a position, its features, is kept up to date move by move; for an
/// evaluation that looks at the discs alone they are `()`.
pub trait Evaluator: Sync {
    /// What is kept of a position.
    type Features: Copy + fmt::Debug + Send;

    /// The features of a position, found from its discs.
    fn features(&self, position: &Position) -> Self::Features;

    /// Brings the features up to date as `turn` places a disc and flips these. A pass changes none.
    fn place(&self, features: &mut Self::Features, turn: Color, square: Square, flips: Bitboard);

    /// The worth of a position for the side to move, at most ±64 discs. `features` are those of the
    /// position.
    fn evaluate(&self, position: &Position, features: &Self::Features) -> Evaluation;

    /// How far shallow searches with this evaluation are from deep ones; `None` if that was not
    /// measured. Without it no search guesses by multi-probcut.
    fn error_model(&self) -> Option<ErrorModel> {
        None
    }

    /// The worth of a position whose features are not at hand.
    fn evaluate_position(&self, position: &Position) -> Evaluation {
        self.evaluate(position, &self.features(position))
    }
}
