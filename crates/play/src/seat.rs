//! Who sits at the board.

use clap::ValueEnum;

/// Who makes the moves of one side.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person who types moves
    Human,
    /// The engine
    Engine,
    /// Any legal move, each as likely
    Random,
}
