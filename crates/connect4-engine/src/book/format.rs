//! The bytes of a book.
//!
//! The positions are not written: a book of so many plies has all of them, so that their order
//! tells which score is whose. All numbers are little-endian.
//!
//! | offset | bytes | |
//! |---|---|---|
//! | 0 | 8 | `c4-book` and a zero |
//! | 8 | 1 | version: 1 |
//! | 9 | 1 | columns |
//! | 10 | 1 | rows |
//! | 11 | 1 | discs to win |
//! | 12 | 1 | plies |
//! | 13 | 3 | zero |
//! | 16 | 4 | count of scores |
//! | 20 | count | scores, signed: ply by ply, each ply in ascending order of canonical keys |
//! | 20 + count | 8 | FNV-1a of 64 bits over all bytes before |

use connect4_core::{Position, Shape, Word};
use game_search::book::checksum;
use thiserror::Error;

use super::{Book, Entries, positions_by_ply, range};

const MAGIC: &[u8; 8] = b"c4-book\0";
const VERSION: u8 = 1;
const HEADER: usize = 20;
const CHECKSUM: usize = 8;

/// What is wrong with the bytes of a book, or why none was built. Offsets count from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BookError {
    /// It does not begin like a book.
    #[error("offset 0: expected \"c4-book\" and a zero byte, found {found:02x?}")]
    Magic {
        /// The first bytes, at most 8.
        found: Vec<u8>,
    },
    /// A version that this crate does not read.
    #[error("offset 8: expected version 1, found {found}")]
    Version {
        /// The version.
        found: u8,
    },
    /// The book of another board.
    #[error(
        "offset 9: expected a book for {expected}, found {columns} columns, {rows} rows, {to_win} to win"
    )]
    Board {
        /// The board that was asked for.
        expected: Shape,
        /// The columns that were found.
        columns: u8,
        /// The rows that were found.
        rows: u8,
        /// The discs to win that were found.
        to_win: u8,
    },
    /// More plies than a game that goes on can have.
    #[error("offset 12: expected at most {most} plies, found {found}")]
    Plies {
        /// The plies that were found.
        found: u8,
        /// One less than the number of squares.
        most: usize,
    },
    /// Bytes that have no meaning yet are not zero.
    #[error("offset {offset}: expected a zero byte, found {found}")]
    Reserved {
        /// Where.
        offset: usize,
        /// The byte.
        found: u8,
    },
    /// Cut off, or with something after the end.
    #[error("expected {expected} bytes, found {found}")]
    Length {
        /// How many the header asks for.
        expected: u64,
        /// How many there are.
        found: usize,
    },
    /// Not the number of scores that a book of so many plies has.
    #[error("offset 16: expected {expected} scores for {plies} plies, found {found}")]
    Count {
        /// The plies of the book.
        plies: u8,
        /// How many positions there are; one more than was found if there are more.
        expected: usize,
        /// How many scores the book has.
        found: usize,
    },
    /// Bytes were changed.
    #[error("offset {offset}: expected the checksum {expected:016x}, found {found:016x}")]
    Checksum {
        /// Where the checksum stands.
        offset: usize,
        /// That of the bytes before.
        expected: u64,
        /// The one written there.
        found: u64,
    },
    /// A score that no position with so many discs can have.
    #[error("offset {offset}: expected a score from {least} to {most}, found {found}")]
    Score {
        /// Where.
        offset: usize,
        /// The earliest loss.
        least: i32,
        /// The earliest win.
        most: i32,
        /// The score.
        found: i8,
    },
    /// There are more positions than a book may hold.
    #[error("more than {most} positions with at most {ply} plies")]
    TooManyPositions {
        /// The first ply with which there are too many.
        ply: u32,
        /// The most there may be.
        most: usize,
    },
    /// A score for a position that is not to be solved: the game is over, or it is of another ply
    /// than the last one of the book.
    #[error("expected a position of {plies} discs whose game goes on, found one of {discs}")]
    NotToBeSolved {
        /// The discs of the position.
        discs: u32,
        /// The plies of the book.
        plies: u32,
    },
    /// A score for a position that none with so many discs can have.
    #[error("expected a score from {least} to {most}, found {found}")]
    ImpossibleScore {
        /// The earliest loss.
        least: i32,
        /// The earliest win.
        most: i32,
        /// The score.
        found: i32,
    },
    /// Positions of the last ply have no score yet.
    #[error("{left} positions are not solved yet")]
    Unsolved {
        /// How many.
        left: usize,
    },
    /// The caller stopped the work.
    #[error("stopped before the book was done")]
    Stopped,
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    Book<COLS, ROWS, TO_WIN, B>
{
    /// The book as bytes: see the guide for the format.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + self.len() + CHECKSUM);
        bytes.extend_from_slice(MAGIC);
        let plies = self.plies() as u8;
        bytes.extend([
            VERSION,
            COLS as u8,
            ROWS as u8,
            TO_WIN as u8,
            plies,
            0,
            0,
            0,
        ]);
        bytes.extend((self.len() as u32).to_le_bytes());
        let scores = self.plies.iter().flat_map(|entries| &entries.scores);
        bytes.extend(scores.map(|score| *score as u8));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The book that these bytes are.
    ///
    /// Magic, version, board, length, count, checksum and the range of each score are checked, and
    /// the positions are made anew, so that none can be wrong. Whether the scores are right is the
    /// work of [`Book::verify`]. Takes time and memory in proportion to the bytes.
    ///
    /// # Errors
    ///
    /// The first fault that is found, and where.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let header = Header::read::<COLS, ROWS, TO_WIN, B>(bytes)?;
        let (body, end) = bytes.split_at(HEADER + header.count);
        check_sum(body, end)?;
        let scores = &body[HEADER..];
        let wrong_count = |expected| BookError::Count {
            plies: header.plies,
            expected,
            found: header.count,
        };
        let positions = positions_by_ply(u32::from(header.plies), header.count)
            .map_err(|_| wrong_count(header.count + 1))?;
        let expected = positions.iter().map(Vec::len).sum();
        if expected != header.count {
            return Err(wrong_count(expected));
        }
        let mut book = Self { plies: Vec::new() };
        let mut offset = 0;
        for (ply, positions) in positions.into_iter().enumerate() {
            let of_ply = &scores[offset..offset + positions.len()];
            let scores = read_scores(of_ply, COLS * ROWS - ply, HEADER + offset)?;
            offset += positions.len();
            book.plies.push(Entries { positions, scores });
        }
        Ok(book)
    }
}

