//! A table of half-size entries for the solver.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::game::Game;
use crate::memory::Known;
use crate::memory::sealed::{Finding, Memory};
use crate::memory_hints;
use crate::packing::Packing;
use crate::table::TableError;
use crate::two_shelves::{Part, Shelves, TwoShelves};

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
/// Positions near the end of a game ([`Shelf::Near`](crate::Shelf::Near)) are most of all look-ups,
/// and those that come again come soon. They have a shelf of their own that fits the second-level
/// cache of a processor: half a MiB, or as much as the rest of the key demands. The others go to the large one; but the
/// first 32,768 of them to the near one too, so that an easy position is solved within the cache.
/// Each thread has a near shelf of its own.
#[derive(Debug)]
pub struct CompactTable(TwoShelves<CompactPart>);

const SLOTS: usize = 8;

#[derive(Default, Debug)]
#[repr(align(64))]
struct Bucket([AtomicU64; SLOTS]);

/// One shelf.
#[derive(Debug)]
pub struct CompactPart {
    buckets: Vec<Bucket>,
    /// How many bits a key has.
    key_bits: u32,
    /// How the key is mixed: an odd number, moved up so that the product fills the word.
    factor: u64,
    /// How far the remainder is moved down.
    rest_shift: u32,
}

impl CompactTable {
    /// The largest score that is kept; the smallest is its negation.
    pub const MAX_SCORE: i32 = Data::MAX_SCORE;

    /// The largest move code that is kept.
    pub const MAX_CODE: u16 = Data::MAX_CODE;

    /// The fewest buckets of the near shelf: half a MiB.
    const NEAR_BUCKETS: usize = 1 << 13;

    /// A table for `G` of this size in MiB (1,048,576 bytes), both shelves together. If it is too
    /// small for two, there is one shelf for all.
    ///
    /// # Errors
    ///
    /// [`TableError::LongKeys`] if the keys are too long for the size,
    /// [`TableError::OutOfMemory`] if the allocator refuses.
    pub fn with_mebibytes<G: Game>(mebibytes: usize) -> Result<CompactTable, TableError> {
        let no_memory = || TableError::OutOfMemory { mebibytes };
        // With fewer bits nothing would be left beside the bucket.
        let bits = G::TABLE_KEY_BITS.max(Entry::REST_BITS);
        let bytes = mebibytes.checked_mul(1 << 20).ok_or_else(no_memory)?;
        let buckets = bytes / size_of::<Bucket>();
        let least = 1_usize
            .checked_shl(bits - Entry::REST_BITS)
            .unwrap_or(usize::MAX);
        if buckets < least {
            return Err(TableError::LongKeys {
                bits,
                most: Entry::REST_BITS + buckets.max(1).ilog2(),
                mebibytes,
            });
        }
        let part = |buckets| CompactPart::new(buckets, bits).ok_or_else(no_memory);
        let near = least.max(Self::NEAR_BUCKETS);
        Ok(CompactTable(match buckets.checked_sub(near) {
            Some(far) if far >= near => TwoShelves::new(part(near)?, Some(part(far)?)),
            _ => TwoShelves::new(part(buckets)?, None),
        }))
    }

    /// Adds a near shelf for each thread but the first, so that they do not wait for each other's
    /// cache: half a MiB, or as much as the first one has.
    ///
    /// # Errors
    ///
    /// [`TableError::OutOfMemory`] if the allocator refuses.
    pub fn with_threads(self, threads: usize) -> Result<CompactTable, TableError> {
        let mebibytes = self.bytes() >> 20;
        let shelves = self.0.with_threads(threads);
        shelves
            .map(CompactTable)
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

impl Memory for CompactTable {
    type View<'t> = Shelves<'t, CompactPart>;

    fn begin(&self) {}

    fn view(&self, thread: usize) -> Self::View<'_> {
        self.0.view(thread)
    }
}

impl CompactPart {
    /// `None` if the memory is not to be had.
    pub(crate) fn new(count: usize, key_bits: u32) -> Option<CompactPart> {
        let buckets = memory_hints::buckets(count)?;
        let unused = u64::BITS - key_bits;
        Some(CompactPart {
            buckets,
            key_bits,
            factor: 0x9E37_79B9_7F4A_7C15 << unused,
            rest_shift: unused + count.ilog2(),
        })
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
    fn entry(&self, key: u64) -> Option<Entry> {
        let (bucket, rest) = self.place(key);
        bucket
            .iter()
            .map(|slot| Entry(slot.load(Ordering::Relaxed)))
            .find(|entry| entry.has_rest(rest))
            .filter(|entry| !entry.is_empty())
    }
}

impl Part for CompactPart {
    type Key = u64;

