//! What both searches need of the rules: moves, keys, final scores.

use game_search::{MoveCode, MoveList, fold};
use othello_core::{Bitboard, Move, Position};

/// No position has more moves than a board has squares to fill after the start.
pub(crate) const MOST_MOVES: usize = 60;

pub(crate) type Moves = MoveList<Move, MOST_MOVES>;

/// Appends the discs that can be placed, or the pass that is due, or nothing at the game's end.
#[inline]
pub(crate) fn push_legal_moves(position: &Position, moves: &mut Moves) {
    let squares = position.moves();
    if squares.is_empty() && position.opponent_moves().any() {
        moves.push(Move::Pass);
        return;
    }
    for square in squares {
        moves.push(Move::Place(square));
    }
}

/// A hash of the two sides' discs. Which colour is to move makes no difference to the score, so
/// it makes none here.
#[inline]
pub(crate) fn key(position: &Position) -> u64 {
    let Bitboard(own) = position.own();
    let Bitboard(opponent) = position.opponent();
    fold(own, opponent)
}

#[inline]
pub(crate) fn move_code(m: Move) -> MoveCode {
    MoveCode::from_index(match m {
        Move::Place(square) => square as u16,
        Move::Pass => 64,
    })
}

/// The final score of a finished game in discs for the side to move, the empty squares given to
/// the winner.
#[inline]
pub(crate) fn final_score(position: &Position) -> i32 {
    final_score_of(position.own(), position.opponent())
}

#[inline]
pub(crate) fn final_score_of(own: Bitboard, opponent: Bitboard) -> i32 {
    let difference = own.len() as i32 - opponent.len() as i32;
    let empty = 64 - own.len() as i32 - opponent.len() as i32;
    difference + empty * difference.signum()
}
