//! Files of games and positions.
//!
//! In each module `read` takes a text and a [`Mode`](crate::notation::Mode), and gives the [`Record`]s
//! of the file one by one, each fault with its place, so that a bad record never loses the good ones
//! (`.oth` files hold one game, OBF files positions). `display` gives the text of a file. The Thor
//! database is binary: its module has a [`Reader`](wthor::Reader) and a [`Writer`](wthor::Writer) of
//! bytes instead.
//!
//! ```
//! use othello_core::{Position, notation::Mode, record::{ggf, sgf}};
//!
//! let file = "(;GM[Othello]PB[Ann]BO[8 -------- -------- -------- \
//!     ---O*--- ---*O--- -------- -------- -------- *]B[f5]W[d6];)";
//! for item in ggf::read::<Position>(file, Mode::Strict) {
//!     match item {
//!         Ok(record) => print!("{}", sgf::display(&record)),
//!         Err(error) => eprintln!("{error}; before that: {}", error.record.game),
//!     }
//! }
//! ```
//!
//! | module | format |
//! |---|---|
//! | [`wthor`] | the Thor database: `.wtb`, `.jou`, `.trn` |
//! | [`ggf`] | GGF, the format of the Generic Game Server |
//! | [`sgf`] | SGF with `GM[2]` |
//! | [`pgn`] | PGN as Edax writes it |
//! | [`oth`] | `.oth`, one move a line |
//! | [`transcripts`] | move lists one a line, XOT opening lists among them |
//! | [`obf`] | OBF, positions with the scores of their moves |

mod encoding;
mod game_result;
pub mod ggf;
pub mod obf;
pub mod oth;
pub mod pgn;
mod property_tree;
mod read_error;
mod replay;
pub mod sgf;
mod tags;
pub mod transcripts;
pub mod wthor;

pub use encoding::decode;
pub use read_error::{Fault, ReadError};
pub use tags::{Record, Tags, tag};
