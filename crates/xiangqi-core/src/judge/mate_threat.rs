//! Threats to mate by a series of checks, which the Chinese rules count as attacks.

use crate::{Position, Setup, SetupFaultKinds};

/// How many checks in a row are looked at, the mating one included.
const MOST_CHECKS: u32 = 3;

/// Whether the side that has just moved could mate by checks alone, if it were its turn again.
/// Longer series than three checks are not seen.
pub(crate) fn threatens_mate(position: &Position) -> bool {
    let again = Setup {
        turn: !position.turn(),
        ..Setup::from(*position)
    };
    again
        .to_position_ignoring(SetupFaultKinds::ALL)
        .is_ok_and(|position| mates_by_checks(&position, MOST_CHECKS))
}

fn mates_by_checks(position: &Position, checks: u32) -> bool {
    checks > 0
        && position.legal_moves().into_iter().any(|m| {
            let mut after = *position;
            after.play_unchecked(m);
            after.is_check() && every_answer_loses(&after, checks - 1)
        })
}

fn every_answer_loses(position: &Position, checks: u32) -> bool {
    position.legal_moves().into_iter().all(|m| {
        let mut after = *position;
        after.play_unchecked(m);
        mates_by_checks(&after, checks)
    })
}
