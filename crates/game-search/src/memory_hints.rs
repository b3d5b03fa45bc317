//! What the processor and the system are told about memory before it is used. It changes how long
//! something takes and nothing else.
//!
//! The one place of the crate with `unsafe`: both hints take an address.
#![allow(unsafe_code)]

use alloc::vec::Vec;

/// Brings what is there nearer to the processor, on x86-64.
#[inline(always)]
pub(crate) fn prefetch<T>(at: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: no memory is accessed, and the address is that of a reference.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(at).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = at;
}

/// So many buckets, each as it is by default; `None` if the memory is not to be had. With the
/// feature `huge-pages` Linux is asked to make few large pages of it, so that the processor finds
/// the place of one quicker.
pub(crate) fn buckets<B: Default>(count: usize) -> Option<Vec<B>> {
    let mut buckets = Vec::new();
    buckets.try_reserve_exact(count).ok()?;
    #[cfg(all(feature = "huge-pages", target_os = "linux"))]
    ask_for_huge_pages(&mut buckets);
    buckets.resize_with(count, B::default);
    Some(buckets)
}

/// Must come before the memory is used: pages are made on the first use.
#[cfg(all(feature = "huge-pages", target_os = "linux"))]
fn ask_for_huge_pages<B>(unused: &mut Vec<B>) {
    /// The size of a huge page where there are any, and a multiple of that of the others.
    const PAGE: usize = 1 << 21;
    let space = unused.spare_capacity_mut();
    let bytes = core::mem::size_of_val(space);
    let start: *mut u8 = space.as_mut_ptr().cast();
    let before = start.align_offset(PAGE);
    let length = bytes.saturating_sub(before) / PAGE * PAGE;
    if length > 0 {
        // SAFETY: the range lies in memory that is ours, as do `before` bytes in front of it. The
        // advice changes neither what stands there nor who may use it, and may be declined.
        unsafe { libc::madvise(start.add(before).cast(), length, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_as_by_default_whatever_their_number() {
        for count in [0, 1, 63, 64, 1 << 16, 5 << 16] {
            let buckets: Vec<[u64; 8]> = buckets(count).expect("there is memory");
            assert_eq!(buckets, alloc::vec![[0; 8]; count]);
            if let Some(first) = buckets.first() {
                prefetch(first);
            }
        }
        assert_eq!(buckets::<[u64; 8]>(usize::MAX >> 8), None);
    }
}
