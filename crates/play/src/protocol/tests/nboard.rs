//! NBoard with an engine that plays the first move.

use std::time::Duration;

use othello_engine::Evaluation;

use super::{Dialogue, think_until_stopped};
use crate::protocol::othello::{Finding, NBoard, Player, Task, Thought};

/// Plays the first legal moves: at once to a depth of less than 10, else when it is stopped.
pub(super) struct First;

impl Player for First {
    fn name(&self) -> String {
        "First".into()
    }

    fn version(&self) -> String {
        "1.0".into()
    }

    fn new_game(&mut self) {}

    fn think(&mut self, task: &Task, tell: &mut dyn FnMut(&Thought<'_>)) -> Vec<Finding> {
        let lines = task.position.legal_moves().into_iter().take(task.lines);
        let found: Vec<Finding> = lines
            .map(|m| Finding {
                evaluation: Evaluation::from_discs(2),
                is_exact: task.position.empty_squares().len() < 10,
                depth: 3,
                nodes: 100,
                time: Duration::from_millis(7),
                line: vec![m],
                is_from_book: false,
            })
            .collect();
        for (line_index, finding) in found.iter().enumerate() {
            tell(&finding.as_thought(line_index));
        }
        let depth = task.depth.or(task.level.map(|level| level.depth()));
        if depth.is_none_or(|depth| depth >= 10) {
            think_until_stopped(&task.leash);
        }
        found
    }
}

fn dialogue() -> Dialogue {
    Dialogue::with(|output| NBoard::new(First, output))
}

#[test]
fn ping_ends_a_search_before_it_is_answered() {
    let nboard = dialogue();
    nboard.send("nboard 2\nset depth 20\ngo");
    nboard.hears("set myname First20");
    nboard.hears("status thinking");
    nboard.hears("nodestats 100 0.007");
    nboard.hears("search D3 +2.00 0 3 100 nodes");
    nboard.send("ping 17");
    nboard.hears("=== D3/+2.00/0.007");
    nboard.hears("status ");
    nboard.hears("pong 17");
    nboard.ends_with(&[]);
}

#[test]
fn another_position_ends_a_search_too() {
    let nboard = dialogue();
    nboard.send("set depth 20\nhint 1\nmove d3\nping 1");
    nboard.hears_at_last("pong 1");
    nboard.send("set depth 5\ngo");
    nboard.hears_at_last("=== C3");
    nboard.hears("status ");
    nboard.ends_with(&[]);
}

#[test]
fn hints_are_as_many_as_asked() {
    let nboard = dialogue();
    nboard.send("set depth 5\nhint 3");
    nboard.hears("set myname First5");
    nboard.hears("status thinking");
    for square in ["D3", "C4", "F5"] {
        nboard.hears("nodestats 100 0.007");
        nboard.hears(&format!("search {square} +2.00 0 3 100 nodes"));
    }
    for square in ["D3", "C4", "F5"] {
        nboard.hears(&format!("search {square} +2.00 0 3 100 nodes"));
    }
    nboard.hears("status ");
    nboard.send("hint none");
    nboard.hears("status hint: expected a number of moves, found \"none\"");
    nboard.ends_with(&[]);
}

#[test]
fn a_forced_pass_and_the_end_need_no_search() {
    let nboard = dialogue();
    let game = |rows: &str, turn: char| format!("set game (;GM[Othello]BO[8 {rows} {turn}];)");
    nboard.send(&format!("{}\ngo", game(&"X".repeat(64), 'X')));
    nboard.hears("status the game is over");
    nboard.send("hint 1");
    nboard.hears("status the game is over");
    // White flips from a8; black, who is to move, has no square.
    let pass = format!("{}-XXXXXXO", "O".repeat(56));
    nboard.send(&format!("{}\ngo", game(&pass, 'X')));
    nboard.hears("=== PA");
    nboard.ends_with(&[]);
}

#[test]
fn games_are_followed() {
    let nboard = dialogue();
    nboard.send("set depth 5\nset game (;GM[Othello]TI[00:10]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5/1/2]W[F6];)");
    nboard.send("go");
    nboard.hears_at_last("=== ");
    nboard.send("move e6/1.5/0.3\nF4\nanalyze");
    let positions: Vec<String> = (0..5).map(|_| nboard.hears_at_last("analysis ")).collect();
    assert_eq!(
        positions,
        ["4", "3", "2", "1", "0"].map(|moves| format!("analysis {moves} +2.00"))
    );
    nboard.hears("status ");
    nboard.send("learn\nset contempt 5\nsomething new\nmove\nmove a1\nset game nothing");
    nboard.hears("learned");
    nboard.hears("status move: expected a square or PA, found \"\"");
    nboard.hears_at_last("status move: a1 cannot be played");
    nboard.hears_at_last("status set game: game 1, line 1, column 1 ");
    nboard.send("set depth 0\nset depth 61");
    nboard.hears("status set depth: expected 1 to 60, found \"0\"");
    nboard.hears("status set depth: expected 1 to 60, found \"61\"");
    nboard.ends_with(&[]);
}

/// The shortest game, after which it would be white's turn; games that are over before they begin, after a
/// move, and after a pass and a move.
#[test]
fn the_end_of_a_game_is_analysed_too() {
    let nboard = dialogue();
    let start = "-------- -------- -------- ---O*--- ---*O--- -------- -------- --------";
    let shortest = "B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5]";
    let full = format!("{}-", "O".repeat(63));
    let last_move = format!("-*O{}", "O".repeat(61));
    let pass = format!("*O------{}", "*".repeat(56));
    for (board, side, moves, count, end) in [
        (start, '*', shortest, 10, "-64.00"),
        (full.as_str(), '*', "", 1, "-64.00"),
        (full.as_str(), 'O', "", 1, "+64.00"),
        (last_move.as_str(), 'O', "W[A1]", 2, "-64.00"),
        (pass.as_str(), 'O', "W[PA]B[C1]", 3, "-64.00"),
    ] {
        nboard.send(&format!(
            "set depth 5\nset game (;GM[Othello]BO[8 {board} {side}]{moves};)\nanalyze"
        ));
        nboard.hears("set myname First5");
        nboard.hears("status analyzing");
        nboard.hears(&format!("analysis {} {end}", count - 1));
        for moves in (0..count - 1).rev() {
            nboard.hears(&format!("analysis {moves} +2.00"));
        }
        nboard.hears("status ");
    }
    nboard.ends_with(&[]);
}

#[test]
fn quit_ends_a_search() {
    let nboard = dialogue();
    nboard.send("set depth 30\ngo");
    nboard.hears_at_last("search ");
    nboard.send("quit");
    nboard.hangs_up();
}

/// Plays the last legal move, and advises to play the first.
struct Errs;

impl Player for Errs {
    fn name(&self) -> String {
        "Errs".into()
    }

    fn version(&self) -> String {
        "1.0".into()
    }

    fn new_game(&mut self) {}

    fn think(&mut self, task: &Task, _: &mut dyn FnMut(&Thought<'_>)) -> Vec<Finding> {
        let moves = task.position.legal_moves();
        let m = match task.is_to_play {
            true => moves.into_iter().last(),
            false => moves.into_iter().next(),
        };
        vec![Finding {
            evaluation: Evaluation::from_discs(if task.is_to_play { -1 } else { 1 }),
            is_exact: false,
            depth: 1,
            nodes: 1,
            time: Duration::ZERO,
            line: m.into_iter().collect(),
            is_from_book: false,
        }]
    }
}

#[test]
fn moves_may_err_but_advice_does_not() {
    let nboard = Dialogue::with(|output| NBoard::new(Errs, output));
    nboard.send("set depth 1\nhint 1");
    nboard.hears_at_last("search D3 +1.00 ");
    nboard.hears("status ");
    nboard.send("analyze");
    nboard.hears_at_last("analysis 0 +1.00");
    nboard.hears("status ");
    nboard.send("go");
    nboard.hears_at_last("=== E6/-1.00/");
    nboard.hears("status ");
    nboard.ends_with(&[]);
}
