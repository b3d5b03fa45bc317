use alloc::{boxed::Box, string::String, vec::Vec};

use super::{
    FIELDS, FROM_BASE, HEADER_LENGTH, PIECES, POINTS, RESULT, TO_BASE, TURN, TYPE, TYPES, VERSION,
    cipher::Cipher,
};
use crate::{
    Board, Color, File, Move, Piece, Rank, Setup, Square,
    notation::Mode,
    record::{
        Fault, Format, GameResult, Location, ReadError, Record,
        encoding::{decode_gb18030, unify_lines},
        read_error::FaultAt,
        replay::{Branch, read_branches, start_tree},
        tag,
    },
};

/// Reads the game of an XQF file. Linear in its length, however variations are nested.
///
/// # Errors
///
/// If the file is no XQF file, is cut off, or has a start or move that the rules do not allow. The
/// error keeps what was read.
///
/// ```
/// use xiangqi_core::{notation::Mode, record::{Record, tag, xqf}};
///
/// let mut record = Record::default();
/// record.tree.add(record.tree.root(), "h2e2".parse()?)?;
/// record.set_tag(tag::RED, "Hu Ronghua");
/// let file = xqf::write(&record);
/// assert_eq!(xqf::read(&file, Mode::Strict)?, record);
///
/// let error = xqf::read(&file[..0x40A], Mode::Strict).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "game 1, byte 1032: expected a move of 4 bytes, found the end of the file",
/// );
/// assert_eq!(error.record.tag(tag::RED), Some("Hu Ronghua"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(bytes: &[u8], mode: Mode) -> Result<Record, ReadError> {
    let mut record = Record::default();
    match read_into(&mut record, bytes, mode) {
        Ok(()) => Ok(record),
        Err(fault) => Err(ReadError {
            game: 1,
            location: Location::Byte(fault.offset),
            fault: fault.fault,
            record: Box::new(record),
        }),
    }
}

fn read_into(record: &mut Record, bytes: &[u8], mode: Mode) -> Result<(), FaultAt> {
    if !bytes.starts_with(b"XQ") {
        let expected = Format::Xqf;
        return Err(Fault::OtherFormat { expected }.at(0));
    }
    let Some(header) = bytes.first_chunk::<HEADER_LENGTH>() else {
        let expected = "a header of 1024 bytes";
        return Err(Fault::End { expected }.at(bytes.len()));
    };
    read_tags(record, header);
    check_header(header, mode)?;
    let cipher = Cipher::new(header);
    record.tree = start_tree(setup(header, &cipher, mode)?, mode)
        .map_err(|error| Fault::Setup(error).at(POINTS))?;
    let mut moves = Moves {
        bytes,
        offset: HEADER_LENGTH,
        cipher,
    };
    let start = moves.record()?;
    let root = record.tree.root();
    record.tree.set_comment(root, start.comment);
    if start.has_next {
        read_branches(&mut record.tree, mode, || moves.record())?;
    }
    Ok(())
}

fn read_tags(record: &mut Record, header: &[u8; HEADER_LENGTH]) {
    for field in &FIELDS {
        let length = usize::from(header[field.offset]).min(field.size - 1);
        let start = field.offset + 1;
        let value = unify_lines(&decode_gb18030(&header[start..start + length]));
        if !value.is_empty() {
            record.tags.push((field.tag.into(), value));
        }
    }
    if let Some(kind) = usize::from(header[TYPE])
        .checked_sub(1)
        .and_then(|index| TYPES.get(index))
    {
        record.set_tag(tag::TYPE, *kind);
    }
    record.result = GameResult::from_number(header[RESULT]);
}

