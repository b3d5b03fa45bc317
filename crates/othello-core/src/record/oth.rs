//! `.oth` files: one game, one move a line.
//!
//! A line that begins with an apostrophe is a comment, a blank line is nothing, and any other
//! line is a square in either case. Passes are not written. Comments before the first move are
//! the game's, later ones belong to the move above them.
//!
//! **Strict** reading takes just that, blanks around the squares included. **Lenient** reading
//! also takes off quotes, commas and semicolons around a move; takes a pass in any spelling that
//! [`Move`] reads, where it is due; takes blanks before an apostrophe and a byte order mark at the
//! beginning; passes over lines that are no move; and reads comments that are not UTF-8 as
//! ISO 8859-1.
//!
//! ```
//! use othello_core::{Position, notation::Mode, record::oth};
//!
//! let record = oth::read(Position::new(), "'Final\nf5\nd6\n", Mode::Strict)?;
//! assert_eq!(record.game.comment(), "Final");
//! assert_eq!(record.game.to_string(), "f5d6");
//! assert_eq!(oth::display(&record.game).to_string(), "'Final\nf5\nd6\n");
//!
//! let error = oth::read(Position::new(), "f5\na1\n", Mode::Lenient).unwrap_err();
//! assert_eq!(error.place.line, 2);
//! assert_eq!(error.game.moves().len(), 1);
//! # Ok::<(), othello_core::notation::transcript::TranscriptError>(())
//! ```

use alloc::{boxed::Box, string::String};
use core::fmt;

use crate::{
    Game, Move, ParseSquareError, Rules,
    notation::{
        Mode, Place,
        transcript::{TranscriptError, TranscriptFault, play},
    },
    record::{Record, encoding::latin1, replay::annotate_last},
    text::{Lines, excerpt_word, utf8},
};

/// Reads the game of a file. The format has no tags.
///
/// `text` is a string or bytes.
///
/// # Errors
///
/// At the first illegal move; in strict mode also at the first line that is none of the format's.
/// The error keeps the game up to there.
pub fn read<P: Rules>(
    start: P,
    text: &(impl AsRef<[u8]> + ?Sized),
    mode: Mode,
) -> Result<Record<P>, TranscriptError<P>> {
    let mut game = Game::from_start(start);
    for line in Lines::of_file(text.as_ref(), mode) {
        if let Err((offset, fault)) = read_line(&mut game, line.bytes, mode) {
            return Err(TranscriptError {
                place: Place::of(line.bytes, offset).within(&line),
                fault,
                game: Box::new(game),
            });
        }
    }
    Ok(game.into())
}

/// What is wrong with a line, and the offset in it.
type LineFault<P> = (usize, TranscriptFault<<P as Rules>::Square>);

fn read_line<P: Rules>(game: &mut Game<P>, line: &[u8], mode: Mode) -> Result<(), LineFault<P>> {
    let indent = match mode {
        Mode::Strict => 0,
        Mode::Lenient => count_while(line.iter(), u8::is_ascii_whitespace),
    };
    if let Some(comment) = line[indent..].strip_prefix(b"'") {
        let comment = comment_text(comment, mode)
            .map_err(|(offset, byte)| (indent + 1 + offset, TranscriptFault::NotUtf8 { byte }))?;
        add_comment(game, &comment);
        return Ok(());
    }
    let (start, word) = trim(line, mode);
    if word.is_empty() {
        return Ok(());
    }
    match parse_move(word, mode) {
        Ok(m) => play(game, m).map_err(|illegal| (start, TranscriptFault::Illegal(illegal))),
        Err(_) if mode.is_lenient() => Ok(()),
        Err(_) => {
            let found = excerpt_word(word);
            Err((start, TranscriptFault::Unexpected { found }))
        }
    }
}

fn parse_move<S>(word: &[u8], mode: Mode) -> Result<Move<S>, ParseSquareError>
where
    S: core::str::FromStr<Err = ParseSquareError>,
{
    // A word that is no UTF-8 is no move either.
    let word = core::str::from_utf8(word).unwrap_or_default();
    match mode {
        Mode::Strict => word.parse().map(Move::Place),
        Mode::Lenient => word.parse(),
    }
}

/// A line without what may stand around a move, and the offset where that begins.
fn trim(line: &[u8], mode: Mode) -> (usize, &[u8]) {
    let is_margin = |byte: &u8| {
        let is_quote = matches!(byte, b'"' | b'\'' | b',' | b';');
        byte.is_ascii_whitespace() || mode.is_lenient() && is_quote
    };
    let start = count_while(line.iter(), is_margin);
    let rest = &line[start..];
    let end = count_while(rest.iter().rev(), is_margin);
    (start, &rest[..rest.len() - end])
}

fn count_while<'a>(bytes: impl Iterator<Item = &'a u8>, wanted: impl Fn(&u8) -> bool) -> usize {
    bytes.take_while(|byte| wanted(byte)).count()
}

/// A comment's text, or its first byte that is no UTF-8 and where that is.
fn comment_text(comment: &[u8], mode: Mode) -> Result<String, (usize, u8)> {
    match (utf8(comment), mode) {
        (Ok(comment), _) => Ok(comment.into()),
        (Err(_), Mode::Lenient) => Ok(latin1(comment)),
        (Err(fault), Mode::Strict) => Err(fault),
    }
}

/// Adds a line to the comment of the last move, or of the game if it has none.
fn add_comment<P: Rules>(game: &mut Game<P>, line: &str) {
    let append = |comment: &str| match comment {
        "" => line.into(),
        _ => alloc::format!("{comment}\n{line}"),
    };
    if game.moves().is_empty() {
        game.set_comment(append(game.comment()));
    }
    annotate_last(game, |annotation| {
        annotation.comment = append(&annotation.comment);
    });
}

/// All moves of a game, also those after the cursor, as the text of a file: the game's comment,
/// then one square a line in small letters, each with its comment below it.
///
/// Strict reading from the same start gives the moves and comments back. Lost are a pass at the
/// game's end, evaluations and times, blank lines at the beginning of a comment, and carriage
/// returns at the ends of its lines; the comment of a pass goes to the move before it.
#[must_use]
pub fn display<P: Rules>(game: &Game<P>) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        write_comment(f, game.comment())?;
        for (index, m) in game.moves().iter().enumerate() {
            if let Move::Place(square) = m {
                writeln!(f, "{square}")?;
            }
            if let Some(annotation) = game.annotation(index) {
                write_comment(f, &annotation.comment)?;
            }
        }
        Ok(())
    })
}

fn write_comment(f: &mut fmt::Formatter<'_>, comment: &str) -> fmt::Result {
    match comment {
        "" => Ok(()),
        _ => comment
            .split('\n')
            .try_for_each(|line| writeln!(f, "'{line}")),
    }
}
