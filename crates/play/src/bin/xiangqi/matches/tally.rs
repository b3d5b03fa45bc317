//! What games say of the strength of two engines.

use std::fmt;

/// Wins, draws and losses of the first engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
}

/// A difference of strength on the scale of Elo, with the bounds of 95 %.
///
/// A side that won or lost every game has no finite difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Elo {
    pub(super) difference: f64,
    pub(super) lower: f64,
    pub(super) upper: f64,
}

impl Tally {
    pub(super) const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points per game, 0 to 1.
    pub(super) fn score(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The standard error of the score, games taken as independent.
    fn error(self) -> f64 {
        let games = f64::from(self.games().max(1));
        let score = self.score();
        let square = |result: f64, count: u32| f64::from(count) * (result - score).powi(2);
        let variance =
            (square(1.0, self.wins) + square(0.5, self.draws) + square(0.0, self.losses)) / games;
        (variance / games).sqrt()
    }

    pub(super) fn elo(self) -> Elo {
        /// Standard errors on either side of the mean that hold 95 %.
        const QUANTILE: f64 = 1.959_964;

        let (score, error) = (self.score(), QUANTILE * self.error());
        Elo {
            difference: elo(score),
            lower: elo(score - error),
            upper: elo(score + error),
        }
    }

    /// How likely it is that the first engine is the stronger one, from wins and losses.
    pub(super) fn likelihood_of_superiority(self) -> f64 {
        let decided = f64::from(self.wins + self.losses);
        if decided == 0.0 {
            return 0.5;
        }
        let lead = f64::from(self.wins) - f64::from(self.losses);
        normal_distribution(lead / decided.sqrt())
    }
}

fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The share of a standard normal distribution below `x`, to about seven digits (Abramowitz and
/// Stegun, 26.2.17).
fn normal_distribution(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = COEFFICIENTS.iter().rev().fold(0.0, |sum, c| (sum + c) * t);
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let above = density * polynomial;
    if x < 0.0 { above } else { 1.0 - above }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        write!(
            f,
            "+{wins} ={draws} -{losses} ({:.1} %)",
            100.0 * self.score()
        )
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is rounded to nothing has no sign.
        let [difference, lower, upper] =
            [self.difference, self.lower, self.upper].map(|elo| elo.round() + 0.0);
        write!(f, "{difference:+.0} (95 %: {lower:+.0} to {upper:+.0})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        Tally {
            wins,
            draws,
            losses,
        }
    }

    #[test]
    fn strength_is_told_with_its_error() {
        let even = tally(10, 20, 10);
        assert_eq!(even.score(), 0.5);
        assert!(even.elo().difference.abs() < 1e-9);
        assert!((even.elo().lower + even.elo().upper).abs() < 1e-6);
        assert!((even.likelihood_of_superiority() - 0.5).abs() < 1e-6);
        // 75 % is 191 points; 100 games without draws have a standard error of 4.33 %.
        let better = tally(75, 0, 25).elo();
        assert!((better.difference - 190.8).abs() < 0.1, "{better:?}");
        assert!((better.lower - 119.2).abs() < 1.0, "{better:?}");
        assert!((better.upper - 281.5).abs() < 1.0, "{better:?}");
    }

    #[test]
    fn superiority_follows_the_normal_distribution() {
        // 10 more wins than losses in 100 decided games: one standard deviation.
        let likelihood = tally(55, 30, 45).likelihood_of_superiority();
        assert!((likelihood - 0.841_345).abs() < 1e-5, "{likelihood}");
        let likelihood = tally(45, 30, 55).likelihood_of_superiority();
        assert!((likelihood - 0.158_655).abs() < 1e-5, "{likelihood}");
    }

    #[test]
    fn one_sided_matches_have_no_finite_difference() {
        assert_eq!(tally(3, 0, 0).elo().difference, f64::INFINITY);
        assert_eq!(tally(0, 0, 3).elo().difference, f64::NEG_INFINITY);
        assert_eq!(tally(0, 0, 0).likelihood_of_superiority(), 0.5);
        assert_eq!(tally(1, 1, 2).to_string(), "+1 =1 -2 (37.5 %)");
    }

    #[test]
    fn even_matches_have_no_difference() {
        for even in [tally(0, 4, 0), tally(1, 0, 1), tally(7, 3, 7)] {
            assert!(even.elo().difference.is_sign_positive(), "{even}");
            assert!(even.elo().to_string().starts_with("+0 (95 %: "), "{even}");
        }
        let drawn = tally(0, 4, 0).elo();
        assert_eq!(drawn.to_string(), "+0 (95 %: +0 to +0)");
        assert!(drawn.lower.is_sign_positive() && drawn.upper.is_sign_positive());
        let nearly = Elo {
            difference: -0.3,
            lower: -0.5,
            upper: 0.2,
        };
        assert_eq!(nearly.to_string(), "+0 (95 %: -1 to +0)");
    }
}