struct Header {
    plies: u8,
    count: usize,
}

impl Header {
    /// Reads the header; the length is then known to be right.
    fn read<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
        bytes: &[u8],
    ) -> Result<Self, BookError> {
        if !bytes.starts_with(MAGIC) {
            return Err(BookError::Magic {
                found: bytes.iter().take(MAGIC.len()).copied().collect(),
            });
        }
        let Some((header, rest)) = bytes.split_first_chunk::<HEADER>() else {
            return Err(BookError::Length {
                expected: (HEADER + CHECKSUM) as u64,
                found: bytes.len(),
            });
        };
        let [
            _,
            _,
            _,
            _,
            _,
            _,
            _,
            _,
            version,
            columns,
            rows,
            to_win,
            plies,
            reserved @ ..,
            c0,
            c1,
            c2,
            c3,
        ] = *header;
        if version != VERSION {
            return Err(BookError::Version { found: version });
        }
        if [columns, rows, to_win].map(usize::from) != [COLS, ROWS, TO_WIN] {
            return Err(BookError::Board {
                expected: Position::<COLS, ROWS, TO_WIN, B>::SHAPE,
                columns,
                rows,
                to_win,
            });
        }
        let most = COLS * ROWS - 1;
        if usize::from(plies) > most {
            return Err(BookError::Plies { found: plies, most });
        }
        if let Some(place) = reserved.iter().position(|byte| *byte != 0) {
            return Err(BookError::Reserved {
                offset: 13 + place,
                found: reserved[place],
            });
        }
        let count = u32::from_le_bytes([c0, c1, c2, c3]);
        if rest.len() as u64 != u64::from(count) + CHECKSUM as u64 {
            return Err(BookError::Length {
                expected: u64::from(count) + (HEADER + CHECKSUM) as u64,
                found: bytes.len(),
            });
        }
        Ok(Self {
            plies,
            count: count as usize,
        })
    }
}

fn check_sum(body: &[u8], end: &[u8]) -> Result<(), BookError> {
    let written = end.try_into().map_or(0, u64::from_le_bytes);
    let expected = checksum(body);
    if written == expected {
        return Ok(());
    }
    Err(BookError::Checksum {
        offset: body.len(),
        expected,
        found: written,
    })
}

/// The scores of positions with so many empty squares, the first of them at an offset.
fn read_scores(bytes: &[u8], empties: usize, offset: usize) -> Result<Vec<i8>, BookError> {
    let possible = range(empties);
    let read = |(index, byte): (usize, &u8)| {
        let found = *byte as i8;
        if possible.contains(&i32::from(found)) {
            return Ok(found);
        }
        Err(BookError::Score {
            offset: offset + index,
            least: *possible.start(),
            most: *possible.end(),
            found,
        })
    };
    bytes.iter().enumerate().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::checksum;

    #[test]
    fn the_checksum_is_the_published_one() {
        assert_eq!(checksum(b""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(checksum(b"a"), 0xAF63_DC4C_8601_EC8C);
        assert_eq!(checksum(b"foobar"), 0x8594_4171_F739_67E8);
    }
}
