use alloc::{boxed::Box, string::String};

use super::Record;
use crate::{Color, IllegalReason, Position, Rules, notation::Place, sized::Size};

/// A game of a text file that could not be read to its end.
///
/// GGF, SGF and PGN share this error, so that a program can read all three with one piece of
/// code. What was read before the fault is not lost.
///
/// ```
/// use othello_core::{Position, notation::Mode, record::ggf};
///
/// let text = "(;GM[Othello]BO[8 -------- -------- -------- ---O*---\
///             ---*O--- -------- -------- -------- *]B[f5]W[a1];)";
/// let error = ggf::read::<Position>(text, Mode::Strict).next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(),
///     "game 1, line 1, column 99 (byte 98): a1 cannot be played: it would flip nothing");
/// assert_eq!(error.record.game.to_string(), "f5");
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("game {game}, {place}: {fault}")]
pub struct ReadError<P: Rules = Position> {
    /// Which game of the text, counted from 1, the faulty ones included.
    pub game: usize,
    /// Where the fault is.
    pub place: Place,
    /// What was found and what was expected.
    pub fault: Fault,
    /// The tags and moves that stand before the fault.
    pub record: Box<Record<P>>,
}

/// What is wrong with a game of a text file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Something else than the format wants.
    #[error("expected {expected}, found {found:?}")]
    Unexpected {
        /// What may stand there.
        expected: &'static str,
        /// The beginning of what stands there.
        found: String,
    },
    /// The text ends too early.
    #[error("expected {expected}, found the end of the text")]
    End {
        /// What is missing.
        expected: &'static str,
    },
    /// A value, string or comment is never closed.
    #[error("expected {expected} to close what is opened here, found none")]
    Unclosed {
        /// The closing bracket or quote.
        expected: &'static str,
    },
    /// A record of another game than Othello.
    #[error("expected {expected}, found {found:?}")]
    OtherGame {
        /// How the format names Othello.
        expected: &'static str,
        /// The game as the file names it.
        found: String,
    },
    /// A board size that the type of position does not have.
    #[error("expected a board of {expected}×{expected}, found one of {found}×{found}")]
    BoardSize {
        /// The size of the position type.
        expected: Size,
        /// The size of the game's board.
        found: Size,
    },
    /// More tags than any real game has.
    #[error("expected at most {most} tags in a game, found more")]
    TooManyTags {
        /// How many there may be.
        most: usize,
    },
    /// A move that is said to be of the side that is not to move.
    #[error("expected a move of {expected}, found one of {found}")]
    WrongColor {
        /// The side to move.
        expected: Color,
        /// The side that the file names.
        found: Color,
    },
    /// A move that the rules do not allow.
    #[error("{found} cannot be played: {reason}")]
    Illegal {
        /// The move.
        found: String,
        /// Why it is illegal.
        reason: IllegalReason,
    },
}

impl Fault {
    pub(super) fn unexpected(expected: &'static str, found: &str) -> Self {
        Self::Unexpected {
            expected,
            found: crate::text::excerpt(found),
        }
    }

    pub(super) fn at(self, offset: usize) -> FaultAt {
        FaultAt {
            offset,
            fault: self,
        }
    }
}

/// A fault and its byte offset, before the line and column are known.
#[derive(Debug)]
pub(super) struct FaultAt {
    pub(super) offset: usize,
    pub(super) fault: Fault,
}

impl FaultAt {
    /// The fault as seen from a text that its own one is a part of.
    pub(super) fn within(self, offset: usize) -> Self {
        Self {
            offset: offset + self.offset,
            fault: self.fault,
        }
    }
}
