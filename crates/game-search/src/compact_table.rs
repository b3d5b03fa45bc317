//! A table of half-size entries for the solver.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use thiserror::Error;

use crate::game::{Game, Shelf};
use crate::memory::Known;
use crate::memory::sealed::{Finding, Memory};
use crate::moves::MoveCode;
use crate::score::{Score, ScoreBounds};

/// Remembers solved positions of a game whose table keys are short: eight bytes a position, both
/// bounds of its score, and never a false hit.
///
/// For games with [`Game::TABLE_KEY_BITS`] of at most about 56, ordinary scores within
/// ±[`MAX_SCORE`](Self::MAX_SCORE) (what lies beyond is kept as a weaker bound, and wins by
/// distance not at all), and move codes of at most [`MAX_CODE`](Self::MAX_CODE) (others are
/// forgotten).
///
/// # Layout
///
/// A bucket is one cache line of 64 bytes with eight entries. From the lowest bit, an entry is
///
/// | bits | |
/// |---|---|
/// | 7 | lower bound + 64; 0 if unknown |
/// | 7 | upper bound + 64; 127 if unknown |
/// | 4 | move code, 0 if none |
/// | 4 | work: two thirds of the logarithm of the nodes it took, 15 at most |
/// | 42 | the rest of the key |
///
/// # Why there is no false hit
///
/// The key is multiplied by an odd constant, modulo 2 to the number of its bits `k`, which maps
/// keys one to one. The product `z` times the number of buckets `n`, divided by 2ᵏ, is the bucket.
/// The remainders of all `z` of one bucket are `n` or more apart, so that without its lowest
/// ⌊log₂ n⌋ bits the remainder still tells them apart. These `k − ⌊log₂ n⌋` bits are kept, so
/// bucket and entry determine the key. An entry is one atomic word, so threads cannot mix two.
///
/// # Two shelves
///
/// Positions near the end of a game ([`Shelf::Near`]) are most of all look-ups, and those that come
/// again come soon. They have a shelf of their own that fits the second-level cache of a processor:
/// half a MiB, or as much as the rest of the key demands. The others go to the large one; but the
/// first 32,768 of them to the near one too, so that an easy position is solved within the cache.
#[derive(Debug)]
pub struct CompactTable {
    near: Shelves,
    far: Shelves,
    /// How many results for the far shelf there were, until it is put to use.
    for_far: AtomicU32,
}

/// The table could not be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CompactTableError {
    /// The memory is not to be had.
    #[error("cannot allocate a table of {mebibytes} MiB")]
    OutOfMemory {
        /// The size that was asked for, in MiB.
        mebibytes: usize,
    },
    /// The keys are so long that the table would have to be larger to keep them whole.
    #[error("a compact table of {mebibytes} MiB keeps keys of {most} bits, not {bits}")]
    LongKeys {
        /// [`Game::TABLE_KEY_BITS`].
        bits: u32,
        /// The most bits at this size.
        most: u32,
        /// The size that was asked for, in MiB.
        mebibytes: usize,
    },
}

const SLOTS: usize = 8;

#[derive(Default, Debug)]
#[repr(align(64))]
struct Bucket([AtomicU64; SLOTS]);

/// One part of the table.
#[derive(Debug)]
struct Shelves {
    buckets: Vec<Bucket>,
    /// How the key is mixed: an odd number, moved up so that the product fills the word.
    factor: u64,
    /// How far the remainder is moved down.
    rest_shift: u32,
}

impl CompactTable {
    /// The largest score that is kept; the smallest is its negation.
    pub const MAX_SCORE: i32 = 62;

    /// The largest move code that is kept.
    pub const MAX_CODE: u16 = 15;

    /// The fewest buckets of the near shelf: half a MiB.
    const NEAR_BUCKETS: usize = 1 << 13;

    /// How many results for the far shelf go to the near one before the far one is put to use.
    const FIRST_ON_NEAR: u32 = 1 << 15;

