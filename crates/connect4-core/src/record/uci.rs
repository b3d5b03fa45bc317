//! Files of positions as the UCI data set has them, one a line: see
//! [`notation::uci`](crate::notation::uci).
//!
//! ```
//! use connect4_core::{Position, Shape, notation::Mode, record::uci};
//!
//! let row = "b,".repeat(41) + "b";
//! let file = format!("{row}\nx\n{row},draw\n");
//! let rows: Vec<_> = uci::read(&file, Shape::STANDARD, Mode::Strict).collect();
//! assert!(rows[0].is_ok() && rows[2].is_ok());
//! assert_eq!(rows[1].as_ref().unwrap_err().to_string(),
//!     "line 2, column 2 (byte 85): expected x, o or b for a2, found the end of the row");
//! ```

use core::{fmt, iter::FusedIterator};

use crate::{
    Rules, Shape,
    notation::{
        BoardError, Mode,
        uci::{self, Row, Value},
    },
    text::Lines,
};

/// Reads the rows of a file of boards of one shape.
///
/// `text` is a string or bytes. A fault costs only its own line, and keeps the squares before it.
#[must_use]
pub fn read(text: &(impl AsRef<[u8]> + ?Sized), shape: Shape, mode: Mode) -> Reader<'_> {
    Reader {
        lines: Lines::of_file(text.as_ref(), mode),
        shape,
        mode,
    }
}

/// Iterates over the rows of a file, as [`read`] makes it; places of faults are places in the file.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    lines: Lines<'a>,
    shape: Shape,
    mode: Mode,
}

impl Iterator for Reader<'_> {
    type Item = Result<Row, BoardError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { lines, shape, mode } = self;
        let line = lines.find(|line| line.is_record(*mode))?;
        let row = uci::parse(line.bytes, *shape, *mode);
        Some(row.map_err(|error| BoardError {
            place: error.place.within(&line),
            ..error
        }))
    }
}

impl FusedIterator for Reader<'_> {}

/// Positions for two and their values as the text of a file, which strict reading gives back.
#[must_use]
pub fn display<'a, P: Rules + 'a>(
    rows: impl IntoIterator<Item = (&'a P, Option<Value>)> + Clone,
) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        rows.clone()
            .into_iter()
            .try_for_each(|(position, value)| writeln!(f, "{}", uci::display(position, value)))
    })
}
