//! Drawings of a board in text: a line a row, the **top row first**, each from the left.
//!
//! | [`Style`] | empty | players 1, 2 | players 3 to 8 | a row |
//! |---|---|---|---|---|
//! | [`Letters`](Style::Letters) | `.` | `x` `o` | `a` to `f` | `..xo...` |
//! | [`Bars`](Style::Bars) | blank | `O` `X` | `A` to `F` | `\| \| \|O\|X\| \| \| \|` |
//! | [`Discs`](Style::Discs) | `⚫` | `🔴` `🟡` | `🔵` `🟢` `🟣` `🟠` `🟤` `⚪` | `⚫⚫🔴🟡⚫⚫⚫` |
//!
//! Mind that the first player is `x` in one style and `O` in the other: both are in use, and the
//! style says which is meant.
//!
//! **Strict** reading takes just such rows; the line feed behind the last one may be missing.
//! **Lenient** reading takes letters in either case, passes over blanks in and around rows, blank
//! lines, and lines of a frame or of column numbers (digits and `-`, `=`, `+`, `_`, `|`), and takes
//! `·` or `.` for an empty square in each style.
//!
//! ```
//! use connect4_core::{Game, Position, Shape, notation::{Mode, text_board::{self, Style}}};
//!
//! let game: Game = "4453".parse()?;
//! let drawing = text_board::display(game.position(), Style::Letters).to_string();
//! assert_eq!(format!("\n{drawing}"), "
//! .......
//! .......
//! .......
//! .......
//! ...o...
//! ..oxx..
//! ");
//! let setup = text_board::parse(&drawing, Shape::STANDARD, Style::Letters, Mode::Strict)?;
//! assert_eq!(setup.to_position::<Position>()?, *game.position());
//!
//! let error = text_board::parse("..x?", Shape::STANDARD, Style::Letters, Mode::Strict);
//! assert_eq!(error.unwrap_err().to_string(),
//!     "line 1, column 4 (byte 3): expected a disc or an empty square for d6, found \"?\"");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::{fmt, fmt::Write, str::FromStr};

use super::{BoardError, BoardFault, Mode};
use crate::{
    Column, Player, Position, Row, Rules, Setup, SetupError, Shape, Square, Word,
    text::{Lines, valid_prefix},
};

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// `.` empty, `x` the first player, `o` the second, then `a` to `f`: as OpenSpiel draws it.
    Letters,
    /// A blank, `O` for the first player, `X` for the second, then `A` to `F`, between bars.
    Bars,
    /// `⚫` empty, `🔴` the first player, `🟡` the second, then `🔵 🟢 🟣 🟠 🟤 ⚪`.
    Discs,
}

impl Style {
    const fn empty(self) -> char {
        match self {
            Self::Letters => '.',
            Self::Bars => ' ',
            Self::Discs => '⚫',
        }
    }

    const fn players(self) -> [char; Player::MOST as usize] {
        match self {
            Self::Letters => ['x', 'o', 'a', 'b', 'c', 'd', 'e', 'f'],
            Self::Bars => ['O', 'X', 'A', 'B', 'C', 'D', 'E', 'F'],
            Self::Discs => ['🔴', '🟡', '🔵', '🟢', '🟣', '🟠', '🟤', '⚪'],
        }
    }

    /// The character of a disc, or of an empty square.
    #[must_use]
    pub fn symbol(self, disc: Option<Player>) -> char {
        disc.map_or(self.empty(), |player| self.players()[player.index()])
    }

    /// What a character says about a square: `None` if nothing.
    fn disc(self, symbol: char, players: u8, mode: Mode) -> Option<Option<Player>> {
        if symbol == self.empty() || mode.is_lenient() && matches!(symbol, '·' | '.') {
            return Some(None);
        }
        let is_symbol = |known: char| {
            symbol == known || mode.is_lenient() && symbol.eq_ignore_ascii_case(&known)
        };
        Player::all(players)
            .find(|player| is_symbol(self.players()[player.index()]))
            .map(Some)
    }
}

const A_SQUARE: &str = "a disc or an empty square";

/// Reads a drawing of a board of this shape.
///
/// `text` is a string or bytes.
///
/// # Errors
///
/// At the first character that does not fit, and where a row or the text ends too early.
pub fn parse(
    text: &(impl AsRef<[u8]> + ?Sized),
    shape: Shape,
    style: Style,
    mode: Mode,
) -> Result<Setup, BoardError> {
    let bytes = text.as_ref();
    let mut setup = Setup::new(shape);
    match read(bytes, &mut setup, style, mode) {
        Ok(()) => Ok(setup),
        Err((offset, fault)) => Err(fault.at(bytes, offset, setup)),
    }
}

type Fault = (usize, BoardFault);

fn read(bytes: &[u8], setup: &mut Setup, style: Style, mode: Mode) -> Result<(), Fault> {
    let mut rows = Row::all(setup.shape().rows()).rev();
    let mut next = rows.next();
    for line in Lines::of_file(bytes, mode) {
        let (text, bad_byte) = valid_prefix(line.bytes);
        if mode.is_lenient() && bad_byte.is_none() && (line.is_blank() || is_frame(text)) {
            continue;
        }
        let Some(row) = next else {
            let expected = "the end of the board";
            return Err((line.offset, BoardFault::unexpected(expected, text)));
        };
        let read = match style {
            Style::Bars => read_bars(text, row, setup, mode),
            Style::Letters | Style::Discs => read_plain(text, row, setup, style, mode),
        };
        read.map_err(|(offset, fault)| match (&fault, bad_byte) {
            (BoardFault::End { .. }, Some(byte)) => {
                (line.offset + text.len(), BoardFault::NotUtf8 { byte })
            }
            _ => (line.offset + offset, fault),
        })?;
        if let Some(byte) = bad_byte {
            return Err((line.offset + text.len(), BoardFault::NotUtf8 { byte }));
        }
        next = rows.next();
    }
    match next {
        None => Ok(()),
        Some(row) => {
            let column = Column::from_checked(0);
            Err((bytes.len(), ends_at(Square { column, row }, "text")))
        }
    }
}

