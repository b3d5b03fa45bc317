//! A table of whole keys for the solver.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU32, Ordering, fence};

use crate::game::Game;
use crate::memory::Known;
use crate::memory::sealed::{Finding, Memory};
use crate::memory_hints;
use crate::packing::Packing;
use crate::table::TableError;
use crate::two_shelves::{Part, Shelves, TwoShelves};

/// Remembers solved positions of a game with long keys: the whole [wide key](Game::wide_key), of
/// `KEY_WORDS` times 32 bits, and both bounds of the score.
///
/// Ordinary scores are kept within ±[`MAX_SCORE`](Self::MAX_SCORE) (what lies beyond is kept as a
/// weaker bound, and wins by distance not at all), and move codes up to
/// [`MAX_CODE`](Self::MAX_CODE) (others are forgotten).
///
/// # Layout
///
/// A bucket is one cache line of 64 bytes, sixteen words of 32 bits: a stamp, then the slots, each
/// of one word of data and the words of the key. So it holds five positions with keys of 64 bits
/// and three with keys of 128.
///
/// # Why there is no false hit
///
/// The whole key is compared. The words of an entry are not written at once, so a thread raises
/// the stamp of the bucket by one before it writes, which makes it odd, and by one afterwards. A
/// thread that finds an odd stamp, or another one after reading than before, has found nothing.
/// (To be deceived, a thread would have to sleep within a look-up while others write to this one
/// bucket 2³¹ times or a multiple of it exactly.)
///
/// There are two shelves, as in a [`CompactTable`](crate::CompactTable).
#[derive(Debug)]
pub struct WideTable<const KEY_WORDS: usize>(TwoShelves<WidePart<KEY_WORDS>>);

const WORDS: usize = 16;

/// A stamp and the slots; words that are left over stay 0.
#[derive(Default, Debug)]
#[repr(align(64))]
struct Bucket([AtomicU32; WORDS]);

/// One shelf.
#[derive(Debug)]
pub struct WidePart<const KEY_WORDS: usize> {
    buckets: Vec<Bucket>,
}

type Data = Packing<8, 8>;

impl<const KEY_WORDS: usize> WideTable<KEY_WORDS> {
    /// The largest score that is kept; the smallest is its negation.
    pub const MAX_SCORE: i32 = Data::MAX_SCORE;

    /// The largest move code that is kept.
    pub const MAX_CODE: u16 = Data::MAX_CODE;

    /// The buckets of the near shelf: half a MiB.
    const NEAR_BUCKETS: usize = 1 << 13;

    /// A table for `G` of this size in MiB (1,048,576 bytes), both shelves together; 0 gives the
    /// smallest one, of 64 bytes. Below 1 MiB there is one shelf for all.
    ///
    /// # Errors
    ///
    /// [`TableError::LongKeys`] if [`Game::WIDE_KEY_BITS`] is more than a key has,
    /// [`TableError::OutOfMemory`] if the allocator refuses.
    pub fn with_mebibytes<G: Game>(mebibytes: usize) -> Result<Self, TableError> {
        let no_memory = || TableError::OutOfMemory { mebibytes };
        let most = KEY_WORDS as u32 * u32::BITS;
        if G::WIDE_KEY_BITS > most {
            return Err(TableError::LongKeys {
                bits: G::WIDE_KEY_BITS,
                most,
                mebibytes,
            });
        }
        let bytes = mebibytes.checked_mul(1 << 20).ok_or_else(no_memory)?;
        let buckets = bytes / size_of::<Bucket>();
        let part = |buckets| WidePart::new(buckets).ok_or_else(no_memory);
        Ok(WideTable(match buckets.checked_sub(Self::NEAR_BUCKETS) {
            Some(far) if far > 0 => TwoShelves::new(part(Self::NEAR_BUCKETS)?, Some(part(far)?)),
            _ => TwoShelves::new(part(buckets.max(1))?, None),
        }))
    }

    /// Adds a near shelf of half a MiB for each thread but the first, so that they do not wait for
    /// each other's cache.
    ///
    /// # Errors
    ///
    /// [`TableError::OutOfMemory`] if the allocator refuses.
    pub fn with_threads(self, threads: usize) -> Result<Self, TableError> {
        let mebibytes = self.bytes() >> 20;
        let shelves = self.0.with_threads(threads);
        shelves
            .map(WideTable)
            .ok_or(TableError::OutOfMemory { mebibytes })
    }

