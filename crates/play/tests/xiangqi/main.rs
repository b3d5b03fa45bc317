//! The `xiangqi` command as its users meet it: arguments and files in, text and status out.

mod command;
mod screen;
