//! `xiangqi tune`.

use std::{
    io::{Write, stdout},
    iter,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::Args;
use play::{arguments::Common, failure, files, progress};
use serde_json::json;
use xiangqi_engine::{
    Parameters,
    tuning::{Loss, PlayedGame, Samples, Tuner, TunerOptions},
};

use crate::parameters::{self, ParametersArgument};

/// Tune the parameters of the evaluation on games of `xiangqi selfplay`
///
/// Goes step by step towards parameters whose evaluation foretells the results and the scores of
/// the search better, and prints the mean squared error on the games learned from and on those
/// held out. The parameters with the least error on the latter are written. With --state,
/// interrupted work goes on where it was, and what --output has already stays if it is better.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,

    /// Where to write the parameters
    #[arg(long, value_name = "FILE")]
    output: PathBuf,

    /// How many steps to go in all
    #[arg(long, value_name = "N", default_value_t = 600)]
    steps: u32,

    /// The share of the results in what is to be foretold, in per cent; the rest is that of scores
    #[arg(long, value_name = "P", default_value_t = 50, value_parser = clap::value_parser!(u8).range(..=100))]
    results: u8,

    /// Where to keep the state of the work, and to go on from if it is there
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    #[command(flatten)]
    parameters: ParametersArgument,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi tune games.txt --output tuned.txt --parameters untuned
  xiangqi tune games.txt --output tuned.txt --state tuner.txt --steps 1000";

/// After so many steps the loss is told and the state written.
const STEPS_BETWEEN_REPORTS: u32 = 20;

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    for path in iter::once(&arguments.output).chain(&arguments.state) {
        files::check_writable(path)?;
    }
    let samples = read_samples(&arguments.games)?;
    failure::note(format_args!("{} positions", samples.len()));
    if samples.is_empty() {
        bail!("there are no positions to tune on");
    }
    let options = TunerOptions {
        result_share: f64::from(arguments.results) / 100.0,
        ..TunerOptions::default()
    };
    let begun = arguments.state.as_deref().filter(|path| path.exists());
    let mut tuner = match begun {
        Some(path) => read_state(path)?.with_options(options),
        None => Tuner::new(&arguments.parameters.read()?, options),
    };
    // Those that are written are rounded, and so the errors are theirs.
    let loss_of = |parameters: &Parameters| Tuner::new(parameters, options).loss(&samples);
    let mut least = match begun {
        Some(_) if arguments.output.exists() => {
            let written = parameters::read(&arguments.output)?;
            Some(loss_of(&written).held_out)
        }
        _ => None,
    };
    let bar = progress::bar(arguments.steps.into(), "steps");
    loop {
        if tuner.steps() % STEPS_BETWEEN_REPORTS == 0 || tuner.steps() >= arguments.steps {
            let parameters = tuner.parameters();
            let loss = loss_of(&parameters);
            bar.suspend(|| tell(tuner.steps(), loss, common.json))?;
            if least.is_none_or(|least| loss.held_out < least) {
                files::write(&arguments.output, parameters.to_string().as_bytes())?;
                least = Some(loss.held_out);
            }
            if let Some(path) = &arguments.state {
                files::write(path, tuner.to_string().as_bytes())?;
            }
        }
        if tuner.steps() >= arguments.steps {
            break;
        }
        tuner.step(&samples);
        bar.set_position(tuner.steps().into());
    }
    bar.finish_and_clear();
    Ok(())
}

fn tell(steps: u32, loss: Loss, json: bool) -> std::io::Result<()> {
    let Loss { learned, held_out } = loss;
    let mut out = stdout().lock();
    if json {
        let record = json!({ "steps": steps, "learned": learned, "held_out": held_out });
        return writeln!(out, "{record}");
    }
    writeln!(
        out,
        "steps {steps} learned {learned:.6} held out {held_out:.6}"
    )
}

fn read_samples(paths: &[PathBuf]) -> anyhow::Result<Samples> {
    let mut samples = Samples::new();
    for path in paths {
        let text = files::read_text(path)?;
        for (index, line) in text.lines().enumerate() {
            let place = || format!("{}: line {}", path.display(), index + 1);
            let game: PlayedGame = line.parse().with_context(place)?;
            samples.add_game(&game).with_context(place)?;
        }
    }
    Ok(samples)
}

fn read_state(path: &Path) -> anyhow::Result<Tuner> {
    let text = files::read_text(path)?;
    text.parse().with_context(|| path.display().to_string())
}