    /// A table for `G` of this size in MiB (1,048,576 bytes), both shelves together.
    ///
    /// # Errors
    ///
    /// [`CompactTableError::LongKeys`] if the keys are too long for the size,
    /// [`CompactTableError::OutOfMemory`] if the allocator refuses.
    pub fn with_mebibytes<G: Game>(mebibytes: usize) -> Result<CompactTable, CompactTableError> {
        let no_memory = || CompactTableError::OutOfMemory { mebibytes };
        // With fewer bits nothing would be left beside the bucket.
        let bits = G::TABLE_KEY_BITS.max(Entry::REST_BITS);
        let bytes = mebibytes.checked_mul(1 << 20).ok_or_else(no_memory)?;
        let buckets = bytes / size_of::<Bucket>();
        let least = 1_usize
            .checked_shl(bits.saturating_sub(Entry::REST_BITS))
            .unwrap_or(usize::MAX);
        let near = least.max(Self::NEAR_BUCKETS);
        let far = buckets.saturating_sub(near);
        if far < near {
            let most = Entry::REST_BITS + (buckets / 2).max(1).ilog2();
            return Err(CompactTableError::LongKeys {
                bits,
                most,
                mebibytes,
            });
        }
        Ok(CompactTable {
            near: Shelves::new(near, bits).ok_or_else(no_memory)?,
            far: Shelves::new(far, bits).ok_or_else(no_memory)?,
            for_far: AtomicU32::new(0),
        })
    }

    /// The size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        (self.near.buckets.len() + self.far.buckets.len()) * size_of::<Bucket>()
    }

    /// Forgets everything. Takes time in proportion to the size of the shelves in use.
    pub fn clear(&self) {
        if self.uses_far() {
            self.far.clear();
        }
        // Last, so that it is in the cache afterwards.
        self.near.clear();
        self.for_far.store(0, Ordering::Relaxed);
    }

    #[inline(always)]
    fn uses_far(&self) -> bool {
        self.for_far.load(Ordering::Relaxed) >= Self::FIRST_ON_NEAR
    }

    #[inline(always)]
    fn shelves(&self, shelf: Shelf) -> Option<&Shelves> {
        match shelf {
            Shelf::None => None,
            Shelf::Far if self.uses_far() => Some(&self.far),
            Shelf::Near | Shelf::Far => Some(&self.near),
        }
    }
}

impl Memory for CompactTable {
    fn begin(&self) {}

    #[inline(always)]
    fn recall(&self, key: u64, shelf: Shelf, _: u32) -> Known {
        self.shelves(shelf)
            .and_then(|shelves| shelves.find(key))
            .map_or(Known::NOTHING, Entry::known)
    }

