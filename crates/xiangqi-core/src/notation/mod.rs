//! Moves and positions as text.
//!
//! | module | what it reads and writes |
//! |---|---|
//! | [`fen`] | positions with counters |
//! | [`diagram`] | drawings of a board for people |

pub mod diagram;
pub mod fen;

pub use crate::text::{Mode, Place};
