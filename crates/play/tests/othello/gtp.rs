//! `othello gtp`: recorded dialogues.

use crate::{
    command::{file, othello_reading},
    dialogue::Dialogue,
};

/// Runs it with `--level 3`.
fn gtp(input: &str) -> String {
    othello_reading(input.as_bytes(), &["gtp", "--level", "3", "--hash", "1"]).succeeds()
}

#[test]
fn a_client_plays_with_it() {
    let mut gtp = Dialogue::with(
        env!("CARGO_BIN_EXE_othello"),
        &["gtp", "--level", "3", "--hash", "1"],
    );
    gtp.follow(
        "
        > 1 protocol_version
        < =1 2
        <
        > 2 name
        < =2 othello
        <
        > boardsize 8
        < =
        <
        > clear_board
        < =
        <
        > time_settings 60 0 0
        < =
        <
        > 3 play black F5
        < =3
        <
        > time_left white 60 0
        < =
        <
        > 4 genmove white
        < =4 *
        <
        > 5 reg_genmove b
        < =5 *
        <
        > undo
        < =
        <
        > 6 gogui-rules_legal_moves
        < =6 F4 D6 F6
        <
        > showboard
        < =
        <   a b c d e f g h
        ...
        < black (X) 4, white (O) 1, white to move
        <
        > quit
        < =
        <
        ",
    );
    assert!(gtp.hangs_up().is_empty());
}

#[test]
fn it_plays_a_game_against_itself() {
    let mut gtp = Dialogue::with(
        env!("CARGO_BIN_EXE_othello"),
        &["gtp", "--level", "1", "--hash", "1"],
    );
    let mut passes = 0;
    for turn in 0..130 {
        let color = ["black", "white"][turn % 2];
        gtp.send(&format!("genmove {color}"));
        let answer = gtp.hears("= *");
        passes = if answer == "= pass" { passes + 1 } else { 0 };
        if passes == 2 {
            break;
        }
    }
    assert_eq!(passes, 2);
    gtp.send("final_score");
    let score = gtp.hears("= *");
    assert!(
        ["= B+", "= W+", "= 0"]
            .iter()
            .any(|known| score.starts_with(known)),
        "{score}"
    );
    gtp.ends();
}

#[test]
fn faults_are_answered_and_the_loop_goes_on() {
    let text = gtp("7 dance\nplay black a1\nboardsize 19\nplay\n\u{0}\u{7}name\nquit\n");
    let expected = "?7 unknown command\n\n\
                    ? illegal move: a1 cannot be played: it would flip nothing\n\n\
                    ? unacceptable size\n\n\
                    ? syntax error: expected black or white\n\n\
                    = othello\n\n=\n\n";
    assert_eq!(text, expected);
}

#[test]
fn the_end_of_the_input_is_no_fault() {
    assert!(gtp("genmove b").starts_with("= "));
    assert_eq!(gtp(""), "");
}

#[test]
fn games_are_loaded() {
    let path = file("loaded.sgf", "(;FF[4]GM[2]SZ[8];B[f5];W[d6];B[c3])");
    let text = gtp(&format!(
        "loadsgf {path} 3\ngogui-rules_side_to_move\nloadsgf {path}\nundo\n"
    ));
    assert_eq!(text, "= black\n\n= black\n\n= white\n\n=\n\n");
    let wrong = file("wrong.sgf", "(;FF[4]GM[2]SZ[8];B[a1])");
    let text = gtp(&format!("loadsgf {wrong}\nloadsgf\nundo\n"));
    assert!(text.starts_with("? cannot load file: "), "{text}");
    assert!(
        text.ends_with("? syntax error: expected a file\n\n? cannot undo\n\n"),
        "{text}"
    );
}
