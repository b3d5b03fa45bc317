use core::{fmt, str::FromStr};

use super::Samples;
use crate::{Parameters, Tapered, Term};

/// How the tuner works.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TunerOptions {
    /// How far a step goes at most, in hundredths of a soldier.
    pub step: f64,
    /// How much of what is to be foretold is the result of the game; the rest is what the search
    /// thought. 0 to 1.
    pub result_share: f64,
    /// How strongly each number is held where it began: what a squared deviation of a hundred
    /// points costs, in thousandths of the loss.
    pub restraint: f64,
    /// One game of so many is held out.
    pub held_out: u64,
}

/// Steps of 1 point, results and scores alike, restraint 0.02, every tenth game held out.
impl Default for TunerOptions {
    fn default() -> Self {
        Self {
            step: 1.0,
            result_share: 0.5,
            restraint: 0.02,
            held_out: 10,
        }
    }
}

/// The mean squared error of what the evaluation foretells: between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// On the games that are learned from.
    pub learned: f64,
    /// On those held out.
    pub held_out: f64,
}

/// Changes parameters step by step so that evaluations foretell results: gradient descent on the
/// squared error of `1 / (1 + exp(-points / 250))` (Adam's method, all samples in each step).
///
/// Its state can be written and read, so that interrupted work goes on as if it had not been.
///
/// ```
/// use xiangqi_engine::{Parameters, tuning::{Samples, Tuner, TunerOptions}};
///
/// let mut samples = Samples::new();
/// samples.add_game(&"0 1-0 h2e2 h9g7 h0g2:300 i9h9:-250 i0h0:280".parse()?)?;
/// let mut tuner = Tuner::new(&Parameters::untuned(), TunerOptions::default());
/// let before = tuner.loss(&samples).held_out;
/// for _ in 0..20 {
///     tuner.step(&samples);
/// }
/// assert!(tuner.loss(&samples).held_out <= before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Tuner {
    options: TunerOptions,
    /// The numbers for the middle game, then those for the endgame.
    weights: Vec<Weight>,
    steps: u32,
}

/// A number in the making.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Weight {
    now: f64,
    /// Where it began.
    origin: f64,
    /// The running means of its gradient and of the square.
    mean: f64,
    square: f64,
}

/// So many points make the odds of winning e to 1.
const POINTS_PER_LOGIT: f64 = 250.0;

impl Tuner {
    /// A tuner that begins with these parameters.
    #[must_use]
    pub fn new(parameters: &Parameters, options: TunerOptions) -> Self {
        let weight = |number: i16| Weight {
            now: number.into(),
            origin: number.into(),
            ..Weight::default()
        };
        let numbers = parameters.numbers().iter();
        let middle = numbers.clone().map(|number| weight(number.middle));
        let end = numbers.map(|number| weight(number.end));
        Self {
            options,
            weights: middle.chain(end).collect(),
            steps: 0,
        }
    }

    /// How many steps were taken.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// The parameters as they are now, rounded.
    #[must_use]
    pub fn parameters(&self) -> Parameters {
        let mut parameters = Parameters::zero();
        let (middle, end) = self.weights.split_at(Term::TOTAL);
        let rounded = |weight: &Weight| weight.now.round() as i16;
        for ((number, middle), end) in parameters.numbers_mut().iter_mut().zip(middle).zip(end) {
            *number = Tapered::new(rounded(middle), rounded(end));
        }
        parameters
    }

    /// The loss now. Without samples it is not a number.
    #[must_use]
    pub fn loss(&self, samples: &Samples) -> Loss {
        self.errors(samples, |_, _| ())
    }

    /// Takes a step and tells the loss before it.
    pub fn step(&mut self, samples: &Samples) -> Loss {
        let mut gradient = vec![0.0; self.weights.len()];
        let mut learned = 0.0;
        let loss = self.errors(samples, |index, slope| {
            learned += 1.0;
            let (sample, counts) = samples.sample(index);
            let middle = f64::from(sample.middle);
            for count in counts {
                let slope = slope * f64::from(count.count);
                let number = usize::from(count.number);
                gradient[number] += slope * middle;
                gradient[Term::TOTAL + number] += slope * (1.0 - middle);
            }
        });
        self.steps += 1;
        for (weight, slope) in self.weights.iter_mut().zip(gradient) {
            let pull = self.options.restraint * 2e-7 * (weight.now - weight.origin);
            weight.follow(
                slope / f64::max(learned, 1.0) + pull,
                self.steps,
                self.options.step,
            );
        }
        loss
    }

