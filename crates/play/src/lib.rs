//! What the three game binaries share: arguments, files, errors, progress, seats, play in plain
//! lines and on the full screen, in several languages.
//!
//! No rule, no evaluation and no parser of a game format lives here.

#![forbid(unsafe_code)]

pub mod analysis;
pub mod archive;
pub mod arguments;
pub mod bench;
pub mod command;
pub mod failure;
pub mod faults;
pub mod files;
pub mod language;
pub mod leaf_count;
pub mod messages;
pub mod network;
pub mod opening_book;
pub mod progress;
pub mod protocol;
pub mod records;
pub mod saving;
pub mod screen;
pub mod seat;
pub mod session;
pub mod sitting;
pub mod table;
pub mod thinking;
pub mod venue;
