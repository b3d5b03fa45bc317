//! `othello nboard`: recorded dialogues.

use crate::{command::othello_reading, dialogue::Dialogue};

fn nboard() -> Dialogue {
    Dialogue::with(env!("CARGO_BIN_EXE_othello"), &["nboard", "--hash", "1"])
}

/// As the protocol's description shows a session.
#[test]
fn a_client_plays_with_it() {
    let mut nboard = nboard();
    nboard.follow(
        "
        > nboard 2
        > set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)
        > set depth 6
        < set myname othello6
        > ping 1
        < pong 1
        > go
        < status thinking
        < nodestats * *
        < search * * 0 1 *
        ...
        < === */*/*
        < status
        > move C6/1.00/0.5
        > hint 2
        < status thinking
        ...
        < search * * 0 6 *
        ...
        < status
        > learn
        < learned
        > quit
        ",
    );
    assert!(nboard.hangs_up().is_empty());
}

/// Those that err too; the move that is played is the last one that was thought about.
#[test]
fn every_level_tells_what_it_thinks() {
    for depth in 1..=7 {
        let mut nboard = nboard();
        nboard.send("nboard 2");
        nboard.send(&format!("set depth {depth}"));
        nboard.follow(&format!("< set myname othello{depth}"));
        for m in ["F5", "D6", "C3"] {
            nboard.send("go");
            nboard.follow("< status thinking\n< nodestats * *");
            let mut thought = String::new();
            let played = loop {
                let answer = nboard.answer();
                match answer.strip_prefix("search ") {
                    Some(search) => thought = search.into(),
                    None if answer.starts_with("=== ") => break answer,
                    None => assert!(answer.starts_with("nodestats "), "{answer}"),
                }
            };
            assert_eq!(played[4..6], thought[..2], "depth {depth}: {played}");
            nboard.follow("< status");
            nboard.send(&format!("move {m}"));
        }
        assert!(nboard.ends().is_empty());
    }
}

#[test]
fn thinking_ends_with_a_ping() {
    let mut nboard = nboard();
    nboard.follow(
        "
        > nboard 2
        > set depth 60
        < set myname othello60
        > go
        < status thinking
        < nodestats *
        > ping 2
        ...
        < === *
        < status
        < pong 2
        > analyze
        < status analyzing
        > ping 3
        ...
        < pong 3
        ",
    );
    assert!(nboard.ends().is_empty());
}

#[test]
fn the_end_is_solved() {
    let mut nboard = nboard();
    nboard.follow(
        "
        > set depth 5
        < set myname othello5
        > set game (;GM[Othello]BO[8 OOOOOOOO OXXXXXXO OXXXXXXO OXXXXXXO OXXXXXXO OXXXXXXO OXXXXXXO -OOOOOX- *];)
        > hint 1
        ...
        < search A8* +10.00 0 100% * nodes
        < status
        > analyze
        < status analyzing
        < analysis 0 +10.00
        < status
        ",
    );
    assert!(nboard.ends().is_empty());
}

/// Threads that search together visit other positions than one alone, and more of them.
#[test]
fn the_threads_asked_for_search() {
    let nodes = |threads| {
        let input = b"set depth 10\nhint 1\n";
        let options = ["nboard", "--hash", "1", "--threads", threads];
        let text = othello_reading(input, &options).succeeds();
        let mut lines = text.lines().rev();
        let found = lines.find_map(|line| line.strip_prefix("search ")?.strip_suffix(" nodes"));
        let found = found.and_then(|line| line.split(' ').next_back());
        found.expect("nodes").parse::<u64>().expect("a number")
    };
    let alone = nodes("1");
    assert_eq!(alone, nodes("1"));
    assert_ne!(alone, nodes("4"));
}

#[test]
fn faults_are_told_and_passed_over() {
    let input =
        b"what is this\nset game (;GM[Go];)\nmove z9\nset depth many\nhint\n\xff\xfe\nF5\nping x\n";
    let text = othello_reading(input, &["nboard", "--hash", "1"]).succeeds();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    assert!(lines[0].starts_with("status set game: "), "{text}");
    assert!(lines[1].starts_with("status move: "), "{text}");
    assert!(lines[2].starts_with("status set depth: "), "{text}");
    assert!(lines[3].starts_with("status hint: "), "{text}");
    assert_eq!(lines[4], "pong x");
}
