//! A piece and where it goes, as in chess: `Che2`, `Hg2`.
//!
//! A letter for the piece (`P` for soldiers too), the target's point, and between them, only where
//! several pieces of the kind can legally go there, the file that the piece leaves, or else its
//! rank, or both. Engines do not agree on the number of red's back rank, so [`Ranks`] is an
//! argument: xboard counts from 0 (`Che2`), pychess and Fairy-Stockfish from 1 (`Che3`).
//!
//! | read | written |
//! |---|---|
//! | `Hg2`, `Ng2`, `hg2`, `Hhg2`, `Hh0g2`, `Hh0-g2` | `Hg2` |
//! | `Rxa7`, `Ra7`, `Rxa7+`, `Ra7#` | `Ra7` (the capture and the check are not marked) |
//!
//! More may be said than is needed; that a capture is one and a check or mate is one is not
//! checked.
//!
//! ```
//! use xiangqi_core::{Position, notation::{Letters, letter::{self, Style}, uci::Ranks}};
//!
//! let start = Position::new();
//! let m = letter::parse(&start, "Che2", Ranks::FromZero)?;
//! assert_eq!(m, "h2e2".parse()?);
//! assert_eq!(letter::display(&start, m, Style::default()).to_string(), "Che2");
//!
//! let error = letter::parse(&start, "Ce2", Ranks::FromZero).unwrap_err();
//! assert_eq!(error.to_string(), "\"Ce2\" can mean b2e2 or h2e2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;

use super::{
    Letters, ParseError,
    cursor::Cursor,
    meaning::Meaning,
    uci::{self, Ranks},
};
use crate::{File, Move, Piece, Position, Rank, Role, Square};

/// How a move is written. The default is `Hg2`: `H` and `E`, ranks from 0, nothing marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// The letters of horses and elephants.
    pub letters: Letters,
    /// The number of red's back rank.
    pub ranks: Ranks,
    /// Whether captures (`x`), checks (`+`) and mates (`#`) are marked.
    pub marks: bool,
}

impl Style {
    /// `Hg2`.
    pub const DEFAULT: Self = Self {
        letters: Letters::HorseElephant,
        ranks: Ranks::FromZero,
        marks: false,
    };

    /// As pychess and Fairy-Stockfish write: `Rxa7+`, ranks from 1.
    pub const PYCHESS: Self = Self {
        ranks: Ranks::FromOne,
        marks: true,
        ..Self::DEFAULT
    };
}

impl Default for Style {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Reads a move that is legal in a position.
///
/// # Errors
///
/// If the text is no move, an illegal one, or fits several legal moves.
pub fn parse(position: &Position, text: &str, ranks: Ranks) -> Result<Move, ParseError> {
    let mut cursor = Cursor::new(text);
    let start = cursor.mark();
    let role = cursor.expect("a piece such as C", Role::from_letter)?;
    let from = from(&mut cursor, ranks)?;
    let who = cursor.since(start);
    cursor.take(|letter| matches!(letter, 'x' | 'X' | '-').then_some(()));
    let to = cursor.mark();
    let target = ranks.square(&mut cursor)?;
    let to = cursor.since(to);
    while cursor
        .take(|letter| matches!(letter, '+' | '#').then_some(()))
        .is_some()
    {}
    cursor.end()?;
    let piece = Piece::new(position.turn(), role);
    let origins = position.board().pieces(piece.color, role).into_iter();
    let meaning = Meaning {
        piece,
        origins: origins.filter(|&square| from.fits(square)).collect(),
        who,
        to,
    };
    meaning.resolve(position, |_| Some(target))
}

/// What is said about the point that a piece leaves.
struct From {
    file: Option<File>,
    rank: Option<Rank>,
}

impl From {
    fn fits(&self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }
}

/// Reads what is said about the point that a piece leaves: all before the last point of the text.
fn from(cursor: &mut Cursor<'_>, ranks: Ranks) -> Result<From, ParseError> {
    let mut ahead = cursor.clone();
    let file = ahead.take(uci::file);
    let is_digit = |letter: char| letter.is_ascii_digit();
    let rank = match ahead.peek() {
        Some(letter) if is_digit(letter) => Some(ranks.read(&mut ahead)?),
        _ => None,
    };
    let goes_on = ahead
        .peek()
        .is_some_and(|letter| matches!(letter, 'x' | 'X' | '-') || uci::file(letter).is_some());
    if goes_on {
        *cursor = ahead;
        Ok(From { file, rank })
    } else {
        Ok(From {
            file: None,
            rank: None,
        })
    }
}

/// Writes a legal move of a position; one that starts from an empty point as [`Move`] writes
/// itself.
///
/// [`parse`] with the same ranks reads it back.
#[must_use]
pub fn display(position: &Position, m: Move, style: Style) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| match position.board().piece_at(m.from) {
        Some(piece) => write_move(f, position, piece, m, style),
        None => write!(f, "{m}"),
    })
}

fn write_move(
    f: &mut fmt::Formatter<'_>,
    position: &Position,
    piece: Piece,
    m: Move,
    style: Style,
) -> fmt::Result {
    let from = needed(position, piece, m);
    write!(f, "{}", style.letters.letter(piece.role))?;
    if let Some(file) = from.file {
        write!(f, "{file}")?;
    }
    if let Some(rank) = from.rank {
        write!(f, "{}", style.ranks.display(rank))?;
    }
    if style.marks && position.board().piece_at(m.to).is_some() {
        f.write_str("x")?;
    }
    write!(f, "{}{}", m.to.file(), style.ranks.display(m.to.rank()))?;
    f.write_str(if style.marks {
        end_mark(position, m)
    } else {
        ""
    })
}

/// What has to be said about the point that a piece leaves.
fn needed(position: &Position, piece: Piece, m: Move) -> From {
    let moves = position.legal_moves();
    let others = || {
        moves.iter().filter(|other| {
            other.to == m.to
                && other.from != m.from
                && position.board().piece_at(other.from) == Some(piece)
        })
    };
    let same_file = others().any(|other| other.from.file() == m.from.file());
    let same_rank = others().any(|other| other.from.rank() == m.from.rank());
    let any = others().next().is_some();
    From {
        file: (any && (!same_file || same_rank)).then(|| m.from.file()),
        rank: same_file.then(|| m.from.rank()),
    }
}

/// `#` if a move mates, `+` if it gives check.
fn end_mark(position: &Position, m: Move) -> &'static str {
    let mut after = *position;
    if after.play(m).is_err() || !after.is_check() {
        ""
    } else if after.legal_moves().is_empty() {
        "#"
    } else {
        "+"
    }
}
