//! The order of moves where a table is used.

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

/// Fastest first: few replies make a small tree, and corners among them count twice. Then odd
/// regions, then squares that are usually good.
#[inline(always)]
pub(super) fn rank(square: u8, replies: u64, odd: Quadrants) -> i32 {
    const CORNERS: u64 = 0x8100_0000_0000_0081;
    let weighted = replies.count_ones() + (replies & CORNERS).count_ones();
    let odd = i32::from(odd.contain(square));
    SQUARE_WORTH[usize::from(square & 63)] + RANK_PER_REPLY / 2 * odd
        - RANK_PER_REPLY * weighted as i32
}
