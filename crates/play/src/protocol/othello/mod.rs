//! The engine protocols of Othello: [`nboard`] and [`gtp`].

mod clock;
pub mod gtp;
pub mod nboard;
mod player;

pub use gtp::Gtp;
pub use nboard::NBoard;
pub use player::{Finding, Player, Task, Thought};
