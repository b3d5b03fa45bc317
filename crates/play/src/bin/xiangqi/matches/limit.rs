//! How long an engine may think about a move.

use std::{fmt, str::FromStr, time::Duration};

/// The limit of each move of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// So many positions.
    Nodes(u64),
    /// So many plies ahead.
    Depth(u32),
    /// So much time.
    Time(Duration),
    /// A clock for the game, and what each move adds to it.
    Clock(Duration, Duration),
}

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || {
            format!(
                "expected nodes=N, depth=N, time=MILLISECONDS or clock=SECONDS+INCREMENT, \
                 found {text:?}"
            )
        };
        let (name, value) = text.split_once('=').ok_or_else(expected)?;
        let limit = match name {
            "nodes" => value.parse().ok().map(Self::Nodes),
            "depth" => value.parse().ok().map(Self::Depth),
            "time" => value
                .parse()
                .ok()
                .map(|time| Self::Time(Duration::from_millis(time))),
            "clock" => {
                let (seconds, increment) = value.split_once('+').unwrap_or((value, "0"));
                seconds_of(seconds)
                    .zip(seconds_of(increment))
                    .map(|(left, more)| Self::Clock(left, more))
            }
            _ => None,
        };
        limit
            .filter(|limit| !limit.is_nothing())
            .ok_or_else(expected)
    }
}

fn seconds_of(text: &str) -> Option<Duration> {
    const DAY: f64 = 86_400.0;

    let seconds: f64 = text.parse().ok()?;
    (0.0..=DAY)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

impl Limit {
    fn is_nothing(self) -> bool {
        match self {
            Self::Nodes(nodes) => nodes == 0,
            Self::Depth(depth) => depth == 0,
            Self::Time(time) | Self::Clock(time, _) => time.is_zero(),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
            Self::Time(time) => write!(f, "time={}", time.as_millis()),
            Self::Clock(time, increment) => {
                write!(
                    f,
                    "clock={}+{}",
                    time.as_secs_f64(),
                    increment.as_secs_f64()
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_and_written() {
        for text in [
            "nodes=20000",
            "depth=6",
            "time=100",
            "clock=10+0.1",
            "clock=60+0",
        ] {
            let limit: Limit = text.parse().expect(text);
            assert_eq!(limit.to_string(), text);
        }
        for text in [
            "",
            "nodes",
            "nodes=0",
            "nodes=-1",
            "time=x",
            "clock=1e9",
            "clock=nan",
            "clock=0",
            "moves=3",
        ] {
            assert!(text.parse::<Limit>().is_err(), "{text}");
        }
    }
}
