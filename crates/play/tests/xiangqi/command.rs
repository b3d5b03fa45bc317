//! Running `xiangqi`.

#[path = "../running/mod.rs"]
mod running;

pub(crate) use running::*;

/// Runs `xiangqi` with nothing to read.
pub(crate) fn xiangqi(arguments: &[&str]) -> Run {
    xiangqi_reading(b"", arguments)
}

/// Runs `xiangqi` with these bytes on stdin.
pub(crate) fn xiangqi_reading(input: &[u8], arguments: &[&str]) -> Run {
    run(env!("CARGO_BIN_EXE_xiangqi"), input, arguments)
}

/// Red gives check with every move.
pub(crate) const CHECKS: [&str; 4] = ["d9e9", "d2e2", "e9d9", "e2d2"];

/// The position before those.
pub(crate) const CHECKED: &str = "3k5/9/9/9/9/9/9/3R5/9/5K3 b";
