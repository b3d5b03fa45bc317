//! What holds for every command.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use crate::command::{last_line, othello};

const COMMANDS: [&str; 8] = [
    "play", "perft", "bench", "analyse", "solve", "convert", "show", "db",
];

#[test]
fn help_teaches() {
    let text = othello(&["--help"]).succeeds();
    for command in COMMANDS {
        assert!(
            text.contains(&format!("\n  {command} ")),
            "{command}: {text}"
        );
        let help = othello(&[command, "--help"]).succeeds();
        assert!(
            help.contains(&format!("Usage: othello {command}")),
            "{help}"
        );
        assert!(
            command == "bench" || help.contains("Examples:\n  "),
            "{help}"
        );
    }
}

#[test]
fn version_names_the_program() {
    let expected = format!("othello {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(othello(&["--version"]).succeeds(), expected);
}

#[test]
fn a_wrong_use_is_told_in_one_line() {
    let runs: [(&[&str], &str); 9] = [
        (&["nonsense"], "nonsense"),
        (&["perft", "1", "--nonsense"], "--nonsense"),
        (&["analyse", "--dpth", "3"], "'--depth'"),
        (&["solve"], "<FILE>"),
        (&["db"], "<F.wtb>"),
        (&["bench", "--size", "6"], "--size 6"),
        (&["db", "x.wtb", "--size", "10"], "--size 10"),
        (&["analyse", "--hash", "99999999999"], "99999999999 MiB"),
        (&["show", "no-such-file.pgn"], "no-such-file.pgn: "),
    ];
    for (arguments, told) in runs {
        let run = othello(arguments);
        assert!(run.fails().contains(told), "{run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
        assert!(run.stdout.is_empty(), "{run:?}");
    }
}

#[test]
fn examples_of_the_help_are_valid() {
    let text = othello(&["perft", "--help"]).succeeds();
    assert!(text.contains("perft 9                        perft 9: 3005288"));
    assert_eq!(
        last_line(&othello(&["perft", "9"]).succeeds()),
        "perft 9: 3005288"
    );
}

/// The reader takes a line and goes away.
#[test]
fn a_reader_that_leaves_is_no_error() {
    for arguments in [
        &["play", "--first", "random", "--second", "random"][..],
        &["analyse", "--depth", "7"],
        &["bench"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_othello"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("othello starts");
        let mut line = String::new();
        let mut reader = BufReader::with_capacity(1, child.stdout.take().expect("piped"));
        reader.read_line(&mut line).expect("there is a line");
        drop(reader);
        let output = child.wait_with_output().expect("othello ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {stderr}");
        assert!(
            !stderr.contains("error") && !stderr.contains("panicked"),
            "{stderr}"
        );
    }
}

/// Nobody reads stderr.
#[test]
fn a_closed_stderr_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_othello"))
        .args(["analyse", "--depth", "2"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("othello starts");
    drop(child.stderr.take());
    let output = child.wait_with_output().expect("othello ends");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(last_line(&text).starts_with("bestmove "));
}
