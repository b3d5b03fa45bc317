//! XQF, the format of XQStudio (象棋演播室): one game with variations and comments.
//!
//! Read in versions 10 (plain) and 11 to 18 (ciphered), written in version 10. The layout is that
//! of the public descriptions of the format and of the files that programs write; numbers have the
//! low byte first.
//!
//! # The header, 1024 bytes
//!
//! | offset | length | what it is |
//! |---|---|---|
//! | 0x00 | 2 | `XQ` |
//! | 0x02 | 1 | the version |
//! | 0x03 | 1 | the mask of the keys |
//! | 0x04 | 4 | the number of the product; ignored |
//! | 0x08 | 4 | bits that are set in each of the four keys |
//! | 0x0C | 4 | the keys; their sum is a multiple of 256 |
//! | 0x10 | 32 | the points of the pieces: `R N B A K A B N R C C P P P P P` of red, then of black |
//! | 0x30 | 2 | the move shown first; ignored |
//! | 0x32 | 1 | the side to move: 0 red, 1 black |
//! | 0x33 | 1 | the result: 0 unknown, 1 red won, 2 black won, 3 draw |
//! | 0x34 | 12 | numbers of moves and offsets; ignored |
//! | 0x40 | 1 | the kind of game: 0 whole, 1 opening, 2 middle game, 3 endgame |
//! | 0x50 | 64 | [`Title`](super::tag::TITLE) |
//! | 0xD0 | 64 | [`Event`](super::tag::EVENT) |
//! | 0x110 | 16 | [`Date`](super::tag::DATE) |
//! | 0x120 | 16 | [`Site`](super::tag::SITE) |
//! | 0x130 | 16 | [`Red`](super::tag::RED) |
//! | 0x140 | 16 | [`Black`](super::tag::BLACK) |
//! | 0x150 | 64 | [`TimeControl`](super::tag::TIME_CONTROL) |
//! | 0x190 | 16 | [`RedTime`](super::tag::RED_TIME) |
//! | 0x1A0 | 16 | [`BlackTime`](super::tag::BLACK_TIME) |
//! | 0x1D0 | 16 | [`Annotator`](super::tag::ANNOTATOR) |
//! | 0x1E0 | 16 | [`Author`](super::tag::AUTHOR) |
//!
//! A string is its length in bytes and its bytes in GB18030. A point is 10 × file + rank, counted
//! from 0 at red's left; 90 and more stand for a piece that is not there.
//!
//! # The moves, from 0x400
//!
//! The first record is of the start: only its comment counts, and whether a move follows. Each
//! record is
//!
//! | length | what it is |
//! |---|---|
//! | 1 | the point the piece leaves, plus 24 |
//! | 1 | the point it goes to, plus 32 |
//! | 1 | flags |
//! | 1 | nothing |
//! | 4 | the length of the comment in bytes |
//! | | the comment in GB18030, lines ending with carriage return and line feed |
//!
//! In version 10 the high four bits of the flags, if any is set, mean that a move follows, the low
//! four that a variation does, and there always is a length. From version 11 on they are 0x80 for
//! a move, 0x40 for a variation and 0x20 for a comment, without which the length is left out too.
//! After a record come the moves that follow it, then the variation that replaces it.
//!
//! # The cipher, from version 11 on
//!
//! With the keys *k0* to *k3* and all sums modulo 256, be *f*(*k*) = 54*k*² + 221, *a* = *k1*
//! *f*(*k1*), *b* = *a* *f*(*k2*), *c* = *b* *f*(*k3*). Points of pieces have *a* added; from
//! version 12 on the 32 are rotated too: the first is the one of number *a* + 1 modulo 32. From
//! every byte from 0x400 on, `[(C) Copyright Mr. Dong Shiwei.]` is taken away byte by byte, over
//! and over, each first combined bit by bit (and) with one of the four keys in turn, which are
//! first masked (and) and then have bits set (or) as the header tells. Then the points of moves
//! have *b* and *c* added, and lengths of comments (256 *k0* + *k1*) modulo 32000 + 767.
//!
//! **Strict** reading checks the sum of the keys, takes only versions 10 to 18, and two pieces on
//! one point are a fault. **Lenient** reading does not, lets pieces stand where they cannot, takes
//! the side of the first move for the side to move, and goes on behind an illegal move with the
//! variations beside it: the error keeps all that.
//!
//! Without the feature `encoding` letters other than ASCII become replacement characters when
//! read, and question marks when written.

mod cipher;
mod reader;
mod writer;

pub use reader::read;
pub(super) use writer::losses;
pub use writer::write;

use crate::record::tag;

const HEADER_LENGTH: usize = 0x400;
const VERSION: usize = 0x02;
const POINTS: usize = 0x10;
const TURN: usize = 0x32;
const RESULT: usize = 0x33;
const TYPE: usize = 0x40;

/// What is added to the points of moves.
const FROM_BASE: u8 = 24;
const TO_BASE: u8 = 32;

/// The pieces in the order of their points, as letters of FEN.
const PIECES: &[u8; 32] = b"RNBAKABNRCCPPPPPrnbakabnrccppppp";

/// The values of the tag `Type` for the kinds 1 to 3.
const TYPES: [&str; 3] = ["opening", "middlegame", "endgame"];

/// A string in the header.
struct Field {
    offset: usize,
    /// With the byte that tells the length.
    size: usize,
    tag: &'static str,
}

const FIELDS: [Field; 11] = {
    const fn field(offset: usize, size: usize, tag: &'static str) -> Field {
        Field { offset, size, tag }
    }
    [
        field(0x50, 64, tag::TITLE),
        field(0xD0, 64, tag::EVENT),
        field(0x110, 16, tag::DATE),
        field(0x120, 16, tag::SITE),
        field(0x130, 16, tag::RED),
        field(0x140, 16, tag::BLACK),
        field(0x150, 64, tag::TIME_CONTROL),
        field(0x190, 16, tag::RED_TIME),
        field(0x1A0, 16, tag::BLACK_TIME),
        field(0x1D0, 16, tag::ANNOTATOR),
        field(0x1E0, 16, tag::AUTHOR),
    ]
};
