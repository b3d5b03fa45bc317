use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use othello_core::Color;

use super::{
    loss::{Loss, Losses},
    samples::{Sample, Samples},
};
use crate::{
    Weights,
    pattern::{CONSTANT, Features, INSTANCE_COUNT, Sharing, TABLE_LEN},
    weights::{KNOTS, STAGES, Stage, sharing},
};

/// All weights: those of the first knot, then those of the next.
const UNKNOWNS: usize = KNOTS * Sharing::COUNT;

/// Weights on their way to the best ones, by conjugate gradients with a diagonal preconditioner.
///
/// What is minimised is half the sum of the squared errors, plus half of `ridge` times the sum of
/// all squared weights, plus half of `smoothing` times the sum of the squared differences between
/// weights of neighbouring knots. The result does not depend on the number of threads.
#[derive(Debug)]
pub struct Fit<'a> {
    pub(super) samples: &'a Samples,
    pub(super) ridge: f32,
    pub(super) smoothing: f32,
    threads: usize,
    preconditioner: Vec<f32>,
    pub(super) state: State,
    errors: Vec<StageErrors>,
}

/// What conjugate gradients carry from step to step; discs for weights.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub(super) steps: u32,
    pub(super) weights: Vec<f32>,
    /// The negative gradient.
    pub(super) descent: Vec<f32>,
    pub(super) direction: Vec<f32>,
}

/// What positions of a stage are worth less what the weights say.
#[derive(Clone, Debug, Default)]
struct StageErrors {
    fitted: Vec<f32>,
    held_out: Vec<f32>,
}

/// What a pass over the positions of a stage found.
struct StagePass {
    /// The sum over each position's patterns.
    sums: StageErrors,
    /// For each weight of the stage the total of what was handed back to it.
    back: Vec<f32>,
}

impl<'a> Fit<'a> {
    /// A fit that begins with weights of 0.
    #[must_use]
    pub fn new(samples: &'a Samples, ridge: f32, smoothing: f32, threads: usize) -> Self {
        let mut fit = Self {
            samples,
            ridge,
            smoothing,
            threads: threads.max(1),
            preconditioner: Vec::new(),
            state: State {
                steps: 0,
                weights: vec![0.0; UNKNOWNS],
                descent: Vec::new(),
                direction: Vec::new(),
            },
            errors: Vec::new(),
        };
        fit.precondition();
        fit.find_errors();
        fit.state.descent = fit.back_of_errors();
        fit.state.direction = fit.preconditioned(&fit.state.descent);
        fit
    }

