//! Board strings: a letter for each square from a1 along the ranks, then the side to move.
//!
//! `---------------------------OX------XO--------------------------- X` is the start. Black is
//! `X x * B b ●`, white `O o W w ○`, an empty square one of `- . _ + · ・ □`. White space is
//! ignored everywhere. The side to move is a disc letter or the word `black` or `white`.
//!
//! Two habits cannot be told from the text, so that [`Format`] must name them: some programs write
//! the discs of the side to move as `X` whatever their colour, and ScrZebra writes `0` for white
//! (where others mean an empty square: without the option it is an error).
//!
//! ```
//! use othello_core::{Color, Position, Setup, notation::board_string::{self, Discs, Format}};
//!
//! let text = "--------------------------- OX------ XO --------------------------- X";
//! let setup: Setup = text.parse()?;
//! assert_eq!(setup.to_position(), Ok(Position::new()));
//!
//! let format = Format {
//!     discs: Discs::OwnAndOpponent,
//!     default_turn: Some(Color::White),
//!     ..Format::default()
//! };
//! let own = "---------------------------OX------XO---------------------------";
//! let setup = board_string::parse(own, &format)?;
//! assert_eq!(setup.to_position(), Ok(Position::from_board(
//!     Position::mirrored().board(),
//!     Color::White,
//! )));
//!
//! let error = "-------z".parse::<Setup>().unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 8 (byte 7): expected a disc or an empty square for h1, found 'z'",
//! );
//! # Ok::<(), board_string::BoardStringError>(())
//! ```

use alloc::{string::String, vec::Vec};
use core::{fmt, str::FromStr};

use super::Place;
use crate::{
    Board, Color, Position, Rules, Setup, Square,
    sized::{self, Size},
    text::{Symbol, Symbols, excerpt_word},
};

/// How a board string is to be read. The default is what most programs write: `X` is black, and
/// the side to move must be there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Format {
    /// What the disc letters stand for.
    pub discs: Discs,
    /// The side to move if the text does not name it; `None` if it must.
    pub default_turn: Option<Color>,
    /// Whether `0` is a white disc, as ScrZebra writes it.
    pub zero_is_white: bool,
}

/// What the disc letters of a board string stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Discs {
    /// `X` and its like are black, `O` and its like white.
    #[default]
    BlackAndWhite,
    /// `X` and its like are the side to move, `O` and its like the other side. The letter or word
    /// behind the board, if there is one, tells the true colour of the side to move.
    OwnAndOpponent,
}

/// Reads a board string of 64 squares.
///
/// `text` is a string or bytes.
///
/// # Errors
///
/// At the first letter that does not fit; if letters or the side to move are missing, at the end
/// of the text.
pub fn parse(
    text: &(impl AsRef<[u8]> + ?Sized),
    format: &Format,
) -> Result<Setup, BoardStringError> {
    let text = text.as_ref();
    Claim::read(text, Size::EIGHT, format).map(|claim| claim.position().into())
}

/// Reads a board string of any size, which the number of its letters tells.
///
/// # Errors
///
/// As for [`parse`]; also if no board has so many squares.
pub fn parse_sized(
    text: &(impl AsRef<[u8]> + ?Sized),
    format: &Format,
) -> Result<sized::Setup, BoardStringError> {
    let text = text.as_ref();
    let size = size_of(text, format, Content::BoardAndTurn)?;
    Claim::read(text, size, format).map(|claim| claim.sized_position().into())
}

/// What a board string says.
pub(crate) struct Claim {
    size: Size,
    discs: Vec<Option<Color>>,
    turn: Color,
}

impl Claim {
    fn read(text: &[u8], size: Size, format: &Format) -> Result<Self, BoardStringError> {
        let (claim, rest) = Self::read_prefix(text, size, format)?;
        expect_end(text, rest)?;
        Ok(claim)
    }

    /// Reads a board alone, as if black were to move.
    fn read_board(text: &[u8], size: Size) -> Result<Self, BoardStringError> {
        let (discs, rest) = read_discs(text, size, &Format::default())?;
        expect_end(text, rest)?;
        let turn = Color::Black;
        Ok(Self { size, discs, turn })
    }

    /// Reads a board and the side to move, which a word or a `;` ends; also returns the offset of
    /// what follows.
    pub(crate) fn read_prefix(
        text: &[u8],
        size: Size,
        format: &Format,
    ) -> Result<(Self, usize), BoardStringError> {
        let (mut discs, rest) = read_discs(text, size, format)?;
        let (turn, rest) = read_turn(text, rest, format)?;
        if format.discs == Discs::OwnAndOpponent && turn == Color::White {
            for disc in discs.iter_mut().flatten() {
                *disc = !*disc;
            }
        }
        Ok((Self { size, discs, turn }, rest))
    }

    pub(crate) fn position(&self) -> Position {
        let mut board = Board::EMPTY;
        for (square, disc) in Square::ALL.into_iter().zip(&self.discs) {
            board.set(square, *disc);
        }
        Position::from_board(board, self.turn)
    }

