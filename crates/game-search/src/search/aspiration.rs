//! Aspiration windows: the score is guessed to be near that of the last iteration.

use crate::score::{Bound, Score, Window};

/// A window around a guess that grows on the side where the score lies outside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aspiration {
    window: Window,
    /// By how much an end is moved next; 0 if the window is full.
    step: i32,
}

/// An end that was moved so often goes as far as it can.
const MOST_STEP_GROWTH: i32 = 16;

impl Aspiration {
    /// Every score.
    pub(crate) const FULL: Aspiration = Aspiration {
        window: Window::FULL,
        step: 0,
    };

    /// The scores within `margin` of `guess`; every score if that is a forced win or loss.
    pub(crate) fn around(guess: Score, margin: i32) -> Aspiration {
        let margin = margin.clamp(1, Score::MAX_ORDINARY);
        let end = |value: i32| Score::new(value);
        match Window::new(end(guess.value() - margin), end(guess.value() + margin)) {
            Some(window) if guess.is_ordinary() => Aspiration {
                window,
                step: margin,
            },
            _ => Aspiration::FULL,
        }
    }

    pub(crate) fn window(self) -> Window {
        self.window
    }

    /// After a search that ended with `score` on this side of the window.
    pub(crate) fn grown(self, score: Score, bound: Bound, first_step: i32) -> Aspiration {
        let step = self.step * 2;
        let far = !score.is_ordinary() || step > first_step.saturating_mul(MOST_STEP_GROWTH);
        let end = |sign: i32| {
            if far {
                Score::from_value(sign * Score::INFINITY.value())
            } else {
                Score::new(score.value() + sign * step)
            }
        };
        let window = match bound {
            Bound::Upper => Window::new(end(-1), self.window.beta()),
            Bound::Lower => Window::new(self.window.alpha(), end(1)),
            Bound::Exact => Some(self.window),
        };
        match window {
            Some(window) => Aspiration { window, step },
            None => Aspiration::FULL,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_grow_until_they_hold_the_score() {
        for guess in [-30_000, -40, 0, 29_999] {
            for score in [-30_000, -31_500, -31, 0, 5, 30_000, 31_999] {
                let score = Score::from_value(score);
                let mut aspiration = Aspiration::around(Score::new(guess), 10);
                let mut searches = 0;
                loop {
                    let bound = aspiration.window().bound(score);
                    if bound == Bound::Exact {
                        break;
                    }
                    // Fail-soft, but no better than the end of the window.
                    let told = if bound == Bound::Upper {
                        aspiration.window().alpha()
                    } else {
                        aspiration.window().beta()
                    };
                    aspiration = aspiration.grown(told, bound, 10);
                    searches += 1;
                    assert!(searches < 20, "{guess} {score:?}");
                }
            }
        }
    }

    #[test]
    fn a_margin_beyond_all_scores_is_a_full_window() {
        let aspiration = Aspiration::around(Score::new(7), i32::MAX);
        assert!(aspiration.window().alpha() <= Score::new(-29_993));
        let grown = aspiration.grown(Score::win_in(4), Bound::Lower, i32::MAX);
        assert_eq!(grown.window().beta(), Score::INFINITY);
    }

    #[test]
    fn a_forced_win_is_no_guess() {
        let aspiration = Aspiration::around(Score::win_in(3), 10);
        assert_eq!(aspiration.window(), Window::FULL);
    }
}
