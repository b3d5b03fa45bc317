use alloc::string::String;
use core::{fmt, str::FromStr};

use crate::sized::Size;

/// The kind of game that a GGF record's `TY` tells, and a player asks a game server for: `8`,
/// `10`, `8r18`, `s8r20`.
///
/// `random::start_of_type`, with the feature `rand`, deals a start of the type.
///
/// ```
/// use othello_core::record::ggf::GameType;
///
/// let kind: GameType = "s8r20".parse()?;
/// assert!(kind.synchro);
/// assert_eq!(kind.size.get(), 8);
/// assert_eq!(kind.random_discs, Some(20));
/// assert_eq!(kind.to_string(), "s8r20");
/// # Ok::<(), othello_core::record::ggf::GameTypeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameType {
    /// Whether two games are played at once from one start, each player having black in one.
    pub synchro: bool,
    /// The size of the board.
    pub size: Size,
    /// How many discs a random start has; `None` for the standard start.
    pub random_discs: Option<u16>,
}

/// The game from the standard start on 8×8.
impl Default for GameType {
    fn default() -> Self {
        Self {
            synchro: false,
            size: Size::EIGHT,
            random_discs: None,
        }
    }
}

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let synchro = if self.synchro { "s" } else { "" };
        write!(f, "{synchro}{}", self.size)?;
        match self.random_discs {
            Some(discs) => write!(f, "r{discs}"),
            None => Ok(()),
        }
    }
}

/// A text that is no type of game, or one of other rules than Othello's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a type of game such as 8, 8r18 or s8r20, found {found:?}")]
pub struct GameTypeError {
    /// The beginning of the text as found.
    pub found: String,
}

impl FromStr for GameType {
    type Err = GameTypeError;

    /// Reads `s` or nothing, the size, and `r` with a number of discs or nothing, in either case.
    fn from_str(text: &str) -> Result<Self, GameTypeError> {
        let error = || GameTypeError {
            found: crate::text::excerpt(text),
        };
        let lower = text.to_ascii_lowercase();
        let (synchro, rest) = match lower.strip_prefix('s') {
            Some(rest) => (true, rest),
            None => (false, lower.as_str()),
        };
        let (size, discs) = match rest.split_once('r') {
            Some((size, discs)) => (size, Some(number(discs).ok_or_else(error)?)),
            None => (rest, None),
        };
        let size: Size = size.parse().map_err(|_| error())?;
        Ok(Self {
            synchro,
            size,
            random_discs: discs,
        })
    }
}

/// A number of digits alone; `parse` would take a sign too.
fn number(text: &str) -> Option<u16> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn types_are_read_as_they_are_written() {
        for text in ["8", "10", "8r18", "s8r20", "s8", "6r10"] {
            let kind: GameType = text.parse().expect("a type");
            assert_eq!(kind.to_string(), text);
        }
        assert_eq!("S8R18".parse(), "s8r18".parse::<GameType>());
    }

    #[test]
    fn what_is_no_type_is_named() {
        for text in [
            "", "s", "9", "8r", "r18", "8r+18", "8a", "8k", "+8", "08", "88", "8r18x", "é",
        ] {
            let error = text.parse::<GameType>().expect_err("no type");
            assert_eq!(error.found, text);
        }
    }
}
