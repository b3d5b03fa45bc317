//! What is searched before a position is solved exactly: first a few plies, then to the end of the
//! game, the second time surer. Each pass leaves its best moves in the table for the next.

use game_search::{Iteration, ProbableCut, Selectivity};

/// With fewer empty squares than this nothing is guessed to the end: an exact solution is as quick.
const FEWEST_EMPTY: u32 = 16;

/// The passes that stop short of the end stop at least so many plies before it.
const SHORT_OF_END: u32 = 8;

const DEPTH_STEP: u32 = 2;

pub(super) fn next_iteration(empties: u32, last: Option<Iteration>) -> Option<Iteration> {
    let deepest = empties.saturating_sub(SHORT_OF_END).max(1);
    let pass = |depth, selectivity| Some(Iteration { depth, selectivity });
    let Some(Iteration { depth, selectivity }) = last else {
        return pass(1, Selectivity::P73);
    };
    if depth < deepest {
        return pass((depth + DEPTH_STEP).min(deepest), selectivity);
    }
    if empties < FEWEST_EMPTY {
        return None;
    }
    match selectivity {
        _ if depth < empties => pass(empties, Selectivity::P73),
        Selectivity::P73 => pass(empties, Selectivity::P98),
        _ => None,
    }
}

/// A search of half the depth, an even number of plies less deep. Errors in discs.
pub(super) fn probable_cut(depth: u32) -> Option<ProbableCut> {
    const LEAST_DEPTH: u32 = 5;
    if depth < LEAST_DEPTH {
        return None;
    }
    let probe = depth / 2;
    let probe = probe - (depth - probe) % 2;
    Some(ProbableCut {
        depth: probe,
        bias: 0.0,
        sigma: 5.0 + 0.05 * depth as f32 - 0.2 * probe as f32,
        evaluation_sigma: 8.0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_go_deeper_then_grow_surer() {
        for empties in 0..=60 {
            let mut last = None;
            let mut passes = Vec::new();
            while let Some(next) = next_iteration(empties, last) {
                passes.push((next.depth, next.selectivity));
                last = Some(next);
            }
            assert!(passes.is_sorted() && passes.len() < 40);
            let to_end = passes.iter().filter(|(depth, _)| *depth >= empties).count();
            if empties >= FEWEST_EMPTY {
                assert_eq!(to_end, 2, "73 % and 98 %");
            }
            assert!(passes.iter().all(|pass| pass.1 < Selectivity::Exact));
        }
    }

    #[test]
    fn probes_are_shallower_by_an_even_number_of_plies() {
        assert_eq!(probable_cut(4), None);
        for depth in 5..=60 {
            let cut = probable_cut(depth).expect("a probe");
            assert!(cut.depth < depth && (depth - cut.depth).is_multiple_of(2) && cut.sigma > 0.0);
        }
    }
}
