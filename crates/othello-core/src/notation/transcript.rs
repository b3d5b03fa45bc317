//! Move lists: `f5d6c3`, `1. f5 d6 2. c3` and other habits.
//!
//! **Strict** reading takes squares (letters in either case) and the passes `pa` and `pass`
//! (either case), one after the other or separated by blanks, tabs and line ends.
//!
//! **Lenient** reading takes these habits too:
//!
//! - `,`, `;`, `.` and a single `-` between moves, and any Unicode white space;
//! - move numbers: digits followed by `.`, `)` or `:` anywhere, or digits that are a word by
//!   themselves (`1. f5 d6`, `1.f5d62.c3`, `1) f5`, `1 f5 d6 2 c3`); their values do not matter;
//! - the passes `ps`, `pas` (either case), `--`, `@@`, `@@@@`, and `----` for a pass between dashes;
//! - `P@f5`, as xboard writes a placement.
//!
//! In both modes a pass may be written or left out, but one where none is due is an error, and so
//! is any move that the rules forbid. On boards with more than nine ranks a square takes as many
//! digits as make a rank of the board: on 12×12, `a11` is one square; on 8×8 it is a1 and a stray
//! `1`.
//!
//! ```
//! use othello_core::{Game, Position, notation::{Mode, transcript}};
//!
//! let game: Game = "1. F5 d6 2. C3 d3".parse()?;
//! assert_eq!(game.moves().len(), 4);
//! assert_eq!(game.to_string(), "f5d6c3d3");
//!
//! let error = transcript::parse(Position::new(), "f5d6\nc3 f5", Mode::Strict).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 2, column 4 (byte 8), after 3 moves: f5 cannot be played: the square is occupied",
//! );
//! assert_eq!(error.game.to_string(), "f5d6c3");
//! # Ok::<(), transcript::TranscriptError>(())
//! ```

use alloc::{boxed::Box, string::String};
use core::{fmt, str::FromStr};

use super::{Mode, Place};
use crate::{
    Color, Game, IllegalMove, Move, Position, Rules,
    sized::Size,
    text::{Symbol, excerpt_word},
};

/// Reads a move list.
///
/// `text` is a string or bytes; bytes outside ASCII are read as UTF-8. The game's cursor stands
/// at its end.
///
/// # Errors
///
/// At the first thing that is no move, or no legal one: the error says where and keeps the game
/// up to there.
pub fn parse<P: Rules>(
    start: P,
    text: &(impl AsRef<[u8]> + ?Sized),
    mode: Mode,
) -> Result<Game<P>, TranscriptError<P>> {
    let text = text.as_ref();
    let mut tokens = Tokens {
        text,
        offset: 0,
        mode,
        size: start.size(),
    };
    let mut game = Game::from_start(start);
    while let Some((offset, token)) = tokens.next(game.start()) {
        let played = token.and_then(|m| play(&mut game, m).map_err(TranscriptFault::Illegal));
        if let Err(fault) = played {
            return Err(TranscriptError {
                place: Place::of(text, offset),
                fault,
                game: Box::new(game),
            });
        }
    }
    Ok(game)
}

/// Plays a move of a text in which passes may be left out.
pub(crate) fn play<P: Rules>(
    game: &mut Game<P>,
    m: Move<P::Square>,
) -> Result<(), IllegalMove<P::Square>> {
    match m {
        Move::Place(square) => game.play_square(square),
        Move::Pass => game.play(Move::Pass),
    }
}

/// Reads a move list from the standard start, leniently; see the
/// [module](crate::notation::transcript).
impl FromStr for Game {
    type Err = TranscriptError;

    fn from_str(text: &str) -> Result<Self, TranscriptError> {
        parse(Position::new(), text, Mode::Lenient)
    }
}

/// Why a move list could not be read to its end, where, and the game up to there.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{place}, after {}: {fault}", count_moves(.game.moves().len()))]
pub struct TranscriptError<P: Rules = Position> {
    /// The first byte of what is wrong.
    pub place: Place,
    /// What is wrong.
    pub fault: TranscriptFault<P::Square>,
    /// The game up to the fault: passes that were left out are among its moves.
    pub game: Box<Game<P>>,
}

fn count_moves(moves: usize) -> String {
    let plural = if moves == 1 { "" } else { "s" };
    alloc::format!("{moves} move{plural}")
}

