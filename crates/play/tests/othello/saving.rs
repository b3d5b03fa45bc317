//! `save` and `load` in `othello play`: nothing of a file is lost silently.

use std::fs;

use crate::command::{file, othello, othello_reading, path};

const SEVERAL: &str = "f5d6c3d3c4\nf5f6e6f4\nf5d6\n";

/// A dialogue of two humans, one command a line.
fn talk(script: &str) -> String {
    let seats = ["play", "--plain", "--first", "human", "--second", "human"];
    othello_reading(script.as_bytes(), &seats).succeeds()
}

/// A dialogue with the engine, which plays white.
fn talk_to_engine(script: &str) -> String {
    othello_reading(script.as_bytes(), &["play", "--plain", "--level", "1"]).succeeds()
}

/// The three games in a format.
fn several(name: &str) -> String {
    let (list, name) = (file(&format!("{name}.games.txt"), SEVERAL), path(name));
    othello(&["convert", &list, &name]).succeeds();
    name
}

#[test]
fn a_file_of_several_games_is_not_replaced_unasked() {
    for format in ["pgn", "sgf", "ggf", "txt", "wtb"] {
        let name = several(&format!("othello-saving-several.{format}"));
        let before = fs::read(&name).expect("a file");
        let text = talk(&format!(
            "load {name}\ngame 2\ncomment good\nsave {name}\nsave {name} -- better\nnew\nsave {name}\n"
        ));
        let told = format!("not saved: {name} holds 3 games; `save! {name}` replaces them all");
        assert_eq!(text.matches(&told).count(), 3, "{text}");
        assert_eq!(fs::read(&name).expect("a file"), before, "{format}");

        let text = talk(&format!("load {name}\ngame 2\nsave! {name}\nsave {name}\n"));
        assert_eq!(
            text.matches("saved to").count(),
            2,
            "one game is left: {text}"
        );
        let shown = othello(&["show", &name]).succeeds();
        assert!(shown.contains("moves: f5f6e6f4\n"), "{shown}");
        assert!(othello(&["show", &name, "--game", "2"]).status != Some(0));
    }
}

#[test]
fn what_is_no_game_is_not_replaced_unasked() {
    for (name, contents) in [
        ("othello-saving-prose.txt", "Dear diary\n"),
        ("othello-saving-prose.pgn", "Dear diary\n"),
        (
            "othello-saving-prose.wtb",
            "Dear diary, a day like others\n",
        ),
        (
            "othello-saving-cut.pgn",
            "[Black \"Ann\"]\n\n1. f5 d6 2. a1 *\n",
        ),
    ] {
        let name = file(name, contents);
        let text = talk(&format!("f5\nsave {name}\n"));
        let told = format!("not saved: {name} holds something that is not read as a game");
        assert!(text.contains(&told), "{text}");
        assert_eq!(fs::read_to_string(&name).expect("a file"), contents);
        let text = talk(&format!("f5\nsave! {name}\n"));
        assert!(text.contains("saved to"), "{text}");
    }
    let empty = file("othello-saving-empty.pgn", "");
    assert!(talk(&format!("f5\nsave {empty}\n")).contains("saved to"));
}

#[test]
fn a_saved_game_is_saved_again() {
    let short = "f5\nd6\nc5\nf4\ne3\nf6\ng5\ne6\ne7\n";
    for format in ["pgn", "sgf", "ggf", "txt", "xot", "oth", "wtb", "obf"] {
        let name = path(&format!("othello-saving-again.{format}"));
        let save = format!("save {name}\n");
        let script =
            format!("save! {name}\n{save}f5\n{save}resign\n{save}undo\n{short}{save}{save}");
        let text = talk(&script);
        assert!(text.contains("black wins 64-0"), "{text}");
        assert_eq!(text.matches("saved to").count(), 6, "{text}");
    }
}

#[test]
fn refusals_are_told_in_french() {
    let name = several("othello-saving-french.txt");
    let seats = ["play", "--plain", "--second", "human", "--lang", "fr"];
    let script = format!("f5\nsave {name}\nsave! {name} -- bien\n");
    let text = othello_reading(script.as_bytes(), &seats).succeeds();
    let told = format!("non enregistré : {name} contient 3 parties ; `save! {name}` les remplace");
    assert!(text.contains(&told), "{text}");
    let lost = "un fichier de ce format n’a pas de place pour des remarques (1)";
    assert!(text.contains(lost), "{text}");
}

#[test]
fn a_resignation_is_saved() {
    for (moves, pgn, sgf) in [("f5\nd6", "0-1", "RE[W+R]"), ("f5", "1-0", "RE[B+R]")] {
        let (pgn_name, sgf_name) = (
            path("othello-saving-resigned.pgn"),
            path("othello-saving-resigned.sgf"),
        );
        let script = format!("{moves}\nresign\nback\nsave! {pgn_name}\nsave! {sgf_name}\n");
        let text = talk(&script);
        assert!(!text.contains("no room"), "{text}");
        let saved = fs::read_to_string(&pgn_name).expect("a game");
        assert!(saved.contains(&format!("[Result \"{pgn}\"]")), "{saved}");
        assert!(saved.contains("[Termination \"resigned\"]"), "{saved}");
        let saved = fs::read_to_string(&sgf_name).expect("a game");
        assert!(saved.contains(sgf), "{saved}");
        for name in [pgn_name, sgf_name] {
            let text = talk_to_engine(&format!("load {name}\nend\nmoves\n"));
            assert!(!text.contains("white plays"), "{text}");
        }
    }
}

