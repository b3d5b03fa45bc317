//! The bytes of a book.
//!
//! The positions are not written: they follow from the moves. All numbers are little-endian.
//!
//! | offset | bytes | |
//! |---|---|---|
//! | 0 | 8 | the game's own mark |
//! | 8 | 1 | version: 1 |
//! | 9 | 1 | [`Settings::plies`] |
//! | 10 | 1 | [`Settings::lines`] |
//! | 11 | 1 | zero |
//! | 12 | 4 | [`Settings::nodes`] |
//! | 16 | 2 | [`Settings::margin`] |
//! | 18 | 2 | zero |
//! | 20 | 4 | count of positions |
//! | 24 | | the positions: the start, and then each in the order in which they are first reached by the moves of those before |
//! | end − 8 | 8 | FNV-1a of 64 bits over all bytes before |
//!
//! A position is the number of its moves in a byte, and for each move, the best of the search
//! first, six bytes: its code (2), the score of the search (2, signed), the depth (1), and a byte of
//! flags: 1 if the position after it is in the book, 2 if the score is exact.

use alloc::{collections::BTreeMap, vec::Vec};

use thiserror::Error;

use super::{Book, Candidate, Linked, Node, Rules, Settings};
use crate::Score;

const VERSION: u8 = 1;
const HEADER: usize = 24;
const MOVE: usize = 6;
const CHECKSUM: usize = 8;

const FOLLOWED: u8 = 1;
const EXACT: u8 = 2;

/// What is wrong with the bytes of a book, or with what was to come into one. Offsets count from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BookError {
    /// It does not begin like a book of the game.
    #[error("offset 0: expected \"{}\", found \"{}\"", expected.escape_ascii(), found.escape_ascii())]
    Magic {
        /// The game's mark.
        expected: [u8; 8],
        /// The first bytes, at most 8.
        found: Vec<u8>,
    },
    /// A version that this crate does not read.
    #[error("offset 8: expected version 1, found {found}")]
    Version {
        /// The version.
        found: u8,
    },
    /// Bytes that have no meaning yet are not zero.
    #[error("offset {offset}: expected a zero byte, found {found}")]
    Reserved {
        /// Where.
        offset: usize,
        /// The byte.
        found: u8,
    },
    /// Cut off.
    #[error("expected at least {least} bytes, found {found}")]
    Length {
        /// How many there must be.
        least: u64,
        /// How many there are.
        found: usize,
    },
    /// Something stands between the last position and the checksum.
    #[error("offset {offset}: expected the checksum at the end, found {found} bytes more")]
    Excess {
        /// Where the positions end.
        offset: usize,
        /// How many bytes are too many.
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
    /// The moves lead to more or fewer positions than there are.
    #[error("offset 20: expected {expected} positions, as the moves before tell, found {found}")]
    Count {
        /// To how many the moves lead.
        expected: usize,
        /// How many are announced.
        found: usize,
    },
    /// A position without a move.
    #[error("offset {offset}: expected the moves of a position, found none")]
    NoMoves {
        /// Where their number stands.
        offset: usize,
    },
    /// Not a legal move.
    #[error("offset {offset}: expected a legal move, found the code {code}")]
    Move {
        /// Where.
        offset: usize,
        /// What stands there.
        code: u16,
    },
    /// A move that the position has already.
    #[error("offset {offset}: expected another move, found the code {code} again")]
    DoubledMove {
        /// Where.
        offset: usize,
        /// What stands there.
        code: u16,
    },
    /// A number that is no score.
    #[error("offset {offset}: expected a score, found {found}")]
    Score {
        /// Where.
        offset: usize,
        /// The number.
        found: i16,
    },
    /// Flags that have no meaning.
    #[error("offset {offset}: expected flags from 0 to 3, found {found}")]
    Flags {
        /// Where.
        offset: usize,
        /// The byte.
        found: u8,
    },
    /// A move is followed that leads to the end of the game or beyond the last ply.
    #[error(
        "offset {offset}: expected a move that is not followed, since the game is over or has more than {plies} plies"
    )]
    Followed {
        /// Where the flags stand.
        offset: usize,
        /// The most plies.
        plies: u8,
    },
    /// More positions than a book may hold: [`Book::MOST_POSITIONS`].
    #[error("more positions than a book may hold")]
    TooManyPositions,
    /// A position that does not follow from those of the book, or is one of them.
    #[error("the position is not one that the book lacks")]
    NotOpen,
    /// A position was to be added without a move.
    #[error("the position has no move")]
    NoMove,
    /// A position was to be added with a move that cannot be played.
    #[error("a move of the position is not legal")]
    IllegalMove,
}

