use core::fmt;

use super::Repetition;
use crate::{Color, Outcome};

/// The end of a game: who has won, and why.
///
/// It is written as a sentence: `black wins (checkmate)`, `draw (120 plies without capture)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// The side that has won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

/// Why a game is over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move has no legal move, and is not in check: it loses all the same.
    Stalemate,
    /// A position came again too often.
    Repetition(Repetition),
    /// Too many plies without a capture.
    NaturalLimit {
        /// The limit that was reached.
        plies: u32,
    },
    /// Neither side has the pieces to win.
    InsufficientMaterial,
    /// A side gave up.
    Resignation {
        /// The side that did, and lost.
        by: Color,
    },
    /// Both sides agreed on a draw.
    Agreement,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins ({})", self.reason),
            None => write!(f, "draw ({})", self.reason),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate => f.write_str("checkmate"),
            Self::Stalemate => f.write_str("stalemate"),
            Self::Repetition(repetition) => repetition.fmt(f),
            Self::NaturalLimit { plies } => write!(f, "{plies} plies without capture"),
            Self::InsufficientMaterial => f.write_str("neither side can win"),
            Self::Resignation { by } => write!(f, "{by} resigned"),
            Self::Agreement => f.write_str("agreement"),
        }
    }
}

impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Self {
        Self {
            winner: Some(outcome.winner()),
            reason: match outcome {
                Outcome::Checkmate { .. } => Reason::Checkmate,
                Outcome::Stalemate { .. } => Reason::Stalemate,
            },
        }
    }
}

impl From<Repetition> for Verdict {
    fn from(repetition: Repetition) -> Self {
        Self {
            winner: repetition.loser().map(|loser| !loser),
            reason: Reason::Repetition(repetition),
        }
    }
}

impl Verdict {
    /// A draw for this reason.
    pub(crate) const fn draw(reason: Reason) -> Self {
        Self {
            winner: None,
            reason,
        }
    }

    /// A side gave up.
    pub(crate) fn resignation(by: Color) -> Self {
        Self {
            winner: Some(!by),
            reason: Reason::Resignation { by },
        }
    }
}
