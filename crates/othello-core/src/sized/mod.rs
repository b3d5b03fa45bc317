//! The same rules on boards of every even size from 4×4 to 16×16, chosen at run time.
//!
//! The types bear the names of their 8×8 namesakes at the crate's root and mean the same. They
//! trade speed for generality: a [`Bitboard`] has 256 bits, of which boards up to 8×8 use the
//! lower 128. For 8×8 alone, prefer [`crate::Position`].
//!
//! ```
//! use othello_core::{Game, sized::{Position, Size}};
//!
//! let size = Size::new(6).expect("6 is even and between 4 and 16");
//! let mut game = Game::from_start(Position::new(size));
//! game.play("c2".parse()?)?;
//! assert_eq!(game.position().counts().black, 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bitboard;
mod board;
mod position;
mod setup;
mod size;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use position::{LegalMoves, LegalMovesIter, NotEightError, Position};
pub use setup::Setup;
pub use size::{Size, SizeError};
pub use square::Square;