    /// The loss; each sample to be learned from is told with the slope of its squared error by
    /// points.
    fn errors(&self, samples: &Samples, mut learn: impl FnMut(usize, f64)) -> Loss {
        // Sums and counts of the games to learn from and of those held out.
        let mut sums = [(0.0, 0.0); 2];
        for index in 0..samples.len() {
            let (sample, _) = samples.sample(index);
            let foretold = logistic(self.points(samples, index));
            let share = self.options.result_share;
            let target =
                share * f64::from(sample.result) + (1.0 - share) * logistic(sample.score.into());
            let error = foretold - target;
            let is_held_out = sample.game.is_multiple_of(self.options.held_out.max(1));
            let (sum, count) = &mut sums[usize::from(is_held_out)];
            *sum += error * error;
            *count += 1.0;
            if !is_held_out {
                learn(
                    index,
                    2.0 * error * foretold * (1.0 - foretold) / POINTS_PER_LOGIT,
                );
            }
        }
        let [learned, held_out] = sums.map(|(sum, count): (f64, f64)| sum / count);
        Loss { learned, held_out }
    }

    /// The evaluation of a sample for red.
    fn points(&self, samples: &Samples, index: usize) -> f64 {
        let (sample, counts) = samples.sample(index);
        let mut sums = [0.0; 2];
        for count in counts {
            let number = usize::from(count.number);
            let times = f64::from(count.count);
            sums[0] += times * self.weights[number].now;
            sums[1] += times * self.weights[Term::TOTAL + number].now;
        }
        let middle = f64::from(sample.middle);
        sums[0] * middle + sums[1] * (1.0 - middle)
    }
}

impl Weight {
    /// Goes against the gradient.
    fn follow(&mut self, slope: f64, steps: u32, step: f64) {
        const MEAN: f64 = 0.9;
        const SQUARE: f64 = 0.999;
        /// Below any slope of interest.
        const LEAST: f64 = 1e-12;
        self.mean = MEAN * self.mean + (1.0 - MEAN) * slope;
        self.square = SQUARE * self.square + (1.0 - SQUARE) * slope * slope;
        let steps = steps as i32;
        let mean = self.mean / (1.0 - MEAN.powi(steps));
        let square = self.square / (1.0 - SQUARE.powi(steps));
        self.now -= step * mean / (square.sqrt() + LEAST);
        self.now = self.now.clamp(-9999.0, 9999.0);
    }
}

fn logistic(points: f64) -> f64 {
    1.0 / (1.0 + (-points / POINTS_PER_LOGIT).exp())
}

/// Writes the state: the number of steps, then a line for each number.
impl fmt::Display for Tuner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "steps {}", self.steps)?;
        for weight in &self.weights {
            let Weight {
                now,
                origin,
                mean,
                square,
            } = weight;
            writeln!(f, "{now:e} {origin:e} {mean:e} {square:e}")?;
        }
        Ok(())
    }
}

/// A text that is no state of a tuner. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseTunerError {
    /// It does not begin with the number of steps.
    #[error("line 1: expected `steps` and a number, found {found:?}")]
    Steps {
        /// The line, cut short.
        found: String,
    },
    /// A line does not hold what it should.
    #[error("line {line}: expected four numbers, found {found:?}")]
    Numbers {
        /// The line.
        line: usize,
        /// What it holds, cut short.
        found: String,
    },
    /// It is of other terms.
    #[error("expected {expected} lines after the first, found {found}")]
    Lines {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

impl FromStr for Tuner {
    type Err = ParseTunerError;

    /// Reads a state; its options are the default ones.
    fn from_str(text: &str) -> Result<Self, ParseTunerError> {
        let excerpt = |line: &str| line.chars().take(40).collect();
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let steps = first.strip_prefix("steps ").and_then(|n| n.parse().ok());
        let steps = steps.ok_or_else(|| ParseTunerError::Steps {
            found: excerpt(first),
        })?;
        let weights = lines.enumerate().map(|(index, line)| {
            weight(line).ok_or_else(|| ParseTunerError::Numbers {
                line: index + 2,
                found: excerpt(line),
            })
        });
        let weights: Vec<_> = weights.collect::<Result<_, _>>()?;
        if weights.len() != 2 * Term::TOTAL {
            return Err(ParseTunerError::Lines {
                expected: 2 * Term::TOTAL,
                found: weights.len(),
            });
        }
        Ok(Self {
            options: TunerOptions::default(),
            weights,
            steps,
        })
    }
}

fn weight(line: &str) -> Option<Weight> {
    let mut numbers = [0.0; 4];
    let mut words = line.split_whitespace();
    for number in &mut numbers {
        *number = words.next()?.parse().ok().filter(|n: &f64| n.is_finite())?;
    }
    let [now, origin, mean, square] = numbers;
    words.next().is_none().then_some(Weight {
        now,
        origin,
        mean,
        square,
    })
}

impl Tuner {
    /// The same with other options.
    #[must_use]
    pub fn with_options(mut self, options: TunerOptions) -> Self {
        self.options = options;
        self
    }
}
