//! What a search learns about quiet moves: history and continuation history.

use alloc::vec::Vec;

use crate::game::Game;

/// What searches of one game have learned about the order of moves, for a later search: see
/// [`Search::with_learned`](crate::Search::with_learned).
///
/// The default has learned nothing. Memory: a few bytes, or the tables of
/// [`Game::HISTORY_SLOTS`](crate::Game::HISTORY_SLOTS) once for each thread that searched.
#[derive(Clone, Debug, Default)]
pub struct Learned {
    /// By thread.
    pub(crate) threads: Vec<Learning>,
}

impl Learned {
    /// For each of so many threads what it has learned, aged by a search, or nothing yet.
    pub(crate) fn take<G: Game>(&mut self, threads: usize) -> Vec<Learning> {
        let mut learning = core::mem::take(&mut self.threads);
        learning.retain(Learning::fits::<G>);
        for learned in &mut learning {
            learned.age();
        }
        learning.resize_with(threads, || {
            Learning::new(G::HISTORY_SLOTS, G::CONTINUATION_HISTORY)
        });
        learning
    }
}

/// Tables over the slots of moves ([`Game::history_slot`](crate::Game::history_slot)); empty for a
/// game without slots.
#[derive(Clone, Debug)]
pub(crate) struct Learning {
    slots: usize,
    history: Vec<i16>,
    /// By the slot of the move before, then by that of the move.
    continuation: Vec<i16>,
}

/// The largest value in a table of history; the smallest is its negation.
const MOST: i32 = 1 << 14;

impl Learning {
    pub(crate) fn new(slots: usize, continuation: bool) -> Self {
        Learning {
            slots,
            history: alloc::vec![0; slots],
            continuation: alloc::vec![0; if continuation { slots * slots } else { 0 }],
        }
    }

    /// Whether the tables are as large as this game wants them.
    fn fits<G: Game>(&self) -> bool {
        let pairs = if G::CONTINUATION_HISTORY {
            G::HISTORY_SLOTS * G::HISTORY_SLOTS
        } else {
            0
        };
        self.slots == G::HISTORY_SLOTS && self.continuation.len() == pairs
    }

    /// Before another search: what was learned counts half. The continuation history, which is
    /// large, is left to be overridden.
    pub(crate) fn age(&mut self) {
        for value in &mut self.history {
            *value /= 2;
        }
    }

    #[inline(always)]
    pub(crate) fn history(&self, slot: usize) -> i32 {
        self.history[slot].into()
    }

    #[inline(always)]
    pub(crate) fn continuation(&self, before: u32, slot: usize) -> i32 {
        let row = before as usize * self.slots;
        self.continuation
            .get(row + slot)
            .copied()
            .unwrap_or(0)
            .into()
    }

    /// Rewards a move that cut after a search of `depth`, or punishes one that did not.
    #[inline(always)]
    pub(crate) fn learn(&mut self, before: Option<u32>, slot: usize, depth: u32, has_cut: bool) {
        let bonus = bonus(depth, has_cut);
        gravitate(&mut self.history[slot], bonus);
        if let Some(before) = before {
            let row = before as usize * self.slots;
            if let Some(value) = self.continuation.get_mut(row + slot) {
                gravitate(value, bonus);
            }
        }
    }
}

fn bonus(depth: u32, has_cut: bool) -> i32 {
    const MOST_BONUS: i32 = 2048;
    let depth = depth.min(64) as i32;
    let bonus = (16 * depth * depth + 32 * depth).min(MOST_BONUS);
    if has_cut { bonus } else { -bonus }
}

/// Adds `bonus`, the less the nearer the value is to its limit in that direction.
fn gravitate(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_within_their_limits() {
        let mut learning: Learning = Learning::new(2, true);
        for _ in 0..1000 {
            learning.learn(Some(1), 0, 60, true);
            learning.learn(Some(1), 1, 60, false);
        }
        for value in [learning.history(0), learning.continuation(1, 0)] {
            assert!((MOST / 2 + 1..=MOST).contains(&value), "{value}");
        }
        for value in [learning.history(1), learning.continuation(1, 1)] {
            assert!((-MOST..-MOST / 2).contains(&value), "{value}");
        }
        assert_eq!(learning.continuation(0, 0), 0);
        let before = learning.history(0);
        learning.age();
        assert_eq!(learning.history(0), before / 2);
    }

    #[test]
    fn without_slots_there_is_nothing() {
        let learning: Learning = Learning::new(0, true);
        assert_eq!(learning.history.len() + learning.continuation.len(), 0);
    }
}
