//! Files of games and positions.
//!
//! Every reader of games yields [`Record`]s one by one, each fault with its place, so that a bad
//! record never loses the good ones; every format can be written too.
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
pub use read_error::{Fault, Place, ReadError};
pub use tags::{Record, Tags, tag};
