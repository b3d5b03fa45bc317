use game_search::{Score, ScoreBounds};
use xiangqi_core::{
    Color, Game, Move, Piece, Position,
    judge::{MaterialRule, Rules},
};

use crate::evaluation::{Balance, EvaluationCache, Evaluator};

/// A position with the moves that led to it: repetition, the natural limit and the evaluation need
/// both. [`Xiangqi::line`](crate::Xiangqi::line) makes one.
///
/// ```
/// use xiangqi_core::Game;
/// use xiangqi_engine::Xiangqi;
///
/// let mut game = Game::new();
/// game.play("h2e2".parse()?)?;
/// let line = Xiangqi::new().line(&game);
/// assert_eq!(line.position(), game.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    position: Position,
    balance: Balance,
    /// Whether the side to move is in check.
    check: bool,
    clock: CaptureClock,
    moves: Vec<Move>,
    /// What undoes each of the moves.
    plies: Vec<Ply>,
    /// The clock before each pass of the search.
    passes: Vec<CaptureClock>,
    cache: EvaluationCache,
    /// How many checks of a side count towards the natural limit; `None` for all.
    most_checks: Option<u8>,
    /// From how many plies towards the natural limit on it is close.
    close_to_limit: u16,
    /// With what material the game is a draw; `None` if the evaluation says so without being told.
    material: Option<MaterialRule>,
}

/// What the board does not tell of a move that was played, and what was before it.
#[derive(Clone, Copy, Debug)]
struct Ply {
    captured: Option<Piece>,
    balance: Balance,
    /// Whether the side that moved was in check before.
    was_check: bool,
    clock: CaptureClock,
}

impl Ply {
    fn is_quiet_evasion(&self) -> bool {
        self.was_check && self.captured.is_none()
    }
}

/// How many plies before the natural limit a position is another one with each of them, so that no
/// mate is remembered for which too few are left. Longer mates are hardly ever found.
const CLOSE_TO_LIMIT: u32 = 40;

/// The plies since the last capture, and those of them that count towards the natural limit: of each
/// side's checks only so many, nor answers to the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CaptureClock {
    /// Those that the line knows of.
    pub(crate) seen: u16,
    pub(crate) counted: u16,
    checks: [u8; 2],
    /// Whether the last move was a check too many, to which the answer does not count either.
    checked_too_often: bool,
    /// Whether so little is left since then that the game is a draw.
    too_little_left: bool,
}

impl CaptureClock {
    fn after_capture(too_little_left: bool) -> Self {
        Self {
            too_little_left,
            ..Self::default()
        }
    }

    /// Another number for all that may count towards the natural limit.
    #[cold]
    fn key(self) -> u64 {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let [low, high] = self.counted.to_le_bytes();
        let [red, black] = self.checks;
        let too_often = u8::from(self.checked_too_often);
        u64::from_le_bytes([low, high, red, black, too_often, 0, 0, 1]).wrapping_mul(ODD)
    }

    fn after_quiet_move(mut self, by: Color, check: bool, most_checks: Option<u8>) -> Self {
        let checks = &mut self.checks[by.index()];
        let too_often = check && most_checks.is_some_and(|most| *checks >= most);
        if check && !too_often {
            *checks = checks.saturating_add(1);
        }
        if !too_often && !self.checked_too_often {
            self.counted = self.counted.saturating_add(1);
        }
        self.checked_too_often = too_often;
        self.seen = self.seen.saturating_add(1);
        self
    }
}

impl Line {
    /// A position that nothing led to.
    pub(crate) fn new(position: Position, evaluator: &Evaluator, rules: &Rules) -> Self {
        let most_checks = rules.natural_limit.and_then(|limit| limit.most_checks);
        let limit = rules.natural_limit.map_or(u32::MAX, |limit| limit.plies);
        let close_to_limit = limit.saturating_sub(CLOSE_TO_LIMIT);
        let material = Some(rules.material).filter(|&rule| !is_known_to_evaluation(rule));
        let too_little_left = material.is_some_and(|rule| rule.is_draw(position.board()));
        Self {
            position,
            balance: evaluator.balance(&position),
            check: position.is_check(),
            clock: CaptureClock::after_capture(too_little_left),
            moves: Vec::new(),
            plies: Vec::new(),
            passes: Vec::new(),
            cache: EvaluationCache::new(),
            most_checks: most_checks.map(|most| u8::try_from(most).unwrap_or(u8::MAX)),
            close_to_limit: u16::try_from(close_to_limit).unwrap_or(u16::MAX),
            material,
        }
    }

    /// The moves of a game up to its cursor.
    pub(crate) fn of_game(game: &Game, evaluator: &Evaluator, rules: &Rules) -> Self {
        let start = game.positions().next().unwrap_or(*game.position());
        let mut line = Self::new(start, evaluator, rules);
        line.clock.counted = game.start().capture_clock;
        for &m in &game.moves()[..game.cursor()] {
            line.play(m, evaluator);
        }
        line
    }

