//! The recursion compiled for x86-64-v4.

use core::arch::x86_64::{
    __m512i, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_lzcnt_epi64,
    _mm256_mask_and_epi64, _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_srlv_epi64, _mm256_sub_epi64, _mm256_ternarylogic_epi64, _mm256_test_epi64_mask,
    _mm512_and_si512, _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_rolv_epi64,
    _mm512_set_epi64, _mm512_set1_epi64, _mm512_ternarylogic_epi64,
};

use super::{super::kernel::RAYS, load, prefetch, union};

crate::last_plies::recursion::recursion!(
    #[target_feature(enable = "avx2,avx512f,avx512vl,avx512cd,bmi1,bmi2,lzcnt,popcnt")]
);

/// `a | b & c`, bit by bit.
const OR_AND: i32 = 0xf8;

/// See [`crate::last_plies::kernel::moves`]. A lane for each direction; a run of discs that can be
/// flipped never reaches the border it leads to, so that what a rotation carries around is masked.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512cd")]
pub(super) fn moves(own: u64, opponent: u64) -> u64 {
    let step = _mm512_set_epi64(-9, -8, -7, -1, 9, 8, 7, 1);
    let two_steps = _mm512_set_epi64(-18, -16, -14, -2, 18, 16, 14, 2);
    let through = _mm512_and_si512(_mm512_set1_epi64(opponent as i64), inner());
    let from = _mm512_set1_epi64(own as i64);
    let mut run = _mm512_and_si512(through, _mm512_rolv_epi64(from, step));
    run = _mm512_ternarylogic_epi64::<OR_AND>(run, through, _mm512_rolv_epi64(run, step));
    let pairs = _mm512_and_si512(through, _mm512_rolv_epi64(through, step));
    run = _mm512_ternarylogic_epi64::<OR_AND>(run, pairs, _mm512_rolv_epi64(run, two_steps));
    run = _mm512_ternarylogic_epi64::<OR_AND>(run, pairs, _mm512_rolv_epi64(run, two_steps));
    let behind = _mm512_rolv_epi64(run, step);
    let halves = _mm256_or_si256(
        _mm512_castsi512_si256(behind),
        _mm512_extracti64x4_epi64::<1>(behind),
    );
    union(halves) & !(own | opponent)
}

/// For each direction the squares that are not on a border across it.
#[inline]
#[target_feature(enable = "avx512f")]
fn inner() -> __m512i {
    const FILES: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    const RANKS: i64 = 0x00ff_ffff_ffff_ff00;
    const BOTH: i64 = FILES & RANKS;
    _mm512_set_epi64(BOTH, RANKS, BOTH, FILES, BOTH, RANKS, BOTH, FILES)
}

/// See [`crate::last_plies::kernel::flips`].
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl,avx512cd")]
pub(super) fn flips(square: u8, own: u64, opponent: u64) -> u64 {
    let rays = &RAYS[usize::from(square & 63)];
    let (up, down) = (load(&rays.up), load(&rays.down));
    let own = _mm256_set1_epi64x(own as i64);
    let opponent = _mm256_set1_epi64x(opponent as i64);
    let zero = _mm256_setzero_si256();

    // Towards higher indices the run ends below the lowest blocker: below all, if there is none.
    let blockers = _mm256_andnot_si256(opponent, up);
    let lowest = _mm256_and_si256(blockers, _mm256_sub_epi64(zero, blockers));
    let bracketed = _mm256_test_epi64_mask(lowest, own);
    let below = _mm256_add_epi64(lowest, _mm256_set1_epi64x(-1));
    let flips_up = _mm256_mask_and_epi64(zero, bracketed, below, up);

    // Towards lower indices it ends above the highest.
    let blockers = _mm256_andnot_si256(opponent, down);
    let highest = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(blockers));
    let bracket = _mm256_and_si256(highest, own);
    let above = _mm256_sub_epi64(zero, _mm256_add_epi64(bracket, bracket));
    union(_mm256_ternarylogic_epi64::<OR_AND>(flips_up, above, down))
}