/// What is wrong with a move list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TranscriptFault<S: fmt::Debug + fmt::Display> {
    /// Something that is no move.
    #[error("expected a square or a pass, found {found:?}")]
    Unexpected {
        /// The beginning of the word.
        found: String,
    },
    /// A square that the board does not have.
    #[error("expected a square of the {size}×{size} board, found {found:?}")]
    OffBoard {
        /// The square's text.
        found: String,
        /// The board's size.
        size: Size,
    },
    /// A move that the rules forbid.
    #[error(transparent)]
    Illegal(IllegalMove<S>),
    /// A byte that belongs to no character.
    #[error("expected UTF-8, found the byte {byte:#04x}")]
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
}

/// Cuts a text into moves.
struct Tokens<'a> {
    text: &'a [u8],
    offset: usize,
    mode: Mode,
    size: Size,
}

type Token<S> = Result<Move<S>, TranscriptFault<S>>;

/// In either mode; the longest spelling first.
const STRICT_PASSES: [&[u8]; 2] = [b"pass", b"pa"];
const LENIENT_PASSES: [&[u8]; 4] = [b"pass", b"pas", b"pa", b"ps"];

impl Tokens<'_> {
    /// The next move and the offset of its first byte. `board` is any position of the game's size.
    fn next<P: Rules>(&mut self, board: &P) -> Option<(usize, Token<P::Square>)> {
        self.skip_separators();
        let start = self.offset;
        let (symbol, _) = Symbol::first(self.rest())?;
        let token = match (symbol, self.pass()) {
            (Symbol::Byte(byte), _) => Err(TranscriptFault::NotUtf8 { byte }),
            (_, Some(length)) => {
                self.offset += length;
                Ok(Move::Pass)
            }
            (_, None) => self.square(board).map(Move::Place),
        };
        Some((start, token))
    }

    fn rest(&self) -> &[u8] {
        &self.text[self.offset..]
    }

    /// How many times in a row a byte stands here.
    fn run(&self, byte: u8) -> usize {
        self.rest().iter().take_while(|&&next| next == byte).count()
    }

    fn skip_separators(&mut self) {
        loop {
            let length = match self.mode {
                Mode::Strict => {
                    usize::from(self.rest().first().is_some_and(u8::is_ascii_whitespace))
                }
                Mode::Lenient => self.lenient_separator(),
            };
            if length == 0 {
                return;
            }
            self.offset += length;
        }
    }

    /// The length of the separator or move number here; 0 if there is none.
    fn lenient_separator(&self) -> usize {
        match Symbol::first(self.rest()) {
            Some((Symbol::Char(',' | ';' | '.' | '\u{feff}'), length)) => length,
            Some((Symbol::Char('-'), _)) => usize::from(self.run(b'-') == 1),
            Some((Symbol::Char('0'..='9'), _)) => self.move_number(),
            Some((symbol, length)) if symbol.is_whitespace() => length,
            _ => 0,
        }
    }

    /// The length of the move number here, its mark included; 0 if it is none.
    fn move_number(&self) -> usize {
        let rest = self.rest();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if matches!(rest.get(digits), Some(b'.' | b')' | b':')) {
            return digits + 1;
        }
        let begins = !self.text[..self.offset]
            .last()
            .is_some_and(u8::is_ascii_alphanumeric);
        let ends = Symbol::first(&rest[digits..]).is_none_or(|(symbol, _)| symbol.is_whitespace());
        if begins && ends { digits } else { 0 }
    }

    /// The length of the pass here, if there is one.
    fn pass(&self) -> Option<usize> {
        let words: &[&[u8]] = match self.mode {
            Mode::Strict => &STRICT_PASSES,
            Mode::Lenient => &LENIENT_PASSES,
        };
        let is_here = |word: &&&[u8]| {
            let found = self.rest().get(..word.len());
            found.is_some_and(|found| found.eq_ignore_ascii_case(word))
        };
        let drawn = || {
            [b'-', b'@']
                .map(|byte| self.run(byte))
                .into_iter()
                .find(|length| self.mode.is_lenient() && matches!(length, 2 | 4))
        };
        words
            .iter()
            .find(is_here)
            .map(|word| word.len())
            .or_else(drawn)
    }

    /// Reads a square, and moves behind it.
    fn square<P: Rules>(&mut self, board: &P) -> Result<P::Square, TranscriptFault<P::Square>> {
        let rest = self.rest();
        let prefixed = self.mode.is_lenient() && matches!(rest, [b'P' | b'p', b'@', ..]);
        let text = if prefixed { &rest[2..] } else { rest };
        let &[
            letter @ (b'a'..=b'z' | b'A'..=b'Z'),
            digit @ b'1'..=b'9',
            ..,
        ] = text
        else {
            return Err(TranscriptFault::Unexpected {
                found: excerpt_word(rest),
            });
        };
        let first = digit - b'0';
        let two_digits = text
            .get(2)
            .filter(|byte| byte.is_ascii_digit())
            .map(|byte| 10 * first + (byte - b'0'))
            .filter(|rank| *rank <= self.size.get());
        let length = if two_digits.is_some() { 3 } else { 2 };
        let file = letter.to_ascii_lowercase() - b'a';
        let rank = two_digits.unwrap_or(first) - 1;
        let square = board
            .square(file, rank)
            .ok_or_else(|| TranscriptFault::OffBoard {
                found: excerpt_word(&text[..length]),
                size: self.size,
            })?;
        self.offset += length + if prefixed { 2 } else { 0 };
        Ok(square)
    }
}