    fn sized_position(&self) -> sized::Position {
        let mut board = sized::Board::empty(self.size);
        for (square, disc) in self.size.iter().zip(&self.discs) {
            board.set(square, *disc);
        }
        sized::Position::from_board(board, self.turn)
    }
}

/// The discs of a board, and the offset of what follows them.
fn read_discs(
    text: &[u8],
    size: Size,
    format: &Format,
) -> Result<(Vec<Option<Color>>, usize), BoardStringError> {
    let mut discs = Vec::with_capacity(size.squares());
    let mut squares = size.iter();
    let mut next = squares.next();
    for (offset, symbol) in Symbols::new(text) {
        let Some(square) = next else {
            return Ok((discs, offset));
        };
        if symbol.is_whitespace() {
            continue;
        }
        match cell(symbol, format) {
            Some(disc) => discs.push(disc),
            None => return Err(not_a_cell(symbol, square).at(text, offset)),
        }
        next = squares.next();
    }
    match next {
        None => Ok((discs, text.len())),
        Some(_) => {
            let (found, expected) = (discs.len(), size.squares());
            Err(BoardStringFault::TooShort { found, expected }.at(text, text.len()))
        }
    }
}

/// What a letter says about a square: `None` if nothing.
fn cell(symbol: Symbol, format: &Format) -> Option<Option<Color>> {
    match symbol {
        Symbol::Char('-' | '.' | '_' | '+' | '·' | '・' | '□') => Some(None),
        Symbol::Char('0') if format.zero_is_white => Some(Some(Color::White)),
        Symbol::Char(letter) => Color::from_disc(letter).map(Some),
        Symbol::Byte(_) => None,
    }
}

fn not_a_cell(symbol: Symbol, square: sized::Square) -> BoardStringFault {
    match symbol {
        Symbol::Byte(byte) => BoardStringFault::NotUtf8 { byte },
        Symbol::Char('0') => BoardStringFault::Zero,
        Symbol::Char(found) => BoardStringFault::Letter { found, square },
    }
}

/// The side to move, and the offset of what follows it.
fn read_turn(
    text: &[u8],
    after_board: usize,
    format: &Format,
) -> Result<(Color, usize), BoardStringError> {
    let mut symbols = Symbols::new(&text[after_board..])
        .map(|(skipped, symbol)| (after_board + skipped, symbol))
        .skip_while(|(_, symbol)| symbol.is_whitespace())
        .peekable();
    let start = symbols.peek().map_or(text.len(), |(offset, _)| *offset);
    let end = symbols
        .find(|(_, symbol)| symbol.is_whitespace() || *symbol == Symbol::Char(';'))
        .map_or(text.len(), |(offset, _)| offset);
    if start == end {
        return match format.default_turn {
            Some(turn) => Ok((turn, start)),
            None => Err(BoardStringFault::NoTurn.at(text, start)),
        };
    }
    let word = &text[start..end];
    let turn = match core::str::from_utf8(word) {
        Ok("0") if format.zero_is_white => Some(Color::White),
        Ok(word) => word.parse().ok(),
        Err(_) => None,
    };
    turn.map(|turn| (turn, end)).ok_or_else(|| {
        BoardStringFault::Turn {
            found: excerpt_word(word),
        }
        .at(text, start)
    })
}

fn expect_end(text: &[u8], rest: usize) -> Result<(), BoardStringError> {
    match Symbols::new(&text[rest..]).find(|(_, symbol)| !symbol.is_whitespace()) {
        None => Ok(()),
        Some((skipped, _)) => {
            let found = excerpt_word(&text[rest + skipped..]);
            Err(BoardStringFault::TrailingText { found }.at(text, rest + skipped))
        }
    }
}

/// What a text is to hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Board,
    BoardAndTurn,
}

/// The size of the board that a text of this many letters draws.
fn size_of(text: &[u8], format: &Format, content: Content) -> Result<Size, BoardStringError> {
    const MOST: usize = 256 + 1;
    let cells = Symbols::new(text)
        .map(|(_, symbol)| symbol)
        .filter(|symbol| !symbol.is_whitespace())
        .take_while(|symbol| cell(*symbol, format).is_some())
        .take(MOST + 1)
        .count();
    let board = cells.checked_sub(1);
    let with_turn = || board.filter(|_| content == Content::BoardAndTurn);
    Size::from_squares(cells)
        .or_else(|| Size::from_squares(with_turn()?))
        .ok_or_else(|| size_fault(text, cells, format))
}

/// What is wrong with a text that draws no board of any size.
fn size_fault(text: &[u8], cells: usize, format: &Format) -> BoardStringError {
    let after = Symbols::new(text)
        .filter(|(_, symbol)| !symbol.is_whitespace())
        .nth(cells);
    let (offset, fault) = match after {
        Some((offset, Symbol::Byte(byte))) => (offset, BoardStringFault::NotUtf8 { byte }),
        Some((offset, Symbol::Char('0'))) if !format.zero_is_white => {
            (offset, BoardStringFault::Zero)
        }
        after => (
            after.map_or(text.len(), |(offset, _)| offset),
            BoardStringFault::NoSuchSize { found: cells },
        ),
    };
    fault.at(text, offset)
}

