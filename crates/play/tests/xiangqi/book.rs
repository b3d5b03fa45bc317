//! `xiangqi book`, and commands with a book.

use std::fs;

use crate::command::{Run, file, json, path, xiangqi, xiangqi_reading};

/// Searches that take no time.
const QUICK: [&str; 6] = ["--nodes", "1500", "--lines", "4", "--plies", "6"];

fn build(name: &str, positions: &str, more: &[&str]) -> Run {
    let build = ["book", "build", name, "--positions", positions];
    xiangqi(&[&build, more].concat())
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
    build(&whole, "20", &QUICK).succeeds();
    build(&parts, "1", &QUICK).succeeds();
    let run = build(&parts, "20", &["--threads", "2"]);
    assert!(
        run.stderr.starts_with("1 positions are in the book\n"),
        "{run:?}"
    );
    run.succeeds();
    assert_eq!(bytes(&parts), bytes(&whole));
    let run = build(&parts, "20", &["--margin", "7"]);
    let fault = "parts.book: the book is built with 80 as margin in points, not 7";
    assert!(run.fails().contains(fault), "{run:?}");

    let text = xiangqi(&["book", "verify", &whole]).succeeds();
    assert!(text.ends_with(" searched, 0 wrong\n"), "{text}");
}

#[test]
fn a_book_is_shown() {
    let name = place("shown.book");
    build(&name, "20", &QUICK).succeeds();
    let text = xiangqi(&["book", "show", &name]).succeeds();
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].ends_with(" plies 6 lines 4 nodes 1500 margin 80"),
        "{text}"
    );
    let best = lines[1].split(' ').next().expect("a move");
    let tree = xiangqi(&["book", "show", &name, "start", best, "--plies", "2"]).succeeds();
    assert!(tree.lines().any(|line| line.starts_with("  ")), "{tree}");
    let records = xiangqi(&["book", "show", &name, "--json"]).succeeds();
    let first = json(records.lines().nth(1).expect("a move"));
    assert_eq!(first["move"], best);
    assert_eq!(first["line"][0], best);

    let run = xiangqi(&["book", "show", &name, "start", "a3a4"]);
    assert!(
        run.fails()
            .contains("shown.book: the position is not in the book")
    );
    let run = xiangqi(&["book", "show", &name, "start", "a3a9"]);
    assert!(run.fails().contains("move 1, \"a3a9\""), "{run:?}");
}

#[test]
fn clients_use_a_book() {
    let name = place("client.book");
    build(&name, "20", &QUICK).succeeds();
    let uci = |lines: &str, arguments: &[&str]| {
        xiangqi_reading(lines.as_bytes(), &[&["uci"], arguments].concat()).succeeds()
    };
    let with = ["--book", name.as_str()];
    let listed = uci("uci\n", &with);
    assert!(
        listed.contains("option name OwnBook type check default true\n"),
        "{listed}"
    );
    let default = format!("option name BookFile type string default {name}\n");
    assert!(listed.contains(&default), "{listed}");
    let is_from_book = |text: &str| text.contains(" nodes 0 ");
    let go = "position startpos\ngo depth 2\n";
    assert!(is_from_book(&uci(go, &with)));
    assert!(!is_from_book(&uci(go, &[])));
    let set = format!("setoption name BookFile value {name}\n{go}");
    assert!(is_from_book(&uci(&set, &[])));
    let unset = format!("setoption name OwnBook value false\n{go}");
    assert!(!is_from_book(&uci(&unset, &with)));
    let none = format!("setoption name BookFile value <empty>\n{go}");
    assert!(!is_from_book(&uci(&none, &with)));
    // What cannot be read changes nothing.
    let missing = uci(
        &format!("setoption name BookFile value no/where.book\n{go}"),
        &with,
    );
    assert!(
        missing.starts_with("info string no/where.book: "),
        "{missing}"
    );
    assert!(is_from_book(&missing), "{missing}");
    // A client that wants to look into a position gets a search.
    let infinite = uci("position startpos\ngo infinite\n", &with);
    assert!(!is_from_book(&infinite), "{infinite}");
    let away = uci("position startpos moves a3a4\ngo depth 2\n", &with);
    assert!(!is_from_book(&away), "{away}");

    let ucci = |lines: &str| xiangqi_reading(lines.as_bytes(), &["ucci"]).succeeds();
    let listed = ucci("ucci\n");
    assert!(
        listed.contains("option usebook type check default true\n"),
        "{listed}"
    );
    assert!(
        listed.contains("option bookfiles type string default <empty>\n"),
        "{listed}"
    );
    let own = ucci(&format!(
        "setoption batch true\nsetoption bookfiles {name}\n{go}quit\n"
    ));
    assert!(own.contains(" nodes 0\n"), "{own}");
    let off = ucci(&format!(
        "setoption batch true\nsetoption bookfiles {name}\nsetoption usebook false\n{go}quit\n"
    ));
    assert!(!off.contains(" nodes 0\n"), "{off}");
}

#[test]
fn the_engine_takes_its_moves_from_a_book() {
    let name = place("played.book");
    build(&name, "20", &QUICK).succeeds();
    let text = xiangqi(&["analyse", "--book", &name]).succeeds();
    assert!(text.contains("result 1 book "), "{text}");
    let none = xiangqi(&["analyse", "--book", &place("none.book")]);
    assert!(none.fails().contains("none.book: "), "{none:?}");
    let run = xiangqi(&["play", "--book", &file("no.book", "xq-book\0")]);
    assert!(
        run.fails()
            .contains("no.book: expected at least 32 bytes, found 8"),
        "{run:?}"
    );
    let run = xiangqi(&["uci", "--book", &file("other.book", "ot-book\0")]);
    assert!(
        run.fails().contains("offset 0: expected \"xq-book\\x00\""),
        "{run:?}"
    );
}
