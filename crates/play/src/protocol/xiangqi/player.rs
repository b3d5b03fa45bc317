//! What a protocol asks of an engine.

use std::time::Duration;

use game_search::{Bound, Clock, Score};
use xiangqi_core::{Game, Move};

use super::Settings;
use crate::protocol::Leash;

/// An engine as the protocols see it.
pub trait Player: Send + 'static {
    /// Its name and version.
    fn name(&self) -> String;

    /// Forgets what it has learned: another game begins.
    fn new_game(&mut self);

    /// Takes new settings; those before stay if it cannot.
    ///
    /// # Errors
    ///
    /// If a table of that size is not to be had, and the like.
    fn change(&mut self, settings: &Settings) -> Result<(), String>;

    /// What it thinks of the position at the cursor without a search, for the side to move.
    fn evaluate(&self, game: &Game) -> Score;

    /// Looks for a move until a limit of the task is reached or its leash says so.
    fn think(&mut self, task: &Task, tell: &mut dyn FnMut(&Thought<'_>)) -> Decision;
}

/// What is to be thought about, and how long. The first limit that is reached counts.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// The position is the one at its cursor.
    pub game: Game,
    /// At most so many plies ahead.
    pub depth: Option<u32>,
    /// At most so many positions visited.
    pub nodes: Option<u64>,
    /// This time; not what the clock allows.
    pub time: Option<Duration>,
    /// What the clock of the side to move shows.
    pub clock: Option<Clock>,
    /// Whether limits of time count only from [`Leash::release`] on: it is the other side's time.
    pub is_pondering: bool,
    /// End when a mate in so many moves is found.
    pub mate: Option<u32>,
    /// The first moves to choose among; all legal ones if it is empty.
    pub allowed: Vec<Move>,
    /// How many lines are asked for, the best and those after it.
    pub lines: usize,
    /// What ends the search or holds its answer.
    pub leash: Leash,
}

/// What an engine has found out so far.
#[derive(Clone, Copy, Debug)]
pub struct Thought<'a> {
    /// How many plies ahead it looks.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// Which of the best lines it is, counted from 0.
    pub line_index: usize,
    /// The worth of the line for the side to move: hundredths of a soldier, or plies to a mate.
    pub score: Score,
    /// What the score says of the worth.
    pub bound: Bound,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hash_permille: u32,
    /// The line.
    pub line: &'a [Move],
}

/// What an engine plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// The move; `None` if there is none to choose.
    pub best: Option<Move>,
    /// The answer it expects.
    pub reply: Option<Move>,
    /// The worth of the position for the side to move.
    pub score: Score,
}
