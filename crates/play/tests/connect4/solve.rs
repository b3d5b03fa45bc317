//! `connect4 solve`.

use std::{
    io::{BufRead, BufReader, Write},
    ops::ControlFlow,
    process::{Command, Stdio},
};

use connect4_engine::{Book, Solver};

use crate::command::{connect4, connect4_reading, file, json, last_line};

/// From the published test set of positions near the end, with their scores.
const SCORED: &str = "\
2252576253462244111563365343671351441 -1
7422341735647741166133573473242566 1
23163416124767223154467471272416755633 0
";

/// A small table is emptied sooner.
const QUICK: [&str; 3] = ["solve", "--hash", "1"];

fn solve(input: &str, arguments: &[&str]) -> crate::command::Run {
    connect4_reading(input.as_bytes(), &[&QUICK, arguments].concat())
}

/// The fields of each line.
fn fields(text: &str) -> Vec<Vec<String>> {
    text.lines()
        .map(|line| line.split(' ').map(ToOwned::to_owned).collect())
        .collect()
}

#[test]
fn answers_a_line_for_each_position() {
    let run = solve(SCORED, &[]);
    assert!(
        run.stderr
            .contains("3 solved, 3 as the input says, 0 differ"),
        "{run:?}"
    );
    let lines = fields(&run.succeeds());
    assert_eq!(lines.len(), 3);
    for (line, expected) in lines.iter().zip(fields(SCORED)) {
        assert_eq!(line[..2], expected);
        assert_eq!(line.len(), 4, "{line:?}");
        assert!(line[2].parse::<u64>().expect("nodes") > 0);
        line[3].parse::<u64>().expect("microseconds");
    }
}

#[test]
fn an_answer_can_be_asked_again() {
    let first = solve(SCORED, &[]).succeeds();
    let run = solve(&first, &[]);
    assert!(run.stderr.contains("3 as the input says"), "{run:?}");
    run.succeeds();
}

#[test]
fn reads_a_file_as_well() {
    let name = file("solve-scored", SCORED.replace('\n', "\r\n"));
    let lines = connect4(&["solve", &name, "--hash", "1"]).succeeds();
    assert_eq!(lines.lines().count(), 3);
    assert_eq!(
        connect4(&["solve", &file("solve-empty", "")]).succeeds(),
        ""
    );
    let run = connect4(&["solve", "no-such-file"]);
    assert!(run.fails().contains("no-such-file: "), "{run:?}");
}

#[test]
fn tells_the_score_of_each_column() {
    let text = solve("7422341735647741166133573473242566\n1212121\n", &["--all"]).succeeds();
    let lines = fields(&text);
    assert_eq!(lines[0][1], "1");
    assert_eq!(
        lines[0][4..],
        ["-3", "1", "full", "full", "-4", "1", "full"]
    );
    assert_eq!(lines[1][1], "-18", "won by the other side");
    assert_eq!(lines[1][4..], ["over"; 7]);
}

#[test]
fn tells_who_wins() {
    let run = solve(SCORED, &["--weak"]);
    assert!(run.stderr.contains("3 as the input says"), "{run:?}");
    let results: Vec<String> = fields(&run.succeeds())
        .iter()
        .map(|line| line[1].clone())
        .collect();
    assert_eq!(results, ["loss", "win", "draw"]);
    let all = solve("7422341735647741166133573473242566", &["--weak", "--all"]).succeeds();
    let columns = ["loss", "win", "full", "full", "loss", "win", "full"];
    assert_eq!(fields(&all)[0][4..], columns);
}