    /// How many steps were taken.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.state.steps
    }

    /// Takes a step, and tells the losses after it.
    pub fn step(&mut self) -> Losses {
        let passes = self.pass_over(&self.state.direction);
        let mut curved = self.regularised(&self.state.direction);
        add_back(&mut curved, &passes);

        let before = self.descent_squared();
        let curvature = dot(&self.state.direction, &curved);
        let length = if curvature > 0.0 {
            before / curvature
        } else {
            0.0
        };
        let state = &mut self.state;
        add_scaled(&mut state.weights, length, &state.direction);
        add_scaled(&mut state.descent, -length, &curved);
        for (errors, pass) in self.errors.iter_mut().zip(&passes) {
            add_scaled(&mut errors.fitted, -length, &pass.sums.fitted);
            add_scaled(&mut errors.held_out, -length, &pass.sums.held_out);
        }

        let after = self.descent_squared();
        let kept = if before > 0.0 { after / before } else { 0.0 };
        let mut direction = self.preconditioned(&self.state.descent);
        add_scaled(&mut direction, kept, &self.state.direction);
        self.state.direction = direction;
        self.state.steps += 1;
        self.losses()
    }

    /// The losses of the weights as they are.
    #[must_use]
    pub fn losses(&self) -> Losses {
        let fitted = self.errors.iter().flat_map(|errors| &errors.fitted);
        let held_out = self.errors.iter().flat_map(|errors| &errors.held_out);
        Losses {
            fitted: Loss::of(fitted.copied().map(f64::from)),
            held_out: Loss::of(held_out.copied().map(f64::from)),
        }
    }

    /// The weights as they are, rounded to hundredths of a disc.
    #[must_use]
    pub fn weights(&self) -> Arc<Weights> {
        let knots = self.state.weights.chunks(Sharing::COUNT);
        let rounded = knots.map(|knot| {
            let hundredths = knot.iter().map(|weight| (100.0 * weight).round());
            hundredths.map(|weight| weight as i16).collect()
        });
        Arc::new(Weights::from_knots(rounded.collect(), 0))
    }

    /// Goes on from a state that was saved.
    pub(super) fn resume(&mut self, state: State) {
        self.state = state;
        self.find_errors();
    }

    /// One over the diagonal of the matrix: for each weight the sum of the squares of how often it
    /// stands in each position.
    fn precondition(&mut self) {
        let squares = self.for_each_stage(|stage| {
            let mut squares = vec![0.0; Sharing::COUNT];
            for sample in &self.samples.fitted[stage.index()] {
                let mut weights = all_places(sample).map(|place| sharing().weights[place]);
                weights.sort_unstable();
                for same in weights.chunk_by(|left, right| left == right) {
                    squares[same[0] as usize] += (same.len() * same.len()) as f32;
                }
            }
            StagePass {
                sums: StageErrors::default(),
                back: squares,
            }
        });
        let mut total = vec![self.ridge + 2.0 * self.smoothing; UNKNOWNS];
        add_back(&mut total, &squares);
        total
            .iter_mut()
            .for_each(|count| *count = 1.0 / count.max(1e-3));
        self.preconditioner = total;
    }

    fn preconditioned(&self, vector: &[f32]) -> Vec<f32> {
        let scaled = vector.iter().zip(&self.preconditioner);
        scaled.map(|(value, scale)| value * scale).collect()
    }

    fn descent_squared(&self) -> f64 {
        let descent = &self.state.descent;
        dot(descent, &self.preconditioned(descent))
    }

    /// Sets the errors of the weights as they are.
    fn find_errors(&mut self) {
        let passes = self.pass_over(&self.state.weights);
        let error = |(sample, sum): (&Sample, &f32)| sample.worth - sum;
        self.errors = passes
            .iter()
            .enumerate()
            .map(|(stage, StagePass { sums, .. })| {
                let fitted = self.samples.fitted[stage].iter().zip(&sums.fitted);
                let held_out = self.samples.held_out[stage].iter().zip(&sums.held_out);
                StageErrors {
                    fitted: fitted.map(error).collect(),
                    held_out: held_out.map(error).collect(),
                }
            })
            .collect();
    }

    /// The sums over the patterns of every position, and these sums handed back to the weights.
    fn pass_over(&self, vector: &[f32]) -> Vec<StagePass> {
        self.for_each_stage(|stage| {
            let table = stage_table(vector, stage);
            let sum = |sample: &Sample| places(sample).map(|place| table[place]).sum::<f32>();
            let index = stage.index();
            let mut back = vec![0.0; TABLE_LEN];
            let fitted = self.samples.fitted[index].iter().map(|sample| {
                let places = all_places(sample);
                let sum: f32 = places.iter().map(|&place| table[place]).sum();
                places.iter().for_each(|&place| back[place] += sum);
                sum
            });
            let fitted = fitted.collect();
            StagePass {
                sums: StageErrors {
                    fitted,
                    held_out: self.samples.held_out[index].iter().map(sum).collect(),
                },
                back: share_out(&back),
            }
        })
    }

    /// The errors handed back to the weights: the negative gradient where all weights are 0.
    fn back_of_errors(&self) -> Vec<f32> {
        let passes = self.for_each_stage(|stage| {
            let index = stage.index();
            let mut back = vec![0.0; TABLE_LEN];
            for (sample, error) in self.samples.fitted[index]
                .iter()
                .zip(&self.errors[index].fitted)
            {
                places(sample).for_each(|place| back[place] += error);
            }
            StagePass {
                sums: StageErrors::default(),
                back: share_out(&back),
            }
        });
        let mut total = vec![0.0; UNKNOWNS];
        add_back(&mut total, &passes);
        total
    }

    /// What ridge and smoothing make of a vector.
    fn regularised(&self, vector: &[f32]) -> Vec<f32> {
        let mut result: Vec<f32> = vector.iter().map(|value| self.ridge * value).collect();
        for earlier in 0..UNKNOWNS - Sharing::COUNT {
            let later = earlier + Sharing::COUNT;
            let pull = self.smoothing * (vector[later] - vector[earlier]);
            result[earlier] -= pull;
            result[later] += pull;
        }
        result
    }

    /// Does something for every stage, by all threads; the results in the order of the stages.
    fn for_each_stage(&self, work: impl Fn(Stage) -> StagePass + Sync) -> Vec<StagePass> {
        let stages: Vec<Stage> = Stage::all().collect();
        let next = AtomicUsize::new(0);
        let done: Vec<Mutex<Option<StagePass>>> = stages.iter().map(|_| Mutex::default()).collect();
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    while let Some(&stage) = stages.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let result = work(stage);
                        if let Ok(mut place) = done[stage.index()].lock() {
                            *place = Some(result);
                        }
                    }
                });
            }
        });
        let results = done.into_iter().map(|place| place.into_inner());
        results.filter_map(|place| place.ok().flatten()).collect()
    }
}

