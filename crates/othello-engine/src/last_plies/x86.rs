//! The recursion compiled for the vector instructions of x86-64.
//!
//! The one place of the crate with `unsafe`: calling code that was compiled for processor features
//! needs it, once the features are known to be there.
#![allow(unsafe_code)]

mod avx2;
mod avx512;

use core::arch::x86_64::{
    __m256i, _MM_HINT_T0, _mm_cvtsi128_si64, _mm_or_si128, _mm_prefetch, _mm_unpackhi_epi64,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_loadu_si256,
};

use super::Tail;

/// Proof that the processor has what one of these modules needs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Supported {
    Avx2(Avx2),
    Avx512(Avx512),
}

/// Proof that the processor has what x86-64-v3 has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

/// Proof that it has vectors of 512 bits too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(());

impl Supported {
    /// The most that the processor has.
    pub(super) fn detect() -> Option<Self> {
        let avx2 = Avx2::detect()?;
        Some(Avx512::detect(avx2).map_or(Self::Avx2(avx2), Self::Avx512))
    }

    /// All ways that the processor can take.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Self> {
        let avx2 = Avx2::detect();
        let avx512 = avx2.and_then(Avx512::detect);
        avx2.map(Self::Avx2)
            .into_iter()
            .chain(avx512.map(Self::Avx512))
            .collect()
    }

    /// The recursion on such a processor.
    pub(super) fn solve(self, tail: &mut Tail<'_>, own: u64, opponent: u64, alpha: i32) -> i32 {
        match self {
            // SAFETY: a value of this type exists only where the features were found.
            Self::Avx2(_) => unsafe { avx2::solve(tail, own, opponent, alpha) },
            // SAFETY: likewise.
            Self::Avx512(_) => unsafe { avx512::solve(tail, own, opponent, alpha) },
        }
    }
}

impl Avx2 {
    pub(super) fn detect() -> Option<Self> {
        let supported = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        supported.then_some(Self(()))
    }
}

impl Avx512 {
    pub(super) fn detect(Avx2(()): Avx2) -> Option<Self> {
        let supported = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512cd");
        supported.then_some(Self(()))
    }
}

/// A lane each; the safe intrinsic for it is compiled to a load for each.
#[inline]
#[target_feature(enable = "avx2")]
fn load(lanes: &[u64; 4]) -> __m256i {
    // SAFETY: the array is as long as the vector, and need not be aligned.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
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

/// Brings what is there nearer to the processor.
#[inline(always)]
fn prefetch<T>(at: &T) {
    // SAFETY: no memory is accessed, and the address is that of a reference.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(at).cast()) }
}

#[cfg(test)]
mod tests {
    use super::super::{kernel, tests::boards};
    use super::*;

    #[test]
    fn moves_and_flips_are_those_of_the_portable_code() {
        for supported in Supported::all() {
            for position in boards(20, 2_000) {
                let (own, opponent) = (position.own().0, position.opponent().0);
                assert_eq!(
                    supported.moves(own, opponent),
                    kernel::moves(own, opponent),
                    "{position} {supported:?}"
                );
                for square in position.empty_squares() {
                    assert_eq!(
                        supported.flips(square as u8, own, opponent),
                        kernel::flips(square as u8, own, opponent),
                        "{position} {square} {supported:?}"
                    );
                }
            }
        }
    }

    impl Supported {
        fn moves(self, own: u64, opponent: u64) -> u64 {
            match self {
                // SAFETY: a value of this type exists only where the features were found.
                Self::Avx2(_) => unsafe { avx2::moves(own, opponent) },
                // SAFETY: likewise.
                Self::Avx512(_) => unsafe { avx512::moves(own, opponent) },
            }
        }

        fn flips(self, square: u8, own: u64, opponent: u64) -> u64 {
            match self {
                // SAFETY: a value of this type exists only where the features were found.
                Self::Avx2(_) => unsafe { avx2::flips(square, own, opponent) },
                // SAFETY: likewise.
                Self::Avx512(_) => unsafe { avx512::flips(square, own, opponent) },
            }
        }
    }
}