/// Why a text is no board string, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct BoardStringError {
    /// The first byte of what is wrong.
    pub place: Place,
    /// What is wrong.
    pub fault: BoardStringFault,
}

/// What is wrong with a board string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardStringFault {
    /// A letter that is neither a disc nor an empty square.
    #[error("expected a disc or an empty square for {square}, found {found:?}")]
    Letter {
        /// The letter.
        found: char,
        /// The square whose turn it is.
        square: sized::Square,
    },
    /// `0`, a white disc to some programs and an empty square to others.
    #[error(
        "expected a disc or an empty square, found '0', \
         which is a white disc or an empty square: the format must say"
    )]
    Zero,
    /// The text ends within the board.
    #[error("expected {expected} squares, found {found}")]
    TooShort {
        /// How many squares the text has.
        found: usize,
        /// How many the board has.
        expected: usize,
    },
    /// No board has so many squares. (Of a longer text, 258 are counted.)
    #[error("expected 16, 36, 64, 100, 144, 196 or 256 squares, found {found}")]
    NoSuchSize {
        /// How many squares the text has.
        found: usize,
    },
    /// The text ends behind the board.
    #[error("expected the side to move after the board, found nothing")]
    NoTurn,
    /// Something that names no side.
    #[error("expected the side to move (X, O, black, white), found {found:?}")]
    Turn {
        /// The beginning of the word.
        found: String,
    },
    /// More than there should be.
    #[error("expected the end of the text, found {found:?}")]
    TrailingText {
        /// The beginning of what follows.
        found: String,
    },
    /// A byte that belongs to no character.
    #[error("expected UTF-8, found the byte {byte:#04x}")]
    NotUtf8 {
        /// The byte.
        byte: u8,
    },
}

impl BoardStringFault {
    fn at(self, text: &[u8], offset: usize) -> BoardStringError {
        BoardStringError {
            place: Place::of(text, offset),
            fault: self,
        }
    }
}

/// Reads a board string of 64 squares and the side to move.
impl FromStr for Setup {
    type Err = BoardStringError;

    fn from_str(text: &str) -> Result<Self, BoardStringError> {
        parse(text, &Format::default())
    }
}

/// Reads a board string of any size and the side to move.
impl FromStr for sized::Setup {
    type Err = BoardStringError;

    fn from_str(text: &str) -> Result<Self, BoardStringError> {
        parse_sized(text, &Format::default())
    }
}

/// Reads what [`Display`](fmt::Display) writes, and every other board string of 64 squares and the
/// side to move.
///
/// Boards that no game reaches are let through, as [`Position::from_board`] does; read a [`Setup`]
/// to find out about them.
impl FromStr for Position {
    type Err = BoardStringError;

    fn from_str(text: &str) -> Result<Self, BoardStringError> {
        let claim = Claim::read(text.as_bytes(), Size::EIGHT, &Format::default())?;
        Ok(claim.position())
    }
}

/// Reads what [`Display`](fmt::Display) writes, and every other board string of any size and the
/// side to move.
///
/// Boards that no game reaches are let through; read a [`sized::Setup`] to find out about them.
impl FromStr for sized::Position {
    type Err = BoardStringError;

    fn from_str(text: &str) -> Result<Self, BoardStringError> {
        let size = size_of(text.as_bytes(), &Format::default(), Content::BoardAndTurn)?;
        let claim = Claim::read(text.as_bytes(), size, &Format::default())?;
        Ok(claim.sized_position())
    }
}

/// Reads 64 letters, such as [`Display`](fmt::Display) draws, without a side to move.
impl FromStr for Board {
    type Err = BoardStringError;

    fn from_str(text: &str) -> Result<Self, BoardStringError> {
        Claim::read_board(text.as_bytes(), Size::EIGHT).map(|claim| claim.position().board())
    }
}

/// Reads the letters of a board of any size, such as [`Display`](fmt::Display) draws, without a side
/// to move.
impl FromStr for sized::Board {
    type Err = BoardStringError;

    fn from_str(text: &str) -> Result<Self, BoardStringError> {
        let size = size_of(text.as_bytes(), &Format::default(), Content::Board)?;
        Claim::read_board(text.as_bytes(), size).map(|claim| *claim.sized_position().board())
    }
}

/// A position as a board string.
///
/// [`Discs::BlackAndWhite`] gives what the position's own `Display` does: `X`, `O` and `-`, a
/// blank, the side to move. [`Discs::OwnAndOpponent`] gives `X` to the side to move and does not
/// tell its colour, as is the habit.
#[must_use]
pub fn display<P: Rules>(position: &P, discs: Discs) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| match discs {
        Discs::BlackAndWhite => write!(f, "{position}"),
        Discs::OwnAndOpponent => {
            use fmt::Write;
            let letter = |color: Color| {
                let is_own = color == position.turn();
                let role = if is_own { Color::Black } else { Color::White };
                role.disc()
            };
            position
                .squares()
                .try_for_each(|square| f.write_char(position.disc_at(square).map_or('-', letter)))
        }
    })
}
