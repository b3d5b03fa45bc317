//! Several threads at one position. Without `std` there never are any.
#![cfg_attr(not(feature = "std"), allow(dead_code))]

use core::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};

use crate::score::{Score, ScoreBounds};

/// What the threads that solve one position have proven together.
#[derive(Debug)]
pub(crate) struct Race {
    lower: AtomicI32,
    upper: AtomicI32,
    over: AtomicBool,
    helpers_nodes: AtomicU64,
}

impl Race {
    pub(crate) fn new(bounds: ScoreBounds) -> Race {
        Race {
            lower: AtomicI32::new(bounds.lower.value()),
            upper: AtomicI32::new(bounds.upper.value()),
            over: AtomicBool::new(false),
            helpers_nodes: AtomicU64::new(0),
        }
    }

    /// Adds what one thread knows; returns what all know.
    pub(crate) fn share(&self, bounds: ScoreBounds) -> ScoreBounds {
        let lower = bounds.lower.value();
        let upper = bounds.upper.value();
        let lower = lower.max(self.lower.fetch_max(lower, Ordering::Relaxed));
        let upper = upper.min(self.upper.fetch_min(upper, Ordering::Relaxed));
        ScoreBounds::new(Score::from_value(lower), Score::from_value(upper))
    }

    /// Whether it is known whether the score is above `alpha`.
    pub(crate) fn has_answered(&self, alpha: Score) -> bool {
        let alpha = alpha.value();
        self.lower.load(Ordering::Relaxed) > alpha || self.upper.load(Ordering::Relaxed) <= alpha
    }

    /// Sends the helpers home.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    pub(crate) fn add_helpers_nodes(&self, nodes: u64) {
        self.helpers_nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Without those of helpers that are still at work.
    pub(crate) fn helpers_nodes(&self) -> u64 {
        self.helpers_nodes.load(Ordering::Relaxed)
    }
}
