//! The recursion compiled for any processor.

use super::kernel::{flips, moves};
#[inline(always)]
fn prefetch<T>(_: &T) {}


super::recursion::recursion!();
