//! `othello train`.

use std::{
    fs,
    io::{ErrorKind, Write, stdout},
    iter,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::Args;
use othello_core::{
    Color, Position,
    record::wthor::{self, BoardSize},
};
use othello_engine::{
    Evaluator, Weights,
    selfplay::read_games,
    training::{Fit, Labels, Loss, Losses, Samples},
};
use play::{arguments::Common, failure, files, progress};
use serde_json::json;

use crate::evaluation::Named;

/// Fit the weights of the evaluation to games of `othello selfplay`
///
/// Prints the loss after each step: the root of the mean squared error in discs and the mean error,
/// of the positions fitted to and of those held out. The weights do not depend on the number of
/// threads. After each step the state is saved if `--state` names a file; if that exists, the fit
/// goes on from it, which it does only with the same games and options: `--steps` alone may differ.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Files of games
    #[arg(required = true, value_name = "GAMES")]
    files: Vec<PathBuf>,

    /// Where to write the weights
    #[arg(long, value_name = "FILE", alias = "out")]
    output: PathBuf,

    /// Steps of conjugate gradients in all
    #[arg(long, value_name = "N", default_value_t = 30)]
    steps: u32,

    /// How much the search's score counts against the game's result, 0 to 1
    #[arg(long, value_name = "X", default_value_t = Labels::default().search_share)]
    search_share: f32,

    /// Pull of all weights to 0
    #[arg(long, value_name = "X", default_value_t = 10.0)]
    ridge: f32,

    /// Pull of the weights of neighbouring stages to each other
    #[arg(long, value_name = "X", default_value_t = 30.0)]
    smoothing: f32,

    /// One game in so many is held out; 0 for none
    #[arg(long, value_name = "N", default_value_t = Labels::default().held_out_one_in)]
    held_out: u64,

    /// Hundredths of a disc to which the weights are rounded
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u16).range(1..))]
    rounding: u16,

    /// File of the fit's state
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    /// Other evaluations whose loss on the held-out positions is told: `shipped`, `classic` or a file
    /// of weights
    #[arg(long, value_name = "E", num_args = 1..)]
    compare: Vec<Named>,

    /// Thor databases whose solved positions the weights are compared with; nothing is learnt of
    /// them
    #[arg(long, value_name = "F.wtb", num_args = 1..)]
    thor: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  othello train first.games --output first.weights
  othello train first.games second.games --output second.weights --state second.state --threads 2
  othello train second.games --output second.weights --compare shipped --thor WTH_2015.wtb";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    check_apart(arguments)?;
    for path in iter::once(&arguments.output).chain(&arguments.state) {
        files::check_writable(path)?;
    }
    let samples = read_samples(arguments, common)?;
    let (fitted, held_out) = samples.counts();
    failure::note(format_args!(
        "{fitted} positions to fit, {held_out} held out"
    ));
    if fitted == 0 {
        bail!("there are no positions to fit");
    }
    let threads = common.threads.into();
    let mut fit = Fit::new(&samples, arguments.ridge, arguments.smoothing, threads);
    if let Some(path) = &arguments.state {
        resume(&mut fit, path)?;
    }
    let mut out = stdout().lock();
    let bar = progress::bar(arguments.steps.into(), "steps");
    while fit.steps() < arguments.steps {
        bar.set_position(fit.steps().into());
        let losses = fit.step();
        bar.suspend(|| tell_step(&mut out, fit.steps(), &losses, common))?;
        if let Some(path) = &arguments.state {
            files::write(path, &fit.to_bytes())?;
        }
    }
    bar.finish_and_clear();
    let file = fit.weights().to_bytes(arguments.rounding);
    files::write(&arguments.output, &file)?;
    for other in &arguments.compare {
        let loss = other.load()?.held_out_loss(&samples);
        tell_loss(&mut out, other, &loss, common)?;
    }
    if !arguments.thor.is_empty() {
        let weights = Weights::from_bytes(&file)?;
        compare_with_thor(&weights, &arguments.thor, &mut out, common)?;
    }
    tell_result(&mut out, arguments, file.len(), common)
}

/// Whatever is read or written must be another file than those that are written.
fn check_apart(arguments: &Arguments) -> anyhow::Result<()> {
    let compared = arguments.compare.iter().filter_map(Named::file);
    let read = (arguments.files.iter().chain(&arguments.thor))
        .map(PathBuf::as_path)
        .chain(compared);
    let out = arguments.output.as_path();
    let state = arguments.state.as_deref();
    let with_out = read
        .clone()
        .chain(state)
        .map(|file| (file, "--output", out));
    let with_state = state.map(|state| read.map(move |file| (file, "--state", state)));
    for (file, option, written) in with_out.chain(with_state.into_iter().flatten()) {
        if files::are_same(file, written) {
            bail!("{option} {}: it would be written over", file.display());
        }
    }
    Ok(())
}

