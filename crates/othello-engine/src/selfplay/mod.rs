//! Games that the engine plays against itself, as material for training its evaluation.
//!
//! A game begins with moves that are partly random, so that no two are alike, goes on with
//! searched moves, and ends with exactly solved ones. Each position from the end of the opening on
//! has a score. A game depends on nothing but the [`Plan`], the evaluation, a seed and its number:
//! whoever plays it gets the same moves.

mod contest;
mod file;
mod game;
mod play;

pub use contest::{Contest, Player};
pub use file::{GameFile, GameFileError, HEADER_BYTES, Header, RECORD_BYTES, read_games};
pub use game::{PlayedGame, ScoredMove, ScoredPosition};
pub use play::{Plan, SelfPlay};
