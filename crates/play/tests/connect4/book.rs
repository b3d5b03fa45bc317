//! `connect4 book`.

use std::{fs, ops::ControlFlow, path::Path};

use connect4_engine::{Book, Solver};

use crate::command::{Run, connect4, connect4_reading, file, json, path};

/// A board whose openings are solved in no time.
const BOARD: [&str; 6] = ["--cols", "5", "--rows", "4", "--hash", "2"];

fn book(arguments: &[&str]) -> Run {
    connect4(&[&["book"], &BOARD[..], arguments].concat())
}

/// A place for a book, with none there nor notes for one.
fn place(name: &str) -> String {
    let name = path(name);
    let _ = fs::remove_file(&name);
    let _ = fs::remove_file(format!("{name}.scores1"));
    name
}

fn expected(plies: u32) -> Vec<u8> {
    let solver: Solver<5, 4> = Solver::with_mebibytes(2).expect("2 MiB");
    let book = Book::build(plies, &solver, |_| ControlFlow::Continue(()));
    book.expect("a small book").to_bytes()
}

#[test]
fn a_book_is_built_and_passes_the_check() {
    let name = place("built.book");
    let run = book(&["build", &name, "--plies", "5", "--threads", "2"]);
    assert!(run.stderr.contains(" positions"), "{run:?}");
    assert_eq!(run.succeeds(), "");
    assert_eq!(fs::read(&name).expect("the book"), expected(5));
    assert!(!Path::new(&format!("{name}.scores1")).exists());

    let text = book(&["verify", &name]).succeeds();
    assert!(text.ends_with(" solved, 0 wrong\n"), "{text}");
    let record = json(&book(&["verify", &name, "--one-in", "10", "--json"]).succeeds());
    assert_eq!(record["wrong"], 0);
    let solved = record["by_solver"].as_u64().expect("a number");
    assert!((10..100).contains(&solved), "{record}");
}

#[test]
fn a_stopped_build_goes_on_from_its_notes() {
    let whole = place("whole.book");
    book(&["build", &whole, "--plies", "3"]).succeeds();
    let known = "111 0\n112 0\n";
    let scores = connect4_reading(
        b"111\n112\n",
        &["solve", "--cols", "5", "--rows", "4", "--hash", "2"],
    );
    assert!(scores.succeeds().starts_with("111 0 "), "as the notes say");

    let name = place("stopped.book");
    // The last line was cut off.
    file("stopped.book.scores1", format!("{known}113 -1"));
    let run = book(&["build", &name, "--plies", "3"]);
    assert!(
        run.stderr.contains("2 of 49 positions are in the notes"),
        "{run:?}"
    );
    run.succeeds();
    assert_eq!(
        fs::read(&name).expect("the book"),
        fs::read(&whole).expect("the other")
    );
}

#[test]
fn notes_of_something_else_are_refused() {
    let name = place("refused.book");
    for (notes, fault) in [
        (
            "111 0\n12 1\n",
            "12: expected a position of 3 discs whose game goes on, found one of 2",
        ),
        (
            "119 0\n",
            "line 1, column 3 (byte 2), after 2 moves: column 9 cannot be played",
        ),
        ("111 10\n", "111: expected a score from -8 to 9, found 10"),
    ] {
        file("refused.book.scores1", notes);
        let run = book(&["build", &name, "--plies", "3"]);
        assert!(run.fails().contains(fault), "{run:?}");
        assert_eq!(
            fs::read_to_string(format!("{name}.scores1")).expect("notes"),
            notes
        );
    }
    let run = book(&["build", &file("exists.book", ""), "--plies", "3"]);
    assert!(
        run.fails().contains("exists.book: the file exists"),
        "{run:?}"
    );
}

