//! Files of move lists, one game a line; XOT lists of openings are such files.
//!
//! Each line is read as [`transcript`] says, strictly or leniently,
//! and blank lines are passed over. **Lenient** reading also passes over lines that begin with
//! `#`, `%`, `'` or `//`, takes `#` and `%` after the moves as the beginning of a comment on the
//! game, and a byte order mark at the beginning of the file.
//!
//! ```
//! use othello_core::{Position, notation::Mode, record::transcripts};
//!
//! let file = "f5d6c3d3c4\n\nf5f5\n# more\nF5 F4\n";
//! let mut games = transcripts::read(Position::new(), file, Mode::Lenient);
//! assert_eq!(games.next().unwrap()?.game.moves().len(), 5);
//! let error = games.next().unwrap().unwrap_err();
//! assert_eq!((error.place.line, error.place.column), (3, 3));
//! assert_eq!(games.next().unwrap()?.game.to_string(), "f5f4");
//! assert!(games.next().is_none());
//! # Ok::<(), transcripts::TranscriptError>(())
//! ```

use core::{fmt, iter::FusedIterator};

pub use crate::notation::transcript::{TranscriptError, TranscriptFault};
use crate::{
    Game, Position, Rules,
    notation::{
        Mode, Place,
        transcript::{self, Style},
    },
    record::Record,
    text::{Line, Lines, utf8},
};

/// Reads the games of a file, each from the same start.
///
/// `text` is a string or bytes. A fault costs only its own line, and keeps the moves before it.
#[must_use]
pub fn read<P: Rules>(start: P, text: &(impl AsRef<[u8]> + ?Sized), mode: Mode) -> Reader<'_, P> {
    Reader {
        start,
        lines: Lines::of_file(text.as_ref(), mode),
        mode,
    }
}

/// Iterates over the games of a file of move lists, as [`read`] makes it; places of faults are places in the file.
#[derive(Clone, Debug)]
pub struct Reader<'a, P: Rules = Position> {
    start: P,
    lines: Lines<'a>,
    mode: Mode,
}

impl<P: Rules> Iterator for Reader<'_, P> {
    type Item = Result<Record<P>, TranscriptError<P>>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { start, lines, mode } = self;
        let line = lines.find(|line| !is_skipped(line.bytes, *mode))?;
        Some(read_line(start.clone(), &line, *mode))
    }
}

impl<P: Rules> FusedIterator for Reader<'_, P> {}

fn is_skipped(line: &[u8], mode: Mode) -> bool {
    let content = line.trim_ascii_start();
    let is_comment = || matches!(content, [b'#' | b'%' | b'\'', ..] | [b'/', b'/', ..]);
    content.is_empty() || mode.is_lenient() && is_comment()
}

fn read_line<P: Rules>(
    start: P,
    line: &Line<'_>,
    mode: Mode,
) -> Result<Record<P>, TranscriptError<P>> {
    let comment = line
        .bytes
        .iter()
        .position(|byte| matches!(byte, b'#' | b'%'))
        .filter(|_| mode.is_lenient());
    let moves = &line.bytes[..comment.unwrap_or(line.bytes.len())];
    let in_file = |error: TranscriptError<P>| TranscriptError {
        place: error.place.within(line),
        ..error
    };
    let mut game = transcript::parse(start, moves, mode).map_err(in_file)?;
    if let Some(comment) = comment {
        let start = comment + 1;
        match utf8(&line.bytes[start..]) {
            Ok(text) => game.set_comment(text.trim()),
            Err((offset, byte)) => {
                return Err(TranscriptError {
                    place: Place::of(line.bytes, start + offset).within(line),
                    fault: TranscriptFault::NotUtf8 { byte },
                    game: game.into(),
                });
            }
        }
    }
    Ok(game.into())
}

/// Games as the text of a file, one a line in a style of the caller's choice.
///
/// Comments are not written, since most programs that read such files know none. A game without
/// moves gives a blank line, which readers pass over.
#[must_use]
pub fn display<'a, P: Rules + 'a>(
    games: impl IntoIterator<Item = &'a Game<P>> + Clone,
    style: Style,
) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        games
            .clone()
            .into_iter()
            .try_for_each(|game| writeln!(f, "{}", transcript::display(game, style)))
    })
}