impl<R: Rules> Book<R> {
    /// The book as bytes: see the guide for the format.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let Settings {
            plies,
            lines,
            nodes,
            margin,
        } = self.settings;
        let mut bytes = Vec::new();
        bytes.extend(R::MAGIC);
        bytes.extend([VERSION, plies, lines, 0]);
        bytes.extend(nodes.to_le_bytes());
        bytes.extend(margin.to_le_bytes());
        bytes.extend([0, 0]);
        bytes.extend((self.len() as u32).to_le_bytes());
        for place in self.in_order_of_reach() {
            let moves = &self.nodes[place].moves;
            bytes.push(moves.len() as u8);
            for Linked { candidate, child } in moves {
                bytes.extend(R::encode(candidate.m).to_le_bytes());
                bytes.extend((candidate.score.value() as i16).to_le_bytes());
                let followed = u8::from(child.is_some()) * FOLLOWED;
                let exact = u8::from(candidate.is_exact) * EXACT;
                bytes.extend([candidate.depth, followed | exact]);
            }
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The places as a reader meets the positions.
    fn in_order_of_reach(&self) -> Vec<usize> {
        let mut order: Vec<usize> = self.places.get(&R::start()).copied().into_iter().collect();
        let mut is_reached = alloc::vec![false; self.len()];
        let mut next = 0;
        while let Some(&place) = order.get(next) {
            next += 1;
            for child in self.nodes[place].moves.iter().filter_map(|m| m.child) {
                if !is_reached[child] {
                    is_reached[child] = true;
                    order.push(child);
                }
            }
        }
        order
    }

    /// The book that these bytes are.
    ///
    /// Magic, version, lengths, counts, checksum, each move and each score are checked, and the
    /// positions are made anew, so that none can be wrong. Whether the scores are right is
    /// the work of [`Book::verify`]. Takes memory in proportion to the bytes, and time hardly more.
    ///
    /// # Errors
    ///
    /// The first fault that is found, and where.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let (settings, count) = read_header::<R>(bytes)?;
        let (body, end) = bytes.split_at(bytes.len() - CHECKSUM);
        check_sum(body, end)?;
        let mut reader = Reader {
            body,
            offset: HEADER,
        };
        let mut book = Self::empty(settings);
        let mut reached = Vec::new();
        if count > 0 {
            reached.push(R::start());
            book.places.insert(R::start(), 0);
        }
        for place in 0..count {
            let Some(&position) = reached.get(place) else {
                return Err(BookError::Count {
                    expected: reached.len(),
                    found: count,
                });
            };
            let moves = reader.moves::<R>(&position, settings.plies, |child| {
                link(&mut book.places, &mut reached, child)
            })?;
            book.nodes.push(Node {
                position,
                value: Score::DRAW,
                moves,
            });
        }
        if reached.len() != count {
            return Err(BookError::Count {
                expected: reached.len(),
                found: count,
            });
        }
        if reader.offset < body.len() {
            return Err(BookError::Excess {
                offset: reader.offset,
                found: body.len() - reader.offset,
            });
        }
        book.update();
        Ok(book)
    }
}

/// The place of a position, a new one at the end of those that were reached.
fn link<P: Copy + Ord>(
    places: &mut BTreeMap<P, usize>,
    reached: &mut Vec<P>,
    position: P,
) -> usize {
    *places.entry(position).or_insert_with(|| {
        reached.push(position);
        reached.len() - 1
    })
}

