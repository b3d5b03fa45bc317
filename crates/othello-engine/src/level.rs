use core::{fmt, str::FromStr};

/// A playing strength from 1, a beginner's, to 20.
///
/// A level looks so many plies ahead, and sees the end of the game once the empty squares are at
/// most twice as many (24 at most, so that a move does not take minutes).
///
/// Levels 1 to 5 are for people who begin to play, and [err](Self::errs) as they do. What a move seems
/// to be worth is blurred, by 8 discs at level 1 and 5, 3, 1.7 and 0.8 at the next ones: of two moves
/// the one that is worse by so much is chosen about one time in four, and one that is much worse
/// hardly ever. They like to flip many discs, at level 1 as if each were worth 1.5 (0.8, 0.4, 0.2 and
/// nothing). Only level 1 lets the other side have a corner where it need not. From level 6 on the best
/// move that was found is played.
///
/// ```
/// use othello_engine::Level;
///
/// let level: Level = "6".parse()?;
/// assert_eq!(level.depth(), 6);
/// assert_eq!(level.exact_empties(), 12);
/// # Ok::<(), othello_engine::LevelError>(())
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

    /// From how many empty squares on the level plays perfectly.
    #[must_use]
    pub const fn exact_empties(self) -> u32 {
        const MOST: u32 = 24;
        let empties = 2 * self.depth();
        if empties < MOST { empties } else { MOST }
    }

    /// Whether the level makes mistakes on purpose: [`Engine::play`](crate::Engine::play) does.
    #[must_use]
    pub const fn errs(self) -> bool {
        self.0 <= 5
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
