//! What a position that comes again is worth.

use game_search::{Path, Score, Verdict};
use xiangqi_core::judge::{RuleSet, judge_cycle};

use crate::Line;

/// More than any material, less than a mate: the opponent may still choose to vary.
const LOST_BY_REPETITION: i32 = 15_000;

/// The verdict on the position at the end of a line if it stood there before, by the rules of the
/// Asian federation. The second occurrence counts: who can force it once can do so again.
pub(crate) fn verdict(line: &Line, path: Path<'_>) -> Option<Verdict> {
    let plies_back = path.last_occurrence(line.plies_since_capture())?;
    let moves = line.moves();
    let cycle = &moves[moves.len().checked_sub(plies_back as usize)?..];
    let loser = judge_cycle(line.position(), cycle, RuleSet::Axf).loser();
    let score = match loser {
        None => Score::DRAW,
        Some(loser) if loser == line.position().turn() => Score::new(-LOST_BY_REPETITION),
        Some(_) => Score::new(LOST_BY_REPETITION),
    };
    Some(Verdict { score, plies_back })
}
