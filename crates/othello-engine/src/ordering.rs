//! The order in which moves are tried.

use othello_core::{Bitboard, Move, Position};

use crate::rules::Moves;

/// What placing a disc somewhere is usually worth, a quadrant of the board mirrored to all.
pub(crate) const SQUARE_WORTH: [i32; 64] = {
    const QUADRANT: [[i32; 4]; 4] = [
        [18, 4, 16, 12],
        [4, 2, 6, 8],
        [16, 6, 14, 10],
        [12, 8, 10, 0],
    ];
    let mut worth = [0; 64];
    let mut square = 0;
    while square < 64 {
        let file = if square % 8 < 4 {
            square % 8
        } else {
            7 - square % 8
        };
        let rank = if square / 8 < 4 {
            square / 8
        } else {
            7 - square / 8
        };
        worth[square] = QUADRANT[rank][file];
        square += 1;
    }
    worth
};

/// What a reply of the opponent counts against a move.
pub(crate) const RANK_PER_REPLY: i32 = 32;

/// By the square alone: for nodes too cheap to look further.
pub(crate) fn rank_by_square(moves: &mut Moves) {
    moves.rank_by(|m| m.square().map_or(0, |square| SQUARE_WORTH[square.index()]));
}

/// Fastest first: moves that leave the opponent few replies, corners counted twice, make small
/// trees. Between equals the square decides, and in the endgame a region with an odd number of
/// empty squares goes first.
pub(crate) fn rank_by_replies(position: &Position, odd_regions: Bitboard, moves: &mut Moves) {
    moves.rank_by(|m| {
        let Move::Place(square) = m else { return 0 };
        let mut child = *position;
        child.play_unchecked(m);
        let replies = child.moves();
        let weighted = replies.len() + (replies & Bitboard::CORNERS).len();
        let odd = if odd_regions.contains(square) {
            RANK_PER_REPLY
        } else {
            0
        };
        odd + SQUARE_WORTH[square.index()] - RANK_PER_REPLY * weighted as i32
    });
}

/// The empty squares that lie in quadrants with an odd number of them.
#[inline]
pub(crate) fn odd_quadrants(empty: Bitboard) -> Bitboard {
    const QUADRANTS: [u64; 4] = [
        0x0000_0000_0f0f_0f0f,
        0x0000_0000_f0f0_f0f0,
        0x0f0f_0f0f_0000_0000,
        0xf0f0_f0f0_0000_0000,
    ];
    let odd = QUADRANTS
        .into_iter()
        .filter(|quadrant| (empty.0 & quadrant).count_ones() % 2 == 1)
        .fold(0, |odd, quadrant| odd | quadrant);
    Bitboard(empty.0 & odd)
}
