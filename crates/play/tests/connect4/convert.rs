//! `connect4 convert`.

use std::fs;

use crate::command::{connect4, connect4_reading, file, last_line, path};

/// Formats of moves.
pub(crate) const MOVES: [&str; 2] = ["digits1", "digits0"];

/// Formats of positions.
pub(crate) const POSITIONS: [&str; 7] = [
    "uci",
    "flat-top",
    "letters",
    "bars",
    "discs",
    "key",
    "key-bottom",
];

const GAMES: &str = "4453\n-\n1212121\n7654321123\n";

fn convert(input: &str, from: &str, to: &str) -> String {
    let arguments = ["convert", "-", "-", "--from", from, "--to", to];
    connect4_reading(input.as_bytes(), &arguments).succeeds()
}

#[test]
fn what_a_format_has_no_room_for_is_told() {
    let runs = [
        ("digits1", "digits0", GAMES, ""),
        (
            "digits1",
            "key",
            GAMES,
            "lost in key: the moves of 3 records\n",
        ),
        (
            "scores1",
            "digits1",
            "4453 1\n44 2\n",
            "lost in digits1: the value of 2 records\n",
        ),
        (
            "scores0",
            "letters",
            "4453 1\n- 2\n",
            "lost in letters: the moves of 1 record\nlost in letters: the value of 2 records\n",
        ),
    ];
    for (from, to, input, lost) in runs {
        let arguments = ["convert", "-", "-", "--from", from, "--to", to];
        let run = connect4_reading(input.as_bytes(), &arguments);
        let told = run.stderr.replace("note: ", "");
        assert_eq!(
            told.lines().filter(|line| line.starts_with("lost")).count(),
            lost.lines().count()
        );
        assert!(told.starts_with(lost), "{from} to {to}: {told}");
    }
}

#[test]
fn a_file_stays_if_nothing_can_be_read() {
    let kept = file("kept.digits1", "4453\n");
    let run = connect4_reading(b"9\n", &["convert", "-", &kept, "--from", "digits1"]);
    run.fails();
    assert_eq!(fs::read_to_string(kept).expect("it is there"), "4453\n");
}

#[test]
fn moves_keep_their_columns() {
    assert_eq!(
        convert(GAMES, "digits1", "digits0"),
        "3342\n-\n0101010\n6543210012\n"
    );
    for from in MOVES {
        let first = convert(GAMES, "digits1", from);
        for to in MOVES {
            let second = convert(&first, from, to);
            assert_eq!(convert(&second, to, "digits1"), GAMES, "{from} to {to}");
        }
    }
}

#[test]
fn every_pair_of_formats_keeps_the_positions() {
    let keys = convert(GAMES, "digits1", "key");
    for from in POSITIONS {
        let first = convert(GAMES, "digits1", from);
        for to in POSITIONS {
            let second = convert(&first, from, to);
            assert_eq!(convert(&second, to, "key"), keys, "{from} to {to}");
        }
    }
}

#[test]
fn each_format_is_what_its_name_says() {
    let runs = [
        ("uci", "x,o,b,b,x,b,b,b\n"),
        ("flat-top", "[0, 2, 0, 0, 0, 1, 1, 0]\n"),
        ("letters", ".o..\n.xx.\n"),
        ("bars", "| |X| | |\n| |O|O| |\n"),
        ("discs", "⚫🟡⚫⚫\n⚫🔴🔴⚫\n"),
    ];
    for (format, expected) in runs {
        let arguments = [
            "convert", "-", "-", "--from", "digits1", "--to", format, "--cols", "4", "--rows", "2",
        ];
        let moves: &[u8] = if format == "uci" { b"113" } else { b"223" };
        assert_eq!(
            connect4_reading(moves, &arguments).succeeds(),
            expected,
            "{format}"
        );
    }
}

#[test]
fn scores_become_results_for_the_first_player() {
    let text = "4453 1\n445 -2\n- 0\n445 2\n";
    let rows = convert(text, "scores1", "uci");
    let results: Vec<&str> = rows
        .lines()
        .map(|row| row.rsplit_once(',').unwrap().1)
        .collect();
    assert_eq!(results, ["win", "win", "draw", "loss"]);
    assert_eq!(
        convert(text, "scores1", "scores0"),
        "3342 1\n334 -2\n- 0\n334 2\n"
    );

    let run = connect4_reading(
        b"4453\n",
        &["convert", "-", "-", "--from", "digits1", "--to", "scores1"],
    );
    assert!(
        run.fails().contains("record 1: its score is not known"),
        "{run:?}"
    );
}

#[test]
fn drawings_are_kept_apart() {
    let text = convert("44\n45\n", "digits1", "letters");
    assert_eq!(text.lines().count(), 13, "{text}");
    assert_eq!(text.lines().nth(6), Some(""));
}

