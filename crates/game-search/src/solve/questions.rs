//! The order of questions.

use crate::score::{Score, ScoreBounds, Window};

/// Which question [`Solver`](crate::Solver) asks next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Probing {
    /// Is the score above this guess? Then away from it, in steps that double, until it is
    /// bracketed, then by halving. Right when the guess is good, and safe when nothing bounds the
    /// scores. The default, with a draw as the guess.
    From(Score),
    /// The middle of what is possible, or half of its far end: quick wins and losses are found at
    /// once, and the hard questions close to zero come late. Right for results that are higher the
    /// sooner the game is won, on an ordinary scale that
    /// [`Game::score_bounds`](crate::Game::score_bounds) bounds on both sides.
    Halving,
    /// As [`Halving`](Self::Halving), until a question has taken more than this many nodes; then
    /// from a draw outwards, since a position without a quick win is likely to be even.
    HalvingFor(u64),
}

impl Probing {
    /// The same for the opponent.
    pub(super) fn reversed(self) -> Probing {
        match self {
            Probing::From(guess) => Probing::From(-guess),
            Probing::Halving | Probing::HalvingFor(_) => self,
        }
    }
}

/// Chooses the bound of the next pass.
#[derive(Clone)]
pub(super) struct Questions {
    probing: Probing,
    /// What was known before the first, or before the first away from a draw.
    initial: ScoreBounds,
    /// Whether the next question is the first away from a draw.
    begins_anew: bool,
    step: i32,
}

impl Questions {
    pub(super) fn new(probing: Probing, initial: ScoreBounds) -> Questions {
        Questions {
            probing,
            initial,
            begins_anew: false,
            step: 1,
        }
    }

    /// An alpha with `lower <= alpha < upper` that lies in the window.
    pub(super) fn next(&mut self, bounds: ScoreBounds, window: Window) -> Score {
        if self.begins_anew {
            self.initial = bounds;
            self.begins_anew = false;
        }
        let lower = bounds.lower.max(window.alpha()).value();
        let upper = bounds.upper.min(window.beta()).value();
        let alpha = match self.probing {
            Probing::Halving | Probing::HalvingFor(_) => Self::halfway(lower, upper),
            Probing::From(guess) => self.away_from(guess, bounds),
        };
        Score::from_value(alpha.clamp(lower, upper - 1))
    }

    /// Learns what the last question took.
    pub(super) fn took(&mut self, nodes: u64) {
        if let Probing::HalvingFor(most) = self.probing
            && nodes > most
        {
            self.probing = Probing::From(Score::DRAW);
            self.begins_anew = true;
        }
    }

    /// The middle, or half of the end that is farther from zero on the same side of it.
    fn halfway(lower: i32, upper: i32) -> i32 {
        let middle = lower + (upper - lower) / 2;
        if middle <= 0 {
            middle.min(lower / 2)
        } else {
            middle.max(upper / 2)
        }
    }

    fn away_from(&mut self, guess: Score, bounds: ScoreBounds) -> i32 {
        let (lower, upper) = (bounds.lower.value(), bounds.upper.value());
        let step = self.step;
        let raised = bounds.lower > self.initial.lower;
        let lowered = bounds.upper < self.initial.upper;
        match (raised, lowered) {
            (false, false) => guess.value(),
            (true, true) => lower + (upper - lower) / 2,
            (true, false) => {
                self.step *= 2;
                lower + step - 1
            }
            (false, true) => {
                self.step *= 2;
                upper - step
            }
        }
    }
}
