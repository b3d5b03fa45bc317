//! What the moves between two occurrences of a position are.

use super::{
    RepetitionKind, RuleSet,
    chase::chase,
    mate_threat::{threatens_mate, wins_safely},
};
use crate::{Bitboard, Color, Move, Position};

/// Judges moves that led from a position back to the same position: what an engine asks inside a
/// search, where the keys have told it that a position came again.
///
/// `end` is the position that came again and `cycle` the moves since it stood before, oldest
/// first. They must be legal, and none a capture, or the answer means nothing.
///
/// Plays and takes back each move. Under [`RuleSet::Axf`] it also compares the captures before and
/// after each move, until chases are ruled out; most cycles need one or two moves for that. Under
/// [`RuleSet::Cxa`] it looks for mates by checks too, some hundred positions a move. Nothing is
/// allocated.
///
/// ```
/// use xiangqi_core::{Color, Move, Position, judge::{self, RepetitionKind, RuleSet}};
///
/// let position: Position = "3k5/9/9/9/9/9/9/3R5/9/5K3 b".parse()?;
/// let cycle: Vec<Move> = ["d9e9", "d2e2", "e9d9", "e2d2"]
///     .iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
/// assert_eq!(
///     judge::judge_cycle(&position, &cycle, RuleSet::Axf),
///     RepetitionKind::PerpetualCheck { by: Color::Red },
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn judge_cycle(end: &Position, cycle: &[Move], rule_set: RuleSet) -> RepetitionKind {
    if cycle.len() < 2 {
        return RepetitionKind::Harmless;
    }
    let mut start = *end;
    for &m in cycle.iter().rev() {
        start.undo(m, None);
    }
    match (judge_checks(start, cycle), rule_set) {
        (Some(kind), _) => kind,
        (None, RuleSet::Simple) => RepetitionKind::Harmless,
        (None, RuleSet::Axf) => judge_chases(start, cycle),
        (None, RuleSet::Cxa) => judge_attacks(start, cycle),
    }
}

/// Who gives check with every move, if anyone.
fn judge_checks(mut position: Position, cycle: &[Move]) -> Option<RepetitionKind> {
    let mut perpetual = [true; 2];
    for &m in cycle {
        let by = position.turn();
        position.play_unchecked(m);
        perpetual[by.index()] &= position.is_check();
        if perpetual == [false, false] {
            return None;
        }
    }
    Some(match perpetual {
        [true, true] => RepetitionKind::MutualCheck,
        [red, _] => RepetitionKind::PerpetualCheck {
            by: if red { Color::Red } else { Color::Black },
        },
    })
}

/// The pieces that one side has chased with every move so far, where they stand now.
#[derive(Clone, Copy)]
struct Chased {
    victims: Bitboard,
    /// Those of them that every move attacked anew, and none only deprived of a root.
    attacked: Bitboard,
    /// Those of them that at least one move attacked anew.
    once_attacked: Bitboard,
}

impl Chased {
    const EVERYTHING: Self = Self {
        victims: Bitboard::FULL,
        attacked: Bitboard::FULL,
        once_attacked: Bitboard::EMPTY,
    };

    fn keep(&mut self, before: &Position, m: Move, after: &Position) {
        if self.victims.any() {
            let chase = chase(before, m, after, self.victims);
            self.victims = chase.victims;
            self.attacked &= chase.attacked;
            self.once_attacked = (self.once_attacked | chase.attacked) & self.victims;
        }
    }

    fn follow(&mut self, m: Move) {
        self.victims = moved(self.victims, m);
        self.attacked = moved(self.attacked, m);
        self.once_attacked = moved(self.once_attacked, m);
    }

    /// The pieces that are chased in the sense of the Asian rules: if there are such, those that
    /// every move attacked. None, if several are attacked by turns, whether or not each attack
    /// also takes the others' roots away (rule 32).
    fn forbidden(&self) -> Bitboard {
        let by_turns = self.victims.len() > 1 && self.victims.is_subset(self.once_attacked);
        if self.attacked.any() {
            self.attacked
        } else if by_turns {
            Bitboard::EMPTY
        } else {
            self.victims
        }
    }
}

