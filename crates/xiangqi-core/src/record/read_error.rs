use alloc::{boxed::Box, string::String};
use core::fmt;

use super::{Format, Record};
use crate::{
    IllegalMove, SetupError,
    notation::{ParseError, Place, fen::ParseFenError},
};

/// A game of a file that could not be read to its end.
///
/// All formats share this error. What was read is not lost: [`record`](Self::record) holds the tags
/// and moves before the fault, and if the mode is lenient also what could be read behind it, such
/// as the variations beside the one with an illegal move.
///
/// ```
/// use xiangqi_core::{notation::Mode, record::{Format, read}};
///
/// let text = b"[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7 2. H2-D2 *\n";
/// let error = read(text, Format::Pgn, Mode::Lenient).next().unwrap().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "game 1, line 3, column 19 (byte 42): h2d2 cannot be played: no piece stands there",
/// );
/// assert_eq!(error.record.tree.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("game {game}, {location}: {fault}")]
pub struct ReadError {
    /// Which game of the file, counted from 1, the faulty ones included.
    pub game: usize,
    /// Where the fault is.
    pub location: Location,
    /// What was found and what was expected.
    pub fault: Fault,
    /// What could be read of the game.
    pub record: Box<Record>,
}

/// Where in a file something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Location {
    /// In a text. The offset is that of the file, whatever its encoding.
    Text(Place),
    /// In a binary file: the number of bytes before it.
    Byte(usize),
}

impl Location {
    /// The number of bytes before it: 0 at the start of the file.
    #[must_use]
    pub const fn offset(self) -> usize {
        match self {
            Self::Text(place) => place.offset,
            Self::Byte(offset) => offset,
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(place) => place.fmt(f),
            Self::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// What is wrong with a game of a file.
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
    /// A byte that has no meaning there.
    #[error("expected {expected}, found {found}")]
    Byte {
        /// What may stand there.
        expected: &'static str,
        /// The byte.
        found: u8,
    },
    /// The file ends too early.
    #[error("expected {expected}, found the end of the file")]
    End {
        /// What is missing.
        expected: &'static str,
    },
    /// Something that has to stand there does not.
    #[error("expected {expected}, found none")]
    Missing {
        /// What is missing.
        expected: &'static str,
    },
    /// A value, comment or variation is never closed.
    #[error("expected {expected} to close what is opened here, found none")]
    Unclosed {
        /// What is missing.
        expected: &'static str,
    },
    /// A length that goes beyond the end of the file.
    #[error("expected at most {room} bytes, which are left, found a length of {found}")]
    Length {
        /// How many bytes are left.
        room: usize,
        /// The length as the file tells it.
        found: i64,
    },
    /// More tags than any real game has.
    #[error("expected at most {most} tags in a game, found more")]
    TooManyTags {
        /// How many there may be.
        most: usize,
    },
    /// Two points that are none of the board.
    #[error("expected two points from 0 to {most}, found {from} and {to}")]
    Points {
        /// The number of the last point.
        most: u8,
        /// The point a piece leaves.
        from: u8,
        /// The point it goes to.
        to: u8,
    },
    /// A move that the rules do not allow.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// A text that is no move there.
    #[error(transparent)]
    Notation(#[from] ParseError),
    /// A start that is no FEN, or no position.
    #[error("the start: {0}")]
    Fen(#[from] ParseFenError),
    /// A start that is no position.
    #[error("the start: {0}")]
    Setup(#[from] SetupError),
    /// Bytes that are no text.
    #[error("expected {expected}, found the byte {found:#04X}")]
    Encoding {
        /// The encodings that can be read.
        expected: &'static str,
        /// The first byte that does not fit.
        found: u8,
    },
    /// A file that does not start as its format wants.
    #[error("expected a file of the format {expected}, found another beginning")]
    OtherFormat {
        /// The format that was asked for.
        expected: Format,
    },
}

impl Fault {
    pub(super) fn unexpected(expected: &'static str, found: &str) -> Self {
        Self::Unexpected {
            expected,
            found: crate::text::excerpt(found),
        }
    }

    pub(super) const fn at(self, offset: usize) -> FaultAt {
        FaultAt {
            offset,
            fault: self,
        }
    }
}

/// A fault and its offset, before more is known about its place.
#[derive(Clone, Debug)]
pub(super) struct FaultAt {
    pub(super) offset: usize,
    pub(super) fault: Fault,
}
