use core::fmt;

use crate::Color;

/// One of the two to eight players of a [`Grid`](crate::Grid), index 0 for the one that moves first.
///
/// ```
/// use connect4_core::{Color, Player};
///
/// let second = Player::from(Color::Second);
/// assert_eq!(second.index(), 1);
/// assert_eq!(second.to_string(), "player 2");
/// assert_eq!(second.next(2), Player::FIRST);
/// assert_eq!(Player::new(8), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// The most players that a game can have.
    pub const MOST: u8 = 8;
    /// The player that makes the first move.
    pub const FIRST: Self = Self(0);

    /// The player with this index; `None` from 8 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::MOST {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The player's index: 0 for the one that moves first.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first so many players, in the order of their moves.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..players.min(Self::MOST)).map(Self)
    }

    /// Who moves after this player among so many.
    #[must_use]
    pub const fn next(self, players: u8) -> Self {
        if self.0 + 1 < players {
            Self(self.0 + 1)
        } else {
            Self::FIRST
        }
    }

    /// Who moves after so many plies, among so many players (at least one).
    pub(crate) const fn after(plies: u32, players: u8) -> Self {
        Self((plies % players as u32) as u8)
    }

    /// The side of a game for two; `None` from the third player on.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self.0 {
            0 => Some(Color::First),
            1 => Some(Color::Second),
            _ => None,
        }
    }
}

impl From<Color> for Player {
    fn from(color: Color) -> Self {
        Self(color as u8)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}
