#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

mod bitboard;
mod color;
mod direction;
mod game;
mod grid;
mod kernel;
mod moves;
pub mod notation;
mod outcome;
pub mod perft;
mod player;
mod position;
#[cfg(feature = "rand")]
pub mod random;
pub mod record;
mod rules;
#[cfg(feature = "serde")]
pub mod serialization;
mod setup;
mod shape;
mod square;
#[cfg(feature = "proptest")]
pub mod strategies;
mod symmetry;
mod text;
mod word;

pub use bitboard::{Bitboard, Squares};
pub use color::{Color, ParseColorError};
pub use direction::Direction;
pub use game::{Annotation, Game};
pub use grid::{Grid, Line, Run};
pub use moves::{Columns, ColumnsIter, IllegalMove, IllegalReason, Move};
pub use outcome::Outcome;
pub use player::Player;
pub use position::Position;
pub use rules::Rules;
pub use setup::{Setup, SetupError, SetupFault};
pub use shape::{Shape, ShapeError};
pub use square::{Column, MOST_LINES, ParseSquareError, Row, Square};
pub use symmetry::{Symmetry, Transform};
pub use word::Word;
