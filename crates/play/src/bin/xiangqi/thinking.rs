//! The engine, and how long it may think.

use play::{arguments::Common, thinking::ThinkingArguments};
use xiangqi_core::judge::Rules;
use xiangqi_engine::{Engine, EngineOptions, Level, Thinking};

/// The limits asked for, or those of a level if none is.
pub(crate) fn thinking(arguments: &ThinkingArguments, level: Level) -> Thinking {
    if arguments.is_empty() {
        return level.into();
    }
    Thinking {
        depth: arguments.depth,
        nodes: arguments.nodes,
        time: arguments.time(),
        ..Thinking::default()
    }
}

/// The engine that plays by these rules.
pub(crate) fn engine(common: &Common, rules: Rules) -> anyhow::Result<Engine> {
    Ok(Engine::new(EngineOptions {
        hash_mebibytes: common.hash,
        threads: common.threads.into(),
        seed: common.seed,
        rules,
        ..EngineOptions::default()
    })?)
}
