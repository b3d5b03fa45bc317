//! The clock of GTP: a main time, and then periods of so many moves each.

use std::{num::NonZeroU32, time::Duration};

use othello_core::{Color, Position};
use othello_engine::Level;

use super::{Answer, color, done, number};
use crate::protocol::{Words, othello::clock};

/// What clients say of the time.
#[derive(Clone, Debug, Default)]
pub(super) struct Times {
    settings: Option<Settings>,
    /// Black's and white's; `None` as long as it is what the settings say.
    left: [Option<Left>; 2],
}

#[derive(Clone, Copy, Debug)]
struct Settings {
    main: Duration,
    /// What follows the main time, again and again; `None` if nothing does.
    period: Option<Period>,
}

/// A time for so many moves.
#[derive(Clone, Copy, Debug)]
struct Period {
    time: Duration,
    moves: NonZeroU32,
}

/// What a side has left of the main time or of a period.
#[derive(Clone, Copy, Debug)]
enum Left {
    Main(Duration),
    Period(Period),
}

impl Times {
    /// Another game begins.
    pub(super) fn restart(&mut self) {
        self.left = [None; 2];
    }

    /// `time_settings MAIN PERIOD MOVES`.
    pub(super) fn set(&mut self, arguments: &mut Words<'_>) -> Answer {
        let expected = "three numbers: main time, period and moves of a period";
        let [main, period, moves] = [(); 3].map(|()| number::<u32>(arguments, expected));
        let (main, time, moves) = (seconds(main?), seconds(period?), moves?);
        // A period without moves is GTP's word for no limit at all.
        let is_limited = time.is_zero() || moves > 0;
        let period = NonZeroU32::new(moves).map(|moves| Period { time, moves });
        self.settings = is_limited.then_some(Settings {
            main,
            period: period.filter(|period| !period.time.is_zero()),
        });
        self.restart();
        done()
    }

    /// `time_left COLOR TIME MOVES`; without moves it is of the main time.
    pub(super) fn set_left(&mut self, arguments: &mut Words<'_>) -> Answer {
        let color = color(arguments)?;
        let expected = "seconds and moves";
        let time = seconds(number(arguments, expected)?);
        let moves = NonZeroU32::new(number(arguments, expected)?);
        self.left[side(color)] = Some(match moves {
            None => Left::Main(time),
            Some(moves) => Left::Period(Period { time, moves }),
        });
        done()
    }

    /// What a side has left, as far as that has been told.
    fn left(&self, color: Color) -> Option<Left> {
        let at_first = || self.settings.map(|settings| Left::Main(settings.main));
        self.left[side(color)].or_else(at_first)
    }

    fn period(&self) -> Option<Period> {
        self.settings?.period
    }

    /// Counts a move; a client that tells what is left corrects it.
    pub(super) fn pay(&mut self, color: Color, spent: Duration) {
        if let Some(left) = self.left(color) {
            self.left[side(color)] = Some(left.after(spent, self.period()));
        }
    }

    /// How long the next move of a side may take; `None` if its level alone counts.
    pub(super) fn for_move(
        &self,
        color: Color,
        position: &Position,
        level: Option<Level>,
    ) -> Option<Duration> {
        /// Without a clock and a level there must be some limit.
        const WITHOUT_LIMITS: Duration = Duration::from_secs(5);

        match (self.left(color), level) {
            (None, None) => Some(WITHOUT_LIMITS),
            (None, Some(_)) => None,
            (Some(Left::Main(time)), _) => {
                // What the main time is too short for is the first move of a period.
                let in_period = self.period().map(Period::share).unwrap_or_default();
                Some(clock::time_for_move(position, time, Duration::ZERO).max(in_period))
            }
            (Some(Left::Period(period)), _) => Some(period.share()),
        }
    }
}

impl Left {
    /// What is left after a move, `next` being the period that comes when this time is used up.
    fn after(self, spent: Duration, next: Option<Period>) -> Self {
        match (self, next) {
            (Self::Main(time), Some(period)) if spent > time => {
                Self::Period(period).after(spent - time, next)
            }
            (Self::Main(time), _) => Self::Main(time.saturating_sub(spent)),
            (Self::Period(period), Some(next)) => Self::Period(period.after(spent).unwrap_or(next)),
            // Only the client knows what comes then.
            (Self::Period(_), None) => self,
        }
    }
}

