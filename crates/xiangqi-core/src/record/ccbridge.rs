//! CBR and CBL, the formats of CCBridge (象棋桥): one game with variations and comments, and a
//! library of such games. Only read.
//!
//! The layout is that of the public descriptions of the format and of files; numbers have the low
//! byte first, strings are UTF-16 with the low byte first and end with a zero. What stands in
//! fields behind that zero, and between the fields, is what happened to be in memory.
//!
//! # A record
//!
//! | offset | length | what it is |
//! |---|---|---|
//! | 0 | 16 | `CCBridge Record` and a zero byte |
//! | 19 | 1 | 2 for a game |
//! | 180 | 128 | [`Title`](super::tag::TITLE) |
//! | 308 | 256 | `Category` |
//! | 564 | 64 | `Source` |
//! | 628 | 64 | `EventType` |
//! | 692 | 64 | [`Event`](super::tag::EVENT) |
//! | 756 | 64 | [`Round`](super::tag::ROUND) |
//! | 820 | 32 | `Group` |
//! | 852 | 32 | `Table` |
//! | 884 | 64 | [`Date`](super::tag::DATE) |
//! | 948 | 64 | [`Site`](super::tag::SITE) |
//! | 1012 | 64 | [`TimeControl`](super::tag::TIME_CONTROL) |
//! | 1076 | 64, 64, 64, 32 | [`Red`](super::tag::RED), `RedTeam`, `RedTime`, `RedElo` |
//! | 1300 | 64, 64, 64, 32 | [`Black`](super::tag::BLACK), `BlackTeam`, `BlackTime`, `BlackElo` |
//! | 1524 | 64 | `Referee` |
//! | 1588 | 64 | `Recorder` |
//! | 1652 | 64 | [`Annotator`](super::tag::ANNOTATOR) |
//! | 1780 | 64 | [`Author`](super::tag::AUTHOR) |
//! | 2036 | 4 | [`ECCO`](super::tag::ECCO) in ASCII |
//! | 2076 | 1 | the result: 0 unknown, 1 red won, 2 black won, 3 draw, 4 several |
//! | 2112 | 1 | the side to move: 1 red, 2 black |
//! | 2116 | 2 | the number of the first move |
//! | 2120 | 90 | the points, rank 9 first, each from file a on |
//! | 2210 | 4 | the move shown first; ignored |
//! | 2214 | | the moves |
//!
//! A point holds 0 or a piece: 0x10 for red or 0x20 for black, plus 1 chariot, 2 horse, 3 elephant,
//! 4 advisor, 5 general, 6 cannon, 7 soldier.
//!
//! The first move record is of the start: only its comment counts, and whether a move follows.
//!
//! | length | what it is |
//! |---|---|
//! | 1 | flags: 1 no move follows, 2 a variation follows, 4 there is a comment |
//! | 1 | nothing |
//! | 1 | the point the piece leaves, counted from 0 as in the table of points |
//! | 1 | the point it goes to |
//! | 4 | with a comment: its length in bytes |
//! | | and the comment in UTF-16 |
//!
//! After a record come the moves that follow it, then the variation that replaces it.
//!
//! # A library
//!
//! `CCBridgeLibrary` and a zero byte; at 60 the number of entries in the index, 4 bytes. The
//! records start at 66624 + 276 × that number, each at a multiple of 4096 bytes from there, and a
//! record may take several such blocks. The index is not needed.
//!
//! A record without a piece is a heading: it has a title, comments and no moves, and the standard
//! start takes the place of its empty board.
//!
//! **Strict** reading checks the byte at 19, the result and the side to move. **Lenient** reading
//! does not, lets pieces stand where they cannot, takes the side of the first move for the side to
//! move, and goes on behind an illegal move with the variations beside it.

use alloc::{boxed::Box, string::String};
use core::iter::FusedIterator;

