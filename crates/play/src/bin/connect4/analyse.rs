//! `connect4 analyse`.

use std::io::{Write, stdout};

use clap::Args;
use connect4_core::{Move, Shape};
use connect4_engine::{Analysis, Level, Progress};
use game_search::{Bound, Score};
use play::{arguments::Common, failure, thinking::ThinkingArguments};
use serde_json::json;

use crate::{
    position,
    thinking::{BookArgument, thinking},
};

/// Show the best line of a position, deeper step by step
///
/// Scores are for the side to move: `win in 5` counts the discs to the end of the game, other
/// scores are estimates; `exact` marks a result under perfect play. What is printed does not depend
/// on the clock unless --time-ms is given. `solve` tells exact scores of two-player positions.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The columns played, counted from 1 (default: the empty board)
    position: Vec<String>,

    #[command(flatten)]
    thinking: ThinkingArguments,

    #[command(flatten)]
    book: BookArgument,

    /// Show the K best lines, each found with the full limits
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    multipv: u16,
}

const EXAMPLES: &str = "\
Examples:
  connect4 analyse 4444 --depth 12
  connect4 analyse 44455554221 --nodes 100000 --multipv 3
  connect4 analyse 444 --book 7x6.book --multipv 7
  connect4 analyse --cols 11 --rows 8 --players 4 --time-ms 500 --json";

pub(crate) fn run(arguments: &Arguments, shape: Shape, common: &Common) -> anyhow::Result<()> {
    let text = (!arguments.position.is_empty()).then(|| arguments.position.join(" "));
    let game = position::parse(text.as_deref(), shape)?;
    let thinking = thinking(&arguments.thinking, DEFAULT_LEVEL);
    let engine = arguments.book.engine(shape, common)?;
    let mut out = stdout().lock();
    let mut printing = Ok(());
    let lines = usize::from(arguments.multipv);
    let found = engine.analyse_lines(game.position(), lines, &thinking, |line, progress| {
        if printing.is_ok() {
            printing = print_progress(&mut out, line, progress, common.json);
        }
        // Nobody reads any more: think no further.
        if printing.is_err() {
            thinking.stop.stop();
        }
    });
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
const DEFAULT_LEVEL: Level = match Level::new(16) {
    Some(level) => level,
    None => Level::MAX,
};

fn print_progress(
    out: &mut impl Write,
    line: usize,
    progress: &Progress<'_>,
    json: bool,
) -> std::io::Result<()> {
    if json {
        let record = json!({
            "type": "progress",
            "line": line + 1,
            "depth": progress.depth,
            "seldepth": progress.seldepth,
            "score": as_json(progress.score),
            "bound": format!("{:?}", progress.bound).to_lowercase(),
            "nodes": progress.nodes,
            "hash_permille": progress.hash_permille,
            "pv": numbers(progress.line),
        });
        return writeln!(out, "{record}");
    }
    let number = if line > 0 {
        format!("line {} ", line + 1)
    } else {
        String::new()
    };
    let bound = if progress.bound == Bound::Lower {
        " or more"
    } else {
        ""
    };
    writeln!(
        out,
        "{number}depth {} seldepth {} score {}{bound} nodes {} pv {}",
        progress.depth,
        progress.seldepth,
        progress.score,
        progress.nodes,
        words(progress.line),
    )
}

fn print_result(
    out: &mut impl Write,
    index: usize,
    analysis: &Analysis,
    json: bool,
) -> std::io::Result<()> {
    if json {
        let record = json!({
            "type": "result",
            "line": index + 1,
            "bestmove": analysis.best_move.map(|m| m.index() + 1),
            "score": as_json(analysis.score),
            "exact": analysis.exact,
            "depth": analysis.depth,
            "nodes": analysis.nodes,
            "pv": numbers(&analysis.line),
        });
        return writeln!(out, "{record}");
    }
    writeln!(
        out,
        "result {} {} {} depth {} nodes {} pv {}",
        index + 1,
        if analysis.exact { "exact" } else { "score" },
        analysis.score,
        analysis.depth,
        analysis.nodes,
        words(&analysis.line),
    )
}

/// An estimate as a number, a decided game as the discs to its end.
fn as_json(score: Score) -> serde_json::Value {
    match score.distance() {
        Some(discs) if score.is_win() => json!({ "win_in": discs }),
        Some(discs) => json!({ "loss_in": discs }),
        None => score.value().into(),
    }
}

fn numbers(line: &[Move]) -> Vec<usize> {
    line.iter().map(|m| m.index() + 1).collect()
}

fn words(line: &[Move]) -> String {
    line.iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}
