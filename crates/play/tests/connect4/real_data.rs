//! Published sets, where they are at hand: `CONNECT4_DATA` names their folder, or they lie beside
//! the workspace.

use std::{env, fs, path::PathBuf};

use crate::command::{connect4, connect4_reading, last_line};

/// A file of the data; `None` if it is not there.
fn data(name: &str) -> Option<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/connect4");
    let path = env::var_os("CONNECT4_DATA")
        .map_or_else(|| PathBuf::from(beside), PathBuf::from)
        .join(name);
    let text = fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("skipped: there is no {}", path.display());
    }
    text
}

#[test]
fn positions_near_the_end_are_solved() {
    let Some(text) = data("Test_L3_R1") else {
        return;
    };
    let lines: String = text
        .lines()
        .take(200)
        .flat_map(|line| [line, "\n"])
        .collect();
    let run = connect4_reading(lines.as_bytes(), &["solve", "--hash", "1"]);
    assert!(run.stderr.contains("200 solved, 200 as"), "{run:?}");
    run.succeeds();
}

/// The table has lines such as `7x6 N=4 2p: 1 7 49 …`.
#[test]
fn counts_are_those_of_the_tables() {
    const MOST_LEAVES: u64 = 3_000_000;

    let Some(text) = data("perft_tables.txt") else {
        return;
    };
    let mut compared = 0;
    for line in text.lines().filter(|line| line.contains(" N=")) {
        let (board, counts) = line.split_once(": ").expect("board: counts");
        let [size, to_win, players] = board.split(' ').collect::<Vec<_>>()[..] else {
            panic!("three words: {board}")
        };
        let (cols, rows) = size.split_once('x').expect("columns and rows");
        let (depth, leaves) = counts
            .split(' ')
            .map(|count| count.parse::<u64>().expect("a number"))
            .enumerate()
            .filter(|(_, leaves)| *leaves <= MOST_LEAVES)
            .last()
            .expect("small counts");
        let depth = depth.to_string();
        let run = connect4(&[
            "perft",
            &depth,
            "--cols",
            cols,
            "--rows",
            rows,
            "--to-win",
            to_win.trim_start_matches("N="),
            "--players",
            players.trim_end_matches('p'),
        ]);
        let expected = format!("perft {depth}: {leaves}");
        assert_eq!(last_line(&run.succeeds()), expected, "{board}");
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}