#[test]
fn answers_can_be_asked_again() {
    let board = ["--cols", "4", "--rows", "5"];
    for (input, board) in [(SCORED, &[][..]), ("-\n1122\n", &board)] {
        for first in [&["--weak", "--all"][..], &["--all"], &[]] {
            let answers = solve(input, &[board, first].concat()).succeeds();
            let lines = answers.lines().count();
            for again in [&["--weak"][..], &[]] {
                let run = solve(&answers, &[board, again].concat());
                let agree = format!("{lines} as the input says, 0 differ");
                assert!(run.stderr.contains(&agree), "{run:?}");
            }
        }
    }
    let wrong = solve(&SCORED.replace(" -1\n", " win\n"), &[]);
    let told = "line 1: expected win, found -1";
    assert!(wrong.stderr.contains(told), "{wrong:?}");
}

#[test]
fn a_dash_is_the_empty_board() {
    let small = ["--cols", "4", "--rows", "4"];
    let text = solve("-\n\n# a remark\n1\n", &small).succeeds();
    let lines = fields(&text);
    assert_eq!(lines.len(), 2, "blank lines and remarks have no answer");
    assert_eq!(lines[0][..2], ["-", "0"]);
    assert_eq!(lines[1][..2], ["1", "0"]);
}

#[test]
fn knows_other_boards() {
    // On 6×4 the second player wins with the last disc, on 5×5 nobody wins.
    let runs: [(&[&str], &str); 3] = [
        (&["--cols", "6", "--rows", "4"], "-1"),
        (&["--cols", "5", "--rows", "4"], "0"),
        (&["--cols", "4", "--rows", "4", "--to-win", "3"], "4"),
    ];
    for (board, score) in runs {
        let text = solve("-\n", board).succeeds();
        let line = &fields(&text)[0];
        assert_eq!(line[..2], ["-", score], "{board:?}: {text}");
        let weak = solve(&format!("- {score}\n"), &[board, &["--weak"]].concat());
        assert!(weak.stderr.contains("1 as the input says"), "{weak:?}");
    }
}

/// The list in the error is that of the boards it knows.
#[test]
fn knows_every_board_that_it_says_it_knows() {
    for to_win in ["3", "4", "5"] {
        let unknown = ["solve", "--cols", "2", "--rows", "2", "--to-win", to_win];
        let run = connect4(&unknown);
        let (_, boards) = run.fails().split_once("it knows ").expect("a list");
        for board in boards.trim().split(", ") {
            let (cols, rows) = board.split_once('×').expect("columns×rows");
            let shape = ["--cols", cols, "--rows", rows, "--to-win", to_win];
            // The first player has the left column, the second the one beside it.
            let moves = "12".repeat(to_win.parse().expect("a number"));
            // The largest keys need more than 1 MiB.
            let arguments = [&["solve", "--hash", "2"], &shape[..]].concat();
            let text = connect4_reading(&moves.as_bytes()[..moves.len() - 2], &arguments);
            let squares: i32 = cols.parse::<i32>().unwrap() * rows.parse::<i32>().unwrap();
            let discs = moves.len() as i32 - 2;
            let best = (squares + 1 - discs) / 2;
            let text = text.succeeds();
            assert_eq!(fields(&text)[0][1], best.to_string(), "{board}: {text}");
        }
    }
}

#[test]
fn a_bad_line_does_not_stop_the_others() {
    let good = "7422341735647741166133573473242566";
    let input = format!("{good}\n44444448\n4x\n44 99\n\u{e9}\n{good} 1\n");
    let run = solve(&input, &[]);
    let told = run.fails();
    for place in [
        "error: stdin: line 2, column 7 (byte 41), after 6 moves: column 4 cannot be played: the \
         column is full\n",
        "error: stdin: line 3, column 2 (byte 45), after 1 move: expected a column from 1 to 7, \
         found 'x'\n",
        "error: stdin: line 4, column 4 (byte 50), after 2 moves: expected a score from -21 to \
         21, found \"99\"\n",
        "error: stdin: line 5, column 1 (byte 53), after 0 moves: expected a column from 1 to 7, \
         found 'é'\n",
    ] {
        assert!(told.contains(place), "{place}: {told}");
    }
    assert_eq!(last_line(told), "error: stdin: 4 faulty lines");
    assert_eq!(run.text().lines().count(), 2);
}

