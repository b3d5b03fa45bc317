//! Ctrl-C in the middle of work.

use std::{
    fs,
    os::unix::process::ExitStatusExt,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::Duration,
};

use crate::{binary, running::path};

const SIGNALS: [(&str, i32); 2] = [("INT", 2), ("TERM", 15)];

/// Long work; `?` stands for a file that it makes.
const WORK: [&[&str]; 12] = [
    &["othello", "perft", "30"],
    &["othello", "perft", "30", "--threads", "2"],
    &["othello", "analyse", "--depth", "60"],
    &["othello", "gtp"],
    &[
        "othello", "selfplay", "?", "--games", "1000000", "--depth", "3",
    ],
    &["connect4", "perft", "30"],
    &["connect4", "solve"],
    &["connect4", "book", "build", "?", "--plies", "8"],
    &["xiangqi", "perft", "30"],
    &["xiangqi", "uci"],
    &[
        "xiangqi", "match", "self", "self", "--limit", "time=50", "--pgn", "?",
    ],
    &["xiangqi", "selfplay", "?", "--games", "1000000"],
];

/// The signal ends it at once, as the shell that sent it expects; nothing is told, and what is half
/// done is only in the files that the same command goes on from.
#[test]
fn a_signal_ends_every_work() {
    let folder = path("interrupted");
    if Path::new(&folder).exists() {
        fs::remove_dir_all(&folder).expect("an old folder can be removed");
    }
    fs::create_dir_all(&folder).expect("a new folder");
    for (signal, number) in SIGNALS {
        if is_ignored(number) {
            println!("skipped: whoever runs the tests has SIG{signal} ignored, which is inherited");
            continue;
        }
        let started: Vec<_> = WORK
            .iter()
            .enumerate()
            .map(|(index, line)| {
                let file = format!("{folder}/{signal}-{index}");
                let arguments = line[1..].iter().map(|word| word.replace('?', &file));
                let child = Command::new(binary(line[0]))
                    .args(arguments)
                    .stdin(Stdio::piped())
                    .stdout(Stdio::null())
                    .stderr(Stdio::piped())
                    .spawn();
                (line, child.expect("the binary starts"))
            })
            .collect();
        // Whenever it comes, it must do; by now most are at work.
        thread::sleep(Duration::from_millis(400));
        for (line, child) in started {
            let sent = Command::new("kill")
                .args([&format!("-{signal}"), &child.id().to_string()])
                .status();
            assert!(
                sent.expect("kill runs").success(),
                "{line:?} has ended before"
            );
            let output = end_of(child);
            assert_eq!(output.status.signal(), Some(number), "{line:?}");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(
                !stderr.contains("panicked") && !stderr.contains("error"),
                "{line:?}: {stderr}"
            );
        }
    }
    for entry in fs::read_dir(&folder).expect("a folder") {
        let name = entry.expect("an entry").file_name();
        assert!(
            !name.to_string_lossy().starts_with(".writing"),
            "{name:?} is left"
        );
    }
}

/// Whether this process, and so each that it starts, takes no notice of a signal; as far as the
/// system tells.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Waits for the end, but not for ever.
fn end_of(mut child: Child) -> Output {
    for _ in 0..1000 {
        if child.try_wait().expect("it can be asked").is_some() {
            return child.wait_with_output().expect("it has ended");
        }
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it can be killed");
    child.wait_with_output().expect("it was killed")
}
