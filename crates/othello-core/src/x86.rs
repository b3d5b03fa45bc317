//! Perft compiled for the vector instructions of x86-64, chosen at run time at its entry.
//!
//! The one place of the crate with `unsafe`: calling code that was compiled for processor features
//! needs it, once the features are known to be there.
#![allow(unsafe_code)]

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_sllv_epi64, _mm256_srlv_epi64,
};

use crate::{
    kernel::RAYS,
    perft::{Batch, Convention},
};

/// [`crate::perft::count_portable`] in vector code; `None` if the processor lacks it.
pub(crate) fn count_leaves(boards: &Batch, depth: u32, convention: Convention) -> Option<u64> {
    if has_avx512() {
        // SAFETY: the function needs just the features found here.
        return Some(unsafe { count_avx512(boards, depth, convention) });
    }
    // SAFETY: the function needs just the features found here.
    has_avx2().then(|| unsafe { count_avx2(boards, depth, convention) })
}

fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

crate::perft::count_leaves!(
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    count_avx2,
    Runs::find,
    Runs::flips
);

// The same source: the compiler counts the leaves' moves in eight lanes, and with fewer
// instructions.
crate::perft::count_leaves!(
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512vpopcntdq")]
    count_avx512,
    Runs::find,
    Runs::flips
);

/// [`crate::kernel::Runs`] with one lane for each line through a square: both diagonals, the file
/// and the rank.
#[derive(Clone, Copy)]
struct Runs {
    up: __m256i,
    down: __m256i,
}

impl Runs {
    /// See [`crate::kernel::runs`].
    #[inline]
    #[target_feature(enable = "avx2")]
    fn find(own: u64, opponent: u64) -> (u64, Self) {
        const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;
        let step = steps();
        let two_steps = _mm256_add_epi64(step, step);
        let from = _mm256_set1_epi64x(own as i64);
        let through = _mm256_and_si256(
            _mm256_set1_epi64x(opponent as i64),
            _mm256_set_epi64x(INNER, INNER, -1, INNER),
        );
        let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(from, step));
        let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(from, step));
        let further = _mm256_sllv_epi64(up, step);
        up = _mm256_or_si256(up, _mm256_and_si256(through, further));
        let further = _mm256_srlv_epi64(down, step);
        down = _mm256_or_si256(down, _mm256_and_si256(through, further));
        let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
        let pairs_down = _mm256_srlv_epi64(pairs_up, step);
        for _ in 0..2 {
            let further = _mm256_sllv_epi64(up, two_steps);
            up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, further));
            let further = _mm256_srlv_epi64(down, two_steps);
            down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, further));
        }
        let behind = union(_mm256_or_si256(
            _mm256_sllv_epi64(up, step),
            _mm256_srlv_epi64(down, step),
        ));
        (behind & !(own | opponent), Self { up, down })
    }

    /// See [`crate::kernel::Runs::flips`].
    #[inline]
    #[target_feature(enable = "avx2")]
    fn flips(&self, square: u8) -> u64 {
        let rays = &RAYS[usize::from(square & 63)];
        let (up, down) = (load(rays.up), load(rays.down));

        // Towards higher indices the run ends below the lowest bit beyond it.
        let beyond = _mm256_andnot_si256(self.down, up);
        let below = _mm256_add_epi64(beyond, _mm256_set1_epi64x(-1));
        let flips_up = _mm256_and_si256(_mm256_andnot_si256(beyond, below), up);

        // Towards lower indices what is beyond the run casts a shadow, and what is left is the run.
        let step = steps();
        let two_steps = _mm256_add_epi64(step, step);
        let three_steps = _mm256_add_epi64(two_steps, step);
        let mut shadow = _mm256_andnot_si256(self.up, down);
        for distance in [step, two_steps, three_steps] {
            shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, distance));
        }
        union(_mm256_or_si256(flips_up, _mm256_andnot_si256(shadow, down)))
    }
}

/// The step from one square to the next on each line, towards higher indices.
#[inline]
#[target_feature(enable = "avx2")]
fn steps() -> __m256i {
    _mm256_set_epi64x(1, 9, 8, 7)
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(lanes: [u64; 4]) -> __m256i {
    let [first, second, third, fourth] = lanes.map(|lane| lane as i64);
    _mm256_set_epi64x(fourth, third, second, first)
}

/// The squares that are in any lane.
#[inline]
#[target_feature(enable = "avx2")]
fn union(lanes: __m256i) -> u64 {
    let halves = _mm_or_si128(
        _mm256_castsi256_si128(lanes),
        _mm256_extracti128_si256::<1>(lanes),
    );
    _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        kernel,
        perft::{count_portable, tests::random_boards},
    };

    const CONVENTIONS: [Convention; 3] = [
        Convention::PassIsPly,
        Convention::ExactPlies,
        Convention::PassIsFree,
    ];

    #[test]
    fn moves_and_flips_agree_with_the_portable_code() {
        if !has_avx2() {
            eprintln!("skipped: this processor lacks AVX2");
            return;
        }
        for (own, opponent) in random_boards().take(20_000) {
            // SAFETY: the features were found above.
            let (mut moves, runs) = unsafe { Runs::find(own, opponent) };
            assert_eq!(moves, kernel::moves(own, opponent));
            while moves != 0 {
                let square = moves.trailing_zeros() as u8;
                // SAFETY: the features were found above.
                let fast = unsafe { runs.flips(square) };
                assert_eq!(
                    fast,
                    kernel::flips(square, own, opponent),
                    "square {square}"
                );
                moves &= moves - 1;
            }
        }
    }

    /// Random boards are full of passes and finished games.
    #[test]
    fn leaves_agree_with_the_portable_code() {
        for (own, opponent) in random_boards().take(600) {
            let root = Batch::of(own, opponent);
            for (convention, depth) in CONVENTIONS.into_iter().zip([4, 3, 4]) {
                let leaves = count_portable(&root, depth, convention);
                if has_avx2() {
                    // SAFETY: the features were just found.
                    let fast = unsafe { count_avx2(&root, depth, convention) };
                    assert_eq!(fast, leaves);
                }
                if has_avx512() {
                    // SAFETY: the features were just found.
                    let fast = unsafe { count_avx512(&root, depth, convention) };
                    assert_eq!(fast, leaves);
                }
            }
        }
    }
}
