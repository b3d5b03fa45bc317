//! FEN: the board from black's back rank, the side to move, two fields without use, counters.
//!
//! | field | read | written |
//! |---|---|---|
//! | board | ten ranks of nine points, `/` between; red's pieces in capitals | |
//! | – letters | `K A B N R C P`, `E` for `B` and `H` for `N`, mixed at will | [`Style::letters`] |
//! | side to move | `w`, `r` or `red`, `b` or `black`, in any case | [`Style::red`] |
//! | – unused | `- -`, or nothing | `- -` |
//! | plies without capture | 0 to 65535 | |
//! | number of the move | 0 to 65535 | |
//!
//! Every field but the board may be missing, with all that follow; they count as `w - - 0 1`.
//! A [`Setup`] is read and written with `FromStr` and `Display`, in the one canonical form that
//! UCCI, Pikafish and Fairy-Stockfish share; [`display`] writes other habits.
//!
//! ```
//! use xiangqi_core::{Position, Setup, notation::{Letters, fen::{self, Fields, RedLetter, Style}}};
//!
//! let text = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r";
//! let setup: Setup = text.parse()?;
//! assert_eq!(setup.to_position()?, Position::new());
//! assert_eq!(
//!     setup.to_string(),
//!     "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
//! );
//!
//! let style = Style {
//!     letters: Letters::HorseElephant,
//!     red: RedLetter::R,
//!     fields: Fields::Turn,
//! };
//! assert_eq!(fen::display(&setup, style).to_string(), text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::String;
use core::{
    fmt::{self, Write},
    str::FromStr,
};

use super::Letters;
use crate::{Board, Color, File, Piece, Rank, Setup, SetupError, Square, text::excerpt};

/// A text that is no FEN, or one of no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseFenError {
    /// Something else than the format wants.
    #[error("column {column}: expected {expected}, found {found:?}")]
    Unexpected {
        /// Where it stands, counted from 1 in characters.
        column: usize,
        /// What may stand there.
        expected: &'static str,
        /// The beginning of what stands there; empty at the end of the text.
        found: String,
    },
    /// The text is well formed, but what it describes is no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FromStr for Setup {
    type Err = ParseFenError;

    /// Reads both letter habits (`N`/`H`, `B`/`E`), `w`, `r` or `b`, and takes missing fields for
    /// `w - - 0 1`.
    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        let mut words = Words { text, offset: 0 };
        let mut setup = Self {
            board: board(&mut words)?,
            ..Self::EMPTY
        };
        if let Some((offset, word)) = words.next() {
            setup.turn = word
                .parse()
                .map_err(|_| unexpected(text, offset, "w, r or b for the side to move"))?;
        }
        words.skip_unused();
        setup.capture_clock = words
            .number("the plies since the last capture")?
            .unwrap_or(0);
        setup.move_number = words.number("the number of the move")?.unwrap_or(1);
        match words.next() {
            Some((offset, _)) => Err(unexpected(text, offset, "nothing more")),
            None => Ok(setup),
        }
    }
}

fn unexpected(text: &str, offset: usize, expected: &'static str) -> ParseFenError {
    ParseFenError::Unexpected {
        column: 1 + text[..offset].chars().count(),
        expected,
        found: excerpt(text[offset..].split_whitespace().next().unwrap_or_default()),
    }
}

fn board(words: &mut Words<'_>) -> Result<Board, ParseFenError> {
    let text = words.text;
    let Some((start, word)) = words.next() else {
        return Err(unexpected(text, text.len(), "a board"));
    };
    let mut board = Board::EMPTY;
    let mut ranks = Rank::ALL.into_iter().rev();
    let mut rank = ranks.next();
    let mut file = 0;
    for (index, letter) in word.char_indices() {
        let error = |expected| unexpected(text, start + index, expected);
        if letter == '/' {
            if file != 9 {
                return Err(error("nine points in a rank"));
            }
            file = 0;
            rank = ranks.next();
            continue;
        }
        let Some(rank) = rank else {
            return Err(error("the end of ten ranks"));
        };
        if let Some(empty @ 1..=9) = letter.to_digit(10) {
            file += empty as usize;
            if file > 9 {
                return Err(error("nine points in a rank"));
            }
        } else {
            let piece = Piece::from_letter(letter).ok_or_else(|| error("a piece, a digit or /"))?;
            let file_here = File::from_index(file).ok_or_else(|| error("nine points in a rank"))?;
            board.put(Square::new(file_here, rank), piece);
            file += 1;
        }
    }
    if rank != Some(Rank::Zero) || file != 9 {
        return Err(unexpected(
            text,
            start + word.len(),
            "ten ranks of nine points",
        ));
    }
    Ok(board)
}

