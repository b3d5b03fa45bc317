//! Files of games: a header of 32 bytes, then 192 bytes a game. Numbers are little-endian.
//!
//! | offset | type | meaning |
//! |--|--|--|
//! | 0 | 8 bytes | `OTHGAMES` |
//! | 8 | u32 | version, 1 |
//! | 12 | u8 | plies searched for each move |
//! | 13 | u8 | empty squares from which on positions are solved |
//! | 14 | 2 bytes | 0 |
//! | 16 | u64 | seed |
//! | 24 | u64 | checksum of the evaluation that played, 0 for the classic one |
//!
//! | offset | type | meaning |
//! |--|--|--|
//! | 0 | 60 bytes | squares of the discs placed, a1 = 0, h1 = 7, a8 = 56; 255 behind the last |
//! | 60 | u8 | number of discs placed, at most 60 |
//! | 61 | u8 | index of the first move with an exact score |
//! | 62 | 2 bytes | 0 |
//! | 64 | 60 × i16 | score of the position before each move for the side to move, in hundredths of a disc; −32,768 for none |
//! | 184 | u64 | FNV-1a of the 184 bytes before |

use othello_core::{IllegalMove, Square};

use super::{
    Plan,
    game::{PlayedGame, ScoredMove},
};
use crate::{Evaluation, checksum::fnv1a_of};

/// The length of the header of a file of games.
pub const HEADER_BYTES: usize = 32;

/// The length of a game in a file.
pub const RECORD_BYTES: usize = 192;

const MAGIC: [u8; 8] = *b"OTHGAMES";
const VERSION: u32 = 1;
const MOST_MOVES: usize = 60;
const SCORES: usize = 64;
const CHECKSUM: usize = 184;
const NO_SQUARE: u8 = 255;
const NO_SCORE: i16 = i16::MIN;

/// How the games of a file were played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Depth and start of the exact part.
    pub plan: Plan,
    /// The seed.
    pub seed: u64,
    /// The checksum of the evaluation that played, 0 for the classic one.
    pub evaluation: u64,
}

/// What is wrong with a file of games. Records are counted from 1, bytes from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameFileError {
    /// The file is shorter than its header.
    #[error("expected a header of {HEADER_BYTES} bytes, found {found} bytes")]
    ShortHeader {
        /// The length of the file.
        found: usize,
    },
    /// The file is something else.
    #[error("byte 0: expected \"OTHGAMES\", found {found:02x?}")]
    NoGames {
        /// The first bytes.
        found: [u8; 8],
    },
    /// The file is of another version.
    #[error("byte 8: expected version {VERSION}, found {found}")]
    Version {
        /// The version.
        found: u32,
    },
    /// The last record is cut off.
    #[error("record {record} at byte {offset}: expected {RECORD_BYTES} bytes, found {found}")]
    CutOff {
        /// The number of the record.
        record: usize,
        /// Where it begins.
        offset: usize,
        /// How long it is.
        found: usize,
    },
    /// A record is damaged.
    #[error(
        "record {record} at byte {offset}: expected the checksum {expected:016x}, found {found:016x}"
    )]
    Checksum {
        /// The number of the record.
        record: usize,
        /// Where it begins.
        offset: usize,
        /// The checksum of what is there.
        expected: u64,
        /// The checksum in the record.
        found: u64,
    },
    /// A byte has a value that makes no sense.
    #[error("record {record}, byte {offset}: expected {expected}, found {found}")]
    Value {
        /// The number of the record.
        record: usize,
        /// Where the byte is.
        offset: usize,
        /// What should be there.
        expected: &'static str,
        /// What is there.
        found: u8,
    },
    /// A move is against the rules.
    #[error("record {record}, move {number}: {source}")]
    Illegal {
        /// The number of the record.
        record: usize,
        /// The number of the move, from 1, passes not counted.
        number: usize,
        /// Why.
        source: IllegalMove,
    },
}

