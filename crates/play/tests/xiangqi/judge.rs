//! `xiangqi judge`.

use crate::command::{CHECKED, CHECKS, json, xiangqi};

fn judge(options: &[&str], fen: &str, moves: &[&str]) -> String {
    xiangqi(&[&["judge"], options, &[fen], moves].concat()).succeeds()
}

#[test]
fn tells_the_verdict() {
    let twice = [CHECKS, CHECKS].concat();
    let third = "black wins (perpetual check by red, plies 1 to 8, position for the 3rd time)";
    assert_eq!(judge(&[], CHECKED, &twice), format!("verdict: {third}\n"));
    let simple = judge(&["--rules", "simple"], CHECKED, &twice);
    assert_eq!(simple, format!("verdict: {third}\n"));
    assert_eq!(
        judge(&[], CHECKED, &CHECKS),
        "verdict: none (perpetual check by red, plies 1 to 4, position for the 2nd time)\n"
    );
    assert_eq!(
        judge(&[], "start", &["h2e2", "炮８平５", "H2+3"]),
        "verdict: none (the game goes on)\n"
    );
    assert_eq!(
        judge(&[], "3k5/9/9/9/9/9/9/9/4R4/3RK4 b", &[]),
        "verdict: red wins (checkmate)\n"
    );
    assert_eq!(
        judge(&[], "3k5/9/9/9/9/9/9/9/9/4K4 w", &[]),
        "verdict: draw (neither side can win)\n"
    );
}

#[test]
fn rule_sets_differ() {
    let fen = "3k5/9/9/6c2/9/9/9/6R2/9/5K3 b";
    let chase = ["g6h6", "g2h2", "h6g6", "h2g2"];
    let moves = [chase, chase].concat();
    let axf = judge(&["--rules", "axf"], fen, &moves);
    assert!(
        axf.starts_with("verdict: black wins (perpetual chase by red"),
        "{axf}"
    );
    let simple = judge(&["--rules", "simple"], fen, &moves);
    assert!(simple.starts_with("verdict: draw ("), "{simple}");
}

/// As in exercises of books, and as `notate`, `mate` and the readers of files take it.
#[test]
fn pieces_may_stand_where_they_cannot_come_to() {
    // A red soldier on d2 and a black advisor on a9.
    let fen = "a3k4/9/9/9/9/9/9/3P5/5R3/3K5 w";
    for arguments in [
        &["judge", fen, "f1f2"][..],
        &["notate", fen, "f1f2"],
        &["analyse", fen, "--nodes", "1000"],
        &["perft", "2", "--position", fen],
    ] {
        xiangqi(arguments).succeeds();
    }
    let facing = "4k4/9/9/9/9/9/9/9/9/4K4 w";
    assert_eq!(
        judge(&[], facing, &["e0d0"]),
        "verdict: draw (neither side can win)\n"
    );
    let run = xiangqi(&["analyse", facing]);
    assert!(
        run.fails().contains("the generals face each other"),
        "{run:?}"
    );
}

#[test]
fn moves_after_the_end_are_told() {
    let moves = [&CHECKS[..], &CHECKS, &CHECKS[..1]].concat();
    let run = xiangqi(&[&["judge", CHECKED], &moves[..]].concat());
    assert!(
        run.stderr
            .contains("after 8 moves the game was over: black wins"),
        "{run:?}"
    );
    let again = "verdict: black wins (perpetual check by red, plies 2 to 9, ";
    assert!(run.succeeds().starts_with(again));
}

#[test]
fn writes_json() {
    let arguments = [&["judge", "--json", CHECKED], &CHECKS[..]].concat();
    let record = json(&xiangqi(&arguments).succeeds());
    assert_eq!(record["verdict"], serde_json::Value::Null);
    assert_eq!(record["repetition"]["loser"], "red");
    assert_eq!(record["repetition"]["occurrences"], 2);
    assert_eq!(record["repetition"]["first_ply"], 1);
    assert_eq!(record["repetition"]["last_ply"], 4);
}

#[test]
fn a_wrong_move_is_told_with_its_number() {
    let run = xiangqi(&["judge", "start", "h2e2", "h9h7"]);
    let told =
        "move 2, \"h9h7\": h9h7 cannot be played: a piece of the same side stands on the target";
    assert!(run.fails().contains(told), "{run:?}");
}