/// The set after a piece moved. (A full set stays as it is: nothing has been ruled out yet.)
fn moved(set: Bitboard, m: Move) -> Bitboard {
    if set == Bitboard::FULL || !set.contains(m.from) {
        set
    } else {
        set.without(m.from).with(m.to)
    }
}

/// By side, what it has chased with all its moves.
fn chased_throughout(mut position: Position, cycle: &[Move]) -> [Chased; 2] {
    let mut chased = [Chased::EVERYTHING; 2];
    for &m in cycle {
        let before = position;
        position.play_unchecked(m);
        chased[before.turn().index()].keep(&before, m, &position);
        chased[position.turn().index()].follow(m);
        if chased.iter().all(|side| side.victims.is_empty()) {
            break;
        }
    }
    chased
}

/// Chases by the Asian rules, in a cycle that holds no perpetual check. If both sides chase, but
/// only one of them by new attacks and the other by taking away roots, the first is to blame
/// (rule 19).
fn judge_chases(start: Position, cycle: &[Move]) -> RepetitionKind {
    let [red, black] = chased_throughout(start, cycle);
    let victims = [red.forbidden(), black.forbidden()];
    let chase = |by: Color| perpetual_chase(start, by, victims[by.index()]);
    match victims.map(Bitboard::any) {
        [true, true] => match [red.attacked.any(), black.attacked.any()] {
            [true, false] => chase(Color::Red),
            [false, true] => chase(Color::Black),
            _ => RepetitionKind::MutualChase,
        },
        [true, false] => chase(Color::Red),
        [false, true] => chase(Color::Black),
        [false, false] => RepetitionKind::Harmless,
    }
}

/// `position` has the pieces as they stand at either end of the cycle.
fn perpetual_chase(position: Position, by: Color, victims: Bitboard) -> RepetitionKind {
    let victim = victims
        .into_iter()
        .find_map(|square| Some((square, position.board().piece_at(square)?)));
    match victim {
        Some((square, victim)) => RepetitionKind::PerpetualChase { by, victim, square },
        None => RepetitionKind::Harmless,
    }
}

/// Attacks of all kinds by the Chinese rules, in a cycle that holds no perpetual check.
fn judge_attacks(start: Position, cycle: &[Move]) -> RepetitionKind {
    let mut position = start;
    let mut perpetual = [true; 2];
    for &m in cycle {
        let before = position;
        position.play_unchecked(m);
        let by = before.turn().index();
        perpetual[by] = perpetual[by] && is_attack(&before, m, &position);
        if perpetual == [false, false] {
            return RepetitionKind::Harmless;
        }
    }
    match perpetual {
        [true, true] => RepetitionKind::MutualAttack,
        [red, _] => {
            let by = if red { Color::Red } else { Color::Black };
            let chased = chased_throughout(start, cycle)[by.index()].victims;
            match perpetual_chase(start, by, chased) {
                RepetitionKind::Harmless => RepetitionKind::PerpetualAttack { by },
                chase => chase,
            }
        }
    }
}

fn is_attack(before: &Position, m: Move, after: &Position) -> bool {
    after.is_check()
        || wins_safely(after, chase(before, m, after, Bitboard::FULL).victims)
        || threatens_mate(before, after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square::{A8, I8};

    #[test]
    fn several_pieces_attacked_by_turns_are_not_chased() {
        let both = Bitboard::from_iter([A8, I8]);
        let one = Bitboard::from(A8);
        let forbidden = |victims, attacked, once_attacked| {
            Chased {
                victims,
                attacked,
                once_attacked,
            }
            .forbidden()
        };
        assert_eq!(forbidden(both, Bitboard::EMPTY, both), Bitboard::EMPTY);
        assert_eq!(forbidden(both, Bitboard::EMPTY, one), both);
        assert_eq!(forbidden(one, Bitboard::EMPTY, one), one);
        assert_eq!(forbidden(both, one, both), one);
        assert_eq!(forbidden(both, both, both), both);
    }

    #[test]
    fn a_set_follows_its_pieces() {
        let m = Move::new(A8, I8);
        assert_eq!(moved(Bitboard::from(A8), m), Bitboard::from(I8));
        assert_eq!(moved(Bitboard::from(I8), m), Bitboard::from(I8));
        assert_eq!(moved(Bitboard::FULL, m), Bitboard::FULL);
    }
}
