//! `othello analyse`.

use std::io::{Write, stdout};

use clap::Args;
use othello_core::{
    Move,
    sized::{Size, Square},
};
use othello_engine::{Analysis, Level, Progress};
use play::{arguments::Common, failure, thinking::ThinkingArguments};
use serde_json::json;

use crate::{
    position,
    thinking::{engine, thinking},
};

/// Show the best line of a position, deeper step by step
///
/// Evaluations are in discs for the side to move; `exact` marks a final score under perfect play.
/// What is printed does not depend on the clock unless --time-ms is given.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A board string and side (quoted or as two words), or a move list (default: the start)
    position: Vec<String>,

    #[command(flatten)]
    thinking: ThinkingArguments,

    /// Show the K best lines, each found with the full limits
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    multipv: u16,
}

const EXAMPLES: &str = "\
Examples:
  othello analyse f5d6c3d3c4 --depth 12
  othello analyse ---------------------------OX------XO--------------------------- X --nodes 100000
  othello analyse f5d6 --multipv 3 --time-ms 500 --json
  othello analyse --size 6 --depth 8";

pub(crate) fn run(arguments: &Arguments, size: Size, common: &Common) -> anyhow::Result<()> {
    let text = (!arguments.position.is_empty()).then(|| arguments.position.join(" "));
    let position = position::parse(text.as_deref(), size)?;
    let thinking = thinking(&arguments.thinking, DEFAULT_LEVEL);
    let engine = engine(common)?;
    let mut out = stdout().lock();
    let mut printing = Ok(());
    let found = engine.analyse_any_size(
        &position,
        usize::from(arguments.multipv),
        &thinking,
        |line, progress| {
            if printing.is_ok() {
                printing = print_progress(&mut out, line, progress, common.json);
            }
            // Nobody reads any more: think no further.
            if printing.is_err() {
                thinking.stop.stop();
            }
        },
    );
    printing?;
    for (index, analysis) in found.iter().enumerate() {
        print_result(&mut out, index, analysis, common.json)?;
    }
    let nodes: u64 = found.iter().map(|analysis| analysis.nodes).sum();
    let seconds: f64 = found
        .iter()
        .map(|analysis| analysis.time.as_secs_f64())
        .sum();
    failure::note(format_args!("{nodes} nodes in {seconds:.3} s"));
    if !common.json {
        match found.first().and_then(|analysis| analysis.best_move) {
            Some(best) => writeln!(out, "bestmove {best}")?,
            None => writeln!(out, "bestmove none")?,
        }
    }
    Ok(())
}

/// Seconds for most positions.
const DEFAULT_LEVEL: Level = match Level::new(10) {
    Some(level) => level,
    None => Level::MAX,
};

fn print_progress(
    out: &mut impl Write,
    line: usize,
    progress: &Progress<'_, Square>,
    json: bool,
) -> std::io::Result<()> {
    if json {
        let record = json!({
            "type": "progress",
            "line": line + 1,
            "depth": progress.depth,
            "seldepth": progress.seldepth,
            "score": discs(progress.evaluation),
            "bound": format!("{:?}", progress.bound).to_lowercase(),
            "nodes": progress.nodes,
            "hash_permille": progress.hash_permille,
            "pv": words(progress.line),
        });
        return writeln!(out, "{record}");
    }
    let number = if line > 0 {
        format!("line {} ", line + 1)
    } else {
        String::new()
    };
    writeln!(
        out,
        "{number}depth {} seldepth {} score {}{} nodes {} pv {}",
        progress.depth,
        progress.seldepth,
        progress.evaluation,
        if progress.bound == game_search::Bound::Lower {
            " or more"
        } else {
            ""
        },
        progress.nodes,
        words(progress.line).join(" "),
    )
}

fn print_result(
    out: &mut impl Write,
    index: usize,
    analysis: &Analysis<Square>,
    json: bool,
) -> std::io::Result<()> {
    if json {
        let record = json!({
            "type": "result",
            "line": index + 1,
            "bestmove": analysis.best_move.map(|m| m.to_string()),
            "score": discs(analysis.evaluation),
            "exact": analysis.exact,
            "depth": analysis.depth,
            "nodes": analysis.nodes,
            "pv": words(&analysis.line),
        });
        return writeln!(out, "{record}");
    }
    writeln!(
        out,
        "result {} {} {} depth {} nodes {} pv {}",
        index + 1,
        if analysis.exact { "exact" } else { "score" },
        analysis.evaluation,
        analysis.depth,
        analysis.nodes,
        words(&analysis.line).join(" "),
    )
}

fn discs(evaluation: othello_engine::Evaluation) -> f64 {
    f64::from(evaluation.centidiscs) / f64::from(othello_engine::Evaluation::PER_DISC)
}

fn words(line: &[Move<Square>]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}
