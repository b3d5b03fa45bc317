//! Patterns: groups of squares whose discs together say something about a position.
//!
//! A shape is a group of squares; its images under the board's symmetries are its instances, and
//! all of them share one table of weights. A white disc counts −1, an empty square 0, a black disc
//! 1, and the index of an instance is the sum of these digits times powers of 3: with colours
//! exchanged it is its negative.

mod features;
mod shapes;
mod sharing;

pub use features::Features;
#[cfg(feature = "training")]
pub(crate) use shapes::INSTANCE_COUNT;
pub(crate) use shapes::{CONSTANT, TABLE_LEN};
pub(crate) use sharing::Sharing;
