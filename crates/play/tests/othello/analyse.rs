//! `othello analyse`.

use std::{collections::HashSet, time::Instant};

use othello_core::{
    Game, Move,
    sized::{self, Size},
};

use crate::command::{json, last_line, othello};

#[track_caller]
fn best_move(text: &str) -> &str {
    last_line(text)
        .strip_prefix("bestmove ")
        .expect("the best move is told last")
}

#[track_caller]
fn assert_legal(moves: &str, best: &str) {
    let game: Game = moves.parse().expect("legal");
    let best: Move = best.parse().expect("a move");
    assert!(game.position().is_legal(best), "{best} after {moves}");
}

#[test]
fn prints_progress_and_a_legal_move() {
    let text = othello(&["analyse", "f5d6c3d3c4", "--depth", "5"]).succeeds();
    for depth in 1..=5 {
        assert!(text.contains(&format!("depth {depth} seldepth")), "{text}");
    }
    assert_legal("f5d6c3d3c4", best_move(&text));
}

#[test]
fn the_same_limits_give_the_same_output() {
    let run = || {
        othello(&[
            "analyse",
            "f5d6c3d3c4f4",
            "--nodes",
            "20000",
            "--threads",
            "1",
        ])
        .succeeds()
    };
    assert_eq!(run(), run());
}

#[test]
fn takes_a_position_in_every_form() {
    let board = board_after("f5d6c3");
    let (discs, side) = board.split_once(' ').expect("discs and side");
    assert!(
        discs.starts_with('-'),
        "the board could be taken for an option"
    );
    let named = ["white", "WHITE", "o", "w"].map(|side| format!("{discs} {side}"));
    let glued = format!("{discs}White");
    let runs: [&[&str]; 12] = [
        &["analyse", &named[0], "--depth", "3"],
        &["analyse", &named[1], "--depth", "3"],
        &["analyse", &named[2], "--depth", "3"],
        &["analyse", &named[3], "--depth", "3"],
        &["analyse", &glued, "--depth", "3"],
        &["analyse", discs, "white", "--depth", "3"],
        &["analyse", &board, "--depth", "3"],
        &["analyse", discs, side, "--depth", "3"],
        &["analyse", "--depth", "3", discs, side],
        &["analyse", "f5d6c3", "--depth", "3"],
        &["analyse", "F5", "d6", "C3", "--depth", "3"],
        &["analyse", "1. f5 d6 2. c3", "--depth", "3"],
    ];
    let texts: HashSet<String> = runs
        .into_iter()
        .map(|run| othello(run).succeeds())
        .collect();
    assert_eq!(texts.len(), 1, "{texts:?}");
}

/// The position after these moves, as the command takes it.
fn board_after(moves: &str) -> String {
    moves.parse::<Game>().expect("legal").position().to_string()
}

#[test]
fn lines_begin_with_distinct_moves() {
    let text = othello(&["analyse", "f5d6", "--multipv", "3", "--depth", "4"]).succeeds();
    let results: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("result "))
        .collect();
    let first_move = |line: &&str| line.split_once(" pv ").unwrap().1[..2].to_owned();
    let moves: HashSet<String> = results.iter().map(first_move).collect();
    assert_eq!((results.len(), moves.len()), (3, 3), "{text}");
    assert_eq!(best_move(&text), first_move(&results[0]));

    let all = othello(&["analyse", "--multipv", "50", "--depth", "2"]).succeeds();
    assert_eq!(
        all.matches("result ").count(),
        4,
        "the start has four moves"
    );
}

/// The other lines are evaluated, not solved: an exact first one stays first.
#[test]
fn more_lines_do_not_change_a_solved_best_move() {
    let game: Game = crate::thor::GAMES[0].parse().expect("legal");
    for moves in 48..56 {
        let mut game = game.clone();
        game.go_to(moves);
        let position = game.position().to_string();
        let one = othello(&["analyse", &position]).succeeds();
        let three = othello(&["analyse", &position, "--multipv", "3"]).succeeds();
        assert_eq!(best_move(&one), best_move(&three), "after {moves} moves");
    }
}

#[test]
fn passes_and_ends_are_told() {
    // White has no move, black has.
    let pass = "XO------XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O";
    assert_eq!(best_move(&othello(&["analyse", pass]).succeeds()), "pass");
    assert_eq!(
        best_move(&othello(&["analyse", pass, "--depth", "1"]).succeeds()),
        "pass"
    );
    let text = othello(&["analyse", &"X".repeat(64), "O"]).succeeds();
    assert_eq!(last_line(&text), "bestmove none");
    assert!(text.contains("exact -64"), "{text}");
}

#[test]
fn the_least_limits_still_give_a_move() {
    for limit in [["--nodes", "0"], ["--nodes", "1"], ["--time-ms", "0"]] {
        let text = othello(&["analyse", "f5", limit[0], limit[1]]).succeeds();
        assert_legal("f5", best_move(&text));
    }
}

#[test]
fn a_time_limit_ends_the_search() {
    let start = Instant::now();
    let text = othello(&["analyse", "--time-ms", "50"]).succeeds();
    assert_legal("", best_move(&text));
    // No bound on the speed of the machine: without the limit it would go on for hours.
    assert!(start.elapsed().as_secs() < 120);
}

#[test]
fn other_boards_are_searched_too() {
    for size in ["4", "6", "10", "16"] {
        let text = othello(&["analyse", "--size", size, "--depth", "2"]).succeeds();
        let best: Move<sized::Square> = best_move(&text).parse().expect("a move");
        let start = sized::Position::new(size.parse::<Size>().expect("a size"));
        assert!(start.legal_moves().into_iter().any(|m| m == best), "{text}");
    }
}

#[test]
fn every_json_line_parses() {
    let text = othello(&["analyse", "f5", "--depth", "4", "--json", "--multipv", "2"]).succeeds();
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
    assert_legal("f5", results[0]["bestmove"].as_str().expect("a move"));
}

#[test]
fn refuses_what_makes_no_sense() {
    let short = format!("{} X", &"-".repeat(60));
    let runs: [(&[&str], &str); 10] = [
        (&["analyse", "--depth", "0"], "--depth"),
        (&["analyse", "--multipv", "0"], "--multipv"),
        (
            &["analyse", "a1"],
            "a1 cannot be played: it would flip nothing",
        ),
        (&["analyse", "f5z9"], "column 3"),
        (&["analyse", &short], "found 61"),
        (&["analyse", "zzz"], "column 1"),
        (
            &["analyse", "9999"],
            "expected a square or a pass, found \"9999\"",
        ),
        (&["analyse", ""], "column 1"),
        (&["analyse", "-XO--XO--XO--XO-", "X"], "--size"),
        (&["analyse", &"-".repeat(64)], "column 65"),
    ];
    for (arguments, told) in runs {
        let run = othello(arguments);
        assert!(run.fails().contains(told), "{arguments:?}: {run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
    }
}
