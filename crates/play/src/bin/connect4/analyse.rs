//! `connect4 analyse`.

use clap::Args;
use connect4_core::{Move, Shape};
use connect4_engine::{Analysis, Level, Progress};
use play::{
    analysis::{Printer, ShownProgress, ShownResult, ShownScore},
    arguments::Common,
    thinking::ThinkingArguments,
};
use serde_json::Value;

use crate::{opening::BookArgument, position, thinking::thinking};

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
    let mut printer = Printer::new(common.json, &thinking.stop);
    let lines = usize::from(arguments.multipv);
    let found = engine.analyse_lines(game.position(), lines, &thinking, |index, progress| {
        printer.progress(index, &shown(progress));
    });
    let results: Vec<ShownResult> = found.iter().map(shown_result).collect();
    Ok(printer.results(&results)?)
}

/// Seconds for most positions.
const DEFAULT_LEVEL: Level = match Level::new(16) {
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
        line: numbers(progress.line),
    }
}

fn shown_result(analysis: &Analysis) -> ShownResult {
    ShownResult {
        best_move: analysis.best_move.map(number),
        score: ShownScore::of(analysis.score),
        exact: analysis.exact,
        selective: None,
        depth: analysis.depth,
        nodes: analysis.nodes,
        time: analysis.time,
        line: numbers(&analysis.line),
        from_book: false,
    }
}

fn numbers(line: &[Move]) -> Vec<Value> {
    line.iter().copied().map(number).collect()
}

/// The column, counted from 1.
fn number(m: Move) -> Value {
    (m.index() + 1).into()
}
