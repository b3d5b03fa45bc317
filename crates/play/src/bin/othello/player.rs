//! The engine as the protocols drive it.

use othello_core::Move;
use othello_engine::{Analysis, Engine, Level, Progress, Thinking};
use play::{
    arguments::Common,
    protocol::othello::{Finding, Player, Task, Thought},
};

use crate::{book::BookArguments, thinking::engine};

/// The engine as the command line makes it.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    engine: Engine,
}

impl EnginePlayer {
    pub(crate) fn new(book: &BookArguments, common: &Common) -> anyhow::Result<Self> {
        Ok(Self {
            engine: book.give_to(engine(common)?, common)?,
        })
    }
}

impl Player for EnginePlayer {
    fn name(&self) -> String {
        "othello".into()
    }

    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").into()
    }

    fn new_game(&mut self) {
        self.engine.clear();
    }

    fn think(&mut self, task: &Task, tell: &mut dyn FnMut(&Thought<'_>)) -> Vec<Finding> {
        if let Some(level) = task.level.filter(|level| level.errs() && task.is_to_play) {
            return self.choose(task, level, tell).into_iter().collect();
        }
        let mut is_told = false;
        let found = self.engine.analyse_lines(
            &task.position,
            task.lines,
            &thinking(task),
            |index, progress| {
                // Only the result says whether what was not searched is from the book.
                if progress.nodes > 0 {
                    tell(&thought(index, progress));
                    is_told = true;
                }
            },
        );
        let found: Vec<Finding> = found.iter().map(finding).collect();
        if !is_told {
            for (index, finding) in found.iter().enumerate() {
                tell(&finding.as_thought(index));
            }
        }
        found
    }
}

impl EnginePlayer {
    /// The move of a level that errs. What is thought of the other moves is not told.
    fn choose(
        &self,
        task: &Task,
        level: Level,
        tell: &mut dyn FnMut(&Thought<'_>),
    ) -> Option<Finding> {
        let (position, stop) = (task.position.into(), task.leash.stop_handle());
        let chosen = self.engine.play(&position, level, stop, |_| ());
        let chosen = finding(&Analysis::try_from(chosen).ok()?);
        tell(&chosen.as_thought(0));
        Some(chosen)
    }
}

fn thinking(task: &Task) -> Thinking {
    let level = task.level.map(Thinking::from).unwrap_or_default();
    Thinking {
        depth: task.depth.or(level.depth),
        time: task.time,
        stop: task.leash.stop_handle().clone(),
        ..level
    }
}

fn thought<'a>(line_index: usize, progress: &Progress<'a>) -> Thought<'a> {
    Thought {
        depth: progress.depth,
        line_index,
        evaluation: progress.evaluation,
        nodes: progress.nodes,
        time: progress.time,
        line: progress.line,
        is_from_book: false,
    }
}

fn finding(analysis: &Analysis) -> Finding {
    let line: Vec<Move> = match analysis.line.is_empty() {
        true => analysis.best_move.into_iter().collect(),
        false => analysis.line.clone(),
    };
    Finding {
        evaluation: analysis.evaluation,
        is_exact: analysis.exact,
        depth: analysis.depth,
        nodes: analysis.nodes,
        time: analysis.time,
        line,
        is_from_book: analysis.from_book,
    }
}
