//! Training of the evaluation: weights for which the sums over all patterns come closest to what
//! positions are known to be worth.
//!
//! It is a linear least-squares problem with a million unknowns, solved by conjugate gradients:
//! each step looks at every position once. Nothing is random but which games are held out.

mod fit;
mod loss;
mod samples;
mod state;

pub use fit::Fit;
pub use loss::{Loss, Losses};
pub use samples::{Labels, Samples};
pub use state::StateError;
