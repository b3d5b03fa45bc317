//! `othello analyse`.

use clap::Args;
use game_search::Selectivity;
use othello_core::{
    Move,
    sized::{Size, Square},
};
use othello_engine::{Analysis, Evaluation, Level, Progress};
use play::{
    analysis::{Printer, ShownProgress, ShownResult, ShownScore},
    arguments::Common,
    thinking::ThinkingArguments,
};
use serde_json::Value;

use crate::{
    book::BookArguments,
    position,
    thinking::{engine, thinking},
};

/// Show the best line of a position, deeper step by step
///
/// Evaluations are in discs for the side to move. `exact` marks a final score under perfect play;
/// `selective 98%` one that is so likely, for every line was followed to the end of the game but
/// those that a shallow search found improbable; `score` the estimate of a search of limited depth.
/// What is printed does not depend on the clock unless --time-ms is given. --nodes does not stop the
/// solution of an ending of 15 or fewer empty squares that is under way: the limit may be exceeded by
/// all its positions, a hundred thousand and more.
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

    #[command(flatten)]
    book: BookArguments,
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
    let engine = arguments.book.give_to(engine(common)?, common)?;
    let mut printer = Printer::new(common.json, &thinking.stop);
    let lines = usize::from(arguments.multipv);
    let found = engine.analyse_any_size(&position, lines, &thinking, |index, progress| {
        printer.progress(index, &shown(progress));
    });
    let results: Vec<ShownResult> = found.iter().map(shown_result).collect();
    Ok(printer.results(&results)?)
}

/// Seconds for most positions.
const DEFAULT_LEVEL: Level = match Level::new(10) {
    Some(level) => level,
    None => Level::MAX,
};

fn shown(progress: &Progress<'_, Square>) -> ShownProgress {
    ShownProgress {
        depth: progress.depth,
        seldepth: progress.seldepth,
        score: in_discs(progress.evaluation),
        bound: progress.bound,
        nodes: progress.nodes,
        hash_permille: progress.hash_permille,
        line: texts(progress.line),
    }
}

fn shown_result(analysis: &Analysis<Square>) -> ShownResult {
    ShownResult {
        best_move: analysis.best_move.map(|m| m.to_string().into()),
        score: in_discs(analysis.evaluation),
        exact: analysis.exact,
        selective: analysis.selective.map(Selectivity::percent),
        depth: analysis.depth,
        nodes: analysis.nodes,
        time: analysis.time,
        line: texts(&analysis.line),
        from_book: analysis.from_book,
    }
}

pub(crate) fn in_discs(evaluation: Evaluation) -> ShownScore {
    let discs = f64::from(evaluation.centidiscs) / f64::from(Evaluation::PER_DISC);
    ShownScore {
        text: evaluation.to_string(),
        json: discs.into(),
    }
}

fn texts(line: &[Move<Square>]) -> Vec<Value> {
    line.iter().map(|m| m.to_string().into()).collect()
}
