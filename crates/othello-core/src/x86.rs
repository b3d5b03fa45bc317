//! Perft compiled for x86-64-v3, chosen at run time at its entry.
//!
//! The one place of the crate with `unsafe`: calling code that was compiled for processor features
//! needs it, once the features are known to be there.
#![allow(unsafe_code)]

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_cmpgt_epi64, _mm256_extracti128_si256, _mm256_or_si256, _mm256_permute4x64_epi64,
    _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi32,
    _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_xor_si256,
};

use crate::{kernel::RAYS, perft::Convention};

/// [`crate::perft::count_portable`] in AVX2 code; `None` if the processor lacks it.
pub(crate) fn count_leaves(
    own: u64,
    opponent: u64,
    depth: u32,
    convention: Convention,
) -> Option<u64> {
    // SAFETY: the function needs just the features found here.
    is_supported().then(|| unsafe { count_avx2(own, opponent, depth, convention) })
}

fn is_supported() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

crate::perft::count_leaves!(
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    count_avx2,
    moves,
    flips,
    replies
);

/// A set of squares in each lane, one lane for each line through a square: both diagonals, the
/// file and the rank.
#[derive(Clone, Copy)]
struct Lanes(__m256i);

impl Lanes {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn splat(bits: u64) -> Self {
        Self(_mm256_set1_epi64x(bits as i64))
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn of(values: [u64; 4]) -> Self {
        let [first, second, third, fourth] = values.map(|value| value as i64);
        Self(_mm256_set_epi64x(fourth, third, second, first))
    }

    /// The step from one square to the next on each line, towards higher indices.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn steps() -> __m256i {
        _mm256_set_epi64x(1, 9, 8, 7)
    }

    /// The squares that are in any lane.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn union(self) -> u64 {
        let halves = _mm_or_si128(
            _mm256_castsi256_si128(self.0),
            _mm256_extracti128_si256::<1>(self.0),
        );
        _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
    }

    /// The squares that are in any lane, in every lane.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn spread_union(self) -> Self {
        let halves = _mm256_or_si256(self.0, _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0));
        Self(_mm256_or_si256(
            halves,
            _mm256_shuffle_epi32::<0b01_00_11_10>(halves),
        ))
    }

    /// The squares just behind runs of `opponent` that start beside `self`.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn behind_runs_of(self, opponent: Self) -> Self {
        const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;
        let step = Self::steps();
        let two_steps = _mm256_add_epi64(step, step);
        let through = _mm256_and_si256(opponent.0, _mm256_set_epi64x(INNER, INNER, -1, INNER));
        let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(self.0, step));
        let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(self.0, step));
        up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
        down = _mm256_or_si256(
            down,
            _mm256_and_si256(through, _mm256_srlv_epi64(down, step)),
        );
        let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
        let pairs_down = _mm256_srlv_epi64(pairs_up, step);
        for _ in 0..2 {
            let further = _mm256_sllv_epi64(up, two_steps);
            up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, further));
            let further = _mm256_srlv_epi64(down, two_steps);
            down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, further));
        }
        Self(_mm256_or_si256(
            _mm256_sllv_epi64(up, step),
            _mm256_srlv_epi64(down, step),
        ))
    }

    /// The discs of `opponent` that a disc of `self` on `square` flips on each line.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn flips(self, opponent: Self, square: u8) -> Self {
        let rays = &RAYS[usize::from(square & 63)];
        let (up, down) = (Self::of(rays.up).0, Self::of(rays.down).0);
        let zero = _mm256_setzero_si256();

        // Towards higher indices the first blocker is the lowest bit.
        let blockers = _mm256_andnot_si256(opponent.0, up);
        let first = _mm256_and_si256(blockers, _mm256_sub_epi64(zero, blockers));
        let bracket = _mm256_and_si256(first, self.0);
        // One less than the bracket, or nothing where there is none.
        let below = _mm256_andnot_si256(
            _mm256_cmpeq_epi64(bracket, zero),
            _mm256_add_epi64(bracket, _mm256_cmpeq_epi64(zero, zero)),
        );
        let flips_up = _mm256_and_si256(below, up);

        // Towards lower indices the blockers cast a shadow, and what is left is the run; the
        // higher of two disjoint sets is the one with the first blocker.
        let step = Self::steps();
        let two_steps = _mm256_add_epi64(step, step);
        let four_steps = _mm256_add_epi64(two_steps, two_steps);
        let blockers = _mm256_andnot_si256(opponent.0, down);
        let mut shadow = _mm256_or_si256(blockers, _mm256_srlv_epi64(blockers, step));
        shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, two_steps));
        shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, four_steps));
        let bracketed = _mm256_cmpgt_epi64(
            _mm256_and_si256(blockers, self.0),
            _mm256_andnot_si256(self.0, blockers),
        );
        let run = _mm256_andnot_si256(shadow, down);
        Self(_mm256_or_si256(flips_up, _mm256_and_si256(run, bracketed)))
    }
}

