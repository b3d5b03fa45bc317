//! Moves and positions as text.
//!
//! | module | what it reads and writes |
//! |---|---|
//! | [`transcript`] | move lists such as `f5d6c3` or `1. f5 d6 2. c3` |
//! | [`board_string`] | 64 disc letters and the side to move |
//! | [`hex`] | pairs of hexadecimal bitboards, the bit order named in the type |
//! | [`diagram`] | drawings of a board for people |

pub mod board_string;
pub mod diagram;
pub mod hex;
pub mod transcript;

pub use crate::text::{Mode, Place};
