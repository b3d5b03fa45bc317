//! Time for one move out of the time for a game.

use core::time::Duration;

/// A player's clock, from which a search takes the time for one move. See [`Limits::clock`].
///
/// ```
/// use core::time::Duration;
/// use game_search::Clock;
///
/// let clock = Clock {
///     increment: Duration::from_secs(1),
///     ..Clock::with_remaining(Duration::from_secs(60))
/// };
/// let budget = clock.budget();
/// assert!(budget.soft > Duration::from_secs(2) && budget.soft < Duration::from_secs(4));
/// assert!(budget.hard > budget.soft && budget.hard < Duration::from_secs(30));
/// ```
///
/// [`Limits::clock`]: crate::Limits::clock
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    /// What is left on the clock.
    pub remaining: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// Moves until the clock is set anew, or a guess how many the game will still last; `None`
    /// counts as 30, `Some(0)` as 1.
    pub moves_to_go: Option<u32>,
    /// What is lost on the way between the search and the clock; never used up.
    pub overhead: Duration,
}

/// How long to think about a move. See [`Clock::budget`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Budget {
    /// No iteration begins after this, made shorter where the best move stays the same and longer
    /// where it changes.
    pub soft: Duration,
    /// The search ends at this, whatever it is doing.
    pub hard: Duration,
}

impl Clock {
    const USUAL_MOVES_TO_GO: u32 = 30;

    /// A clock without increment and, but for 10 ms of overhead, all of this to use.
    #[must_use]
    pub const fn with_remaining(remaining: Duration) -> Clock {
        Clock {
            remaining,
            increment: Duration::ZERO,
            moves_to_go: None,
            overhead: Duration::from_millis(10),
        }
    }

    /// The time for this move: an equal share of what is left and three quarters of the increment;
    /// at most four times that, and never more than three fifths of what is left unless this is the
    /// last move before the clock is set anew. `hard` is at least a millisecond, even with nothing
    /// left, so that there is a move.
    #[must_use]
    pub fn budget(&self) -> Budget {
        const LEAST: Duration = Duration::from_millis(1);
        let moves = self.moves_to_go.unwrap_or(Self::USUAL_MOVES_TO_GO).max(1);
        let available = self.remaining.saturating_sub(self.overhead).max(LEAST);
        let share = (available / moves).saturating_add(self.increment.saturating_mul(3) / 4);
        let most = if moves == 1 {
            available
        } else {
            available.saturating_mul(3) / 5
        };
        let hard = share.saturating_mul(4).min(most).max(LEAST);
        Budget {
            soft: share.min(hard),
            hard,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn budgets_never_exceed_the_clock() {
        for remaining in [0, 1, 9, 11, 60_000, u64::MAX / 2, u64::MAX] {
            for increment in [0, 1_000, u64::MAX / 2, u64::MAX] {
                for moves_to_go in [None, Some(0), Some(1), Some(40), Some(u32::MAX)] {
                    let clock = Clock {
                        increment: Duration::from_millis(increment),
                        moves_to_go,
                        ..Clock::with_remaining(Duration::from_millis(remaining))
                    };
                    let budget = clock.budget();
                    assert!(budget.soft <= budget.hard, "{clock:?}");
                    let most = Duration::from_millis(remaining.saturating_sub(10).max(1));
                    assert!(budget.hard <= most, "{clock:?}");
                    assert!(budget.hard >= Duration::from_millis(1));
                }
            }
        }
    }

    #[test]
    fn the_last_move_before_the_control_may_take_all() {
        let clock = Clock {
            moves_to_go: Some(1),
            overhead: seconds(1),
            ..Clock::with_remaining(seconds(10))
        };
        assert_eq!(clock.budget().hard, seconds(9));
        let clock = Clock {
            moves_to_go: Some(9),
            ..clock
        };
        assert_eq!(clock.budget().soft, seconds(1));
        assert_eq!(clock.budget().hard, seconds(4));
    }
}
