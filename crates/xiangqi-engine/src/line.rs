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
    moves: Vec<Move>,
    /// What undoes each of the moves.
    plies: Vec<Ply>,
}

/// What the board does not tell of a move that was played.
#[derive(Clone, Copy, Debug)]
struct Ply {
    captured: Option<Piece>,
    /// Whether the side that moved was in check before.
    was_check: bool,
    /// How many moves without capture end with it.
    since_capture: u32,
}

impl Ply {
    fn is_quiet_evasion(&self) -> bool {
        self.was_check && self.captured.is_none()
    }
}

impl Line {
    /// A position that nothing led to.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self {
            position,
            balance: balance(&position),
            check: position.is_check(),
            moves: Vec::new(),
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
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many plies ago something was captured last, or the line began.
    pub(crate) fn plies_since_capture(&self) -> u32 {
        self.plies.last().map_or(0, |ply| ply.since_capture)
    }

    /// How many of the last moves were answers to checks that captured nothing.
    pub(crate) fn quiet_evasions(&self, last: usize) -> usize {
        let last = self.plies.iter().rev().take(last);
        last.filter(|ply| ply.is_quiet_evasion()).count()
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, m: Move) {
        let mover = self.position.turn();
        let piece = self.position.board().piece_at(m.from);
        let captured = self.position.play_unchecked(m);
        self.balance += gain(mover, m, piece, captured);
        self.moves.push(m);
        self.plies.push(Ply {
            captured,
            was_check: self.check,
            since_capture: match captured {
                Some(_) => 0,
                None => self.plies_since_capture() + 1,
            },
        });
        self.check = self.position.is_check();
    }

    /// Takes back the last move, if there is one.
    pub(crate) fn undo(&mut self) {
        let (Some(m), Some(ply)) = (self.moves.pop(), self.plies.pop()) else {
            return;
        };
        let captured = ply.captured;
        let mover = !self.position.turn();
        let piece = self.position.board().piece_at(m.to);
        self.position.undo(m, captured);
        self.balance -= gain(mover, m, piece, captured);
        self.check = ply.was_check;
    }
}

/// What a move changes in red's balance.
fn gain(mover: Color, m: Move, piece: Option<Piece>, captured: Option<Piece>) -> i32 {
    let moved = piece.map_or(0, |piece| worth(piece, m.to) - worth(piece, m.from));
    let taken = captured.map_or(0, |captured| worth(captured, m.to));
    for_color(moved + taken, mover)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate;
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
    use xiangqi_core::random;

    #[test]
    fn what_is_kept_along_is_what_the_position_says() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let start = Position::new();
        let mut line = Line::new(start);
        for _ in 0..300 {
            let Some(m) = random::legal_move(line.position(), &mut random) else {
                break;
            };
            line.play(m);
            assert_eq!(line.evaluation(), evaluate(line.position()));
            assert_eq!(line.is_check(), line.position().is_check());
        }
        assert!(line.moves().len() > 50);
        while !line.moves().is_empty() {
            line.undo();
            assert_eq!(line.evaluation(), evaluate(line.position()));
            assert_eq!(line.is_check(), line.position().is_check());
        }
        assert_eq!(line.position(), &start);
    }
}
