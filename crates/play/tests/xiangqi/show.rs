//! `xiangqi show`.

use crate::command::{file, json, path, xiangqi};

const GAMES: &str = "\
[Game \"Chinese Chess\"]
[Red \"Ann\"]

{a lesson} 1. C2.5 H8+7 {solid} 2. H2+3 (2. P7+1) R9.8 *

[Game \"Chinese Chess\"]
[Red \"Bea\"]

1. C2.5 C2.5 *
";

#[test]
fn draws_the_position_asked_for() {
    let name = file("show.pgn", GAMES);
    let text = xiangqi(&["show", &name, "--move", "2", "--notation", "wxf"]).succeeds();
    assert!(text.contains("Red: Ann\n"), "{text}");
    assert!(text.contains("7  .  c  .  .  .  .  n* c  .\n"), "{text}");
    assert!(text.contains("a lesson\n\nsolid\n"), "{text}");
    assert!(text.contains("moves: C2=5 H8+7\n"), "{text}");
    assert!(
        text.contains(
            "fen: rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2\n"
        ),
        "{text}"
    );
    assert!(text.contains("red to move after 2 of 4 moves\n"), "{text}");
    let turned = xiangqi(&["show", &name, "--orient", "black", "--pieces", "chinese"]).succeeds();
    assert!(turned.contains("0  俥 .  相"), "{turned}");
    assert!(!turned.contains("Result"), "the game goes on: {turned}");
}

#[test]
fn writes_json() {
    let name = file("show-json.pgn", GAMES);
    let record = json(&xiangqi(&["show", &name, "--json", "--move", "2"]).succeeds());
    assert_eq!(record["tags"]["Red"], "Ann");
    assert_eq!(record["moves"][0], "炮二平五");
    assert_eq!(record["cursor"], 2);
    assert_eq!(record["variations"], 1);
    assert_eq!(record["comment_on_move"], "solid");
}

#[test]
fn tells_the_result_that_the_file_states() {
    for (stated, result) in [
        ("0-1", Some("0-1")),
        ("1/2-1/2", Some("1/2-1/2")),
        ("*", None),
    ] {
        let pgn = format!("[Game \"Chinese Chess\"]\n[Result \"{stated}\"]\n\n1. C2.5 {stated}\n");
        let pgn = file("show-result.pgn", pgn);
        for format in ["pgn", "xqf"] {
            let name = path(&format!("show-result-in.{format}"));
            xiangqi(&["convert", &pgn, &name]).succeeds();
            let text = xiangqi(&["show", &name]).succeeds();
            let told = result.map(|result| format!("Result: {result}\n"));
            assert_eq!(text.contains("Result"), told.is_some(), "{text}");
            assert!(text.contains(&told.unwrap_or_default()), "{text}");
            let record = json(&xiangqi(&["show", &name, "--json"]).succeeds());
            assert_eq!(record["result"].as_str(), result, "{record}");
        }
    }
}

#[test]
fn what_is_not_there_is_told() {
    let name = file("show-faults.pgn", GAMES);
    let runs: [(&[&str], &str); 2] = [
        (
            &["show", &name, "--game", "3"],
            "--game 3: the file has 2 games",
        ),
        (
            &["show", &name, "--move", "9"],
            "--move 9: the main line has 4 moves",
        ),
    ];
    for (arguments, told) in runs {
        let run = xiangqi(arguments);
        assert!(run.fails().contains(told), "{run:?}");
    }
}

#[test]
fn a_damaged_game_is_shown_as_far_as_it_goes() {
    let name = file(
        "show-damaged.pgn",
        "[Game \"Chinese Chess\"]\n\n1. C2.5 C8.5 2. C5.9 *\n",
    );
    let run = xiangqi(&["show", &name]);
    assert!(run.fails().contains("game 1, line 3, column 17"), "{run:?}");
    assert!(
        run.text().contains("red to move after 2 of 2 moves"),
        "{run:?}"
    );
}
