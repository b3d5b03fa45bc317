//! Strategies for property tests.
