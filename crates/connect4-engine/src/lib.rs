#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod book;
mod bounds;
mod level;
mod line_counts;
mod node;
mod paranoid;
mod player;
mod rules;
mod solver;

#[cfg(feature = "shipped-book")]
pub use book::SHIPPED_BOOK;
pub use book::{
    Book, BookBuilder, BookEntry, BookError, BookProgress, Checked, Mismatch, Sample, Verification,
};
pub use level::{Level, LevelError};
pub use node::{Drop, Node};
pub use paranoid::{Paranoid, ParanoidPosition, ParanoidUndo, Round, Turn};
pub use player::{Analysis, Engine, EngineOptions, Progress, Thinking};
pub use rules::Connect4;
pub use solver::{Goal, Solved, Solver, SolverError};