use super::{
    Fault, Format, GameResult, Location, ReadError, Record,
    encoding::{decode_utf16, unify_lines},
    read_error::FaultAt,
    replay::{Branch, read_branches, start_tree},
    tag,
};
use crate::{Board, Color, File, Move, Piece, Rank, Role, Setup, Square, notation::Mode};

pub(super) const RECORD_MAGIC: &[u8; 16] = b"CCBridge Record\0";
pub(super) const LIBRARY_MAGIC: &[u8; 16] = b"CCBridgeLibrary\0";

const KIND: usize = 19;
const ECCO: usize = 2036;
const RESULT: usize = 2076;
const TURN: usize = 2112;
const MOVE_NUMBER: usize = 2116;
const POINTS: usize = 2120;
const MOVES: usize = 2214;

/// Offset, length and tag of the strings.
const FIELDS: [(usize, usize, &str); 23] = [
    (180, 128, tag::TITLE),
    (308, 256, "Category"),
    (564, 64, "Source"),
    (628, 64, "EventType"),
    (692, 64, tag::EVENT),
    (756, 64, tag::ROUND),
    (820, 32, "Group"),
    (852, 32, "Table"),
    (884, 64, tag::DATE),
    (948, 64, tag::SITE),
    (1012, 64, tag::TIME_CONTROL),
    (1076, 64, tag::RED),
    (1140, 64, tag::RED_TEAM),
    (1204, 64, tag::RED_TIME),
    (1268, 32, tag::RED_RATING),
    (1300, 64, tag::BLACK),
    (1364, 64, tag::BLACK_TEAM),
    (1428, 64, tag::BLACK_TIME),
    (1492, 32, tag::BLACK_RATING),
    (1524, 64, "Referee"),
    (1588, 64, "Recorder"),
    (1652, 64, tag::ANNOTATOR),
    (1780, 64, tag::AUTHOR),
];

/// Roles by their numbers, from 1 on.
const ROLES: [Role; 7] = [
    Role::Chariot,
    Role::Horse,
    Role::Elephant,
    Role::Advisor,
    Role::General,
    Role::Cannon,
    Role::Soldier,
];

/// Reads the game of a CBR file. Linear in its length, however variations are nested.
///
/// # Errors
///
/// If the file is no CBR file, is cut off, or has a start or move that the rules do not allow. The
/// error keeps what was read.
///
/// ```
/// use xiangqi_core::{notation::Mode, record::{ccbridge, tag}};
///
/// let mut file = vec![0; 2218];
/// file[..16].copy_from_slice(b"CCBridge Record\0");
/// file[19] = 2;
/// file[1076..1080].copy_from_slice(b"H\0u\0");
/// file[2112] = 1;
/// file[2214] = 1;
/// let record = ccbridge::read(&file, Mode::Strict)?;
/// assert_eq!(record.tag(tag::RED), Some("Hu"));
///
/// let error = ccbridge::read(&file[..2215], Mode::Strict).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "game 1, byte 2214: expected a move of 4 bytes, found the end of the file",
/// );
/// # Ok::<(), xiangqi_core::record::ReadError>(())
/// ```
pub fn read(bytes: &[u8], mode: Mode) -> Result<Record, ReadError> {
    read_record(bytes, 0, 1, mode)
}

/// Reads the games of a CBL file one by one. [`LibraryReader::new`] is the same.
#[must_use]
pub const fn read_library(bytes: &[u8], mode: Mode) -> LibraryReader<'_> {
    LibraryReader::new(bytes, mode)
}

/// Iterates over the games of a CBL file. After a faulty one the next ones still come.
#[derive(Clone, Debug)]
pub struct LibraryReader<'a> {
    bytes: &'a [u8],
    mode: Mode,
    games: usize,
    /// Where the next record starts; `None` at the end, and before the header is read.
    next: Option<usize>,
    is_opened: bool,
}

impl<'a> LibraryReader<'a> {
    const BLOCK: usize = 4096;
    const INDEX_LENGTH: usize = 60;
    const INDEX: usize = 66_624;
    const INDEX_ENTRY: usize = 276;

