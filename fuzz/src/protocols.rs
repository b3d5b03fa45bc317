//! Engines that answer at once, and conversations with them.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex},
    time::Duration,
};

use game_search::{Bound, Score};
use othello_engine::Evaluation;
use play::protocol::{Output, Protocol, converse, othello, xiangqi};
use xiangqi_core::Game;

/// Plays the first legal move.
#[derive(Debug)]
pub struct First;

impl xiangqi::Player for First {
    fn name(&self) -> String {
        "First".into()
    }

    fn new_game(&mut self) {}

    fn change(&mut self, settings: &xiangqi::Settings) -> Result<(), String> {
        match settings.threads {
            1..=4 => Ok(()),
            _ => Err("too many threads".into()),
        }
    }

    fn evaluate(&self, game: &Game) -> Score {
        Score::new(game.moves().len() as i32)
    }

    fn think(
        &mut self,
        task: &xiangqi::Task,
        tell: &mut dyn FnMut(&xiangqi::Thought<'_>),
    ) -> xiangqi::Decision {
        let legal = task.game.position().legal_moves();
        let is_allowed =
            |m: &&xiangqi_core::Move| task.allowed.is_empty() || task.allowed.contains(m);
        let Some(&best) = legal.iter().find(is_allowed) else {
            return xiangqi::Decision::default();
        };
        tell(&xiangqi::Thought {
            depth: 1,
            seldepth: 1,
            line_index: task.lines,
            score: Score::win_in(task.depth.unwrap_or_default() % 100),
            bound: Bound::Lower,
            nodes: task.nodes.unwrap_or_default(),
            time: task.time.unwrap_or_default(),
            hash_permille: 0,
            line: &[best],
        });
        xiangqi::Decision {
            best: Some(best),
            reply: None,
            score: Score::DRAW,
        }
    }
}

impl othello::Player for First {
    fn name(&self) -> String {
        "First".into()
    }

    fn version(&self) -> String {
        "1.0".into()
    }

    fn new_game(&mut self) {}

    fn think(
        &mut self,
        task: &othello::Task,
        tell: &mut dyn FnMut(&othello::Thought<'_>),
    ) -> Vec<othello::Finding> {
        let moves = task.position.legal_moves().into_iter().take(task.lines);
        let found: Vec<othello::Finding> = moves
            .map(|m| othello::Finding {
                evaluation: Evaluation::from_discs(1),
                is_exact: task.depth.is_some(),
                depth: 1,
                nodes: 1,
                time: task.time.unwrap_or(Duration::ZERO),
                line: vec![m],
                is_from_book: false,
            })
            .collect();
        for (line_index, finding) in found.iter().enumerate() {
            tell(&finding.as_thought(line_index));
        }
        found
    }
}

/// What is answered to an input.
pub fn answers<P: Protocol>(protocol: impl FnOnce(Output) -> P, input: &[u8]) -> String {
    let heard = Heard::default();
    let output = Output::new(heard.clone());
    let mut protocol = protocol(output.clone());
    let input = io::Cursor::new(input.to_vec());
    converse(&mut protocol, input, &output).expect("memory can be read and written");
    let bytes = heard.0.lock().expect("no writer panics").clone();
    String::from_utf8(bytes).expect("answers are text")
}

/// How many lines of an input have this first word.
pub fn commands(input: &[u8], word: &str) -> usize {
    let text = String::from_utf8_lossy(input);
    let is_it = |line: &&str| line.split_whitespace().next() == Some(word);
    text.split('\n').filter(is_it).count()
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
