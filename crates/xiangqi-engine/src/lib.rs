#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod engine;
mod evaluation;
mod level;
mod line;
mod repetition;
mod rules;

pub use engine::{Analysis, Engine, EngineOptions, Progress, Thinking};
pub use evaluation::{evaluate, worth};
pub use level::{Level, LevelError};
pub use line::Line;
pub use rules::Xiangqi;