/// How many weights make up the worth of a position.
const PLACES: usize = INSTANCE_COUNT + 3;

/// The places of a position's weights in the table of a stage, the constant's last.
fn all_places(sample: &Sample) -> [usize; PLACES] {
    let position = sample.position();
    let patterns = Features::of(&position).places(Color::Black);
    let moves = Features::move_places(&position);
    let mut all = [CONSTANT; PLACES];
    for (place, &found) in all.iter_mut().zip(patterns.iter().chain(&moves)) {
        *place = found as usize;
    }
    all
}

fn places(sample: &Sample) -> impl Iterator<Item = usize> {
    all_places(sample).into_iter()
}

/// The weights of a stage, written out for all configurations.
fn stage_table(vector: &[f32], stage: Stage) -> Vec<f32> {
    let mix = stage.mix();
    let (earlier, later) = (knot(vector, mix.knot), knot(vector, mix.next()));
    sharing()
        .weights
        .iter()
        .map(|&weight| mix.of(earlier[weight as usize], later[weight as usize]))
        .collect()
}

/// What was handed to each configuration, summed over those that share a weight.
fn share_out(table: &[f32]) -> Vec<f32> {
    let mut shared = vec![0.0; Sharing::COUNT];
    for (value, &weight) in table.iter().zip(&sharing().weights) {
        shared[weight as usize] += value;
    }
    shared
}

/// Adds what each stage hands back to the two knots between which it lies.
fn add_back(vector: &mut [f32], passes: &[StagePass]) {
    debug_assert_eq!(passes.len(), STAGES);
    for (stage, pass) in Stage::all().zip(passes) {
        let mix = stage.mix();
        for (target, share) in [(mix.knot, 1.0 - mix.later), (mix.next(), mix.later)] {
            if share > 0.0 {
                let start = target * Sharing::COUNT;
                let target = &mut vector[start..start + Sharing::COUNT];
                add_scaled(target, share.into(), &pass.back);
            }
        }
    }
}

fn knot(vector: &[f32], knot: usize) -> &[f32] {
    &vector[knot * Sharing::COUNT..(knot + 1) * Sharing::COUNT]
}

fn add_scaled(vector: &mut [f32], scale: f64, other: &[f32]) {
    for (value, other) in vector.iter_mut().zip(other) {
        *value += scale as f32 * other;
    }
}

fn dot(left: &[f32], right: &[f32]) -> f64 {
    let products = left.iter().zip(right);
    products
        .map(|(left, right)| f64::from(*left) * f64::from(*right))
        .sum()
}
