//! What the three game binaries share: arguments, errors, progress, seats.
//!
//! No rule, no evaluation and no parser of a game format lives here.

#![forbid(unsafe_code)]

pub mod arguments;
pub mod failure;
pub mod progress;
pub mod seat;