    /// The reader before the first game.
    #[must_use]
    pub const fn new(bytes: &'a [u8], mode: Mode) -> Self {
        Self {
            bytes,
            mode,
            games: 0,
            next: None,
            is_opened: false,
        }
    }

    fn open(&mut self) -> Result<(), FaultAt> {
        if !self.bytes.starts_with(LIBRARY_MAGIC) {
            let expected = Format::Cbl;
            return Err(Fault::OtherFormat { expected }.at(0));
        }
        let at = Self::INDEX_LENGTH;
        let Some(length) = self.bytes[at.min(self.bytes.len())..].first_chunk::<4>() else {
            let expected = "the length of the index";
            return Err(Fault::End { expected }.at(self.bytes.len()));
        };
        let length = u32::from_le_bytes(*length);
        let start = length as u64 * Self::INDEX_ENTRY as u64 + Self::INDEX as u64;
        let Some(start) = usize::try_from(start)
            .ok()
            .filter(|&start| start <= self.bytes.len())
        else {
            let room = self.bytes.len().saturating_sub(Self::INDEX) / Self::INDEX_ENTRY;
            let found = length.into();
            return Err(Fault::Length { room, found }.at(at));
        };
        self.next = self.record_from(start);
        Ok(())
    }

    /// The first block from here on that starts a record.
    fn record_from(&self, start: usize) -> Option<usize> {
        (start..self.bytes.len())
            .step_by(Self::BLOCK)
            .find(|&start| self.bytes[start..].starts_with(RECORD_MAGIC))
    }
}

impl Iterator for LibraryReader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if !self.is_opened {
            self.is_opened = true;
            if let Err(fault) = self.open() {
                return Some(Err(ReadError {
                    game: 1,
                    location: Location::Byte(fault.offset),
                    fault: fault.fault,
                    record: Box::default(),
                }));
            }
        }
        let start = self.next?;
        self.next = self.record_from(start + Self::BLOCK);
        let end = self.next.unwrap_or(self.bytes.len());
        self.games += 1;
        Some(read_record(
            &self.bytes[start..end],
            start,
            self.games,
            self.mode,
        ))
    }
}

impl FusedIterator for LibraryReader<'_> {}

/// Reads a record that starts at an offset of its file.
fn read_record(bytes: &[u8], start: usize, game: usize, mode: Mode) -> Result<Record, ReadError> {
    let mut record = Record::default();
    match read_into(&mut record, bytes, mode) {
        Ok(()) => Ok(record),
        Err(fault) => Err(ReadError {
            game,
            location: Location::Byte(start + fault.offset),
            fault: fault.fault,
            record: Box::new(record),
        }),
    }
}

fn read_into(record: &mut Record, bytes: &[u8], mode: Mode) -> Result<(), FaultAt> {
    if !bytes.starts_with(RECORD_MAGIC) {
        let expected = Format::Cbr;
        return Err(Fault::OtherFormat { expected }.at(0));
    }
    let Some(header) = bytes.first_chunk::<MOVES>() else {
        let expected = "a header of 2214 bytes";
        return Err(Fault::End { expected }.at(bytes.len()));
    };
    read_tags(record, header);
    check_header(header, mode)?;
    let setup = setup(header)?;
    let mut moves = Moves {
        bytes,
        offset: MOVES,
    };
    let start = moves.record()?;
    let is_heading = setup.board == Board::EMPTY && !start.has_next;
    if !is_heading {
        record.tree = start_tree(setup, mode).map_err(|error| Fault::Setup(error).at(POINTS))?;
    }
    let root = record.tree.root();
    record.tree.set_comment(root, start.comment);
    if start.has_next {
        read_branches(&mut record.tree, mode, || moves.record())?;
    }
    Ok(())
}

