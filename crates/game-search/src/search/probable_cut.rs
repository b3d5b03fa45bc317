//! Multi-probcut: a shallow search that makes it improbable that the deep one stays in the window.

use crate::game::Game;
use crate::iteration::Certainty;
use crate::score::{Score, Window};
use crate::search::evaluation::Evaluation;
use crate::search::worker::{NO_PATH, Worker};
use crate::selectivity::ProbableCut;
use crate::technique::Technique;

/// A shallow search may try probable cuts of its own, and those once more.
const MOST_NESTED: u32 = 2;

impl<G: Game> Worker<'_, G> {
    /// The end of the window beyond which the score lies, if a shallow search makes that probable
    /// enough.
    #[inline(always)]
    pub(crate) fn cut_by_probability(
        &mut self,
        position: &mut G::Position,
        window: Window,
        depth: u32,
        ply: u32,
        evaluation: &mut Evaluation,
    ) -> Option<Score> {
        if !self.uses(Technique::ProbableCuts) || self.probing >= MOST_NESTED {
            return None;
        }
        let sigmas = self.selectivity.sigmas()?;
        let mut attempt = 0;
        while let Some(cut) = self.game.probable_cut(position, depth, attempt) {
            attempt += 1;
            if cut.depth >= depth {
                continue;
            }
            let thresholds = Thresholds::new(cut, sigmas, window);
            let sides = self.sides_to_try(position, cut, sigmas, window, evaluation);
            let score = self.cut_beyond(position, thresholds, sides, (cut.depth, ply), window);
            if score.is_some() || self.meter.is_stopped() {
                return score;
            }
        }
        None
    }

    /// Whether the evaluation makes a cut above and one below the window likely enough to try.
    #[inline(always)]
    fn sides_to_try(
        &self,
        position: &G::Position,
        cut: ProbableCut,
        sigmas: f32,
        window: Window,
        evaluation: &mut Evaluation,
    ) -> (bool, bool) {
        if cut.evaluation_sigma == f32::INFINITY {
            return (true, true);
        }
        let blur = round(sigmas * cut.evaluation_sigma);
        let score = evaluation.get(self.game, position).value();
        (
            score >= window.beta().value().saturating_sub(blur),
            score <= window.alpha().value().saturating_add(blur),
        )
    }

    #[inline(always)]
    fn cut_beyond(
        &mut self,
        position: &mut G::Position,
        thresholds: Thresholds,
        (above, below): (bool, bool),
        (depth, ply): (u32, u32),
        window: Window,
    ) -> Option<Score> {
        if above && let Some(high) = thresholds.high {
            let score = self.probe_shallowly(position, Window::null(just_below(high)), depth, ply);
            if score >= high && !self.meter.is_stopped() {
                return self.probably(window.beta());
            }
        }
        if below && let Some(low) = thresholds.low {
            let score = self.probe_shallowly(position, Window::null(low), depth, ply);
            if score <= low && !self.meter.is_stopped() {
                return self.probably(window.alpha());
            }
        }
        None
    }

    fn probe_shallowly(
        &mut self,
        position: &mut G::Position,
        window: Window,
        depth: u32,
        ply: u32,
    ) -> Score {
        self.probing += 1;
        self.depends_on = NO_PATH;
        let score = self.search_again(position, window, depth, ply);
        self.probing -= 1;
        score
    }

    #[inline(always)]
    fn probably(&mut self, score: Score) -> Option<Score> {
        self.pruned = true;
        self.certainty = Certainty::Selective;
        Some(score)
    }
}

/// What the shallow score must reach; `None` if no ordinary score does.
#[derive(Clone, Copy)]
struct Thresholds {
    high: Option<Score>,
    low: Option<Score>,
}

impl Thresholds {
    #[inline(always)]
    fn new(cut: ProbableCut, sigmas: f32, window: Window) -> Thresholds {
        let error = round(sigmas * cut.sigma);
        let bias = round(cut.bias).clamp(-Score::MAX_ORDINARY, Score::MAX_ORDINARY);
        let ordinary = |value: i32| {
            let score = Score::new(value);
            (score.value() == value).then_some(score)
        };
        Thresholds {
            high: ordinary((window.beta().value() - bias).saturating_add(error)),
            low: ordinary((window.alpha().value() - bias).saturating_sub(error)),
        }
    }
}

/// To the nearest whole number of points, halves away from zero.
#[inline(always)]
fn round(points: f32) -> i32 {
    (points + 0.5_f32.copysign(points)) as i32
}

#[inline(always)]
fn just_below(score: Score) -> Score {
    Score::from_value(score.value() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_lie_beyond_the_window_by_the_error() {
        let cut = ProbableCut {
            depth: 2,
            bias: 1.4,
            sigma: 3.0,
            evaluation_sigma: f32::INFINITY,
        };
        let window = Window::null(Score::new(9));
        let thresholds = Thresholds::new(cut, 2.0, window);
        assert_eq!(thresholds.high, Some(Score::new(15)));
        assert_eq!(thresholds.low, Some(Score::new(2)));
    }

    #[test]
    fn an_error_beyond_all_scores_is_no_threshold() {
        for (bias, sigma) in [
            (0.0, f32::INFINITY),
            (f32::INFINITY, 1e30),
            (-1e9, 40_000.0),
        ] {
            let cut = ProbableCut {
                depth: 2,
                bias,
                sigma,
                evaluation_sigma: 1.0,
            };
            for alpha in [Score::new(-30_000), Score::DRAW, Score::win_in(3)] {
                let thresholds = Thresholds::new(cut, 2.6, Window::null(alpha));
                assert!(thresholds.high.is_none() && thresholds.low.is_none());
            }
        }
    }

    #[test]
    fn points_are_rounded_to_the_nearest() {
        assert_eq!(
            [0.4, 0.5, 1.49, -0.4, -0.5, -2.6].map(round),
            [0, 1, 1, 0, -1, -3]
        );
    }
}
