//! What the nodes of the present line leave for those below and beside them.

use alloc::vec::Vec;

use crate::MAX_PLY;

/// A place for each ply, allocated once.
#[derive(Debug)]
pub(crate) struct Stack<M> {
    plies: Vec<Place<M>>,
}

#[derive(Clone, Debug)]
struct Place<M> {
    /// The quiet moves that last cut a node of this ply, the latest first.
    killers: [Option<M>; 2],
    played: Played,
}

/// What was played at a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Played {
    /// A move that leads to no slot, or nothing yet.
    Unknown,
    /// A move with this slot of the history.
    Slot(u32),
    NullMove,
}

impl<M: Copy + Eq> Stack<M> {
    pub(crate) fn new() -> Self {
        let place = Place {
            killers: [None; 2],
            played: Played::Unknown,
        };
        Stack {
            plies: alloc::vec![place; MAX_PLY as usize + 1],
        }
    }

    #[inline(always)]
    pub(crate) fn killers(&self, ply: u32) -> [Option<M>; 2] {
        self.plies[ply as usize].killers
    }

    #[inline(always)]
    pub(crate) fn add_killer(&mut self, ply: u32, mv: M) {
        let killers = &mut self.plies[ply as usize].killers;
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
    }

    #[inline(always)]
    pub(crate) fn set_played(&mut self, ply: u32, played: Played) {
        self.plies[ply as usize].played = played;
    }

    /// What was played one ply before the node at `ply`.
    #[inline(always)]
    pub(crate) fn played_before(&self, ply: u32) -> Played {
        match ply.checked_sub(1) {
            Some(before) => self.plies[before as usize].played,
            None => Played::Unknown,
        }
    }
}
