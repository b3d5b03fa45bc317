use core::{fmt, ops::Deref, str::FromStr};

use alloc::string::String;
use arrayvec::ArrayVec;

use crate::Square;

/// A move: the point a piece leaves and the point it goes to.
///
/// The text form is that of UCCI: `h2e2`, ranks from 0. Other notations are in
/// [`notation`](crate::notation).
///
/// ```
/// use xiangqi_core::{Move, Square};
///
/// let m: Move = "h2e2".parse()?;
/// assert_eq!(m, Move::new(Square::H2, Square::E2));
/// assert_eq!(m.to_string(), "h2e2");
/// # Ok::<(), xiangqi_core::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Move {
    /// From one point to another.
    #[must_use]
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads two points, ranks from 0, letters in either case, with or without a hyphen between:
    /// `h2e2`, `H2-E2`.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let error = || ParseMoveError {
            found: crate::text::excerpt(text),
        };
        if !text.is_ascii() || text.len() < 4 {
            return Err(error());
        }
        let (from, rest) = text.split_at(2);
        let to = rest.strip_prefix('-').unwrap_or(rest);
        let square = |text: &str| text.parse().map_err(|_| error());
        Ok(Self::new(square(from)?, square(to)?))
    }
}

/// A text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a move such as h2e2, found {found:?}")]
#[non_exhaustive]
pub struct ParseMoveError {
    /// The beginning of the text as found.
    pub found: String,
}

/// No position has more moves, also if rules of setting up were ignored: with the most pieces of
/// each kind and the most targets of each piece it would have 119.
pub(crate) const MOST_MOVES: usize = 128;

/// A list of moves, kept without the heap.
///
/// It is a slice of [`Move`] for reading, and iterates by value.
///
/// ```
/// use xiangqi_core::Position;
///
/// let moves = Position::new().legal_moves();
/// assert_eq!(moves.len(), 44);
/// assert!(moves.contains(&"h2e2".parse().unwrap()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList(ArrayVec<Move, MOST_MOVES>);

impl MoveList {
    /// No moves.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    #[inline]
    pub(crate) fn push(&mut self, m: Move) {
        self.0.push(m);
    }

    /// Keeps only the moves that a test lets pass, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|m| keep(*m));
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, MOST_MOVES>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// A move that the rules do not allow, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{illegal} cannot be played: {reason}")]
pub struct IllegalMove {
    /// The move that was tried.
    pub illegal: Move,
    /// What is wrong with it.
    pub reason: IllegalReason,
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalReason {
    /// No piece stands on the point that the move starts from.
    #[error("no piece stands there")]
    NoPiece,
    /// The piece is of the side that is not to move.
    #[error("the piece belongs to the side that is not to move")]
    WrongColor,
    /// A piece of the own side stands on the target.
    #[error("a piece of the same side stands on the target")]
    OwnPiece,
    /// Pieces of this kind cannot go there: by their way of moving, by the palace or the river, or
    /// because a leg, an eye, a line or a screen is not as it has to be.
    #[error("the piece cannot go there")]
    CannotReach,
    /// A general is never captured.
    #[error("a general cannot be captured")]
    General,
    /// The own general would be in check.
    #[error("the general would be in check")]
    IntoCheck,
    /// The generals would face each other on an open file.
    #[error("the generals would face each other")]
    FacingGenerals,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bitboard, Color, Role, attacks};

    #[test]
    fn a_list_has_room_for_the_most_moves() {
        let most_targets = |role: Role| {
            let targets = |square| match role {
                Role::General => attacks::general(square),
                Role::Advisor => attacks::advisor(square),
                Role::Elephant => attacks::elephant(square, Bitboard::EMPTY),
                Role::Horse => attacks::horse(square, Bitboard::EMPTY),
                // What stands on its lines takes away from a chariot's targets, and a cannon's are
                // on the same lines.
                Role::Chariot | Role::Cannon => attacks::chariot(square, Bitboard::EMPTY),
                Role::Soldier => attacks::soldier(Color::Red, square),
            };
            Square::ALL
                .map(|square| targets(square).len())
                .into_iter()
                .max()
        };
        let most = Role::ALL
            .into_iter()
            .map(|role| role.most() * most_targets(role).unwrap_or(0))
            .sum::<u32>();
        assert_eq!(most, 119);
        assert!(most as usize <= MOST_MOVES);
    }
}
