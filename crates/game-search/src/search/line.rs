//! The best line below each node of the present path.

use alloc::vec::Vec;

use crate::MAX_PLY;
use crate::score::Bound;

/// A triangular array: for each ply the best line from there on. Allocated once, so that a node
/// only copies.
#[derive(Debug)]
pub(crate) struct Lines<M> {
    by_ply: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    pub(crate) fn new() -> Self {
        let length = MAX_PLY as usize + 1;
        Lines {
            by_ply: (0..=length)
                .map(|ply| Vec::with_capacity(length - ply))
                .collect(),
        }
    }

    /// The node at `ply` has no line yet.
    pub(crate) fn clear(&mut self, ply: u32) {
        self.by_ply[ply as usize].clear();
    }

    /// The best line at `ply` is `mv`, then the best line below; nothing more if the score is only
    /// a bound, for then the line below may be one of an earlier search.
    pub(crate) fn extend(&mut self, ply: u32, mv: M, bound: Bound) {
        let (above, below) = self.by_ply.split_at_mut(ply as usize + 1);
        let line = &mut above[ply as usize];
        line.clear();
        line.push(mv);
        if bound == Bound::Exact {
            line.extend_from_slice(&below[0]);
        }
    }

    /// The best line from the root.
    pub(crate) fn root(&self) -> &[M] {
        &self.by_ply[0]
    }
}