#[test]
fn a_position_has_no_moves_to_tell() {
    let rows = convert("44\n", "digits1", "uci");
    let run = connect4_reading(
        rows.as_bytes(),
        &["convert", "-", "-", "--from", "uci", "--to", "digits1"],
    );
    assert!(run.fails().contains("moves cannot tell"), "{run:?}");
    // The empty board is a game without moves.
    assert_eq!(
        convert(&convert("-\n", "digits1", "uci"), "uci", "digits1"),
        "-\n"
    );
}

#[test]
fn names_tell_the_format() {
    let from = file("convert-names.digits1", GAMES);
    let to = path("convert-names.digits0");
    connect4(&["convert", &from, &to]).succeeds();
    assert!(fs::read_to_string(&to).unwrap().starts_with("3342\n"));

    let other = file("convert-names.txt", GAMES);
    for arguments in [
        ["convert", &from, "-"],
        ["convert", &other, &to],
        ["convert", &from, &other],
    ] {
        let run = connect4(&arguments);
        assert!(run.fails().contains("does not tell the format"), "{run:?}");
        assert!(run.fails().contains("digits1, digits0, "), "{run:?}");
    }
}

#[test]
fn a_bad_record_is_left_out_or_cut_short() {
    let name = file("convert-bad.digits1", "4453\n4444444\n55\n");
    let run = connect4(&["convert", &name, "-", "--to", "digits1"]);
    assert!(
        run.fails()
            .contains("convert-bad.digits1: line 2, column 7 (byte 11), after 6 moves: "),
        "{run:?}"
    );
    assert!(last_line(run.fails()).ends_with(": 1 fault"), "{run:?}");
    assert_eq!(run.text(), "4453\n55\n");

    let run = connect4(&["convert", &name, "-", "--to", "digits1", "--partial"]);
    run.fails();
    assert_eq!(run.text(), "4453\n444444\n55\n");
}

#[test]
fn a_fault_is_told_with_its_place() {
    let good = |format: &str| convert("44\n", "digits1", format);
    let runs = [
        (
            "uci",
            format!("{}x,q\n", good("uci")),
            "line 2, column 3 (byte 86): ",
        ),
        (
            "flat-top",
            format!("\n{}[0, 7]\n", good("flat-top")),
            "line 3, column 5 (byte 132): ",
        ),
        (
            "letters",
            format!("{}\n.......\n...?\n", good("letters")),
            "line 9, column 4 (byte 60): ",
        ),
        (
            "key",
            format!("{}x\n", good("key")),
            "line 2, column 1 (byte ",
        ),
        (
            "key",
            "3\n".into(),
            "record 1: not a position of the game: ",
        ),
        (
            "scores1",
            "44 1\n44 x\n".into(),
            "line 2, column 4 (byte 8), after 2 moves: ",
        ),
    ];
    for (format, text, place) in runs {
        let arguments = ["convert", "-", "-", "--from", format, "--to", "letters"];
        let run = connect4_reading(text.as_bytes(), &arguments);
        let told = run.fails();
        assert!(
            told.contains(&format!("stdin: {place}")),
            "{format}: {told}"
        );
    }
}

#[test]
fn a_board_that_no_game_leads_to_is_refused() {
    let empty = ".......\n";
    let text = [&empty.repeat(2), "...x...\n", &empty.repeat(3)].concat();
    let arguments = ["convert", "-", "-", "--from", "letters", "--to", "key"];
    let run = connect4_reading(text.as_bytes(), &arguments);
    assert!(
        run.fails()
            .contains("record 1: not a position of the game: nothing lies below"),
        "{run:?}"
    );
}

#[test]
fn boards_of_any_size_and_number_of_players() {
    let board = ["--cols", "11", "--rows", "8", "--players", "3"];
    let moves = b"9ab11";
    let ask = |input: &[u8], from, to| {
        let names = ["convert", "-", "-", "--from", from, "--to", to];
        connect4_reading(input, &[&names[..], &board].concat())
    };
    let drawing = ask(moves, "digits1", "letters").succeeds();
    assert!(drawing.ends_with("o..........\nx.......xoa\n"), "{drawing}");
    let list = ask(drawing.as_bytes(), "letters", "flat-top").succeeds();
    assert_eq!(
        ask(list.as_bytes(), "flat-top", "letters").succeeds(),
        drawing
    );
    assert!(
        ask(moves, "digits1", "uci")
            .fails()
            .contains("for 2 players, not 3")
    );
    assert!(
        ask(moves, "digits1", "key")
            .fails()
            .contains("for 2 players")
    );
}
