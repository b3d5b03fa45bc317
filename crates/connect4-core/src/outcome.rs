use core::fmt;

use crate::Color;

/// The result of a finished game. `C` is [`Color`] for a [`Position`](crate::Position) and
/// [`Player`](crate::Player) for more than two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Outcome<C = Color> {
    /// This side made a line.
    Win(C),
    /// The board is full, and nobody made a line.
    Draw,
}

impl<C> Outcome<C> {
    /// The side that made a line; `None` for a draw.
    #[must_use]
    pub fn winner(self) -> Option<C> {
        match self {
            Self::Win(winner) => Some(winner),
            Self::Draw => None,
        }
    }
}

impl<C: fmt::Display> fmt::Display for Outcome<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(winner) => write!(f, "{winner} wins"),
            Self::Draw => f.write_str("draw"),
        }
    }
}
