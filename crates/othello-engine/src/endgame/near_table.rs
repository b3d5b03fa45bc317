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

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The move that was best; 64 if none is known.
    pub(super) square: u8,
    /// How much it would cost to find again, in powers of two.
    pub(super) worth: u8,
}

impl Known {
    pub(super) const NOTHING: Known = Known {
        lower: -64,
        upper: 64,
        square: 64,
        worth: 0,
    };

    #[inline(always)]
    fn pack(self) -> u64 {
        u64::from(u32::from_le_bytes([
            self.lower as u8,
            self.upper as u8,
            self.square,
            self.worth,
        ]))
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
    pub(super) fn new(buckets: usize) -> NearTable {
        let buckets = buckets.next_power_of_two();
        NearTable {
            buckets: (0..buckets).map(|_| Bucket::default()).collect(),
        }
    }

    pub(super) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Slot; 4] {
        let index = (key >> 32) as usize & (self.buckets.len() - 1);
        &self.buckets[index].0
    }

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
