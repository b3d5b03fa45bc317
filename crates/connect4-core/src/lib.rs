#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

mod bitboard;
mod color;
mod kernel;
mod moves;
mod outcome;
mod position;
mod square;
mod symmetry;
mod text;
mod word;

pub use bitboard::{Bitboard, Squares};
pub use color::{Color, ParseColorError};
pub use moves::{Columns, ColumnsIter, IllegalMove, IllegalReason, Move};
pub use outcome::Outcome;
pub use position::Position;
pub use square::{Column, MOST_LINES, ParseSquareError, Row, Square};
pub use symmetry::{Symmetry, Transform};
pub use word::Word;
