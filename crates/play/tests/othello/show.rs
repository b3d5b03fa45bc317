//! `othello show`.

use crate::{
    command::{file, json, othello, othello_reading},
    thor::{GAMES, HEADER_LEN, RECORD_LEN, database, move_lists},
};

fn list(name: &str) -> String {
    file(name, move_lists())
}

#[test]
fn draws_the_position_asked_for() {
    let list = list("show.txt");
    let text = othello(&["show", &list, "--game", "2", "--move", "2"]).succeeds();
    assert!(text.contains("5 - - + O X X - -"), "{text}");
    assert!(text.contains("6 - - +(O)- - - -"), "{text}");
    assert!(text.contains("moves: f5d6\n"), "{text}");
    assert!(
        text.contains("black 3, white 3, black to move after 2 of 9 moves"),
        "{text}"
    );
    let start = othello(&["show", &list, "--move", "0"]).succeeds();
    assert!(start.contains("moves: \n"), "{start}");
    let end = othello(&["show", &list, "--game", "2"]).succeeds();
    assert!(end.contains("final score: 64-0"), "{end}");
}

#[test]
fn the_board_string_can_be_analysed() {
    let text = othello(&["show", &list("show-board.txt"), "--move", "5"]).succeeds();
    let board = text
        .lines()
        .find_map(|line| line.strip_prefix("board: "))
        .expect("a board");
    let by_board = othello(&["analyse", board, "--depth", "2"]).succeeds();
    let by_moves = othello(&["analyse", &GAMES[0][..10], "--depth", "2"]).succeeds();
    assert_eq!(by_board, by_moves);
}

/// Boards that no game reaches too: every command takes what another prints.
#[test]
fn the_boards_of_puzzles_are_taken() {
    let island = "X--------------------------OX------XO--------------------------- X";
    let no_middle = format!("-XO{} X", "-".repeat(61));
    for board in [island, &no_middle] {
        let text = othello(&["show", &file("puzzle.obf", format!("{board};\n"))]).succeeds();
        let shown = text.lines().find_map(|line| line.strip_prefix("board: "));
        assert_eq!(shown, Some(board));
        let solved = othello(&["analyse", board, "--depth", "2"]).succeeds();
        assert!(!solved.ends_with("bestmove none\n"), "{solved}");
        let counted = othello(&["perft", "1", "--position", board]).succeeds();
        assert!(!counted.ends_with(": 0\n"), "{counted}");
    }
    let small = "X----OX--XO----- X";
    othello(&["perft", "1", "--size", "4", "--position", small]).succeeds();
}

#[test]
fn turns_the_board() {
    let list = list("show-orient.txt");
    for (first, moves) in [
        ("f5", "f5d6"),
        ("d3", "d3c5"),
        ("c4", "c4e3"),
        ("e6", "e6f4"),
    ] {
        let text = othello(&["show", &list, "--move", "2", "--orient", first]).succeeds();
        assert!(
            text.contains(&format!("moves: {moves}\n")),
            "{first}: {text}"
        );
    }
}

#[test]
fn other_boards_turn_too() {
    let ggf = "(;GM[Othello]BO[6 ------ ------ --O*-- --*O-- ------ ------ *]B[E4];)";
    let run = othello_reading(
        ggf.as_bytes(),
        &["show", "-", "--from", "ggf", "--orient", "c2"],
    );
    assert!(run.succeeds().contains("moves: c2\n"));
}

#[test]
fn refuses_what_is_not_there() {
    let list = list("show-range.txt");
    let runs: [(&[&str], &str); 6] = [
        (&["--game", "0"], "--game"),
        (&["--game", "4"], "--game 4: the file has 3 games"),
        (
            &["--game", "2", "--move", "10"],
            "--move 10: the game has 9 moves",
        ),
        (&["--move", "-1"], "-1"),
        (&["--orient", "a1"], "--orient a1"),
        (&["--orient", "z99"], "z99"),
    ];
    for (arguments, told) in runs {
        let run = othello(&[&["show", &list], arguments].concat());
        assert!(run.fails().contains(told), "{run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
    }
}

#[test]
fn shows_what_stands_before_a_fault() {
    let mut bytes = database();
    bytes[HEADER_LEN + RECORD_LEN + 8 + 4] = 89;
    let run = othello(&["show", &file("show-bad.wtb", bytes), "--game", "2"]);
    assert!(run.fails().contains("record 2, byte 96: "), "{run:?}");
    assert!(run.text().contains("moves: f5d6c5f4\n"), "{run:?}");
}

#[test]
fn tells_tags_and_comments() {
    let pgn = "[Event \"Paris\"]\n[Black \"Anna\"]\n\n1. f5 d6 {a good answer} *\n";
    let text = othello(&["show", &file("show.pgn", pgn)]).succeeds();
    assert!(
        text.contains("Event: Paris\n") && text.contains("Black: Anna\n"),
        "{text}"
    );
    assert!(
        text.contains("comment on the move: a good answer"),
        "{text}"
    );
}

#[test]
fn writes_json() {
    let text = othello(&[
        "show",
        &list("show-json.txt"),
        "--game",
        "2",
        "--move",
        "3",
        "--json",
    ])
    .succeeds();
    let record = json(&text);
    assert_eq!(record["cursor"], 3);
    assert_eq!(record["size"], 8);
    assert_eq!(record["moves"][0], "f5");
    assert!(record["outcome"].is_null());
}

#[test]
fn shows_problems() {
    let board = "---------------------------OX------XO--------------------------- X";
    let run = othello_reading(board.as_bytes(), &["show", "-", "--from", "obf"]);
    assert!(run.succeeds().contains(&format!("board: {board}\n")));
}

#[test]
fn options_change_the_drawing() {
    let list = list("show-draw.txt");
    let gains = othello(&["show", &list, "--move", "1", "--gains"]).succeeds();
    assert!(gains.contains("4 - - - O X 2 - -"), "{gains}");
    let lines = othello(&["show", &list, "--move", "1", "--lines"]).succeeds();
    assert!(lines.contains('┼'), "{lines}");
}

#[test]
fn everything_about_the_last_move_is_told() {
    let ggf = "(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- \
        -------- *]C[a game]B[F5/-1.10/2.5]C[so]W[d6];)";
    let file = file("show-remarks.ggf", ggf);
    let text = othello(&["show", &file, "--move", "1"]).succeeds();
    for line in [
        "comment: a game\n",
        "comment on the move: so\n",
        "evaluation of the move: -1.1\n",
        "time of the move: 2.5 s\n",
    ] {
        assert!(text.contains(line), "{text}");
    }
    let record = json(&othello(&["show", &file, "--move", "1", "--json"]).succeeds());
    assert_eq!(record["comment"], "a game");
    assert_eq!(record["comment_on_move"], "so");
    assert_eq!(record["evaluation"], -1.1);
    assert_eq!(record["seconds"], 2.5);
    let text = othello(&["show", &file]).succeeds();
    assert!(
        !text.contains("of the move") && !text.contains("on the move"),
        "{text}"
    );
    let record = json(&othello(&["show", &file, "--json"]).succeeds());
    assert_eq!(record["comment_on_move"], "");
    assert!(record["evaluation"].is_null() && record["seconds"].is_null());
}
