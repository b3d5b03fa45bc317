//! Solving one position with several threads.

use alloc::sync::Arc;

use super::race::Race;
use super::{Questions, Solving};
use crate::game::Game;
use crate::limits::{Limits, Meter};
use crate::memory::Memory;
use crate::score::{ScoreBounds, Window};

/// Starting helpers takes longer than solving a position of fewer nodes.
const NODES_WITHOUT_HELPERS: u64 = 1 << 17;

/// So many plies from the root are shared out: the trees below are large, and an order that is a
/// little worse does not cost much there.
const SHARED_PLIES: u32 = 12;

impl<G: Game, T: Memory> Solving<'_, '_, G, T> {
    /// Begins alone; if that is not enough, calls the other threads.
    pub(super) fn narrow_with_helpers(
        &mut self,
        position: &mut G::Position,
        ply: u32,
        window: Window,
        questions: &mut Questions,
        mut bounds: ScoreBounds,
    ) -> ScoreBounds {
        let first = &mut self.first;
        first
            .meter
            .pause_at(first.meter.nodes + NODES_WITHOUT_HELPERS);
        bounds = first.narrow(position, ply, window, questions, bounds);
        if !first.meter.go_on(self.limits) {
            return bounds;
        }
        let race = Arc::new(Race::new(bounds));
        first.meter.watch(Some(Arc::clone(&race)));
        let shared_plies = ply + SHARED_PLIES;
        first.shared_plies = shared_plies;
        std::thread::scope(|scope| {
            for thread in 1..self.solver.threads {
                let mut meter = Meter::new(&Limits::new());
                meter.watch(Some(Arc::clone(&race)));
                let mut helper = self.solver.prover(thread, meter);
                helper.shared_plies = shared_plies;
                let mut position = position.clone();
                let mut questions = questions.clone();
                let race = &race;
                scope.spawn(move || {
                    helper.narrow(&mut position, ply, window, &mut questions, bounds);
                    race.add_helpers_nodes(helper.meter.nodes);
                });
            }
            let _end = EndOnDrop(&race);
            bounds = first.narrow(position, ply, window, questions, bounds);
        });
        first.shared_plies = 0;
        first.meter.watch(None);
        self.helpers_nodes += race.helpers_nodes();
        bounds
    }
}

/// Sends the helpers home even if the first thread panics, for the scope waits for them.
struct EndOnDrop<'a>(&'a Race);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}