fn read_samples(arguments: &Arguments, common: &Common) -> anyhow::Result<Samples> {
    if !(0.0..=1.0).contains(&arguments.search_share) {
        bail!(
            "--search-share: expected 0 to 1, found {}",
            arguments.search_share
        );
    }
    for (name, value) in [
        ("ridge", arguments.ridge),
        ("smoothing", arguments.smoothing),
    ] {
        if !(value >= 0.0 && value.is_finite()) {
            bail!("--{name}: expected a number of 0 or more, found {value}");
        }
    }
    let mut samples = Samples::new(Labels {
        search_share: arguments.search_share,
        held_out_one_in: arguments.held_out,
        seed: common.seed,
    });
    for path in &arguments.files {
        let (file, faults) =
            read_games(&files::read(path)?).with_context(|| path.display().to_string())?;
        for fault in faults {
            failure::tell(&format!("{}: {fault}", path.display()));
        }
        file.games.iter().for_each(|game| samples.add(game));
    }
    Ok(samples)
}

fn resume(fit: &mut Fit<'_>, path: &Path) -> anyhow::Result<()> {
    match fs::read(path) {
        Ok(bytes) => fit
            .resume_from(&bytes)
            .with_context(|| path.display().to_string()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

fn tell_step(
    out: &mut impl Write,
    step: u32,
    losses: &Losses,
    common: &Common,
) -> std::io::Result<()> {
    let Losses { fitted, held_out } = losses;
    if common.json {
        let record = json!({
            "step": step,
            "fitted": loss_record(fitted),
            "held_out": loss_record(held_out),
        });
        return writeln!(out, "{record}");
    }
    writeln!(out, "step {step}: fitted {fitted}, held out {held_out}")
}

/// The loss of another evaluation on the held-out positions.
fn tell_loss(
    out: &mut impl Write,
    other: &Named,
    loss: &Loss,
    common: &Common,
) -> std::io::Result<()> {
    if common.json {
        let record = json!({ "compared": other.to_string(), "held_out": loss_record(loss) });
        return writeln!(out, "{record}");
    }
    writeln!(out, "{other}: held out {loss}")
}

fn loss_record(loss: &Loss) -> serde_json::Value {
    json!({ "root_mean_square": loss.root_mean_square, "mean": loss.mean_absolute })
}

fn tell_result(
    out: &mut impl Write,
    arguments: &Arguments,
    bytes: usize,
    common: &Common,
) -> anyhow::Result<()> {
    let path = arguments.output.display();
    if common.json {
        writeln!(
            out,
            "{}",
            json!({ "weights": path.to_string(), "bytes": bytes })
        )?;
    } else {
        writeln!(out, "{path}: {bytes} bytes")?;
    }
    Ok(())
}

/// Tells how far the weights are from the theoretical scores of Thor databases: those of the
/// positions that were solved.
fn compare_with_thor(
    weights: &Weights,
    paths: &[PathBuf],
    out: &mut impl Write,
    common: &Common,
) -> anyhow::Result<()> {
    let mut errors = Vec::new();
    for path in paths {
        let bytes = files::read(path)?;
        let solved = solved_positions(&bytes).with_context(|| path.display().to_string())?;
        errors.extend(solved.iter().map(|(position, score)| {
            let seen = f64::from(weights.evaluate_position(position).centidiscs) / 100.0;
            seen - f64::from(*score)
        }));
    }
    let loss = Loss::of(errors);
    if common.json {
        let mut thor = loss_record(&loss);
        thor["positions"] = loss.positions.into();
        writeln!(out, "{}", json!({ "thor": thor }))?;
    } else {
        writeln!(out, "Thor: {} positions, {loss}", loss.positions)?;
    }
    Ok(())
}

/// The positions of a Thor database from which on the theoretical scores hold, each with its score
/// for the side to move in discs.
fn solved_positions(bytes: &[u8]) -> anyhow::Result<Vec<(Position, i32)>> {
    let header = wthor::Header::read(bytes)?;
    if header.board == BoardSize::Ten {
        bail!("its games are on 10×10 squares");
    }
    let mut solved = Vec::new();
    for game in wthor::Reader::new(bytes)?.filter_map(Result::ok) {
        let is_solved = |position: &Position| {
            position.empty_squares().len() == u32::from(header.depth) && position.moves().any()
        };
        if let Some(position) = game.game.positions().find(is_solved) {
            let black = 2 * i32::from(game.theoretical_score) - 64;
            let sign = if position.turn() == Color::Black {
                1
            } else {
                -1
            };
            solved.push((position, sign * black));
        }
    }
    Ok(solved)
}
