//! `connect4 analyse`.

use std::{collections::HashSet, time::Instant};

use crate::command::{connect4, json, last_line};

#[track_caller]
fn best_move(text: &str) -> &str {
    last_line(text)
        .strip_prefix("bestmove ")
        .expect("the best move is told last")
}

#[track_caller]
fn assert_column(best: &str, columns: u8) {
    let best: u8 = best.parse().expect("a column");
    assert!((1..=columns).contains(&best), "{best}");
}

#[test]
fn prints_progress_and_a_legal_move() {
    let text = connect4(&["analyse", "4453", "--depth", "5"]).succeeds();
    for depth in 1..=5 {
        assert!(text.contains(&format!("depth {depth} seldepth")), "{text}");
    }
    assert_column(best_move(&text), 7);
}

#[test]
fn the_same_limits_give_the_same_output() {
    let run = || connect4(&["analyse", "44535", "--nodes", "20000"]).succeeds();
    assert_eq!(run(), run());
}

#[test]
fn takes_a_position_in_every_form() {
    let runs: [&[&str]; 5] = [
        &["analyse", "4453", "--depth", "3"],
        &["analyse", "--depth", "3", "4453"],
        &["analyse", "4", "4", "5", "3", "--depth", "3"],
        &["analyse", "4,4,5,3", "--depth", "3"],
        &["analyse", "[4, 4, 5, 3]", "--depth", "3"],
    ];
    let texts: HashSet<String> = runs
        .into_iter()
        .map(|run| connect4(run).succeeds())
        .collect();
    assert_eq!(texts.len(), 1, "{texts:?}");
    let empty = connect4(&["analyse", "-", "--depth", "3"]).succeeds();
    assert_eq!(empty, connect4(&["analyse", "--depth", "3"]).succeeds());
}

#[test]
fn lines_begin_with_distinct_moves() {
    let text = connect4(&["analyse", "44", "--multipv", "3", "--depth", "4"]).succeeds();
    let results: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("result "))
        .collect();
    let first_move = |line: &&str| line.split_once(" pv ").unwrap().1[..1].to_owned();
    let moves: HashSet<String> = results.iter().map(first_move).collect();
    assert_eq!((results.len(), moves.len()), (3, 3), "{text}");
    assert_eq!(best_move(&text), first_move(&results[0]));

    let all = connect4(&["analyse", "--multipv", "50", "--depth", "2"]).succeeds();
    assert_eq!(all.matches("result ").count(), 7, "there are seven columns");
}

#[test]
fn wins_and_blocks_at_once() {
    let text = connect4(&["analyse", "112233"]).succeeds();
    assert_eq!(best_move(&text), "4");
    assert!(text.contains("exact win in 1 "), "{text}");
    // The second player has to block the fourth square of the bottom row, at any level.
    let text = connect4(&["analyse", "17273", "--depth", "1"]).succeeds();
    assert_eq!(best_move(&text), "4");
    // Two squares are open: the game is lost, but not with the next disc.
    let text = connect4(&["analyse", "37475"]).succeeds();
    assert!(text.contains("exact loss in 2 "), "{text}");
    assert!(["2", "6"].contains(&best_move(&text)), "{text}");
}

#[test]
fn ends_are_told() {
    let text = connect4(&["analyse", "1212121"]).succeeds();
    assert_eq!(last_line(&text), "bestmove none");
    assert!(text.contains("exact loss in 0"), "{text}");
}

#[test]
fn the_least_limits_still_give_a_move() {
    for limit in [["--nodes", "0"], ["--nodes", "1"], ["--time-ms", "0"]] {
        let text = connect4(&["analyse", "4", limit[0], limit[1]]).succeeds();
        assert_column(best_move(&text), 7);
    }
}

#[test]
fn a_time_limit_ends_the_search() {
    let start = Instant::now();
    let text = connect4(&["analyse", "--time-ms", "50"]).succeeds();
    assert_column(best_move(&text), 7);
    // No bound on the speed of the machine: without the limit it would go on for hours.
    assert!(start.elapsed().as_secs() < 120);
}

#[test]
fn other_boards_are_searched_too() {
    let runs: [(&[&str], u8); 4] = [
        (&["--cols", "11", "--rows", "8", "--players", "4"], 11),
        (&["--cols", "9", "--rows", "7", "--to-win", "5"], 9),
        (&["--cols", "1", "--rows", "1"], 1),
        (&["--cols", "32", "--rows", "32", "--players", "8"], 32),
    ];
    for (board, columns) in runs {
        let text =
            connect4(&[&["analyse", "--depth", "2", "--nodes", "2000"], board].concat()).succeeds();
        assert_column(best_move(&text), columns);
    }
}

#[test]
fn every_json_line_parses() {
    let text = connect4(&["analyse", "4", "--depth", "4", "--json", "--multipv", "2"]).succeeds();
    let records: Vec<_> = text.lines().map(json).collect();
    let results: Vec<_> = records
        .iter()
        .filter(|record| record["type"] == "result")
        .collect();
    for line in [1, 2] {
        let mut of_line = records.iter().filter(|record| record["line"] == line);
        assert!(of_line.any(|record| record["type"] == "progress" && record["depth"] == 4));
    }
    assert_eq!(results.len(), 2);
    assert_eq!(results[0]["line"], 1);
    assert!(results[0]["bestmove"].as_u64().is_some_and(|m| m <= 7));
    let won = connect4(&["analyse", "112233", "--json"]).succeeds();
    assert_eq!(json(last_line(&won))["score"]["win_in"], 1);
}

#[test]
fn refuses_what_makes_no_sense() {
    let runs: [(&[&str], &str); 6] = [
        (&["analyse", "--depth", "0"], "--depth"),
        (&["analyse", "--multipv", "0"], "--multipv"),
        (&["analyse", "4444444"], "the column is full"),
        (&["analyse", "12121214"], "the game is over"),
        (
            &["analyse", "4a"],
            "expected a column from 1 to 7, found 'a'",
        ),
        (&["analyse", "4z"], "column 2"),
    ];
    for (arguments, told) in runs {
        let run = connect4(arguments);
        assert!(run.fails().contains(told), "{arguments:?}: {run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
    }
}