/// How a move list is written. The default is `f5d6c3`.
///
/// ```
/// use othello_core::{Game, notation::transcript::{self, Letters, Separator, Style}};
///
/// let game: Game = "f5d6c3d3".parse()?;
/// let style = Style { letters: Letters::ByColor, separator: Separator::Numbered, ..Style::default() };
/// assert_eq!(transcript::display(&game, style).to_string(), "1. F5 d6 2. C3 d3");
/// # Ok::<(), transcript::TranscriptError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// Small or capital letters.
    pub letters: Letters,
    /// What stands between moves.
    pub separator: Separator,
    /// Whether and how passes are written.
    pub passes: Passes,
}

/// Small or capital letters in a move list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// `f5d6`.
    #[default]
    Lower,
    /// `F5D6`.
    Upper,
    /// `F5d6`: capital letters for black's moves.
    ByColor,
}

/// What stands between the moves of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Separator {
    /// `f5d6c3`.
    #[default]
    Nothing,
    /// `f5 d6 c3`.
    Blank,
    /// `1. f5 d6 2. c3`: blanks, and a number before every other move that is written.
    Numbered,
}

/// Whether and how a move list's passes are written; letters as the squares' letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passes {
    /// Not at all; a reader knows where they must be. Only one that ends the list is lost.
    #[default]
    LeftOut,
    /// `pa`.
    Pa,
    /// `ps`.
    Ps,
    /// `pass`.
    Pass,
    /// `--`.
    Dashes,
    /// `@@@@`.
    Ats,
}

impl Passes {
    const fn spelling(self) -> Option<&'static str> {
        match self {
            Self::LeftOut => None,
            Self::Pa => Some("pa"),
            Self::Ps => Some("ps"),
            Self::Pass => Some("pass"),
            Self::Dashes => Some("--"),
            Self::Ats => Some("@@@@"),
        }
    }
}

/// All moves of a game as text, also those after the cursor.
///
/// Lenient reading from the same start gives the same moves back (strict reading too, with
/// [`Separator::Nothing`] or [`Separator::Blank`] and passes left out or written `pa` or `pass`).
#[must_use]
pub fn display<P: Rules>(game: &Game<P>, style: Style) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        let mut turn = game.start().turn();
        let mut written = 0;
        for m in game.moves() {
            let mover = turn;
            turn = !turn;
            let text = match m {
                Move::Place(square) => Spelled::Square(*square),
                Move::Pass => match style.passes.spelling() {
                    Some(spelling) => Spelled::Pass(spelling),
                    None => continue,
                },
            };
            write_separator(f, style.separator, written)?;
            write_move(f, text, style.letters, mover)?;
            written += 1;
        }
        Ok(())
    })
}

enum Spelled<S> {
    Square(S),
    Pass(&'static str),
}

fn write_separator(
    f: &mut fmt::Formatter<'_>,
    separator: Separator,
    written: usize,
) -> fmt::Result {
    if separator != Separator::Nothing && written > 0 {
        f.write_str(" ")?;
    }
    if separator == Separator::Numbered && written.is_multiple_of(2) {
        write!(f, "{}. ", written / 2 + 1)?;
    }
    Ok(())
}

fn write_move<S: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    text: Spelled<S>,
    letters: Letters,
    mover: Color,
) -> fmt::Result {
    let text = match text {
        Spelled::Square(square) => alloc::format!("{square}"),
        Spelled::Pass(spelling) => spelling.into(),
    };
    let upper = match letters {
        Letters::Lower => false,
        Letters::Upper => true,
        Letters::ByColor => mover == Color::Black,
    };
    f.write_str(&if upper {
        text.to_ascii_uppercase()
    } else {
        text
    })
}
