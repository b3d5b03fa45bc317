use alloc::{string::String, vec::Vec};
use core::fmt;

use crate::{IllegalMove, Move, Piece};

/// Why a text is no legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// Something else than the notation wants.
    #[error("column {column}: expected {expected}, found {found:?}")]
    Unexpected {
        /// Where it stands, counted from 1 in characters.
        column: usize,
        /// What may stand there.
        expected: &'static str,
        /// The beginning of what stands there; empty at the end of the text.
        found: String,
    },
    /// The side to move has no piece that the text could mean.
    #[error("column {column}: {found:?} names no {piece}")]
    NoSuchPiece {
        /// Where the piece is named, counted from 1 in characters.
        column: usize,
        /// What names it.
        found: String,
        /// The side and the kind of piece.
        piece: Piece,
    },
    /// The piece is there, but the text leads it off the board or where its kind never goes.
    #[error("column {column}: {found:?} leads the {piece} to no point that it could go to")]
    NoTarget {
        /// Where the target is named, counted from 1 in characters.
        column: usize,
        /// What names it.
        found: String,
        /// The side and the kind of piece.
        piece: Piece,
    },
    /// The text is clear, and none of the moves that it can mean is legal.
    #[error("{}", Listed(illegal, "; "))]
    Illegal {
        /// The moves and what is wrong with them; at least one, and more where the text does not
        /// say which of several pieces is meant.
        illegal: Vec<IllegalMove>,
    },
    /// The text fits several legal moves.
    #[error("{found:?} can mean {}", Listed(candidates, " or "))]
    Ambiguous {
        /// The beginning of the text.
        found: String,
        /// The moves that it fits, in order of index: at least two.
        candidates: Vec<Move>,
    },
}

struct Listed<'a, T>(&'a [T], &'static str);

impl<T: fmt::Display> fmt::Display for Listed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(items, separator) = self;
        for (index, item) in items.iter().enumerate() {
            let before = if index == 0 { "" } else { separator };
            write!(f, "{before}{item}")?;
        }
        Ok(())
    }
}
