//! What a position that comes again is worth, and one after which too little has been captured.

use game_search::{Path, Score, Verdict};
use xiangqi_core::{
    Color,
    judge::{Rules, judge_cycle},
};

use crate::Line;

/// More than any material, less than a mate: the opponent may still choose to vary.
const LOST_BY_REPETITION: i32 = 15_000;

/// The verdict on the position at the end of a line, if it stood there before or the natural limit
/// is reached.
///
/// The third occurrence ends the game. The second counts too: who can force it once can do so
/// again.
pub(crate) fn verdict(line: &Line, rules: &Rules, ply: u32, path: Path<'_>) -> Option<Verdict> {
    let clock = line.clock();
    let mut earlier = path.earlier_occurrences(clock.seen.into());
    if let Some(last) = earlier.next() {
        let (score, plies_back) = match earlier.next() {
            Some(first) => (score_of_end(loser(line, rules, first), line, ply), first),
            None => (score_of_second(line, rules, ply, path, last), last),
        };
        return Some(Verdict { score, plies_back });
    }
    // A mate on the last ply counts.
    let limit = rules.natural_limit.map(|limit| limit.plies);
    let is_draw = limit.is_some_and(|most| u32::from(clock.counted) >= most)
        && !(line.is_check() && line.position().legal_moves().is_empty());
    is_draw.then_some(Verdict {
        score: Score::DRAW,
        plies_back: clock.seen.into(),
    })
}

/// Whose fault the last moves are, if they repeat a position.
fn loser(line: &Line, rules: &Rules, plies_back: u32) -> Option<Color> {
    let moves = line.moves();
    let cycle = &moves[moves.len().saturating_sub(plies_back as usize)..];
    judge_cycle(line.position(), cycle, rules.rule_set).loser()
}

/// The score of a game that a repetition has ended.
fn score_of_end(loser: Option<Color>, line: &Line, ply: u32) -> Score {
    match loser {
        None => Score::DRAW,
        Some(loser) if loser == line.position().turn() => Score::loss_in(ply),
        Some(_) => Score::win_in(ply),
    }
}

/// The score of a position that stands there for the second time.
fn score_of_second(line: &Line, rules: &Rules, ply: u32, path: Path<'_>, plies_back: u32) -> Score {
    match loser(line, rules, plies_back) {
        None => Score::DRAW,
        Some(loser) if loser == line.position().turn() => Score::new(-LOST_BY_REPETITION),
        Some(loser) if wins_by_going_on(line, rules, path, plies_back, loser) => {
            Score::win_in(ply + 1)
        }
        Some(_) => Score::new(LOST_BY_REPETITION),
    }
}

/// Whether the side to move, by the move that it made here before, reaches a position for the third
/// time, which the other side loses.
fn wins_by_going_on(
    line: &Line,
    rules: &Rules,
    path: Path<'_>,
    plies_back: u32,
    loser: Color,
) -> bool {
    let (keys, moves) = (path.keys(), line.moves());
    let (Some(next), Some(answer)) = (
        keys.len().checked_sub(plies_back as usize),
        moves.len().checked_sub(plies_back as usize),
    ) else {
        return false;
    };
    let Some(&key) = keys.get(next) else {
        return false;
    };
    let back = |place: usize| keys.len() - 1 - place;
    let first = (0..next)
        .rev()
        .take_while(|&place| back(place) <= line.clock().seen.into())
        .find(|&place| keys[place] == key);
    let Some(first) = first else {
        return false;
    };
    let mut cycle = moves[moves.len() - back(first)..].to_vec();
    cycle.push(moves[answer]);
    let mut end = *line.position();
    end.play_unchecked(moves[answer]);
    judge_cycle(&end, &cycle, rules.rule_set).loser() == Some(loser)
}
