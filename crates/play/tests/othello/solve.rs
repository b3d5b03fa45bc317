//! `othello solve`.

use serde_json::Value;

use crate::command::{file, json, last_line, othello, othello_reading};

/// Black's move is worth +2 in the first, a pass is forced in the second.
const FIRST: &str = "XO-XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX X;";
const SECOND: &str = "XO--XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O;";
const OVER: &str = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO X;";
/// Fourteen empty squares.
const ENDGAME: &str = "---XXXX-X-OXXO-XXXOXOOXXXXXOXXXXXXXXOOXXXXXXOXOXOX-OOXXX---OOOO- X;";

#[test]
fn prints_a_line_of_columns_for_each_position() {
    let text = format!("{FIRST}\n{SECOND}\n\n{OVER}\n");
    let run = othello(&["solve", &file("columns.obf", &text)]);
    let lines: Vec<Vec<String>> = run
        .succeeds()
        .lines()
        .map(|line| line.split('\t').map(ToOwned::to_owned).collect())
        .collect();
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|columns| columns.len() == 6), "{lines:?}");
    assert_eq!(lines[0][..4], ["1", "+64", "c1", "c1"]);
    assert_eq!(lines[1][..4], ["2", "-64", "pass", "pass c1"]);
    assert_eq!(lines[2][..4], ["3", "-64", "none", ""]);
    for columns in lines {
        columns[4].parse::<u64>().expect("nodes");
        columns[5].parse::<f64>().expect("seconds");
    }
}

#[test]
fn reads_stdin_and_scores_each_move() {
    let run = othello_reading(ENDGAME.as_bytes(), &["solve", "-", "--moves"]);
    let text = run.succeeds();
    let columns: Vec<&str> = text.trim_end().split('\t').collect();
    assert_eq!(columns.len(), 7, "{text}");
    let moves: Vec<(&str, i32)> = columns[6]
        .split(' ')
        .map(|scored| scored.split_once(':').expect("move:score"))
        .map(|(m, score)| (m, score.parse().expect("a score")))
        .collect();
    assert_eq!(
        moves.iter().map(|(_, score)| *score).max(),
        columns[1].parse().ok()
    );
    assert!(moves.iter().any(|(m, _)| *m == columns[2]), "{text}");
}

#[test]
fn compares_with_the_file() {
    let right = format!("{FIRST} c1:+64;\n");
    assert!(
        othello(&["solve", &file("right.obf", right)])
            .stderr
            .contains("1 agree")
    );

    let wrong = file("wrong.obf", format!("{FIRST} c1:+62;\n{SECOND}\n"));
    let run = othello(&["solve", &wrong]);
    assert!(
        run.fails().contains("position 1: expected +62, found +64"),
        "{run:?}"
    );
    assert!(last_line(run.fails()).contains("1 position"), "{run:?}");
    assert_eq!(run.text().lines().count(), 2, "both are solved");
}

#[test]
fn a_bad_line_does_not_stop_the_others() {
    let text = format!("{FIRST}\nXX?\n{SECOND}\n");
    let run = othello(&["solve", &file("bad.obf", text)]);
    let told = run.fails();
    assert!(told.contains("bad.obf: line 2, column 3 "), "{told}");
    assert!(last_line(told).contains("1 faulty line"), "{told}");
    let text = run.text();
    let numbers: Vec<&str> = text
        .lines()
        .map(|line| line.split_once('\t').unwrap().0)
        .collect();
    assert_eq!(
        numbers,
        ["1", "3"],
        "positions keep their number in the file"
    );
}

#[test]
fn writes_json() {
    let run = othello_reading(FIRST.as_bytes(), &["solve", "-", "--json", "--moves"]);
    let record = json(&run.succeeds());
    assert_eq!(record["number"], 1);
    assert_eq!(record["score"], 64);
    assert_eq!(record["best"], "c1");
    assert_eq!(record["pv"][0], "c1");
    assert_eq!(record["exact"], true);
    assert_eq!(record["sureness"], "exact");
    assert_eq!(record["moves"]["c1"], 64);
}

/// A pass is a move, no move is null, as `analyse` tells it.
#[test]
fn json_has_no_word_for_no_move() {
    for (problem, best) in [(SECOND, "pass".into()), (OVER, Value::Null)] {
        let run = othello_reading(problem.as_bytes(), &["solve", "-", "--json"]);
        assert_eq!(json(&run.succeeds())["best"], best);
        let board = problem.trim_end_matches(';');
        let analysed = othello(&["analyse", board, "--json"]).succeeds();
        assert_eq!(json(last_line(&analysed))["bestmove"], best);
    }
}

/// Not compared with the file either.
#[test]
fn what_a_limit_leaves_unproven_is_marked() {
    let wrong = format!("{ENDGAME} c1:+62;\n");
    let run = othello_reading(wrong.as_bytes(), &["solve", "-", "--nodes", "50"]);
    let told = run.stderr.clone();
    let columns: Vec<String> = (run.succeeds().trim_end().split('\t'))
        .map(ToOwned::to_owned)
        .collect();
    assert_eq!(columns[6], "estimate");
    assert!(told.contains("1 stopped by a limit"), "{told}");
}

#[test]
fn an_empty_file_has_nothing_to_solve() {
    assert_eq!(othello(&["solve", &file("empty.obf", "")]).succeeds(), "");
}
