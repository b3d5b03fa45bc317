//! GTP with an engine that plays the first move.

use std::iter;

use super::{Dialogue, nboard::First};
use crate::protocol::othello::Gtp;
use othello_engine::Level;

fn dialogue(level: u8) -> Dialogue {
    Dialogue::with(|output| Gtp::new(First, Level::new(level), output))
}

/// The next response is this one.
#[track_caller]
fn responds(gtp: &Dialogue, expected: &str) {
    for line in expected.lines() {
        gtp.hears(line);
    }
    gtp.hears("");
}

/// The next response.
#[track_caller]
fn response(gtp: &Dialogue) -> String {
    let lines: Vec<String> =
        iter::from_fn(|| Some(gtp.answer()).filter(|line| !line.is_empty())).collect();
    lines.join("\n")
}

#[test]
fn commands_are_answered_with_their_numbers() {
    let gtp = dialogue(5);
    gtp.send("name\n007 version\n2 protocol_version\n3 known_command genmove\nknown_command dance");
    responds(&gtp, "= First");
    responds(&gtp, "=007 1.0");
    responds(&gtp, "=2 2");
    responds(&gtp, "=3 true");
    responds(&gtp, "= false");
    gtp.send("4 quit");
    responds(&gtp, "=4");
    gtp.hangs_up();
}

#[test]
fn moves_are_played_generated_and_taken_back() {
    let gtp = dialogue(5);
    gtp.send("play black f5\ngenmove w\nreg_genmove b\nundo\nundo\nundo");
    responds(&gtp, "=");
    responds(&gtp, "= f4");
    responds(&gtp, "= c3");
    responds(&gtp, "=");
    responds(&gtp, "=");
    responds(&gtp, "? cannot undo");
    gtp.send("gogui-rules_legal_moves\ngogui-rules_side_to_move");
    responds(&gtp, "= D3 C4 F5 E6");
    responds(&gtp, "= black");
    gtp.ends_with(&[]);
}

#[test]
fn faults_are_answered_and_change_nothing() {
    let gtp = dialogue(5);
    let faults = [
        ("play", "? syntax error: expected black or white"),
        (
            "play b",
            "? syntax error: expected a square from a1 to h8 or pass",
        ),
        (
            "play b i9",
            "? syntax error: expected a square from a1 to h8 or pass",
        ),
        (
            "5 play b a1",
            "?5 illegal move: a1 cannot be played: it would flip nothing",
        ),
        ("play w d3", "? illegal move: black is to move"),
        ("genmove w", "? illegal move: black is to move"),
        ("genmove", "? syntax error: expected black or white"),
        (
            "play b pass",
            "? illegal move: a side that can place a disc may not pass",
        ),
        ("boardsize 19", "? unacceptable size"),
        ("boardsize", "? syntax error: expected a number of rows"),
        ("komi x", "? syntax error: expected a number"),
        ("final_score", "? cannot score: the game is not over"),
        ("set_game Go", "? unsupported game"),
        ("level 21", "? syntax error: expected a level from 0 to 20"),
        ("dance", "? unknown command"),
        ("12", "?12 syntax error: expected a command"),
        ("Genmove b", "? unknown command"),
    ];
    for (command, fault) in faults {
        gtp.send(command);
        let answer = gtp.answer();
        assert!(
            answer.starts_with(fault) || fault.contains("may not pass"),
            "{command}: {answer}"
        );
        assert!(answer.starts_with('?'), "{command}: {answer}");
        gtp.hears("");
    }
    // Comments and empty lines are no commands.
    gtp.send("# a remark\n\n \t \ngogui-rules_side_to_move # to move");
    responds(&gtp, "= black");
    gtp.send(&"x".repeat(crate::protocol::LONGEST_LINE + 1));
    responds(&gtp, "? syntax error: the line is too long");
    gtp.ends_with(&[]);
}

/// Black plays first, and white must pass then.
const BEFORE_PASS: [&str; 21] = [
    "f5", "d6", "c3", "d3", "c4", "b3", "c6", "e6", "c5", "b4", "a4", "b5", "a5", "b6", "a3", "g4",
    "a2", "f4", "a6", "f3", "a7",
];

/// A conversation in which white must pass.
#[track_caller]
fn before_a_pass() -> Dialogue {
    let gtp = dialogue(5);
    for (m, color) in BEFORE_PASS.into_iter().zip(["b", "w"].into_iter().cycle()) {
        gtp.send(&format!("play {color} {m}"));
        responds(&gtp, "=");
    }
    gtp
}

