//! `othello perft`.

use crate::command::{json, last_line, othello};

#[test]
fn counts_by_each_convention() {
    let runs: [(&[&str], &str); 7] = [
        (&["perft", "6"], "perft 6: 8200"),
        (&["perft", "0"], "perft 0: 1"),
        (&["perft", "6", "--convention", "e"], "perft 6: 8200"),
        (&["perft", "--convention", "c", "6"], "perft 6: 8200"),
        (&["perft", "7", "--threads", "2"], "perft 7: 55092"),
        (&["--size", "6", "perft", "5"], "perft 5: 1364"),
        (&["perft", "4", "--size", "10"], "perft 4: 244"),
    ];
    for (arguments, line) in runs {
        let text = othello(arguments).succeeds();
        assert_eq!(last_line(&text), line, "{arguments:?}");
        assert_eq!(text.lines().count(), 1, "{arguments:?}");
    }
}

/// White passes, then black's move ends the game.
const PASS: &str = "XO------XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O";

#[test]
fn conventions_differ_after_the_end() {
    let count = |convention, depth| {
        let text = othello(&[
            "perft",
            depth,
            "--position",
            PASS,
            "--convention",
            convention,
        ])
        .succeeds();
        last_line(&text).to_owned()
    };
    assert_eq!(count("a", "1"), "perft 1: 1");
    assert_eq!(count("a", "3"), "perft 3: 1");
    assert_eq!(count("c", "3"), "perft 3: 1");
    assert_eq!(count("e", "2"), "perft 2: 1");
    assert_eq!(count("e", "3"), "perft 3: 0");
}

#[test]
fn divides_from_any_position() {
    let text = othello(&["perft", "2", "--divide"]).succeeds();
    assert_eq!(text, "d3: 3\nc4: 3\nf5: 3\ne6: 3\nperft 2: 12\n");
    let start = "---------------------------OX------XO--------------------------- X";
    assert_eq!(
        othello(&["perft", "2", "--divide", "--position", start]).succeeds(),
        text
    );
    let named = start.replace(" X", " black");
    for position in [&named, &start.replace('-', "_"), &named.replace('-', ".")] {
        let counted = othello(&["perft", "2", "--divide", "--position", position]);
        assert_eq!(counted.succeeds(), text, "{position}");
    }
    let after = othello(&["perft", "1", "--position", "f5 d6"]).succeeds();
    assert_eq!(after, "perft 1: 5\n");
}

#[test]
fn writes_json() {
    let record = json(&othello(&["perft", "2", "--json", "--divide"]).succeeds());
    assert_eq!(record["leaves"], 12);
    assert_eq!(record["depth"], 2);
    assert_eq!(record["moves"]["f5"], 3);
}

#[test]
fn refuses_what_it_cannot_count() {
    let runs: [(&[&str], &str); 7] = [
        (&["perft"], "<DEPTH>"),
        (&["perft", "x"], "'x'"),
        (&["perft", "3", "--size", "7"], "found \"7\""),
        (
            &["perft", "3", "--convention", "z"],
            "[possible values: a, e, c]",
        ),
        (&["perft", "3", "--threads", "0"], "--threads"),
        (&["perft", "3", "--threads", "100000"], "--threads"),
        (
            &["perft", "3", "--position", "f5f5"],
            "line 1, column 3 (byte 2), after 1 move",
        ),
    ];
    for (arguments, told) in runs {
        let run = othello(arguments);
        assert!(run.fails().contains(told), "{run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
        assert!(run.stdout.is_empty());
    }
}
