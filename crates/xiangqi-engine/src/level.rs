use core::{fmt, str::FromStr};

/// A playing strength from 1, a beginner's, to 20.
///
/// The higher, the deeper it looks; the levels below 10 also choose moves that are not the best, as
/// people do: bad ones seldom, and the weaker, the more often. From about 16 on a move takes
/// seconds, and each level takes half as long again as the one before or more.
///
/// ```
/// use xiangqi_engine::Level;
///
/// let level: Level = "6".parse()?;
/// assert_eq!(level.depth(), 4);
/// assert!(level.imprecision() > Level::MAX.imprecision());
/// # Ok::<(), xiangqi_engine::LevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const MIN: Self = Self(1);
    /// The strongest.
    pub const MAX: Self = Self(20);

    /// The level with this number; `None` unless it is from 1 to 20.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 20 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number of the level, 1 to 20.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many plies the search looks ahead.
    #[must_use]
    pub const fn depth(self) -> u32 {
        self.play().0
    }

    /// How imprecise it is: see [`Thinking::imprecision`](crate::Thinking::imprecision).
    #[must_use]
    pub const fn imprecision(self) -> u32 {
        self.play().1
    }

    /// The depth and the imprecision.
    const fn play(self) -> (u32, u32) {
        match self.0 {
            0..=1 => (1, 200),
            2 => (1, 90),
            3 => (2, 90),
            4 => (2, 50),
            5 => (3, 50),
            6 => (4, 35),
            7 => (5, 25),
            8 => (6, 15),
            9 => (7, 8),
            number => (number as u32 - 2, 0),
        }
    }
}

/// Level 8: answers at once, and strong enough for most people.
impl Default for Level {
    fn default() -> Self {
        Self(8)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A text that is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a level from 1 to 20, found {found:?}")]
pub struct LevelError {
    /// The text as found.
    pub found: String,
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        text.parse()
            .ok()
            .and_then(Self::new)
            .ok_or_else(|| LevelError {
                found: text.chars().take(24).collect(),
            })
    }
}
