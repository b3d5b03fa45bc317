//! The last plies compiled for any processor.

use super::kernel::{flips, moves};

super::last_plies::last_plies!();
