//! The worth of a position.

mod cache;
mod counts;
mod parameters;
mod tapered;
mod term;
mod untuned;

use core::fmt;
use std::sync::LazyLock;

use game_search::{Score, ScoreBounds};
use xiangqi_core::{Color, Piece, Position, Role, Square};

pub(crate) use cache::EvaluationCache;
pub(crate) use counts::{
    PHASE_OF_START, PieceCounts, Sink, count_material_patterns, count_patterns, count_pieces,
    phase_of, winning_chances,
};
pub use parameters::{Parameters, ParseParametersError};
pub(crate) use tapered::Packed;
pub use tapered::Tapered;
pub use term::Term;

/// The worth of a position for the side to move by the [tuned parameters](Parameters::tuned), in
/// hundredths of a soldier that has not crossed the river.
///
/// It takes what can be captured for what it is: only quiet positions are judged well.
///
/// ```
/// use xiangqi_core::Position;
/// use xiangqi_engine::evaluate;
///
/// // To have the move is worth a little.
/// assert!(evaluate(&Position::new()).value().abs() < 60);
/// let chariot_up: Position = "3k5/9/9/9/9/9/9/9/R8/4K4 w".parse()?;
/// assert!(evaluate(&chariot_up).value() > 500);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn evaluate(position: &Position) -> Score {
    let evaluator = Evaluator::tuned();
    let balance = evaluator.balance(position);
    evaluator.score(position, balance)
}

/// Parameters as the search uses them.
#[derive(Clone)]
pub(crate) struct Evaluator {
    numbers: Box<[Packed; Term::TOTAL]>,
    /// Material and place by colour, role and point; black's are negative.
    pieces: Box<[[Packed; 90]; 14]>,
}

/// Material and places of all pieces and which go together, red's less black's, and how many there
/// are: what is kept along from move to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Balance {
    points: Packed,
    /// What hangs on the numbers of pieces alone.
    together: Packed,
    phase: i32,
    pieces: PieceCounts,
}

impl Evaluator {
    pub(crate) fn new(parameters: &Parameters) -> Self {
        let mut numbers = Box::new([Packed::ZERO; Term::TOTAL]);
        for (packed, &number) in numbers.iter_mut().zip(parameters.numbers()) {
            *packed = Packed::new(number);
        }
        let mut pieces = Box::new([[Packed::ZERO; 90]; 14]);
        for color in Color::ALL {
            for role in Role::ALL {
                for square in Square::ALL {
                    let place = parameters[counts::place_term(role)][counts::place(color, square)];
                    let worth =
                        Packed::new(parameters[Term::Material][role.index()]) + Packed::new(place);
                    pieces[7 * color.index() + role.index()][square.index()] = match color {
                        Color::Red => worth,
                        Color::Black => -worth,
                    };
                }
            }
        }
        Self { numbers, pieces }
    }

