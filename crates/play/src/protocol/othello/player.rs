//! What a protocol asks of an engine.

use std::time::Duration;

use othello_core::{Move, Position};
use othello_engine::{Evaluation, Level};

use crate::protocol::Leash;

/// An engine as the protocols see it.
pub trait Player: Send + 'static {
    /// Its name, a single word.
    fn name(&self) -> String;

    /// Its version.
    fn version(&self) -> String;

    /// Forgets what it has learned: another game begins.
    fn new_game(&mut self);

    /// Looks for the best lines, the best first, until a limit of the task is reached or its leash
    /// says so. The position has at least one legal move, which may be a pass. What is found is told
    /// at least once.
    fn think(&mut self, task: &Task, tell: &mut dyn FnMut(&Thought<'_>)) -> Vec<Finding>;
}

/// What is to be thought about, and how long. The first limit that is reached counts.
#[derive(Clone, Debug)]
pub struct Task {
    /// The position.
    pub position: Position,
    /// As this level does; `None` for all there is.
    pub level: Option<Level>,
    /// At most so many plies ahead in the middle game.
    pub depth: Option<u32>,
    /// At most this time.
    pub time: Option<Duration>,
    /// How many lines are asked for.
    pub lines: usize,
    /// Whether a move is to be played, which a level that errs may choose badly; advice never errs.
    pub is_to_play: bool,
    /// What ends the search.
    pub leash: Leash,
}

/// What an engine has found out so far.
#[derive(Clone, Copy, Debug)]
pub struct Thought<'a> {
    /// How many plies ahead it looks.
    pub depth: u32,
    /// Which of the best lines it is, counted from 0.
    pub line_index: usize,
    /// The worth for the side to move.
    pub evaluation: Evaluation,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The line.
    pub line: &'a [Move],
    /// Whether it is from an opening book, and was not searched.
    pub is_from_book: bool,
}

/// A line that was looked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The worth for the side to move.
    pub evaluation: Evaluation,
    /// Whether that is the score at the end of the game.
    pub is_exact: bool,
    /// How many plies were searched.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The line; its first move is the one to play.
    pub line: Vec<Move>,
    /// Whether it is from an opening book, and was not searched.
    pub is_from_book: bool,
}

impl Finding {
    /// The same as it is told meanwhile.
    #[must_use]
    pub fn as_thought(&self, line_index: usize) -> Thought<'_> {
        Thought {
            depth: self.depth,
            line_index,
            evaluation: self.evaluation,
            nodes: self.nodes,
            time: self.time,
            line: &self.line,
            is_from_book: self.is_from_book,
        }
    }
}
