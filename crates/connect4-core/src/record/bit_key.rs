//! Files of bit keys, one a line: see [`notation::bit_key`](crate::notation::bit_key).
//!
//! ```
//! use connect4_core::{Position, Shape, notation::{Mode, bit_key::Form}, record::bit_key};
//!
//! let file = "0\n0x40810204081\n";
//! let mut boards = bit_key::read(file, Form::OwnPlusOccupied, Shape::STANDARD, Mode::Strict);
//! assert_eq!(boards.next().unwrap()?.to_position::<Position>()?, Position::new());
//! // The first column has a disc, and so has each other: seven, but all are of one side.
//! assert!(boards.next().unwrap()?.to_position::<Position>().is_err());
//!
//! let error = bit_key::read("1\n x", Form::OwnPlusOccupied, Shape::STANDARD, Mode::Lenient)
//!     .nth(1).unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 2 (byte 3): expected a decimal number, \
//!     or a hexadecimal one behind 0x, found \"x\"");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::{fmt, iter::FusedIterator};

use crate::{
    Rules, Setup, Shape,
    notation::{
        Mode, Place,
        bit_key::{self, BitKeyError, Form},
    },
    text::{Line, Lines, excerpt, valid_prefix},
};

/// Reads the keys of a file, all of boards of one shape.
///
/// `text` is a string or bytes; lenient reading takes blanks around a key. A fault costs only its
/// own line.
#[must_use]
pub fn read(
    text: &(impl AsRef<[u8]> + ?Sized),
    form: Form,
    shape: Shape,
    mode: Mode,
) -> Reader<'_> {
    Reader {
        lines: Lines::of_file(text.as_ref(), mode),
        form,
        shape,
        mode,
    }
}

/// Iterates over the boards of a file, as [`read`] makes it; places of faults are places in the
/// file.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    lines: Lines<'a>,
    form: Form,
    shape: Shape,
    mode: Mode,
}

/// Why a line is no key of a board, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct KeyError {
    /// The first byte of the key.
    pub place: Place,
    /// What is wrong.
    pub fault: BitKeyError,
}

impl Iterator for Reader<'_> {
    type Item = Result<Setup, KeyError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mode = self.mode;
        let line = self.lines.find(|line| line.is_record(mode))?;
        Some(self.read_line(&line))
    }
}

impl FusedIterator for Reader<'_> {}

impl Reader<'_> {
    fn read_line(&self, line: &Line<'_>) -> Result<Setup, KeyError> {
        let (text, bad_byte) = valid_prefix(line.bytes);
        let key = if self.mode.is_lenient() {
            text.trim()
        } else {
            text
        };
        let board = match bad_byte {
            None => bit_key::parse(key, self.form, self.shape),
            Some(_) => Err(BitKeyError::Number {
                found: excerpt(key),
            }),
        };
        board.map_err(|fault| {
            let blanks = text.len() - text.trim_start().len();
            let start = if self.mode.is_lenient() { blanks } else { 0 };
            KeyError {
                place: Place::of(line.bytes, start).within(line),
                fault,
            }
        })
    }
}

/// Positions as the text of a file, decimal, which strict reading gives back. Displaying is an
/// error if a board has no keys: see [`bit_key::of`].
#[must_use]
pub fn display<'a, P: Rules + 'a>(
    positions: impl IntoIterator<Item = &'a P> + Clone,
    form: Form,
) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        positions.clone().into_iter().try_for_each(|position| {
            let key = bit_key::of(position, form).ok_or(fmt::Error)?;
            writeln!(f, "{key}")
        })
    })
}