#[test]
fn a_wrong_score_is_told() {
    let solver: Solver<5, 4> = Solver::with_mebibytes(2).expect("2 MiB");
    let right = Book::build(2, &solver, |_| ControlFlow::Continue(())).expect("a small book");
    let mut bytes = right.to_bytes();
    // The empty board is no draw any more.
    bytes[20] = 1;
    let end = bytes.len() - 8;
    let sum = bytes[..end]
        .iter()
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
        });
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    let run = book(&["verify", &file("wrong.book", bytes)]);
    let told = run.fails();
    assert!(told.contains("error: -: expected 0, found 1\n"), "{told}");
    assert!(told.ends_with("1 wrong score\n"), "{told}");
    assert!(run.text().ends_with(", 1 wrong\n"), "{run:?}");
}

#[test]
fn a_book_is_described() {
    let name = file("described.book", expected(3));
    let text = book(&["show", &name]).succeeds();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..3],
        ["ply positions wins draws losses", "0 1 0 1 0", "1 3 1 2 0"]
    );
    assert_eq!(lines.len(), 5);
    let text = book(&["show", &name, "--json"]).succeeds();
    let first = json(text.lines().next().expect("a line"));
    assert_eq!(first["positions"], 1);
    assert_eq!(first["draws"], 1);

    let run = connect4(&["book", "show", &name]);
    assert!(
        run.fails().contains("offset 9: expected a book for 7×6"),
        "{run:?}"
    );
    let run = connect4(&["book", "show", &name, "--cols", "13"]);
    assert!(
        run.fails()
            .contains("the solver does not know the board 13×6"),
        "{run:?}"
    );
}

#[test]
fn the_engine_takes_its_moves_from_a_book() {
    let name = file("played.book", expected(6));
    let with_book =
        |arguments: &[&str]| connect4(&[arguments, &BOARD[..], &["--book", &name]].concat());
    let text = with_book(&["analyse", "33", "--depth", "1"]).succeeds();
    assert!(text.starts_with("result 1 exact "), "{text}");
    assert!(text.contains(" nodes 0 pv "), "{text}");
    let lines = with_book(&["analyse", "33", "--multipv", "5"]).succeeds();
    assert_eq!(lines.lines().count(), 6, "{lines}");
    assert!(lines.lines().take(5).all(|line| line.contains(" exact ")));

    // Perfect play from both sides, however weak the level: a draw.
    let game = |seed: u64| {
        let seats = [
            "play",
            "--plain",
            "--seats",
            "engine,engine",
            "--level",
            "8",
        ];
        with_book(&[&seats[..], &["--seed", &seed.to_string()]].concat()).succeeds()
    };
    let first = game(1);
    assert!(first.contains("the game is over"), "{first}");
    assert_eq!(game(1), first);
    assert!((2..10).any(|seed| game(seed) != first));

    let other = connect4(&["analyse", "--book", &name]);
    assert!(
        other
            .fails()
            .contains("played.book: offset 9: expected a book for 7×6"),
        "{other:?}"
    );
    let many = connect4(&["analyse", "--players", "3", "--book", &name]);
    assert!(
        many.fails()
            .contains("played.book: the solver is for 2 players, not 3"),
        "{many:?}"
    );
}

#[test]
fn the_shipped_book_is_asked_by_name() {
    let solve = ["solve", "--all", "--book", "shipped"];
    let text = connect4_reading(b"-\n4444\n", &solve).succeeds();
    assert!(text.starts_with("- 1 0 "), "{text}");
    assert!(
        text.lines()
            .next()
            .is_some_and(|line| line.ends_with("-2 -1 0 1 0 -1 -2")),
        "{text}"
    );

    let shown = connect4(&["book", "show", "shipped"]).succeeds();
    assert_eq!(shown.lines().nth(1), Some("0 1 1 0 0"), "{shown}");
    assert_eq!(shown.lines().count(), 10, "{shown}");

    let other = connect4(&["solve", "--cols", "5", "--rows", "4", "--book", "shipped"]);
    let fault = "the shipped book: offset 9: expected a book for 5×4, found 7 columns";
    assert!(other.fails().contains(fault), "{other:?}");
}
