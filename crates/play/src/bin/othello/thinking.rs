//! The options that limit how long the engine thinks.

use std::time::Duration;

use clap::Args;
use othello_engine::{Engine, EngineOptions, Level, Thinking};
use play::arguments::Common;

/// How long the engine may think about a move; the first limit reached counts.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ThinkingArguments {
    /// Look at most so many plies ahead
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,

    /// Visit at most so many positions
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,

    /// Think at most so many milliseconds
    #[arg(long, value_name = "T")]
    pub(crate) time_ms: Option<u64>,
}

impl ThinkingArguments {
    /// The limits asked for, or those of a level if none is.
    pub(crate) fn or_level(&self, level: Level) -> Thinking {
        if self.depth.is_none() && self.nodes.is_none() && self.time_ms.is_none() {
            return level.into();
        }
        let default = Thinking::default();
        Thinking {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time_ms.map(Duration::from_millis),
            // A search of limited depth does not look further than asked.
            exact_empties: self.depth.map_or(default.exact_empties, |depth| {
                depth.min(default.exact_empties)
            }),
            ..default
        }
    }
}

pub(crate) fn engine(common: &Common) -> anyhow::Result<Engine> {
    Ok(Engine::new(EngineOptions {
        hash_mebibytes: common.hash,
    })?)
}