    #[inline(always)]
    fn remember(&self, key: u64, shelf: Shelf, _: u32, known: Known, finding: Finding) {
        if let Some(shelves) = self.shelves(shelf) {
            shelves.store(key, known, finding);
            if shelf == Shelf::Far && !self.uses_far() {
                self.for_far.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

impl Shelves {
    /// `None` if the memory is not to be had.
    fn new(count: usize, key_bits: u32) -> Option<Shelves> {
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize_with(count, Bucket::default);
        let unused = u64::BITS - key_bits;
        Some(Shelves {
            buckets,
            factor: 0x9E37_79B9_7F4A_7C15 << unused,
            rest_shift: unused + count.ilog2(),
        })
    }

    fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.store(0, Ordering::Relaxed);
        }
    }

    /// The bucket of a key, and the rest of the key in its place in an entry.
    #[inline(always)]
    fn place(&self, key: u64) -> (&[AtomicU64; SLOTS], u64) {
        let product = u128::from(key.wrapping_mul(self.factor)) * self.buckets.len() as u128;
        let bucket = &self.buckets[(product >> 64) as usize].0;
        (
            bucket,
            (product as u64 >> self.rest_shift) << Entry::DATA_BITS,
        )
    }

    #[inline(always)]
    fn find(&self, key: u64) -> Option<Entry> {
        let (bucket, rest) = self.place(key);
        bucket
            .iter()
            .map(|slot| Entry(slot.load(Ordering::Relaxed)))
            .find(|entry| entry.has_rest(rest))
    }

    #[inline(always)]
    fn store(&self, key: u64, known: Known, finding: Finding) {
        let (bucket, rest) = self.place(key);
        let mut place = &bucket[0];
        let mut least = u64::MAX;
        for slot in bucket {
            let old = Entry(slot.load(Ordering::Relaxed));
            if old.has_rest(rest) {
                place = slot;
                break;
            }
            if old.work() < least {
                least = old.work();
                place = slot;
            }
        }
        place.store(rest | Entry::new(known, finding).0, Ordering::Relaxed);
    }
}

/// A word of the table; 0 is an empty slot, since no upper bound is packed as 0.
#[derive(Clone, Copy)]
struct Entry(u64);

impl Entry {
    const DATA_BITS: u32 = 22;
    const REST_BITS: u32 = u64::BITS - Self::DATA_BITS;
    const UPPER_SHIFT: u32 = 7;
    const CODE_SHIFT: u32 = 14;
    const WORK_SHIFT: u32 = 18;
    const BOUND_MASK: u64 = 127;
    const CODE_MASK: u64 = 15;
    const MOST_WORK: u32 = 15;
    const BIAS: i32 = 64;
    const UNKNOWN_LOWER: u64 = 0;
    const UNKNOWN_UPPER: u64 = 127;

    #[inline(always)]
    fn new(known: Known, finding: Finding) -> Entry {
        let mut bounds = known.bounds;
        if finding.is_lower {
            bounds.lower = bounds.lower.max(finding.score);
        } else {
            bounds.upper = bounds.upper.min(finding.score);
        }
        let code = known.code.map_or(0, MoveCode::get);
        let code = if code > CompactTable::MAX_CODE {
            0
        } else {
            code
        };
        let work = ((finding.nodes | 1).ilog2() * 2 / 3).min(Self::MOST_WORK);
        Entry(
            Self::pack_lower(bounds.lower)
                | Self::pack_upper(bounds.upper) << Self::UPPER_SHIFT
                | u64::from(code) << Self::CODE_SHIFT
                | u64::from(work) << Self::WORK_SHIFT,
        )
    }

    /// The largest bound that can be packed and is not above this one.
    #[inline(always)]
    fn pack_lower(score: Score) -> u64 {
        let value = score.value().min(CompactTable::MAX_SCORE);
        if value < -CompactTable::MAX_SCORE {
            Self::UNKNOWN_LOWER
        } else {
            (value + Self::BIAS) as u64
        }
    }

    /// The least bound that can be packed and is not below this one.
    #[inline(always)]
    fn pack_upper(score: Score) -> u64 {
        let value = score.value().max(-CompactTable::MAX_SCORE);
        if value > CompactTable::MAX_SCORE {
            Self::UNKNOWN_UPPER
        } else {
            (value + Self::BIAS) as u64
        }
    }

    #[inline(always)]
    fn has_rest(self, rest: u64) -> bool {
        (self.0 ^ rest) >> Self::DATA_BITS == 0 && self.0 & ((1 << Self::DATA_BITS) - 1) != 0
    }

    #[inline(always)]
    fn known(self) -> Known {
        let lower = self.0 & Self::BOUND_MASK;
        let upper = self.0 >> Self::UPPER_SHIFT & Self::BOUND_MASK;
        let mut bounds = ScoreBounds::UNKNOWN;
        if lower != Self::UNKNOWN_LOWER {
            bounds.lower = Score::from_value(lower as i32 - Self::BIAS);
        }
        if upper != Self::UNKNOWN_UPPER {
            bounds.upper = Score::from_value(upper as i32 - Self::BIAS);
        }
        Known {
            bounds,
            code: MoveCode::new((self.0 >> Self::CODE_SHIFT & Self::CODE_MASK) as u16),
        }
    }

    #[inline(always)]
    fn work(self) -> u64 {
        self.0 >> Self::WORK_SHIFT & u64::from(Self::MOST_WORK)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    const SHORT: u32 = 49;

    fn shelves(count: usize) -> Shelves {
        Shelves::new(count, SHORT).unwrap()
    }

    fn finding(score: i32, is_lower: bool, nodes: u64) -> Finding {
        Finding {
            score: Score::new(score),
            is_lower,
            nodes,
        }
    }

    fn store(shelves: &Shelves, key: u64, score: i32, nodes: u64) {
        shelves.store(key, Known::NOTHING, finding(score, true, nodes));
    }

    #[test]
    fn bucket_and_rest_tell_the_key() {
        // Keys of ten bits in five buckets: all different, so all could be told apart.
        let shelves = Shelves {
            buckets: (0..5).map(|_| Bucket::default()).collect(),
            factor: 0x9E37_79B9_7F4A_7C15 << 54,
            rest_shift: 54 + 2,
        };
        let mut places: Vec<(usize, u64)> = (0..1024)
            .map(|key| {
                let (bucket, rest) = shelves.place(key);
                (bucket.as_ptr() as usize, rest)
            })
            .collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 1024);
    }

    #[test]
    fn longest_keys_are_kept_whole() {
        for count in [1_usize << 13, (1 << 13) + 1, 99_991] {
            let bits = Entry::REST_BITS + count.ilog2();
            let shelves = Shelves::new(count, bits).unwrap();
            let (_, rest) = shelves.place((1 << bits) - 1);
            let (_, none) = shelves.place(0);
            assert_eq!(none, 0);
            assert_eq!(rest & ((1 << Entry::DATA_BITS) - 1), 0);
            store(&shelves, (1 << bits) - 1, 5, 1);
            assert!(shelves.find((1 << bits) - 1).is_some());
            assert!((0..bits).all(|bit| shelves.find(1 << bit).is_none()));
        }
    }

    #[test]
    fn both_bounds_are_kept() {
        let shelves = shelves(8);
        store(&shelves, 7, -3, 1);
        let known = shelves.find(7).unwrap().known();
        assert_eq!(known.bounds, ScoreBounds::at_least(Score::new(-3)));
        let known = Known {
            code: MoveCode::new(15),
            ..known
        };
        shelves.store(7, known, finding(4, false, 1));
        let known = shelves.find(7).unwrap().known();
        let (lower, upper) = (Score::new(-3), Score::new(4));
        assert_eq!(known.bounds, ScoreBounds::new(lower, upper));
        assert_eq!(known.code, MoveCode::new(15));
    }

    #[test]
    fn scores_beyond_the_range_become_weaker_bounds() {
        for (score, lower, upper) in [
            (Score::new(1000), Score::new(62), Score::INFINITY),
            (Score::new(-1000), -Score::INFINITY, Score::new(-62)),
            (Score::win_in(3), Score::new(62), Score::INFINITY),
            (Score::new(62), Score::new(62), Score::new(62)),
            (Score::new(-62), Score::new(-62), Score::new(-62)),
        ] {
            for is_lower in [true, false] {
                let finding = Finding {
                    score,
                    is_lower,
                    nodes: 1,
                };
                let found = Entry::new(Known::NOTHING, finding).known().bounds;
                if is_lower {
                    assert_eq!(found, ScoreBounds::at_least(lower));
                } else {
                    assert_eq!(found, ScoreBounds::at_most(upper));
                }
            }
        }
    }

    #[test]
    fn least_work_gives_way() {
        let shelves = shelves(1);
        for key in 1..=8 {
            store(&shelves, key, 0, 10 << (2 * key));
        }
        store(&shelves, 9, 0, 1);
        assert!(shelves.find(1).is_none());
        store(&shelves, 10, 0, 1);
        assert!(shelves.find(9).is_none() && shelves.find(2).is_some());
    }

    #[test]
    fn too_little_and_too_much_are_errors() {
        struct Long;
        impl Game for Long {
            type Position = u64;
            type Move = u8;
            type Undo = ();
            type Moves = crate::MoveList<u8, 1>;
            fn legal_moves(&self, _: &u64, _: &mut Self::Moves) {}
            fn play(&self, _: &mut u64, _: u8) {}
            fn undo(&self, _: &mut u64, _: u8, (): ()) {}
            fn key(&self, position: &u64) -> u64 {
                *position
            }
            fn move_code(&self, _: &u64, mv: u8) -> MoveCode {
                MoveCode::from_index(mv.into())
            }
            fn score_without_moves(&self, _: &u64, _: u32) -> Score {
                Score::DRAW
            }
            fn evaluate(&self, _: &u64) -> Score {
                Score::DRAW
            }
        }
        let error = CompactTable::with_mebibytes::<Long>(16).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a compact table of 16 MiB keeps keys of 59 bits, not 64"
        );
        let mebibytes = usize::MAX;
        let error = CompactTable::with_mebibytes::<Long>(mebibytes).unwrap_err();
        assert_eq!(error, CompactTableError::OutOfMemory { mebibytes });
    }

    #[test]
    fn the_far_shelf_is_used_when_the_near_one_has_had_its_share() {
        let table = CompactTable {
            near: shelves(8),
            far: shelves(8),
            for_far: AtomicU32::new(CompactTable::FIRST_ON_NEAR - 1),
        };
        let remember = |key| {
            table.remember(key, Shelf::Far, 0, Known::NOTHING, finding(1, true, 1));
        };
        remember(1);
        assert!(table.near.find(1).is_some() && table.far.find(1).is_none());
        remember(2);
        assert!(table.near.find(2).is_none() && table.far.find(2).is_some());
        table.clear();
        assert!(table.near.find(1).is_none() && table.far.find(2).is_none());
        assert!(!table.uses_far());
    }
}
