//! `othello play` on the full screen.

use std::fs;

use crate::command::{
    file, path,
    terminal::{Terminal, ends_with_its_terminal, keys::*},
};

fn start(arguments: &[&str], locale: &str) -> Terminal {
    Terminal::start(env!("CARGO_BIN_EXE_othello"), arguments, locale)
}

#[test]
fn a_game_with_everything() {
    let name = "screen-saved.sgf";
    let seats = ["play", "--second", "human"];
    let mut terminal = start(&seats, "C");
    terminal.wait_for("black to move");
    insta::assert_snapshot!("start", terminal.screen());

    terminal.press_for(&format!("a1{ENTER}"), "a1 cannot be played");
    insta::assert_snapshot!("wrong_move_with_hints", terminal.screen());

    // With the cursor, then typed.
    terminal.press_for(ENTER, "1. black plays f5 and gains 2 discs");
    terminal.press_for(&format!("d6{ENTER}"), "2. white plays d6");
    terminal.press_for(&format!("c3{ENTER}"), "3. black plays c3");
    insta::assert_snapshot!("moves", terminal.screen());

    terminal.press_for(UNDO, "move 2 of 3");
    terminal.press_for(HOME, "move 0 of 3");
    insta::assert_snapshot!("looking_back", terminal.screen());
    terminal.press_for(PAGE_DOWN, "move 1 of 3");
    terminal.press_for(END, "move 3 of 3");
    terminal.press_for(&format!("comment quiet{ENTER}"), "“quiet”");
    terminal.press_for(&format!("{SAVE}{name}{ENTER}"), "saved to");
    terminal.press_for(&format!("orient d3{ENTER}"), "the board is turned");
    terminal.press_for(&format!("moves{ENTER}"), "d3c5f6");
    terminal.press_for(HELP, "take back, play again");
    insta::assert_snapshot!("help", terminal.screen());
    terminal.press(QUIT);
    terminal.ends();
    let saved = fs::read_to_string(path(name)).expect("a saved game");
    assert!(saved.contains("quiet"), "{saved}");
}

#[test]
fn a_file_of_several_games_is_not_replaced_unasked() {
    let games = "f5d6\nf5f6\n";
    let name = file("two.txt", games);
    let mut terminal = start(&["play", "--second", "human"], "C");
    terminal.wait_for("black to move");
    terminal.press_for(&format!("d3{ENTER}"), "1. black plays d3");
    terminal.press_for(&format!("{SAVE}two.txt{ENTER}"), "two.txt holds 2 games");
    assert_eq!(fs::read_to_string(&name).expect("a file"), games);
    terminal.press_for(&format!("save! two.txt{ENTER}"), "saved to two.txt");
    assert_eq!(fs::read_to_string(&name).expect("a file"), "d3\n");
    terminal.press(QUIT);
    terminal.ends();
}

#[test]
fn the_engine_answers_in_french() {
    let mut terminal = start(&["--size", "6", "play", "--level", "1"], "fr_FR.UTF-8");
    terminal.wait_for("trait à noir");
    terminal.press_for(&format!("{HINTS}e4{ENTER}"), "2. blanc joue");
    terminal.wait_for("coup 2 sur 2, trait à noir");
    insta::assert_snapshot!("french", terminal.screen());
    terminal.press(&format!("quit{ENTER}"));
    terminal.ends();
}

#[test]
fn a_game_without_a_human_plays_itself() {
    let seats = ["play", "--first", "engine", "--second", "random"];
    let arguments = [&["--size", "4"], &seats[..], &["--level", "2"]].concat();
    let mut terminal = start(&arguments, "C");
    terminal.wait_for("the game is over: ");
    terminal.press(QUIT);
    terminal.ends();
}

#[test]
fn a_terminal_that_vanishes_ends_the_game() {
    let seats = ["play", "--second", "human"];
    assert!(ends_with_its_terminal(
        env!("CARGO_BIN_EXE_othello"),
        &seats
    ));
}
