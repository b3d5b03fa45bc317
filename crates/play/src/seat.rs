//! Who sits at the board.

use std::{str::FromStr, time::Duration};

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::thinking::ThinkingArguments;

/// Who makes the moves of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person who types moves
    Human,
    /// The engine
    Engine,
    /// Any legal move, each as likely
    Random,
    /// Somebody at the other end of a line
    Remote,
}

/// How well the engine plays: as its limits tell, or if they tell nothing by its level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// From 1 to [`Strength::MOST`].
    pub level: u8,
    /// The limits.
    pub limits: ThinkingArguments,
}

impl Strength {
    /// The highest level.
    pub const MOST: u8 = 20;

    /// At this level, without other limits.
    #[must_use]
    pub fn of_level(level: u8) -> Self {
        Self {
            level,
            limits: ThinkingArguments::default(),
        }
    }

    /// For so long a move.
    #[must_use]
    pub fn of_time(&self, time: Duration) -> Self {
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Self {
            level: self.level,
            limits: ThinkingArguments {
                time_ms: Some(milliseconds),
                ..ThinkingArguments::default()
            },
        }
    }
}

/// A seat on the command line: `human`, `random`, `engine`, or an engine with a strength of its own,
/// which is a level, a time or a number of positions for each move: `engine:8`, `engine:500ms`,
/// `engine:2s`, `engine:10000nodes`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatArgument {
    /// Who sits there.
    pub seat: Seat,
    /// The engine's own strength; without it that of all engines.
    pub strength: Option<Strength>,
}

impl From<Seat> for SeatArgument {
    fn from(seat: Seat) -> Self {
        Self {
            seat,
            strength: None,
        }
    }
}

impl FromStr for SeatArgument {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(match text.split_once(':') {
            None if text == "human" => Seat::Human.into(),
            None if text == "engine" => Seat::Engine.into(),
            None if text == "random" => Seat::Random.into(),
            Some(("engine", strength)) => Self {
                seat: Seat::Engine,
                strength: Some(strength.parse()?),
            },
            _ => {
                return Err(format!(
                    "expected human, engine, random or an engine with its strength such as \
                     engine:8, engine:500ms, engine:2s or engine:10000nodes, found {text:?}"
                ));
            }
        })
    }
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unit = text.find(|letter: char| !letter.is_ascii_digit());
        let (number, unit) = text.split_at(unit.unwrap_or(text.len()));
        let fault = || {
            format!(
                "expected a level from 1 to {}, milliseconds (500ms), seconds (2s) or positions \
                 (10000nodes), found {text:?}",
                Self::MOST
            )
        };
        let number: u64 = number.parse().map_err(|_| fault())?;
        let limits = match unit {
            "" => {
                let level = u8::try_from(number).ok();
                let level = level.filter(|level| (1..=Self::MOST).contains(level));
                return level.map(Self::of_level).ok_or_else(fault);
            }
            "ms" => ThinkingArguments {
                time_ms: Some(number),
                ..ThinkingArguments::default()
            },
            "s" => ThinkingArguments {
                time_ms: Some(number.checked_mul(1000).ok_or_else(fault)?),
                ..ThinkingArguments::default()
            },
            "nodes" => ThinkingArguments {
                nodes: Some(number),
                ..ThinkingArguments::default()
            },
            _ => return Err(fault()),
        };
        // The level says nothing beside limits.
        Ok(Self {
            limits,
            ..Self::of_level(1)
        })
    }
}

/// Milliseconds as people read them.
pub(crate) fn seconds(milliseconds: u64) -> String {
    format!("{} s", milliseconds as f64 / 1000.0)
}

/// Who sits where, how well the engines play and how the dice fall.
#[derive(Clone, Debug)]
pub struct Players {
    /// In the order of their moves.
    pub seats: Vec<Seat>,
    /// The strength of engines that have none of their own.
    pub strength: Strength,
    /// For random moves.
    pub random: Xoshiro256PlusPlus,
    /// By seat; a seat beyond the end has none.
    own_strengths: Vec<Option<Strength>>,
}

impl Players {
    /// Players in the order of their moves.
    #[must_use]
    pub fn new(
        seats: impl IntoIterator<Item = impl Into<SeatArgument>>,
        strength: Strength,
        seed: u64,
    ) -> Self {
        let seats = seats.into_iter().map(Into::into);
        let (seats, own_strengths) = seats
            .map(|argument| (argument.seat, argument.strength))
            .unzip();
        Self {
            seats,
            strength,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            own_strengths,
        }
    }

    /// Whether a person plays.
    #[must_use]
    pub fn has_human(&self) -> bool {
        self.seats.contains(&Seat::Human)
    }

    /// How well an engine in this seat plays.
    #[must_use]
    pub fn strength_of(&self, player: usize) -> &Strength {
        self.own_strength(player).unwrap_or(&self.strength)
    }

    /// The strength that an engine in this seat has for itself alone.
    #[must_use]
    pub fn own_strength(&self, player: usize) -> Option<&Strength> {
        self.own_strengths.get(player)?.as_ref()
    }

    /// Gives the engine in this seat a strength for itself alone, or takes that away.
    pub fn set_own_strength(&mut self, player: usize, strength: Option<Strength>) {
        if player >= self.own_strengths.len() {
            self.own_strengths.resize(player + 1, None);
        }
        self.own_strengths[player] = strength;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read() {
        let read = |text: &str| text.parse::<SeatArgument>();
        assert_eq!(read("human"), Ok(Seat::Human.into()));
        assert_eq!(read("engine"), Ok(Seat::Engine.into()));
        assert_eq!(read("random"), Ok(Seat::Random.into()));
        let strength = |text| read(text).expect("a seat").strength.expect("a strength");
        assert_eq!(strength("engine:20"), Strength::of_level(20));
        assert_eq!(strength("engine:500ms").limits.time_ms, Some(500));
        assert_eq!(strength("engine:2s").limits.time_ms, Some(2000));
        assert_eq!(strength("engine:10000nodes").limits.nodes, Some(10_000));
        for wrong in [
            "",
            "robot",
            "human:3",
            "engine:",
            "engine:0",
            "engine:21",
            "engine:256",
            "engine:-1",
            "engine:5m",
            "engine:s",
            "engine:99999999999999999999",
            "engine:18446744073709551615s",
        ] {
            let fault = read(wrong).expect_err("no seat");
            assert!(fault.contains("expected"), "{fault}");
        }
    }

    #[test]
    fn an_engine_has_its_own_strength_or_that_of_all() {
        let seats = ["engine:3", "engine"].map(|seat| seat.parse::<SeatArgument>().expect("it is"));
        let mut players = Players::new(seats, Strength::of_level(8), 1);
        let level = |players: &Players, player| players.strength_of(player).level;
        assert_eq!([0, 1, 2].map(|player| level(&players, player)), [3, 8, 8]);
        players.set_own_strength(0, None);
        players.set_own_strength(2, Some(Strength::of_level(5)));
        assert_eq!([0, 1, 2].map(|player| level(&players, player)), [8, 8, 5]);
    }
}
