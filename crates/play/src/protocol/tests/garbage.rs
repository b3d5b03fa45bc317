//! Lines put together at random from the words of the protocols and from anything else: whatever
//! comes, a conversation ends with its input, and no search is answered twice.

use std::{
    io::{self, Cursor, Write},
    sync::{Arc, Mutex},
};

use othello_engine::Level;
use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use super::{nboard, uci};
use crate::protocol::{
    Output, Protocol, converse,
    othello::{Gtp, NBoard},
    xiangqi::{Settings, Ucci, Uci},
};

const SCRIPTS: u64 = 300;

const WORDS: &[&str] = &[
    "go",
    "depth",
    "infinite",
    "ponder",
    "nodes",
    "wtime",
    "movestogo",
    "searchmoves",
    "mate",
    "draw",
    "time",
    "increment",
    "h2e2",
    "a0a1",
    "b9c7",
    "position",
    "startpos",
    "fen",
    "moves",
    "banmoves",
    "3k5/9/9/9/9/9/9/3R5/9/5K3",
    "9/9",
    "w",
    "b",
    "-",
    "setoption",
    "name",
    "value",
    "Hash",
    "MultiPV",
    "Ranks",
    "1-10",
    "batch",
    "usemillisec",
    "true",
    "resign",
    "stop",
    "ponderhit",
    "isready",
    "d",
    "ucinewgame",
    "probe",
    "debug",
    "on",
    "set",
    "game",
    "contempt",
    "(;GM[Othello]B[F5];)",
    "(;",
    "move",
    "F5",
    "f5/1/2",
    "PA",
    "hint",
    "ping",
    "analyze",
    "learn",
    "nboard",
    "play",
    "black",
    "white",
    "genmove",
    "reg_genmove",
    "undo",
    "pass",
    "level",
    "time_settings",
    "time_left",
    "final_score",
    "showboard",
    "clear_board",
    "boardsize",
    "komi",
    "known_command",
    "#",
    "0",
    "1",
    "2",
    "8",
    "-1",
    "99999999999999999999",
    "1e999",
    "NaN",
    "\u{0}",
    "\t",
    "\u{1f0a1}",
    "\r",
    "x",
];

fn script(seed: u64) -> String {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut script = String::new();
    for _ in 0..rng.random_range(0..20_u32) {
        for _ in 0..rng.random_range(0..7_u32) {
            let word = rng.random_range(0..WORDS.len() as u32);
            script.push_str(WORDS[word as usize]);
            script.push(' ');
        }
        script.push('\n');
    }
    script
}

/// How many lines have this word anywhere.
fn mentions(script: &str, word: &str) -> usize {
    let has_it = |line: &&str| line.split_whitespace().any(|found| found == word);
    script.split('\n').filter(has_it).count()
}

/// How many lines have this first word.
fn commands(script: &str, word: &str) -> usize {
    let is_it = |line: &&str| line.split_whitespace().next() == Some(word);
    script.split('\n').filter(is_it).count()
}

fn answers<P: Protocol>(protocol: impl FnOnce(Output) -> P, script: &str) -> String {
    let heard = Heard::default();
    let output = Output::new(heard.clone());
    let mut protocol = protocol(output.clone());
    converse(&mut protocol, Cursor::new(script.to_owned()), &output).expect("nothing fails");
    let bytes = heard.0.lock().expect("no writer panics").clone();
    String::from_utf8(bytes).expect("UTF-8")
}

#[track_caller]
fn count(text: &str, beginning: &str) -> usize {
    text.lines()
        .filter(|line| line.starts_with(beginning))
        .count()
}

#[test]
fn uci_and_ucci_bear_anything() {
    for seed in 0..SCRIPTS {
        let script = script(seed);
        let text = answers(
            |output| Uci::new(uci::First, Settings::default(), output),
            &script,
        );
        assert!(
            count(&text, "bestmove ") <= mentions(&script, "go"),
            "{script}\n{text}"
        );
        let text = answers(
            |output| Ucci::new(uci::First, Settings::default(), output),
            &script,
        );
        let asked = commands(&script, "go") + commands(&script, "stop");
        let answered = count(&text, "bestmove ") + count(&text, "nobestmove");
        assert!(answered <= asked, "{script}\n{text}");
    }
}

#[test]
fn nboard_and_gtp_bear_anything() {
    for seed in 0..SCRIPTS {
        // The engine of the tests thinks without end at higher levels.
        let script = script(seed).replace("level", "name");
        let text = answers(|output| NBoard::new(nboard::First, output), &script);
        assert!(
            count(&text, "=== ") <= commands(&script, "go"),
            "{script}\n{text}"
        );
        assert_eq!(
            count(&text, "pong"),
            commands(&script, "ping"),
            "{script}\n{text}"
        );
        let level = Level::new(5);
        let text = answers(|output| Gtp::new(nboard::First, level, output), &script);
        assert!(
            text.is_empty() || text.ends_with("\n\n"),
            "{script}\n{text}"
        );
        for response in text.split_terminator("\n\n") {
            assert!(response.starts_with(['=', '?']), "{script}\n{text}");
        }
    }
}

#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no writer panics").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
