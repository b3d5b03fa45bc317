//! Numbers whose bits are the board of a game for two, as solvers have them.
//!
//! The board is its columns from the left, the first in the lowest bits, each from the bottom in
//! rows + 1 bits. [`Form`] names two ways to make a number of it; both are exact: no two positions
//! have the same. Texts are decimal, or hexadecimal behind `0x`.
//!
//! ```
//! use connect4_core::{Game, Position, Shape, notation::bit_key::{self, Form}};
//!
//! let game: Game = "4453".parse()?;
//! let key = bit_key::of(game.position(), Form::OwnPlusOccupied).expect("7×6 fits");
//! assert_eq!(key, u128::from(game.position().key()));
//! let setup = bit_key::decode(key, Form::OwnPlusOccupied, Shape::STANDARD)?;
//! assert_eq!(setup.to_position::<Position>()?, *game.position());
//!
//! let error = bit_key::parse("0xff", Form::OwnPlusOccupied, Shape::STANDARD).unwrap_err();
//! assert_eq!(error.to_string(), "the bits of column 1 (127) are no column of 6 squares");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::String;

use crate::{
    Column, MOST_LINES, Player, Position, Row, Rules, Setup, Shape, Square, Word, text::excerpt,
};

/// How a number is made of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Form {
    /// The discs of the side to move plus the occupied squares: as [`Position::key`] and Pons'
    /// solver have it. The empty board is 0.
    OwnPlusOccupied,
    /// The same plus the bottom row, so that each column has a bit above its discs, 1, and the
    /// discs of the side to move below: as Tromp's Fhourstones has it.
    OwnPlusOccupiedPlusBottom,
}

impl Form {
    /// What an empty column is.
    const fn empty_column(self) -> u128 {
        match self {
            Self::OwnPlusOccupied => 0,
            Self::OwnPlusOccupiedPlusBottom => 1,
        }
    }
}

/// How many bits a key has; `None` if it does not fit into 128, or more than two play.
fn height(shape: Shape) -> Option<u32> {
    let height = u32::from(shape.rows()) + 1;
    let fits = u32::from(shape.columns()) * height <= u128::BITS;
    (fits && shape.players() == 2).then_some(height)
}

/// The key of a position; `None` if the board takes more than 128 bits or is not for two.
#[must_use]
pub fn of<P: Rules>(position: &P, form: Form) -> Option<u128> {
    let shape = position.shape();
    let height = height(shape)?;
    let turn = position.turn();
    let column_bits = |column: Column| {
        let discs = position.height(column) as u32;
        let own = (0..discs)
            .filter(|row| {
                let row = Row::from_checked(*row as u8);
                position.disc_at(Square { column, row }) == Some(turn)
            })
            .fold(0, |bits, row| bits | 1 << row);
        form.empty_column() + own + ((1 << discs) - 1)
    };
    Some(
        Column::all(shape.columns())
            .rev()
            .fold(0, |key: u128, column| {
                key.checked_shl(height).unwrap_or(0) | column_bits(column)
            }),
    )
}

/// The board of a key.
///
/// # Errors
///
/// If the board cannot have keys, or the bits of a column are none of a column.
pub fn decode(key: u128, form: Form, shape: Shape) -> Result<Setup, BitKeyError> {
    let height = height(shape).ok_or(BitKeyError::Board { shape })?;
    let mut columns = [0; MOST_LINES as usize];
    let mut rest = key;
    for column in Column::all(shape.columns()) {
        let bits = rest & ((1 << height) - 1);
        let with_bottom = bits + 1 - form.empty_column();
        if with_bottom == 0 || with_bottom > (1 << height) - 1 {
            let rows = shape.rows();
            return Err(BitKeyError::Column { column, bits, rows });
        }
        columns[column.index()] = with_bottom;
        rest = rest.checked_shr(height).unwrap_or(0);
    }
    if rest != 0 {
        let bits = u32::from(shape.columns()) * height;
        return Err(BitKeyError::TooLarge { key, bits });
    }
    Ok(setup_of(&columns, shape))
}

/// The board whose columns have a bit above their discs, and the mover's discs below it.
fn setup_of(columns: &[u128], shape: Shape) -> Setup {
    let discs_of = |column: Column| u128::BITS - 1 - columns[column.index()].leading_zeros();
    let plies = Column::all(shape.columns()).map(discs_of).sum();
    let turn = Player::after(plies, 2);
    let mut setup = Setup::new(shape);
    for column in Column::all(shape.columns()) {
        for row in Row::all(discs_of(column) as u8) {
            let is_own = columns[column.index()] >> row.index() & 1 != 0;
            let disc = if is_own { turn } else { turn.next(2) };
            setup.set(Square { column, row }, Some(disc));
        }
    }
    setup
}

/// Reads a decimal number, or a hexadecimal one behind `0x`.
///
/// # Errors
///
/// If the text is no such number, and as for [`decode`].
pub fn parse(text: &str, form: Form, shape: Shape) -> Result<Setup, BitKeyError> {
    let digits = text.strip_prefix("0x").or(text.strip_prefix("0X"));
    // `from_str_radix` takes a sign, which is no digit here.
    let number = match digits {
        _ if text.contains('+') => None,
        Some(digits) => u128::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    };
    let key = number.ok_or_else(|| BitKeyError::Number {
        found: excerpt(text),
    })?;
    decode(key, form, shape)
}

/// Why a number is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BitKeyError {
    /// The text is no number of 128 bits.
    #[error("expected a decimal number, or a hexadecimal one behind 0x, found {found:?}")]
    Number {
        /// The beginning of the text.
        found: String,
    },
    /// Boards for more than two, or of more than 128 bits, have no keys.
    #[error("expected a board for 2 players of at most 128 bits, found {shape}")]
    Board {
        /// The board.
        shape: Shape,
    },
    /// The bits of a column that no discs make.
    #[error("the bits of column {column} ({bits}) are no column of {rows} squares")]
    Column {
        /// The column.
        column: Column,
        /// Its bits.
        bits: u128,
        /// How many squares it has.
        rows: u8,
    },
    /// A number that has more bits than the board.
    #[error("expected a key of at most {bits} bits, found {key}")]
    TooLarge {
        /// The number.
        key: u128,
        /// How many bits the board has.
        bits: u32,
    },
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    Position<COLS, ROWS, TO_WIN, B>
{
    /// The position with this [key](Self::key).
    ///
    /// # Errors
    ///
    /// If no position has it.
    pub fn from_key(key: B) -> Result<Self, FromKeyError> {
        let setup = decode(key.widen(), Form::OwnPlusOccupied, Self::SHAPE)?;
        Ok(setup.to_position()?)
    }
}

/// Why no position has a key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FromKeyError {
    /// The number is no board.
    #[error(transparent)]
    Key(#[from] BitKeyError),
    /// The board is no position of the game.
    #[error(transparent)]
    Setup(#[from] crate::SetupError),
}
