//! `connect4 perft`.

use crate::command::{connect4, json, last_line};

#[test]
fn counts_on_every_board() {
    let runs: [(&[&str], &str); 10] = [
        (&["perft", "7"], "perft 7: 823536"),
        (&["perft", "0"], "perft 0: 1"),
        (&["perft", "8", "--threads", "2"], "perft 8: 5673234"),
        (
            &["--cols", "4", "--rows", "4", "perft", "16"],
            "perft 16: 35613284",
        ),
        (
            &["perft", "12", "--cols", "4", "--rows", "3", "--to-win", "3"],
            "perft 12: 30878",
        ),
        (
            &["perft", "7", "--cols", "9", "--to-win", "5"],
            "perft 7: 4782960",
        ),
        (&["perft", "5", "--cols", "12"], "perft 5: 248832"),
        (
            &["perft", "7", "--to-win", "3", "--players", "3"],
            "perft 7: 823536",
        ),
        (
            &[
                "perft",
                "8",
                "--cols",
                "5",
                "--rows",
                "4",
                "--to-win",
                "3",
                "--players",
                "3",
            ],
            "perft 8: 350378",
        ),
        (&["perft", "7", "--players", "4"], "perft 7: 823536"),
    ];
    for (arguments, line) in runs {
        let text = connect4(arguments).succeeds();
        assert_eq!(last_line(&text), line, "{arguments:?}");
        assert_eq!(text.lines().count(), 1, "{arguments:?}");
    }
}

#[test]
fn divides_from_any_position() {
    let text = connect4(&["perft", "2", "--divide", "--cols", "3"]).succeeds();
    assert_eq!(text, "1: 3\n2: 3\n3: 3\nperft 2: 9\n");
    let after = connect4(&["perft", "1", "--position", "444444"]).succeeds();
    assert_eq!(after, "perft 1: 6\n");
    // The first player has won.
    let over = connect4(&["perft", "1", "--divide", "--position", "1212121"]).succeeds();
    assert_eq!(over, "perft 1: 0\n");
}

/// A count splits into those of the moves.
#[test]
fn parts_add_up() {
    for position in ["-", "4444", "11223", "4453627"] {
        let text = connect4(&["perft", "5", "--divide", "--position", position]).succeeds();
        let mut sum = 0;
        for line in text.lines().take_while(|line| !line.starts_with("perft")) {
            let (column, leaves) = line.split_once(": ").expect("column: leaves");
            let after = format!("{}{column}", position.trim_start_matches('-'));
            let count = connect4(&["perft", "4", "--position", &after]).succeeds();
            assert_eq!(count, format!("perft 4: {leaves}\n"), "{after}");
            sum += leaves.parse::<u64>().expect("a number");
        }
        assert_eq!(last_line(&text), format!("perft 5: {sum}"));
    }
}

#[test]
fn writes_json() {
    let record = json(&connect4(&["perft", "2", "--json", "--divide"]).succeeds());
    assert_eq!(record["leaves"], 49);
    assert_eq!(record["depth"], 2);
    assert_eq!(record["moves"]["4"], 7);
}

#[test]
fn refuses_what_it_cannot_count() {
    let runs: [(&[&str], &str); 5] = [
        (&["perft"], "<DEPTH>"),
        (&["perft", "x"], "'x'"),
        (&["perft", "3", "--threads", "0"], "--threads"),
        (
            &["perft", "3", "--position", "4444444"],
            "line 1, column 7 (byte 6), after 6 moves: column 4 cannot be played: the column is full",
        ),
        (
            &["perft", "3", "--position", "48"],
            "column 8 cannot be played: the board has no such column",
        ),
    ];
    for (arguments, told) in runs {
        let run = connect4(arguments);
        assert!(run.fails().contains(told), "{run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
        assert!(run.stdout.is_empty());
    }
}
