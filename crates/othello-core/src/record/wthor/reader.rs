//! Reading the games of a `.wtb` file.

use alloc::boxed::Box;
use core::{iter::FusedIterator, ops::Range};

use super::{Header, HeaderError, LengthMismatch, WthorGame, header::HEADER_LEN, length::Layout};
use crate::{Game, IllegalMove, Position, Rules};

/// The bytes of a record before its moves.
pub(super) const MOVES_OFFSET: usize = 8;

/// A field of a record of a `.wtb` file, before its moves.
///
/// ```
/// use othello_core::record::wthor::{Date, Field, Header};
///
/// let header = Header::new(Date::default(), 1998);
/// assert_eq!(header.record_offset(2) + Field::Score.range().start, 90);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The number of the tournament.
    Tournament,
    /// The number of the player of black.
    Black,
    /// The number of the player of white.
    White,
    /// Black's score.
    Score,
    /// Black's score under perfect play.
    TheoreticalScore,
}

impl Field {
    /// The bytes of the record that hold it, counted from 0.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        match self {
            Self::Tournament => 0..2,
            Self::Black => 2..4,
            Self::White => 4..6,
            Self::Score => 6..7,
            Self::TheoreticalScore => 7..MOVES_OFFSET,
        }
    }
}

/// Goes through the records of a `.wtb` file in memory.
///
/// Yields a [`WthorGame`] for each good record, a [`ReadError::Record`] with what could be read
/// for each faulty one, and at the end a [`ReadError::Length`] if the header's count does not fit
/// the length of the file. It reads every record that is there, whatever the header counts, and
/// one that the end of the file cuts off as far as it goes.
///
/// Each record allocates only its moves, at most two bytes for every byte of the file.
///
/// See the [module](self::super) for an example.
#[derive(Clone, Debug)]
pub struct Reader<'a, P: Rules = Position> {
    header: Header,
    /// What follows the header.
    records: &'a [u8],
    layout: Layout,
    start: P,
    /// The square of each move byte.
    squares: [Option<P::Square>; 256],
    /// How many records have been handed out.
    read: usize,
    mismatch: Option<LengthMismatch>,
}

impl<'a> Reader<'a> {
    /// Reads a file of games on 8×8.
    ///
    /// # Errors
    ///
    /// If the header cannot be read, or the games are on another board.
    pub fn new(file: &'a [u8]) -> Result<Self, HeaderError> {
        Self::for_rules(file)
    }
}

impl<'a, P: Rules> Reader<'a, P> {
    /// Reads a file of games on any board that `P` has: with
    /// [`sized::Position`](crate::sized::Position) also on 10×10.
    ///
    /// # Errors
    ///
    /// If the header cannot be read, or `P` has no board of its size.
    pub fn for_rules(file: &'a [u8]) -> Result<Self, HeaderError> {
        let header = Header::read(file)?;
        let size = header.board.size();
        let start = P::start(size).ok_or(HeaderError::OtherBoard { found: size })?;
        let records = &file[HEADER_LEN..];
        let record_len = header.record_len();
        let layout = Layout::new(records.len(), header.games, record_len);
        let mut squares = [None; 256];
        for square in start.squares() {
            squares[usize::from(move_byte(&start, square))] = Some(square);
        }
        Ok(Self {
            header,
            records,
            layout,
            start,
            squares,
            read: 0,
            mismatch: layout.mismatch(),
        })
    }

    /// The header of the file.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// How the length of the file differs from what the header announces; `None` if it does not.
    ///
    /// The iterator yields the same as its last item.
    #[must_use]
    pub fn length_mismatch(&self) -> Option<LengthMismatch> {
        self.layout.mismatch()
    }

    /// Reads a record, or as much of it as the file holds.
    fn read_record(&self, record: usize, bytes: &[u8]) -> Result<WthorGame<P>, RecordError<P>> {
        let record_len = self.header.record_len();
        let mut whole = [0; MOVES_OFFSET];
        let fields = bytes.len().min(MOVES_OFFSET);
        whole[..fields].copy_from_slice(&bytes[..fields]);
        let index = |field: Field| {
            let at = field.range().start;
            u16::from_le_bytes([whole[at], whole[at + 1]])
        };
        let score = |field: Field| whole[field.range().start];
        let moves = &bytes[fields..];

        let (game, move_fault) = self.replay(moves);
        let game = WthorGame {
            tournament: index(Field::Tournament),
            black: index(Field::Black),
            white: index(Field::White),
            score: score(Field::Score),
            theoretical_score: score(Field::TheoreticalScore),
            game,
        };
        let fault = move_fault
            .map(|(at, fault)| (MOVES_OFFSET + at, fault))
            .or_else(|| {
                let truncated = RecordFault::Truncated {
                    found: bytes.len(),
                    expected: record_len,
                };
                (bytes.len() < record_len).then_some((bytes.len(), truncated))
            })
            .or_else(|| self.find_score_fault(&game));
        match fault {
            None => Ok(game),
            Some((at, fault)) => Err(RecordError {
                record: record + 1,
                offset: HEADER_LEN + record * record_len + at,
                fault,
                partial: Box::new(game),
            }),
        }
    }

