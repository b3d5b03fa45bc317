//! What the moves between two occurrences of a position are.

use core::{fmt, ops::Range};

use super::{RuleSet, chase::chase, mate_threat::threatens_mate};
use crate::{Bitboard, Color, Move, Piece, Position, Square};

/// A position that came again, and what the moves since then are under a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Repetition {
    /// What the moves are.
    pub kind: RepetitionKind,
    /// How often the position has stood since the last capture, this time included: 2 or more.
    pub occurrences: usize,
    /// The moves that were looked at, as indices into the moves of the game: from an earlier
    /// occurrence of the position to the present one.
    pub plies: Range<usize>,
}

impl Repetition {
    /// The side that may not go on like this; `None` if both may, or neither.
    #[must_use]
    pub const fn loser(&self) -> Option<Color> {
        self.kind.loser()
    }
}

/// Writes what the moves are, which they are (counted from 1), and how often the position stood:
/// `red gives perpetual check (plies 5 to 12, position stands for the 3rd time)`.
impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            kind,
            occurrences,
            plies,
        } = self;
        let (first, last) = (plies.start + 1, plies.end);
        let times = match occurrences {
            2 => "2nd".into(),
            3 => "3rd".into(),
            more => alloc::format!("{more}th"),
        };
        write!(
            f,
            "{kind}, plies {first} to {last}, position for the {times} time"
        )
    }
}

/// What the moves of both sides are between two occurrences of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RepetitionKind {
    /// Every move of one side gives check, and not every move of the other.
    PerpetualCheck {
        /// The side that checks, and loses.
        by: Color,
    },
    /// Every move of one side newly threatens the same piece of the other, and the other side does
    /// nothing as bad.
    PerpetualChase {
        /// The side that chases, and loses.
        by: Color,
        /// The piece chased.
        victim: Piece,
        /// Where it stands in the position that came again.
        square: Square,
    },
    /// Only under [`RuleSet::Cxa`]: every move of one side gives check, threatens mate or chases,
    /// and not every move of the other.
    PerpetualAttack {
        /// The side that attacks, and loses.
        by: Color,
    },
    /// Both sides give check with every move: a draw.
    MutualCheck,
    /// Both sides chase with every move: a draw.
    MutualChase,
    /// Only under [`RuleSet::Cxa`]: both sides check, threaten mate or chase with every move: a
    /// draw.
    MutualAttack,
    /// Neither side does anything forbidden with all of its moves: a draw.
    Harmless,
}

impl RepetitionKind {
    /// The side that loses if it goes on; `None` for a draw.
    #[must_use]
    pub const fn loser(self) -> Option<Color> {
        match self {
            Self::PerpetualCheck { by }
            | Self::PerpetualChase { by, .. }
            | Self::PerpetualAttack { by } => Some(by),
            Self::MutualCheck | Self::MutualChase | Self::MutualAttack | Self::Harmless => None,
        }
    }
}

impl fmt::Display for RepetitionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PerpetualCheck { by } => write!(f, "perpetual check by {by}"),
            Self::PerpetualChase { by, victim, square } => {
                write!(f, "perpetual chase by {by} of the {victim} on {square}")
            }
            Self::PerpetualAttack { by } => {
                write!(f, "perpetual checks, mate threats and chases by {by}")
            }
            Self::MutualCheck => f.write_str("perpetual check by both sides"),
            Self::MutualChase => f.write_str("perpetual chase by both sides"),
            Self::MutualAttack => f.write_str("perpetual attack by both sides"),
            Self::Harmless => f.write_str("repetition without perpetual check or chase"),
        }
    }
}

/// Judges moves that led from a position back to the same position: what an engine asks inside a
/// search, where the keys have told it that a position came again.
///
/// `end` is the position that came again and `cycle` the moves since it stood before, oldest
/// first. They must be legal, and none a capture, or the answer means nothing. Under
/// [`RuleSet::Simple`] it plays and takes back each move; the other rule sets also look, until
/// chases are ruled out, at all captures before and after each move. Nothing is allocated.
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
    let mut perpetual = [cycle.len() > 1; 2];
    for &m in cycle {
        let by = position.turn();
        position.play_unchecked(m);
        perpetual[by.index()] &= perpetual[by.index()] && position.is_check();
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
}

impl Chased {
    const EVERYTHING: Self = Self {
        victims: Bitboard::FULL,
        attacked: Bitboard::FULL,
    };

    fn keep(&mut self, before: &Position, m: Move, after: &Position) {
        if self.victims.any() {
            let chase = chase(before, m, after, self.victims);
            self.victims = chase.victims;
            self.attacked = self.attacked & chase.attacked;
        }
    }

    fn follow(&mut self, m: Move) {
        self.victims = moved(self.victims, m);
        self.attacked = moved(self.attacked, m);
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
    if cycle.len() < 2 {
        return RepetitionKind::Harmless;
    }
    let [red, black] = chased_throughout(start, cycle);
    let chase = |by, victims: Bitboard| perpetual_chase(start, by, victims);
    match [red.victims.any(), black.victims.any()] {
        [true, true] => match [red.attacked.any(), black.attacked.any()] {
            [true, false] => chase(Color::Red, red.attacked),
            [false, true] => chase(Color::Black, black.attacked),
            _ => RepetitionKind::MutualChase,
        },
        [true, false] => chase(Color::Red, red.victims),
        [false, true] => chase(Color::Black, black.victims),
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
    let mut perpetual = [cycle.len() > 1; 2];
    for &m in cycle {
        let before = position;
        position.play_unchecked(m);
        let by = before.turn().index();
        perpetual[by] = perpetual[by] && is_attack(&before, m, &position);
    }
    match perpetual {
        [true, true] => RepetitionKind::MutualAttack,
        [false, false] => RepetitionKind::Harmless,
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
        || chase(before, m, after, Bitboard::FULL).victims.any()
        || threatens_mate(after)
}
