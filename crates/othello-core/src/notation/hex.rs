//! Pairs of hexadecimal bitboards, such as `0x0000000810000000 0x0000001008000000`.
//!
//! Such a pair tells neither which bit is which square nor whose discs come first, and the start
//! position looks the same either way: so [`HexFormat`] has no default. Edax counts from a1 as
//! bit 0, magpie and Egaroucid from a1 as bit 63.
//!
//! ```
//! use othello_core::{Color, Move, Position, Square};
//! use othello_core::notation::hex::{BitOrder, HexFormat, SideOrder};
//!
//! let edax = HexFormat { bits: BitOrder::A1IsBit0, sides: SideOrder::OwnThenOpponent };
//! let mut position = Position::new();
//! position.play(Move::Place(Square::F5))?;
//! let text = edax.display(&position).to_string();
//! assert_eq!(text, "0x0000000008000000 0x0000003810000000");
//! assert_eq!(edax.parse(&text, Color::White)?.to_position(), Ok(position));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::String;
use core::fmt;

use super::Place;
use crate::{
    Bitboard, Color, Position, Setup,
    text::{Symbol, excerpt_word},
};

/// How a pair of hexadecimal bitboards is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HexFormat {
    /// Which bit is which square.
    pub bits: BitOrder,
    /// Whose discs come first.
    pub sides: SideOrder,
}

/// Which bit of a 64-bit number is which square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BitOrder {
    /// a1 is bit 0 (the least significant), h1 bit 7, a8 bit 56, h8 bit 63: as in [`Bitboard`].
    A1IsBit0,
    /// a1 is bit 63 (the most significant), h1 bit 56, a8 bit 7, h8 bit 0.
    A1IsBit63,
}

impl BitOrder {
    /// The squares whose bits are set.
    #[must_use]
    pub const fn squares(self, bits: u64) -> Bitboard {
        Bitboard(self.reorder(bits))
    }

    /// The number with the bits of these squares set.
    #[must_use]
    pub const fn bits(self, squares: Bitboard) -> u64 {
        self.reorder(squares.0)
    }

    const fn reorder(self, bits: u64) -> u64 {
        match self {
            Self::A1IsBit0 => bits,
            Self::A1IsBit63 => bits.reverse_bits(),
        }
    }
}

/// Whose discs come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideOrder {
    /// Black's discs, then white's.
    BlackThenWhite,
    /// The discs of the side to move, then the other side's.
    OwnThenOpponent,
}

impl HexFormat {
    /// Reads two numbers, each of at most 16 hexadecimal digits in either case with or without
    /// `0x`, between them white space or a comma or both. `_` among the digits is ignored.
    ///
    /// The pair does not tell the side to move: `turn` does. `text` is a string or bytes.
    ///
    /// # Errors
    ///
    /// At the first thing that does not fit. Numbers that share a bit are no error here but a
    /// fault of the [`Setup`].
    pub fn parse(self, text: &(impl AsRef<[u8]> + ?Sized), turn: Color) -> Result<Setup, HexError> {
        let text = text.as_ref();
        let start = skip_blanks(text, 0);
        let (first, end) = number(text, start)?;
        let next = skip_separator(text, end);
        let (second, end) = number(text, next)?;
        let rest = skip_blanks(text, end);
        if rest < text.len() {
            let found = excerpt_word(&text[rest..]);
            return Err(HexFault::TrailingText { found }.at(text, rest));
        }
        let [first, second] = [first, second].map(|bits| self.bits.squares(bits));
        let (black, white) = match self.black_is_first(turn) {
            true => (first, second),
            false => (second, first),
        };
        Ok(Setup { black, white, turn })
    }

    /// Two numbers of 16 lower-case digits, each after `0x`, with a blank between them.
    #[must_use]
    pub fn display(self, position: &Position) -> impl fmt::Display + fmt::Debug + use<> {
        let board = position.board();
        let [black, white] = Color::ALL.map(|color| self.bits.bits(board.discs(color)));
        let (first, second) = match self.black_is_first(position.turn()) {
            true => (black, white),
            false => (white, black),
        };
        fmt::from_fn(move |f| write!(f, "{first:#018x} {second:#018x}"))
    }

    fn black_is_first(self, turn: Color) -> bool {
        self.sides == SideOrder::BlackThenWhite || turn == Color::Black
    }
}

fn skip_blanks(text: &[u8], mut offset: usize) -> usize {
    while let Some((symbol, length)) = Symbol::first(&text[offset..])
        && symbol.is_whitespace()
    {
        offset += length;
    }
    offset
}

/// The offset behind white space with at most one comma in it.
fn skip_separator(text: &[u8], offset: usize) -> usize {
    let offset = skip_blanks(text, offset);
    match text.get(offset) {
        Some(b',') => skip_blanks(text, offset + 1),
        _ => offset,
    }
}

/// The number at an offset, and the offset behind it.
fn number(text: &[u8], offset: usize) -> Result<(u64, usize), HexError> {
    const MOST_DIGITS: usize = 16;
    let prefixed = matches!(text[offset..], [b'0', b'x' | b'X', ..]);
    let start = if prefixed { offset + 2 } else { offset };
    let mut end = start;
    let mut bits = 0;
    let mut digits = 0;
    while let Some(byte) = text.get(end) {
        match char::from(*byte).to_digit(16) {
            Some(digit) => {
                bits = bits << 4 | u64::from(digit);
                digits += 1;
            }
            None if *byte == b'_' && digits > 0 => {}
            None => break,
        }
        end += 1;
        if digits > MOST_DIGITS {
            return Err(HexFault::TooLong.at(text, offset));
        }
    }
    if digits == 0 {
        let found = excerpt_word(&text[offset..]);
        return Err(HexFault::Number { found }.at(text, offset));
    }
    Ok((bits, end))
}

/// Why a text is no pair of hexadecimal bitboards, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct HexError {
    /// The first byte of what is wrong.
    pub place: Place,
    /// What is wrong.
    pub fault: HexFault,
}

/// What is wrong with a pair of hexadecimal bitboards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HexFault {
    /// Something that is no number.
    #[error("expected a hexadecimal number, found {found:?}")]
    Number {
        /// The beginning of the word; empty at the end of the text.
        found: String,
    },
    /// A number of more digits than 64 bits have.
    #[error("expected at most 16 hexadecimal digits, found more")]
    TooLong,
    /// More than two numbers.
    #[error("expected nothing after the second number, found {found:?}")]
    TrailingText {
        /// The beginning of what follows.
        found: String,
    },
}

impl HexFault {
    fn at(self, text: &[u8], offset: usize) -> HexError {
        HexError {
            place: Place::of(text, offset),
            fault: self,
        }
    }
}
