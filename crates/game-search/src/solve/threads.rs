//! Solving one position with several threads.

use alloc::sync::Arc;

use super::race::Race;
use super::{Questions, Solving};
use crate::game::Game;
use crate::helper_thread;
use crate::limits::{Limits, Meter};
use crate::memory::Memory;
use crate::score::{ScoreBounds, Window};

/// Starting helpers takes longer than solving a position of fewer nodes. The tests have small
/// positions.
const NODES_WITHOUT_HELPERS: u64 = if cfg!(test) { 100 } else { 1 << 17 };

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
                helper_thread::spawn::<G, _>(scope, move || {
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

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::{MoveCode, MoveList, Score, Solver, StopReason, Table, WideTable};

    /// Three heaps; one to three are taken from one of them, and who takes the last one wins.
    struct Heaps;

    impl Game for Heaps {
        type Position = [u8; 3];
        type Move = (u8, u8);
        type Undo = ();
        type Moves = MoveList<(u8, u8), 9>;

        fn legal_moves(&self, heaps: &[u8; 3], moves: &mut Self::Moves) {
            for heap in 0..3 {
                moves.extend((1..=3.min(heaps[usize::from(heap)])).map(|taken| (heap, taken)));
            }
        }

        fn play(&self, heaps: &mut [u8; 3], (heap, taken): (u8, u8)) {
            heaps[usize::from(heap)] -= taken;
        }

        fn undo(&self, heaps: &mut [u8; 3], (heap, taken): (u8, u8), (): ()) {
            heaps[usize::from(heap)] += taken;
        }

        fn key(&self, &[first, second, third]: &[u8; 3]) -> u64 {
            u64::from_le_bytes([first, second, third, 0, 0, 0, 0, 0])
        }

        fn move_code(&self, _: &[u8; 3], (heap, taken): (u8, u8)) -> MoveCode {
            MoveCode::from_index(u16::from(heap * 4 + taken))
        }

        fn score_without_moves(&self, _: &[u8; 3], ply: u32) -> Score {
            Score::loss_in(ply)
        }

        fn evaluate(&self, _: &[u8; 3]) -> Score {
            Score::DRAW
        }
    }

    fn starts() -> Vec<[u8; 3]> {
        let sizes = 4..8;
        let pairs = sizes.clone().zip(sizes.rev());
        pairs.map(|(first, second)| [first, 5, second]).collect()
    }

    #[test]
    fn helpers_change_no_score() {
        let (alone, shared) = (Table::with_mebibytes(1), Table::with_mebibytes(1));
        let (alone, shared) = (alone.unwrap(), shared.unwrap());
        // Of 64 bytes, so that threads meet in its only bucket.
        let small = WideTable::<2>::with_mebibytes::<Heaps>(0).unwrap();
        for start in starts() {
            for window in [Window::FULL, Window::WIN_DRAW_LOSS] {
                alone.clear();
                shared.clear();
                let limits = Limits::new();
                let expected = Solver::new(&Heaps, &alone).score(&start, window, &limits);
                let mut solver = Solver::new(&Heaps, &shared).with_threads(4);
                let solution = solver.solve(&start, window, &limits);
                assert_eq!(solution.reason, StopReason::Solved);
                let sign = |bounds: ScoreBounds| bounds.lower >= Score::DRAW;
                assert_eq!(sign(solution.bounds), sign(expected.bounds));
                if window == Window::FULL {
                    assert_eq!(solution.score(), expected.score());
                    let plies = expected.score().and_then(Score::distance);
                    assert_eq!(Some(solution.pv.len() as u32), plies);
                }
                let mut solver = Solver::new(&Heaps, &small).with_threads(2);
                let bounds = solver.score(&start, window, &limits).bounds;
                assert_eq!(sign(bounds), sign(expected.bounds));
            }
        }
    }

    #[test]
    fn a_limit_stops_the_helpers_too() {
        let table = Table::with_mebibytes(1).unwrap();
        let mut solver = Solver::new(&Heaps, &table).with_threads(3);
        let limits = Limits::new().nodes(1_000);
        let solution = solver.solve(&[40, 40, 40], Window::FULL, &limits);
        assert_eq!(solution.reason, StopReason::Nodes);
        assert!(solution.nodes >= 1_000 && solution.score().is_none());
    }
}
