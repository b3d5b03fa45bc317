#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod any_size;
mod book;
mod checksum;
mod classic;
mod endgame;
mod engine;
mod evaluation;
mod evaluator;
mod habits;
mod last_plies;
mod level;
mod midgame;
mod ordering;
mod pattern;
mod probcut;
mod rules;
#[cfg(feature = "training")]
pub mod selfplay;
mod stability;
#[cfg(feature = "training")]
pub mod training;
mod weights;

pub use any_size::AnySize;
pub use book::{
    Book, BookBuilder, BookChoice, BookError, BookMove, BookPosition, BookRules, BookSearcher,
    BookSettings, Checked, Lookup, Mismatch, Sample, Verification,
};
pub use classic::Classic;
pub use endgame::Endgame;
pub use engine::{Analysis, Engine, EngineOptions, Progress, Thinking};
pub use evaluation::Evaluation;
pub use evaluator::Evaluator;
pub use last_plies::LastPlies;
pub use level::{Level, LevelError};
pub use midgame::{Midgame, MidgamePosition};
pub use pattern::Features;
pub use probcut::ErrorModel;
pub use stability::stable_discs;
pub use weights::{Weights, WeightsError};
