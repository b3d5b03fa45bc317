//! UCI with an engine that plays the first move.

use std::time::Duration;

use game_search::{Bound, Score};
use xiangqi_core::{Game, Move};

use super::{Dialogue, think_until_stopped};
use crate::protocol::xiangqi::{Decision, Player, Settings, Task, Thought, Uci};

/// Plays the move that is allowed and first in order: at once if there is a limit, else when it is stopped.
pub(super) struct First;

impl Player for First {
    fn name(&self) -> String {
        "First".into()
    }

    fn new_game(&mut self) {}

    fn change(&mut self, settings: &Settings) -> Result<(), String> {
        match settings.hash {
            0..=1024 => Ok(()),
            _ => Err("so much memory is not to be had".into()),
        }
    }

    fn evaluate(&self, _: &Game) -> Score {
        Score::new(40)
    }

    fn think(&mut self, task: &Task, tell: &mut dyn FnMut(&Thought<'_>)) -> Decision {
        let legal = task.game.position().legal_moves();
        let is_allowed = |m: &&Move| task.allowed.is_empty() || task.allowed.contains(m);
        let Some(&best) = legal.iter().filter(is_allowed).min() else {
            return Decision {
                score: Score::loss_in(0),
                ..Decision::default()
            };
        };
        for line_index in 0..task.lines {
            tell(&Thought {
                depth: 1,
                seldepth: 2,
                line_index,
                score: Score::new(-25),
                bound: Bound::Exact,
                nodes: 3000,
                time: Duration::from_millis(3),
                hash_permille: 4,
                line: &[best],
            });
        }
        let is_endless = task.depth.is_none()
            && task.nodes.is_none()
            && task.mate.is_none()
            && task.time.is_none()
            && task.clock.is_none();
        if is_endless {
            think_until_stopped(&task.leash);
        }
        Decision {
            best: Some(best),
            reply: None,
            score: Score::new(-25),
        }
    }
}

const INFO: &str = "info depth 1 seldepth 2 multipv 1 score cp -25 nodes 3000 nps 1000000 hashfull 4 time 3 pv a0a1";

fn dialogue() -> Dialogue {
    Dialogue::with(|output| Uci::new(First, Settings::default(), output))
}

#[test]
fn stop_is_heard_while_a_search_runs() {
    let uci = dialogue();
    uci.send("go infinite");
    uci.hears(INFO);
    uci.send("isready");
    uci.hears("readyok");
    uci.send("stop");
    uci.hears("bestmove a0a1");
    // Without a search there is nothing to stop.
    uci.send("stop\nisready");
    uci.hears("readyok");
    uci.ends_with(&[]);
}

#[test]
fn a_search_without_end_answers_only_when_stopped() {
    let uci = dialogue();
    // The engine is done at once.
    uci.send("go infinite depth 1");
    uci.hears(INFO);
    uci.send("isready");
    uci.hears("readyok");
    uci.send("stop");
    uci.hears("bestmove a0a1");
    uci.ends_with(&[]);
}

#[test]
fn pondering_ends_with_the_hit_or_with_a_stop() {
    let uci = dialogue();
    uci.send("go ponder depth 1");
    uci.hears(INFO);
    uci.send("isready");
    uci.hears("readyok");
    uci.send("ponderhit");
    uci.hears("bestmove a0a1");
    uci.send("go ponder wtime 1000 btime 1000");
    uci.hears(INFO);
    uci.send("stop");
    uci.hears("bestmove a0a1");
    // From the hit on the clock runs.
    uci.send("go ponder movetime 1");
    uci.hears(INFO);
    uci.send("ponderhit");
    uci.hears("bestmove a0a1");
    // A hit without a search is nothing.
    uci.send("ponderhit\nisready");
    uci.hears("readyok");
    uci.ends_with(&[]);
}

#[test]
fn other_commands_wait_for_the_search() {
    let uci = dialogue();
    uci.send("go infinite");
    uci.hears(INFO);
    uci.send("position startpos moves a0a1\ngo depth 1\nisready");
    uci.hears("readyok");
    uci.send("stop");
    uci.hears("bestmove a0a1");
    uci.hears_at_last("bestmove a6a5");
    uci.ends_with(&[]);
}

#[test]
fn the_end_of_the_input_ends_a_search_without_end() {
    for go in ["go infinite", "go ponder wtime 9 btime 9", "go"] {
        let uci = dialogue();
        uci.send(go);
        uci.hears(INFO);
        uci.ends_with(&["bestmove a0a1"]);
    }
}

#[test]
fn the_end_of_the_input_waits_for_other_searches() {
    let uci = dialogue();
    uci.send("go depth 1\nposition startpos moves a0a1\ngo depth 1");
    let last = "info depth 1 seldepth 2 multipv 1 score cp -25 nodes 3000 nps 1000000 hashfull 4 \
                time 3 pv a6a5";
    uci.ends_with(&[INFO, "bestmove a0a1", last, "bestmove a6a5"]);
}

#[test]
fn quit_ends_a_search() {
    let uci = dialogue();
    uci.send("go infinite");
    uci.hears(INFO);
    uci.send("quit");
    uci.hangs_up();
}

#[test]
fn a_closed_output_ends_a_search() {
    dialogue().closes_output_then("go infinite\n");
}

#[test]
fn first_moves_can_be_chosen() {
    let uci = dialogue();
    uci.send("go depth 1 searchmoves h2e2 b0c2");
    let answer = uci.hears_at_last("bestmove");
    assert!(
        ["bestmove h2e2", "bestmove b0c2"].contains(&answer.as_str()),
        "{answer}"
    );
    uci.ends_with(&[]);
}

#[test]
fn lines_are_told_as_asked() {
    let uci = dialogue();
    uci.send("setoption name multipv value 3\ngo depth 1");
    for number in 1..=3 {
        let beginning = format!("info depth 1 seldepth 2 multipv {number} ");
        assert!(uci.answer().starts_with(&beginning));
    }
    uci.hears("bestmove a0a1");
    uci.ends_with(&[]);
}

#[test]
fn settings_that_cannot_be_had_change_nothing() {
    let uci = dialogue();
    uci.send("setoption name Hash value 2048");
    uci.hears("info string so much memory is not to be had");
    uci.send("setoption name Hash value 0\nsetoption name Sharpness value 1\nsetoption Hash 1");
    uci.hears("info string option Hash: expected a number from 1 to 65536, found \"0\"");
    uci.hears("info string no option \"Sharpness\"");
    uci.hears("info string expected setoption name N value V");
    uci.send("setoption name Ranks value 1-10\ngo depth 1");
    uci.hears_at_last("bestmove a1a2");
    uci.ends_with(&[]);
}

#[test]
fn a_side_without_moves_has_no_best_move() {
    let uci = dialogue();
    uci.send("position fen 3k5/9/9/9/9/9/9/9/4R4/3RK4 b\ngo depth 1");
    uci.hears("bestmove (none)");
    uci.ends_with(&[]);
}

#[test]
fn a_bad_position_is_told() {
    let uci = dialogue();
    uci.send("position");
    uci.hears("info string expected startpos or fen, found \"\"");
    uci.send("position fen 9/9 w");
    uci.hears_at_last("info string the FEN: column");
    uci.send("position startpos moves h2e2 h9h7 b9c7\ngo depth 1");
    uci.hears_at_last("info string move 2, \"h9h7\": ");
    // The moves before it are played.
    uci.hears_at_last("bestmove a6a5");
    uci.ends_with(&[]);
}

#[test]
fn overlong_and_strange_lines_are_passed_over() {
    let uci = dialogue();
    uci.send(&"x".repeat(crate::protocol::LONGEST_LINE + 1));
    uci.hears("info string the line is too long");
    uci.send("\u{0}\u{1b}[2J");
    uci.hears("info string unknown command \"\u{fffd}\u{fffd}[2J\"");
    uci.send("go depth\n   \n\t isready \t");
    uci.hears("info string go depth: expected a number, found \"\"");
    uci.hears_at_last("readyok");
    uci.send("stop");
    uci.hears_at_last("bestmove a0a1");
    uci.ends_with(&[]);
}

#[test]
fn words_before_a_command_are_passed_over() {
    let uci = dialogue();
    uci.send("joho isready");
    uci.hears("info string unknown command \"joho\"");
    uci.hears("readyok");
    uci.send("go infinite");
    uci.hears(INFO);
    uci.send("jo ho stop");
    uci.hears("info string unknown command \"jo\"");
    uci.hears("bestmove a0a1");
    uci.ends_with(&[]);
}

#[test]
fn the_clock_of_the_other_side_ends_no_search() {
    let uci = dialogue();
    uci.send("go btime 100");
    uci.hears("info string go: no wtime for the side to move");
    uci.hears(INFO);
    uci.ends_with(&["bestmove a0a1"]);
}

#[test]
fn faults_name_moves_as_the_client_does() {
    for (ranks, m) in [("0-9", "h9g7"), ("1-10", "h10g8")] {
        let uci = dialogue();
        uci.send(&format!("setoption name Ranks value {ranks}"));
        let why = "cannot be played: the piece belongs to the side that is not to move";
        uci.send(&format!("position startpos moves {m}"));
        uci.hears(&format!("info string move 1, \"{m}\": {m} {why}"));
        uci.send(&format!("go depth 1 searchmoves {m}"));
        uci.hears(&format!("info string go searchmoves \"{m}\": {m} {why}"));
        uci.hears_at_last("bestmove");
        uci.ends_with(&[]);
    }
}
