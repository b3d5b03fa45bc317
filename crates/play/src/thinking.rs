//! The options that limit how long an engine thinks.

use std::time::Duration;

use clap::Args;

/// How long the engine may think about a move; the first limit reached counts.
#[derive(Args, Clone, Debug, Default)]
pub struct ThinkingArguments {
    /// Look at most so many plies ahead
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,

    /// Visit at most so many positions
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,

    /// Think at most so many milliseconds
    #[arg(long, value_name = "T")]
    pub time_ms: Option<u64>,
}

impl ThinkingArguments {
    /// Whether no limit is given.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.time_ms.is_none()
    }

    /// The limit of time.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        self.time_ms.map(Duration::from_millis)
    }
}
