//! Files of move lists, one game a line, as [`notation::digits`](crate::notation::digits) reads
//! them.
//!
//! ```
//! use connect4_core::{Game, Position, notation::{Mode, digits::Base}, record::digits};
//!
//! let file = "4453\n\n# a comment\n44 4x\n";
//! let mut games = digits::read(Position::new(), file, Base::One, Mode::Lenient);
//! assert_eq!(games.next().unwrap()?.moves().len(), 4);
//! let error = games.next().unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "line 4, column 5 (byte 22), after 3 moves: \
//!     expected a column from 1 to 7, found 'x'");
//! assert!(games.next().is_none());
//! # Ok::<(), digits::DigitsError>(())
//! ```

use core::{fmt, iter::FusedIterator};

pub use crate::notation::digits::{DigitsError, DigitsFault};
use crate::{
    Game, Position, Rules,
    notation::{
        Mode,
        digits::{self, Base},
    },
    text::Lines,
};

/// Reads the games of a file, each from the same start.
///
/// `text` is a string or bytes. A fault costs only its own line, and keeps the moves before it.
#[must_use]
pub fn read<P: Rules>(
    start: P,
    text: &(impl AsRef<[u8]> + ?Sized),
    base: Base,
    mode: Mode,
) -> Reader<'_, P> {
    Reader {
        start,
        lines: Lines::of_file(text.as_ref(), mode),
        base,
        mode,
    }
}

/// Iterates over the games of a file, as [`read`] makes it; places of faults are places in the
/// file.
#[derive(Clone, Debug)]
pub struct Reader<'a, P: Rules = Position> {
    start: P,
    lines: Lines<'a>,
    base: Base,
    mode: Mode,
}

impl<P: Rules> Iterator for Reader<'_, P> {
    type Item = Result<Game<P>, DigitsError<P>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mode = self.mode;
        let line = self.lines.find(|line| line.is_record(mode))?;
        let game = digits::parse(self.start.clone(), line.bytes, self.base, mode);
        Some(game.map_err(|error| DigitsError {
            place: error.place.within(&line),
            ..error
        }))
    }
}

impl<P: Rules> FusedIterator for Reader<'_, P> {}

/// Games as the text of a file, one a line. Comments are not written, and a game without moves is
/// a `-`, which lenient reading takes.
#[must_use]
pub fn display<'a, P: Rules + 'a>(
    games: impl IntoIterator<Item = &'a Game<P>> + Clone,
    base: Base,
) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        games.clone().into_iter().try_for_each(|game| {
            if game.moves().is_empty() {
                return f.write_str("-\n");
            }
            writeln!(f, "{}", digits::display(game, base))
        })
    })
}
