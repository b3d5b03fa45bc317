//! The transposition table.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering};

use thiserror::Error;

use crate::memory_hints;
use crate::moves::MoveCode;
use crate::score::{Bound, Score};
use crate::selectivity::Selectivity;

/// Remembers what was found about positions, so that one that is reached by several paths is
/// searched once.
///
/// Its memory is allocated once. A search borrows it (`&Table`), several may share it without
/// locks, and it may serve one search after another: entries of earlier searches are used, and are
/// the first to be replaced.
///
/// # Layout
///
/// A bucket fills one cache line of 64 bytes and holds four entries of 16: 64 bits of data, and
/// the 64-bit key xor the data. From the lowest bit, the data is
///
/// | bits | |
/// |---|---|
/// | 16 | score, with distances counted from the position |
/// | 16 | move code, 0 if none |
/// | 8 | depth; 255 = to the end of the game |
/// | 2 | bound: 1 upper, 2 lower, 3 exact |
/// | 6 | selectivity: 0 = 73 % … 5 = exact |
/// | 16 | worth: the logarithm of the nodes it took, plus 4 for each search that the table has served |
///
/// A new result takes the place of the same position, else of the entry with the least worth. So
/// an entry gives way to one that took a sixteenth of its nodes one search later. (After some
/// 16,000 searches the memory is zeroed, and counting begins anew.) [Clearing](Self::clear) makes
/// all that is there worth less than anything new, and no longer found.
///
/// # False hits
///
/// The whole key is compared. If [`Game::key`] is different for all different positions there is
/// no false hit. With random keys a look-up of a position finds another one with a probability of
/// at most 4 / 2⁶⁴: one false hit in 4.6·10¹⁸ look-ups. A remembered move is only looked for among
/// the legal moves, so even that cannot make the search play an illegal one. Two threads that
/// write one entry at once leave a key that does not match its data, as improbable to be taken for
/// a position as a false hit.
///
/// [`Game::key`]: crate::Game::key
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU16,
    /// Entries that are worth less are forgotten.
    least_worth: AtomicU16,
    /// Whether some entry may come from a search that left out or shortened lines.
    pruned: AtomicBool,
}

/// The table could not be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The memory is not to be had.
    #[error("cannot allocate a transposition table of {mebibytes} MiB")]
    OutOfMemory {
        /// The size that was asked for, in MiB.
        mebibytes: usize,
    },
    /// The table could not keep keys of this length whole.
    #[error("a table of this kind with {mebibytes} MiB keeps keys of {most} bits, not {bits}")]
    LongKeys {
        /// The bits of the game's keys.
        bits: u32,
        /// The most bits at this size.
        most: u32,
        /// The size that was asked for, in MiB.
        mebibytes: usize,
    },
}

const SLOTS: usize = 4;

#[derive(Default, Debug)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

#[derive(Default, Debug)]
struct Slot {
    /// Key xor data, so that halves of two writes never pass for an entry.
    check: AtomicU64,
    data: AtomicU64,
}

impl Table {
    /// A table of this size in MiB (1,048,576 bytes); 0 gives the smallest one, of 64 bytes.
    ///
    /// # Errors
    ///
    /// [`TableError::OutOfMemory`] if the allocator refuses.
    pub fn with_mebibytes(mebibytes: usize) -> Result<Table, TableError> {
        let error = || TableError::OutOfMemory { mebibytes };
        let bytes = mebibytes.checked_mul(1 << 20).ok_or_else(error)?;
        let count = (bytes / size_of::<Bucket>()).max(1);
        Ok(Table {
            buckets: memory_hints::buckets(count).ok_or_else(error)?,
            generation: AtomicU16::new(0),
            least_worth: AtomicU16::new(0),
            pruned: AtomicBool::new(false),
        })
    }

    /// The size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Forgets everything. Takes next to no time, but for one call in several hundred, which takes
    /// time in proportion to the size.
    pub fn clear(&self) {
        let generation = self.generation.load(Ordering::Relaxed);
        if generation > Packed::LAST_GENERATION - Packed::GENERATIONS_TO_FORGET {
            self.zero();
        } else {
            let first = generation + Packed::GENERATIONS_TO_FORGET;
            self.generation.store(first, Ordering::Relaxed);
            self.least_worth.store(self.base_worth(), Ordering::Relaxed);
        }
        self.pruned.store(false, Ordering::Relaxed);
    }

