//! Protocols in which other programs drive an engine: lines on stdin, answers on stdout.
//!
//! [`converse`] reads the lines in a thread of its own and lets a search run in another, so that a
//! command such as `stop` is heard at once; a [`Protocol`] says what each line means.
//! [`xiangqi`] has UCI and UCCI, [`othello`] NBoard and GTP. What thinks is behind a small trait,
//! so that a dialogue can be tested without an engine.

mod conversation;
mod lines;
pub mod othello;
mod output;
mod search_thread;
mod words;
pub mod xiangqi;

pub use conversation::{Protocol, When, converse};
pub use lines::{LONGEST_LINE, Line, read_line};
pub use output::Output;
pub use search_thread::{Leash, SearchThread};
pub use words::{Words, excerpt};

#[cfg(test)]
mod tests;
