//! Real games and files, where they are at hand.

use std::{fs, path::Path};

use crate::command::{last_line, xiangqi};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/xiangqi");

/// The text of a data file; says that the test is skipped if there is none.
fn data(name: &str) -> Option<String> {
    let text = fs::read_to_string(Path::new(DATA).join(name)).ok();
    if text.is_none() {
        eprintln!("skipped: {DATA}/{name} is not there");
    }
    text
}

#[test]
fn repetitions_of_the_rule_books_are_judged() {
    let Some(text) = data("repetition.txt") else {
        return;
    };
    let section_a = text
        .split("# ---- Section B")
        .next()
        .expect("a first section");
    let cases: Vec<Vec<&str>> = section_a
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(" | ").collect())
        .collect();
    assert!(!cases.is_empty());
    // Each starts a process: every fifth will do, the library's tests run them all.
    for case in cases.iter().step_by(5) {
        let moves: Vec<&str> = case[3].split_whitespace().collect();
        let judged = xiangqi(&[&["judge", "--rules", "axf", case[2]], &moves[..]].concat());
        let verdict = case[1].replace('_', " ");
        let expected = format!("verdict: {verdict} (");
        assert!(
            judged.text().starts_with(&expected),
            "{}: {judged:?}",
            case[0]
        );
    }
}

#[test]
fn files_of_every_format_are_converted() {
    let files = [
        "XQFEXAMA.XQF",
        "cchess-1989cup.cbl",
        "cchess-test.cbr",
        "ccgc23-gb18030.pgn",
    ];
    for name in files {
        let path = Path::new(DATA).join("files").join(name);
        if !path.exists() {
            eprintln!("skipped: {} is not there", path.display());
            continue;
        }
        let path = path.to_str().expect("UTF-8");
        let run = xiangqi(&["convert", path, "-", "--to", "pgn", "--notation", "iccs"]);
        assert!(
            last_line(&run.stderr).ends_with("converted"),
            "{name}: {}",
            run.stderr
        );
    }
}