    /// The size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Forgets everything. Takes time in proportion to the size of the shelves in use.
    pub fn clear(&self) {
        self.0.clear();
    }
}

impl<const KEY_WORDS: usize> Memory for WideTable<KEY_WORDS> {
    type View<'t> = Shelves<'t, WidePart<KEY_WORDS>>;

    fn begin(&self) {}

    fn view(&self, thread: usize) -> Self::View<'_> {
        self.0.view(thread)
    }
}

impl Bucket {
    #[inline(always)]
    fn stamp(&self) -> &AtomicU32 {
        &self.0[0]
    }

    #[inline(always)]
    fn slots<const KEY_WORDS: usize>(&self) -> impl Iterator<Item = Slot<'_>> {
        self.0[1..].chunks_exact(1 + KEY_WORDS).map(Slot)
    }
}

/// One word of data, then the key from its lowest word on.
#[derive(Clone, Copy)]
struct Slot<'t>(&'t [AtomicU32]);

impl Slot<'_> {
    /// 0 if the slot is empty.
    #[inline(always)]
    fn data(self) -> u64 {
        self.0[0].load(Ordering::Relaxed).into()
    }

    #[inline(always)]
    fn has_key(self, key: u128) -> bool {
        let words = self.0[1..].iter().enumerate();
        words.fold(true, |all, (place, word)| {
            all & (word.load(Ordering::Relaxed) == word_of(key, place))
        })
    }

    #[inline(always)]
    fn write(self, key: u128, data: u64) {
        for (place, word) in self.0[1..].iter().enumerate() {
            word.store(word_of(key, place), Ordering::Relaxed);
        }
        self.0[0].store(data as u32, Ordering::Relaxed);
    }
}

#[inline(always)]
fn word_of(key: u128, place: usize) -> u32 {
    (key >> (place as u32 * u32::BITS)) as u32
}

impl<const KEY_WORDS: usize> WidePart<KEY_WORDS> {
    fn new(count: usize) -> Option<Self> {
        let buckets = memory_hints::buckets(count)?;
        Some(WidePart { buckets })
    }

