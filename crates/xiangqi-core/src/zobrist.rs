//! Random numbers for the incremental hash of a position.

use crate::{Board, Color, Piece, Square};

pub(crate) const BLACK_TO_MOVE: u64 = random(14 * 90);

/// By colour and role, then by point.
const KEYS: [[u64; 90]; 14] = {
    let mut keys = [[0; 90]; 14];
    let mut index = 0;
    while index < 14 * 90 {
        keys[index / 90][index % 90] = random(index as u64);
        index += 1;
    }
    keys
};

/// The number of this index in the stream of SplitMix64 with seed 0.
const fn random(index: u64) -> u64 {
    let mut z = (index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// The number of a piece on a point; 0 for none.
pub(crate) const fn of(square: Square, piece: Option<Piece>) -> u64 {
    match piece {
        Some(piece) => KEYS[7 * piece.color.index() + piece.role.index()][square.index()],
        None => 0,
    }
}

/// The hash of a whole position.
pub(crate) fn key(board: &Board, turn: Color) -> u64 {
    let side = match turn {
        Color::Red => 0,
        Color::Black => BLACK_TO_MOVE,
    };
    board
        .iter()
        .fold(side, |key, (square, piece)| key ^ of(square, Some(piece)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first number is the published one of SplitMix64.
    #[test]
    fn keys_stay_the_same_in_every_version() {
        assert_eq!(random(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(key(&Board::new(), Color::Red), 7_390_775_011_680_950_954);
        assert_eq!(
            key(&Board::EMPTY, Color::Black),
            BLACK_TO_MOVE ^ key(&Board::EMPTY, Color::Red),
        );
    }
}
