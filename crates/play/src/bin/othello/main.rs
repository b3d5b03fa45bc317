//! The `othello` command.

fn main() {}
