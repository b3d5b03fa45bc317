#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod any_size;
mod endgame;
mod engine;
mod evaluation;
mod level;
mod midgame;
mod ordering;
mod rules;
mod stability;

pub use any_size::AnySize;
pub use endgame::Endgame;
pub use engine::{Analysis, Engine, EngineOptions, Progress, Thinking};
pub use evaluation::{Evaluation, evaluate};
pub use level::{Level, LevelError};
pub use midgame::Midgame;
pub use stability::stable_discs;
