use alloc::{collections::BTreeMap, string::String, vec::Vec};
use core::{fmt, time::Duration};

use crate::{
    IllegalMove, Move, Outcome, Player, Position, Rules, Square, Symmetry, Transform,
    notation::digits::{self, Base},
};

/// A game: where it starts, the moves played, and a cursor that walks along them.
///
/// The game and each of its moves can bear a comment. Playing a move where moves follow the
/// cursor cuts those off. `P` is a [`Position`] or a [`Grid`](crate::Grid).
///
/// ```
/// use connect4_core::{Column, Game, Symmetry};
///
/// let mut game: Game = "4453".parse()?;
/// game.undo();
/// assert_eq!(game.cursor(), 3);
/// game.redo();
/// game.play(Column::new(0).expect("a column"))?;
/// assert_eq!(game.to_string(), "44531");
/// assert_eq!(Symmetry::Mirror.apply(&game).to_string(), "44357");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Game<P: Rules = Position> {
    start: P,
    position: P,
    moves: Vec<Move>,
    cursor: usize,
    comment: String,
    annotations: BTreeMap<usize, Annotation>,
}

/// What a record tells about one move beside the move itself.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Annotation {
    /// A remark; empty if there is none.
    pub comment: String,
    /// The score of the move for the side that made it, positive if it is good, in the units of
    /// the program that gave it.
    pub score: Option<i32>,
    /// The time taken for the move.
    pub time: Option<Duration>,
}

impl Annotation {
    /// Whether nothing is told.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Game {
    /// A game from the empty 7×6 board, without moves.
    #[must_use]
    pub fn new() -> Self {
        Self::from_start(Position::new())
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Rules> Game<P> {
    /// A game from any position, without moves.
    #[must_use]
    pub fn from_start(start: P) -> Self {
        Self {
            position: start.clone(),
            start,
            moves: Vec::new(),
            cursor: 0,
            comment: String::new(),
            annotations: BTreeMap::new(),
        }
    }

    /// The position before the first move.
    #[must_use]
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// The position at the cursor.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// All moves, also those after the cursor.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves stand before the cursor.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The result, if the game is over at the cursor.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<Player>> {
        self.position.outcome()
    }

    /// Plays a move at the cursor and returns the square on which the disc came to lie. Moves that
    /// followed there are cut off, with what was said about them.
    ///
    /// # Errors
    ///
    /// If the move is illegal; the game is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<Square, IllegalMove> {
        let square = self.position.play(m)?;
        self.truncate();
        self.moves.push(m);
        self.cursor += 1;
        Ok(square)
    }

    /// Cuts off the moves after the cursor, with what was said about them.
    pub fn truncate(&mut self) {
        if self.cursor < self.moves.len() {
            self.moves.truncate(self.cursor);
            self.annotations.split_off(&self.cursor);
        }
    }

    /// Moves the cursor back by one move, and returns that move; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let before = self.cursor.checked_sub(1)?;
        let m = self.moves[before];
        self.position.undo(m);
        self.cursor = before;
        Some(m)
    }

    /// Moves the cursor forward by one move, and returns that move; `None` at the end.
    pub fn redo(&mut self) -> Option<Move> {
        let m = *self.moves.get(self.cursor)?;
        let played = self.position.play(m);
        debug_assert!(played.is_ok(), "moves were checked when they were played");
        self.cursor += 1;
        Some(m)
    }

    /// Moves the cursor before the first move.
    pub fn go_to_start(&mut self) {
        self.go_to(0);
    }

    /// Moves the cursor behind the last move.
    pub fn go_to_end(&mut self) {
        self.go_to(self.moves.len());
    }

    /// Moves the cursor behind so many moves, or to the end if there are fewer; returns where it
    /// is then.
    pub fn go_to(&mut self, cursor: usize) -> usize {
        let target = cursor.min(self.moves.len());
        while self.cursor > target {
            self.undo();
        }
        while self.cursor < target {
            self.redo();
        }
        target
    }

    /// The positions from the start to the end, one more than there are moves.
    pub fn positions(&self) -> impl Iterator<Item = P> + '_ {
        let mut position = self.start.clone();
        core::iter::once(position.clone()).chain(self.moves.iter().map(move |&m| {
            let played = position.play(m);
            debug_assert!(played.is_ok(), "moves were checked when they were played");
            position.clone()
        }))
    }

    /// The remark about the game as a whole; empty if there is none.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Replaces the remark about the game as a whole.
    pub fn set_comment(&mut self, comment: impl Into<String>) {
        self.comment = comment.into();
    }

    /// What is told about a move, counted from 0; `None` if nothing.
    #[must_use]
    pub fn annotation(&self, index: usize) -> Option<&Annotation> {
        self.annotations.get(&index)
    }

    /// Tells something about a move, counted from 0, in place of what was told before; an empty
    /// annotation takes that away. Does nothing if there is no such move.
    pub fn annotate(&mut self, index: usize, annotation: Annotation) {
        if annotation.is_empty() || index >= self.moves.len() {
            self.annotations.remove(&index);
        } else {
            self.annotations.insert(index, annotation);
        }
    }
}

impl<P: Rules> Transform for Game<P> {
    fn transform(&self, symmetry: Symmetry) -> Self {
        let shape = self.start.shape();
        let image = |m: &Move| match symmetry {
            Symmetry::Identity => *m,
            Symmetry::Mirror => shape.mirrored(*m),
        };
        Self {
            start: self.start.transform(symmetry),
            position: self.position.transform(symmetry),
            moves: self.moves.iter().map(image).collect(),
            cursor: self.cursor,
            comment: self.comment.clone(),
            annotations: self.annotations.clone(),
        }
    }
}

/// Writes the moves as digits that count from 1, such as `4453`.
impl<P: Rules> fmt::Display for Game<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        digits::display(self, Base::One).fmt(f)
    }
}
