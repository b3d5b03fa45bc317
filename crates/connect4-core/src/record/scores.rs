//! Files of positions with their scores, one `moves score` a line, as test sets of solvers have
//! them.
//!
//! The moves are digits as [`notation::digits`](crate::notation::digits) has them, `-` for none.
//! The score is for the side to move. On a board of `s` squares, a side that will win with a move
//! before which `p` discs lie there has (`s` + 1 − `p`) ∕ 2, rounded down; the other side has the
//! negative of that, and a draw is 0. So on 7×6 a win scores 22 less the number of the winner's
//! discs at the end: 18 if the fourth one wins.
//!
//! **Strict** reading takes one blank between them and nothing else. **Lenient** reading takes any
//! white space, and passes over more fields behind the score, such as the nodes and microseconds
//! of a solver's answer.
//!
//! ```
//! use connect4_core::{Position, notation::{Mode, digits::Base}, record::scores};
//!
//! let file = "4453 1\n44 x\n";
//! let mut lines = scores::read(Position::new(), file, Base::One, Mode::Strict);
//! let first = lines.next().unwrap()?;
//! assert_eq!((first.game.to_string().as_str(), first.score), ("4453", 1));
//! let error = lines.next().unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 4 (byte 10), after 2 moves: \
//!     expected a score from -21 to 21, found \"x\"");
//! assert_eq!(error.game.to_string(), "44");
//! # Ok::<(), scores::ScoresError>(())
//! ```

use alloc::{boxed::Box, string::String};
use core::{fmt, iter::FusedIterator};

use crate::{
    Game, Position, Rules, Shape,
    notation::{
        Mode, Place,
        digits::{self, Base, DigitsFault},
    },
    text::{Line, Lines, excerpt, valid_prefix, words},
};

/// A game and the score of the position at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored<P: Rules = Position> {
    /// The moves that lead to the position; the cursor is at the end.
    pub game: Game<P>,
    /// For the side to move; see the [module](self) for the scale.
    pub score: i32,
}

/// Reads the lines of a file, each from the same start.
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

/// Iterates over the lines of a file, as [`read`] makes it; places of faults are places in the
/// file.
#[derive(Clone, Debug)]
pub struct Reader<'a, P: Rules = Position> {
    start: P,
    lines: Lines<'a>,
    base: Base,
    mode: Mode,
}

impl<P: Rules> Iterator for Reader<'_, P> {
    type Item = Result<Scored<P>, ScoresError<P>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mode = self.mode;
        let line = self.lines.find(|line| line.is_record(mode))?;
        Some(self.read_line(&line))
    }
}

impl<P: Rules> FusedIterator for Reader<'_, P> {}

impl<P: Rules> Reader<'_, P> {
    fn read_line(&self, line: &Line<'_>) -> Result<Scored<P>, ScoresError<P>> {
        let (text, bad_byte) = valid_prefix(line.bytes);
        let error = |offset, fault, game: Game<P>| ScoresError {
            place: Place::of(line.bytes, offset).within(line),
            fault,
            game: Box::new(game),
        };
        let mut fields = words(text);
        let (start, moves) = fields.next().unwrap_or((text.len(), ""));
        let moves_end = start + moves.len();
        let moves = if moves == "-" { "" } else { moves };
        let game = digits::parse(self.start.clone(), moves, self.base, Mode::Strict)
            .map_err(|fault| error(start + fault.place.offset, fault.fault.into(), *fault.game))?;
        let shape = game.start().shape();
        let (offset, word) = fields.next().unwrap_or((text.len(), ""));
        if word.is_empty()
            && let Some(byte) = bad_byte
        {
            return Err(error(offset, ScoresFault::NotUtf8 { byte }, game));
        }
        let Some(score) = parse_score(word, shape) else {
            let fault = ScoresFault::Score {
                most: most_score(shape),
                found: excerpt(word),
            };
            return Err(error(offset, fault, game));
        };
        let end = offset + word.len();
        if self.mode == Mode::Strict {
            if start != 0 || offset != moves_end + 1 {
                let place = if start == 0 { moves_end } else { 0 };
                return Err(error(place, ScoresFault::Blanks, game));
            }
            if end != text.len() {
                let found = excerpt(&text[end..]);
                return Err(error(end, ScoresFault::Trailing { found }, game));
            }
        }
        match bad_byte {
            Some(byte) => Err(error(text.len(), ScoresFault::NotUtf8 { byte }, game)),
            None => Ok(Scored { game, score }),
        }
    }
}

fn most_score(shape: Shape) -> i32 {
    (shape.squares() as i32 + 1) / 2
}

fn parse_score(word: &str, shape: Shape) -> Option<i32> {
    let score: i32 = word.parse().ok()?;
    (score.abs() <= most_score(shape)).then_some(score)
}

/// Why a line could not be read, where, and the game up to there.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{place}, after {}: {fault}", digits::CountMoves(.game.moves().len()))]
pub struct ScoresError<P: Rules = Position> {
    /// The first byte of what is wrong.
    pub place: Place,
    /// What is wrong.
    pub fault: ScoresFault,
    /// The game up to the fault.
    pub game: Box<Game<P>>,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScoresFault {
    /// Something is wrong with the moves.
    #[error(transparent)]
    Moves(#[from] DigitsFault),
    /// Something that is no score of a position of this board.
    #[error("expected a score from -{most} to {most}, found {found:?}")]
    Score {
        /// The greatest score on this board.
        most: i32,
        /// The beginning of what stands there.
        found: String,
    },
    /// Blanks at other places than one between the moves and the score.
    #[error("expected the moves, one blank and the score, found more blanks")]
    Blanks,
    /// Something behind the score.
    #[error("expected the end of the line, found {found:?}")]
    Trailing {
        /// The beginning of what stands there.
        found: String,
    },
    /// A byte that belongs to no character.
    #[error("expected UTF-8, found the byte {byte:#04x}")]
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
}

/// Scored games as the text of a file, which strict reading gives back.
#[must_use]
pub fn display<'a, P: Rules + 'a>(
    lines: impl IntoIterator<Item = &'a Scored<P>> + Clone,
    base: Base,
) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        lines
            .clone()
            .into_iter()
            .try_for_each(|Scored { game, score }| {
                if game.moves().is_empty() {
                    return writeln!(f, "- {score}");
                }
                writeln!(f, "{} {score}", digits::display(game, base))
            })
    })
}
