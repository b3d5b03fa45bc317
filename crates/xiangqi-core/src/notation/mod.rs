//! Moves and positions as text.
//!
//! | module | what it reads and writes |
//! |---|---|
//! | [`fen`] | positions with counters |

pub mod fen;

pub use crate::text::{Mode, Place};
