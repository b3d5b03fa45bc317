#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod bitboard;
mod board;
mod color;
mod direction;
mod game;
mod hash;
mod kernel;
mod moves;
pub mod notation;
pub mod perft;
mod position;
#[cfg(feature = "rand")]
pub mod random;
pub mod record;
mod rules;
mod score;
#[cfg(feature = "serde")]
pub mod serialization;
mod setup;
pub mod sized;
mod square;
#[cfg(feature = "proptest")]
pub mod strategies;
mod symmetry;
mod text;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod x86;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use color::{Color, ParseColorError};
pub use direction::{ByDirection, Direction};
pub use game::{Annotation, Game};
pub use moves::{IllegalMove, IllegalReason, LegalMoves, LegalMovesIter, Move};
pub use position::Position;
pub use rules::Rules;
pub use score::{DiscCounts, Outcome};
pub use setup::{Setup, SetupError, SetupFault, SetupFaults};
pub use square::{File, ParseSquareError, Rank, Square};
pub use symmetry::{Symmetry, Transform};
