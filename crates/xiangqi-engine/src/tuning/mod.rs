//! How the parameters of the evaluation are found: games of the engine against itself, and a
//! regression on their positions.
//!
//! 1. [`SelfPlay`] plays games, each from its number and a seed.
//! 2. [`Samples`] takes quiet positions from them, with what came of the game and what the search
//!    thought.
//! 3. [`Tuner`] changes the parameters step by step so that the evaluation foretells that better.
//!
//! Each step gives the same on every machine that rounds floating-point numbers by the standard.

mod samples;
mod self_play;
mod tuner;

pub use samples::Samples;
pub use self_play::{ParseGameError, PlayedGame, SelfPlay, SelfPlayOptions, Winner};
pub use tuner::{Loss, ParseTunerError, Tuner, TunerOptions};
