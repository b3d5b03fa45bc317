//! A near table for each thread, so that threads do not take each other's cache lines.

use core::{
    cell::Cell,
    sync::atomic::{AtomicBool, Ordering},
};
use std::thread_local;

use super::near_table::NearTable;

/// Near tables, of which a thread borrows one at a time.
#[derive(Debug)]
pub(super) struct NearTables(Box<[Seat]>);

/// On cache lines of its own.
#[derive(Debug)]
#[repr(align(64))]
struct Seat {
    is_taken: AtomicBool,
    table: NearTable,
}

thread_local! {
    /// The seat that this thread had before, whose table is in its cache.
    static LAST_SEAT: Cell<usize> = const { Cell::new(0) };
}

impl NearTables {
    /// One for each of so many threads; at least one.
    pub(super) fn new(threads: usize) -> Self {
        let seat = |_| Seat {
            is_taken: AtomicBool::new(false),
            table: NearTable::new(),
        };
        Self((0..threads.max(1)).map(seat).collect())
    }

    pub(super) fn clear(&self) {
        self.0.iter().for_each(|seat| seat.table.clear());
    }

    /// Borrows the table that this thread had before, or else one that nobody has. More threads
    /// than tables share one.
    #[inline(always)]
    pub(super) fn borrow<R>(&self, work: impl FnOnce(&NearTable) -> R) -> R {
        let seats = self.0.len();
        let first = LAST_SEAT.get() % seats;
        for place in (first..seats).chain(0..first) {
            let Seat { is_taken, table } = &self.0[place];
            if !is_taken.swap(true, Ordering::Acquire) {
                LAST_SEAT.set(place);
                let result = work(table);
                is_taken.store(false, Ordering::Release);
                return result;
            }
        }
        work(&self.0[first].table)
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, ptr, sync::Barrier, thread};

    use super::*;

    fn place(table: &NearTable) -> usize {
        ptr::from_ref(table).addr()
    }

    #[test]
    fn each_thread_has_a_table_of_its_own_while_there_are_enough() {
        for (tables, threads) in [(1, 1), (3, 3), (3, 2), (2, 5)] {
            let near = NearTables::new(tables);
            let all_have_one = Barrier::new(threads);
            let places: BTreeSet<usize> = thread::scope(|scope| {
                let borrow = || {
                    near.borrow(|table| {
                        all_have_one.wait();
                        place(table)
                    })
                };
                let running: Vec<_> = (0..threads).map(|_| scope.spawn(borrow)).collect();
                let ended = running.into_iter().map(|thread| thread.join());
                ended.map(|place| place.expect("it ends")).collect()
            });
            assert_eq!(places.len(), threads.min(tables));
        }
    }

    #[test]
    fn a_thread_finds_its_table_again() {
        let near = NearTables::new(4);
        let first = near.borrow(place);
        for _ in 0..5 {
            assert_eq!(near.borrow(place), first);
        }
    }
}
