//! `connect4 play` on the full screen.

use std::fs;

use crate::command::{
    path,
    terminal::{Terminal, ends_with_its_terminal, keys::*},
};

fn start(arguments: &[&str]) -> Terminal {
    Terminal::start(env!("CARGO_BIN_EXE_connect4"), arguments, "C")
}

#[test]
fn a_game_with_everything() {
    let name = "screen-saved.txt";
    let mut terminal = start(&["play", "--second", "human"]);
    terminal.wait_for("player 1 to move");
    insta::assert_snapshot!("start", terminal.screen());

    terminal.press_for(&format!("8{ENTER}"), "column 8 cannot");
    insta::assert_snapshot!("wrong_move_with_hints", terminal.screen());

    // With the cursor, then typed.
    terminal.press_for(ENTER, "1. player 1 plays column 4");
    for (number, column) in [(2, 1), (3, 4), (4, 1), (5, 4), (6, 1)] {
        let expected = format!("{number}. player ");
        terminal.press_for(&format!("{column}{ENTER}"), &expected);
    }
    terminal.press_for(HINTS, "winning: 4");
    insta::assert_snapshot!("moves", terminal.screen());

    terminal.press_for(UNDO, "move 5 of 6");
    terminal.press_for(HOME, "move 0 of 6");
    terminal.press_for(PAGE_DOWN, "move 1 of 6");
    terminal.press_for(END, "move 6 of 6");
    terminal.press_for(&format!("4{ENTER}"), "player 1 wins with");
    insta::assert_snapshot!("over", terminal.screen());
    terminal.press_for(&format!("{SAVE}{name}{ENTER}"), "saved to");
    terminal.press(QUIT);
    terminal.ends();
    assert_eq!(
        fs::read_to_string(path(name)).expect("a saved game"),
        "4141414\n"
    );
}

#[test]
fn four_players_on_a_large_board() {
    let seats = "human,human,human,engine";
    let arguments = [
        "--cols", "11", "--rows", "8", "play", "--seats", seats, "--level", "1",
    ];
    let mut terminal = start(&arguments);
    terminal.wait_for("player 1 to move");
    for (number, column) in [(1, 6), (2, 10), (3, 11)] {
        let expected = format!("{number}. player {number} plays column {column}");
        terminal.press_for(&format!("{column}{ENTER}"), &expected);
    }
    terminal.wait_for("4. player 4 plays column");
    terminal.wait_for("move 4 of 4, player 1 to move");
    insta::assert_snapshot!("four_players", terminal.screen());
    terminal.press(QUIT);
    terminal.ends();
}

#[test]
fn a_terminal_that_vanishes_ends_the_game() {
    let seats = ["play", "--second", "human"];
    assert!(ends_with_its_terminal(
        env!("CARGO_BIN_EXE_connect4"),
        &seats
    ));
}