    fn zero(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.generation.store(0, Ordering::Relaxed);
        self.least_worth.store(0, Ordering::Relaxed);
    }

    /// Remembers that entries may come from a search that left out or shortened lines.
    pub(crate) fn set_pruned(&self) {
        self.pruned.store(true, Ordering::Relaxed);
    }

    /// Whether entries may come from a search that left out or shortened lines.
    pub(crate) fn is_pruned(&self) -> bool {
        self.pruned.load(Ordering::Relaxed)
    }

    /// How full the table is, in thousandths, by a sample of the first 250 buckets. Only entries
    /// of the present search count, and earlier ones that are worth as much.
    #[must_use]
    pub fn permille_used(&self) -> u32 {
        let base = self.base_worth();
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|slot| Packed(slot.data.load(Ordering::Relaxed)))
            .filter(|entry| !entry.is_empty() && entry.worth() >= base)
            .count();
        (used * 1000 / (sample.len() * SLOTS)) as u32
    }

    /// Makes what is stored from now on worth more than what is there.
    pub(crate) fn begin_generation(&self) {
        let generation = self.generation.load(Ordering::Relaxed);
        if generation == Packed::LAST_GENERATION {
            self.clear();
        } else {
            self.generation.store(generation + 1, Ordering::Relaxed);
        }
    }

    /// The worth of an entry of the present search that took no nodes.
    #[inline(always)]
    fn base_worth(&self) -> u16 {
        self.generation.load(Ordering::Relaxed) * Packed::WORTH_PER_GENERATION
    }

    #[inline(always)]
    fn is_remembered(&self, entry: Packed) -> bool {
        entry.worth() >= self.least_worth.load(Ordering::Relaxed)
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Slot; SLOTS] {
        // Spread any key over all buckets, whatever its bits look like.
        let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let index = (u128::from(spread) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }

    /// Tells the processor that the position with this key may be asked for soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        memory_hints::prefetch(self.bucket(key));
    }

    /// What is known about the position with this key.
    #[inline(always)]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                let entry = Packed(data);
                return entry.unpack().filter(|_| self.is_remembered(entry));
            }
        }
        None
    }

    /// Remembers `entry`; `nodes` is what it cost to find.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: Entry, nodes: u64) {
        let base = self.base_worth();
        let bucket = self.bucket(key);
        let mut place = &bucket[0];
        let mut least = Packed(u64::MAX);
        for slot in bucket {
            let old = Packed(slot.data.load(Ordering::Relaxed));
            if slot.check.load(Ordering::Relaxed) ^ old.0 == key {
                if old.is_to_be_kept(entry, base) {
                    return;
                }
                if self.is_remembered(old) {
                    entry.code = entry.code.or(old.code());
                }
                place = slot;
                break;
            }
            // The worth stands in the highest bits, so whole entries compare by it.
            if old.0 < least.0 {
                least = old;
                place = slot;
            }
        }
        let worth = base + (nodes | 1).ilog2() as u16;
        let data = Packed::pack(entry, worth).0;
        place.check.store(key ^ data, Ordering::Relaxed);
        place.data.store(data, Ordering::Relaxed);
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// As [`Score::to_table`] gives it.
    pub(crate) score: i16,
    pub(crate) bound: Bound,
    /// The depth searched, or [`Entry::SOLVED`].
    pub(crate) depth: u8,
    pub(crate) code: Option<MoveCode>,
    /// How sure the probable cuts of the search were.
    pub(crate) selectivity: Selectivity,
}

impl Entry {
    /// The depth of a score that no evaluation went into.
    pub(crate) const SOLVED: u8 = u8::MAX;

    /// Whether a search of this depth and selectivity need not be made again.
    #[inline(always)]
    pub(crate) fn is_as_good_as(&self, depth: u32, selectivity: Selectivity) -> bool {
        self.depth == Entry::SOLVED
            || u32::from(self.depth) >= depth && self.selectivity >= selectivity
    }

    /// The score at `ply`, if it settles whether the value is above or below the window.
    #[inline(always)]
    pub(crate) fn cutoff(&self, ply: u32, alpha: Score, beta: Score) -> Option<Score> {
        let score = Score::from_table(self.score, ply);
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        settles.then_some(score)
    }
}

