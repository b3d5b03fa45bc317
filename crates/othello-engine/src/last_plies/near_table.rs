//! What is known of positions with few empty squares: small enough for a processor's cache.

use core::sync::atomic::{AtomicU64, Ordering};

/// Remembers positions near the end of the game. Threads may share it without locks.
#[derive(Debug)]
pub(super) struct NearTable {
    buckets: Box<[Bucket]>,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Debug, Default)]
struct Slot {
    /// Key xor data, so that halves of two writes never pass for an entry.
    check: AtomicU64,
    data: AtomicU64,
}

/// The square of a position of which no good move is known.
pub(super) const NO_SQUARE: u8 = 64;

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    lower: i8,
    upper: i8,
    /// The move that was best, or [`NO_SQUARE`].
    pub(super) square: u8,
    /// How many nodes it took to find, as a power of two: the highest bits of an entry.
    worth: u8,
}

impl Known {
    pub(super) const NOTHING: Known = Known {
        lower: -64,
        upper: 64,
        square: NO_SQUARE,
        worth: 0,
    };

    /// The score, if it is known whether it is above `alpha`.
    #[inline(always)]
    pub(super) fn beyond(self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower > alpha {
            Some(lower)
        } else {
            (upper <= alpha).then_some(upper)
        }
    }

    /// With the answer to the question whether the score is above `alpha`.
    #[inline(always)]
    pub(super) fn with(self, (score, square): (i32, u8), alpha: i32, nodes: u64) -> Known {
        let (lower, upper) = if score > alpha {
            (score as i8, self.upper)
        } else {
            (self.lower, score as i8)
        };
        Known {
            lower,
            upper,
            square,
            worth: (nodes | 1).ilog2() as u8,
        }
    }

    #[inline(always)]
    fn pack(self) -> u64 {
        let bytes = [self.lower as u8, self.upper as u8, self.square, self.worth];
        u32::from_le_bytes(bytes).into()
    }

    #[inline(always)]
    fn unpack(data: u64) -> Known {
        let [lower, upper, square, worth] = (data as u32).to_le_bytes();
        Known {
            lower: lower as i8,
            upper: upper as i8,
            square,
            worth,
        }
    }
}

impl NearTable {
    /// One MiB: what of a processor's second-level cache other data leave.
    const BUCKETS: usize = 1 << 14;

    pub(super) fn new() -> NearTable {
        NearTable {
            buckets: (0..Self::BUCKETS).map(|_| Bucket::default()).collect(),
        }
    }

    pub(super) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    /// Where what is known of the position with this key stands.
    #[inline(always)]
    pub(super) fn place(&self, key: u64) -> &impl Sized {
        self.bucket(key)
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Slot; 4] {
        let index = (key >> 32) as usize & (self.buckets.len() - 1);
        &self.buckets[index].0
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(super) fn recall(&self, key: u64) -> Known {
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                return Known::unpack(data);
            }
        }
        Known::NOTHING
    }

    /// In the place of what was known of the same position, else of what was cheapest to find.
    #[inline(always)]
    pub(super) fn remember(&self, key: u64, known: Known) {
        let mut place = &self.bucket(key)[0];
        let mut least = u64::MAX;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                place = slot;
                break;
            }
            if data < least {
                least = data;
                place = slot;
            }
        }
        let data = known.pack();
        place.check.store(key ^ data, Ordering::Relaxed);
        place.data.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRESH: Known = Known::NOTHING;

    #[test]
    fn what_is_remembered_is_recalled() {
        let table = NearTable::new();
        for key in (1..2_000_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
            assert_eq!(table.recall(key), FRESH);
            let known = FRESH.with((-12, 63), 5, 1_000);
            table.remember(key, known);
            assert_eq!(table.recall(key), known);
        }
        table.clear();
        assert_eq!(table.recall(0x9e37_79b9_7f4a_7c15), FRESH);
    }

    #[test]
    fn bounds_answer_on_their_side_only() {
        let known = FRESH.with((-12, 0), 5, 1).with((-20, 1), -21, 1);
        assert_eq!(known.beyond(-12), Some(-12));
        assert_eq!(known.beyond(-13), None);
        assert_eq!(known.beyond(-20), None);
        assert_eq!(known.beyond(-21), Some(-20));
        assert_eq!(known.square, 1);
    }

    #[test]
    fn the_cheapest_gives_way() {
        let table = NearTable::new();
        let keys: Vec<u64> = (0..5).map(|n| n + 1).collect();
        for (&key, nodes) in keys.iter().zip([90, 9, 900, 9_000, 1]) {
            table.remember(key, FRESH.with((2, 3), 1, nodes));
        }
        let known: Vec<bool> = keys.iter().map(|&key| table.recall(key) != FRESH).collect();
        assert_eq!(known, [true, false, true, true, true]);
    }
}
