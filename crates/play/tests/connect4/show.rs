//! `connect4 show`.

use crate::command::{connect4, connect4_reading, file, json};

const GAMES: &str = "4453\n1213141\n444444\n";

#[test]
fn draws_the_position_asked_for() {
    let games = file("show.digits1", GAMES);
    let text = connect4(&["show", &games]).succeeds();
    assert!(
        text.contains(" . . . o . . .\n . .(o)x x . .\n 1 2 3 4 5 6 7\n"),
        "{text}"
    );
    assert!(text.contains("moves: 4453\n"), "{text}");
    assert!(
        text.contains("player 1 to move after 4 of 4 moves"),
        "{text}"
    );
    let text = connect4(&["show", &games, "--game", "3", "--move", "2"]).succeeds();
    assert!(text.contains(" . . .(o). . .\n . . . x . . .\n"), "{text}");
    assert!(text.contains("after 2 of 6 moves"), "{text}");
    let start = connect4(&["show", &games, "--move", "0"]).succeeds();
    assert!(start.contains("moves: -\n"), "{start}");
}

#[test]
fn marks_the_line_that_won() {
    let games = file("show-won.digits1", "1122334\n1212121\n");
    let text = connect4(&["show", &games]).succeeds();
    assert!(text.contains(" X X X(X). . .\n"), "{text}");
    assert!(text.contains("player 1 wins with a1 b1 c1 d1\n"), "{text}");
    let text = connect4(&["show", &games, "--game", "2"]).succeeds();
    assert!(text.contains("(X). . . . . .\n X o . . . . .\n"), "{text}");
}

#[test]
fn wide_boards_have_room_for_their_numbers() {
    let arguments = [
        "show", "-", "--from", "digits1", "--cols", "11", "--rows", "1",
    ];
    let text = connect4_reading(b"9a1", &arguments).succeeds();
    assert!(
        text.starts_with(" (x) .  .  .  .  .  .  .  x  o  .\n  1  2  3  4  5  6  7  8  9 10 11\n"),
        "{text}"
    );
    let text = connect4_reading(b"a", &arguments).succeeds();
    assert!(
        text.starts_with("  .  .  .  .  .  .  .  .  . (x) .\n"),
        "{text}"
    );
}

#[test]
fn mirrors_the_board() {
    let games = file("show-orient.digits1", GAMES);
    let text = connect4(&["show", &games, "--game", "2", "--orient", "7"]).succeeds();
    assert!(text.contains("moves: 7675747\n"), "{text}");
    let text = connect4(&["show", &games, "--game", "2", "--orient", "1"]).succeeds();
    assert!(text.contains("moves: 1213141\n"), "{text}");
}

#[test]
fn refuses_what_is_not_there() {
    let games = file("show-range.digits1", GAMES);
    let runs: [(&[&str], &str); 6] = [
        (&["--game", "0"], "--game"),
        (&["--game", "4"], "--game 4: the file has 3 games"),
        (&["--move", "5"], "--move 5: the game has 4 moves"),
        (&["--move", "-1"], "-1"),
        (
            &["--orient", "3"],
            "--orient 3: the game does not begin there",
        ),
        (&["--orient", "0"], "found \"0\""),
    ];
    for (arguments, told) in runs {
        let run = connect4(&[&["show", &games], arguments].concat());
        assert!(run.fails().contains(told), "{run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
    }
}

#[test]
fn shows_what_stands_before_a_fault() {
    let run = connect4(&[
        "show",
        &file("show-bad.digits1", "44\n12121212\n"),
        "--game",
        "2",
    ]);
    assert!(
        run.fails().contains(
            "show-bad.digits1: line 2, column 8 (byte 10), after 7 moves: \
                              column 2 cannot be played: the game is over"
        ),
        "{run:?}"
    );
    assert!(run.text().contains("moves: 1212121\n"), "{run:?}");
}

#[test]
fn tells_what_a_file_says_of_the_value() {
    let show = |text: &str, format: &str| {
        connect4_reading(text.as_bytes(), &["show", "-", "--from", format]).succeeds()
    };
    assert!(show("4453 1", "scores1").contains("score after all moves: 1\n"));
    let row = format!("{}b,loss", "b,".repeat(41));
    assert!(show(&row, "uci").contains("value for player 1: loss\n"));
}

#[test]
fn the_moves_can_be_analysed() {
    let games = file("show-moves.digits1", GAMES);
    let text = connect4(&["show", &games, "--move", "3"]).succeeds();
    let moves = text
        .lines()
        .find_map(|line| line.strip_prefix("moves: "))
        .expect("moves");
    assert_eq!(moves, "445");
    connect4(&["analyse", moves, "--depth", "2"]).succeeds();
}

#[test]
fn writes_json() {
    let games = file("show-json.digits1", "1122334\n");
    let record = json(&connect4(&["show", &games, "--json"]).succeeds());
    assert_eq!(record["cursor"], 7);
    assert_eq!(record["cols"], 7);
    assert_eq!(record["moves"][6], 4);
    assert_eq!(record["outcome"], "player 1 wins");
    assert_eq!(record["winning_lines"][0][3], "d1");
    assert_eq!(record["board_from_top"][35], 1);
    let record = json(&connect4(&["show", &games, "--json", "--move", "2"]).succeeds());
    assert!(record["outcome"].is_null());
}
