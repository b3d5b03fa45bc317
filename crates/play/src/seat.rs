//! Who sits at the board.

use std::time::Duration;

use clap::ValueEnum;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::thinking::ThinkingArguments;

/// Who makes the moves of one side.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person who types moves
    Human,
    /// The engine
    Engine,
    /// Any legal move, each as likely
    Random,
    /// Somebody at the other end of a line
    #[value(skip)]
    Remote,
}

/// How well the engine plays: as its limits tell, or if they tell nothing by its level.
#[derive(Clone, Debug)]
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

/// Who sits where, how well the engine plays and how the dice fall.
#[derive(Clone, Debug)]
pub struct Players {
    /// In the order of their moves.
    pub seats: Vec<Seat>,
    /// The engine's strength.
    pub strength: Strength,
    /// For random moves.
    pub random: Xoshiro256PlusPlus,
}

impl Players {
    /// Players in the order of their moves.
    #[must_use]
    pub fn new(seats: Vec<Seat>, strength: Strength, seed: u64) -> Self {
        Self {
            seats,
            strength,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Whether a person plays.
    #[must_use]
    pub fn has_human(&self) -> bool {
        self.seats.contains(&Seat::Human)
    }
}
