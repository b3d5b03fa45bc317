use alloc::{collections::BTreeMap, string::String, vec::Vec};

use crate::{
    Color, IllegalMove, Move, MoveTree, Outcome, Piece, Position, Setup, SetupError, Symmetry,
    judge::{NaturalLimit, Reason, Repetition, Rules, Verdict, judge_cycle},
    symmetry::Transform,
};

/// A game: where it starts, the moves played, and a cursor that walks along them.
///
/// The game and each of its moves can bear a comment. Playing a move where moves follow the
/// cursor cuts those off. Variations are kept by [`MoveTree`]. How the game stands at the cursor is
/// told by [`verdict`](Self::verdict); a game that is over can still be played on, for who judges
/// is not who plays.
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
    /// What each of the moves did.
    effects: Vec<Effect>,
    cursor: usize,
    declaration: Option<Declaration>,
    comment: String,
    comments: BTreeMap<usize, String>,
}

/// What must be known of a move to take it back and to judge the game after it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Effect {
    captured: Option<Piece>,
    gives_check: bool,
    /// The key of the position before it.
    key: u64,
    /// How many moves of this game without capture end with it.
    since_capture: u32,
}

/// What players say to end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Declaration {
    /// A side gave up.
    Resignation {
        /// The side that did.
        by: Color,
    },
    /// Both sides agreed on a draw.
    Agreement,
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
            effects: Vec::new(),
            cursor: 0,
            declaration: None,
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

    /// The position at the cursor with its counters, as a FEN tells it.
    ///
    /// ```
    /// use xiangqi_core::Game;
    ///
    /// let mut game = Game::new();
    /// game.play("b2b9".parse()?)?;
    /// game.play("a9b9".parse()?)?;
    /// game.play("h2e2".parse()?)?;
    /// assert!(game.setup().to_string().ends_with(" b - - 1 2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn setup(&self) -> Setup {
        let plies = self.cursor - self.last_capture();
        let black_moves = match self.start.turn {
            Color::Red => self.cursor / 2,
            Color::Black => self.cursor.div_ceil(2),
        };
        let add =
            |count: u16, more: usize| count.saturating_add(u16::try_from(more).unwrap_or(u16::MAX));
        Setup {
            board: *self.position.board(),
            turn: self.position.turn(),
            capture_clock: add(
                u16::try_from(self.unseen_plies()).unwrap_or(u16::MAX),
                plies,
            ),
            move_number: add(self.start.move_number, black_moves),
        }
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

    /// Plays a move at the cursor. Moves that followed there are cut off, with their comments, and
    /// so is a declaration at their end.
    ///
    /// # Errors
    ///
    /// If the move is illegal; the game is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        let key = self.position.key();
        let captured = self.position.play(m)?;
        self.cut_off();
        self.append(m, key, captured);
        Ok(())
    }

    /// Plays a move that is known to be legal, at the end of the game.
    fn play_legal(&mut self, m: Move) {
        let key = self.position.key();
        let captured = self.position.play_unchecked(m);
        self.append(m, key, captured);
    }

    /// Cuts off the moves after the cursor, with their comments, and a declaration at their end;
    /// nothing if no move follows.
    ///
    /// ```
    /// use xiangqi_core::Game;
    ///
    /// let mut game = Game::new();
    /// game.play("h2e2".parse()?)?;
    /// game.play("h9g7".parse()?)?;
    /// game.undo();
    /// game.truncate();
    /// assert_eq!(game.to_string(), "h2e2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn truncate(&mut self) {
        if self.cursor < self.moves.len() {
            self.cut_off();
        }
    }

    /// Drops what follows the cursor, be it a declaration alone.
    fn cut_off(&mut self) {
        self.moves.truncate(self.cursor);
        self.effects.truncate(self.cursor);
        self.comments.split_off(&self.cursor);
        self.declaration = None;
    }

    /// Notes a move that has been played on the position, at the end of the game.
    fn append(&mut self, m: Move, key: u64, captured: Option<Piece>) {
        let before = self.effects.last().map_or(0, |effect| effect.since_capture);
        self.moves.push(m);
        self.effects.push(Effect {
            captured,
            gives_check: self.position.is_check(),
            key,
            since_capture: match captured {
                Some(_) => 0,
                None => before + 1,
            },
        });
        self.cursor += 1;
    }

    /// Moves the cursor back by one move, and returns that move; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let target = self.cursor.checked_sub(1)?;
        let m = self.moves[target];
        self.position.undo(m, self.effects[target].captured);
        self.cursor = target;
        Some(m)
    }

    /// Moves the cursor forward by one move, and returns that move; `None` at the end.
    pub fn redo(&mut self) -> Option<Move> {
        let m = *self.moves.get(self.cursor)?;
        self.position.play_unchecked(m);
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
    /// is then. Linear in the number of moves between.
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

    /// A side gives up in the position at the cursor. Moves that follow there are cut off.
    ///
    /// The declaration belongs to the position after the last move: going back leaves it behind,
    /// coming again finds it, and playing a move takes it away.
    ///
    /// ```
    /// use xiangqi_core::{Color, Game, judge::Rules};
    ///
    /// let mut game = Game::new();
    /// game.play("h2e2".parse()?)?;
    /// game.resign(Color::Black);
    /// assert_eq!(game.verdict(&Rules::AXF).unwrap().to_string(), "red wins (black resigned)");
    /// game.undo();
    /// assert_eq!(game.verdict(&Rules::AXF), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resign(&mut self, by: Color) {
        self.cut_off();
        self.declaration = Some(Declaration::Resignation { by });
    }

    /// Both sides agree on a draw in the position at the cursor; otherwise as
    /// [`resign`](Self::resign).
    pub fn agree_draw(&mut self) {
        self.cut_off();
        self.declaration = Some(Declaration::Agreement);
    }

    /// What was declared after the last move, wherever the cursor is.
    #[must_use]
    pub const fn declaration(&self) -> Option<Declaration> {
        self.declaration
    }

    /// Whether the game is over at the cursor under these rules, and how; `None` while it goes on.
    ///
    /// If several reasons hold, the first in this order is told: mate or stalemate, a declaration,
    /// material, repetition, natural limit.
    ///
    /// Costs a search for a legal move and, unless the position came again, no more than a
    /// comparison of keys for every second move since the last capture; see
    /// [`repetition`](Self::repetition).
    #[must_use]
    pub fn verdict(&self, rules: &Rules) -> Option<Verdict> {
        if let Some(outcome) = self.outcome() {
            return Some(outcome.into());
        }
        if let Some(declared) = self.declared_verdict() {
            return Some(declared);
        }
        if rules.material.is_draw(self.position.board()) {
            return Some(Verdict::draw(Reason::InsufficientMaterial));
        }
        if self.earlier_occurrences().count() + 1 >= rules.repetitions.max(2) {
            return self.repetition(rules).map(Verdict::from);
        }
        self.reached_limit(rules)
            .map(|plies| Verdict::draw(Reason::NaturalLimit { plies }))
    }

    fn declared_verdict(&self) -> Option<Verdict> {
        if self.cursor < self.moves.len() {
            return None;
        }
        self.declaration.map(|declaration| match declaration {
            Declaration::Resignation { by } => Verdict::resignation(by),
            Declaration::Agreement => Verdict::draw(Reason::Agreement),
        })
    }

    /// What the repetition is, if the position at the cursor stood before since the last capture.
    ///
    /// It tells so from the second occurrence on, so that a player can be warned before
    /// [`verdict`](Self::verdict) judges. The moves looked at are those since the first of the
    /// last `rules.repetitions` occurrences.
    ///
    /// Compares a key for every second move since the last capture. Only if one is equal, the
    /// moves since then are judged ([`judge_cycle`]). Nothing is allocated.
    #[must_use]
    pub fn repetition(&self, rules: &Rules) -> Option<Repetition> {
        let window = rules.repetitions.max(2) - 1;
        let since = self.earlier_occurrences().take(window).last()?;
        let plies = since..self.cursor;
        Some(Repetition {
            kind: judge_cycle(&self.position, &self.moves[plies.clone()], rules.rule_set),
            occurrences: self.earlier_occurrences().count() + 1,
            plies,
        })
    }

    /// The cursors at which the present position stood before, the latest first.
    fn earlier_occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let key = self.position.key();
        (self.last_capture()..self.cursor)
            .rev()
            .skip(1)
            .step_by(2)
            .filter(move |&cursor| self.effects[cursor].key == key)
    }

    /// The cursor after the last capture before the present one, or the start.
    fn last_capture(&self) -> usize {
        match self.effects[..self.cursor].last() {
            Some(effect) => self.cursor - effect.since_capture as usize,
            None => 0,
        }
    }

    /// How many plies since the last capture count towards a limit, and those before the game's
    /// start as [`Setup::capture_clock`] tells.
    ///
    /// Linear in those plies.
    #[must_use]
    pub fn plies_without_capture(&self, limit: &NaturalLimit) -> u32 {
        let first = self.last_capture();
        let checks = self.effects[first..self.cursor]
            .iter()
            .map(|effect| effect.gives_check);
        limit.count(self.unseen_plies(), checks)
    }

    /// The plies without capture before the game's start, if none came after it.
    fn unseen_plies(&self) -> u32 {
        if self.last_capture() == 0 {
            u32::from(self.start.capture_clock)
        } else {
            0
        }
    }

    /// The natural limit, if it is reached.
    fn reached_limit(&self, rules: &Rules) -> Option<u32> {
        let limit = rules.natural_limit?;
        let at_most = self.unseen_plies() as usize + (self.cursor - self.last_capture());
        let reached =
            at_most >= limit.plies as usize && self.plies_without_capture(&limit) >= limit.plies;
        reached.then_some(limit.plies)
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
        for node in tree.main_line() {
            if let Some(m) = tree.move_of(node) {
                game.play_legal(m);
                game.set_comment_on(game.cursor - 1, tree.comment(node));
            }
        }
        game.go_to_start();
        game
    }
}

impl Transform for Game {
    fn transform(&self, symmetry: Symmetry) -> Self {
        let start = self.start.transform(symmetry);
        let mut image = Self::with(start, self.start_position.transform(symmetry));
        for m in &self.moves {
            image.play_legal(m.transform(symmetry));
        }
        image.go_to(self.cursor);
        image.declaration = self.declaration.map(|declaration| match declaration {
            Declaration::Resignation { by } => Declaration::Resignation {
                by: by.transform(symmetry),
            },
            Declaration::Agreement => Declaration::Agreement,
        });
        image.comment.clone_from(&self.comment);
        image.comments.clone_from(&self.comments);
        image
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
