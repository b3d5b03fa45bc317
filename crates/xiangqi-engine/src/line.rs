use game_search::Score;
use xiangqi_core::{Color, Game, Move, Piece, Position};

use crate::evaluation::{balance, for_color, worth};

/// A position with the moves that led to it: repetition and the evaluation need both.
///
/// ```
/// use xiangqi_core::Game;
/// use xiangqi_engine::Line;
///
/// let mut game = Game::new();
/// game.play("h2e2".parse()?)?;
/// let line = Line::of_game(&game);
/// assert_eq!(line.position(), game.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    position: Position,
    /// Red's pieces less black's.
    balance: i32,
    /// Whether the side to move is in check.
    check: bool,
    plies: Vec<Ply>,
}

/// A move that was played, and what undoes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ply {
    pub(crate) m: Move,
    pub(crate) captured: Option<Piece>,
    /// Whether the side that moved was in check before.
    pub(crate) was_check: bool,
}

impl Line {
    /// A position that nothing led to.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self {
            position,
            balance: balance(&position),
            check: position.is_check(),
            plies: Vec::new(),
        }
    }

    /// The moves of a game up to its cursor.
    #[must_use]
    pub fn of_game(game: &Game) -> Self {
        let start = game.positions().next().unwrap_or(*game.position());
        let mut line = Self::new(start);
        for &m in &game.moves()[..game.cursor()] {
            line.play(m);
        }
        line
    }

    /// The position at the end.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub const fn is_check(&self) -> bool {
        self.check
    }

    /// The worth of the position for the side to move.
    pub(crate) fn evaluation(&self) -> Score {
        Score::new(for_color(self.balance, self.position.turn()))
    }

    /// The moves played, oldest first.
    pub(crate) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// How many plies ago something was captured last, or the line began.
    pub(crate) fn plies_since_capture(&self) -> usize {
        let quiet = |ply: &&Ply| ply.captured.is_none();
        self.plies.iter().rev().take_while(quiet).count()
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, m: Move) {
        let mover = self.position.turn();
        let piece = self.position.board().piece_at(m.from);
        let captured = self.position.play_unchecked(m);
        self.balance += gain(mover, m, piece, captured);
        self.plies.push(Ply {
            m,
            captured,
            was_check: self.check,
        });
        self.check = self.position.is_check();
    }

    /// Takes back the last move, if there is one.
    pub(crate) fn undo(&mut self) {
        let Some(Ply {
            m,
            captured,
            was_check,
        }) = self.plies.pop()
        else {
            return;
        };
        let mover = !self.position.turn();
        let piece = self.position.board().piece_at(m.to);
        self.position.undo(m, captured);
        self.balance -= gain(mover, m, piece, captured);
        self.check = was_check;
    }
}

/// What a move changes in red's balance.
fn gain(mover: Color, m: Move, piece: Option<Piece>, captured: Option<Piece>) -> i32 {
    let moved = piece.map_or(0, |piece| worth(piece, m.to) - worth(piece, m.from));
    let taken = captured.map_or(0, |captured| worth(captured, m.to));
    for_color(moved + taken, mover)
}
