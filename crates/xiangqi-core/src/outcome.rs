use core::fmt;

use crate::Color;

/// How a game ends when the side to move has no legal move: it loses, in check or not.
///
/// ```
/// use xiangqi_core::{Color, Outcome, Position};
///
/// let position: Position = "3k5/9/9/9/9/9/9/9/4R4/3RK4 b".parse()?;
/// assert_eq!(position.outcome(), Some(Outcome::Checkmate { winner: Color::Red }));
/// # Ok::<(), xiangqi_core::notation::fen::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// The side to move is in check and cannot parry it.
    Checkmate {
        /// The other side.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move; in xiangqi that loses too.
    Stalemate {
        /// The other side.
        winner: Color,
    },
}

impl Outcome {
    /// The side that wins.
    #[must_use]
    pub const fn winner(self) -> Color {
        match self {
            Self::Checkmate { winner } | Self::Stalemate { winner } => winner,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate { winner } => write!(f, "{winner} wins by checkmate"),
            Self::Stalemate { winner } => write!(f, "{winner} wins by stalemate"),
        }
    }
}
