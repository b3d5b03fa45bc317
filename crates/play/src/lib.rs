//! What the three game binaries share: arguments, files, errors, progress, seats, plain play.
//!
//! No rule, no evaluation and no parser of a game format lives here.

#![forbid(unsafe_code)]

pub mod analysis;
pub mod arguments;
pub mod command;
pub mod failure;
pub mod files;
pub mod leaf_count;
pub mod progress;
pub mod seat;
pub mod session;
pub mod thinking;