fn check_header(header: &[u8; HEADER_LENGTH], mode: Mode) -> Result<(), FaultAt> {
    let wrong = |expected, offset: usize| {
        let found = header[offset];
        Err(Fault::Byte { expected, found }.at(offset))
    };
    if mode.is_lenient() {
        return Ok(());
    }
    if !(10..=18).contains(&header[VERSION]) {
        return wrong("a version from 10 to 18", VERSION);
    }
    let sum = header[0x0C..0x10]
        .iter()
        .fold(0_u8, |sum, &key| sum.wrapping_add(key));
    if sum != 0 {
        return wrong("four keys whose sum is a multiple of 256", 0x0C);
    }
    if header[TURN] > 1 {
        return wrong("0 or 1 for the side to move", TURN);
    }
    if header[RESULT] > 3 {
        return wrong("a result from 0 to 3", RESULT);
    }
    Ok(())
}

fn setup(header: &[u8; HEADER_LENGTH], cipher: &Cipher, mode: Mode) -> Result<Setup, FaultAt> {
    let mut board = Board::EMPTY;
    let points = cipher.points(header);
    for (&point, &letter) in points.iter().zip(PIECES) {
        let (Some(square), Some(piece)) = (square(point), Piece::from_letter(letter.into())) else {
            continue;
        };
        if board.put(square, piece).is_some() && !mode.is_lenient() {
            let expected = "each piece on a point of its own";
            let found = point;
            return Err(Fault::Byte { expected, found }.at(POINTS));
        }
    }
    Ok(Setup {
        board,
        turn: match header[TURN] {
            1 => Color::Black,
            _ => Color::Red,
        },
        ..Setup::EMPTY
    })
}

fn square(point: u8) -> Option<Square> {
    let file = File::from_index(usize::from(point / 10))?;
    let rank = Rank::from_index(usize::from(point % 10))?;
    Some(Square::new(file, rank))
}

/// The records of the moves, one after the other.
struct Moves<'a> {
    bytes: &'a [u8],
    offset: usize,
    cipher: Cipher,
}

impl Moves<'_> {
    /// So many bytes, deciphered.
    fn take<const N: usize>(&mut self, expected: &'static str) -> Result<[u8; N], FaultAt> {
        let Some(bytes) = self.bytes[self.offset..].first_chunk::<N>() else {
            return Err(Fault::End { expected }.at(self.offset));
        };
        let start = self.offset - HEADER_LENGTH;
        self.offset += N;
        Ok(core::array::from_fn(|index| {
            self.cipher.plain(start + index, bytes[index])
        }))
    }

    fn record(&mut self) -> Result<Branch, FaultAt> {
        let offset = self.offset;
        let [from, to, flags, _] = self.take("a move of 4 bytes")?;
        let (next, variation, comment) = match self.cipher.version {
            0..=10 => (0xF0, 0x0F, true),
            _ => (0x80, 0x40, flags & 0x20 != 0),
        };
        Ok(Branch {
            offset,
            m: self.decode_move(from, to),
            comment: if comment {
                self.comment()?
            } else {
                String::new()
            },
            has_next: flags & next != 0,
            has_variation: flags & variation != 0,
        })
    }

    fn decode_move(&self, from: u8, to: u8) -> Result<Move, Fault> {
        let from = from.wrapping_sub(FROM_BASE).wrapping_sub(self.cipher.from);
        let to = to.wrapping_sub(TO_BASE).wrapping_sub(self.cipher.to);
        match (square(from), square(to)) {
            (Some(from), Some(to)) => Ok(Move::new(from, to)),
            _ => Err(Fault::Points { most: 89, from, to }),
        }
    }

    fn comment(&mut self) -> Result<String, FaultAt> {
        let offset = self.offset;
        let length = self.take("the length of a comment, 4 bytes")?;
        let found = i64::from(i32::from_le_bytes(length)) - self.cipher.comment;
        let rest = &self.bytes[self.offset..];
        let room = rest.len();
        let Some(bytes) = usize::try_from(found)
            .ok()
            .and_then(|length| rest.get(..length))
        else {
            return Err(Fault::Length { room, found }.at(offset));
        };
        let start = self.offset - HEADER_LENGTH;
        self.offset += bytes.len();
        let plain: Vec<u8> = bytes
            .iter()
            .enumerate()
            .map(|(index, &byte)| self.cipher.plain(start + index, byte))
            .collect();
        Ok(unify_lines(&decode_gb18030(&plain)))
    }
}