    pub(crate) fn tuned() -> &'static Self {
        static TUNED: LazyLock<Evaluator> = LazyLock::new(|| Evaluator::new(Parameters::tuned()));
        &TUNED
    }

    #[inline]
    fn piece(&self, piece: Piece, square: Square) -> Packed {
        self.pieces[7 * piece.color.index() + piece.role.index()][square.index()]
    }

    /// The balance of a position, counted from nothing.
    pub(crate) fn balance(&self, position: &Position) -> Balance {
        let board = position.board();
        let points = board.iter().fold(Packed::ZERO, |sum, (square, piece)| {
            sum + self.piece(piece, square)
        });
        let pieces = PieceCounts::of(board);
        Balance {
            points,
            together: self.together(pieces),
            phase: pieces.phase(),
            pieces,
        }
    }

    fn together(&self, pieces: PieceCounts) -> Packed {
        let mut sum = self.sum();
        count_material_patterns(pieces, &mut sum);
        sum.points
    }

    #[inline]
    fn sum(&self) -> Sum<'_> {
        Sum {
            numbers: &self.numbers,
            points: Packed::ZERO,
        }
    }

    /// The balance after a move of a piece that captured another.
    #[inline]
    pub(crate) fn balance_after(
        &self,
        balance: Balance,
        piece: Piece,
        from: Square,
        to: Square,
        captured: Option<Piece>,
    ) -> Balance {
        let moved = self.piece(piece, to) - self.piece(piece, from);
        match captured {
            None => Balance {
                points: balance.points + moved,
                ..balance
            },
            Some(captured) => {
                let pieces = balance.pieces.without(captured);
                Balance {
                    points: balance.points + moved - self.piece(captured, to),
                    together: self.together(pieces),
                    phase: balance.phase - phase_of(captured.role),
                    pieces,
                }
            }
        }
    }

    /// What a piece's move to a point changes in material and places for its side, as in the
    /// middle game.
    #[inline]
    pub(crate) fn gains_of_place(&self, piece: Piece, from: Square) -> impl Fn(Square) -> i32 {
        let places = &self.pieces[7 * piece.color.index() + piece.role.index()];
        let old = places[from.index()];
        move |to| for_color((places[to.index()] - old).middle(), piece.color)
    }

    /// The worth of a position for the side to move, given its balance.
    pub(crate) fn score(&self, position: &Position, balance: Balance) -> Score {
        let mut sum = self.sum();
        count_patterns(position, balance.pieces, &mut sum);
        let patterns = blend(sum.points, balance.phase).clamp(-MOST_BY_PATTERNS, MOST_BY_PATTERNS);
        let points = balance.of_which_to_be_had(balance.kept() + patterns);
        Score::new(for_color(points, position.turn()))
    }
}

/// What pieces do where they stand counts so many points at most, so that a look at the balance
/// alone often tells enough.
const MOST_BY_PATTERNS: i32 = 400;

impl Balance {
    /// What the balance tells of the worth of a position for the side to move.
    #[inline]
    pub(crate) fn bounds(&self, turn: Color) -> ScoreBounds {
        let kept = for_color(self.kept(), turn);
        let score = |points| {
            let points = self.of_which_to_be_had(for_color(points, turn));
            Score::new(for_color(points, turn))
        };
        ScoreBounds::new(
            score(kept - MOST_BY_PATTERNS),
            score(kept + MOST_BY_PATTERNS),
        )
    }

    /// The points that need not be counted anew.
    #[inline]
    fn kept(&self) -> i32 {
        blend(self.points + self.together, self.phase)
    }

    /// How much of an advantage the side that has it can hope to make use of.
    #[inline]
    fn of_which_to_be_had(&self, points: i32) -> i32 {
        let ahead = if points > 0 { Color::Red } else { Color::Black };
        points * winning_chances(self.pieces, ahead) / 64
    }
}

impl fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluator").finish_non_exhaustive()
    }
}

/// Sums points, red's less black's.
struct Sum<'a> {
    numbers: &'a [Packed; Term::TOTAL],
    points: Packed,
}

impl Sink for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, side: Color, term: Term, index: usize, count: i32) {
        debug_assert!(index < term.len(), "{term} has no number {index}");
        let points = self.numbers[term.start() + index] * count;
        self.points = match side {
            Color::Red => self.points + points,
            Color::Black => self.points - points,
        };
    }
}

fn blend(points: Packed, phase: i32) -> i32 {
    (points.middle() * phase + points.end() * (PHASE_OF_START - phase)) / PHASE_OF_START
}

/// A number that is red's gain as the gain of a side, and back.
pub(crate) const fn for_color(balance: i32, color: Color) -> i32 {
    match color {
        Color::Red => balance,
        Color::Black => -balance,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
    use xiangqi_core::random;

    #[test]
    fn the_balance_bounds_the_score() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        for parameters in [Parameters::tuned().clone(), Parameters::untuned()] {
            let evaluator = Evaluator::new(&parameters);
            for _ in 0..20 {
                let mut position = Position::new();
                while let Some(m) = random::legal_move(&position, &mut random) {
                    position.play_unchecked(m);
                    let balance = evaluator.balance(&position);
                    let bounds = balance.bounds(position.turn());
                    let score = evaluator.score(&position, balance);
                    assert!(bounds.lower <= score && score <= bounds.upper, "{position}");
                    if balance.pieces.phase() < 12 {
                        break;
                    }
                }
            }
        }
    }
}
