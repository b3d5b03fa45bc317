//! The sixteen bytes at the head of every file of a Thor database.

use core::fmt;

use super::reader::MOVES_OFFSET;
use crate::sized::Size;

/// The length of the header in bytes.
pub(super) const HEADER_LEN: usize = 16;

/// The header of a `.wtb` file. All its numbers are little-endian.
///
/// Every field is kept as it stands in the file, so that writing gives the same bytes.
///
/// ```
/// use othello_core::{record::wthor::{Header, Kind}, sized::Size};
///
/// let bytes = [20, 26, 11, 30, 1, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, 24, 0];
/// let header = Header::read(&bytes)?;
/// assert_eq!((header.games, header.year, header.depth), (1, 2026, 24));
/// assert_eq!((header.board.size(), header.kind), (Size::EIGHT, Kind::Games));
/// assert_eq!(header.created.to_string(), "2026-11-30");
/// assert_eq!(header.to_bytes(), bytes);
/// # Ok::<(), othello_core::record::wthor::HeaderError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Header {
    /// Bytes 0 to 3: the day the file was made.
    pub created: Date,
    /// Bytes 4 to 7, N1: how many games follow. [`Writer`](super::Writer) counts by itself.
    pub games: u32,
    /// Bytes 8 and 9, N2: how many names follow; 0 in a file of games.
    pub names: u16,
    /// Bytes 10 and 11: the year the games were played in.
    pub year: u16,
    /// Byte 12, P1: the size of the board.
    pub board: BoardSize,
    /// Byte 13, P2: what kind of games the file holds.
    pub kind: Kind,
    /// Byte 14, P3: how many squares were empty where the theoretical scores were computed.
    pub depth: u8,
    /// Byte 15: not used; 0 in all known files.
    pub reserved: u8,
}

impl Header {
    /// From how many empty squares on the theoretical scores of the public database hold.
    pub const PUBLIC_DEPTH: u8 = 24;

    /// A header for games on 8×8, theoretical scores from 24 empty squares on, as in the public
    /// database. Change the fields for anything else.
    #[must_use]
    pub const fn new(created: Date, year: u16) -> Self {
        Self {
            created,
            games: 0,
            names: 0,
            year,
            board: BoardSize::Eight,
            kind: Kind::Games,
            depth: Self::PUBLIC_DEPTH,
            reserved: 0,
        }
    }

    /// Reads the header of a `.wtb` file from the file's first 16 bytes.
    ///
    /// Only what decides how the records are read is checked. What else may be wrong is told by
    /// [`Header::find_oddity`].
    ///
    /// # Errors
    ///
    /// If the file is shorter, its board is neither 8×8 nor 10×10, its kind is unknown, or it
    /// holds names.
    pub fn read(bytes: &[u8]) -> Result<Self, HeaderError> {
        let bytes = first_bytes(bytes)?;
        let header = Self {
            created: date_of(bytes),
            games: games_of(bytes),
            names: names_of(bytes),
            year: u16::from_le_bytes([bytes[10], bytes[11]]),
            board: BoardSize::from_byte(bytes[12])
                .ok_or(HeaderError::BoardSize { found: bytes[12] })?,
            kind: Kind::from_byte(bytes[13]).ok_or(HeaderError::Kind { found: bytes[13] })?,
            depth: bytes[14],
            reserved: bytes[15],
        };
        if header.games == 0 && header.names != 0 {
            return Err(HeaderError::NotGames {
                names: header.names,
            });
        }
        Ok(header)
    }

    /// The length in bytes of each record after the header.
    #[must_use]
    pub fn record_len(&self) -> usize {
        MOVES_OFFSET + most_moves(self.board.size())
    }

    /// Where a record begins in the file, as 0-based byte offset; records are counted from 1.
    ///
    /// ```
    /// use othello_core::record::wthor::{Date, Header};
    ///
    /// let header = Header::new(Date::default(), 1998);
    /// assert_eq!(header.record_offset(1), 16);
    /// assert_eq!(header.record_offset(3), 16 + 2 * header.record_len());
    /// ```
    #[must_use]
    pub fn record_offset(&self, record: usize) -> usize {
        HEADER_LEN + record.saturating_sub(1).saturating_mul(self.record_len())
    }

    /// The 16 bytes of the header.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let mut bytes = [0; HEADER_LEN];
        put_date(&mut bytes, self.created);
        put_games(&mut bytes, self.games);
        put_names(&mut bytes, self.names);
        bytes[10..12].copy_from_slice(&self.year.to_le_bytes());
        bytes[12] = self.board.byte();
        bytes[13] = self.kind.byte();
        bytes[14] = self.depth;
        bytes[15] = self.reserved;
        bytes
    }

    /// The first field whose value the format does not provide for, though the games can be read.
    ///
    /// For strict callers: readers pass over these.
    #[must_use]
    pub fn find_oddity(&self) -> Option<HeaderOddity> {
        use HeaderOddity::{Day, Depth, Month, Names, Reserved};
        let found = |odd: bool, oddity| odd.then_some(oddity);
        let (month, day) = (self.created.month, self.created.day);
        found(!(1..=12).contains(&month), Month { found: month })
            .or_else(|| found(!(1..=31).contains(&day), Day { found: day }))
            .or_else(|| found(self.names != 0, Names { found: self.names }))
            .or_else(|| {
                let most = most_moves(self.board.size()) as u8;
                let found_depth = self.depth;
                found(
                    self.depth > most,
                    Depth {
                        found: found_depth,
                        most,
                    },
                )
            })
            .or_else(|| {
                let reserved = self.reserved;
                found(reserved != 0, Reserved { found: reserved })
            })
    }
}

