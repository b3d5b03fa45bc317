//! Files of drawings with blank lines between them: see
//! [`notation::text_board`](crate::notation::text_board).
//!
//! ```
//! use connect4_core::{Shape, notation::{Mode, text_board::Style}, record::text_board};
//!
//! let shape = Shape::new(3, 2)?;
//! let file = "...\n.x.\n\n...\n.x?\n\n.o.\n.x.\n";
//! let boards: Vec<_> = text_board::read(file, shape, Style::Letters, Mode::Strict).collect();
//! assert_eq!(boards[0].as_ref().map(|setup| setup.plies()), Ok(1));
//! assert_eq!(boards[1].as_ref().unwrap_err().to_string(),
//!     "line 5, column 3 (byte 15): expected a disc or an empty square for c1, found \"?\"");
//! assert_eq!(boards[2].as_ref().map(|setup| setup.plies()), Ok(2));
//! # Ok::<(), connect4_core::ShapeError>(())
//! ```

use core::{fmt, iter::FusedIterator};

use crate::{
    Rules, Setup, Shape,
    notation::{
        BoardError, Mode,
        text_board::{self, Style},
    },
    text::Blocks,
};

/// Reads the drawings of a file, all of one shape and style.
///
/// `text` is a string or bytes. A fault costs only its own drawing, and keeps the squares before
/// it.
#[must_use]
pub fn read(
    text: &(impl AsRef<[u8]> + ?Sized),
    shape: Shape,
    style: Style,
    mode: Mode,
) -> Reader<'_> {
    Reader {
        blocks: Blocks::of_file(text.as_ref(), mode),
        shape,
        style,
        mode,
    }
}

/// Iterates over the drawings of a file, as [`read`] makes it; places of faults are places in the
/// file.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    blocks: Blocks<'a>,
    shape: Shape,
    style: Style,
    mode: Mode,
}

impl Iterator for Reader<'_> {
    type Item = Result<Setup, BoardError>;

    fn next(&mut self) -> Option<Self::Item> {
        let block = self.blocks.next()?;
        let board = text_board::parse(block.bytes, self.shape, self.style, self.mode);
        Some(board.map_err(|error| BoardError {
            place: error.place.within(&block),
            ..error
        }))
    }
}

impl FusedIterator for Reader<'_> {}

/// Positions as the text of a file, which strict reading gives back.
#[must_use]
pub fn display<'a, P: Rules + 'a>(
    positions: impl IntoIterator<Item = &'a P> + Clone,
    style: Style,
) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        for (index, position) in positions.clone().into_iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{}", text_board::display(position, style))?;
        }
        Ok(())
    })
}
