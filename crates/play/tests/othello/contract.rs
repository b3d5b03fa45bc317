//! What holds for every command.

use crate::command::{contract::Contract, last_line, othello};

const OTHELLO: Contract = Contract {
    name: "othello",
    binary: env!("CARGO_BIN_EXE_othello"),
};

#[test]
fn help_teaches() {
    OTHELLO.help_teaches(&[
        "play", "perft", "bench", "analyse", "solve", "convert", "show", "db", "nboard", "gtp",
    ]);
}

#[test]
fn version_names_the_program() {
    OTHELLO.version_names_the_program();
}

#[test]
fn a_wrong_use_is_told_in_one_line() {
    OTHELLO.wrong_uses_are_told_in_one_line(&[
        (&["nonsense"], "nonsense"),
        (&["perft", "1", "--nonsense"], "--nonsense"),
        (&["analyse", "--dpth", "3"], "'--depth'"),
        (&["solve"], "<FILE>"),
        (&["db"], "<F.wtb>"),
        (&["bench", "--size", "6"], "--size 6"),
        (&["db", "x.wtb", "--size", "10"], "--size 10"),
        (&["analyse", "--hash", "99999999999"], "99999999999 MiB"),
        (&["show", "no-such-file.pgn"], "no-such-file.pgn: "),
    ]);
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    OTHELLO.a_reader_that_leaves_is_no_error(&[
        &["play", "--first", "random", "--second", "random"],
        &["analyse", "--depth", "7"],
        &["bench"],
    ]);
}

#[test]
fn a_closed_stderr_is_no_error() {
    OTHELLO.a_closed_stderr_is_no_error();
}

#[test]
fn bench_is_a_signature() {
    OTHELLO.bench_is_a_signature();
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