    /// Plays the moves up to the end or the first fault, which comes with its place among them.
    fn replay(&self, moves: &[u8]) -> (Game<P>, Option<(usize, RecordFault<P>)>) {
        let played = moves.iter().position(|&byte| byte == 0);
        let (moves, unused) = moves.split_at(played.unwrap_or(moves.len()));
        let mut game = Game::from_start(self.start.clone());
        game.reserve(moves.len());
        for (at, &byte) in moves.iter().enumerate() {
            let Some(square) = self.squares[usize::from(byte)] else {
                return (game, Some((at, RecordFault::NoSquare { found: byte })));
            };
            if let Err(illegal) = game.play_square(square) {
                return (game, Some((at, RecordFault::Illegal(illegal))));
            }
        }
        let gap = unused
            .iter()
            .find(|&&byte| byte != 0)
            .map(|&next| (moves.len(), RecordFault::Gap { next }));
        (game, gap)
    }

    fn find_score_fault(&self, game: &WthorGame<P>) -> Option<(usize, RecordFault<P>)> {
        let most = self.header.board.size().squares() as u8;
        let scores = [
            (Field::Score, game.score),
            (Field::TheoreticalScore, game.theoretical_score),
        ];
        scores
            .into_iter()
            .find(|(_, score)| *score > most)
            .map(|(field, found)| (field.range().start, RecordFault::Score { found, most }))
    }
}

/// The byte that stands for a square: on 8×8 10 × row + column, on 10×10 12 × row + column, rows
/// and columns counted from 1.
pub(super) fn move_byte<P: Rules>(board: &P, square: P::Square) -> u8 {
    let (file, rank) = P::coordinates(square);
    (board.size().get() + 2) * (rank + 1) + file + 1
}

impl<P: Rules> Iterator for Reader<'_, P> {
    type Item = Result<WthorGame<P>, ReadError<P>>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.read;
        if record >= self.layout.records() {
            return self.mismatch.take().map(|mismatch| Err(mismatch.into()));
        }
        self.read += 1;
        let record_len = self.header.record_len();
        let rest = &self.records[record * record_len..];
        let bytes = &rest[..record_len.min(rest.len())];
        Some(self.read_record(record, bytes).map_err(ReadError::from))
    }

    /// Skips records without reading them.
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        let records = self.layout.records();
        let left = records - self.read;
        if n > left {
            self.mismatch = None;
        }
        self.read += n.min(left);
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.layout.records() - self.read + usize::from(self.mismatch.is_some());
        (left, Some(left))
    }
}

impl<P: Rules> ExactSizeIterator for Reader<'_, P> {}
impl<P: Rules> FusedIterator for Reader<'_, P> {}

/// What can be wrong behind the header of a `.wtb` file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError<P: Rules = Position> {
    /// A record has a fault.
    #[error(transparent)]
    Record(#[from] RecordError<P>),
    /// The file is longer or shorter than its header says.
    #[error(transparent)]
    Length(#[from] LengthMismatch),
}

/// A faulty record, and what could be read of it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("record {record}, byte {offset}: {fault}")]
pub struct RecordError<P: Rules = Position> {
    /// The number of the record, counted from 1.
    pub record: usize,
    /// The offset of the fault in the file, counted from 0.
    pub offset: usize,
    /// What is wrong.
    pub fault: RecordFault<P>,
    /// The record with the moves before the fault. Fields that a cut file lacks are 0;
    /// [`to_record`](Self::to_record) leaves them out.
    pub partial: Box<WthorGame<P>>,
}

/// What is wrong with a record.
///
/// The first fault among the moves is told; if there is none, a cut; else an impossible score.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFault<P: Rules = Position> {
    /// A move byte names no square of the board.
    #[error(
        "expected a move, rows and columns counted from 1 (f5 is 56 on 8×8), or 0, \
         found {found}, which is no square"
    )]
    NoSquare {
        /// The byte as found.
        found: u8,
    },
    /// The byte 0, which ends the moves, stands before other moves.
    #[error("expected a move or nothing but 0 to the end of the record, found 0 and later {next}")]
    Gap {
        /// The first byte after it that is not 0.
        next: u8,
    },
    /// The rules do not allow a move, not even after a pass.
    #[error("expected a legal move: {0}")]
    Illegal(IllegalMove<P::Square>),
    /// The file ends within the record.
    #[error("expected a record of {expected} bytes, found the end of the file after {found}")]
    Truncated {
        /// How many bytes of the record there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A score is higher than the board has squares.
    #[error("expected a score from 0 to {most}, found {found}")]
    Score {
        /// The score as found.
        found: u8,
        /// The number of squares.
        most: u8,
    },
}
