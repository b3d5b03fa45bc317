//! What a position that comes again is worth, and one after which too little has been captured.

use game_search::{Path, Score, Verdict};
use xiangqi_core::judge::{RuleSet, judge_cycle};

use crate::Line;

/// More than any material, less than a mate: the opponent may still choose to vary.
const LOST_BY_REPETITION: i32 = 15_000;

/// The plies without capture that make a draw, by the rules of the Asian federation.
const NATURAL_LIMIT: u16 = 100;

/// The verdict on the position at the end of a line, if it stood there before or the natural limit
/// is reached, by the rules of the Asian federation. The second occurrence counts: who can force it
/// once can do so again.
pub(crate) fn verdict(line: &Line, path: Path<'_>) -> Option<Verdict> {
    let clock = line.clock();
    if let Some(plies_back) = path.last_occurrence(clock.seen.into()) {
        return Some(Verdict {
            score: score_of_cycle(line, plies_back as usize),
            plies_back,
        });
    }
    // A mate on the last ply counts.
    let is_draw = clock.counted >= NATURAL_LIMIT
        && !(line.is_check() && line.position().legal_moves().is_empty());
    is_draw.then_some(Verdict {
        score: Score::DRAW,
        plies_back: clock.seen.into(),
    })
}

fn score_of_cycle(line: &Line, plies_back: usize) -> Score {
    let moves = line.moves();
    let cycle = &moves[moves.len().saturating_sub(plies_back)..];
    match judge_cycle(line.position(), cycle, RuleSet::Axf).loser() {
        None => Score::DRAW,
        Some(loser) if loser == line.position().turn() => Score::new(-LOST_BY_REPETITION),
        Some(_) => Score::new(LOST_BY_REPETITION),
    }
}
