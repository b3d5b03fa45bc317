//! Moves and positions as text.
//!
//! | module | what it reads and writes |
//! |---|---|
//! | [`digits`] | move lists such as `4453`, columns counted from 1 or from 0 |
//! | [`text_board`] | drawings, the top row first |
//! | [`flat_list`] | a list of numbers, row 0 on top, as classrooms and Kaggle's ConnectX have it |
//! | [`uci`] | rows of the UCI data set: column by column from the bottom |
//! | [`bit_key`] | numbers whose bits are the board, as solvers have them |
//!
//! What cannot be told from a text is never guessed: the base of column numbers, the style of a
//! drawing and the form of a key are arguments, and so is the [`Shape`](crate::Shape) of a board.
//! Boards are read as a [`Setup`](crate::Setup), a claim that is still to be validated.

pub mod bit_key;
mod board_error;
pub mod digits;
pub mod flat_list;
pub mod text_board;
pub mod uci;

pub use crate::text::{Mode, Place};
pub use board_error::{BoardError, BoardFault};
