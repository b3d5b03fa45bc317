//! The parts of the search, each of which can be switched off by name.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// A part of the search. Switching one off changes how many nodes are searched, never the value.
///
/// The exception is [`Quiescence`](Technique::Quiescence), which decides where a depth-limited
/// search evaluates.
///
/// ```
/// use game_search::Technique;
///
/// assert_eq!("hash-move".parse(), Ok(Technique::HashMove));
/// assert_eq!(Technique::HashMove.to_string(), "hash-move");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Technique {
    /// Principal-variation search: later moves are first tried with a null window.
    Pvs,
    /// The transposition table.
    Table,
    /// The move that the table remembers is tried first. Needs [`Table`](Technique::Table).
    HashMove,
    /// The game's own ranking of moves ([`Game::rank_moves`](crate::Game::rank_moves)).
    Ordering,
    /// Noisy moves are played out before a leaf is evaluated
    /// ([`Game::noisy_moves`](crate::Game::noisy_moves)).
    Quiescence,
    /// Bounds that the game proves ([`Game::score_bounds`](crate::Game::score_bounds)).
    ScoreBounds,
    /// The game's own solver of the last plies
    /// ([`Game::solve_last_plies`](crate::Game::solve_last_plies)).
    LastPlies,
    /// Moves that have to be played are followed without a look at the table
    /// ([`Game::forced_move`](crate::Game::forced_move)).
    ForcedMoves,
    /// All replies are looked at before the first is searched
    /// ([`Game::looks_ahead`](crate::Game::looks_ahead)).
    LookAhead,
}

impl Technique {
    /// Every technique.
    pub const ALL: &[Technique] = &[
        Technique::Pvs,
        Technique::Table,
        Technique::HashMove,
        Technique::Ordering,
        Technique::Quiescence,
        Technique::ScoreBounds,
        Technique::LastPlies,
        Technique::ForcedMoves,
        Technique::LookAhead,
    ];

    /// The name, as [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Technique::Pvs => "pvs",
            Technique::Table => "table",
            Technique::HashMove => "hash-move",
            Technique::Ordering => "ordering",
            Technique::Quiescence => "quiescence",
            Technique::ScoreBounds => "score-bounds",
            Technique::LastPlies => "last-plies",
            Technique::ForcedMoves => "forced-moves",
            Technique::LookAhead => "look-ahead",
        }
    }

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = ParseTechniqueError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Technique::ALL
            .iter()
            .copied()
            .find(|technique| technique.name() == name)
            .ok_or_else(|| ParseTechniqueError { found: name.into() })
    }
}

/// The name is not that of a [`Technique`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no search technique is called {found:?}; expected one of {}", Names)]
pub struct ParseTechniqueError {
    /// The name that was given.
    pub found: String,
}

/// The names of all techniques, for the error that lists them.
struct Names;

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, technique) in Technique::ALL.iter().enumerate() {
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{technique}")?;
        }
        Ok(())
    }
}

/// The set of techniques that a search uses.
///
/// ```
/// use game_search::{Technique, Techniques};
///
/// let techniques = Techniques::all().without(Technique::Pvs);
/// assert!(!techniques.contains(Technique::Pvs));
/// assert_eq!(Techniques::default(), Techniques::all());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Techniques(u32);

impl Techniques {
    /// All of them: the default.
    #[must_use]
    pub const fn all() -> Techniques {
        let mut all = Techniques::none();
        let mut index = 0;
        while index < Technique::ALL.len() {
            all = all.with(Technique::ALL[index]);
            index += 1;
        }
        all
    }

    /// None: plain alpha-beta.
    #[must_use]
    pub const fn none() -> Techniques {
        Techniques(0)
    }

    /// The set with this one on.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Techniques {
        Techniques(self.0 | technique.bit())
    }

    /// The set with this one off.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Techniques {
        Techniques(self.0 & !technique.bit())
    }

    /// Whether this one is on.
    #[must_use]
    #[inline]
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 & technique.bit() != 0
    }
}

impl Default for Techniques {
    fn default() -> Self {
        Techniques::all()
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for &technique in Technique::ALL {
            assert_eq!(technique.name().parse(), Ok(technique));
            assert_eq!(technique.to_string(), technique.name());
        }
        let error = "PVS".parse::<Technique>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "no search technique is called \"PVS\"; expected one of pvs, table, hash-move, \
             ordering, quiescence, score-bounds, last-plies, forced-moves, look-ahead"
        );
    }

    #[test]
    fn sets_add_up() {
        let mut set = Techniques::none();
        for &technique in Technique::ALL {
            assert!(!set.contains(technique));
            set = set.with(technique);
            assert!(set.contains(technique));
        }
        assert_eq!(set, Techniques::all());
        assert_eq!(set.without(Technique::Pvs).with(Technique::Pvs), set);
    }
}
