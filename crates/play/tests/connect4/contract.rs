//! What holds for every command.

use crate::command::{connect4, contract::Contract, last_line};

const CONNECT4: Contract = Contract {
    name: "connect4",
    binary: env!("CARGO_BIN_EXE_connect4"),
};

#[test]
fn help_teaches() {
    CONNECT4.help_teaches(&[
        "play", "perft", "bench", "analyse", "solve", "convert", "show",
    ]);
}

#[test]
fn version_names_the_program() {
    CONNECT4.version_names_the_program();
}

#[test]
fn a_wrong_use_is_told_in_one_line() {
    CONNECT4.wrong_uses_are_told_in_one_line(&[
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
    ]);
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    CONNECT4.a_reader_that_leaves_is_no_error(&[
        &["play", "--first", "random", "--second", "random"],
        &["analyse", "--depth", "9"],
        &["perft", "6", "--divide"],
    ]);
}

#[test]
fn a_closed_stderr_is_no_error() {
    CONNECT4.a_closed_stderr_is_no_error();
}

#[test]
fn bench_is_a_signature() {
    CONNECT4.bench_is_a_signature();
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
