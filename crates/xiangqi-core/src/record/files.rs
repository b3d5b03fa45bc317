//! Files of any format.

use alloc::{
    boxed::Box,
    string::{String, ToString},
    vec::Vec,
};
use core::iter::FusedIterator;

use super::{
    Encoding, Format, ReadError, Record, cbf, ccbridge, dhtmlxq, encoding::encode_gb18030,
    move_list, pgn, xqf,
};
use crate::notation::{Mode, Notation, chinese};

/// Reads the games of a file one by one; see the module of the format.
///
/// After a faulty game the next ones still come. Time is linear in the length of the file, and so
/// is memory.
///
/// ```
/// use xiangqi_core::{notation::Mode, record::{Format, read}};
///
/// let file = "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n\n1. 炮二平五 马８进７ *\n";
/// let format = Format::detect(file.as_bytes(), "game.pgn").unwrap();
/// for item in read(file.as_bytes(), format, Mode::Lenient) {
///     let record = item?;
///     assert_eq!(record.tag("Red"), Some("胡荣华"));
///     assert_eq!(record.tree.len(), 2);
/// }
/// # Ok::<(), xiangqi_core::record::ReadError>(())
/// ```
#[must_use]
pub fn read(bytes: &[u8], format: Format, mode: Mode) -> Records<'_> {
    let one = |item| Reader::One(Some(Box::new(item)));
    Records {
        reader: match format {
            Format::Pgn => Reader::Pgn(Box::new(pgn::Reader::from_bytes(bytes, mode))),
            Format::Xqf => one(xqf::read(bytes, mode)),
            Format::Cbr => one(ccbridge::read(bytes, mode)),
            Format::Cbl => Reader::Cbl(ccbridge::read_library(bytes, mode)),
            Format::Cbf => one(cbf::read(bytes, mode)),
            Format::DhtmlXq => Reader::DhtmlXq(Box::new(dhtmlxq::Reader::from_bytes(bytes, mode))),
            Format::Moves => Reader::Moves(Box::new(move_list::Reader::from_bytes(bytes, mode))),
        },
    }
}

/// Iterates over the games of a file, as [`read`] makes it.
#[derive(Debug)]
pub struct Records<'a> {
    reader: Reader<'a>,
}

#[derive(Debug)]
enum Reader<'a> {
    Pgn(Box<pgn::Reader<'a>>),
    One(Option<Box<Result<Record, ReadError>>>),
    Cbl(ccbridge::LibraryReader<'a>),
    DhtmlXq(Box<dhtmlxq::Reader<'a>>),
    Moves(Box<move_list::Reader<'a>>),
}

impl Records<'_> {
    /// The encoding that was found in a text; `None` for a format whose encoding is fixed.
    #[must_use]
    pub fn encoding(&self) -> Option<Encoding> {
        match &self.reader {
            Reader::Pgn(reader) => Some(reader.encoding()),
            Reader::DhtmlXq(reader) => Some(reader.encoding()),
            Reader::Moves(reader) => Some(reader.encoding()),
            Reader::One(_) | Reader::Cbl(_) => None,
        }
    }

    /// The notation of the moves in the game read last, as told by the file or found out; `None`
    /// for a format that has points, and before the first move.
    #[must_use]
    pub fn notation(&self) -> Option<Notation> {
        match &self.reader {
            Reader::Pgn(reader) => reader.notation(),
            Reader::Moves(reader) => reader.notation(),
            Reader::DhtmlXq(_) | Reader::One(_) | Reader::Cbl(_) => None,
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.reader {
            Reader::Pgn(reader) => reader.next(),
            Reader::One(item) => item.take().map(|item| *item),
            Reader::Cbl(reader) => reader.next(),
            Reader::DhtmlXq(reader) => reader.next(),
            Reader::Moves(reader) => reader.next(),
        }
    }
}

impl FusedIterator for Records<'_> {}

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WriteOptions {
    /// The notation of moves in PGN and move lists.
    pub notation: Notation,
    /// The encoding of texts: [`Encoding::Utf8`] or, with the feature `encoding`,
    /// [`Encoding::Gb18030`].
    pub encoding: Encoding,
}

/// Simplified Chinese in UTF-8.
impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            notation: Notation::Chinese(chinese::Style::SIMPLIFIED),
            encoding: Encoding::Utf8,
        }
    }
}

/// Why records cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is only read.
    #[error("expected a format that can be written (pgn, xqf, ubb or txt), found {format}")]
    ReadOnly {
        /// The format.
        format: Format,
    },
    /// The format holds one game.
    #[error("expected one game for a file of the format {format}, found {found}")]
    OneGame {
        /// The format.
        format: Format,
        /// How many games there are.
        found: usize,
    },
    /// Texts cannot be written in the encoding.
    #[error("expected an encoding that can be written, found {encoding}")]
    Encoding {
        /// The encoding.
        encoding: Encoding,
    },
}

/// The file of some games in a format. [`losses`](super::losses) tells what it cannot hold.
///
/// # Errors
///
/// If the format is only read, the file would hold several games in a format for one, or the
/// encoding cannot be written.
///
/// ```
/// use xiangqi_core::record::{Format, Record, WriteOptions, write};
///
/// let mut record = Record::default();
/// record.tree.add(record.tree.root(), "h2e2".parse()?)?;
/// let file = write(&[record], Format::Moves, &WriteOptions::default())?;
/// assert_eq!(file, "炮二平五\n".as_bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(
    records: &[Record],
    format: Format,
    options: &WriteOptions,
) -> Result<Vec<u8>, WriteError> {
    let notation = options.notation;
    let games = records.iter();
    let text: Vec<String> = match format {
        Format::Pgn => games
            .map(|game| pgn::display(game, notation).to_string())
            .collect(),
        Format::DhtmlXq => games
            .map(|game| dhtmlxq::display(game).to_string())
            .collect(),
        Format::Moves => games
            .map(|game| move_list::display(game, notation).to_string())
            .collect(),
        Format::Xqf => return write_xqf(records),
        Format::Cbr | Format::Cbl | Format::Cbf => return Err(WriteError::ReadOnly { format }),
    };
    encode(&text.join(separator(format)), options.encoding)
}

/// What stands between games.
const fn separator(format: Format) -> &'static str {
    match format {
        Format::Moves => "\n",
        _ => "",
    }
}

fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, WriteError> {
    match encoding {
        Encoding::Utf8 => Ok(text.as_bytes().to_vec()),
        Encoding::Gb18030 if cfg!(feature = "encoding") => Ok(encode_gb18030(text)),
        _ => Err(WriteError::Encoding { encoding }),
    }
}

fn write_xqf(records: &[Record]) -> Result<Vec<u8>, WriteError> {
    match records {
        [record] => Ok(xqf::write(record)),
        _ => Err(WriteError::OneGame {
            format: Format::Xqf,
            found: records.len(),
        }),
    }
}
