use core::fmt;

use crate::{Color, Player};

/// The result of a finished game. `C` is [`Color`] for a [`Position`](crate::Position) and
/// [`Player`](crate::Player) for more than two.
///
/// ```
/// use connect4_core::{Color, Outcome, Player};
///
/// let outcome = Outcome::Win(Color::Second);
/// assert_eq!(outcome.winner(), Some(Color::Second));
/// assert_eq!(Outcome::<Player>::from(outcome).to_string(), "player 2 wins");
/// ```
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

/// The result of a game for two, as games for more have it.
impl From<Outcome> for Outcome<Player> {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(color) => Self::Win(color.into()),
            Outcome::Draw => Self::Draw,
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
