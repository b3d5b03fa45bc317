use alloc::{boxed::Box, string::String};

use super::Place;
use crate::{Setup, Square, text::excerpt};

/// Why a board could not be read, where, and the squares read before.
///
/// The notations of boards share this error, so that a program can read all with one piece of code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct BoardError {
    /// The first byte of what is wrong.
    pub place: Place,
    /// What is wrong.
    pub fault: BoardFault,
    /// The board up to the fault; the other squares are empty.
    pub setup: Box<Setup>,
}

/// What is wrong with the text of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardFault {
    /// Something that is neither a disc of a player that takes part nor an empty square.
    #[error("expected {expected} for {square}, found {found:?}")]
    Square {
        /// What may stand there.
        expected: &'static str,
        /// Which square should stand there.
        square: Square,
        /// The beginning of what stands there.
        found: String,
    },
    /// Something else than the format wants between or around the squares.
    #[error("expected {expected}, found {found:?}")]
    Unexpected {
        /// What may stand there.
        expected: &'static str,
        /// The beginning of what stands there.
        found: String,
    },
    /// The text, or a row of it, ends too early.
    #[error("expected {expected} for {square}, found the end of the {ended}")]
    End {
        /// What is missing.
        expected: &'static str,
        /// Which square should come next.
        square: Square,
        /// What ends: the row or the text.
        ended: &'static str,
    },
    /// A format for two players cannot tell the discs of more.
    #[error("expected a board for 2 players, found one for {players}")]
    Players {
        /// How many players the board has.
        players: u8,
    },
    /// A byte that belongs to no character.
    #[error("expected UTF-8, found the byte {byte:#04x}")]
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
}

impl BoardFault {
    pub(super) fn square(expected: &'static str, square: Square, found: &str) -> Self {
        Self::Square {
            expected,
            square,
            found: excerpt(found),
        }
    }

    pub(super) fn unexpected(expected: &'static str, found: &str) -> Self {
        Self::Unexpected {
            expected,
            found: excerpt(found),
        }
    }

    /// The error, with the board as it is so far.
    pub(super) fn at(self, text: &[u8], offset: usize, setup: Setup) -> BoardError {
        BoardError {
            place: Place::of(text, offset),
            fault: self,
            setup: Box::new(setup),
        }
    }
}
