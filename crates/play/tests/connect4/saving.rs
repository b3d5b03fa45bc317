//! `save` and `load` in `connect4 play`: nothing of a file is lost silently.

use std::fs;

use crate::{
    command::{connect4_reading, file, path},
    convert::{MOVES, POSITIONS},
};

/// A dialogue of two humans, one command a line.
fn talk(script: &str) -> String {
    let seats = ["play", "--plain", "--first", "human", "--second", "human"];
    connect4_reading(script.as_bytes(), &seats).succeeds()
}

/// A dialogue with the engine, which plays second.
fn talk_to_engine(script: &str) -> String {
    connect4_reading(script.as_bytes(), &["play", "--plain", "--level", "1"]).succeeds()
}

#[test]
fn a_file_of_several_games_is_not_replaced_unasked() {
    for (name, contents) in [
        ("connect4-saving-several.digits1", "4453\n44\n"),
        ("connect4-saving-several.scores1", "4453 1\n44 2\n"),
        ("connect4-saving-several", "4453\n44\n"),
    ] {
        let name = file(name, contents);
        let text = talk(&format!("load {name}\ngame 2\nsave {name}\n"));
        let told = format!("not saved: {name} holds 2 games; `save! {name}` replaces them all");
        assert!(text.contains(&told), "{text}");
        assert_eq!(fs::read_to_string(&name).expect("a file"), contents);
        let text = talk(&format!("load {name}\ngame 2\nsave! {name}\nsave {name}\n"));
        assert_eq!(text.matches("saved to").count(), 2, "{text}");
        let second = contents.lines().nth(1).expect("two games");
        assert_eq!(
            fs::read_to_string(&name).expect("a file"),
            format!("{second}\n")
        );
    }
}

/// A name without a known ending is that of a move list; a file may have it that is none.
#[test]
fn what_is_no_game_is_not_replaced_unasked() {
    let name = file("connect4-saving-prose.md", "# Diary\n");
    let text = talk(&format!("4\nsave {name}\n"));
    let told = format!("not saved: {name} holds something that is not read as a game");
    assert!(text.contains(&told), "{text}");
    assert_eq!(fs::read_to_string(&name).expect("a file"), "# Diary\n");
}

#[test]
fn a_saved_game_is_saved_again() {
    for format in MOVES.into_iter().chain(POSITIONS).chain([""]) {
        let name = path(&format!("connect4-saving-again.{format}"));
        let save = format!("save {name}\n");
        let won = "1\n2\n1\n2\n1\n2\n1\n";
        let text = talk(&format!("save! {name}\n{save}{won}{save}{save}"));
        assert!(text.contains("player 1 wins"), "{text}");
        assert_eq!(text.matches("saved to").count(), 4, "{text}");
    }
}

#[test]
fn what_a_format_has_no_room_for_is_told() {
    for (script, format, lost) in [
        ("4\nresign", "digits1", "the result"),
        ("4\nresign", "letters", "the moves, the result"),
        ("4\n4", "uci", "the moves"),
    ] {
        let name = path(&format!("connect4-saving-lost.{format}"));
        let text = talk(&format!("{script}\nsave! {name}\n"));
        let told = format!("saved to {name}\na file of this format has no room for {lost}\n");
        assert!(text.contains(&told), "{text}");
    }
    let name = path("connect4-saving-whole.digits1");
    let text = talk(&format!("4\nresign\nundo\n3\nsave! {name}\n"));
    assert!(!text.contains("no room"), "it went on: {text}");
}

/// As long as the position is the one that the file tells it of.
#[test]
fn a_score_is_kept() {
    let (from, to) = (
        file("connect4-saving-score.scores1", "44 2\n"),
        path("connect4-saving-score.scores0"),
    );
    let other = path("connect4-saving-score.digits1");
    let script = format!("load {from}\nsave! {to}\nsave! {other}\n4\nsave! {to}\nundo\nredo\n");
    let text = talk(&script);
    assert_eq!(fs::read_to_string(&to).expect("a file"), "33 2\n");
    assert!(text.contains("has no room for the score\n"), "{text}");
    assert!(text.contains("its score is not known"), "{text}");
}

#[test]
fn moves_that_were_taken_back_are_not_saved() {
    for (script, moves) in [
        ("4\n5\nundo", "4"),
        ("4\n5\nundo\nback", "4"),
        ("4\n5\nback", "45"),
        ("4\n5\nstart", "45"),
    ] {
        let name = path("connect4-saving-undone.digits1");
        talk(&format!("{script}\nsave! {name}\n"));
        assert_eq!(
            fs::read_to_string(&name).expect("a file"),
            format!("{moves}\n"),
            "{script}"
        );
    }
    let name = path("connect4-saving-undone.letters");
    talk(&format!("4\n5\nundo\nsave! {name}\n"));
    let saved = fs::read_to_string(&name).expect("a file");
    assert!(saved.contains('x') && !saved.contains('o'), "{saved}");
}

#[test]
fn one_of_several_games_is_looked_at() {
    let name = file("connect4-saving-looked-at.digits1", "4\n445\n");
    for script in ["load FILE", "load FILE\ngame 1\nend"] {
        let text = talk_to_engine(&format!("{}\n", script.replace("FILE", &name)));
        assert!(!text.contains("player 2 plays"), "{script}: {text}");
    }
    let name = file("connect4-saving-goes-on.digits1", "4\n");
    let text = talk_to_engine(&format!("load {name}\n"));
    assert_eq!(text.matches("player 2 plays").count(), 1, "{text}");
    let over = file("connect4-saving-won.digits1", "1212121\n");
    let text = talk_to_engine(&format!("load {over}\nend\n"));
    assert!(text.contains("it is shown from its start"), "{text}");
    assert!(text.contains("player 1 wins"), "{text}");
}
