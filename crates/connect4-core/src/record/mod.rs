//! Files of games and positions, one a line.
//!
//! In each module `read` takes a text, how it is to be understood and a
//! [`Mode`](crate::notation::Mode), and gives what the lines say one by one, each fault with its
//! place, so that a bad line never loses the good ones. `display` gives the text of a file. Blank
//! lines are passed over; in lenient mode lines that begin with `#` are too, and a byte order mark
//! at the beginning of the file.
//!
//! ```
//! use connect4_core::{Position, notation::{Mode, digits::Base}, record::scores};
//!
//! let file = "44 1\n4449 0\n- 1\n";
//! let lines = scores::read(Position::new(), file, Base::One, Mode::Strict);
//! let (good, bad): (Vec<_>, Vec<_>) = lines.partition(Result::is_ok);
//! assert_eq!(good.len(), 2);
//! assert_eq!(bad[0].as_ref().unwrap_err().to_string(), "line 2, column 4 (byte 8), \
//!     after 3 moves: column 9 cannot be played: the board has no such column");
//! ```
//!
//! | module | a line is |
//! |---|---|
//! | [`digits`] | the moves of a game: `4453` |
//! | [`scores`] | the moves of a game and the score of the position after them: `4453 1` |
//! | [`uci`] | a position, column by column from the bottom: `x,o,b,…,win` |
//! | [`flat_list`] | a position, row 0 on top: `[0, 0, 1, …]` |
//! | [`bit_key`] | a position as a number |
//!
//! The drawings of [`text_board`] take several lines each, with blank lines between.

pub mod bit_key;
pub mod digits;
pub mod flat_list;
pub mod scores;
pub mod text_board;
pub mod uci;
