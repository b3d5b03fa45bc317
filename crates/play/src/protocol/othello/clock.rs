//! How long to think about a move of a game with a clock.

use std::time::Duration;

use othello_core::Position;

/// The share of the time left that the next move may take, for the side to move.
pub(super) fn time_for_move(position: &Position, left: Duration, increment: Duration) -> Duration {
    /// What is lost on the way to the other program's clock.
    const OVERHEAD: Duration = Duration::from_millis(20);
    const LEAST: Duration = Duration::from_millis(1);

    let own_moves = position.empty_squares().len().div_ceil(2).max(2);
    let usable = left.saturating_sub(OVERHEAD);
    (usable / own_moves + increment * 3 / 4)
        .min(usable / 2)
        .max(LEAST)
}

/// Reads `SECONDS`, `MINUTES:SECONDS` or `HOURS:MINUTES:SECONDS`.
pub(super) fn duration(text: &str) -> Option<Duration> {
    const YEAR: u64 = 31_536_000;

    let mut seconds: u64 = 0;
    for part in text.split(':') {
        let number: u64 = part.parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(number)?;
    }
    (seconds <= YEAR).then(|| Duration::from_secs(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let seconds = |text| duration(text).map(|time| time.as_secs());
        assert_eq!(seconds("90"), Some(90));
        assert_eq!(seconds("15:00"), Some(900));
        assert_eq!(seconds("1:00:01"), Some(3601));
        for wrong in [
            "",
            ":",
            "-1",
            "1:",
            "x",
            "99999999999999999999",
            "9999999999:0:0",
        ] {
            assert_eq!(seconds(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_move_takes_a_share() {
        let start = Position::new();
        let time = |left, more| {
            time_for_move(&start, Duration::from_secs(left), Duration::from_secs(more))
        };
        assert!(time(300, 0) < Duration::from_secs(11) && time(300, 0) > Duration::from_secs(9));
        assert!(time(300, 4) > Duration::from_secs(12));
        assert_eq!(time(0, 10), Duration::from_millis(1));
    }
}