/// The words of a text with their offsets.
struct Words<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.text[self.offset..];
        let start = self.offset + rest.find(|letter: char| !letter.is_whitespace())?;
        let rest = &self.text[start..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.offset = start + length;
        Some((start, &rest[..length]))
    }

    /// Passes over the fields that chess uses for castling and en passant.
    fn skip_unused(&mut self) {
        for _ in 0..2 {
            let before = self.offset;
            if self.next().is_none_or(|(_, word)| word != "-") {
                self.offset = before;
            }
        }
    }

    fn number(&mut self, expected: &'static str) -> Result<Option<u16>, ParseFenError> {
        let text = self.text;
        self.next()
            .map(|(offset, word)| word.parse().map_err(|_| unexpected(text, offset, expected)))
            .transpose()
    }
}

/// Writes the canonical FEN: letters `K A B N R C P`, `w` or `b`, `- -` and both counters.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self, Style::CANONICAL)
    }
}

/// How a FEN is written; the default is the canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// The letters of horses and elephants.
    pub letters: Letters,
    /// The letter of red as the side to move.
    pub red: RedLetter,
    /// How many fields are written.
    pub fields: Fields,
}

impl Style {
    /// `K A B N R C P`, `w`, all fields.
    pub const CANONICAL: Self = Self {
        letters: Letters::KnightBishop,
        red: RedLetter::W,
        fields: Fields::All,
    };
}

impl Default for Style {
    fn default() -> Self {
        Self::CANONICAL
    }
}

/// The letter of red as the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RedLetter {
    /// `w`, for white.
    #[default]
    W,
    /// `r`, as old files have it.
    R,
}

/// How many fields of a FEN are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fields {
    /// All: `… w - - 0 1`.
    #[default]
    All,
    /// The board and the side to move: `… w`.
    Turn,
    /// The board only.
    Board,
}

/// Writes a FEN in any style; it reads back as the same setup, but for fields that are left out.
#[must_use]
pub fn display(setup: &Setup, style: Style) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| write(f, setup, style))
}

fn write(f: &mut fmt::Formatter<'_>, setup: &Setup, style: Style) -> fmt::Result {
    match style.letters {
        Letters::KnightBishop => write!(f, "{}", setup.board)?,
        Letters::HorseElephant => {
            for letter in alloc::format!("{}", setup.board).chars() {
                let piece = Piece::from_letter(letter);
                f.write_char(piece.map_or(letter, |piece| style.letters.piece_letter(piece)))?;
            }
        }
    }
    if style.fields == Fields::Board {
        return Ok(());
    }
    let turn = match (setup.turn, style.red) {
        (Color::Red, RedLetter::R) => 'r',
        (turn, _) => turn.letter(),
    };
    write!(f, " {turn}")?;
    if style.fields == Fields::Turn {
        return Ok(());
    }
    write!(f, " - - {} {}", setup.capture_clock, setup.move_number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Position};

    #[test]
    fn colours_have_letters() {
        for color in Color::ALL {
            assert_eq!(alloc::format!("{}", color.letter()).parse(), Ok(color));
        }
    }

    #[test]
    fn faults_are_placed() {
        let column = |text: &str| match text.parse::<Position>().unwrap_err() {
            ParseFenError::Unexpected { column, .. } => column,
            ParseFenError::Setup(error) => panic!("{error}"),
        };
        assert_eq!(column(""), 1);
        assert_eq!(column("rnbakabnx/9"), 9);
        assert_eq!(column("rnbakabn/9"), 9);
        assert_eq!(column("9/9/9/9/9/9/9/9/9/9 x"), 21);
        assert_eq!(column("9/9/9/9/9/9/9/9/9/9 w - - 0 1 more"), 31);
        assert_eq!(column("9/9/9/9/9/9/9/9/9/9/9"), 21);
    }
}
