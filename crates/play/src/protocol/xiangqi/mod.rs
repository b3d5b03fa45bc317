//! The engine protocols of Xiangqi: [`uci`] and [`ucci`].

mod limits;
mod options;
mod player;
mod start;
pub mod ucci;
pub mod uci;

pub use options::Settings;
pub use player::{Decision, Player, Task, Thought};
pub use ucci::Ucci;
pub use uci::Uci;
