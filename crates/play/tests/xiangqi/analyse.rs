//! `xiangqi analyse`.

use crate::command::{json, last_line, xiangqi};

/// Two chariots, mate in one.
const MATE: &str = "3k5/7R1/8R/9/9/9/9/9/9/4K4 w";

#[test]
fn prints_progress_and_the_best_move() {
    let text = xiangqi(&["analyse", "--depth", "3"]).succeeds();
    for depth in 1..=3 {
        assert!(text.contains(&format!("depth {depth} seldepth")), "{text}");
    }
    assert!(last_line(&text).starts_with("bestmove "), "{text}");
}

#[test]
fn finds_a_mate() {
    let words: Vec<&str> = MATE.split(' ').collect();
    for position in [&[MATE][..], &words] {
        let text = xiangqi(&[&["analyse", "--depth", "3"], position].concat()).succeeds();
        assert!(text.contains("win in 1"), "{text}");
        assert_eq!(last_line(&text), "bestmove i7d7");
    }
}

#[test]
fn the_same_limits_give_the_same_output() {
    let run = || xiangqi(&["analyse", "--nodes", "5000"]).succeeds();
    assert_eq!(run(), run());
}

#[test]
fn several_lines_and_json() {
    let text = xiangqi(&["analyse", "--depth", "2", "--multipv", "3", "--json"]).succeeds();
    let results: Vec<_> = text
        .lines()
        .map(json)
        .filter(|record| record["type"] == "result")
        .collect();
    assert_eq!(results.len(), 3);
    assert_ne!(results[0]["bestmove"], results[1]["bestmove"]);
    let mate = xiangqi(&["analyse", MATE, "--depth", "2", "--json"]).succeeds();
    assert_eq!(json(last_line(&mate))["score"]["win_in"], 1);
}

#[test]
fn without_a_move_there_is_none() {
    let mated = "3k5/9/9/9/9/9/9/9/4R4/3RK4 b";
    let text = xiangqi(&["analyse", mated]).succeeds();
    assert_eq!(last_line(&text), "bestmove none");
}
