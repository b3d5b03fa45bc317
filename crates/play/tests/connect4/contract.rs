//! What holds for every command.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use crate::command::{connect4, last_line};

const COMMANDS: [&str; 7] = [
    "play", "perft", "bench", "analyse", "solve", "convert", "show",
];

#[test]
fn help_teaches() {
    let text = connect4(&["--help"]).succeeds();
    for command in COMMANDS {
        assert!(
            text.contains(&format!("\n  {command} ")),
            "{command}: {text}"
        );
        let help = connect4(&[command, "--help"]).succeeds();
        assert!(
            help.contains(&format!("Usage: connect4 {command}")),
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
    let expected = format!("connect4 {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(connect4(&["--version"]).succeeds(), expected);
}

#[test]
fn a_wrong_use_is_told_in_one_line() {
    let runs: [(&[&str], &str); 13] = [
        (&["nonsense"], "nonsense"),
        (&["perft", "1", "--nonsense"], "--nonsense"),
        (&["analyse", "--dpth", "3"], "'--depth'"),
        (&["bench", "--cols", "6"], "no use for 6×6"),
        (&["perft", "1", "--cols", "0"], "1 to 32 columns, found 0"),
        (&["perft", "1", "--rows", "33"], "1 to 32 rows, found 33"),
        (&["perft", "1", "--to-win", "0"], "1 to 32 discs to win"),
        (&["perft", "1", "--players", "9"], "2 to 8 players, found 9"),
        (&["analyse", "--hash", "99999999999"], "99999999999 MiB"),
        (
            &["solve", "--cols", "30"],
            "30×6; with 4 to win it knows 4×4, ",
        ),
        (&["solve", "--to-win", "9"], "with 9 to win it knows none"),
        (&["solve", "--players", "3"], "for 2 players, not 3"),
        (&["show", "no-such-file.digits1"], "no-such-file.digits1: "),
    ];
    for (arguments, told) in runs {
        let run = connect4(arguments);
        assert!(run.fails().contains(told), "{run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
        assert!(run.stdout.is_empty(), "{run:?}");
    }
}

#[test]
fn examples_of_the_help_are_valid() {
    let text = connect4(&["perft", "--help"]).succeeds();
    assert!(text.contains("perft 9                        perft 9: 39394572"));
    assert_eq!(
        last_line(&connect4(&["perft", "9"]).succeeds()),
        "perft 9: 39394572"
    );
}

/// The reader takes a line and goes away.
#[test]
fn a_reader_that_leaves_is_no_error() {
    for arguments in [
        &["play", "--first", "random", "--second", "random"][..],
        &["analyse", "--depth", "9"],
        &["perft", "6", "--divide"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_connect4"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("connect4 starts");
        let mut line = String::new();
        let mut reader = BufReader::with_capacity(1, child.stdout.take().expect("piped"));
        reader.read_line(&mut line).expect("there is a line");
        drop(reader);
        let output = child.wait_with_output().expect("connect4 ends");
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
    let mut child = Command::new(env!("CARGO_BIN_EXE_connect4"))
        .args(["analyse", "--depth", "2"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("connect4 starts");
    drop(child.stderr.take());
    let output = child.wait_with_output().expect("connect4 ends");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(last_line(&text).starts_with("bestmove "));
}
