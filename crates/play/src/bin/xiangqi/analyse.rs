//! `xiangqi analyse`.

use std::time::Duration;

use clap::Args;
use play::{
    analysis::{Printer, ShownProgress, ShownResult, ShownScore},
    arguments::Common,
    thinking::ThinkingArguments,
};
use serde_json::Value;
use xiangqi_core::Move;
use xiangqi_engine::{Analysis, Level, Progress};

use crate::{
    book::BookArguments,
    position,
    rules::RulesArgument,
    thinking::{engine, thinking},
};

/// Show the best line of a position, deeper step by step
///
/// Scores are in hundredths of a soldier for the side to move, or plies to a mate. What is printed
/// does not depend on the clock unless --time-ms is given.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A FEN, quoted or as several words (default: the start)
    position: Vec<String>,

    #[command(flatten)]
    thinking: ThinkingArguments,

    /// Show the K best lines
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    multipv: u16,

    /// By which rules repetitions are judged
    #[arg(long, value_enum, value_name = "RULES", default_value_t)]
    rules: RulesArgument,

    #[command(flatten)]
    book: BookArguments,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi analyse --depth 6
  xiangqi analyse \"3k5/7R1/8R/9/9/9/9/9/9/4K4 w\" --nodes 100000
  xiangqi analyse --multipv 3 --time-ms 500 --json";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let game = position::game(position::joined(&arguments.position).as_deref())?;
    let mut thinking = thinking(&arguments.thinking, DEFAULT_LEVEL);
    thinking.lines = arguments.multipv.into();
    let engine = arguments
        .book
        .give_to(engine(common, arguments.rules.into())?, common)?;
    let mut printer = Printer::new(common.json, &thinking.stop);
    let analysis = engine.analyse(&game, &thinking, |progress| {
        printer.progress(progress.index, &shown(progress));
    });
    Ok(printer.results(&shown_results(&analysis))?)
}

/// A second or so for most positions.
const DEFAULT_LEVEL: Level = match Level::new(14) {
    Some(level) => level,
    None => Level::MAX,
};

fn shown(progress: &Progress<'_>) -> ShownProgress {
    ShownProgress {
        depth: progress.depth,
        seldepth: progress.seldepth,
        score: ShownScore::of(progress.score),
        bound: progress.bound,
        nodes: progress.nodes,
        hash_permille: progress.hash_permille,
        line: texts(progress.line),
    }
}

/// The best lines; without any, what is said of the position itself.
fn shown_results(analysis: &Analysis) -> Vec<ShownResult> {
    // The nodes and the time are those of all lines: told once.
    let shown = |index, score, depth, moves: &[Move]| ShownResult {
        best_move: moves.first().map(|m| m.to_string().into()),
        score: ShownScore::of(score),
        exact: analysis.exact,
        selective: None,
        depth,
        nodes: if index == 0 { analysis.nodes } else { 0 },
        time: if index == 0 {
            analysis.time
        } else {
            Duration::ZERO
        },
        line: texts(moves),
        from_book: analysis.from_book,
    };
    if analysis.lines.is_empty() {
        return vec![shown(0, analysis.score, analysis.depth, &[])];
    }
    let lines = analysis.lines.iter().enumerate();
    lines
        .map(|(index, line)| shown(index, line.score, line.depth, &line.moves))
        .collect()
}

fn texts(line: &[Move]) -> Vec<Value> {
    line.iter().map(|m| m.to_string().into()).collect()
}
