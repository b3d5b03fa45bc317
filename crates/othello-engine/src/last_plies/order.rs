//! The order of moves where a table is used.

use super::regions::Quadrants;
use crate::ordering::{RANK_PER_REPLY, SQUARE_WORTH};

/// A move that may be tried.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) square: u8,
    pub(super) rank: i32,
    pub(super) flips: u64,
    /// The opponent's moves after it.
    pub(super) replies: u64,
}

impl Candidate {
    pub(super) const NONE: Candidate = Candidate {
        square: 0,
        rank: 0,
        flips: 0,
        replies: 0,
    };
}

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

/// Takes the move with the highest rank out of the list, from `place` on.
#[inline(always)]
pub(super) fn take_best(list: &mut [Candidate], place: usize) -> Candidate {
    let mut best = place;
    for other in place + 1..list.len() {
        if list[other].rank > list[best].rank {
            best = other;
        }
    }
    list.swap(place, best);
    list[place]
}
