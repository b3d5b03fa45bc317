use core::{fmt, str::FromStr};

/// A playing strength from 1, a beginner's, to 20.
///
/// A level looks so many plies ahead; from about 8 on a move takes seconds, and each level takes
/// several times as long as the one before.
///
/// ```
/// use xiangqi_engine::Level;
///
/// let level: Level = "6".parse()?;
/// assert_eq!(level.depth(), 6);
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
        self.0 as u32
    }
}

/// Level 5: quick, and strong enough for most people.
impl Default for Level {
    fn default() -> Self {
        Self(5)
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
