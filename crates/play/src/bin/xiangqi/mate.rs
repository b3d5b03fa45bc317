//! `xiangqi mate`.

use std::{
    fmt,
    io::{Write, stdout},
    path::PathBuf,
};

use anyhow::bail;
use clap::Args;
use play::{arguments::Common, failure, files, progress};
use serde_json::json;
use xiangqi_core::{Move, judge::Rules};
use xiangqi_engine::{Analysis, Engine, Problem};

use crate::thinking::engine;

/// Find forced mates
///
/// Reads EPD: a position on each line, then perhaps `bm` (best moves) and `dm` (plies to mate), which
/// the result is compared with on stderr. Prints a line a position as it is done: its number (empty
/// lines and those that begin with # do not count), the best move, the plies to the mate that is
/// forced (or -), and the positions visited, with tabs between.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A file of positions, `-` for stdin
    file: PathBuf,

    /// Visit at most so many positions for each
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi mate mates.epd
  echo \"4k4/9/8R/7R1/9/9/9/9/9/3K5 w ;dm 3\" | xiangqi mate - --nodes 10000";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let bytes = files::read(&arguments.file)?;
    let text = String::from_utf8_lossy(&bytes);
    let engine = engine(common, Rules::AXF)?;
    let mut out = stdout().lock();
    let bar = progress::bar(Problem::read(&text).count() as u64, "positions");
    let mut tally = Tally::default();
    let mut faults = 0;
    for (index, item) in Problem::read(&text).enumerate() {
        match item {
            Ok(problem) => {
                let analysis = solve(&engine, &problem, arguments.nodes);
                bar.suspend(|| print(&mut out, index + 1, &analysis, common.json))?;
                out.flush()?;
                tally.add(&problem, &analysis);
            }
            Err(error) => {
                let fault = format!("{}: {error}", arguments.file.display());
                bar.suspend(|| failure::tell(&fault));
                faults += 1;
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    failure::note(&tally);
    if faults > 0 {
        let faults = failure::counted(faults, "faulty line");
        bail!("{}: {faults}", arguments.file.display());
    }
    Ok(())
}

fn solve(engine: &Engine, problem: &Problem, nodes: u64) -> Analysis {
    // Positions do not help each other, and so each has the same count in any file.
    engine.clear();
    engine.find_mate(&problem.game, nodes)
}

/// The plies to the mate that was found.
fn mate_in(analysis: &Analysis) -> Option<u32> {
    let score = analysis.score;
    score.distance().filter(|_| score.is_win())
}

fn print(
    out: &mut impl Write,
    number: usize,
    analysis: &Analysis,
    json: bool,
) -> std::io::Result<()> {
    let best = analysis.best_move.as_ref().map(Move::to_string);
    let (plies, nodes) = (mate_in(analysis), analysis.nodes);
    if json {
        let line: Vec<String> = analysis.line.iter().map(Move::to_string).collect();
        let record = json!({
            "number": number,
            "bestmove": best,
            "mate_in": plies,
            "nodes": nodes,
            "pv": line,
        });
        return writeln!(out, "{record}");
    }
    let best = best.unwrap_or_else(|| "none".into());
    let plies = plies.map_or_else(|| "-".into(), |plies| plies.to_string());
    writeln!(out, "{number}\t{best}\t{plies}\t{nodes}")
}

/// How many mates were found, and what the file says of them.
#[derive(Default)]
struct Tally {
    positions: usize,
    mates: usize,
    moves: Agreement,
    plies: Agreement,
}

#[derive(Default)]
struct Agreement {
    told: usize,
    agree: usize,
}

impl Agreement {
    fn add(&mut self, agrees: Option<bool>) {
        self.told += usize::from(agrees.is_some());
        self.agree += usize::from(agrees == Some(true));
    }
}

impl Tally {
    fn add(&mut self, problem: &Problem, analysis: &Analysis) {
        let plies = mate_in(analysis);
        self.positions += 1;
        self.mates += usize::from(plies.is_some());
        let told = !problem.best_moves.is_empty();
        let best = analysis.best_move;
        let agrees = told.then(|| best.is_some_and(|best| problem.best_moves.contains(&best)));
        self.moves.add(agrees);
        let agrees = problem.mate_in.map(|told| plies == Some(told));
        self.plies.add(agrees);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mates, positions) = (self.mates, self.positions);
        write!(f, "{mates} of {positions} mates found")?;
        let told = [(&self.moves, "first move"), (&self.plies, "length")];
        for (Agreement { told, agree }, what) in told {
            if *told > 0 {
                write!(f, ", {what} as in the file {agree} of {told}")?;
            }
        }
        Ok(())
    }
}