impl Period {
    /// The time that the next move may take; something is lost on the way to the client's clock.
    fn share(self) -> Duration {
        self.time * 9 / 10 / self.moves.get()
    }

    /// What is left after a move; `None` if it was the last one of the period.
    fn after(self, spent: Duration) -> Option<Self> {
        Some(Self {
            time: self.time.saturating_sub(spent),
            moves: NonZeroU32::new(self.moves.get() - 1)?,
        })
    }
}

const fn side(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

fn seconds(number: u32) -> Duration {
    Duration::from_secs(number.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(settings: &str) -> Times {
        let mut times = Times::default();
        assert_eq!(times.set(&mut Words::of(settings)), done());
        times
    }

    /// In milliseconds; `None` without a limit.
    fn for_move(times: &Times, color: Color) -> Option<u128> {
        let time = times.for_move(color, &Position::new(), Some(Level::MAX));
        time.map(|time| time.as_millis())
    }

    #[test]
    fn times_are_shared_out() {
        assert_eq!(for_move(&Times::default(), Color::Black), None);
        assert_eq!(for_move(&told("0 30 10"), Color::White), Some(2700));
        // 0 seconds a period of 0 moves: only the main time counts.
        let mut times = told("60 0 0");
        times.pay(Color::Black, Duration::from_secs(59));
        assert!(for_move(&times, Color::Black) < Some(50));
        assert!(for_move(&times, Color::White) > Some(1500));
        assert_eq!(times.set_left(&mut Words::of("w 1 0")), done());
        assert!(for_move(&times, Color::White) < Some(50));
        // A period without moves has no limit.
        assert_eq!(for_move(&told("0 1 0"), Color::Black), None);
        assert!(times.set(&mut Words::of("1 2")).is_err());
        assert!(times.set_left(&mut Words::of("x 1 2")).is_err());
    }

    /// A client that does not tell what is left need not: each move takes what it may.
    #[test]
    fn the_periods_follow_the_main_time() {
        let mut times = told("1 3 1");
        for _ in 0..15 {
            assert_eq!(for_move(&times, Color::Black), Some(2700));
            times.pay(Color::Black, Duration::from_millis(2700));
        }
        // Two of three moves of a period, the first of which began in the main time.
        let mut times = told("2 30 3");
        assert_eq!(for_move(&times, Color::Black), Some(9000));
        times.pay(Color::Black, Duration::from_secs(9));
        assert_eq!(for_move(&times, Color::Black), Some(23_000 * 9 / 10 / 2));
        times.pay(Color::Black, Duration::from_secs(5));
        assert_eq!(for_move(&times, Color::Black), Some(18_000 * 9 / 10));
        times.pay(Color::Black, Duration::ZERO);
        assert_eq!(for_move(&times, Color::Black), Some(9000), "the next one");
        assert_eq!(for_move(&times, Color::White), Some(9000));
        // A long main time goes before the periods.
        let mut times = told("600 3 1");
        assert!(for_move(&times, Color::Black) > Some(10_000));
        times.pay(Color::Black, Duration::from_secs(9999));
        assert_eq!(for_move(&times, Color::Black), Some(2700));
        times.restart();
        assert!(for_move(&times, Color::Black) > Some(10_000));
    }

    #[test]
    fn what_the_client_tells_counts() {
        let mut times = told("60 30 10");
        for (left, expected) in [("b 20 5", 3600), ("b 0 0", 2700), ("b 0 3", 0)] {
            assert_eq!(times.set_left(&mut Words::of(left)), done());
            assert_eq!(for_move(&times, Color::Black), Some(expected), "{left}");
        }
        // Without settings nobody knows what follows a period.
        let mut times = Times::default();
        assert_eq!(times.set_left(&mut Words::of("b 30 2")), done());
        for _ in 0..3 {
            assert_eq!(for_move(&times, Color::Black), Some(13_500));
            times.pay(Color::Black, Duration::from_secs(1));
        }
    }
}
