//! The engine, and how long it may think.

use othello_engine::{Engine, EngineOptions, Level, Thinking};
use play::{arguments::Common, thinking::ThinkingArguments};

/// The limits asked for, or those of a level if none is.
pub(crate) fn thinking(arguments: &ThinkingArguments, level: Level) -> Thinking {
    if arguments.is_empty() {
        return level.into();
    }
    let default = Thinking::default();
    Thinking {
        depth: arguments.depth,
        nodes: arguments.nodes,
        time: arguments.time(),
        // A search of limited depth does not look further than asked.
        exact_empties: arguments.depth.map_or(default.exact_empties, |depth| {
            depth.min(default.exact_empties)
        }),
        ..default
    }
}

pub(crate) fn engine(common: &Common) -> anyhow::Result<Engine> {
    let engine = Engine::new(EngineOptions {
        hash_mebibytes: common.hash,
    })?;
    let engine = engine.with_threads(common.threads.into());
    Ok(engine.with_seed(common.seed))
}
