//! The `othello` command as its users meet it: arguments and files in, text and status out.

mod analyse;
mod book;
mod command;
mod contract;
mod convert;
mod db;
#[path = "../dialogue/mod.rs"]
mod dialogue;
mod gtp;
mod nboard;
mod perft;
mod play;
mod real_data;
mod saving;
mod screen;
mod show;
mod solve;
mod thor;
mod training;
