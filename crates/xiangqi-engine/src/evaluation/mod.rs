//! The worth of a position.

mod cache;
mod counts;
mod parameters;
mod tapered;
mod term;
mod untuned;

use core::fmt;
use std::sync::LazyLock;

use game_search::Score;
use xiangqi_core::{Color, Piece, Position, Role, Square};

pub(crate) use cache::EvaluationCache;
pub(crate) use counts::{
    PHASE_OF_START, PieceCounts, Sink, count_patterns, count_pieces, phase_of, winning_chances,
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

/// Material and places of all pieces, red's less black's, and how many there are: what is kept
/// along from move to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Balance {
    points: Packed,
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
            phase: pieces.phase(),
            pieces,
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
            Some(captured) => Balance {
                points: balance.points + moved - self.piece(captured, to),
                phase: balance.phase - phase_of(captured.role),
                pieces: balance.pieces.without(captured),
            },
        }
    }

    /// What a move changes in material and places for the side that makes it, as in the middle
    /// game.
    #[inline]
    pub(crate) fn gain_of_place(&self, piece: Piece, from: Square, to: Square) -> i32 {
        let gain = self.piece(piece, to) - self.piece(piece, from);
        for_color(gain.middle(), piece.color)
    }

    /// The worth of a position for the side to move, given its balance.
    pub(crate) fn score(&self, position: &Position, balance: Balance) -> Score {
        let mut sum = Sum {
            numbers: &self.numbers,
            points: balance.points,
        };
        count_patterns(position, balance.pieces, &mut sum);
        let points = blend(sum.points.middle(), sum.points.end(), balance.phase);
        let ahead = if points > 0 { Color::Red } else { Color::Black };
        let points = points * winning_chances(balance.pieces, ahead) / 64;
        Score::new(for_color(points, position.turn()))
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

fn blend(middle: i32, end: i32, phase: i32) -> i32 {
    (middle * phase + end * (PHASE_OF_START - phase)) / PHASE_OF_START
}

/// A number that is red's gain as the gain of a side, and back.
pub(crate) const fn for_color(balance: i32, color: Color) -> i32 {
    match color {
        Color::Red => balance,
        Color::Black => -balance,
    }
}