/// Whether a line has column numbers or a part of a frame, and no square.
fn is_frame(line: &str) -> bool {
    let mark = |letter: char| letter.is_ascii_digit() || matches!(letter, '-' | '=' | '+' | '_');
    line.contains(mark)
        && line
            .chars()
            .all(|letter| mark(letter) || letter == '|' || letter.is_whitespace())
}

fn ends_at(square: Square, ended: &'static str) -> BoardFault {
    BoardFault::End {
        expected: A_SQUARE,
        square,
        ended,
    }
}

fn read_plain(
    line: &str,
    row: Row,
    setup: &mut Setup,
    style: Style,
    mode: Mode,
) -> Result<(), Fault> {
    // Some programs let this follow a disc, to ask for its coloured form.
    const EMOJI_FORM: char = '\u{fe0f}';
    let mut columns = Column::all(setup.shape().columns());
    for (offset, symbol) in line.char_indices() {
        if mode.is_lenient() && (symbol.is_whitespace() || symbol == EMOJI_FORM) {
            continue;
        }
        let Some(column) = columns.next() else {
            let fault = BoardFault::unexpected("the end of the row", &line[offset..]);
            return Err((offset, fault));
        };
        let square = Square { column, row };
        match style.disc(symbol, setup.shape().players(), mode) {
            Some(disc) => setup.set(square, disc),
            None => {
                let found = &line[offset..offset + symbol.len_utf8()];
                return Err((offset, BoardFault::square(A_SQUARE, square, found)));
            }
        }
    }
    match columns.next() {
        None => Ok(()),
        Some(column) => Err((line.len(), ends_at(Square { column, row }, "row"))),
    }
}

fn read_bars(line: &str, row: Row, setup: &mut Setup, mode: Mode) -> Result<(), Fault> {
    let (mut offset, inner) = between_bars(line, mode)?;
    let mut columns = Column::all(setup.shape().columns());
    for cell in inner.split('|') {
        let Some(column) = columns.next() else {
            let fault = BoardFault::unexpected("the end of the row", &line[offset..]);
            return Err((offset, fault));
        };
        let square = Square { column, row };
        let content = if mode.is_lenient() && cell.chars().count() != 1 {
            cell.trim()
        } else {
            cell
        };
        let mut symbols = content.chars();
        let disc = match (symbols.next(), symbols.next()) {
            (Some(symbol), None) => Style::Bars.disc(symbol, setup.shape().players(), mode),
            (None, _) if mode.is_lenient() => Some(None),
            _ => None,
        };
        match disc {
            Some(disc) => setup.set(square, disc),
            None => return Err((offset, BoardFault::square(A_SQUARE, square, cell))),
        }
        offset += cell.len() + 1;
    }
    match columns.next() {
        None => Ok(()),
        Some(column) => Err((line.len(), ends_at(Square { column, row }, "row"))),
    }
}

/// What stands between the first and the last bar of a row, and its offset.
fn between_bars(line: &str, mode: Mode) -> Result<(usize, &str), Fault> {
    const A_BAR: &str = "a bar";
    let missing = |offset: usize| {
        let found = &line[offset..];
        (offset, BoardFault::unexpected(A_BAR, found))
    };
    let (start, end) = if mode.is_lenient() {
        let end = line.trim_end().len();
        (line.len() - line.trim_start().len(), end)
    } else {
        (0, line.len())
    };
    let row = line.get(start..end).unwrap_or_default();
    let rest = row.strip_prefix('|').ok_or_else(|| missing(start))?;
    let inner = rest.strip_suffix('|').ok_or_else(|| missing(end))?;
    Ok((start + 1, inner))
}

/// The text of a position, or of a [`Setup`] by [`display_setup`].
#[must_use]
pub fn display<P: Rules>(position: &P, style: Style) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        write(f, position.shape(), style, |square| {
            position.disc_at(square)
        })
    })
}

/// The text of a board that is not validated.
#[must_use]
pub fn display_setup(setup: &Setup, style: Style) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| write(f, setup.shape(), style, |square| setup.disc_at(square)))
}

fn write(
    f: &mut fmt::Formatter<'_>,
    shape: Shape,
    style: Style,
    disc_at: impl Fn(Square) -> Option<Player>,
) -> fmt::Result {
    for row in Row::all(shape.rows()).rev() {
        for column in Column::all(shape.columns()) {
            if style == Style::Bars {
                f.write_char('|')?;
            }
            f.write_char(style.symbol(disc_at(Square { column, row })))?;
        }
        f.write_str(if style == Style::Bars { "|\n" } else { "\n" })?;
    }
    Ok(())
}

/// Draws the board with letters: see [`Style::Letters`].
impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> fmt::Display
    for Position<COLS, ROWS, TO_WIN, B>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(self, Style::Letters).fmt(f)
    }
}

/// Reads a drawing with letters, leniently: see [`Style::Letters`].
impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> FromStr
    for Position<COLS, ROWS, TO_WIN, B>
{
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let setup = parse(text, Self::SHAPE, Style::Letters, Mode::Lenient)?;
        Ok(setup.to_position()?)
    }
}

/// Why a drawing is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// The text is no board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The board is no position of the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
}
