//! `othello book`, and commands with --book.

use std::fs;

use crate::command::{Run, file, json, last_line, othello, othello_reading, path};

/// Searches that take no time.
const QUICK: [&str; 6] = ["--nodes", "300", "--lines", "3", "--plies", "8"];

fn build(name: &str, positions: &str, more: &[&str]) -> Run {
    let build = ["book", "build", name, "--positions", positions];
    othello(&[&build, more].concat())
}

/// A place for a book, with none there.
fn place(name: &str) -> String {
    let name = path(name);
    let _ = fs::remove_file(&name);
    name
}

fn bytes(name: &str) -> Vec<u8> {
    fs::read(name).expect("a book")
}

#[test]
fn a_book_is_built_continued_and_checked() {
    let (whole, parts) = (place("whole.book"), place("parts.book"));
    let run = build(&whole, "30", &QUICK);
    assert!(run.stderr.ends_with(" positions\n"), "{run:?}");
    assert_eq!(run.succeeds(), "");

    build(&parts, "1", &QUICK).succeeds();
    // What the book tells need not be said again.
    let run = build(&parts, "30", &["--threads", "2"]);
    assert!(
        run.stderr.starts_with("1 positions are in the book\n"),
        "{run:?}"
    );
    run.succeeds();
    assert_eq!(bytes(&parts), bytes(&whole));
    let run = build(&parts, "30", &["--nodes", "301"]);
    let fault = "parts.book: the book is built with 300 as nodes, not 301";
    assert!(run.fails().contains(fault), "{run:?}");
    assert_eq!(bytes(&parts), bytes(&whole));

    let text = othello(&["book", "verify", &whole]).succeeds();
    assert!(text.ends_with(" searched, 0 wrong\n"), "{text}");
    let record = othello(&["book", "verify", &whole, "--one-in", "4", "--json"]);
    let record = json(&record.succeeds());
    assert_eq!(record["wrong"], 0);
    let [by_rules, by_search] = ["by_rules", "by_search"].map(|by| record[by].as_u64());
    assert!(by_search < by_rules && by_search > Some(0), "{record}");
}

#[test]
fn a_small_book_ends_where_nothing_is_left() {
    let name = place("done.book");
    let run = build(
        &name,
        "1000",
        &["--nodes", "300", "--plies", "2", "--margin", "1.5"],
    );
    let told = "positions; nothing is left to search within its limits\n";
    assert!(run.stderr.ends_with(told), "{run:?}");
    run.succeeds();
    let run = build(&name, "1000", &["--margin", "2"]);
    assert!(
        run.fails()
            .contains("with 150 as margin in points, not 200"),
        "{run:?}"
    );
    let run = build(&name, "1000", &["--margin", "many"]);
    assert!(
        run.fails()
            .contains("expected a number of discs from 0 to 128"),
        "{run:?}"
    );
}

#[test]
fn a_book_is_shown() {
    let name = place("shown.book");
    build(&name, "30", &QUICK).succeeds();
    let text = othello(&["book", "show", &name]).succeeds();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("positions 3"), "{text}");
    assert!(
        lines[0].ends_with(" plies 8 lines 3 nodes 300 margin +4.00"),
        "{text}"
    );
    assert_eq!(lines.len(), 5, "{text}");
    let first = lines[1];
    assert!(
        lines[1..].iter().all(|line| line.contains(" line ")),
        "{text}"
    );
    // Mirror images have the same values.
    let value = |line: &str| line.split(' ').nth(1).expect("a value").to_owned();
    assert!(
        lines[1..].iter().all(|line| value(line) == value(first)),
        "{text}"
    );

    let tree = othello(&["book", "show", &name, "--plies", "2"]).succeeds();
    assert!(
        tree.lines()
            .any(|line| line.starts_with("  ") && line.contains(" searched "))
    );
    let records = othello(&["book", "show", &name, "f5", "--json"]).succeeds();
    let records: Vec<_> = records.lines().map(json).collect();
    assert_eq!(records[0]["type"], "book");
    assert_eq!(records[0]["nodes"], 300);
    assert_eq!(records[1]["type"], "move");
    assert!(records[1]["value"].is_number(), "{records:?}");
    let worth = records[1]["value"].as_f64().expect("discs");
    let before: f64 = value(first).parse().expect("discs");
    assert!((worth + before).abs() < 0.001, "{worth} {before}");

    let run = othello(&["book", "show", &name, "f5f6e6f4g5e7d7g6d8c6"]);
    assert!(
        run.fails()
            .contains("shown.book: the position is not in the book")
    );
}

