//! The `xiangqi` command as its users meet it: arguments and files in, text and status out.

mod analyse;
mod book;
mod command;
mod contract;
mod convert;
#[path = "../dialogue/mod.rs"]
mod dialogue;
mod judge;
mod matches;
mod mate;
mod notate;
mod perft;
mod play;
mod real_data;
mod saving;
mod screen;
mod show;
mod tuning;
mod ucci;
mod uci;
