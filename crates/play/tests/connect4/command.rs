//! Running `connect4`.

#[path = "../running/mod.rs"]
mod running;

pub(crate) use running::*;

/// Runs `connect4` with nothing to read.
pub(crate) fn connect4(arguments: &[&str]) -> Run {
    connect4_reading(b"", arguments)
}

/// Runs `connect4` with these bytes on stdin.
pub(crate) fn connect4_reading(input: &[u8], arguments: &[&str]) -> Run {
    run(env!("CARGO_BIN_EXE_connect4"), input, arguments)
}
