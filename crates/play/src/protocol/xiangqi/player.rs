//! What a protocol asks of an engine.

use std::time::Duration;

use game_search::{Bound, Score};
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
    /// What the clock shows.
    pub clock: Option<Clock>,
    /// End when a mate in so many moves is found.
    pub mate: Option<u32>,
    /// The first moves to choose among; all legal ones if it is empty.
    pub allowed: Vec<Move>,
    /// How many lines are asked for, the best and those after it.
    pub lines: usize,
    /// What ends or holds the search. While it holds, the clock does not run.
    pub leash: Leash,
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// In how many moves more time comes; `None` if never.
    pub moves_to_go: Option<u32>,
    /// What is lost with each move on its way to the clock.
    pub overhead: Duration,
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

impl Clock {
    /// How long to think about this move.
    ///
    /// Without a number of moves to go, the game is taken to last for another thirty; at least a
    /// tenth of a hundredth of a second is thought.
    #[must_use]
    pub fn time_for_move(&self) -> Duration {
        const MOVES_LEFT: u32 = 30;
        const LEAST: Duration = Duration::from_millis(1);

        let usable = self.left.saturating_sub(self.overhead);
        let moves = self.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
        let share = usable / moves + self.increment * 3 / 4;
        // The last move before more time comes may take nearly all of it.
        let most = if moves == 1 {
            usable * 9 / 10
        } else {
            usable / 2
        };
        share.min(most).max(LEAST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_never_runs_out_by_one_move() {
        let milliseconds = Duration::from_millis;
        for left in [0, 1, 10, 100, 1_000, 60_000, 3_600_000] {
            for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40)] {
                for increment in [0, 100, 10_000] {
                    let clock = Clock {
                        left: milliseconds(left),
                        increment: milliseconds(increment),
                        moves_to_go,
                        overhead: milliseconds(10),
                    };
                    let time = clock.time_for_move();
                    assert!(
                        time <= clock.left.max(milliseconds(1)),
                        "{clock:?}: {time:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_increment_is_used() {
        let clock = |increment| Clock {
            left: Duration::from_secs(300),
            increment: Duration::from_secs(increment),
            ..Clock::default()
        };
        assert_eq!(clock(0).time_for_move(), Duration::from_secs(10));
        assert_eq!(clock(4).time_for_move(), Duration::from_secs(13));
    }
}
