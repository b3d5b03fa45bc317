//! What a game shows on the full screen.

use crate::table::Table;

use super::picture::{Picture, Place};

/// A game that can be drawn and played by pointing at places.
pub trait Scene: Table {
    /// The name of the game and its board.
    fn title(&self) -> String;

    /// The board.
    fn picture(&self, view: View) -> Picture;

    /// What pointing at a place means, if a piece may have been selected before.
    fn pick(&self, selected: Option<Place>, place: Place) -> Picked<Self::Move>;

    /// Where the cursor stands first.
    fn first_place(&self) -> Place;

    /// Whether letters stand for the pieces at first.
    fn begins_with_letters(&self) -> bool {
        false
    }

    /// The colours of board and pieces.
    fn palette(&self) -> Palette;

    /// What a player has: discs, captured pieces.
    fn material(&self, player: usize) -> String;

    /// What can be chosen for a new game.
    fn settings(&self) -> Vec<Setting>;

    /// The letters of the pieces that a position can be put together of; none if that is not done.
    fn draft_letters(&self) -> &'static str {
        ""
    }

    /// Begins to put a position together, from the one on the board.
    fn begin_draft(&mut self) {}

    /// Puts the piece of a letter on a place of the draft, or takes away what stands there.
    fn put(&mut self, place: Place, letter: Option<char>) {
        let _ = (place, letter);
    }

    /// Gives the first move of the draft to the other side.
    fn turn_draft(&mut self) {}

    /// Begins at the draft if it is to be kept, or forgets it.
    ///
    /// # Errors
    ///
    /// If the draft is no position; it stays as it is.
    fn end_draft(&mut self, keep: bool) -> anyhow::Result<()> {
        let _ = keep;
        Ok(())
    }

    /// A new game with a choice for each of the settings.
    ///
    /// # Errors
    ///
    /// If they do not fit together, saying why; the game at the table is then unchanged.
    fn begin(&mut self, chosen: &[usize]) -> Result<(), String>;
}

/// How the board is looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct View {
    /// Whether to show what can be played.
    pub hints: bool,
    /// Letters instead of characters.
    pub letters: bool,
    /// The piece that was selected.
    pub selected: Option<Place>,
}

/// What pointing at a place means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked<M> {
    /// This piece is to move.
    Selected,
    /// A move, legal or not.
    Move(M),
    /// Nothing.
    Nothing,
}

/// Numbers of the usual 256 terminal colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The board.
    pub board: u8,
    /// Lines, labels on the board and hints.
    pub lines: u8,
    /// The pieces of each player, in the order of moves.
    pub players: &'static [u8],
}

/// Something to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// What.
    pub label: String,
    /// Among what; at least one.
    pub values: Vec<String>,
    /// Which, counted from 0.
    pub chosen: usize,
}

impl Setting {
    /// Something to choose; the last value if there are not so many.
    #[must_use]
    pub fn new(label: String, values: Vec<String>, chosen: usize) -> Self {
        let chosen = chosen.min(values.len().saturating_sub(1));
        Self {
            label,
            values,
            chosen,
        }
    }

    /// A number to choose.
    #[must_use]
    pub fn number(label: String, range: core::ops::RangeInclusive<u8>, chosen: u8) -> Self {
        let at = chosen.saturating_sub(*range.start()).into();
        Self::new(label, range.map(|value| value.to_string()).collect(), at)
    }
}
