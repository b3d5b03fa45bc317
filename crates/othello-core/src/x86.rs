//! Perft compiled for x86-64-v3, chosen at run time at its entry.
//!
//! The one place of the crate with `unsafe`: calling code that was compiled for processor features
//! needs it, once the features are known to be there.
#![allow(unsafe_code)]

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
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
    flips
);

/// One lane for each line through a square: along the file, the rank and the two diagonals.
#[inline]
#[target_feature(enable = "avx2")]
fn steps() -> __m256i {
    _mm256_set_epi64x(1, 9, 8, 7)
}

#[inline]
#[target_feature(enable = "avx2")]
fn or_of_lanes(lanes: __m256i) -> u64 {
    let halves = _mm_or_si128(
        _mm256_castsi256_si128(lanes),
        _mm256_extracti128_si256::<1>(lanes),
    );
    _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
}

/// See [`crate::kernel::moves`].
#[inline]
#[target_feature(enable = "avx2")]
fn moves(own: u64, opponent: u64) -> u64 {
    const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    let step = steps();
    let two_steps = _mm256_add_epi64(step, step);
    let discs = _mm256_set1_epi64x(own as i64);
    let through = _mm256_and_si256(
        _mm256_set1_epi64x(opponent as i64),
        _mm256_set_epi64x(INNER, INNER, -1, INNER),
    );
    let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(discs, step));
    let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(discs, step));
    up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(
        down,
        _mm256_and_si256(through, _mm256_srlv_epi64(down, step)),
    );
    let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(
        up,
        _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)),
    );
    down = _mm256_or_si256(
        down,
        _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)),
    );
    up = _mm256_or_si256(
        up,
        _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)),
    );
    down = _mm256_or_si256(
        down,
        _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)),
    );
    let ends = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    or_of_lanes(ends) & !(own | opponent)
}

/// See [`crate::kernel::flips`].
#[inline]
#[target_feature(enable = "avx2")]
fn flips(square: u8, own: u64, opponent: u64) -> u64 {
    let rays = &RAYS[usize::from(square & 63)];
    let up = lanes(rays.up);
    let down = lanes(rays.down);
    let step = steps();
    let own = _mm256_set1_epi64x(own as i64);
    let opponent = _mm256_set1_epi64x(opponent as i64);
    let zero = _mm256_setzero_si256();

    // Towards higher indices the first blocker is the lowest bit.
    let blockers = _mm256_andnot_si256(opponent, up);
    let first = _mm256_and_si256(blockers, _mm256_sub_epi64(zero, blockers));
    let bracket = _mm256_and_si256(first, own);
    let none = _mm256_cmpeq_epi64(bracket, zero);
    let ones = _mm256_cmpeq_epi64(zero, zero);
    // bracket − 1, or 0 where there is no bracket.
    let below = _mm256_add_epi64(_mm256_sub_epi64(bracket, none), ones);
    let flips_up = _mm256_and_si256(below, up);

    // Towards lower indices: the blockers cast a shadow, and what is left is the run.
    let mut shadow = _mm256_andnot_si256(opponent, down);
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, step));
    let two_steps = _mm256_add_epi64(step, step);
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, two_steps));
    let four_steps = _mm256_add_epi64(two_steps, two_steps);
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, four_steps));
    let run = _mm256_andnot_si256(shadow, down);
    let bracket = _mm256_and_si256(_mm256_and_si256(_mm256_srlv_epi64(run, step), own), down);
    let none = _mm256_cmpeq_epi64(bracket, zero);
    let flips_down = _mm256_andnot_si256(none, run);

    or_of_lanes(_mm256_or_si256(flips_up, flips_down))
}

#[inline]
#[target_feature(enable = "avx2")]
fn lanes(values: [u64; 4]) -> __m256i {
    let [first, second, third, fourth] = values.map(|value| value as i64);
    _mm256_set_epi64x(fourth, third, second, first)
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
