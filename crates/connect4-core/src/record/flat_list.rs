//! Files of positions as lists of numbers, one a line: see
//! [`notation::flat_list`](crate::notation::flat_list).
//!
//! ```
//! use connect4_core::{Grid, Shape, notation::Mode, record::flat_list};
//!
//! let shape = Shape::new(2, 2)?;
//! let file = "[0, 0, 1, 2]\n[0, 3, 1, 2]\n[0, 0, 1, 0]\n";
//! let boards: Vec<_> = flat_list::read(file, shape, Mode::Strict).collect();
//! let position: Grid = boards[0].clone()?.to_position()?;
//! assert_eq!(position.plies(), 2);
//! assert_eq!(boards[1].as_ref().unwrap_err().to_string(),
//!     "line 2, column 5 (byte 17): expected 0 or the number of a player for b2, found \"3\"");
//! assert!(boards[2].is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::{fmt, iter::FusedIterator};

use crate::{
    Rules, Setup, Shape,
    notation::{BoardError, Mode, flat_list},
    text::Lines,
};

/// Reads the boards of a file, all of one shape.
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

/// Iterates over the boards of a file, as [`read`] makes it; places of faults are places in the
/// file.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    lines: Lines<'a>,
    shape: Shape,
    mode: Mode,
}

impl Iterator for Reader<'_> {
    type Item = Result<Setup, BoardError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { lines, shape, mode } = self;
        let line = lines.find(|line| line.is_record(*mode))?;
        let board = flat_list::parse(line.bytes, *shape, *mode);
        Some(board.map_err(|error| BoardError {
            place: error.place.within(&line),
            ..error
        }))
    }
}

impl FusedIterator for Reader<'_> {}

/// Positions as the text of a file, which strict reading gives back.
#[must_use]
pub fn display<'a, P: Rules + 'a>(
    positions: impl IntoIterator<Item = &'a P> + Clone,
) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        let mut positions = positions.clone().into_iter();
        positions.try_for_each(|position| writeln!(f, "{}", flat_list::display(position)))
    })
}