/// GoGui puts the first line of a board at the top, row 8, and looks for moves in capitals.
#[test]
fn gogui_sees_discs_and_moves_where_they_are() {
    let gtp = dialogue(5);
    gtp.send("play b f5\ngogui-rules_board\ngogui-rules_legal_moves");
    responds(&gtp, "=");
    let board = response(&gtp);
    let rows: Vec<Vec<&str>> = board
        .lines()
        .skip(1)
        .map(|row| row.split_whitespace().collect())
        .collect();
    assert!(rows.len() == 8 && rows.iter().all(|row| row.len() == 8));
    let mut discs = Vec::new();
    for (row, y) in rows.iter().zip((1..=8).rev()) {
        for (disc, x) in row.iter().zip('a'..='h') {
            match *disc {
                "." => {}
                disc => discs.push(format!("{x}{y} {disc}")),
            }
        }
    }
    assert_eq!(discs, ["d5 X", "e5 X", "f5 X", "d4 O", "e4 X"]);
    responds(&gtp, "= F4 D6 F6");
    // A move that GoGui knows can be played, and a pass is no square.
    gtp.send("play w D6");
    responds(&gtp, "=");
    gtp.ends_with(&[]);
    let gtp = before_a_pass();
    gtp.send("gogui-rules_legal_moves");
    responds(&gtp, "= pass");
    gtp.ends_with(&[]);
}

#[test]
fn what_is_refused_or_only_asked_puts_in_no_pass() {
    let gtp = before_a_pass();
    let still_white = |gtp: &Dialogue| {
        gtp.send("gogui-rules_side_to_move\ngogui-rules_legal_moves");
        responds(gtp, "= white");
        responds(gtp, "= pass");
    };
    still_white(&gtp);
    for (command, answer) in [
        ("play black e4", "? illegal move: e4 cannot be played"),
        ("play black pass", "? illegal move: "),
        ("play white c2", "? illegal move: "),
        ("reg_genmove black", "= "),
        ("reg_genmove white", "= pass"),
    ] {
        gtp.send(command);
        let heard = response(&gtp);
        assert!(heard.starts_with(answer), "{command}: {heard}");
        still_white(&gtp);
    }
    gtp.send("play white pass\nplay black c2");
    responds(&gtp, "=");
    responds(&gtp, "=");
    gtp.ends_with(&[]);
}

/// Whoever leaves passes out takes back no passes, and who makes them does.
#[test]
fn an_undo_takes_back_what_was_sent() {
    for (moves, count) in [
        ("play black c2", 1),
        ("genmove black", 1),
        ("play white pass\nplay black c2", 2),
        ("genmove white\ngenmove black", 2),
    ] {
        let gtp = before_a_pass();
        gtp.send("showboard");
        let board = response(&gtp);
        gtp.send(moves);
        for _ in 0..count {
            assert!(response(&gtp).starts_with('='), "{moves}");
        }
        for _ in 0..count {
            gtp.send("undo");
            responds(&gtp, "=");
        }
        gtp.send("showboard");
        responds(&gtp, &board);
        for _ in BEFORE_PASS {
            gtp.send("undo");
            responds(&gtp, "=");
        }
        gtp.send("undo");
        responds(&gtp, "? cannot undo");
        gtp.ends_with(&[]);
    }
}

#[test]
fn an_interrupt_ends_a_search() {
    let gtp = dialogue(20);
    gtp.send("1 genmove b\n2 name");
    gtp.send("# interrupt");
    responds(&gtp, "=1 d3");
    responds(&gtp, "=2 First");
    gtp.ends_with(&[]);
}

#[test]
fn levels_are_told_and_set() {
    let gtp = dialogue(20);
    gtp.send("level\nlevel 4\nlevel\nlevel 0\nlevel");
    for answer in ["= 20", "=", "= 4", "=", "= 0"] {
        responds(&gtp, answer);
    }
    gtp.ends_with(&[]);
}

#[test]
fn a_game_ends_with_passes_and_a_score() {
    let gtp = dialogue(5);
    // The shortest game: white has no disc left.
    let moves = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];
    for (index, m) in moves.iter().enumerate() {
        let color = if index % 2 == 0 { "b" } else { "w" };
        gtp.send(&format!("play {color} {m}"));
        responds(&gtp, "=");
    }
    // By which GoGui knows the end.
    gtp.send("gogui-rules_legal_moves");
    responds(&gtp, "=");
    gtp.send("final_score\ngenmove w\ngenmove b\nundo\nundo\nundo\nfinal_score\nshowboard");
    responds(&gtp, "= B+64");
    responds(&gtp, "= pass");
    responds(&gtp, "= pass");
    for _ in 0..3 {
        responds(&gtp, "=");
    }
    responds(&gtp, "? cannot score: the game is not over");
    assert!(gtp.hears_at_last("black").ends_with("black to move"));
    gtp.hears("");
    gtp.ends_with(&[]);
}
