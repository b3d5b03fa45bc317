use core::{fmt, ops::Range};

use crate::{Color, Piece, Square};

/// A position that came again, and what the moves since then are under a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Repetition {
    /// What the moves are.
    pub kind: RepetitionKind,
    /// How often the position has stood since the last capture, this time included: 2 or more.
    pub occurrences: usize,
    /// The moves that were looked at, as indices into the moves of the game: from an earlier
    /// occurrence of the position to the present one.
    pub plies: Range<usize>,
}

impl Repetition {
    /// The side that may not go on like this; `None` if both may, or neither.
    #[must_use]
    pub const fn loser(&self) -> Option<Color> {
        self.kind.loser()
    }
}

/// Writes what the moves are, which they are (counted from 1), and how often the position stood:
/// `perpetual check by red, plies 5 to 12, position for the 3rd time`.
impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            kind,
            occurrences,
            plies,
        } = self;
        let (first, last) = (plies.start + 1, plies.end);
        let suffix = ordinal_suffix(*occurrences);
        write!(
            f,
            "{kind}, plies {first} to {last}, position for the {occurrences}{suffix} time"
        )
    }
}

const fn ordinal_suffix(number: usize) -> &'static str {
    match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    }
}

/// What the moves of both sides are between two occurrences of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RepetitionKind {
    /// Every move of one side gives check, and not every move of the other.
    PerpetualCheck {
        /// The side that checks, and loses.
        by: Color,
    },
    /// Every move of one side newly threatens the same piece of the other, and the other side does
    /// nothing as bad.
    PerpetualChase {
        /// The side that chases, and loses.
        by: Color,
        /// The piece chased.
        victim: Piece,
        /// Where it stands in the position that came again.
        square: Square,
    },
    /// Only under [`RuleSet::Cxa`](super::RuleSet::Cxa): every move of one side gives check, threatens mate or chases,
    /// and not every move of the other.
    PerpetualAttack {
        /// The side that attacks, and loses.
        by: Color,
    },
    /// Both sides give check with every move: a draw.
    MutualCheck,
    /// Both sides chase with every move: a draw.
    MutualChase,
    /// Only under [`RuleSet::Cxa`](super::RuleSet::Cxa): both sides check, threaten mate or chase with every move: a
    /// draw.
    MutualAttack,
    /// Neither side does anything forbidden with all of its moves: a draw.
    Harmless,
}

impl RepetitionKind {
    /// The side that loses if it goes on; `None` for a draw.
    #[must_use]
    pub const fn loser(self) -> Option<Color> {
        match self {
            Self::PerpetualCheck { by }
            | Self::PerpetualChase { by, .. }
            | Self::PerpetualAttack { by } => Some(by),
            Self::MutualCheck | Self::MutualChase | Self::MutualAttack | Self::Harmless => None,
        }
    }
}

impl fmt::Display for RepetitionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerpetualCheck { by } => write!(f, "perpetual check by {by}"),
            Self::PerpetualChase { by, victim, square } => {
                write!(f, "perpetual chase by {by} of the {victim} on {square}")
            }
            Self::PerpetualAttack { by } => {
                write!(f, "perpetual checks, mate threats and chases by {by}")
            }
            Self::MutualCheck => f.write_str("perpetual check by both sides"),
            Self::MutualChase => f.write_str("perpetual chase by both sides"),
            Self::MutualAttack => f.write_str("perpetual attack by both sides"),
            Self::Harmless => f.write_str("repetition without perpetual check or chase"),
        }
    }
}
