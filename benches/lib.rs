//! The same jobs done by our crates and by their peers from crates.io. README.md tells how to run the
//! suites and what they found.

#![forbid(unsafe_code)]

pub mod comparison;
pub mod cpu_time;
pub mod jobs;

/// The examples of the workspace's README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
