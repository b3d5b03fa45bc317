//! The parts of the search, each of which can be switched off by name.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// A part of the search. There are two kinds.
///
/// **Exact** ones ([`is_exact`](Technique::is_exact)): switching one off changes how many nodes are
/// searched, never the value of a search to a depth or to the end. The exception is
/// [`Quiescence`](Technique::Quiescence), which decides where a depth-limited search evaluates.
///
/// **Selective** ones leave out or shorten lines by a guess, or lengthen them, so that a search to
/// the same depth may find another value, in exchange for greater depth. Each needs a hook of the
/// game.
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
    /// The opponent is given a free move: if even that does not help, the position is cut
    /// ([`Game::null_move`](crate::Game::null_move)).
    NullMove,
    /// A position far above the window is cut by its evaluation
    /// ([`Margin::ReverseFutility`](crate::Margin::ReverseFutility)).
    ReverseFutility,
    /// Quiet moves that cannot come up to the window are skipped
    /// ([`Margin::Futility`](crate::Margin::Futility)).
    Futility,
    /// Late quiet moves are skipped ([`Game::late_move_limit`](crate::Game::late_move_limit)).
    LateMovePruning,
    /// Late quiet moves are searched less deep first
    /// ([`Game::late_move_reduction`](crate::Game::late_move_reduction)).
    LateMoveReductions,
    /// Positions without a remembered move are searched a ply less deep
    /// ([`Game::REDUCED_WITHOUT_HASH_MOVE`](crate::Game::REDUCED_WITHOUT_HASH_MOVE)).
    InternalIterativeReduction,
    /// Some moves are searched deeper ([`Game::extension`](crate::Game::extension)).
    Extensions,
    /// A move much better than all others is searched deeper
    /// ([`Margin::Singular`](crate::Margin::Singular)).
    SingularExtensions,
    /// Quiescence begins with checks and the like besides noisy moves
    /// ([`Game::forcing_moves`](crate::Game::forcing_moves)).
    QuiescenceChecks,
    /// Quiescence looks into the table
    /// ([`Game::LEAST_TABLE_DEPTH`](crate::Game::LEAST_TABLE_DEPTH)).
    QuiescenceTable,
    /// Shallow searches cut deep ones ([`Game::probable_cut`](crate::Game::probable_cut)).
    ProbableCuts,
    /// Captures that lose material are skipped near the leaves and in quiescence
    /// ([`Game::exchange_wins`](crate::Game::exchange_wins)).
    ExchangePruning,
    /// Captures that do not win enough are skipped in quiescence
    /// ([`Margin::Delta`](crate::Margin::Delta)).
    DeltaPruning,
    /// Captures that lose material are tried last
    /// ([`Game::exchange_wins`](crate::Game::exchange_wins)).
    ExchangeOrder,
    /// Quiet moves that did well elsewhere are tried earlier
    /// ([`Game::history_slot`](crate::Game::history_slot)).
    History,
    /// The same, told apart by the move before
    /// ([`Game::CONTINUATION_HISTORY`](crate::Game::CONTINUATION_HISTORY)).
    ContinuationHistory,
    /// Quiet moves that cut a position of the same ply are tried early.
    Killers,
    /// Iterations begin with a small window around the last score
    /// ([`Margin::Aspiration`](crate::Margin::Aspiration)).
    Aspiration,
    /// Where a quicker end is at hand elsewhere, a slower one is not looked for.
    MateDistance,
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
        Technique::NullMove,
        Technique::ReverseFutility,
        Technique::Futility,
        Technique::LateMovePruning,
        Technique::LateMoveReductions,
        Technique::InternalIterativeReduction,
        Technique::Extensions,
        Technique::SingularExtensions,
        Technique::QuiescenceChecks,
        Technique::QuiescenceTable,
        Technique::ProbableCuts,
        Technique::ExchangePruning,
        Technique::DeltaPruning,
        Technique::ExchangeOrder,
        Technique::History,
        Technique::ContinuationHistory,
        Technique::Killers,
        Technique::Aspiration,
        Technique::MateDistance,
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
            Technique::NullMove => "null-move",
            Technique::ReverseFutility => "reverse-futility",
            Technique::Futility => "futility",
            Technique::LateMovePruning => "late-move-pruning",
            Technique::LateMoveReductions => "late-move-reductions",
            Technique::InternalIterativeReduction => "internal-iterative-reduction",
            Technique::Extensions => "extensions",
            Technique::SingularExtensions => "singular-extensions",
            Technique::QuiescenceChecks => "quiescence-checks",
            Technique::QuiescenceTable => "quiescence-table",
            Technique::ProbableCuts => "probable-cuts",
            Technique::ExchangePruning => "exchange-pruning",
            Technique::DeltaPruning => "delta-pruning",
            Technique::ExchangeOrder => "exchange-order",
            Technique::History => "history",
            Technique::ContinuationHistory => "continuation-history",
            Technique::Killers => "killers",
            Technique::Aspiration => "aspiration",
            Technique::MateDistance => "mate-distance",
        }
    }

    /// Whether it never changes the value of a search to a depth, but for the better: see
    /// [`Game`](crate::Game#hooks-that-may-change-the-value).
    #[must_use]
    pub const fn is_exact(self) -> bool {
        !matches!(
            self,
            Technique::NullMove
                | Technique::ReverseFutility
                | Technique::Futility
                | Technique::LateMovePruning
                | Technique::LateMoveReductions
                | Technique::InternalIterativeReduction
                | Technique::Extensions
                | Technique::SingularExtensions
                | Technique::QuiescenceChecks
                | Technique::QuiescenceTable
                | Technique::ProbableCuts
                | Technique::ExchangePruning
                | Technique::DeltaPruning
        )
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

    /// Those that [never change the value](Technique::is_exact).
    ///
    /// ```
    /// use game_search::{Technique, Techniques};
    ///
    /// assert!(Techniques::exact().contains(Technique::History));
    /// assert!(!Techniques::exact().contains(Technique::NullMove));
    /// ```
    #[must_use]
    pub const fn exact() -> Techniques {
        let mut exact = Techniques::none();
        let mut index = 0;
        while index < Technique::ALL.len() {
            if Technique::ALL[index].is_exact() {
                exact = exact.with(Technique::ALL[index]);
            }
            index += 1;
        }
        exact
    }

    /// None: plain alpha-beta.
    #[must_use]
    pub const fn none() -> Techniques {
        Techniques(0)
    }

    /// Those that a solver makes use of.
    pub(crate) const SOLVING: Techniques = Techniques::none()
        .with(Technique::Table)
        .with(Technique::HashMove)
        .with(Technique::Ordering)
        .with(Technique::ScoreBounds)
        .with(Technique::LastPlies)
        .with(Technique::ForcedMoves)
        .with(Technique::LookAhead);

    /// Whether all of these are on.
    pub(crate) const fn includes(self, others: Techniques) -> bool {
        self.0 & others.0 == others.0
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
        let text = error.to_string();
        let start =
            "no search technique is called \"PVS\"; expected one of pvs, table, hash-move, ";
        assert!(text.starts_with(start), "{text}");
        assert!(text.ends_with(", killers, aspiration, mate-distance"));
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
