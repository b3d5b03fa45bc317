//! A player of somebody else: an Othello evaluation of its own, searched by `game-search`.

use game_search::{Game, MoveCode, MoveList, Score};
use othello_core::{Bitboard, Move, Position, Square};

/// Corners and mobility, in points for the side to move.
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];
    const CORNER: i32 = 20;
    let corners: Bitboard = CORNERS.into_iter().collect();
    let balance = |own: Bitboard, other: Bitboard| own.len() as i32 - other.len() as i32;
    CORNER * balance(position.own() & corners, position.opponent() & corners)
        + balance(position.moves(), position.opponent_moves())
}

/// Othello taught to the search by the methods that it requires, and no other.
pub struct Othello;

impl Game for Othello {
    type Position = Position;
    type Move = Move;
    type Undo = Position;
    type Moves = MoveList<Move, 34>;

    fn legal_moves(&self, position: &Position, moves: &mut Self::Moves) {
        moves.extend(position.legal_moves());
    }

    fn play(&self, position: &mut Position, m: Move) -> Position {
        let before = *position;
        position.play_unchecked(m);
        before
    }

    fn undo(&self, position: &mut Position, _: Move, before: Position) {
        *position = before;
    }

    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn move_code(&self, _: &Position, m: Move) -> MoveCode {
        const PASS: u16 = 64;
        MoveCode::from_index(match m {
            Move::Place(square) => square as u16,
            Move::Pass => PASS,
        })
    }

    fn score_without_moves(&self, position: &Position, _ply: u32) -> Score {
        const A_DISC: i32 = 100;
        Score::new(A_DISC * position.counts().difference(position.turn()))
    }

    fn evaluate(&self, position: &Position) -> Score {
        Score::new(evaluate(position))
    }
}
