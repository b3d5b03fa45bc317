//! The time that players take.

use std::time::{Duration, Instant};

/// A clock for each player, of which at most one runs.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    used: Vec<Duration>,
    /// How long each player may think in all.
    budget: Option<Duration>,
    running: Option<(usize, Instant)>,
}

impl Clocks {
    pub(super) fn new(players: usize, budget: Option<Duration>) -> Self {
        Self {
            used: vec![Duration::ZERO; players],
            budget,
            running: None,
        }
    }

    pub(super) const fn budget(&self) -> Option<Duration> {
        self.budget
    }

    pub(super) const fn players(&self) -> usize {
        self.used.len()
    }

    /// Lets this player's clock run, or none.
    pub(super) fn run(&mut self, player: Option<usize>, now: Instant) {
        if let Some((player, since)) = self.running.take() {
            self.used[player] += now.saturating_duration_since(since);
        }
        self.running = player
            .filter(|&player| player < self.used.len())
            .map(|player| (player, now));
    }

    /// Whether a player's time is up.
    pub(super) fn is_up(&self, player: usize) -> bool {
        (self.budget).is_some_and(|budget| self.used(player) >= budget)
    }

    fn used(&self, player: usize) -> Duration {
        self.used.get(player).copied().unwrap_or_default()
    }

    /// What a player's clock shows: the time that is left, or the time taken if all have as much
    /// as they like.
    pub(super) fn shown(&self, player: usize) -> String {
        let used = self.used(player);
        // A second that has begun is shown as left.
        let seconds = match self.budget {
            Some(budget) => budget.saturating_sub(used).as_millis().div_ceil(1000),
            None => used.as_secs().into(),
        };
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_clock_runs_at_a_time() {
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let mut clocks = Clocks::new(2, None);
        clocks.run(Some(0), start);
        clocks.run(Some(1), after(61));
        clocks.run(None, after(66));
        clocks.run(None, after(99));
        assert_eq!(clocks.shown(0), "1:01");
        assert_eq!(clocks.shown(1), "0:05");
        assert_eq!(clocks.shown(2), "0:00", "nobody sits there");
    }

    #[test]
    fn a_budget_counts_down() {
        let start = Instant::now();
        let mut clocks = Clocks::new(2, Some(Duration::from_secs(60)));
        clocks.run(Some(1), start);
        clocks.run(Some(1), start + Duration::from_millis(59_500));
        assert_eq!((clocks.shown(1), clocks.is_up(1)), ("0:01".into(), false));
        clocks.run(Some(1), start + Duration::from_secs(60));
        assert_eq!((clocks.shown(1), clocks.is_up(1)), ("0:00".into(), true));
        assert!(!clocks.is_up(0));
    }
}
