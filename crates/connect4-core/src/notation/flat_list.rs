//! A flat list of numbers, as classrooms and Kaggle's ConnectX have it: row by row, **row 0 on
//! top**, each from the left; 0 is empty, 1 the first player, 2 the second, and so on.
//!
//! **Strict** reading takes a JSON list, `[0, 0, 1, …]`. **Lenient** reading does without the
//! brackets, and takes blanks alone, of any kind, between the numbers. Programs that hold the list
//! as numbers already use [`from_cells`] and [`to_cells`].
//!
//! ```
//! use connect4_core::{Game, Grid, Shape, notation::{Mode, flat_list}};
//!
//! let shape = Shape::new(3, 2)?;
//! let setup = flat_list::parse("[0, 2, 0, 1, 1, 0]", shape, Mode::Strict)?;
//! let grid: Grid = setup.to_position()?;
//! assert_eq!(grid.to_string(), ".o.\nxx.\n");
//! assert_eq!(flat_list::to_cells(&grid), [0, 2, 0, 1, 1, 0]);
//! assert_eq!(flat_list::from_cells(&[0, 2, 0, 1, 1, 0], shape)?, setup);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;
use core::fmt;

use super::{BoardError, BoardFault, Mode};
use crate::{Player, Rules, Setup, Shape, Square, text::valid_prefix};

const A_NUMBER: &str = "0 or the number of a player";

/// What a number says about a square: `None` if nothing.
fn disc(number: u8, shape: Shape) -> Option<Option<Player>> {
    match number.checked_sub(1) {
        None => Some(None),
        Some(index) if index < shape.players() => Player::new(index).map(Some),
        Some(_) => None,
    }
}

/// Reads a list of a board of this shape.
///
/// `text` is a string or bytes.
///
/// # Errors
///
/// At the first thing that is no number of a square, and where the list is too short or too long.
pub fn parse(
    text: &(impl AsRef<[u8]> + ?Sized),
    shape: Shape,
    mode: Mode,
) -> Result<Setup, BoardError> {
    let bytes = text.as_ref();
    let mut setup = Setup::new(shape);
    let (text, bad_byte) = valid_prefix(bytes);
    let mut list = List {
        text,
        mode,
        offset: 0,
    };
    match (list.read(&mut setup), bad_byte) {
        (Ok(()), None) => Ok(setup),
        (Ok(()), Some(byte)) => Err(BoardFault::NotUtf8 { byte }.at(bytes, text.len(), setup)),
        (Err(_), Some(byte)) if list.offset == text.len() => {
            Err(BoardFault::NotUtf8 { byte }.at(bytes, text.len(), setup))
        }
        (Err(fault), _) => Err(fault.at(bytes, list.offset, setup)),
    }
}

/// Walks through the text of a list.
struct List<'a> {
    text: &'a str,
    mode: Mode,
    /// Of what is next, or of what is wrong.
    offset: usize,
}

impl<'a> List<'a> {
    fn read(&mut self, setup: &mut Setup) -> Result<(), BoardFault> {
        let shape = setup.shape();
        let is_lenient = self.mode.is_lenient();
        self.skip_blanks();
        let opened = self.take('[');
        if !opened && !is_lenient {
            return Err(BoardFault::unexpected("[", self.rest()));
        }
        for (index, square) in shape.iter_from_top().enumerate() {
            self.skip_blanks();
            if index > 0 {
                let separated = self.take(',');
                if !separated && !self.at_end_of_list() && !is_lenient {
                    return Err(BoardFault::unexpected("a comma", self.word()));
                }
                self.skip_blanks();
            }
            setup.set(square, self.number(square, shape)?);
        }
        self.skip_blanks();
        if opened && !self.take(']') {
            return Err(BoardFault::unexpected("]", self.word()));
        }
        self.skip_blanks();
        match self.rest() {
            "" => Ok(()),
            rest => Err(BoardFault::unexpected("the end of the list", rest)),
        }
    }

    fn number(&mut self, square: Square, shape: Shape) -> Result<Option<Player>, BoardFault> {
        if self.at_end_of_list() {
            return Err(BoardFault::End {
                expected: A_NUMBER,
                square,
                ended: "list",
            });
        }
        let word = self.word();
        let digit = match word.as_bytes() {
            [digit @ b'0'..=b'9'] => Some(digit - b'0'),
            _ => None,
        };
        let disc = digit
            .and_then(|number| disc(number, shape))
            .ok_or_else(|| BoardFault::square(A_NUMBER, square, word))?;
        self.offset += word.len();
        Ok(disc)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    fn at_end_of_list(&self) -> bool {
        self.rest().is_empty() || self.rest().starts_with(']')
    }

    /// What stands here, up to a blank, a comma or a bracket that closes.
    fn word(&self) -> &'a str {
        let rest = self.rest();
        let ends = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ']');
        &rest[..rest.find(ends).unwrap_or(rest.len())]
    }

    fn skip_blanks(&mut self) {
        let is_lenient = self.mode.is_lenient();
        let is_blank = |letter: char| match letter {
            ' ' | '\t' | '\n' | '\r' => true,
            _ => is_lenient && letter.is_whitespace(),
        };
        let rest = self.rest();
        self.offset += rest.len() - rest.trim_start_matches(is_blank).len();
    }

    /// Whether a character stands here, which is then passed over.
    fn take(&mut self, letter: char) -> bool {
        let is_here = self.rest().starts_with(letter);
        if is_here {
            self.offset += letter.len_utf8();
        }
        is_here
    }
}

/// The board of a list of numbers.
///
/// # Errors
///
/// If the list is not as long as the board has squares, or a number is not of a player.
pub fn from_cells(cells: &[u8], shape: Shape) -> Result<Setup, CellsError> {
    if cells.len() != shape.squares() {
        return Err(CellsError::Length {
            found: cells.len(),
            expected: shape.squares(),
        });
    }
    let mut setup = Setup::new(shape);
    for ((index, number), square) in cells.iter().enumerate().zip(shape.iter_from_top()) {
        let disc = disc(*number, shape).ok_or(CellsError::Number {
            index,
            found: *number,
            players: shape.players(),
        })?;
        setup.set(square, disc);
    }
    Ok(setup)
}

/// Why a list of numbers is no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CellsError {
    /// The list is too short or too long.
    #[error("expected {expected} numbers, found {found}")]
    Length {
        /// How many numbers there are.
        found: usize,
        /// How many squares the board has.
        expected: usize,
    },
    /// A number that stands for nobody.
    #[error("expected 0 to {players} at index {index}, found {found}")]
    Number {
        /// Where it stands, counted from 0.
        index: usize,
        /// The number.
        found: u8,
        /// How many players there are.
        players: u8,
    },
}

/// The numbers of a position's squares.
#[must_use]
pub fn to_cells<P: Rules>(position: &P) -> Vec<u8> {
    position
        .shape()
        .iter_from_top()
        .map(|square| {
            position
                .disc_at(square)
                .map_or(0, |player| player.index() as u8 + 1)
        })
        .collect()
}

/// The list of a position as text, which strict reading gives back.
#[must_use]
pub fn display<P: Rules>(position: &P) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        for (index, number) in to_cells(position).into_iter().enumerate() {
            write!(f, "{}{number}", if index == 0 { "[" } else { ", " })?;
        }
        f.write_str("]")
    })
}
