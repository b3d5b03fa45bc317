//! What goes wrong around a program: bad files, wrong paths, huge numbers, full disks, options that
//! mean nothing, readers that leave, dumb terminals, signals. Each command ends, by itself and soon,
//! with a line that tells where the fault is; it leaves no half of a file behind.

#![cfg(unix)]

mod bad_files;
mod full_disks;
mod games;
mod huge_numbers;
mod interrupts;
mod options;
#[path = "../running/mod.rs"]
#[allow(dead_code)] // Other tests use the rest.
mod running;
mod terminals;
mod wrong_paths;

use running::{Run, run};

/// A command of each game.
const BINARIES: [(&str, &str); 3] = [
    ("othello", env!("CARGO_BIN_EXE_othello")),
    ("connect4", env!("CARGO_BIN_EXE_connect4")),
    ("xiangqi", env!("CARGO_BIN_EXE_xiangqi")),
];

fn binary(game: &str) -> &'static str {
    let found = BINARIES.iter().find(|(name, _)| *name == game);
    found.expect("a game").1
}

/// Runs `othello …` and the like with these bytes on stdin, within 2 GiB of memory (where the system
/// can limit it) and 30 seconds of processor time.
fn run_limited(input: &[u8], line: &[&str]) -> Run {
    const LIMITS: &str = "ulimit -v 2097152 2>/dev/null; ulimit -t 30; exec \"$0\" \"$@\"";
    let arguments = [&["-c", LIMITS, binary(line[0])], &line[1..]].concat();
    run("sh", input, &arguments)
}

/// Runs it where no file may grow beyond so many blocks of 512 bytes, as on a disk that gets full.
fn run_on_small_disk(blocks: u32, line: &[&str]) -> Run {
    let limits = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let arguments = [&["-c", &limits, binary(line[0])], &line[1..]].concat();
    run("sh", b"", &arguments)
}

/// The run ended by itself: well, or with a last line `error: …`; no line is endless.
#[track_caller]
fn check_end(run: &Run, of: &str) {
    match run.status {
        Some(0) => assert!(!run.stderr.contains("error:"), "{of}: {run:?}"),
        Some(1 | 2) => {
            let last = run.stderr.lines().last().unwrap_or_default();
            assert!(last.starts_with("error: "), "{of}: {}", run.stderr);
        }
        _ => panic!("{of}: it was killed: {}", run.stderr),
    }
    let longest = run.stderr.lines().map(str::len).max().unwrap_or(0);
    assert!(longest < 4096, "{of}: a line of {longest} bytes on stderr");
}
