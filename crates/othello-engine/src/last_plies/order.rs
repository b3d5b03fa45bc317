//! The order of moves where a table is used.

use othello_core::Bitboard;

use super::regions::Quadrants;
use crate::ordering::{RANK_PER_REPLY, SQUARE_WORTH};

/// The moves that may be tried. What belongs to a move stays where it is, since whole entries that
/// were just written in parts are slow to move.
pub(super) struct Candidates {
    count: usize,
    /// The rank of each and then its place, so that the largest is next; the least once taken.
    keys: [i32; Self::MOST],
    squares: [u8; Self::MOST],
    flips: [u64; Self::MOST],
    replies: [u64; Self::MOST],
}

/// One of them.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) square: u8,
    pub(super) flips: u64,
    /// The opponent's moves after it.
    pub(super) replies: u64,
}

impl Candidates {
    const MOST: usize = 16;
    const PLACE_BITS: u32 = Self::MOST.ilog2();
    const LAST: i32 = Self::MOST as i32 - 1;

    #[inline(always)]
    pub(super) fn new() -> Self {
        Candidates {
            count: 0,
            keys: [i32::MIN; Self::MOST],
            squares: [0; Self::MOST],
            flips: [0; Self::MOST],
            replies: [0; Self::MOST],
        }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, candidate: Candidate, rank: i32) {
        let place = self.count % Self::MOST;
        self.keys[place] = (rank << Self::PLACE_BITS) + Self::LAST - place as i32;
        self.squares[place] = candidate.square;
        self.flips[place] = candidate.flips;
        self.replies[place] = candidate.replies;
        self.count += 1;
    }

    /// Takes the move with the highest rank out; the first of equals.
    #[inline(always)]
    pub(super) fn take_best(&mut self) -> Option<Candidate> {
        let mut best = i32::MIN;
        for key in self.keys.iter().take(self.count) {
            best = best.max(*key);
        }
        if best == i32::MIN {
            return None;
        }
        let place = (Self::LAST - (best & Self::LAST)) as usize;
        self.keys[place] = i32::MIN;
        Some(Candidate {
            square: self.squares[place],
            flips: self.flips[place],
            replies: self.replies[place],
        })
    }
}

/// The rank of the move to try first.
pub(super) const FIRST: i32 = 1 << 24;

/// What a disc in a corner, or beside one of the same side, counts for a move: it cannot be flipped.
const SAFE_DISC: i32 = RANK_PER_REPLY * 3 / 8;

/// What an odd region counts for a move.
const ODD_REGION: i32 = RANK_PER_REPLY * 3 / 8;

const CORNERS: u64 = Bitboard::CORNERS.0;

/// The discs in corners and those beside them.
#[inline(always)]
fn safe_discs(discs: u64) -> i32 {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    let corners = discs & CORNERS;
    let along_ranks = (corners & FILE_A) << 1 | (corners & !FILE_A) >> 1;
    let along_files = corners << 8 | corners >> 8;
    (corners | discs & (along_ranks | along_files)).count_ones() as i32
}

/// Fastest first: few replies make a small tree, and corners among them count twice. Then discs that
/// are safe, odd regions, and squares that are usually good. `placed` are the mover's discs after the
/// move.
#[inline(always)]
pub(super) fn rank(square: u8, placed: u64, replies: u64, odd: Quadrants) -> i32 {
    let weighted = replies.count_ones() + (replies & CORNERS).count_ones();
    let odd = i32::from(odd.contain(square));
    SQUARE_WORTH[usize::from(square & 63)] + ODD_REGION * odd + SAFE_DISC * safe_discs(placed)
        - RANK_PER_REPLY * weighted as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_and_what_is_beside_them_are_safe() {
        for (corner, file, rank) in [(0, 1, 8), (7, 6, 15), (56, 57, 48), (63, 62, 55)] {
            for others in 0..64 {
                let discs = 1 << corner | 1 << others;
                let expected = 1 + i32::from(others == file || others == rank);
                let two_corners = others != corner && CORNERS >> others & 1 == 1;
                assert_eq!(
                    safe_discs(discs),
                    expected + i32::from(two_corners),
                    "{others}"
                );
            }
        }
        assert_eq!(safe_discs(!CORNERS), 0);
    }
}
