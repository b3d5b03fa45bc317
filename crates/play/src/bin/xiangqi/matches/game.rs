//! One game of a match.

use std::{fmt, time::Duration};

use xiangqi_core::{
    Color, Game,
    judge::{Reason, RepetitionKind, Rules, Verdict},
};

use super::{
    engine::{Clocks, Engine, Failure, Patience, side},
    limit::Limit,
};

/// By which rules a game is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conditions {
    pub(super) rules: Rules,
    /// A draw after so many plies.
    pub(super) most_plies: usize,
    pub(super) patience: Patience,
    /// The limits of red and black.
    pub(super) limits: [Limit; 2],
}

/// A game that is over.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    pub(super) game: Game,
    /// `None` for a draw.
    pub(super) winner: Option<Color>,
    pub(super) ending: Ending,
    /// The time that red and black took, and for how many moves.
    pub(super) times: [Duration; 2],
    pub(super) moves: [u32; 2],
    /// Whether an engine cannot be asked any more.
    pub(super) is_broken: [bool; 2],
}

/// Why a game is over.
#[derive(Clone, Debug)]
pub(super) enum Ending {
    Judged(Verdict),
    MostPlies,
    Failed(Failure),
}

impl Ending {
    /// The kind, for counting.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::MostPlies => "most plies",
            Self::Failed(failure) => match failure {
                Failure::Crashed => "crash",
                Failure::Hung => "hang",
                Failure::Late => "time",
                Failure::Illegal(_) => "illegal move",
                Failure::Resigned => "resignation",
            },
            Self::Judged(verdict) => match &verdict.reason {
                Reason::Checkmate => "checkmate",
                Reason::Stalemate => "stalemate",
                Reason::Repetition(repetition) => match repetition.kind {
                    RepetitionKind::PerpetualCheck { .. } => "perpetual check",
                    RepetitionKind::PerpetualChase { .. } => "perpetual chase",
                    RepetitionKind::PerpetualAttack { .. } => "perpetual attack",
                    _ => "repetition",
                },
                Reason::NaturalLimit { .. } => "natural limit",
                Reason::InsufficientMaterial => "material",
                _ => "agreement",
            },
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Judged(verdict) => verdict.reason.fmt(f),
            Self::Failed(Failure::Illegal(m)) => write!(f, "illegal move {m:?}"),
            other => f.write_str(other.kind()),
        }
    }
}

/// Plays a game to its end; `engines` are red and black.
pub(super) fn play(opening: &Game, engines: [&mut Engine; 2], conditions: &Conditions) -> Finished {
    let mut table = Table::new(opening, conditions);
    loop {
        if let Some((winner, ending)) = table.end() {
            return table.finish(winner, ending);
        }
        let turn = table.game.position().turn();
        let player = side(turn);
        let clocks = table.clocks;
        match engines[player].think(&table.game, clocks, conditions.patience) {
            Ok(answer) => {
                table.moves[player] += 1;
                table.times[player] += answer.time;
                if !table.pay(player, answer.time) {
                    return table.finish(Some(!turn), Ending::Failed(Failure::Late));
                }
                // The engine's answer was read as a move of this position.
                if table.game.play(answer.m).is_err() {
                    let failure = Failure::Illegal(answer.m.to_string());
                    return table.finish(Some(!turn), Ending::Failed(failure));
                }
            }
            Err(failure) => {
                let is_broken = !matches!(failure, Failure::Illegal(_) | Failure::Resigned);
                let mut finished = table.finish(Some(!turn), Ending::Failed(failure));
                finished.is_broken[player] = is_broken;
                return finished;
            }
        }
    }
}

struct Table<'a> {
    game: Game,
    conditions: &'a Conditions,
    clocks: Clocks,
    times: [Duration; 2],
    moves: [u32; 2],
}

impl<'a> Table<'a> {
    fn new(opening: &Game, conditions: &'a Conditions) -> Self {
        Self {
            game: opening.clone(),
            conditions,
            clocks: conditions.limits.map(|limit| match limit {
                Limit::Clock(time, _) => time,
                _ => Duration::ZERO,
            }),
            times: [Duration::ZERO; 2],
            moves: [0; 2],
        }
    }

    fn end(&self) -> Option<(Option<Color>, Ending)> {
        if let Some(verdict) = self.game.verdict(&self.conditions.rules) {
            return Some((verdict.winner, Ending::Judged(verdict)));
        }
        let is_long = self.game.moves().len() >= self.conditions.most_plies;
        is_long.then_some((None, Ending::MostPlies))
    }

    /// Takes the time of a move from its clock; `false` if that has run out.
    fn pay(&mut self, player: usize, time: Duration) -> bool {
        let grace = self.conditions.patience.grace;
        match self.conditions.limits[player] {
            Limit::Clock(_, more) => {
                if time > self.clocks[player] + grace {
                    return false;
                }
                self.clocks[player] = self.clocks[player].saturating_sub(time) + more;
                true
            }
            Limit::Time(limit) => time <= limit + grace,
            Limit::Nodes(_) | Limit::Depth(_) => true,
        }
    }

    fn finish(self, winner: Option<Color>, ending: Ending) -> Finished {
        Finished {
            game: self.game,
            winner,
            ending,
            times: self.times,
            moves: self.moves,
            is_broken: [false; 2],
        }
    }
}
