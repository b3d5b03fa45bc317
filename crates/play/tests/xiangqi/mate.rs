//! `xiangqi mate`.

use crate::command::{json, last_line, xiangqi, xiangqi_reading};

const PROBLEMS: &[u8] = b"# two chariots
3k5/7R1/8R/9/9/9/9/9/9/4K4 w - - 0 1 ;dm 1 ;bm i7d7
4k4/9/8R/7R1/9/9/9/9/9/3K5 w - - 0 1 ;dm 3
4k4/9/9/9/9/9/9/9/9/3K5 w
";

#[test]
fn a_line_for_each_position() {
    let run = xiangqi_reading(PROBLEMS, &["mate", "-", "--nodes", "2000"]);
    let text = run.succeeds();
    let lines: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    let told: Vec<&str> = lines.iter().map(|line| line[2]).collect();
    assert_eq!(told, ["1", "3", "-"], "{text}");
    assert_eq!(lines[0][..2], ["1", "i7d7"]);
    for line in lines {
        let nodes: u64 = line[3].parse().expect("a number");
        assert!(nodes <= 2000, "{text}");
    }
}

#[test]
fn records() {
    let arguments = ["mate", "-", "--nodes", "500", "--json"];
    let text = xiangqi_reading(PROBLEMS, &arguments).succeeds();
    let last = json(last_line(&text));
    assert_eq!(last["number"], 3);
    assert!(last["mate_in"].is_null());
}

/// The plies without capture are those of the line: what `judge` calls a draw is no mate.
#[test]
fn no_mate_comes_after_the_natural_limit() {
    for (clock, told) in [("97", "3"), ("98", "-"), ("99", "-")] {
        let fen = format!("4k4/9/8R/7R1/9/9/9/9/9/3K5 w - - {clock} 50");
        let run = xiangqi_reading(fen.as_bytes(), &["mate", "-", "--nodes", "2000"]);
        let text = run.succeeds();
        assert_eq!(text.split('\t').nth(2), Some(told), "{text}");
        let judged = xiangqi(&["judge", &fen, "h6e6", "e9f9"]).succeeds();
        assert_eq!(judged.contains("draw"), told == "-", "{judged}");
    }
}
