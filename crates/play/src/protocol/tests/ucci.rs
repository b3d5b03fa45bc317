//! UCCI with an engine that plays the first move.

use super::{Dialogue, uci::First};
use crate::protocol::xiangqi::{Settings, Ucci};

const INFO: [&str; 2] = ["info depth 1 score -6 pv a0a1", "info time 3 nodes 3000"];

fn dialogue() -> Dialogue {
    Dialogue::with(|output| Ucci::new(First, Settings::default(), output))
}

fn hears_info(ucci: &Dialogue) {
    for line in INFO {
        ucci.hears(line);
    }
}

#[test]
fn stop_is_heard_while_a_search_runs() {
    let ucci = dialogue();
    ucci.send("go infinite");
    hears_info(&ucci);
    ucci.send("isready\nstop");
    ucci.hears("readyok");
    ucci.hears("bestmove a0a1");
    // The client is wrong about the state and must not wait for ever.
    ucci.send("stop");
    ucci.hears("nobestmove");
    ucci.ends_with(&[]);
}

#[test]
fn quit_says_bye_even_while_a_search_runs() {
    let ucci = dialogue();
    ucci.send("go depth infinite");
    hears_info(&ucci);
    ucci.send("quit");
    ucci.hears("bye");
    ucci.hangs_up();
}

#[test]
fn in_batch_mode_all_lines_wait() {
    let ucci = dialogue();
    ucci.send("setoption batch true\ngo depth 1\nstop\ngo depth 1\nquit");
    hears_info(&ucci);
    ucci.hears("bestmove a0a1");
    ucci.hears("nobestmove");
    hears_info(&ucci);
    ucci.hears("bestmove a0a1");
    ucci.hears("bye");
    ucci.hangs_up();
}

#[test]
fn draws_are_taken_when_worse_and_only_if_offered() {
    let ucci = dialogue();
    ucci.send("go draw depth 1");
    ucci.hears_at_last("info time");
    ucci.hears("bestmove a0a1 draw");
    ucci.send("go depth 1");
    ucci.hears_at_last("info time");
    ucci.hears("bestmove a0a1");
    ucci.send("go ponder time 9");
    hears_info(&ucci);
    ucci.send("ponderhit draw");
    ucci.hears("bestmove a0a1 draw");
    ucci.ends_with(&[]);
}

#[test]
fn banned_moves_are_not_played_until_the_next_position() {
    let ucci = dialogue();
    ucci.send("position startpos\nbanmoves a0a1 a0a5 x\ngo depth 1");
    ucci.hears_at_last("info message banmoves \"a0a5\": ");
    ucci.hears_at_last("info message banmoves \"x\": ");
    assert_ne!(ucci.hears_at_last("bestmove"), "bestmove a0a1");
    ucci.send("position startpos\ngo depth 1");
    ucci.hears_at_last("bestmove a0a1");
    ucci.ends_with(&[]);
}

#[test]
fn without_a_move_there_is_nobestmove() {
    let ucci = dialogue();
    ucci.send("position fen 3k5/9/9/9/9/9/9/9/4R4/3RK4 b\ngo depth 1");
    ucci.hears("nobestmove");
    // The general's only moves.
    ucci.send("position fen 3k5/9/9/9/9/9/9/9/9/5K3 b\nbanmoves d9d8 d9e9\ngo depth 1");
    ucci.hears("nobestmove");
    ucci.send("go depth 0");
    ucci.hears("info depth 0 score 10");
    ucci.hears("nobestmove");
    ucci.ends_with(&[]);
}

#[test]
fn options_are_read_with_and_without_words() {
    let ucci = dialogue();
    ucci.send("setoption hashsize 16\nsetoption name usemillisec value true\nsetoption newgame");
    ucci.send("setoption hashsize 2048\nsetoption batch perhaps\nsetoption");
    ucci.hears("info message so much memory is not to be had");
    ucci.hears("info message option batch: expected true or false, found \"perhaps\"");
    ucci.hears("info message expected setoption OPTION VALUE");
    ucci.send("probe startpos\nponderhit\nnonsense");
    ucci.hears("pophash");
    ucci.hears("info message unknown command \"nonsense\"");
    ucci.ends_with(&[]);
}

#[test]
fn the_end_of_the_input_ends_a_search_without_end() {
    let ucci = dialogue();
    ucci.send("go ponder time 300");
    hears_info(&ucci);
    ucci.ends_with(&["bestmove a0a1"]);
}

#[test]
fn a_closed_output_ends_a_search() {
    dialogue().closes_output_then("go infinite\n");
}