/// See [`crate::kernel::moves`].
#[inline]
#[target_feature(enable = "avx2")]
fn moves(own: u64, opponent: u64) -> u64 {
    Lanes::splat(own)
        .behind_runs_of(Lanes::splat(opponent))
        .union()
        & !(own | opponent)
}

/// See [`crate::kernel::flips`].
#[inline]
#[target_feature(enable = "avx2")]
fn flips(square: u8, own: u64, opponent: u64) -> u64 {
    Lanes::splat(own)
        .flips(Lanes::splat(opponent), square)
        .union()
}

/// See [`crate::kernel::replies`]. The boards between the two plies never leave the lanes.
#[inline]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn replies(own: u64, opponent: u64, mut moves: u64) -> (u64, u64) {
    let empty = !(own | opponent);
    let (own, opponent) = (Lanes::splat(own), Lanes::splat(opponent));
    let mut replies = 0;
    let mut without = 0;
    while moves != 0 {
        let placed = moves & moves.wrapping_neg();
        let flips = own
            .flips(opponent, moves.trailing_zeros() as u8)
            .spread_union();
        let child_own = Lanes(_mm256_xor_si256(opponent.0, flips.0));
        let with_placed = _mm256_or_si256(own.0, Lanes::splat(placed).0);
        let child_opponent = Lanes(_mm256_or_si256(with_placed, flips.0));
        let found = child_own.behind_runs_of(child_opponent).union() & (empty ^ placed);
        replies += u64::from(found.count_ones());
        without |= if found == 0 { placed } else { 0 };
        moves ^= placed;
    }
    (replies, without)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, kernel, perft::count_portable};

    /// The portable code is the safe twin: both must agree on every position of a game tree.
    #[test]
    fn agrees_with_the_portable_code() {
        if !is_supported() {
            eprintln!("skipped: this processor lacks AVX2");
            return;
        }
        let mut random = 0x0123_4567_89ab_cdef_u64;
        for _ in 0..20_000 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let black = random ^ random >> 29;
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let white = (random ^ random >> 31) & !black;
            // SAFETY: the features were found above.
            let fast = unsafe { moves(black, white) };
            assert_eq!(fast, kernel::moves(black, white));
            for square in (0..64).filter(|square| (black | white) >> square & 1 == 0) {
                // SAFETY: the features were found above.
                let fast = unsafe { flips(square, black, white) };
                assert_eq!(fast, kernel::flips(square, black, white), "square {square}");
            }
        }
        let start = Position::new();
        let (own, opponent) = (start.own().0, start.opponent().0);
        for convention in [
            Convention::PassIsPly,
            Convention::ExactPlies,
            Convention::PassIsFree,
        ] {
            assert_eq!(
                count_leaves(own, opponent, 8, convention),
                Some(count_portable(own, opponent, 8, convention)),
            );
        }
    }
}
