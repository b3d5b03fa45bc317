//! What is searched before a position is solved exactly: first a few plies, then to the end of the
//! game, the second time surer. Each pass leaves its best moves in the table for the next.

use game_search::{Iteration, Selectivity};

/// With fewer empty squares than this nothing is guessed to the end: an exact solution is as quick.
const FEWEST_EMPTY: u32 = 16;

/// The passes that stop short of the end stop at least so many plies before it.
const SHORT_OF_END: u32 = 8;

const DEPTH_STEP: u32 = 2;

/// `guesses` tells whether there are probable cuts at all.
pub(super) fn next_iteration(
    empties: u32,
    guesses: bool,
    last: Option<Iteration>,
) -> Option<Iteration> {
    let deepest = empties.saturating_sub(SHORT_OF_END).max(1);
    let pass = |depth, selectivity| Some(Iteration { depth, selectivity });
    let Some(Iteration { depth, selectivity }) = last else {
        return pass(1, Selectivity::P73);
    };
    if depth < deepest {
        return pass((depth + DEPTH_STEP).min(deepest), selectivity);
    }
    if empties < FEWEST_EMPTY || !guesses {
        return None;
    }
    match selectivity {
        _ if depth < empties => pass(empties, Selectivity::P73),
        Selectivity::P73 => pass(empties, Selectivity::P98),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_go_deeper_then_grow_surer() {
        for (empties, guesses) in (0..=60).flat_map(|empties| [(empties, true), (empties, false)]) {
            let mut last = None;
            let mut passes = Vec::new();
            while let Some(next) = next_iteration(empties, guesses, last) {
                passes.push((next.depth, next.selectivity));
                last = Some(next);
            }
            assert!(passes.is_sorted() && passes.len() < 40);
            let to_end = passes.iter().filter(|(depth, _)| *depth >= empties).count();
            if empties >= FEWEST_EMPTY {
                assert_eq!(to_end, if guesses { 2 } else { 0 }, "73 % and 98 %");
            }
            assert!(passes.iter().all(|pass| pass.1 < Selectivity::Exact));
        }
    }
}