/// Reads the header; there is then room for a checksum, and the count is possible.
fn read_header<R: Rules>(bytes: &[u8]) -> Result<(Settings, usize), BookError> {
    if !bytes.starts_with(&R::MAGIC) {
        return Err(BookError::Magic {
            expected: R::MAGIC,
            found: bytes.iter().take(R::MAGIC.len()).copied().collect(),
        });
    }
    let too_short = |least: usize| BookError::Length {
        least: least as u64,
        found: bytes.len(),
    };
    let header = bytes.first_chunk::<HEADER>();
    let header = header.ok_or_else(|| too_short(HEADER + CHECKSUM))?;
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
        plies,
        lines,
        zero,
        rest @ ..,
    ] = *header;
    let [n0, n1, n2, n3, m0, m1, zeros @ .., c0, c1, c2, c3] = rest;
    if version != VERSION {
        return Err(BookError::Version { found: version });
    }
    for (offset, found) in [(11, zero), (18, zeros[0]), (19, zeros[1])] {
        if found != 0 {
            return Err(BookError::Reserved { offset, found });
        }
    }
    let count = u32::from_le_bytes([c0, c1, c2, c3]) as usize;
    if count > Book::<R>::MOST_POSITIONS {
        return Err(BookError::TooManyPositions);
    }
    let least = HEADER + count * (1 + MOVE) + CHECKSUM;
    if bytes.len() < least {
        return Err(too_short(least));
    }
    let settings = Settings {
        plies,
        lines,
        nodes: u32::from_le_bytes([n0, n1, n2, n3]),
        margin: u16::from_le_bytes([m0, m1]),
    };
    Ok((settings, count))
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

/// What is left of the bytes before the checksum.
struct Reader<'a> {
    body: &'a [u8],
    offset: usize,
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], BookError> {
        let found = self.body.get(self.offset..).and_then(<[u8]>::first_chunk);
        let found = found.copied().ok_or(BookError::Length {
            least: (self.offset + N + CHECKSUM) as u64,
            found: self.body.len() + CHECKSUM,
        })?;
        self.offset += N;
        Ok(found)
    }

    /// The moves of a position; `link` tells the place of one that follows.
    fn moves<R: Rules>(
        &mut self,
        position: &R::Position,
        plies: u8,
        mut link: impl FnMut(R::Position) -> usize,
    ) -> Result<Vec<Linked<R>>, BookError> {
        let start = self.offset;
        let [count] = self.take()?;
        if count == 0 {
            return Err(BookError::NoMoves { offset: start });
        }
        let mut moves: Vec<Linked<R>> = Vec::new();
        for _ in 0..count {
            let offset = self.offset;
            let (candidate, is_followed) = self.candidate::<R>(position)?;
            if moves.iter().any(|linked| linked.candidate.m == candidate.m) {
                let code = R::encode(candidate.m);
                return Err(BookError::DoubledMove { offset, code });
            }
            let mut child = None;
            if is_followed {
                let after = R::after(position, candidate.m);
                if R::final_score(&after).is_some() || R::plies(&after) > plies.into() {
                    let offset = offset + MOVE - 1;
                    return Err(BookError::Followed { offset, plies });
                }
                child = Some(link(after));
            }
            moves.push(Linked { candidate, child });
        }
        Ok(moves)
    }

    /// A move, and whether the position after it is in the book.
    fn candidate<R: Rules>(
        &mut self,
        position: &R::Position,
    ) -> Result<(Candidate<R::Move>, bool), BookError> {
        let offset = self.offset;
        let [m0, m1, s0, s1, depth, flags] = self.take::<MOVE>()?;
        let code = u16::from_le_bytes([m0, m1]);
        let m = R::decode(code).filter(|m| R::is_legal(position, *m));
        let m = m.ok_or(BookError::Move { offset, code })?;
        let number = i16::from_le_bytes([s0, s1]);
        let score = read_score(number).ok_or(BookError::Score {
            offset: offset + 2,
            found: number,
        })?;
        if flags > (FOLLOWED | EXACT) {
            return Err(BookError::Flags {
                offset: offset + MOVE - 1,
                found: flags,
            });
        }
        let candidate = Candidate {
            m,
            score,
            depth,
            is_exact: flags & EXACT != 0,
        };
        Ok((candidate, flags & FOLLOWED != 0))
    }
}

/// A number in one of the three ranges of [`Score`].
fn read_score(number: i16) -> Option<Score> {
    let score = Score::from_value(number.into());
    let is_ordinary = score.is_ordinary() && score.value().abs() <= Score::MAX_ORDINARY;
    (is_ordinary || score.distance().is_some() && !score.is_ordinary()).then_some(score)
}

/// FNV-1a of 64 bits, by which books are checked: it finds accidents, not forgeries.
///
/// ```
/// assert_eq!(game_search::book::checksum(b"foobar"), 0x8594_4171_F739_67E8);
/// ```
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