/// How many discs can be placed on a board beside the four that are there at the start.
pub(super) const fn most_moves(size: Size) -> usize {
    size.squares() - 4
}

/// The header as an array.
pub(super) fn first_bytes(bytes: &[u8]) -> Result<&[u8; HEADER_LEN], HeaderError> {
    bytes
        .first_chunk()
        .ok_or(HeaderError::TooShort { found: bytes.len() })
}

pub(super) const fn date_of(header: &[u8; HEADER_LEN]) -> Date {
    Date {
        century: header[0],
        year: header[1],
        month: header[2],
        day: header[3],
    }
}

pub(super) const fn put_date(header: &mut [u8; HEADER_LEN], date: Date) {
    header[0] = date.century;
    header[1] = date.year;
    header[2] = date.month;
    header[3] = date.day;
}

pub(super) const fn games_of(header: &[u8; HEADER_LEN]) -> u32 {
    u32::from_le_bytes([header[4], header[5], header[6], header[7]])
}

pub(super) const fn put_games(header: &mut [u8; HEADER_LEN], games: u32) {
    [header[4], header[5], header[6], header[7]] = games.to_le_bytes();
}

pub(super) const fn names_of(header: &[u8; HEADER_LEN]) -> u16 {
    u16::from_le_bytes([header[8], header[9]])
}

pub(super) const fn put_names(header: &mut [u8; HEADER_LEN], names: u16) {
    [header[8], header[9]] = names.to_le_bytes();
}

/// A day as the header writes it, one byte for each part. Nothing checks that there is such a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The first two digits of the year: 20.
    pub century: u8,
    /// The last two digits of the year.
    pub year: u8,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day of the month, 1 to 31.
    pub day: u8,
}

/// Writes `2026-11-30`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let year = 100 * u16::from(self.century) + u16::from(self.year);
        write!(f, "{year:04}-{:02}-{:02}", self.month, self.day)
    }
}

/// The size of the board as the header tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardSize {
    /// The byte 0: not told, which means 8×8.
    Unstated,
    /// The byte 8: 8×8.
    Eight,
    /// The byte 10: 10×10.
    Ten,
}

impl BoardSize {
    /// The size that is meant.
    #[must_use]
    pub fn size(self) -> Size {
        match self {
            Self::Unstated | Self::Eight => Size::EIGHT,
            Self::Ten => Size::new(10).unwrap_or(Size::EIGHT),
        }
    }

    const fn byte(self) -> u8 {
        match self {
            Self::Unstated => 0,
            Self::Eight => 8,
            Self::Ten => 10,
        }
    }

    const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            0 => Some(Self::Unstated),
            8 => Some(Self::Eight),
            10 => Some(Self::Ten),
            _ => None,
        }
    }
}

/// What kind of games a file holds.
///
/// The records of both kinds are laid out alike, and read and written alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The byte 0: games between two players.
    Games,
    /// The byte 1: solitaires.
    Solitaires,
}

impl Kind {
    const fn byte(self) -> u8 {
        match self {
            Self::Games => 0,
            Self::Solitaires => 1,
        }
    }

    const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            0 => Some(Self::Games),
            1 => Some(Self::Solitaires),
            _ => None,
        }
    }
}

/// A header that does not let the file be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeaderError {
    /// The file is shorter than a header.
    #[error("byte {found}: the file ends within the header, expected at least 16 bytes")]
    TooShort {
        /// The length of the file in bytes.
        found: usize,
    },
    /// The size of the board, P1, has no meaning.
    #[error("byte 12: expected a board size of 8, 10 or 0 (which means 8), found {found}")]
    BoardSize {
        /// The byte as found.
        found: u8,
    },
    /// The kind of the games, P2, has no meaning.
    #[error("byte 13: expected 0 (games) or 1 (solitaires), found {found}")]
    Kind {
        /// The byte as found.
        found: u8,
    },
    /// The type of the positions asked for has no board of the file's size.
    #[error("byte 12: the games are on a board of size {found}, expected one of size 8")]
    OtherBoard {
        /// The size of the file's board.
        found: Size,
    },
    /// The header counts no games but names: a `.jou` or `.trn` file.
    #[error("byte 4: expected a file of games, found one of {names} names")]
    NotGames {
        /// How many names the header counts.
        names: u16,
    },
    /// The header counts no names but games: a `.wtb` file.
    #[error("byte 8: expected a file of names, found one of {games} games")]
    NotNames {
        /// How many games the header counts.
        games: u32,
    },
}

/// A field of a header with a value that the format does not provide for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeaderOddity {
    /// No such month.
    #[error("byte 2: expected a month from 1 to 12, found {found}")]
    Month {
        /// The byte as found.
        found: u8,
    },
    /// No such day.
    #[error("byte 3: expected a day from 1 to 31, found {found}")]
    Day {
        /// The byte as found.
        found: u8,
    },
    /// Names are counted in a file of games.
    #[error("byte 8: expected no names in a file of games, found a count of {found}")]
    Names {
        /// The count as found.
        found: u16,
    },
    /// The theoretical scores are said to be from more empty squares than there are at the start.
    #[error("byte 14: expected a depth of at most {most} empty squares, found {found}")]
    Depth {
        /// The byte as found.
        found: u8,
        /// How many squares are empty at the start.
        most: u8,
    },
    /// The byte without a meaning is used.
    #[error("byte 15: expected 0 in the reserved byte, found {found}")]
    Reserved {
        /// The byte as found.
        found: u8,
    },
}