#[test]
fn a_game_that_goes_on_after_all_has_no_result() {
    let name = path("othello-saving-reopened.pgn");
    for script in ["undo\nd3", "undo\nredo", "new\nd3"] {
        talk(&format!("f5\nd6\nresign\n{script}\nsave! {name}\n"));
        let saved = fs::read_to_string(&name).expect("a game");
        assert!(saved.contains("[Result \"*\"]"), "{script}: {saved}");
        assert!(!saved.contains("Termination"), "{script}: {saved}");
    }
}

#[test]
fn what_a_format_has_no_room_for_is_told() {
    for (format, lost) in [
        (
            "txt",
            "the result, remarks (2), the tag Black, the tag Termination",
        ),
        ("oth", "the result, the tag Black, the tag Termination"),
        (
            "wtb",
            "the result, remarks (2), the tag Black, the tag Termination",
        ),
        (
            "obf",
            "the moves, the result, remarks (1), the tag Black, the tag Termination",
        ),
    ] {
        let pgn = "[Black \"Ann\"]\n\n{intro} 1. f5 d6 {quick} *\n";
        let (from, to) = (
            file("othello-saving-lost.pgn", pgn),
            path(&format!("othello-saving-lost.{format}")),
        );
        let text = talk(&format!("load {from}\nresign\nsave! {to}\n"));
        let told = format!("saved to {to}\na file of this format has no room for {lost}\n");
        assert!(text.contains(&told), "{format}: {text}");
    }
    let name = path("othello-saving-nothing-lost.txt");
    let text = talk(&format!("save! {name}\nf5\nsave! {name}\n"));
    assert!(!text.contains("no room"), "{text}");
}

#[test]
fn moves_that_were_taken_back_are_not_saved() {
    for (script, moves, left_out) in [
        ("f5\nf6\nundo", "f5", 1),
        ("f5\nf6\nundo\nback", "f5", 1),
        ("f5\nf6\nundo\nundo\nredo", "f5", 1),
        ("f5\nf6\nundo\nredo", "f5f6", 0),
        ("f5\nf6\nundo\nend", "f5f6", 0),
        ("f5\nf6\nback", "f5f6", 0),
        ("f5\nf6\nstart", "f5f6", 0),
        ("f5\nf6\nstart\ngo", "", 2),
    ] {
        for format in ["oth", "pgn", "sgf", "ggf", "wtb", "txt"] {
            let name = path(&format!("othello-saving-undone.{format}"));
            let text = talk(&format!("{script}\nsave! {name}\n"));
            let told = format!("moves after this position that are not in the file: {left_out}\n");
            assert_eq!(text.contains(&told), left_out > 0, "{script}: {text}");
            if !moves.is_empty() {
                let shown = othello(&["show", &name]).succeeds();
                assert!(
                    shown.contains(&format!("moves: {moves}\n")),
                    "{script}: {shown}"
                );
            }
        }
    }
}

#[test]
fn a_game_that_is_over_in_its_file_is_looked_at() {
    let files = [
        ("othello-saving-over.sgf", "(;GM[2]RE[B+R];B[f5])"),
        ("othello-saving-over.pgn", "[Result \"1-0\"]\n\n1. f5 1-0\n"),
        (
            "othello-saving-over.ggf",
            "(;GM[Othello]RE[+10.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- \
             -------- -------- *]B[f5];)",
        ),
    ];
    for (name, contents) in files {
        let name = file(name, contents);
        let saved = path(&format!("{}-again.pgn", name.replace('.', "-")));
        let script = format!("load {name}\nmoves\nend\nmoves\ncomment good\nsave! {saved}\n");
        let text = talk_to_engine(&script);
        assert!(text.contains("it is shown from its start"), "{text}");
        assert!(text.contains("> \n"), "no moves yet: {text}");
        assert!(text.contains("> f5\n"), "{text}");
        assert!(!text.contains("white plays"), "{text}");
        let saved = fs::read_to_string(&saved).expect("a game");
        assert!(
            saved.contains("[Result \"1-0\"]") && saved.contains("good"),
            "{saved}"
        );

        let text = talk_to_engine(&format!(
            "load {name}\nend\ngo\nsave! {}\n",
            path("othello-saving-on.pgn")
        ));
        assert_eq!(text.matches("white plays").count(), 1, "{text}");
        let saved = fs::read_to_string(path("othello-saving-on.pgn")).expect("a game");
        assert!(saved.contains("[Result \"*\"]"), "{saved}");
    }
}

#[test]
fn one_of_several_games_is_looked_at() {
    let name = file("othello-saving-looked-at.txt", "f5\nf5d6c3\n");
    for script in ["load FILE", "load FILE\ngame 1", "load FILE\ngame 1\nend"] {
        let text = talk_to_engine(&format!("{}\n", script.replace("FILE", &name)));
        assert!(!text.contains("white plays"), "{script}: {text}");
    }
    let name = file("othello-saving-goes-on.txt", "f5\n");
    let text = talk_to_engine(&format!("load {name}\n"));
    assert_eq!(text.matches("white plays").count(), 1, "{text}");
}

#[test]
fn the_list_of_games_tells_their_results() {
    let games = "[Black \"Ann\"]\n[Result \"1-0\"]\n[Termination \"resigned\"]\n\n1. f5 1-0\n\n\
                 [Black \"Bea\"]\n[Result \"*\"]\n\n1. f5 *\n";
    let text = talk(&format!(
        "load {}\nlist\n",
        file("othello-saving-list.pgn", games)
    ));
    assert!(
        text.contains("     1  Ann – ?  1-0\n") || text.contains("     1  Ann –   1-0\n"),
        "{text}"
    );
    assert!(!text.contains("*"), "{text}");
}
