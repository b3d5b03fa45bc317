//! Moves and positions as text.
//!
//! | module | what it reads and writes | red's cannon to the centre |
//! |---|---|---|
//! | [`fen`] | positions with counters | |
//! | [`iccs`] | moves as points, for people | `H2-E2` |
//! | [`uci`] | moves as points, for engines, ranks from 0 or from 1 | `h2e2`, `h3e3` |
//! | [`wxf`] | moves as the mover sees them, in letters | `C2=5` |
//! | [`chinese`] | moves as the mover sees them, in Chinese | `炮二平五` |
//! | [`letter`] | a piece and where it goes, as in chess | `Che2` |
//! | [`diagram`] | drawings of a board for people | |
//!
//! [`Notation`] is any of those for moves, chosen at run time by a value or a name.
//!
//! Whatever the notation, a move is read in a [`Position`](crate::Position), and what is read is
//! legal there. Readers take what programs and people are known to write, whoever is to move:
//! both letters of a piece, capital or small, simplified or traditional characters, digits of any
//! kind. What a text leaves open is never guessed: the count of ranks is an argument, and a text
//! that fits several legal moves is an [error](ParseError::Ambiguous) that lists them.
//!
//! ```
//! use xiangqi_core::{Position, notation::{Notation, ParseError}};
//!
//! let start = Position::new();
//! let wxf: Notation = "wxf".parse()?;
//! let chinese: Notation = "chinese".parse()?;
//! let m = wxf.parse(&start, "C2=5")?;
//! assert_eq!(chinese.display(&start, m).to_string(), "炮二平五");
//!
//! let error = wxf.parse(&start, "H2+4").unwrap_err();
//! assert_eq!(error.to_string(), "h0f1 cannot be played: the piece cannot go there");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod by_name;
pub mod chinese;
mod cursor;
pub mod diagram;
pub mod fen;
pub mod iccs;
pub mod letter;
mod letters;
mod meaning;
mod parse_error;
mod relative;
pub mod uci;
pub mod wxf;

pub use crate::text::{Mode, Place};
pub use by_name::{Notation, UnknownNotation};
pub use letters::Letters;
pub use parse_error::ParseError;
