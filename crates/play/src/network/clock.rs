//! The clocks of a game between two sides; the host's count.

use std::{
    str::FromStr,
    time::{Duration, Instant},
};

/// How much time a player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For the game.
    pub budget: Duration,
    /// More with each move.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    /// Reads minutes, or minutes and seconds for each move: `5`, `0.5`, `3+2`.
    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || format!("expected MINUTES or MINUTES+SECONDS such as 5+3, found {text:?}");
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let minutes: f64 = minutes.parse().map_err(|_| fault())?;
        let seconds: u64 = seconds.parse().map_err(|_| fault())?;
        if !(minutes > 0.0 && minutes <= 1440.0 && seconds <= 3600) {
            return Err(fault());
        }
        Ok(Self {
            budget: Duration::from_secs_f64(60.0 * minutes),
            increment: Duration::from_secs(seconds),
        })
    }
}

/// What each player has left; at most one clock runs.
#[derive(Clone, Debug)]
pub(super) struct GameClock {
    control: TimeControl,
    left: Vec<Duration>,
    running: Option<(usize, Instant)>,
}

impl GameClock {
    pub(super) fn new(control: TimeControl, players: usize) -> Self {
        Self {
            control,
            left: vec![control.budget; players],
            running: None,
        }
    }

    /// What the host's clocks showed; without an increment, which the host alone counts.
    pub(super) fn shown(milliseconds: &[u64], players: usize) -> Self {
        let left = |player| milliseconds.get(player).copied().unwrap_or(0);
        Self {
            control: TimeControl {
                budget: Duration::ZERO,
                increment: Duration::ZERO,
            },
            left: (0..players)
                .map(|player| Duration::from_millis(left(player)))
                .collect(),
            running: None,
        }
    }

    /// All begin again.
    pub(super) fn restart(&mut self) {
        *self = Self::new(self.control, self.left.len());
    }

    /// Shows what the host's clocks showed.
    pub(super) fn set(&mut self, milliseconds: &[u64]) {
        for (left, &milliseconds) in self.left.iter_mut().zip(milliseconds) {
            *left = Duration::from_millis(milliseconds);
        }
        self.running = None;
    }

    /// Lets this player's clock run, or none.
    pub(super) fn run(&mut self, player: Option<usize>, now: Instant) {
        if let Some((player, since)) = self.running.take() {
            let taken = now.saturating_duration_since(since);
            self.left[player] = self.left[player].saturating_sub(taken);
        }
        self.running = player
            .filter(|&player| player < self.left.len())
            .map(|player| (player, now));
    }

    /// A player has moved.
    pub(super) fn reward(&mut self, player: usize) {
        if let Some(left) = self.left.get_mut(player) {
            *left += self.control.increment;
        }
    }

    pub(super) fn left(&self, player: usize, now: Instant) -> Duration {
        let left = self.left.get(player).copied().unwrap_or_default();
        match self.running {
            Some((running, since)) if running == player => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    pub(super) fn milliseconds(&self, now: Instant) -> Vec<u64> {
        (0..self.left.len())
            .map(|player| {
                self.left(player, now)
                    .as_millis()
                    .try_into()
                    .unwrap_or(u64::MAX)
            })
            .collect()
    }
}

/// Minutes and seconds; a second that has begun is shown as left.
pub(super) fn minutes(left: Duration) -> String {
    let seconds = left.as_millis().div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read() {
        let control = |budget, increment| TimeControl {
            budget: Duration::from_secs(budget),
            increment: Duration::from_secs(increment),
        };
        assert_eq!("5".parse(), Ok(control(300, 0)));
        assert_eq!("0.5+3".parse(), Ok(control(30, 3)));
        for wrong in [
            "", "0", "-1", "x", "5+", "5+x", "1e9", "nan", "inf", "5+3601",
        ] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_move_stops_one_clock_and_starts_the_other() {
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let mut clock = GameClock::new("1+5".parse().unwrap(), 2);
        clock.run(Some(0), start);
        clock.run(Some(1), after(10));
        clock.reward(0);
        assert_eq!(clock.milliseconds(after(13)), [55_000, 57_000]);
        clock.run(None, after(14));
        assert_eq!(clock.milliseconds(after(99)), [55_000, 56_000]);
        clock.run(Some(1), after(100));
        assert_eq!(clock.left(1, after(1000)), Duration::ZERO);
        clock.restart();
        assert_eq!(clock.milliseconds(after(100)), [60_000, 60_000]);
        assert_eq!(minutes(Duration::from_millis(60_001)), "1:01");
    }
}
