//! The recursion compiled for any processor.

use super::kernel::{flips, moves};

super::recursion::recursion!();

/// What brings memory nearer to the processor is not portable.
#[inline(always)]
fn prefetch<T>(_: &T) {}
