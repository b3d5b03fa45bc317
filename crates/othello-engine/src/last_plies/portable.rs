//! The recursion compiled for any processor.

use super::kernel::{flips, moves};

super::recursion::recursion!();
