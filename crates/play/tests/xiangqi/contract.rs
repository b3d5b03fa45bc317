//! What holds for every command.

use crate::command::contract::Contract;

const XIANGQI: Contract = Contract {
    name: "xiangqi",
    binary: env!("CARGO_BIN_EXE_xiangqi"),
};

#[test]
fn help_teaches() {
    XIANGQI.help_teaches(&[
        "play", "perft", "judge", "notate", "convert", "show", "bench", "analyse", "uci", "ucci",
        "match",
    ]);
}

#[test]
fn version_names_the_program() {
    XIANGQI.version_names_the_program();
}

#[test]
fn a_wrong_use_is_told_in_one_line() {
    XIANGQI.wrong_uses_are_told_in_one_line(&[
        (&["nonsense"], "nonsense"),
        (&["perft"], "<DEPTH>"),
        (&["judge"], "<FEN>"),
        (
            &["judge", "--rules", "chess", "start"],
            "[possible values: simple, axf, cxa]",
        ),
        (&["show", "no-such-file.xqf"], "no-such-file.xqf: "),
        (&["convert", "a.xqf", "b.doc"], "a.xqf: "),
        (&["analyse", "--hash", "99999999999"], "99999999999 MiB"),
    ]);
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    XIANGQI.a_reader_that_leaves_is_no_error(&[
        &["play", "--first", "random", "--second", "random"],
        &["analyse", "--depth", "4"],
        &["perft", "3", "--divide"],
    ]);
}

#[test]
fn a_closed_stderr_is_no_error() {
    XIANGQI.a_closed_stderr_is_no_error();
}

#[test]
fn bench_is_a_signature() {
    XIANGQI.bench_is_a_signature();
}
