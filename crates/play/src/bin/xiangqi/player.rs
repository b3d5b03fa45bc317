//! The engine as the protocols drive it.

use game_search::{Bound, Score, TableError};
use play::{
    arguments::Common,
    protocol::xiangqi::{Decision, Player, Settings, Task, Thought},
};
use xiangqi_core::Game;
use xiangqi_engine::{Analysis, Engine, EngineOptions, Level, Progress, Thinking, evaluate};

/// The settings that the command line gives.
pub(crate) fn settings(common: &Common) -> Settings {
    Settings {
        hash: common.hash,
        threads: common.threads.into(),
        ..Settings::default()
    }
}

/// The engine with what a client has set.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    engine: Engine,
    level: Option<Level>,
}

impl EnginePlayer {
    pub(crate) fn new(settings: &Settings, common: &Common) -> Result<Self, TableError> {
        let options = EngineOptions {
            hash_mebibytes: settings.hash,
            threads: settings.threads,
            seed: common.seed,
            ..EngineOptions::default()
        };
        Ok(Self {
            engine: Engine::new(options)?,
            level: settings.level,
        })
    }

    fn thinking(&self, task: &Task) -> Thinking {
        let level = self.level.map(Thinking::from).unwrap_or_default();
        let ponder = task.leash.ponder_handle();
        Thinking {
            depth: task.depth.into_iter().chain(level.depth).min(),
            nodes: task.nodes,
            time: task.time,
            clock: task.clock,
            stop: task.leash.stop_handle().clone(),
            ponder: task.is_pondering.then(|| ponder.clone()),
            lines: task.lines,
            only: task.allowed.clone(),
            ..level
        }
    }
}

impl Player for EnginePlayer {
    fn name(&self) -> String {
        format!("xiangqi {}", env!("CARGO_PKG_VERSION"))
    }

    fn new_game(&mut self) {
        self.engine.clear();
    }

    fn change(&mut self, settings: &Settings) -> Result<(), String> {
        let options = EngineOptions {
            hash_mebibytes: settings.hash,
            threads: settings.threads,
            ..*self.engine.options()
        };
        if options != *self.engine.options() {
            self.engine = Engine::new(options).map_err(|fault| fault.to_string())?;
        }
        self.level = settings.level;
        Ok(())
    }

    fn evaluate(&self, game: &Game) -> Score {
        evaluate(game.position())
    }

    fn think(&mut self, task: &Task, tell: &mut dyn FnMut(&Thought<'_>)) -> Decision {
        let thinking = self.thinking(task);
        let analysis = self.engine.analyse(&task.game, &thinking, |progress| {
            tell(&thought(progress));
            if is_found(task.mate, progress) {
                thinking.stop.stop();
            }
        });
        decision(&analysis)
    }
}

/// Whether the mate that was asked for has been found.
fn is_found(mate: Option<u32>, progress: &Progress<'_>) -> bool {
    let found = progress.score.distance().filter(|_| {
        // An upper bound may be a mate that is not there.
        progress.score.is_win() && progress.bound != Bound::Upper
    });
    let moves = found.map(|plies| plies.div_ceil(2));
    moves.zip(mate).is_some_and(|(moves, most)| moves <= most)
}

fn thought<'a>(progress: &Progress<'a>) -> Thought<'a> {
    Thought {
        depth: progress.depth,
        seldepth: progress.seldepth,
        line_index: progress.index,
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
