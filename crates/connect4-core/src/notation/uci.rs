//! Rows of the Connect-4 data set of the UCI machine learning repository: a field a square, column
//! by column from the left, each **from the bottom** (a1, a2 … a6, b1 …): `x` the first player,
//! `o` the second, `b` blank; then, or not, `win`, `loss` or `draw` for the first player with best
//! play.
//!
//! Other boards for two than 7×6 are read and written in the same way. **Strict** reading takes
//! small letters with a comma between; **lenient** reading also takes capital letters and blanks
//! around fields.
//!
//! ```
//! use connect4_core::{Position, Setup, Shape, notation::{Mode, uci}};
//!
//! let fields = "x,o,b,b,b,b,".repeat(1) + &"b,".repeat(36) + "win";
//! let row = uci::parse(&fields, Shape::STANDARD, Mode::Strict)?;
//! assert_eq!(row.value, Some(uci::Value::Win));
//! let position: Position = row.setup.to_position()?;
//! assert_eq!(position.height("1".parse()?), 2);
//! assert_eq!(uci::display(&position, row.value).to_string(), fields);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;

use super::{BoardError, BoardFault, Mode};
use crate::{Player, Rules, Setup, Shape, text::valid_prefix};

/// What a row says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The board.
    pub setup: Setup,
    /// The result with best play, if the row tells it.
    pub value: Option<Value>,
}

/// The result of a position for the first player with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Value {
    /// The first player wins.
    Win,
    /// The second player wins.
    Loss,
    /// Nobody wins.
    Draw,
}

impl Value {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Win, Self::Loss, Self::Draw];

    const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

const A_SQUARE: &str = "x, o or b";
const A_VALUE: &str = "win, loss or draw";

/// Reads a row of a board of this shape.
///
/// `text` is a string or bytes.
///
/// # Errors
///
/// At the first field that does not fit, and where the row is too short or too long; also if the
/// board is not for two.
pub fn parse(
    text: &(impl AsRef<[u8]> + ?Sized),
    shape: Shape,
    mode: Mode,
) -> Result<Row, BoardError> {
    let bytes = text.as_ref();
    let (text, bad_byte) = valid_prefix(bytes);
    let mut setup = Setup::new(shape);
    let value = read(text, &mut setup, mode);
    match (value, bad_byte) {
        (Ok(value), None) => Ok(Row { setup, value }),
        (Err((offset, fault)), bad) if bad.is_none() || offset < last_field(text) => {
            Err(fault.at(bytes, offset, setup))
        }
        (_, bad) => {
            let byte = bad.unwrap_or_default();
            Err(BoardFault::NotUtf8 { byte }.at(bytes, text.len(), setup))
        }
    }
}

/// The offset of the field that a byte behind the text would belong to.
fn last_field(text: &str) -> usize {
    text.rfind(',').map_or(0, |comma| comma + 1)
}

fn read(text: &str, setup: &mut Setup, mode: Mode) -> Result<Option<Value>, (usize, BoardFault)> {
    let shape = setup.shape();
    if shape.players() != 2 {
        let players = shape.players();
        return Err((0, BoardFault::Players { players }));
    }
    let text = if mode.is_lenient() {
        text.trim_end()
    } else {
        text
    };
    let mut offset = 0;
    let mut fields = text.split(',').map(|field| {
        let start = offset;
        offset += field.len() + 1;
        if mode.is_lenient() {
            let lead = field.len() - field.trim_start().len();
            (start + lead, field.trim())
        } else {
            (start, field)
        }
    });
    let is_word = |field: &str, word: &str| {
        field == word || mode.is_lenient() && field.eq_ignore_ascii_case(word)
    };
    for square in shape.iter() {
        let Some((start, field)) = fields.next() else {
            let fault = BoardFault::End {
                expected: A_SQUARE,
                square,
                ended: "row",
            };
            return Err((text.len(), fault));
        };
        let disc = if is_word(field, "b") {
            None
        } else if is_word(field, "x") {
            Player::new(0)
        } else if is_word(field, "o") {
            Player::new(1)
        } else {
            return Err((start, BoardFault::square(A_SQUARE, square, field)));
        };
        setup.set(square, disc);
    }
    let Some((start, field)) = fields.next() else {
        return Ok(None);
    };
    let value = Value::ALL
        .into_iter()
        .find(|value| is_word(field, value.word()))
        .ok_or_else(|| (start, BoardFault::unexpected(A_VALUE, field)))?;
    match fields.next() {
        None => Ok(Some(value)),
        Some((start, field)) => {
            let expected = "the end of the row";
            Err((start, BoardFault::unexpected(expected, field)))
        }
    }
}

/// The row of a position for two, with the result if it is known; strict reading gives it back.
///
/// The discs of a third player and more are written as `?`, which no reader takes.
#[must_use]
pub fn display<P: Rules>(position: &P, value: Option<Value>) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        for (index, square) in position.shape().iter().enumerate() {
            let letter = match position.disc_at(square).map(Player::index) {
                None => "b",
                Some(0) => "x",
                Some(1) => "o",
                Some(_) => "?",
            };
            write!(f, "{}{letter}", if index == 0 { "" } else { "," })?;
        }
        value.map_or(Ok(()), |value| write!(f, ",{value}"))
    })
}
