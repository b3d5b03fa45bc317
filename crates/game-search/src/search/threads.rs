//! Lazy SMP: several threads search the same position and share one table.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::game::Game;
use crate::helper_thread;
use crate::limits::{Limits, StopHandle};
use crate::report::{Report, SearchResult};
use crate::search::Search;
use crate::search::deepening::Deepening;
use crate::search::learning::Learning;

impl<'a, G: Game> Search<'a, G> {
    /// Searches with all threads; the answer is that of the first, `learning` that of each.
    pub(super) fn run_with_helpers(
        &self,
        position: &G::Position,
        limits: &Limits,
        learning: Vec<Learning>,
        report: impl FnMut(&Report<'_, G::Move>),
    ) -> (SearchResult<G::Move>, Vec<Learning>) {
        let end = StopHandle::new();
        let nodes = Arc::new(AtomicU64::new(0));
        let mut limits_of_helpers = Limits::new().stop(&end);
        if let Some(depth) = limits.max_depth() {
            limits_of_helpers = limits_of_helpers.depth(depth);
        }
        let mut learning = learning.into_iter();
        let Some(own_learning) = learning.next() else {
            unreachable!("there is a thread");
        };
        std::thread::scope(|scope| {
            let mut first = Deepening::new(self, position, limits, own_learning, report);
            first.meter().keep_company(Arc::clone(&nodes));
            let end_on_drop = EndOnDrop(&end);
            let helpers: Vec<_> = learning
                .enumerate()
                .map(|(index, learning)| {
                    let mut helper =
                        Deepening::new(self, position, &limits_of_helpers, learning, |_| ())
                            .helping(index + 1);
                    helper.meter().keep_company(Arc::clone(&nodes));
                    helper_thread::spawn::<G, _>(scope, move || helper.run().1)
                })
                .collect();
            let (mut result, own_learning) = first.run();
            drop(end_on_drop);
            let mut learned = Vec::from([own_learning]);
            for helper in helpers {
                match helper.join() {
                    Ok(learning) => learned.push(learning),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            result.nodes = nodes.load(Ordering::Relaxed);
            (result, learned)
        })
    }
}

/// Sends the helpers home even if the first thread panics, for the scope waits for them.
struct EndOnDrop<'a>(&'a StopHandle);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}
