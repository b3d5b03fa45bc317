//! What is measured.

pub mod connect4_search;
pub mod engines;
pub mod move_generation;
pub mod records;
pub mod solvers;
