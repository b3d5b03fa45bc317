//! Running `othello`.

#[path = "../running/mod.rs"]
mod running;

pub(crate) use running::*;

/// Runs `othello` with nothing to read.
pub(crate) fn othello(arguments: &[&str]) -> Run {
    othello_reading(b"", arguments)
}

/// Runs `othello` with these bytes on stdin.
pub(crate) fn othello_reading(input: &[u8], arguments: &[&str]) -> Run {
    run(env!("CARGO_BIN_EXE_othello"), input, arguments)
}
