//! The engine as the protocols drive it.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use game_search::{Bound, Score};
use play::{
    arguments::Common,
    opening_book,
    protocol::xiangqi::{Decision, Player, Settings, Task, Thought},
};
use xiangqi_core::Game;
use xiangqi_engine::{
    Analysis, BookChoice, Engine, EngineOptions, Level, Progress, Thinking, evaluate,
};

use crate::book::BookArguments;

/// The settings that the command line gives.
pub(crate) fn settings(book: &BookArguments, common: &Common) -> Settings {
    Settings {
        hash: common.hash,
        threads: common.threads.into(),
        book: book.book.clone(),
        ..Settings::default()
    }
}

/// The engine with what a client has set.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    engine: Engine,
    level: Option<Level>,
    /// The file of the book.
    book: Option<PathBuf>,
    choice: BookChoice,
    uses_book: bool,
}

impl EnginePlayer {
    pub(crate) fn new(
        settings: &Settings,
        book: &BookArguments,
        common: &Common,
    ) -> anyhow::Result<Self> {
        let options = EngineOptions {
            hash_mebibytes: settings.hash,
            threads: settings.threads,
            seed: common.seed,
            rules: settings.rules.into(),
            ..EngineOptions::default()
        };
        let choice = book.choice(common);
        Ok(Self {
            engine: engine(options, settings.book.as_deref(), choice)?,
            level: settings.level,
            book: settings.book.clone(),
            choice,
            uses_book: settings.uses_book,
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
            book: self.uses_book && is_for_a_move(task),
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
            rules: settings.rules.into(),
            ..*self.engine.options()
        };
        if options != *self.engine.options() || settings.book != self.book {
            self.engine = engine(options, settings.book.as_deref(), self.choice)
                .map_err(|fault| format!("{fault:#}"))?;
            self.book.clone_from(&settings.book);
        }
        self.level = settings.level;
        self.uses_book = settings.uses_book;
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

fn engine(
    options: EngineOptions,
    book: Option<&Path>,
    choice: BookChoice,
) -> anyhow::Result<Engine> {
    let engine = Engine::new(options)?;
    Ok(match book {
        Some(path) => {
            let book = opening_book::read(path)?;
            engine.with_book(Arc::new(book), choice)
        }
        None => engine,
    })
}

/// Whether a move is to be played, and not the other side's time to be used or a position to be looked
/// into for as long as the client likes.
fn is_for_a_move(task: &Task) -> bool {
    let is_limited =
        task.depth.is_some() || task.nodes.is_some() || task.time.is_some() || task.clock.is_some();
    is_limited && !task.is_pondering
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
