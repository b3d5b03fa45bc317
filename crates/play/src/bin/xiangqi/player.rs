//! The engine as the protocols drive it.

use game_search::{Bound, Score, TableError};
use play::{
    arguments::Common,
    protocol::xiangqi::{Clock, Decision, Player, Settings, Task, Thought},
};
use xiangqi_core::Game;
use xiangqi_engine::{Analysis, Engine, EngineOptions, Level, Progress, Thinking, evaluate};

/// The settings that the command line gives.
pub(crate) fn settings(common: &Common) -> Settings {
    Settings {
        hash: common.hash,
        ..Settings::default()
    }
}

/// The engine with what a client has set.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    engine: Engine,
    hash: usize,
    level: Option<Level>,
}

impl EnginePlayer {
    pub(crate) fn new(settings: &Settings) -> Result<Self, TableError> {
        Ok(Self {
            engine: engine(settings.hash)?,
            hash: settings.hash,
            level: settings.level,
        })
    }

    fn thinking(&self, task: &Task) -> Thinking {
        let level = self.level.map(Level::depth);
        Thinking {
            depth: task.depth.into_iter().chain(level).min(),
            nodes: task.nodes,
            time: task
                .time
                .or_else(|| task.clock.as_ref().map(Clock::time_for_move)),
            stop: task.leash.stop_handle().clone(),
        }
    }
}

fn engine(hash_mebibytes: usize) -> Result<Engine, TableError> {
    Engine::new(EngineOptions { hash_mebibytes })
}

impl Player for EnginePlayer {
    fn name(&self) -> String {
        format!("xiangqi {}", env!("CARGO_PKG_VERSION"))
    }

    fn new_game(&mut self) {
        self.engine.clear();
    }

    fn change(&mut self, settings: &Settings) -> Result<(), String> {
        if settings.hash != self.hash {
            self.engine = engine(settings.hash).map_err(|fault| fault.to_string())?;
            self.hash = settings.hash;
        }
        self.level = settings.level;
        Ok(())
    }

    fn evaluate(&self, game: &Game) -> Score {
        evaluate(game.position())
    }

    fn think(&mut self, task: &Task, tell: &mut dyn FnMut(&Thought<'_>)) -> Decision {
        let thinking = self.thinking(task);
        let lines = lines(task);
        let found = self
            .engine
            .analyse_lines(&task.game, lines, &thinking, |index, progress| {
                tell(&thought(index, progress));
                if is_found(task.mate, progress) {
                    thinking.stop.stop();
                }
            });
        let allowed = |analysis: &&Analysis| {
            task.allowed.is_empty()
                || analysis
                    .best_move
                    .is_some_and(|m| task.allowed.contains(&m))
        };
        found.iter().find(allowed).map(decision).unwrap_or_default()
    }
}

/// As many lines as are needed to have one that is allowed.
fn lines(task: &Task) -> usize {
    let legal = task.game.position().legal_moves();
    let forbidden = match task.allowed.is_empty() {
        true => 0,
        false => legal.iter().filter(|m| !task.allowed.contains(m)).count(),
    };
    task.lines.max(1) + forbidden
}

/// Whether the mate that was asked for has been found.
fn is_found(mate: Option<u32>, progress: &Progress<'_>) -> bool {
    let within = mate.map(|moves| 2 * moves);
    progress.bound != Bound::Upper
        && progress.score.is_win()
        && progress
            .score
            .distance()
            .zip(within)
            .is_some_and(|(plies, most)| plies < most)
}

fn thought<'a>(line_index: usize, progress: &Progress<'a>) -> Thought<'a> {
    Thought {
        depth: progress.depth,
        seldepth: progress.seldepth,
        line_index,
        score: progress.score,
        bound: progress.bound,
        nodes: progress.nodes,
        time: progress.time,
        hash_permille: progress.hash_permille,
        line: progress.line,
    }
}

fn decision(analysis: &Analysis) -> Decision {
    Decision {
        best: analysis.best_move,
        reply: analysis.line.get(1).copied(),
        score: analysis.score,
    }
}
