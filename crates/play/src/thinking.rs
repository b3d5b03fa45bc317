//! How long an engine thinks, and what it tells meanwhile.

use std::{fmt, time::Duration};

use clap::Args;
use game_search::StopHandle;

/// How long the engine may think about a move; the first limit reached counts.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
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

/// What an engine tells while it thinks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// How many plies ahead it looks.
    pub depth: u32,
    /// What it thinks of its game, as people read it.
    pub score: String,
    /// The same as a number: positive if it is better off.
    pub worth: i32,
    /// Positions visited.
    pub nodes: u64,
    /// The line it expects.
    pub line: String,
}

/// A search for a move that any thread can make: it tells its thoughts and gives the move, at once
/// when it is told to stop.
pub struct Thinker<M>(Box<Search<M>>);

type Search<M> = dyn FnOnce(StopHandle, &mut dyn FnMut(Thought)) -> Option<M> + Send;

impl<M> Thinker<M> {
    /// A search.
    pub fn new(
        search: impl FnOnce(StopHandle, &mut dyn FnMut(Thought)) -> Option<M> + Send + 'static,
    ) -> Self {
        Self(Box::new(search))
    }

    /// A move that needs no search.
    pub fn knowing(m: Option<M>) -> Self
    where
        M: Send + 'static,
    {
        Self::new(move |_, _| m)
    }

    /// Searches, in this thread.
    pub fn run(self, stop: StopHandle, tell: &mut dyn FnMut(Thought)) -> Option<M> {
        (self.0)(stop, tell)
    }
}

impl<M> fmt::Debug for Thinker<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Thinker")
    }
}