    /// Any bucket will do, for the key is stored whole.
    #[inline(always)]
    fn bucket(&self, key: u128) -> &Bucket {
        let high = ((key >> 64) as u64).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
        let mixed = (key as u64 ^ high.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let index = (u128::from(mixed) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// The slot of the same position, else the one with the least work.
    #[inline(always)]
    fn slot_for(bucket: &Bucket, key: u128) -> Option<Slot<'_>> {
        let mut place = None;
        let mut least = u64::MAX;
        for slot in bucket.slots::<KEY_WORDS>() {
            let data = slot.data();
            if data != 0 && slot.has_key(key) {
                return Some(slot);
            }
            if Data::work(data) < least {
                least = Data::work(data);
                place = Some(slot);
            }
        }
        place
    }
}

impl<const KEY_WORDS: usize> Part for WidePart<KEY_WORDS> {
    type Key = u128;

    #[inline(always)]
    fn key<G: Game>(game: &G, position: &G::Position) -> u128 {
        game.wide_key(position)
    }

    #[inline(always)]
    fn find(&self, key: u128) -> Known {
        let bucket = self.bucket(key);
        let before = bucket.stamp().load(Ordering::Acquire);
        let data = bucket
            .slots::<KEY_WORDS>()
            .find(|slot| slot.has_key(key))
            .map_or(0, Slot::data);
        if data == 0 {
            return Known::NOTHING;
        }
        fence(Ordering::Acquire);
        let after = bucket.stamp().load(Ordering::Relaxed);
        if before != after || !before.is_multiple_of(2) {
            return Known::NOTHING;
        }
        Data::unpack(data)
    }

    /// Does nothing if another thread is writing to the bucket.
    #[inline(always)]
    fn store(&self, key: u128, known: Known, finding: Finding) {
        let bucket = self.bucket(key);
        let stamp = bucket.stamp().load(Ordering::Relaxed);
        let odd = stamp | 1;
        let begun =
            bucket
                .stamp()
                .compare_exchange(stamp & !1, odd, Ordering::Acquire, Ordering::Relaxed);
        if begun.is_err() {
            return;
        }
        fence(Ordering::Release);
        if let Some(slot) = Self::slot_for(bucket, key) {
            slot.write(key, Data::pack(known, finding));
        }
        let even = odd.wrapping_add(1);
        bucket.stamp().store(even, Ordering::Release);
    }

    fn clear(&self) {
        for word in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            word.store(0, Ordering::Relaxed);
        }
    }

    fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    fn another(&self) -> Option<Self> {
        Self::new(self.buckets.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{Score, ScoreBounds};

    fn finding(score: i32, nodes: u64) -> Finding {
        Finding {
            score: Score::new(score),
            is_lower: true,
            nodes,
        }
    }

    fn score_of<const W: usize>(part: &WidePart<W>, key: u128) -> Option<i32> {
        let known = part.find(key);
        (known != Known::NOTHING).then(|| known.bounds.lower.value())
    }

    /// As many positions as a bucket holds, whose keys differ in one bit, all in one bucket.
    fn fill_one_bucket<const W: usize>(slots: u32) {
        let part = WidePart::<W>::new(1).unwrap();
        let bits = W as u32 * 32;
        for first in 0..bits - slots {
            part.clear();
            for bit in first..first + slots {
                part.store(1 << bit, Known::NOTHING, finding(bit as i32 - 60, 1000));
            }
            for bit in 0..bits {
                let kept = (first..first + slots).contains(&bit);
                let expected = kept.then_some(bit as i32 - 60);
                assert_eq!(score_of(&part, 1 << bit), expected);
            }
        }
    }

    #[test]
    fn whole_keys_are_compared() {
        fill_one_bucket::<2>(5);
        fill_one_bucket::<4>(3);
    }

    #[test]
    fn the_key_0_is_like_any_other() {
        let part = WidePart::<4>::new(3).unwrap();
        assert_eq!(part.find(0), Known::NOTHING);
        part.store(0, Known::NOTHING, finding(-126, 1));
        let at_least = ScoreBounds::at_least(Score::new(-126));
        assert_eq!(part.find(0).bounds, at_least);
    }

    #[test]
    fn least_work_gives_way() {
        let part = WidePart::<4>::new(1).unwrap();
        for key in 1..=3 {
            part.store(key, Known::NOTHING, finding(0, 10 << (2 * key)));
        }
        part.store(4, Known::NOTHING, finding(0, 1));
        let found = [1, 2, 3, 4].map(|key| score_of(&part, key).is_some());
        assert_eq!(found, [false, true, true, true]);
    }

    #[test]
    fn a_bucket_that_is_written_to_is_left_alone() {
        let part = WidePart::<2>::new(1).unwrap();
        part.store(7, Known::NOTHING, finding(5, 1));
        let stamp = part.buckets[0].stamp();
        assert_eq!(stamp.load(Ordering::Relaxed), 2);
        stamp.store(3, Ordering::Relaxed);
        assert_eq!(part.find(7), Known::NOTHING);
        part.store(8, Known::NOTHING, finding(5, 1));
        stamp.store(4, Ordering::Relaxed);
        assert_eq!(score_of(&part, 7), Some(5));
        assert_eq!(part.find(8), Known::NOTHING);
        stamp.store(u32::MAX - 1, Ordering::Relaxed);
        part.store(8, Known::NOTHING, finding(6, 1));
        assert_eq!(stamp.load(Ordering::Relaxed), 0);
        assert_eq!(score_of(&part, 8), Some(6));
    }

    /// Threads that write to one bucket never see what they did not write.
    #[cfg(feature = "std")]
    #[test]
    fn threads_do_not_mix_entries() {
        let part = WidePart::<4>::new(1).unwrap();
        let keys = [1_u128 << 100 | 1, 1 << 100 | 2, 2 << 100 | 1, 2 << 100 | 2];
        std::thread::scope(|scope| {
            for thread in 0..2 {
                let part = &part;
                scope.spawn(move || {
                    for round in 0..20_000 {
                        let place = (round + thread) % keys.len();
                        part.store(keys[place], Known::NOTHING, finding(place as i32, 1));
                        for (place, &key) in keys.iter().enumerate() {
                            let score = score_of(part, key);
                            assert!(score.is_none_or(|score| score == place as i32));
                        }
                    }
                });
            }
        });
    }
}