#[test]
fn the_engine_takes_its_moves_from_a_book() {
    let name = place("played.book");
    build(&name, "40", &QUICK).succeeds();
    let text = othello(&["analyse", "--book", &name]).succeeds();
    assert!(text.contains("result 1 book "), "{text}");
    assert!(text.contains(" nodes 0 pv "), "{text}");
    let text = othello(&["analyse", "f5", "--book", &name, "--json", "--multipv", "2"]).succeeds();
    let last = json(last_line(&text));
    assert_eq!((&last["book"], &last["line"]), (&true.into(), &2.into()));
    let text = othello(&["analyse", "f5d6c7", "--depth", "1", "--book", &name]).succeeds();
    assert!(text.contains("result 1 score "), "{text}");

    let game = |seed: &str, margin: &str| {
        let seats = ["play", "--plain", "--first", "engine", "--second", "engine"];
        let with = [
            "--level",
            "1",
            "--book",
            &name,
            "--book-margin",
            margin,
            "--seed",
            seed,
        ];
        othello(&[&seats[..], &with].concat()).succeeds()
    };
    let first = game("1", "3");
    assert_eq!(game("1", "3"), first);
    assert!(
        ["2", "3", "4", "5", "6", "7"]
            .iter()
            .any(|seed| game(seed, "3") != first)
    );

    let gtp = othello_reading(b"genmove b\nquit\n", &["gtp", "--book", &name]).succeeds();
    assert!(gtp.starts_with("= "), "{gtp}");
}

/// At any level, whether it errs or not; a move that is not in the book is searched.
#[test]
fn nboard_is_told_what_is_from_the_book() {
    let name = place("told.book");
    build(&name, "40", &QUICK).succeeds();
    let told = |input: &str| {
        let nboard = othello_reading(
            input.as_bytes(),
            &["nboard", "--book", &name, "--hash", "1"],
        );
        let text = nboard.succeeds();
        let count = |beginning| {
            text.lines()
                .filter(|line| line.starts_with(beginning))
                .count()
        };
        (count("book "), count("search "), count("=== "))
    };
    for depth in 1..=7 {
        let (book, search, _) = told(&format!("set depth {depth}\nhint 2\n"));
        assert!(book >= 2 && search == 0, "depth {depth}: {book} {search}");
        let (book, search, moves) = told(&format!("set depth {depth}\ngo\n"));
        assert!(book >= 1 && search == 0 && moves == 1, "depth {depth}");
        let (book, search, _) = told(&format!(
            "set depth {depth}\nmove f5\nmove d6\nmove c7\nhint 1\n"
        ));
        assert!(book == 0 && search >= 1, "depth {depth}");
    }
    let text = othello_reading(b"hint 1\n", &["nboard", "--book", &name]).succeeds();
    let line = text.lines().find_map(|line| line.strip_prefix("book "));
    let words: Vec<&str> = line.expect("a line").split(' ').collect();
    // book PV EVALUATION GAMES DEPTH, and what else there is to tell.
    assert!(words[0].contains('-') && words[1].parse::<f64>().is_ok());
    assert!(words[2] == "0" && words[3].parse::<u32>().is_ok());
}

#[test]
fn what_is_no_book_is_refused() {
    let name = file("no.book", "ot-book\0\x02 something else");
    for command in ["analyse", "gtp", "nboard", "play"] {
        let run = othello(&[command, "--book", &name]);
        let fault = "no.book: offset 8: expected version 1, found 2";
        let fault = if run.stderr.contains("offset") {
            fault
        } else {
            "expected at least 32 bytes"
        };
        assert!(run.fails().contains(fault), "{run:?}");
        let run = othello(&[command, "--book", &place("none.book")]);
        assert!(run.fails().contains("none.book: "), "{run:?}");
    }
    for action in ["show", "verify"] {
        let run = othello(&["book", action, &file("other.book", "c4-book\0")]);
        assert!(
            run.fails().contains("offset 0: expected \"ot-book\\x00\""),
            "{run:?}"
        );
    }
    let run = build(&file("text.book", "text"), "5", &QUICK);
    assert!(run.fails().contains("text.book: offset 0: "), "{run:?}");
}

#[test]
fn a_wrong_score_is_told() {
    let name = place("wrong.book");
    build(&name, "1", &QUICK).succeeds();
    let mut bytes = bytes(&name);
    // The score of the first move of the start, a disc more.
    bytes[28] = bytes[28].wrapping_add(1);
    let end = bytes.len() - 8;
    let sum = (bytes[..end].iter()).fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    let run = othello(&["book", "verify", &file("wrong.book", bytes)]);
    let told = run.fails();
    assert!(told.contains(" by another search, found "), "{told}");
    assert!(told.ends_with("wrong.book: 1 fault\n"), "{told}");
    assert!(run.text().ends_with(", 1 wrong\n"), "{run:?}");
    let verify = ["book", "verify", &name, "--tolerance", "300"];
    othello(&verify).succeeds();
}
