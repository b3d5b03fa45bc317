//! `xiangqi play` on the full screen.

use std::fs;

use crate::command::{
    path,
    terminal::{Terminal, ends_with_its_terminal, keys::*},
};

fn start(arguments: &[&str], locale: &str) -> Terminal {
    Terminal::start(env!("CARGO_BIN_EXE_xiangqi"), arguments, locale)
}

const LEFT: &str = "\x1b[D";
const LETTERS: &str = "\x1b[20~";

#[test]
fn a_game_with_everything() {
    let name = "screen-saved.pgn";
    let mut terminal = start(&["play", "--second", "human"], "C");
    terminal.wait_for("red to move");
    insta::assert_snapshot!("start", terminal.screen());

    terminal.press_for(&format!("h2h8{ENTER}"), "h2h8 cannot be played");
    insta::assert_snapshot!("wrong_move_with_hints", terminal.screen());

    // With the cursor, which stands on the cannon, then typed.
    terminal.press_for(
        &format!("{ENTER}{LEFT}{LEFT}{LEFT}{ENTER}"),
        "1. red plays h2e2",
    );
    terminal.press_for(&format!("h9g7{ENTER}"), "2. black plays h9g7");
    terminal.press_for(&format!("e2e6{ENTER}"), "3. red plays e2e6");
    terminal.wait_for("captures a");
    insta::assert_snapshot!("moves", terminal.screen());
    terminal.press_for(LETTERS, "river");
    insta::assert_snapshot!("letters", terminal.screen());

    terminal.press_for(UNDO, "move 2 of 3");
    terminal.press_for(HOME, "move 0 of 3");
    terminal.press_for(PAGE_DOWN, "move 1 of 3");
    terminal.press_for(END, "move 3 of 3");
    terminal.press_for(&format!("resign{ENTER}"), "black resigns");
    terminal.press_for(&format!("{SAVE}{name}{ENTER}"), "saved to");
    terminal.press(QUIT);
    terminal.ends();
    let saved = fs::read_to_string(path(name)).expect("a saved game");
    assert!(saved.contains("1-0"), "{saved}");
}

#[test]
fn either_side_sits_below() {
    let upper_left = |side| {
        let mut terminal = start(&["play", "--second", "human", "--orient", side], "C");
        terminal.wait_for("red to move");
        let screen = terminal.screen();
        terminal.press(QUIT);
        terminal.ends();
        screen.trim_start().chars().next()
    };
    assert_eq!(upper_left("red"), Some('a'));
    assert_eq!(upper_left("black"), Some('i'));
}

/// The pieces are as the command line says, until F9 changes them.
#[test]
fn pieces_are_characters_or_letters() {
    for (pieces, river, other) in [
        (&[][..], "楚河", "river"),
        (&["--pieces", "chinese"], "楚河", "river"),
        (&["--pieces", "letters"], "river", "楚河"),
    ] {
        let seats = ["play", "--second", "human"];
        let mut terminal = start(&[&seats, pieces].concat(), "C");
        terminal.wait_for("red to move");
        let screen = terminal.screen();
        assert!(screen.contains(river), "{pieces:?}: {screen}");
        terminal.press_for(LETTERS, other);
        terminal.press(QUIT);
        terminal.ends();
    }
}

#[test]
fn a_repetition_is_warned_of_in_french() {
    let fen = "3k5/9/9/9/9/9/9/3R5/9/5K3 b";
    let seats = ["play", "--second", "human", "--position", fen];
    let mut terminal = start(&seats, "fr_FR.UTF-8");
    terminal.wait_for("trait à noir");
    for (number, m) in [(1, "d9e9"), (2, "d2e2"), (3, "e9d9"), (4, "e2d2")] {
        terminal.press_for(&format!("{m}{ENTER}"), &format!("{number}. "));
    }
    terminal.wait_for("avertissement à rouge");
    terminal.press(QUIT);
    terminal.ends();
}

#[test]
fn a_terminal_that_vanishes_ends_the_game() {
    let seats = ["play", "--second", "human"];
    assert!(ends_with_its_terminal(
        env!("CARGO_BIN_EXE_xiangqi"),
        &seats
    ));
}