fn read_tags(record: &mut Record, header: &[u8; MOVES]) {
    for (offset, length, name) in FIELDS {
        let value = unify_lines(&decode_utf16(&header[offset..offset + length]));
        if !value.is_empty() {
            record.tags.push((name.into(), value));
        }
    }
    let ecco = &header[ECCO..ECCO + 3];
    if ecco.iter().all(u8::is_ascii_alphanumeric) {
        let ecco = ecco.iter().copied().map(char::from).collect::<String>();
        record.set_tag(tag::ECCO, ecco);
    }
    record.result = GameResult::from_number(header[RESULT]);
}

fn check_header(header: &[u8; MOVES], mode: Mode) -> Result<(), FaultAt> {
    let checks = [
        (KIND, 2..=2, "2 for a game"),
        (RESULT, 0..=4, "a result from 0 to 4"),
        (TURN, 1..=2, "1 or 2 for the side to move"),
    ];
    for (offset, range, expected) in checks {
        let found = header[offset];
        if !mode.is_lenient() && !range.contains(&found) {
            return Err(Fault::Byte { expected, found }.at(offset));
        }
    }
    Ok(())
}

fn setup(header: &[u8; MOVES]) -> Result<Setup, FaultAt> {
    let mut board = Board::EMPTY;
    for point in 0..90 {
        let found = header[POINTS + usize::from(point)];
        let color = match found >> 4 {
            1 => Color::Red,
            2 => Color::Black,
            _ => continue,
        };
        let role = usize::from(found & 0x0F)
            .checked_sub(1)
            .and_then(|index| ROLES.get(index));
        let (Some(&role), Some(square)) = (role, square(point)) else {
            let expected = "a piece or 0";
            return Err(Fault::Byte { expected, found }.at(POINTS + usize::from(point)));
        };
        board.put(square, Piece::new(color, role));
    }
    Ok(Setup {
        board,
        turn: match header[TURN] {
            2 => Color::Black,
            _ => Color::Red,
        },
        capture_clock: 0,
        move_number: u16::from_le_bytes([header[MOVE_NUMBER], header[MOVE_NUMBER + 1]]).max(1),
    })
}

fn square(point: u8) -> Option<Square> {
    let rank = 9_usize.checked_sub(usize::from(point / 9))?;
    Some(Square::new(
        File::from_index(usize::from(point % 9))?,
        Rank::from_index(rank)?,
    ))
}

/// The records of the moves, one after the other.
struct Moves<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl Moves<'_> {
    fn take(&mut self, expected: &'static str) -> Result<[u8; 4], FaultAt> {
        let Some(&bytes) = self.bytes[self.offset..].first_chunk::<4>() else {
            return Err(Fault::End { expected }.at(self.offset));
        };
        self.offset += 4;
        Ok(bytes)
    }

    fn record(&mut self) -> Result<Branch, FaultAt> {
        let offset = self.offset;
        let [flags, _, from, to] = self.take("a move of 4 bytes")?;
        let m = match (square(from), square(to)) {
            (Some(from), Some(to)) => Ok(Move::new(from, to)),
            _ => Err(Fault::Points { most: 89, from, to }),
        };
        let comment = if flags & 4 != 0 {
            self.comment()?
        } else {
            String::new()
        };
        Ok(Branch {
            offset,
            m,
            comment,
            has_next: flags & 1 == 0,
            has_variation: flags & 2 != 0,
        })
    }

    fn comment(&mut self) -> Result<String, FaultAt> {
        let offset = self.offset;
        let length = u32::from_le_bytes(self.take("the length of a comment, 4 bytes")?);
        let rest = &self.bytes[self.offset..];
        let Some(bytes) = usize::try_from(length)
            .ok()
            .and_then(|length| rest.get(..length))
        else {
            let (room, found) = (rest.len(), length.into());
            return Err(Fault::Length { room, found }.at(offset));
        };
        self.offset += bytes.len();
        Ok(unify_lines(&decode_utf16(bytes)))
    }
}
