//! The recursion compiled for x86-64-v3: a lane of four for each line through a square.

use core::arch::x86_64::{
    __m256i, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi64,
    _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
};

use super::{super::kernel::RAYS, load, prefetch, union};

crate::last_plies::recursion::recursion!(
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
);

/// See [`crate::last_plies::kernel::moves`].
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn moves(own: u64, opponent: u64) -> u64 {
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
    behind & !(own | opponent)
}

/// See [`crate::last_plies::kernel::flips`].
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flips(square: u8, own: u64, opponent: u64) -> u64 {
    let rays = &RAYS[usize::from(square & 63)];
    let (up, down) = (load(&rays.up), load(&rays.down));
    let own = _mm256_set1_epi64x(own as i64);
    let opponent = _mm256_set1_epi64x(opponent as i64);
    let zero = _mm256_setzero_si256();

    // Towards higher indices the run ends below the lowest blocker.
    let blockers = _mm256_andnot_si256(opponent, up);
    let lowest = _mm256_and_si256(blockers, _mm256_sub_epi64(zero, blockers));
    let bracket = _mm256_and_si256(lowest, own);
    let none = _mm256_cmpeq_epi64(bracket, zero);
    let below = _mm256_sub_epi64(_mm256_add_epi64(bracket, _mm256_set1_epi64x(-1)), none);
    let flips_up = _mm256_and_si256(below, up);

    // Towards lower indices the blockers cast a shadow; the run ends above the one in the light.
    let step = steps();
    let two_steps = _mm256_add_epi64(step, step);
    let four_steps = _mm256_add_epi64(two_steps, two_steps);
    let blockers = _mm256_andnot_si256(opponent, down);
    let mut shadow = _mm256_srlv_epi64(blockers, step);
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, step));
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, two_steps));
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, four_steps));
    let bracket = _mm256_and_si256(_mm256_andnot_si256(shadow, blockers), own);
    let above = _mm256_sub_epi64(zero, _mm256_add_epi64(bracket, bracket));
    let flips_down = _mm256_and_si256(above, down);
    union(_mm256_or_si256(flips_up, flips_down))
}

/// The step from one square to the next on each line, towards higher indices.
#[inline]
#[target_feature(enable = "avx2")]
fn steps() -> __m256i {
    _mm256_set_epi64x(1, 9, 8, 7)
}
