use alloc::vec::Vec;

use super::{ParseError, cursor::Part};
use crate::{IllegalMove, Move, Piece, Position, Square};

/// What a text names: pieces of one kind, and a way to a target for each.
pub(super) struct Meaning<'a> {
    pub(super) piece: Piece,
    pub(super) origins: Vec<Square>,
    /// The part that names the piece.
    pub(super) who: Part<'a>,
    /// The part that names the target.
    pub(super) to: Part<'a>,
}

impl Meaning<'_> {
    /// The one legal move that is meant.
    pub(super) fn resolve(
        &self,
        position: &Position,
        target: impl Fn(Square) -> Option<Square>,
    ) -> Result<Move, ParseError> {
        if self.origins.is_empty() {
            return Err(ParseError::NoSuchPiece {
                column: self.who.column(),
                found: self.who.found(),
                piece: self.piece,
            });
        }
        let mut candidates = Vec::new();
        let mut illegal = Vec::new();
        let mut origins = self.origins.clone();
        origins.sort_unstable();
        let meant = |from| Some(Move::new(from, target(from)?));
        for m in origins.into_iter().filter_map(meant) {
            match legal(position, m) {
                Ok(()) => candidates.push(m),
                Err(fault) => illegal.push(fault),
            }
        }
        match candidates[..] {
            [m] => Ok(m),
            [] if illegal.is_empty() => Err(ParseError::NoTarget {
                column: self.to.column(),
                found: self.to.found(),
                piece: self.piece,
            }),
            [] => Err(ParseError::Illegal { illegal }),
            _ => Err(ParseError::Ambiguous {
                found: self.who.whole(),
                candidates,
            }),
        }
    }
}

/// Whether a move is legal, and if not, why.
pub(super) fn legal(position: &Position, m: Move) -> Result<(), IllegalMove> {
    let mut after = *position;
    after.play(m).map(|_| ())
}

/// A move that names both points, if it is legal.
pub(super) fn checked(position: &Position, m: Move) -> Result<Move, ParseError> {
    match legal(position, m) {
        Ok(()) => Ok(m),
        Err(fault) => Err(ParseError::Illegal {
            illegal: alloc::vec![fault],
        }),
    }
}