#[test]
fn the_end_of_the_game_and_a_full_column_are_told_apart() {
    let run = solve("12121213\n4444444\n8\n", &[]);
    let told = run.fails();
    for reason in [
        "column 3 cannot be played: the game is over",
        "column 4 cannot be played: the column is full",
        "column 8 cannot be played: the board has no such column",
    ] {
        assert!(told.contains(reason), "{told}");
    }
}

#[test]
fn a_line_without_end_is_not_read_into_memory() {
    let input = format!("{}\n1212121\n", "4".repeat(1 << 17));
    let run = solve(&input, &[]);
    assert!(
        run.fails().contains("line 1: too long for a position"),
        "{run:?}"
    );
    assert!(run.text().starts_with("1212121 -18 "), "{run:?}");
}

#[test]
fn another_score_than_the_input_says_is_an_error() {
    let run = solve(&SCORED.replace(" 1\n", " 2\n"), &[]);
    assert!(
        run.fails().contains("stdin: line 2: expected 2, found 1\n"),
        "{run:?}"
    );
    assert!(last_line(run.fails()).contains("1 position"), "{run:?}");
    assert_eq!(run.text().lines().count(), 3, "all are solved");
}

#[test]
fn a_book_is_looked_into_first() {
    let solver: Solver<4, 4> = Solver::with_mebibytes(2).expect("a table");
    let book = Book::build(2, &solver, |_| ControlFlow::Continue(())).expect("a small book");
    let name = file("solve.book", book.to_bytes());
    let board = ["--cols", "4", "--rows", "4"];
    let with_book = [&board[..], &["--book", &name]].concat();
    let text = solve("12\n111\n1212121\n", &with_book).succeeds();
    let lines = fields(&text);
    assert_eq!(lines[0][..3], ["12", "0", "0"], "no position is visited");
    assert_ne!(lines[1][2], "0", "beyond the book");
    assert_eq!(lines[2][..2], ["1212121", "-5"], "over");
    for goal in ["--all", "--weak"] {
        let scores = |arguments: &[&str]| {
            let text = solve("1\n12\n", &[arguments, &[goal]].concat()).succeeds();
            let lines = fields(&text).into_iter();
            let scores = lines.map(|line| [&line[..2], &line[4..]].concat());
            scores.collect::<Vec<_>>()
        };
        assert_eq!(scores(&with_book), scores(&board), "{goal}");
    }
    // It is of another board.
    let run = solve("12\n", &["--book", &name]);
    assert_eq!(run.fails().lines().count(), 1, "{run:?}");
    assert!(run.stdout.is_empty());
    let broken = file("solve-broken.book", &book.to_bytes()[..20]);
    solve("12\n", &[&board[..], &["--book", &broken]].concat()).fails();
}

#[test]
fn writes_json() {
    let text = solve("7422341735647741166133573473242566\n", &["--json", "--all"]).succeeds();
    let record = json(&text);
    assert_eq!(record["line"], 1);
    assert_eq!(record["score"], 1);
    assert_eq!(record["columns"][0], -3);
    assert!(record["columns"][2].is_null());
    assert!(record["nodes"].as_u64().is_some_and(|nodes| nodes > 0));
    let weak = json(&solve("1212121\n", &["--json", "--weak"]).succeeds());
    assert_eq!(weak["score"], "loss");
}

/// The answer comes while the next question is still to be asked.
#[test]
fn answers_stream() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_connect4"))
        .args(QUICK)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("connect4 starts");
    let mut questions = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped"));
    for line in SCORED.lines() {
        writeln!(questions, "{line}").expect("it reads");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("it answers");
        assert!(answer.starts_with(line), "{answer}");
    }
    drop(questions);
    assert!(child.wait().expect("it ends").success());
}
