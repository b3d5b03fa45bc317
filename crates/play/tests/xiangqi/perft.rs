//! `xiangqi perft`.

use crate::command::{CHECKED, json, last_line, xiangqi};

#[test]
fn counts_leaves() {
    let runs: [(&[&str], &str); 5] = [
        (&["perft", "0"], "perft 0: 1"),
        (&["perft", "3"], "perft 3: 79666"),
        (&["perft", "3", "--threads", "2"], "perft 3: 79666"),
        (&["perft", "1", "--position", CHECKED], "perft 1: 1"),
        // Mate: nothing follows.
        (
            &["perft", "2", "--position", "3k5/9/9/9/9/9/9/9/4R4/3RK4 b"],
            "perft 2: 0",
        ),
    ];
    for (arguments, line) in runs {
        assert_eq!(xiangqi(arguments).succeeds(), format!("{line}\n"));
    }
}

#[test]
fn divides_and_writes_json() {
    let text = xiangqi(&["perft", "2", "--divide"]).succeeds();
    assert_eq!(text.lines().count(), 45);
    assert!(text.contains("h2e2: "), "{text}");
    assert_eq!(last_line(&text), "perft 2: 1920");
    let record = json(&xiangqi(&["perft", "2", "--divide", "--json"]).succeeds());
    assert_eq!(record["leaves"], 1920);
    assert_eq!(record["moves"]["a0a1"], 44);
}

#[test]
fn refuses_what_is_no_position() {
    let runs = [
        (
            "9/9",
            "POSITION: column 4: expected ten ranks of nine points",
        ),
        (
            "9/9/9/9/9/9/9/9/9/9 w",
            "red has no general, black has no general",
        ),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "the generals face each other"),
        (
            "4k4/4R4/9/9/9/9/9/9/9/3K5 w",
            "the side not to move is in check from e8",
        ),
    ];
    for (fen, told) in runs {
        let run = xiangqi(&["perft", "1", "--position", fen]);
        assert!(run.fails().contains(told), "{run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
    }
}
