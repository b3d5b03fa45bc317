use othello_core::{Bitboard, Color, Direction, Position, Square};

use crate::{Evaluation, Evaluator, stability::stable_discs};

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

/// An evaluation of weights chosen by hand: mobility, corners and the squares beside them, stable
/// discs, and who will move last. At most ±64 discs.
///
/// The first evaluation of this crate, kept as a baseline to measure learnt ones against.
///
/// ```
/// use othello_core::Position;
/// use othello_engine::{Classic, Evaluator};
///
/// let evaluation = Classic.evaluate_position(&Position::new());
/// assert!(evaluation.centidiscs.abs() < 300);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classic;

impl Evaluator for Classic {
    type Features = ();

    fn features(&self, _: &Position) {}

    #[inline(always)]
    fn place(&self, (): &mut (), _: Color, _: Square, _: Bitboard) {}

    fn evaluate(&self, position: &Position, (): &()) -> Evaluation {
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
            + X_SQUARE
                * (given_away(own, empty, &X_SQUARES) - given_away(opponent, empty, &X_SQUARES))
            + C_SQUARE
                * (given_away(own, empty, &C_SQUARES) - given_away(opponent, empty, &C_SQUARES))
            + STABLE_DISC * (own_stable - opponent_stable)
            + parity;
        // Stable discs bound the final score, whatever else is seen.
        let lower = Evaluation::PER_DISC * (2 * own_stable - 64);
        let upper = Evaluation::PER_DISC * (64 - 2 * opponent_stable);
        Evaluation {
            centidiscs: sum.clamp(lower, upper),
        }
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
