#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod attacks;
mod bitboard;
mod board;
mod check;
mod color;
mod game;
pub mod judge;
mod moves;
pub mod notation;
mod outcome;
pub mod perft;
mod piece;
mod position;
#[cfg(feature = "rand")]
pub mod random;
pub mod record;
#[cfg(feature = "serde")]
pub mod serialization;
mod setup;
mod square;
#[cfg(feature = "proptest")]
pub mod strategies;
mod symmetry;
mod text;
mod tree;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use check::CheckFinder;
pub use color::Color;
pub use game::{Declaration, Game};
pub use moves::{IllegalMove, IllegalReason, Move, MoveList, ParseMoveError};
pub use outcome::Outcome;
pub use piece::{Piece, Role};
pub use position::Position;
pub use setup::{Setup, SetupError, SetupFault, SetupFaultKinds};
pub use square::{File, ParseSquareError, Rank, Square};
pub use symmetry::{Symmetry, Transform};
pub use tree::{MoveTree, NodeId};
