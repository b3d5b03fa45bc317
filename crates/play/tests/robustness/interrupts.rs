//! Ctrl-C in the middle of work.

use std::{
    fs,
    os::unix::process::ExitStatusExt,
    path::Path,
    process::{Command, Stdio},
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
            let output = child.wait_with_output().expect("it ends");
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
