//! A table in two parts, of which one fits the cache of a processor.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU32, Ordering};

use crate::game::{Game, Shelf};
use crate::memory::Known;
use crate::memory::sealed::{Finding, View};

/// One part of a table.
pub trait Part: Sized + Sync {
    type Key: Copy + Default + Send;

    fn key<G: Game>(game: &G, position: &G::Position) -> Self::Key;

    fn find(&self, key: Self::Key) -> Known;

    fn store(&self, key: Self::Key, known: Known, finding: Finding);

    fn clear(&self);

    fn bytes(&self) -> usize;

    /// An empty part of the same size; `None` if the memory is not to be had.
    fn another(&self) -> Option<Self>;
}

/// A near shelf for each thread and a far one for all.
#[derive(Debug)]
pub(crate) struct TwoShelves<P> {
    near: Vec<P>,
    /// Without it everything is on the near one.
    far: Option<P>,
    /// How many results for the far shelf there were, until it is put to use.
    for_far: AtomicU32,
}

/// What one thread uses.
#[derive(Debug)]
pub struct Shelves<'t, P> {
    near: &'t P,
    far: &'t P,
    for_far: &'t AtomicU32,
}

impl<P> Clone for Shelves<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Shelves<'_, P> {}

/// How many results for the far shelf go to the near one before the far one is put to use.
const FIRST_ON_NEAR: u32 = 1 << 15;

#[inline(always)]
fn uses_far(for_far: &AtomicU32) -> bool {
    for_far.load(Ordering::Relaxed) >= FIRST_ON_NEAR
}

impl<P: Part> TwoShelves<P> {
    pub(crate) fn new(near: P, far: Option<P>) -> Self {
        TwoShelves {
            near: Vec::from([near]),
            far,
            for_far: AtomicU32::new(0),
        }
    }

    /// Adds near shelves for so many threads; `None` if the memory is not to be had.
    pub(crate) fn with_threads(mut self, threads: usize) -> Option<Self> {
        while self.near.len() < threads {
            let another = self.near.first()?.another()?;
            self.near.try_reserve(1).ok()?;
            self.near.push(another);
        }
        Some(self)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.near.iter().chain(&self.far).map(Part::bytes).sum()
    }

    pub(crate) fn clear(&self) {
        if uses_far(&self.for_far) {
            self.far.iter().chain(&self.near[1..]).for_each(Part::clear);
        }
        // Last, so that it is in the cache afterwards.
        self.near[0].clear();
        self.for_far.store(0, Ordering::Relaxed);
    }

    /// What the thread with this number uses.
    pub(crate) fn view(&self, thread: usize) -> Shelves<'_, P> {
        // What threads share has to be on the far shelf.
        if thread > 0 {
            self.for_far.store(FIRST_ON_NEAR, Ordering::Relaxed);
        }
        let near = &self.near[thread % self.near.len()];
        Shelves {
            near,
            far: self.far.as_ref().unwrap_or(near),
            for_far: &self.for_far,
        }
    }
}

impl<'t, P: Part> Shelves<'t, P> {
    #[inline(always)]
    fn shelf(self, shelf: Shelf) -> Option<&'t P> {
        match shelf {
            Shelf::None => None,
            Shelf::Far if uses_far(self.for_far) => Some(self.far),
            Shelf::Near | Shelf::Far => Some(self.near),
        }
    }
}

impl<P: Part> View for Shelves<'_, P> {
    type Key = P::Key;

    #[inline(always)]
    fn key<G: Game>(game: &G, position: &G::Position) -> P::Key {
        P::key(game, position)
    }

    #[inline(always)]
    fn recall(self, key: P::Key, shelf: Shelf, _: u32) -> Known {
        self.shelf(shelf)
            .map_or(Known::NOTHING, |part| part.find(key))
    }

    #[inline(always)]
    fn remember(self, key: P::Key, shelf: Shelf, _: u32, known: Known, finding: Finding) {
        if let Some(part) = self.shelf(shelf) {
            part.store(key, known, finding);
            if shelf == Shelf::Far && !uses_far(self.for_far) {
                self.for_far.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compact_table::CompactPart;
    use crate::score::Score;

    fn part() -> CompactPart {
        CompactPart::new(8, 49).unwrap()
    }

    fn remember(shelves: Shelves<'_, CompactPart>, key: u64, shelf: Shelf) {
        let finding = Finding {
            score: Score::new(1),
            is_lower: true,
            nodes: 1,
        };
        shelves.remember(key, shelf, 0, Known::NOTHING, finding);
    }

    fn has(part: &CompactPart, key: u64) -> bool {
        part.find(key) != Known::NOTHING
    }

    #[test]
    fn the_far_shelf_is_used_when_the_near_one_has_had_its_share() {
        let table = TwoShelves::new(part(), Some(part()));
        let (near, far) = (&table.near[0], table.far.as_ref().unwrap());
        table.for_far.store(FIRST_ON_NEAR - 1, Ordering::Relaxed);
        remember(table.view(0), 1, Shelf::Far);
        assert!(has(near, 1) && !has(far, 1));
        remember(table.view(0), 2, Shelf::Far);
        assert!(!has(near, 2) && has(far, 2));
        table.clear();
        assert!(!has(near, 1) && !has(far, 2) && !uses_far(&table.for_far));
    }

    #[test]
    fn one_shelf_serves_alone() {
        let table = TwoShelves::new(part(), None);
        table.for_far.store(FIRST_ON_NEAR - 1, Ordering::Relaxed);
        for key in 1..4 {
            remember(table.view(0), key, Shelf::Far);
            assert!(has(&table.near[0], key));
        }
        assert_eq!(table.bytes(), part().bytes());
    }

    #[test]
    fn threads_share_the_far_shelf_alone() {
        let table = TwoShelves::new(part(), Some(part()));
        let table = table.with_threads(2).unwrap();
        assert_eq!(table.bytes(), 3 * part().bytes());
        let views = [table.view(0), table.view(1)];
        remember(views[0], 1, Shelf::Near);
        remember(views[1], 2, Shelf::Near);
        remember(views[1], 3, Shelf::Far);
        let found = |view: Shelves<'_, CompactPart>, key, shelf| {
            view.recall(key, shelf, 0) != Known::NOTHING
        };
        assert!(found(views[0], 1, Shelf::Near) && !found(views[1], 1, Shelf::Near));
        assert!(!found(views[0], 2, Shelf::Near) && found(views[1], 2, Shelf::Near));
        assert!(found(views[0], 3, Shelf::Far) && found(views[1], 3, Shelf::Far));
        table.clear();
        assert!(!found(table.view(1), 2, Shelf::Near));
    }
}
