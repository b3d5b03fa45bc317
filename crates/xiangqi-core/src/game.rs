use alloc::{collections::BTreeMap, string::String, vec::Vec};

use crate::{
    IllegalMove, Move, MoveTree, Outcome, Position, Setup, SetupError, Symmetry,
    symmetry::Transform,
};

/// A game: where it starts, the moves played, and a cursor that walks along them.
///
/// The game and each of its moves can bear a comment. Playing a move where moves follow the
/// cursor cuts those off. Variations are kept by [`MoveTree`].
///
/// ```
/// use xiangqi_core::Game;
///
/// let mut game = Game::new();
/// for text in ["h2e2", "h9g7", "h0g2"] {
///     game.play(text.parse()?)?;
/// }
/// game.undo();
/// assert_eq!(game.cursor(), 2);
/// assert_eq!(game.to_string(), "h2e2 h9g7 h0g2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    start: Setup,
    start_position: Position,
    position: Position,
    moves: Vec<Move>,
    cursor: usize,
    comment: String,
    comments: BTreeMap<usize, String>,
}

impl Game {
    /// A game from the standard start, without moves.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Position::new().into(), Position::new())
    }

    /// A game from a start with counters, without moves.
    ///
    /// # Errors
    ///
    /// If the setup is no position.
    pub fn from_setup(start: Setup) -> Result<Self, SetupError> {
        Ok(Self::with(start, start.to_position()?))
    }

    /// A game from any position, without moves; its counters are those of a start.
    #[must_use]
    pub fn from_start(start: Position) -> Self {
        Self::with(start.into(), start)
    }

    fn with(start: Setup, position: Position) -> Self {
        Self {
            start,
            start_position: position,
            position,
            moves: Vec::new(),
            cursor: 0,
            comment: String::new(),
            comments: BTreeMap::new(),
        }
    }

    /// The position before the first move, with its counters.
    #[must_use]
    pub const fn start(&self) -> &Setup {
        &self.start
    }

    /// The position at the cursor.
    #[must_use]
    pub const fn position(&self) -> &Position {
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

    /// The result, if the side to move at the cursor has no legal move.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// Plays a move at the cursor. Moves that followed there are cut off, with their comments.
    ///
    /// # Errors
    ///
    /// If the move is illegal; the game is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.position.play(m)?;
        self.moves.truncate(self.cursor);
        self.comments.split_off(&self.cursor);
        self.moves.push(m);
        self.cursor += 1;
        Ok(())
    }

    /// Moves the cursor back by one move, and returns that move; `None` at the start.
    ///
    /// Replays the game to that point: linear in the number of moves.
    pub fn undo(&mut self) -> Option<Move> {
        let target = self.cursor.checked_sub(1)?;
        self.go_to(target);
        Some(self.moves[target])
    }

    /// Moves the cursor forward by one move, and returns that move; `None` at the end.
    pub fn redo(&mut self) -> Option<Move> {
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
            self.position = self.start_position;
            self.cursor = 0;
        }
        for &m in &self.moves[self.cursor..target] {
            self.position.play_unchecked(m);
        }
        self.cursor = target;
        target
    }

    /// The positions from the start to the end, one more than there are moves.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut position = self.start_position;
        core::iter::once(position).chain(self.moves.iter().map(move |&m| {
            position.play_unchecked(m);
            position
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

    /// The remark about a move, counted from 0; empty if there is none.
    #[must_use]
    pub fn comment_on(&self, index: usize) -> &str {
        self.comments.get(&index).map_or("", String::as_str)
    }

    /// Changes the remark about a move, counted from 0; a move that does not exist gets none.
    pub fn set_comment_on(&mut self, index: usize, comment: impl Into<String>) {
        let comment = comment.into();
        if comment.is_empty() || index >= self.moves.len() {
            self.comments.remove(&index);
        } else {
            self.comments.insert(index, comment);
        }
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

/// The main line of a tree with its comments, the cursor at the start.
impl From<&MoveTree> for Game {
    fn from(tree: &MoveTree) -> Self {
        let mut game = Self::with(*tree.start(), tree.position(tree.root()));
        game.comment = tree.comment(tree.root()).into();
        for (index, node) in tree.main_line().enumerate() {
            game.moves.extend(tree.move_of(node));
            game.set_comment_on(index, tree.comment(node));
        }
        game
    }
}

impl Transform for Game {
    fn transform(&self, symmetry: Symmetry) -> Self {
        Self {
            start: self.start.transform(symmetry),
            start_position: self.start_position.transform(symmetry),
            position: self.position.transform(symmetry),
            moves: self.moves.iter().map(|m| m.transform(symmetry)).collect(),
            ..self.clone()
        }
    }
}

/// Writes the moves, separated by blanks: `h2e2 h9g7`.
impl core::fmt::Display for Game {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (index, m) in self.moves.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{m}")?;
        }
        Ok(())
    }
}
