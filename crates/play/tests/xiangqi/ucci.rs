//! `xiangqi ucci`: recorded dialogues.

use crate::{command::xiangqi_reading, dialogue::Dialogue};

fn ucci() -> Dialogue {
    Dialogue::with(env!("CARGO_BIN_EXE_xiangqi"), &["ucci", "--hash", "1"])
}

#[test]
fn a_client_plays_with_it() {
    let mut ucci = ucci();
    ucci.follow(
        "
        > ucci
        < id name xiangqi *
        < option usemillisec type check default false
        < option batch type check default false
        < option debug type check default false
        < option ponder type check default false
        < option hashsize type spin default 1 min 0 max 65536
        < option threads type spin default 1 min 1 max 256
        < option level type spin default 0 min 0 max 20
        < option overhead type spin default 10 min 0 max 5000
        < option rules type combo default axf var axf var cxa var simple
        < option resign type check default false
        < option usebook type check default true
        < option bookfiles type string default <empty>
        < option newgame type button
        < ucciok
        > setoption usemillisec true
        > setoption newgame
        > isready
        < readyok
        > position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7
        > go time 500 increment 0 opptime 500 oppincrement 0
        < info depth 1 score * pv *
        < info time * nodes *
        ...
        < bestmove * ponder *
        > banmoves e2e6
        > go depth 2
        ...
        < bestmove *
        > go ponder time 300000 increment 0
        < info depth 1 *
        > ponderhit draw
        > stop
        ...
        < bestmove *
        > stop
        < nobestmove
        > quit
        < bye
        ",
    );
    assert!(ucci.hangs_up().is_empty());
}

#[test]
fn a_batch_is_worked_off() {
    let input = "ucci\nsetoption batch true\nposition startpos\ngo depth 2\n\
                 position fen 3k5/7R1/8R/9/9/9/9/9/9/4K4 w - - 0 1\ngo depth 3\nquit\n";
    let text = xiangqi_reading(input.as_bytes(), &["ucci", "--hash", "1"]).succeeds();
    let said = |beginning: &str| {
        text.lines()
            .filter(|line| line.starts_with(beginning))
            .count()
    };
    assert_eq!(said("bestmove "), 2, "{text}");
    // Both chariots can mate.
    assert!(
        text.contains("\nbestmove i7") || text.contains("\nbestmove h8"),
        "{text}"
    );
    assert!(text.contains(" score 9999 pv "), "{text}");
    assert!(text.ends_with("bye\n"), "{text}");
}

/// A weak player looks at more lines than it tells, and the last one told is the best.
#[test]
fn one_line_is_told() {
    let input = "setoption level 3\ngo depth 2\nquit\n";
    let input = format!("setoption batch true\n{input}");
    let text = xiangqi_reading(input.as_bytes(), &["ucci", "--hash", "1"]).succeeds();
    let scores = (text.lines())
        .filter_map(|line| line.strip_prefix("info depth 2 score "))
        .map(|rest| rest.split(' ').next().expect("a word").parse::<i32>());
    let scores: Vec<i32> = scores.collect::<Result<_, _>>().expect("numbers");
    assert_eq!(scores.last(), scores.iter().max(), "{text}");
}

/// A time that has run out or has a fraction is one: the answer comes without `stop`.
#[test]
fn any_time_is_a_limit() {
    let input =
        "setoption batch true\nsetoption usemillisec true\ngo time -100\ngo time 0.5\nquit\n";
    let text = xiangqi_reading(input.as_bytes(), &["ucci", "--hash", "1"]).succeeds();
    let answers = text.lines().filter(|line| line.starts_with("bestmove "));
    assert_eq!(answers.count(), 2, "{text}");
    assert!(!text.contains("info message"), "{text}");
}

#[test]
fn lost_games_are_resigned_if_so_set() {
    let mut ucci = ucci();
    // Whatever black plays, the chariots mate.
    ucci.follow(
        "
        > setoption resign true
        > position fen 4k4/1R7/R8/9/9/9/9/9/9/3K5 b - - 0 1
        > go depth 4
        ...
        < bestmove * resign
        > go depth 0
        < info depth 0 score -*
        < nobestmove
        > probe startpos
        < pophash
        > dance
        < info message unknown command \"dance\"
        ",
    );
    assert!(ucci.ends().is_empty());
}
