#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod book;
mod engine;
mod evaluation;
mod exchange;
mod imprecision;
mod level;
mod line;
mod mate;
mod problem;
mod repetition;
mod rules;
pub mod tuning;

pub use book::{
    Book, BookBuilder, BookChoice, BookError, BookMove, BookPosition, BookRules, BookSearcher,
    BookSettings, Checked, Lookup, Mismatch, Sample, Verification,
};
pub use engine::{AnalysedLine, Analysis, Engine, EngineOptions, Progress, Thinking};
pub use evaluation::{Parameters, ParseParametersError, Tapered, Term, evaluate};
pub use exchange::exchange;
pub use level::{Level, LevelError};
pub use line::Line;
pub use mate::MateByChecks;
pub use problem::{Problem, ProblemError};
pub use rules::{Step, Xiangqi};
