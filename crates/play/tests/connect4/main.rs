//! The `connect4` command as its users meet it: arguments and files in, text and status out.

mod analyse;
mod book;
mod command;
mod contract;
mod convert;
mod perft;
mod play;
mod real_data;
mod saving;
mod screen;
mod show;
mod solve;
