//! What follows the words of `go`.

use std::{str::FromStr, time::Duration};

use crate::protocol::{Words, excerpt};

/// What is wrong with a `go`.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<String>);

impl Faults {
    pub(super) fn tell(&mut self, fault: impl Into<String>) {
        self.0.push(fault.into());
    }

    pub(super) fn told(&self) -> &[String] {
        &self.0
    }

    /// The number that follows a word.
    pub(super) fn number<T: FromStr>(&mut self, name: &str, words: &mut Words<'_>) -> Option<T> {
        let number = words.number();
        if number.is_none() {
            let found = excerpt(words.peek().unwrap_or_default());
            self.tell(format!("go {name}: expected a number, found {found:?}"));
            // A number out of range belongs to this word all the same.
            if words.peek().is_some_and(is_numeric) {
                words.next();
            }
        }
        number
    }

    /// The time that follows a word, counted in this unit. Some clients send fractions, and some a
    /// clock below zero.
    pub(super) fn time(
        &mut self,
        name: &str,
        words: &mut Words<'_>,
        unit: Duration,
    ) -> Option<Duration> {
        let Number(number) = self.number(name, words)?;
        let seconds = number.max(0.0) * unit.as_secs_f64();
        Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
    }
}

/// A finite number with or without a fraction.
struct Number(f64);

impl FromStr for Number {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        let number = word.parse().map_err(|_| ())?;
        let is_number = is_numeric(word) && f64::is_finite(number);
        is_number.then_some(Self(number)).ok_or(())
    }
}

fn is_numeric(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit() || ['-', '+', '.'].contains(&letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_whole_broken_or_below_zero() {
        let unit = Duration::from_secs(1);
        let read = |text| {
            let mut faults = Faults::default();
            let time = faults.time("time", &mut Words::of(text), unit);
            assert_eq!(time.is_none(), faults.told().len() == 1, "{text}");
            time
        };
        assert_eq!(read("100"), Some(Duration::from_secs(100)));
        assert_eq!(read("100.5"), Some(Duration::from_millis(100_500)));
        assert_eq!(read(".25"), Some(Duration::from_millis(250)));
        assert_eq!(read("-100"), Some(Duration::ZERO));
        assert_eq!(read("-0.5"), Some(Duration::ZERO));
        assert_eq!(read("99999999999999999999"), Some(Duration::MAX));
        for text in ["", "x", "nan", "inf", "-inf", "1e999", "1-2"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
