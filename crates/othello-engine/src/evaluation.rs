use core::fmt;

use game_search::Score;
use othello_core::{Bitboard, Direction, Position};

use crate::stability::stable_discs;

/// The worth of a position for the side to move, in hundredths of a disc of the final score.
///
/// Shown in discs: `+3.50`.
///
/// ```
/// use othello_engine::Evaluation;
///
/// assert_eq!(Evaluation::from_discs(-12).to_string(), "-12.00");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Evaluation {
    /// Hundredths of a disc, −6,400 to 6,400.
    pub centidiscs: i32,
}

impl Evaluation {
    /// Hundredths in a disc.
    pub const PER_DISC: i32 = 100;

    /// The worth of a final score in discs.
    #[must_use]
    pub const fn from_discs(discs: i32) -> Self {
        Self {
            centidiscs: discs.saturating_mul(Self::PER_DISC),
        }
    }

    /// In discs, rounded to the nearest; exact for a final score.
    #[must_use]
    pub const fn discs(self) -> i32 {
        let half = if self.centidiscs < 0 {
            -Self::PER_DISC / 2
        } else {
            Self::PER_DISC / 2
        };
        self.centidiscs.saturating_add(half) / Self::PER_DISC
    }

    pub(crate) const fn from_score(score: Score) -> Self {
        Self {
            centidiscs: score.value(),
        }
    }

    pub(crate) const fn score(self) -> Score {
        Score::new(self.centidiscs)
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.centidiscs < 0 { '-' } else { '+' };
        let size = self.centidiscs.unsigned_abs();
        let per_disc = Self::PER_DISC as u32;
        write!(f, "{sign}{}.{:02}", size / per_disc, size % per_disc)
    }
}

/// The squares diagonally beside a corner, and the corner they give away.
const X_SQUARES: [(u64, u64); 4] = [
    (1 << 9, 1 << 0),
    (1 << 14, 1 << 7),
    (1 << 49, 1 << 56),
    (1 << 54, 1 << 63),
];

/// The edge squares beside a corner, and that corner.
const C_SQUARES: [(u64, u64); 4] = [
    (1 << 1 | 1 << 8, 1 << 0),
    (1 << 6 | 1 << 15, 1 << 7),
    (1 << 48 | 1 << 57, 1 << 56),
    (1 << 55 | 1 << 62, 1 << 63),
];

// Weights in hundredths of a disc, chosen by hand.
const MOBILITY: i32 = 90;
const POTENTIAL_MOBILITY: i32 = 25;
const CORNER: i32 = 500;
const X_SQUARE: i32 = -350;
const C_SQUARE: i32 = -120;
const STABLE_DISC: i32 = 120;
const PARITY: i32 = 150;

/// What a position looks like: mobility, corners and the squares beside them, stable discs, and
/// who will move last.
///
/// Honest and simple: no weight is learnt. At most ±64 discs.
///
/// ```
/// use othello_core::Position;
/// use othello_engine::evaluate;
///
/// let evaluation = evaluate(&Position::new());
/// assert!(evaluation.centidiscs.abs() < 300);
/// ```
#[must_use]
pub fn evaluate(position: &Position) -> Evaluation {
    let (own, opponent) = (position.own(), position.opponent());
    let empty = position.empty_squares();
    let own_stable = stable_discs(own, opponent).len() as i32;
    let opponent_stable = stable_discs(opponent, own).len() as i32;

    let mobility = position.moves().len() as i32 - position.opponent_moves().len() as i32;
    // A disc beside an empty square is one that the other side may come to flip.
    let potential = frontier(opponent, empty) - frontier(own, empty);
    let parity = match empty.len() {
        24.. => 0,
        odd if odd % 2 == 1 => PARITY,
        _ => -PARITY,
    };
    let sum = MOBILITY * mobility
        + POTENTIAL_MOBILITY * potential
        + CORNER * count_difference(own, opponent, Bitboard::CORNERS)
        + X_SQUARE * (given_away(own, empty, &X_SQUARES) - given_away(opponent, empty, &X_SQUARES))
        + C_SQUARE * (given_away(own, empty, &C_SQUARES) - given_away(opponent, empty, &C_SQUARES))
        + STABLE_DISC * (own_stable - opponent_stable)
        + parity;
    // Stable discs bound the final score, whatever else is seen.
    let lower = Evaluation::PER_DISC * (2 * own_stable - 64);
    let upper = Evaluation::PER_DISC * (64 - 2 * opponent_stable);
    Evaluation {
        centidiscs: sum.clamp(lower, upper),
    }
}

fn count_difference(own: Bitboard, opponent: Bitboard, squares: Bitboard) -> i32 {
    (own & squares).len() as i32 - (opponent & squares).len() as i32
}

/// How many discs stand on squares that help the other side to an empty corner.
fn given_away(discs: Bitboard, empty: Bitboard, squares: &[(u64, u64); 4]) -> i32 {
    squares
        .iter()
        .filter(|(_, corner)| empty.0 & corner != 0)
        .map(|(beside, _)| (discs.0 & beside).count_ones() as i32)
        .sum()
}

fn frontier(discs: Bitboard, empty: Bitboard) -> i32 {
    let beside_empty = Direction::ALL
        .into_iter()
        .fold(Bitboard::EMPTY, |beside, direction| {
            beside | empty.shift(direction)
        });
    (discs & beside_empty).len() as i32
}