impl Header {
    /// The bytes of the header.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        bytes[12] = self.plan.depth;
        bytes[13] = self.plan.exact_empties;
        bytes[16..24].copy_from_slice(&self.seed.to_le_bytes());
        bytes[24..].copy_from_slice(&self.evaluation.to_le_bytes());
        bytes
    }

    /// Reads the header at the start of a file.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn read(file: &[u8]) -> Result<Self, GameFileError> {
        let Some(bytes) = file.first_chunk::<HEADER_BYTES>() else {
            return Err(GameFileError::ShortHeader { found: file.len() });
        };
        let found = array(bytes, 0);
        if found != MAGIC {
            return Err(GameFileError::NoGames { found });
        }
        let found = u32::from_le_bytes(array(bytes, 8));
        if found != VERSION {
            return Err(GameFileError::Version { found });
        }
        Ok(Self {
            plan: Plan {
                depth: bytes[12],
                exact_empties: bytes[13],
            },
            seed: u64::from_le_bytes(array(bytes, 16)),
            evaluation: u64::from_le_bytes(array(bytes, 24)),
        })
    }
}

impl PlayedGame {
    /// The bytes of the game's record. Of more than 60 moves the first 60 are taken.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; RECORD_BYTES] {
        let mut bytes = [0; RECORD_BYTES];
        let count = self.moves.len().min(MOST_MOVES);
        bytes[..MOST_MOVES].fill(NO_SQUARE);
        bytes[60] = count as u8;
        bytes[61] = self.exact_from.min(count) as u8;
        for index in 0..MOST_MOVES {
            let played = self.moves.get(index);
            if let Some(played) = played {
                bytes[index] = played.square as u8;
            }
            let score = played.and_then(|played| played.score);
            let score = score.map_or(NO_SCORE, |score| score.centidiscs.clamp(-6400, 6400) as i16);
            let place = SCORES + 2 * index;
            bytes[place..place + 2].copy_from_slice(&score.to_le_bytes());
        }
        let checksum = fnv1a_of([&bytes[..CHECKSUM]]);
        bytes[CHECKSUM..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }
}

/// A file of games in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// How the games were played.
    pub header: Header,
    /// The games.
    pub games: Vec<PlayedGame>,
}

/// Reads a file of games. A faulty record is told and left out, the others are kept.
///
/// # Errors
///
/// If the header is faulty.
pub fn read_games(file: &[u8]) -> Result<(GameFile, Vec<GameFileError>), GameFileError> {
    let header = Header::read(file)?;
    let mut games = Vec::new();
    let mut faults = Vec::new();
    for (index, bytes) in file[HEADER_BYTES..].chunks(RECORD_BYTES).enumerate() {
        match read_record(bytes, index) {
            Ok(game) => games.push(game),
            Err(fault) => faults.push(fault),
        }
    }
    Ok((GameFile { header, games }, faults))
}

fn read_record(bytes: &[u8], index: usize) -> Result<PlayedGame, GameFileError> {
    let record = index + 1;
    let offset = HEADER_BYTES + index * RECORD_BYTES;
    let Some(bytes) = bytes.first_chunk::<RECORD_BYTES>() else {
        let found = bytes.len();
        return Err(GameFileError::CutOff {
            record,
            offset,
            found,
        });
    };
    let found = u64::from_le_bytes(array(bytes, CHECKSUM));
    let expected = fnv1a_of([&bytes[..CHECKSUM]]);
    if found != expected {
        return Err(GameFileError::Checksum {
            record,
            offset,
            expected,
            found,
        });
    }
    let faulty = |place: usize, expected| GameFileError::Value {
        record,
        offset: offset + place,
        expected,
        found: bytes[place],
    };
    let count = usize::from(bytes[60]);
    if count > MOST_MOVES {
        return Err(faulty(60, "at most 60 moves"));
    }
    let exact_from = usize::from(bytes[61]);
    if exact_from > count {
        return Err(faulty(61, "at most the number of moves"));
    }
    let mut moves = Vec::with_capacity(count);
    for place in 0..count {
        let square =
            Square::from_index(bytes[place].into()).ok_or_else(|| faulty(place, "a square"))?;
        let score = i16::from_le_bytes(array(bytes, SCORES + 2 * place));
        let score = match score {
            NO_SCORE => None,
            -6400..=6400 => Some(Evaluation {
                centidiscs: score.into(),
            }),
            _ => return Err(faulty(SCORES + 2 * place, "a score from -6400 to 6400")),
        };
        moves.push(ScoredMove { square, score });
    }
    let game = PlayedGame { moves, exact_from };
    match game.positions() {
        Ok(_) => Ok(game),
        Err((move_index, source)) => Err(GameFileError::Illegal {
            record,
            number: move_index + 1,
            source,
        }),
    }
}

fn array<const N: usize>(bytes: &[u8], place: usize) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[place..place + N]);
    array
}