    /// The position at the end.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub const fn is_check(&self) -> bool {
        self.check
    }

    /// The worth of the position for the side to move.
    pub(crate) fn evaluation(&self, evaluator: &Evaluator) -> Score {
        let points = self.cache.get(self.position.key(), || {
            evaluator.score(&self.position, self.balance).value() as i16
        });
        Score::new(points.into())
    }

    /// What is known of that without looking at the board.
    #[inline]
    pub(crate) fn evaluation_bounds(&self) -> ScoreBounds {
        self.balance.bounds(self.position.turn())
    }

    /// The moves played, oldest first.
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The plies since the last capture.
    pub(crate) const fn clock(&self) -> CaptureClock {
        self.clock
    }

    /// Whether the game is a draw for want of material, though the evaluation may not say so. Mate and
    /// stalemate come first.
    #[inline]
    pub(crate) fn is_drawn_by_material(&self) -> bool {
        self.clock.too_little_left && self.has_moves()
    }

    #[cold]
    fn has_moves(&self) -> bool {
        self.position.legal_move_count() > 0
    }

    /// The key of the position, and close to the natural limit of what counts towards it too.
    #[inline]
    pub(crate) fn key_with_clock(&self) -> u64 {
        let key = self.position.key();
        if self.clock.counted < self.close_to_limit {
            key
        } else {
            key ^ self.clock.key()
        }
    }

    /// How many of the last moves were answers to checks that captured nothing.
    pub(crate) fn quiet_evasions(&self, last: usize) -> usize {
        let last = self.plies.iter().rev().take(last);
        last.filter(|ply| ply.is_quiet_evasion()).count()
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, m: Move, evaluator: &Evaluator) {
        self.play_known(m, None, evaluator);
    }

    /// Plays a legal move of which it may be known whether it gives check.
    #[inline]
    pub(crate) fn play_known(&mut self, m: Move, check: Option<bool>, evaluator: &Evaluator) {
        let mover = self.position.turn();
        let piece = self.position.board().piece_at(m.from);
        let captured = self.position.play_unchecked(m);
        self.moves.push(m);
        self.plies.push(Ply {
            captured,
            balance: self.balance,
            was_check: self.check,
            clock: self.clock,
        });
        if let Some(piece) = piece {
            self.balance = evaluator.balance_after(self.balance, piece, m.from, m.to, captured);
        }
        self.check = check.unwrap_or_else(|| self.position.is_check());
        debug_assert_eq!(self.check, self.position.is_check());
        self.clock = match captured {
            Some(_) => CaptureClock::after_capture(
                (self.material).is_some_and(|rule| rule.is_draw(self.position.board())),
            ),
            None => self
                .clock
                .after_quiet_move(mover, self.check, self.most_checks),
        };
    }

    /// Gives the turn to the other side. No repetition reaches back across that.
    pub(crate) fn pass(&mut self) {
        self.passes.push(self.clock);
        self.clock.seen = 0;
        self.position.pass();
    }

    /// Takes the last pass back.
    pub(crate) fn undo_pass(&mut self) {
        self.position.pass();
        self.clock = self.passes.pop().unwrap_or_default();
    }

    /// Takes back the last move, if there is one.
    pub(crate) fn undo(&mut self) {
        let (Some(m), Some(ply)) = (self.moves.pop(), self.plies.pop()) else {
            return;
        };
        self.position.undo(m, ply.captured);
        self.balance = ply.balance;
        self.check = ply.was_check;
        self.clock = ply.clock;
    }
}

/// Whether positions that the rule makes draws are worth nothing by the evaluation: it gives no chances
/// to a side without attackers.
const fn is_known_to_evaluation(rule: MaterialRule) -> bool {
    matches!(rule, MaterialRule::Never | MaterialRule::NoAttackers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate;
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
    use xiangqi_core::random;

    #[test]
    fn what_is_kept_along_is_what_the_position_says() {
        let evaluator = Evaluator::tuned();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let start = Position::new();
        let mut line = Line::new(start, evaluator, &Rules::AXF);
        for _ in 0..300 {
            let Some(m) = random::legal_move(line.position(), &mut random) else {
                break;
            };
            line.play(m, evaluator);
            assert_eq!(line.evaluation(evaluator), evaluate(line.position()));
            assert_eq!(line.is_check(), line.position().is_check());
        }
        assert!(line.moves().len() > 50);
        while !line.moves().is_empty() {
            line.undo();
            assert_eq!(line.evaluation(evaluator), evaluate(line.position()));
            assert_eq!(line.is_check(), line.position().is_check());
        }
        assert_eq!(line.position(), &start);
    }

    #[test]
    fn the_clock_counts_as_the_game_does() {
        let checks = ["d9e9", "d2e2", "e9d9", "e2d2"];
        let quiet = ["d9e9", "d2c2", "e9e8", "c2c3"];
        for (unseen, rules) in [(0, Rules::AXF), (7, Rules::AXF), (0, Rules::CXA)] {
            let limit = rules.natural_limit.expect("there is one");
            let setup = format!("3k5/9/9/9/9/9/9/3R5/9/5K3 b - - {unseen} 1");
            let mut game = Game::from_setup(setup.parse().expect("a FEN")).expect("a position");
            let clock = |game: &Game| Line::of_game(game, Evaluator::tuned(), &rules).clock();
            for m in [checks; 7].iter().chain([&quiet]).flatten() {
                game.play(m.parse().expect("a move")).expect("legal");
                let expected = game.plies_without_capture(&limit);
                assert_eq!(u32::from(clock(&game).counted), expected, "{game}");
            }
            // By the Asian rules 4 of the 14 checks do not count, nor the answers to them.
            let left_out = if rules == Rules::AXF { 8 } else { 0 };
            assert_eq!(clock(&game).counted, unseen + 32 - left_out);
        }
    }
}
