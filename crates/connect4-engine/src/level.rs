use core::{fmt, str::FromStr};

/// A playing strength from 1, a beginner's, to 20.
///
/// A level looks so many discs ahead, at fewer positions than [`nodes`](Self::nodes), and plays
/// perfectly once the empty squares are at most twice as many (16 at most). Even level 1 sees a
/// win in one and a loss by the next round of discs.
///
/// ```
/// use connect4_engine::Level;
///
/// let level: Level = "6".parse()?;
/// assert_eq!(level.depth(), 6);
/// assert_eq!(level.exact_empties(), 12);
/// assert_eq!("0".parse::<Level>().unwrap_err().to_string(),
///     "expected a level from 1 to 20, found \"0\"");
/// # Ok::<(), connect4_engine::LevelError>(())
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

    /// How many discs the search looks ahead.
    #[must_use]
    pub const fn depth(self) -> u32 {
        self.0 as u32
    }

    /// How many positions a move may take: 5,000 times the square of the level, so that large
    /// boards and many players do not make it slow.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        5_000 * (self.0 as u64) * (self.0 as u64)
    }

    /// From how many empty squares on the level plays perfectly.
    #[must_use]
    pub const fn exact_empties(self) -> u32 {
        const MOST: u32 = 16;
        let empties = 2 * self.depth();
        if empties < MOST { empties } else { MOST }
    }
}

/// Level 8: quick, and too strong for most people.
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
    /// The text as found, at most its first 24 characters.
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
