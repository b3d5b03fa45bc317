//! Games to try the search on, and plain negamax to check it by.

// Each test file is a crate of its own and uses some of these.
#![allow(dead_code)]

pub(crate) mod boxes;
pub(crate) mod connect_four;
pub(crate) mod othello;
pub(crate) mod plain;
pub(crate) mod random;
pub(crate) mod skirmish;
pub(crate) mod web;