    #[inline(always)]
    fn key<G: Game>(game: &G, position: &G::Position) -> u64 {
        game.table_key(position)
    }

    #[inline(always)]
    fn find(&self, key: u64) -> Known {
        self.entry(key).map_or(Known::NOTHING, Entry::known)
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
        place.store(rest | Data::pack(known, finding), Ordering::Relaxed);
    }

    fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.store(0, Ordering::Relaxed);
        }
    }

    fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    fn another(&self) -> Option<CompactPart> {
        CompactPart::new(self.buckets.len(), self.key_bits)
    }
}

type Data = Packing<7, 4>;

/// A word of the table; 0 is an empty slot.
#[derive(Clone, Copy)]
struct Entry(u64);

impl Entry {
    const DATA_BITS: u32 = Data::BITS;
    const REST_BITS: u32 = u64::BITS - Self::DATA_BITS;
    const DATA_MASK: u64 = (1 << Self::DATA_BITS) - 1;

    /// An empty slot has the rest 0: a position with that rest goes there.
    #[inline(always)]
    fn has_rest(self, rest: u64) -> bool {
        (self.0 ^ rest) >> Self::DATA_BITS == 0
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0 & Self::DATA_MASK == 0
    }

    #[inline(always)]
    fn known(self) -> Known {
        Data::unpack(self.0)
    }

    #[inline(always)]
    fn work(self) -> u64 {
        Data::work(self.0)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::moves::MoveCode;
    use crate::score::Score;

    const SHORT: u32 = 49;

    fn part(count: usize) -> CompactPart {
        CompactPart::new(count, SHORT).unwrap()
    }

    fn finding(score: i32, is_lower: bool, nodes: u64) -> Finding {
        Finding {
            score: Score::new(score),
            is_lower,
            nodes,
        }
    }

    fn store(part: &CompactPart, key: u64, score: i32, nodes: u64) {
        part.store(key, Known::NOTHING, finding(score, true, nodes));
    }

    #[test]
    fn bucket_and_rest_tell_the_key() {
        // Keys of ten bits in five buckets: all different, so all could be told apart.
        let part = CompactPart {
            key_bits: 10,
            buckets: (0..5).map(|_| Bucket::default()).collect(),
            factor: 0x9E37_79B9_7F4A_7C15 << 54,
            rest_shift: 54 + 2,
        };
        let mut places: Vec<(usize, u64)> = (0..1024)
            .map(|key| {
                let (bucket, rest) = part.place(key);
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
            let part = CompactPart::new(count, bits).unwrap();
            let (_, rest) = part.place((1 << bits) - 1);
            let (_, none) = part.place(0);
            assert_eq!(none, 0);
            assert_eq!(rest & ((1 << Entry::DATA_BITS) - 1), 0);
            store(&part, (1 << bits) - 1, 5, 1);
            assert!(part.entry((1 << bits) - 1).is_some());
            assert!((0..bits).all(|bit| part.entry(1 << bit).is_none()));
        }
    }

    #[test]
    fn least_work_gives_way() {
        let part = part(1);
        for key in 1..=8 {
            store(&part, key, 0, 10 << (2 * key));
        }
        store(&part, 9, 0, 1);
        assert!(part.entry(1).is_none());
        store(&part, 10, 0, 1);
        assert!(part.entry(9).is_none() && part.entry(2).is_some());
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
            "a table of this kind with 16 MiB keeps keys of 60 bits, not 64"
        );
        let mebibytes = usize::MAX;
        let error = CompactTable::with_mebibytes::<Long>(mebibytes).unwrap_err();
        assert_eq!(error, TableError::OutOfMemory { mebibytes });
    }
}
