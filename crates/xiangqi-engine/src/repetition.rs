//! What a position that comes again is worth, and one after which too little has been captured.

use game_search::{Path, Score, Verdict};
use xiangqi_core::{
    Color, Game,
    judge::{Rules, judge_cycle},
};

use crate::Line;

/// More than any material, less than a mate: the opponent may still choose to vary.
const LOST_BY_REPETITION: i32 = 15_000;

/// The verdict on the position at the end of a line, if it stood there before or the natural limit
/// is reached.
///
/// The occurrence that the rules name ends the game, mostly the third. The second counts too: who
/// can force it once can do so again.
pub(crate) fn verdict(line: &Line, rules: &Rules, ply: u32, path: Path<'_>) -> Option<Verdict> {
    let clock = line.clock();
    let mut earlier = path.earlier_occurrences(clock.seen.into());
    if let Some(last) = earlier.next() {
        let first_of_cycles = match last_occurrence(rules) {
            2 => Some(last),
            occurrence => earlier.nth(occurrence - 3),
        };
        let (score, plies_back) = match first_of_cycles {
            Some(first) => (score_of_end(loser(line, rules, first), line, ply), first),
            None if reaches_limit(line, rules) => (Score::DRAW, clock.seen.into()),
            None => (score_of_repeated(line, rules, ply, path, last), last),
        };
        return Some(Verdict { score, plies_back });
    }
    reaches_limit(line, rules).then_some(Verdict {
        score: Score::DRAW,
        plies_back: clock.seen.into(),
    })
}

/// The occurrence of a position that ends the game.
fn last_occurrence(rules: &Rules) -> usize {
    rules.repetitions.max(2)
}

/// Whether the natural limit ends the game. A mate on the last ply counts.
fn reaches_limit(line: &Line, rules: &Rules) -> bool {
    let limit = rules.natural_limit.map(|limit| limit.plies);
    limit.is_some_and(|most| u32::from(line.clock().counted) >= most)
        && !(line.is_check() && line.position().legal_moves().is_empty())
}

/// Whether a forced mate in so many plies is sure to come before the natural limit and before the
/// last occurrence of a position. `line` is the game; on the way to the mate no position comes twice,
/// as there is none on the shortest way.
pub(crate) fn lets_mate(game: &Game, line: &Line, rules: &Rules, plies: u32) -> bool {
    let clock = line.clock();
    let limit = rules.natural_limit.map(|limit| limit.plies);
    let is_in_time = limit.is_none_or(|most| u32::from(clock.counted) + plies <= most);
    plies == 1 || is_in_time && !may_come_last(game, clock.seen.into(), rules)
}

/// Whether a position of the last plies stood so often that it would end the game if it came again.
fn may_come_last(game: &Game, plies: usize, rules: &Rules) -> bool {
    let before = game.positions().take(game.cursor());
    let keys: Vec<u64> = before
        .skip(game.cursor().saturating_sub(plies))
        .map(|position| position.key())
        .filter(|&key| key != game.position().key())
        .collect();
    let occurrences = |key| keys.iter().filter(|&&other| other == key).count();
    keys.iter()
        .any(|&key| occurrences(key) + 1 >= last_occurrence(rules))
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

/// The score of a position that stands there again, but may come once more.
fn score_of_repeated(
    line: &Line,
    rules: &Rules,
    ply: u32,
    path: Path<'_>,
    plies_back: u32,
) -> Score {
    match loser(line, rules, plies_back) {
        None => Score::DRAW,
        Some(loser) if loser == line.position().turn() => Score::new(-LOST_BY_REPETITION),
        Some(loser) if wins_by_going_on(line, rules, path, plies_back, loser) => {
            Score::win_in(ply + 1)
        }
        Some(_) => Score::new(LOST_BY_REPETITION),
    }
}

/// Whether the side to move, by the move that it made here before, reaches a position for the last
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
    let mut earlier = (0..next)
        .rev()
        .take_while(|&place| back(place) <= line.clock().seen.into())
        .filter(|&place| keys[place] == key);
    let first = match last_occurrence(rules) {
        2 => Some(next),
        occurrence => earlier.nth(occurrence - 3),
    };
    let Some(first) = first else {
        return false;
    };
    let mut cycle = moves[moves.len() - back(first)..].to_vec();
    cycle.push(moves[answer]);
    let mut end = *line.position();
    end.play_unchecked(moves[answer]);
    judge_cycle(&end, &cycle, rules.rule_set).loser() == Some(loser)
}
