//! `save` and `load` in `xiangqi play`: nothing of a file is lost silently.

use std::fs;

use crate::command::{file, json, path, xiangqi, xiangqi_reading};

const LESSON: &str = "[Game \"Chinese Chess\"]
[Red \"Ann\"]
[Black \"Bob\"]
[Result \"0-1\"]

{intro} 1. C2.5 {best} H8+7 (1... C8.5 {counter}) 2. H2+3 0-1
";

/// A dialogue of two humans, one command a line.
fn talk(script: &str) -> String {
    let seats = ["play", "--plain", "--first", "human", "--second", "human"];
    xiangqi_reading(script.as_bytes(), &seats).succeeds()
}

/// A dialogue with the engine, which plays black.
fn talk_to_engine(script: &str) -> String {
    xiangqi_reading(script.as_bytes(), &["play", "--plain", "--level", "1"]).succeeds()
}

/// A file as PGN with moves in ICCS.
fn as_pgn(name: &str) -> String {
    let arguments = ["convert", name, "-", "--to", "pgn", "--notation", "iccs"];
    xiangqi(&arguments).succeeds()
}

/// The lesson in a format.
fn lesson(name: &str) -> String {
    let (pgn, name) = (file(&format!("{name}.lesson.pgn"), LESSON), path(name));
    xiangqi(&["convert", &pgn, &name]).succeeds();
    name
}

#[test]
fn a_file_of_several_games_is_not_replaced_unasked() {
    for format in ["pgn", "ubb", "txt"] {
        let games = file(
            "xiangqi-saving-two.games.pgn",
            format!("{LESSON}\n{LESSON}"),
        );
        let name = path(&format!("xiangqi-saving-two.{format}"));
        xiangqi(&["convert", &games, &name]).succeeds();
        let before = fs::read(&name).expect("a file");
        let text = talk(&format!("load {name}\ngame 2\ncomment good\nsave {name}\n"));
        let told = format!("not saved: {name} holds 2 games; `save! {name}` replaces them all");
        assert!(text.contains(&told), "{text}");
        assert_eq!(fs::read(&name).expect("a file"), before, "{format}");
        let text = talk(&format!("load {name}\nsave! {name}\nsave {name}\n"));
        assert_eq!(text.matches("saved to").count(), 2, "{text}");
    }
    let prose = file("xiangqi-saving-prose.pgn", "Dear diary\n");
    let text = talk(&format!("h2e2\nsave {prose}\n"));
    assert!(
        text.contains("holds something that is not read as a game"),
        "{text}"
    );
    assert_eq!(fs::read_to_string(&prose).expect("a file"), "Dear diary\n");
}

#[test]
fn a_saved_game_is_saved_again() {
    for format in ["pgn", "xqf", "ubb", "txt"] {
        for setup in ["", "setup 3k5/R8/9/9/9/9/9/9/1R7/4K4 w\n"] {
            let name = path(&format!("xiangqi-saving-again.{format}"));
            let save = format!("save {name}\n");
            let script =
                format!("{setup}save! {name}\n{save}resign\n{save}new\nh2e2\n{save}{save}");
            let text = talk(&script);
            assert_eq!(text.matches("saved to").count(), 5, "{text}");
        }
    }
}

#[test]
fn result_and_variations_of_a_file_are_kept() {
    for format in ["pgn", "xqf", "ubb"] {
        let name = lesson(&format!("xiangqi-saving-kept.{format}"));
        let before = as_pgn(&name);
        assert!(
            before.contains("[Result \"0-1\"]") && before.contains("counter"),
            "{before}"
        );
        let text = talk(&format!("load {name}\nsave {name}\n"));
        assert!(text.contains(&format!("saved to {name}\n")), "{text}");
        assert!(!text.contains("no room"), "{text}");
        assert_eq!(as_pgn(&name), before, "{format}");
        // A remark on the last move is all that changes.
        talk(&format!("load {name}\nend\nsave {name} -- new\n"));
        let after = as_pgn(&name);
        assert_eq!(after.replace(" {new}", ""), before, "{after}");
        assert_ne!(after, before);
    }
}

#[test]
fn what_a_format_has_no_room_for_is_told() {
    let (from, to) = (
        file("xiangqi-saving-lost.pgn", LESSON),
        path("xiangqi-saving-lost.txt"),
    );
    let text = talk(&format!("load {from}\nsave! {to}\n"));
    let lost = "has no room for the tag Red, the tag Black, remarks (3), variations (1)\n";
    assert!(text.contains(lost), "{text}");
    let seats = ["play", "--plain", "--second", "human", "--lang", "fr"];
    let script = format!("load {from}\nsave! {to}\n");
    let text = xiangqi_reading(script.as_bytes(), &seats).succeeds();
    let lost = "pas de place pour l’étiquette Red, l’étiquette Black, des remarques (3), des variantes (1)\n";
    assert!(text.contains(lost), "{text}");
}

/// Another move becomes the main line; what the file has stays as a variation, but not its result.
#[test]
fn what_a_game_leaves_stays_as_a_variation() {
    let (from, to) = (
        file("xiangqi-saving-left.pgn", LESSON),
        path("xiangqi-saving-left-saved.pgn"),
    );
    talk(&format!(
        "load {from}\nforward\nforward\nc3c4\nsave! {to}\n"
    ));
    let saved = as_pgn(&to);
    assert!(saved.contains("[Result \"*\"]"), "{saved}");
    for told in ["intro", "best", "counter", "H0-G2", "C3-C4"] {
        assert!(saved.contains(told), "{told}: {saved}");
    }
    let shown = json(&xiangqi(&["show", &to, "--json"]).succeeds());
    assert_eq!(shown["moves"][2], "兵七进一", "{shown}");
    assert_eq!(shown["variations"], 2, "{shown}");
}

#[test]
fn a_game_that_is_over_in_its_file_is_looked_at() {
    for format in ["pgn", "xqf", "ubb"] {
        let name = lesson(&format!("xiangqi-saving-over.{format}"));
        let text = talk_to_engine(&format!("load {name}\nend\nmoves\n"));
        assert!(text.contains("it is shown from its start"), "{text}");
        assert!(text.contains("> h2e2 h9g7 h0g2\n"), "{text}");
        assert!(!text.contains("black plays"), "{text}");
        let text = talk_to_engine(&format!(
            "load {name}\nend\ngo\nsave! {}\n",
            path("xiangqi-saving-on.pgn")
        ));
        assert_eq!(text.matches("black plays").count(), 1, "{text}");
        let saved = as_pgn(&path("xiangqi-saving-on.pgn"));
        assert!(
            saved.contains("[Result \"*\"]") && saved.contains("counter"),
            "{saved}"
        );
    }
}

#[test]
fn an_end_beside_the_board_is_saved() {
    for (script, result) in [
        ("resign", "0-1"),
        ("h2e2\nresign", "1-0"),
        ("h2e2\ndraw\nh9g7\ndraw\ndraw", "1/2-1/2"),
        ("h2e2\nresign\nback", "1-0"),
        ("h2e2\nresign\nundo\nredo", "*"),
    ] {
        let name = path("xiangqi-saving-ended.pgn");
        talk(&format!("{script}\nsave! {name}\n"));
        let saved = fs::read_to_string(&name).expect("a game");
        assert!(
            saved.contains(&format!("[Result \"{result}\"]")),
            "{script}: {saved}"
        );
    }
}

/// Looking back does not take the end of the game away.
#[test]
fn a_mate_is_saved_wherever_one_looks() {
    let name = path("xiangqi-saving-mate.pgn");
    let fen = "3k5/R8/9/9/9/9/9/9/1R7/4K4 w";
    let seats = ["play", "--plain", "--second", "human", "--position", fen];
    let script = format!("b1b9\nback\nsave! {name}\n");
    let text = xiangqi_reading(script.as_bytes(), &seats).succeeds();
    assert!(text.contains("checkmate"), "{text}");
    let saved = fs::read_to_string(&name).expect("a game");
    assert!(saved.contains("[Result \"1-0\"]"), "{saved}");
}

#[test]
fn moves_that_were_taken_back_are_not_saved() {
    for (script, moves) in [
        ("h2e2\nh9g7\nundo", "h2e2"),
        ("h2e2\nh9g7\nundo\nback", "h2e2"),
        ("h2e2\nh9g7\nback", "h2e2 h9g7"),
    ] {
        for format in ["pgn", "xqf", "ubb", "txt"] {
            let name = path(&format!("xiangqi-saving-undone.{format}"));
            talk(&format!("{script}\nsave! {name}\n"));
            let text = talk(&format!("load {name}\nmoves\n"));
            assert!(
                text.contains(&format!("> {moves}\n")),
                "{format} {script}: {text}"
            );
        }
    }
    // Those of a file, with what varies from them.
    let (from, to) = (
        file("xiangqi-saving-undone-from.pgn", LESSON),
        path("xiangqi-saving-undone-to.pgn"),
    );
    let text = talk(&format!("load {from}\nend\nundo\nundo\nsave! {to}\n"));
    let told = "moves after this position that are not in the file: 2\n";
    assert!(text.contains(told), "{text}");
    let saved = as_pgn(&to);
    assert!(
        !saved.contains("counter") && !saved.contains("H9-G7"),
        "{saved}"
    );
    assert!(saved.contains("[Result \"*\"]"), "{saved}");
}

#[test]
fn the_list_of_games_tells_their_results() {
    let name = file("xiangqi-saving-list.pgn", LESSON);
    let text = talk(&format!("load {name}\nlist\n"));
    assert!(text.contains("     1  Ann – Bob  0-1\n"), "{text}");
}
