#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bounds;
mod node;
mod rules;
mod solver;

pub use node::{Drop, Node};
pub use rules::Connect4;
pub use solver::{Goal, Solved, Solver, SolverError};
