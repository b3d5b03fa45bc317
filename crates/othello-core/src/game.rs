use alloc::{collections::BTreeMap, string::String, vec::Vec};
use core::time::Duration;

use crate::{IllegalMove, Move, Outcome, Position, Rules, Symmetry, symmetry::Transform};

/// A game: where it starts, the moves played, and a cursor that walks along them.
///
/// The game and each of its moves can bear a comment. Playing a move where moves follow the
/// cursor cuts those off. Passes are moves like any other; [`Game::play_square`] puts them in by
/// itself. `P` is [`Position`] on 8×8 or [`sized::Position`](crate::sized::Position).
///
/// ```
/// use othello_core::{Game, Square};
///
/// let mut game = Game::new();
/// game.play_square(Square::F5)?;
/// game.play_square(Square::D6)?;
/// game.undo();
/// assert_eq!(game.cursor(), 1);
/// game.redo();
/// assert_eq!(game.to_string(), "f5d6");
///
/// let turned = game.orient(Square::C4).expect("c4 and f5 are symmetric");
/// assert_eq!(turned.to_string(), "c4e3");
/// # Ok::<(), othello_core::IllegalMove>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Game<P: Rules = Position> {
    start: P,
    position: P,
    moves: Vec<Move<P::Square>>,
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
    /// The player's own evaluation in discs, positive if good for the side that made the move.
    pub evaluation: Option<f32>,
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
    /// A game from the standard start on 8×8, without moves.
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

    /// All moves, passes included, also those after the cursor.
    #[must_use]
    pub fn moves(&self) -> &[Move<P::Square>] {
        &self.moves
    }

    /// How many moves stand before the cursor.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The result, if the game is over at the cursor.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// Plays a move at the cursor. Moves that followed there are cut off, with what was said
    /// about them.
    ///
    /// # Errors
    ///
    /// If the move is illegal; the game is then unchanged.
    #[inline]
    pub fn play(&mut self, m: Move<P::Square>) -> Result<(), IllegalMove<P::Square>> {
        self.position.play(m)?;
        self.push(m);
        Ok(())
    }

    /// Writes down a move that was played at the cursor.
    #[inline]
    fn push(&mut self, m: Move<P::Square>) {
        if self.cursor < self.moves.len() {
            self.truncate();
        }
        self.moves.push(m);
        self.cursor += 1;
    }

    /// Cuts off the moves after the cursor, with what was said about them.
    #[cold]
    pub fn truncate(&mut self) {
        self.moves.truncate(self.cursor);
        self.annotations.split_off(&self.cursor);
    }

    /// Makes room for so many moves more, so that playing them does not move the others in memory.
    pub(crate) fn reserve(&mut self, moves: usize) {
        self.moves.reserve_exact(moves);
    }

    /// Places a disc at the cursor, after a pass if the side to move must pass.
    ///
    /// # Errors
    ///
    /// If neither side may place a disc there; the game is then unchanged.
    #[inline]
    pub fn play_square(&mut self, square: P::Square) -> Result<(), IllegalMove<P::Square>> {
        self.play(Move::Place(square))
            .or_else(|error| self.pass_and_play(square).ok_or(error))
    }

    /// Places a disc for the other side after a pass; `None` if that is not allowed.
    #[cold]
    fn pass_and_play(&mut self, square: P::Square) -> Option<()> {
        let mut passed = self.position.with_turn(!self.position.turn());
        passed.play(Move::Place(square)).ok()?;
        if self.position.move_squares().next().is_some() {
            return None;
        }
        self.position = passed;
        self.push(Move::Pass);
        self.push(Move::Place(square));
        Some(())
    }

    /// Moves the cursor back by one move, and returns that move; `None` at the start.
    ///
    /// Replays the game to that point: linear in the number of moves.
    pub fn undo(&mut self) -> Option<Move<P::Square>> {
        let target = self.cursor.checked_sub(1)?;
        self.go_to(target);
        Some(self.moves[target])
    }

    /// Moves the cursor forward by one move, and returns that move; `None` at the end.
    pub fn redo(&mut self) -> Option<Move<P::Square>> {
        let m = *self.moves.get(self.cursor)?;
        self.go_to(self.cursor + 1);
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
        if target < self.cursor {
            self.position = self.start.clone();
            self.cursor = 0;
        }
        for &m in &self.moves[self.cursor..target] {
            let played = self.position.play(m);
            debug_assert!(played.is_ok(), "moves were checked when they were played");
        }
        self.cursor = target;
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

    /// Changes the remark about the game as a whole.
    pub fn set_comment(&mut self, comment: impl Into<String>) {
        self.comment = comment.into();
    }

    /// What is told about a move, counted from 0; `None` if nothing is.
    #[must_use]
    pub fn annotation(&self, index: usize) -> Option<&Annotation> {
        self.annotations.get(&index)
    }

    /// Changes what is told about a move, counted from 0. An empty annotation takes it away; a
    /// move that does not exist gets none.
    pub fn annotate(&mut self, index: usize, annotation: Annotation) {
        if annotation.is_empty() || index >= self.moves.len() {
            self.annotations.remove(&index);
        } else {
            self.annotations.insert(index, annotation);
        }
    }

    /// The game turned or mirrored so that its first placed disc comes to lie on `first_move`:
    /// d3, c4, f5 and e6 are the usual choices on 8×8.
    ///
    /// `None` if the game has no move or no symmetry leads from its first one to that square.
    /// Where two do (squares on a diagonal), one that keeps the start as it is goes first.
    #[must_use]
    pub fn orient(&self, first_move: P::Square) -> Option<Self> {
        let first = self.moves.iter().find_map(|m| m.square())?;
        let fits =
            |symmetry: &Symmetry| self.start.transform_square(first, *symmetry) == first_move;
        let keeps_start = |symmetry: &Symmetry| self.start.transform(*symmetry) == self.start;
        let fitting = || Symmetry::ALL.into_iter().filter(fits);
        fitting()
            .find(keeps_start)
            .or_else(|| fitting().next())
            .map(|symmetry| self.transform(symmetry))
    }
}

impl<P: Rules> Transform for Game<P> {
    fn transform(&self, symmetry: Symmetry) -> Self {
        let image = |m: &Move<P::Square>| self.start.transform_move(*m, symmetry);
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

/// Writes the moves as a transcript without passes, such as `f5d6c3`.
impl<P: Rules> core::fmt::Display for Game<P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.moves
            .iter()
            .filter_map(|m| m.square())
            .try_for_each(|square| write!(f, "{square}"))
    }
}