/// An [`Entry`] with its worth in 64 bits; 0 is an empty slot.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    const CODE_SHIFT: u32 = 16;
    const DEPTH_SHIFT: u32 = 32;
    const BOUND_SHIFT: u32 = 40;
    const SELECTIVITY_SHIFT: u32 = 42;
    const WORTH_SHIFT: u32 = 48;
    const WORTH_PER_GENERATION: u16 = 4;
    /// The last whose entries of 2^63 nodes have a worth of 16 bits.
    const LAST_GENERATION: u16 = (u16::MAX - 63) / Self::WORTH_PER_GENERATION;
    /// As many as 2^63 nodes are worth, and one more.
    const GENERATIONS_TO_FORGET: u16 = 63 / Self::WORTH_PER_GENERATION + 1;

    #[inline(always)]
    fn pack(entry: Entry, worth: u16) -> Packed {
        let code = entry.code.map_or(0, MoveCode::get);
        Packed(
            u64::from(entry.score as u16)
                | u64::from(code) << Self::CODE_SHIFT
                | u64::from(entry.depth) << Self::DEPTH_SHIFT
                | (entry.bound as u64) << Self::BOUND_SHIFT
                | (entry.selectivity as u64) << Self::SELECTIVITY_SHIFT
                | u64::from(worth) << Self::WORTH_SHIFT,
        )
    }

    #[inline(always)]
    fn unpack(self) -> Option<Entry> {
        const UPPER: u64 = Bound::Upper as u64;
        const LOWER: u64 = Bound::Lower as u64;
        const EXACT: u64 = Bound::Exact as u64;
        let bound = match self.0 >> Self::BOUND_SHIFT & 3 {
            UPPER => Bound::Upper,
            LOWER => Bound::Lower,
            EXACT => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
            score: self.0 as u16 as i16,
            bound,
            depth: self.depth(),
            code: self.code(),
            selectivity: Selectivity::from_bits((self.0 >> Self::SELECTIVITY_SHIFT & 63) as u8),
        })
    }

    #[inline(always)]
    fn depth(self) -> u8 {
        (self.0 >> Self::DEPTH_SHIFT) as u8
    }

    #[inline(always)]
    fn code(self) -> Option<MoveCode> {
        MoveCode::new((self.0 >> Self::CODE_SHIFT) as u16)
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    fn worth(self) -> u16 {
        (self.0 >> Self::WORTH_SHIFT) as u16
    }

    /// Whether a new entry for the same position is so much shallower that this one is kept.
    #[inline(always)]
    fn is_to_be_kept(self, new: Entry, base_worth: u16) -> bool {
        const MARGIN: u8 = 3;
        self.depth() > new.depth.saturating_add(MARGIN)
            && new.bound != Bound::Exact
            && self.worth() >= base_worth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i16, depth: u8) -> Entry {
        Entry {
            score,
            bound: Bound::Lower,
            depth,
            code: MoveCode::new(7),
            selectivity: Selectivity::Exact,
        }
    }

    /// Keys that fall into the one bucket of the smallest table.
    fn smallest() -> Table {
        let table = Table::with_mebibytes(0).unwrap();
        assert_eq!(table.bytes(), 64);
        table
    }

    #[test]
    fn sizes_are_exact_and_too_much_is_an_error() {
        assert_eq!(Table::with_mebibytes(3).unwrap().bytes(), 3 << 20);
        let mebibytes = usize::MAX;
        let error = Table::with_mebibytes(mebibytes).unwrap_err();
        assert_eq!(error, TableError::OutOfMemory { mebibytes });
        let mebibytes = usize::MAX >> 22;
        let error = Table::with_mebibytes(mebibytes).unwrap_err();
        assert_eq!(error, TableError::OutOfMemory { mebibytes });
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::with_mebibytes(1).unwrap();
        let mut keys: Vec<u64> = (0..64).map(|bit| 1 << bit).collect();
        keys.extend([0, u64::MAX]);
        for (index, &key) in keys.iter().enumerate() {
            assert_eq!(table.probe(key), None);
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                let entry = Entry {
                    score: index as i16 * 300 - 9000,
                    bound,
                    depth: index as u8,
                    code: MoveCode::new(u16::MAX),
                    selectivity: Selectivity::ALL[index % 6],
                };
                table.store(key, entry, u64::MAX);
                assert_eq!(table.probe(key), Some(entry));
            }
        }
        table.clear();
        assert!(keys.iter().all(|&key| table.probe(key).is_none()));
    }

    #[test]
    fn least_work_gives_way() {
        let table = smallest();
        for (key, nodes) in [(1, 1000), (2, 10), (3, 100), (4, 10_000)] {
            table.store(key, entry(0, 5), nodes);
        }
        table.store(5, entry(0, 5), 1);
        assert_eq!(table.probe(2), None);
        assert!([1, 3, 4, 5].iter().all(|&key| table.probe(key).is_some()));
        table.store(6, entry(0, 5), 1);
        assert_eq!(table.probe(5), None);
    }

    #[test]
    fn age_gives_way_to_the_present() {
        let table = smallest();
        for key in 1..=4 {
            table.store(key, entry(0, 5), 1000);
        }
        assert_eq!(table.permille_used(), 1000);
        for _ in 0..4 {
            table.begin_generation();
        }
        assert_eq!(table.permille_used(), 0);
        for key in 11..=14 {
            table.store(key, entry(0, 5), 1);
        }
        assert!((11..=14).all(|key| table.probe(key).is_some()));
    }

    #[test]
    fn generations_begin_anew_when_they_run_out() {
        let table = smallest();
        table.store(1, entry(0, 5), 1);
        for _ in 0..Packed::LAST_GENERATION {
            table.begin_generation();
        }
        table.store(2, entry(0, 5), u64::MAX);
        assert!(table.probe(1).is_some() && table.probe(2).is_some());
        table.begin_generation();
        assert_eq!(table.probe(2), None);
        table.store(3, entry(0, 5), 1);
        assert!(table.probe(3).is_some());
    }

    /// Whatever was stored before a call of `clear` neither is found nor stands in the way of what
    /// comes after it, as if the table were new; over more calls than there are generations.
    #[test]
    fn a_cleared_table_is_as_a_new_one() {
        for stored in 0..1_200_u64 {
            let table = smallest();
            let cleared = stored % 7 + 1_000 * (stored / 600);
            for _ in 0..cleared {
                for key in 0..6 {
                    table.store(key, entry(9, 9), u64::MAX >> (stored % 64));
                }
                table.begin_generation();
                table.clear();
            }
            let fresh = smallest();
            for (key, nodes) in [(1, 0), (2, stored), (3, 5), (4, 90), (5, 7), (1, 3)] {
                let new = Entry {
                    code: None,
                    ..entry(1, 3)
                };
                table.store(key, new, nodes);
                fresh.store(key, new, nodes);
            }
            for key in 0..6 {
                assert_eq!(table.probe(key), fresh.probe(key), "{key} {stored}");
            }
        }
    }

    #[test]
    fn same_position_is_replaced_unless_much_shallower() {
        let table = smallest();
        table.store(1, entry(10, 9), 100);
        table.store(1, entry(20, 2), 10);
        assert_eq!(table.probe(1), Some(entry(10, 9)));
        table.store(1, entry(30, 6), 10);
        assert_eq!(table.probe(1), Some(entry(30, 6)));
        let exact = Entry {
            bound: Bound::Exact,
            code: None,
            ..entry(40, 1)
        };
        table.store(1, exact, 1);
        let found = table.probe(1).unwrap();
        assert_eq!((found.score, found.depth), (40, 1));
        assert_eq!(found.code, MoveCode::new(7), "the move is kept");
    }

    #[test]
    fn half_a_write_is_no_entry() {
        let table = smallest();
        table.store(1, entry(10, 9), 100);
        let slot = &table.bucket(1)[0];
        let torn = Packed::pack(entry(11, 3), 5).0;
        slot.data.store(torn, Ordering::Relaxed);
        assert_eq!(table.probe(1), None);
    }

    #[test]
    fn cutoff_needs_the_right_side_of_the_window() {
        let (alpha, beta) = (Score::new(0), Score::new(10));
        let cut = |bound, score| {
            Entry {
                bound,
                ..entry(score, 9)
            }
            .cutoff(0, alpha, beta)
        };
        assert_eq!(cut(Bound::Lower, 10), Some(Score::new(10)));
        assert_eq!(cut(Bound::Lower, 9), None);
        assert_eq!(cut(Bound::Upper, 0), Some(Score::new(0)));
        assert_eq!(cut(Bound::Upper, 1), None);
        assert_eq!(cut(Bound::Exact, 5), Some(Score::new(5)));
    }
}
