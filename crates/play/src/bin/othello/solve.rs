//! `othello solve`.

use std::{
    fmt,
    io::{Write, stdout},
    path::PathBuf,
    time::Duration,
};

use anyhow::bail;
use clap::Args;
use othello_core::{
    Move,
    notation::Mode,
    record::obf::{self, Problem},
};
use othello_engine::{Analysis, Engine, Thinking};
use play::{arguments::Common, failure, files, progress};
use serde_json::json;

use crate::thinking::engine;

/// Solve positions exactly
///
/// Reads OBF: a board of 64 letters and the side to move on each line, then perhaps the known
/// scores of its moves, which the result is compared with. Prints a line a position as it is
/// solved: its number in the file, the score in discs for the side to move (empty squares to the winner), the
/// best move, the line of best play, the positions visited and the seconds taken, with tabs between.
///
/// A limit of positions does not stop the solution of an ending of 15 or fewer empty squares that is
/// under way: it may be exceeded by all its positions, a hundred thousand and more.
///
/// With a limit, a further column tells how sure the score is: `exact`; or, if the proof was stopped,
/// `selective 98%` if every line was followed to the end of the game but those that a shallow search
/// found improbable, `estimate` if not even that was done.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A file of positions, `-` for stdin
    file: PathBuf,

    /// Add the score of every legal move, in a further column
    #[arg(long, conflicts_with_all = ["nodes", "time_ms"])]
    moves: bool,

    /// Visit at most so many positions for each line of the file
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Think at most so many milliseconds about each
    #[arg(long, value_name = "T")]
    time_ms: Option<u64>,
}

const EXAMPLES: &str = "\
Examples:
  othello solve problems.obf
  head -3 problems.obf | othello solve - --moves
  othello solve problems.obf --nodes 1000000
  othello solve problems.obf --json";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let bytes = files::read(&arguments.file)?;
    let engine = engine(common)?;
    let thinking = Thinking {
        nodes: arguments.nodes,
        time: arguments.time_ms.map(Duration::from_millis),
        ..Thinking::default()
    };
    let form = match common.json {
        true => Form::Json,
        false if arguments.nodes.or(arguments.time_ms).is_some() => Form::MarkedColumns,
        false => Form::Columns,
    };
    let mut out = stdout().lock();
    let bar = progress::bar(obf::read(&bytes, Mode::Lenient).count() as u64, "positions");
    let mut tally = Tally::default();
    let mut number = 0;
    for item in obf::read(&bytes, Mode::Lenient) {
        number += 1;
        match item {
            Ok(problem) => {
                let solved = Solved::find(&engine, &problem, &thinking, arguments.moves);
                bar.suspend(|| solved.print(&mut out, number, form))?;
                out.flush()?;
                tally.compare(number, &problem, &solved, &bar);
            }
            Err(error) => {
                let fault = format!("{}: {error}", files::input_name(&arguments.file));
                bar.suspend(|| failure::tell(&fault));
                tally.faults += 1;
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    failure::note(&tally);
    if tally.faults > 0 {
        bail!(
            "{}: {}",
            files::input_name(&arguments.file),
            failure::counted(tally.faults, "faulty line")
        );
    }
    if tally.differ > 0 {
        bail!(
            "{}: other scores than the file tells in {}",
            files::input_name(&arguments.file),
            failure::counted(tally.differ, "position")
        );
    }
    Ok(())
}

/// How a solution is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Columns,
    /// With how sure the score is.
    MarkedColumns,
    Json,
}

struct Solved {
    score: i32,
    sureness: Sureness,
    line: Vec<Move>,
    nodes: u64,
    seconds: f64,
    /// The score of every legal move, the best first; empty unless asked for.
    moves: Vec<(Move, i32)>,
}

/// How sure a score is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sureness {
    Exact,
    /// In percent.
    Selective(u32),
    Estimate,
}

impl Sureness {
    fn of(analysis: &Analysis) -> Self {
        match analysis.selective {
            _ if analysis.exact => Self::Exact,
            Some(selectivity) => Self::Selective(selectivity.percent()),
            None => Self::Estimate,
        }
    }
}

impl fmt::Display for Sureness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact => f.write_str("exact"),
            Self::Selective(percent) => write!(f, "selective {percent}%"),
            Self::Estimate => f.write_str("estimate"),
        }
    }
}

impl Solved {
    fn find(engine: &Engine, problem: &Problem, thinking: &Thinking, all_moves: bool) -> Self {
        // Positions do not help each other, and so each has the same count in any file.
        engine.clear();
        let found = engine.solve_or_guess(&problem.position, thinking);
        let mut moves = Vec::new();
        if all_moves {
            for (m, solution) in engine.score_moves(&problem.position, thinking) {
                moves.push((m, solution.bounds.lower.value()));
            }
        }
        Self {
            score: found.evaluation.discs(),
            sureness: Sureness::of(&found),
            nodes: found.nodes,
            seconds: found.time.as_secs_f64(),
            line: found.line,
            moves,
        }
    }

    /// The move to play; `None` if the game is over.
    fn best(&self) -> Option<String> {
        self.line.first().map(ToString::to_string)
    }

    fn print(&self, out: &mut impl Write, number: usize, form: Form) -> std::io::Result<()> {
        let line: Vec<String> = self.line.iter().map(ToString::to_string).collect();
        if form == Form::Json {
            let moves: serde_json::Map<_, _> = self
                .moves
                .iter()
                .map(|(m, score)| (m.to_string(), (*score).into()))
                .collect();
            let record = json!({
                "number": number,
                "score": self.score,
                "best": self.best(),
                "pv": line,
                "nodes": self.nodes,
                "seconds": self.seconds,
                "exact": self.sureness == Sureness::Exact,
                "sureness": self.sureness.to_string(),
                "moves": moves,
            });
            return writeln!(out, "{record}");
        }
        let score = signed(self.score);
        let best = self.best().unwrap_or_else(|| "none".into());
        write!(out, "{number}\t{score}\t{best}\t{}", line.join(" "))?;
        write!(out, "\t{}\t{:.3}", self.nodes, self.seconds)?;
        if form == Form::MarkedColumns {
            write!(out, "\t{}", self.sureness)?;
        }
        if !self.moves.is_empty() {
            let moves: Vec<String> = self
                .moves
                .iter()
                .map(|(m, score)| format!("{m}:{}", signed(*score)))
                .collect();
            write!(out, "\t{}", moves.join(" "))?;
        }
        writeln!(out)
    }
}

/// A draw is `+0`, as in OBF.
fn signed(score: i32) -> String {
    format!("{score:+}")
}

/// How the solutions compare with the scores in the file.
#[derive(Default)]
struct Tally {
    solved: usize,
    /// Stopped by a limit.
    unproven: usize,
    agree: usize,
    differ: usize,
    faults: usize,
}

impl Tally {
    fn compare(
        &mut self,
        number: usize,
        problem: &Problem,
        solved: &Solved,
        bar: &indicatif::ProgressBar,
    ) {
        if solved.sureness != Sureness::Exact {
            self.unproven += 1;
            return;
        }
        self.solved += 1;
        let mut differences = Vec::new();
        if let Some(expected) = problem.value() {
            if i32::from(expected) == solved.score {
                self.agree += 1;
            } else {
                differences.push(format!("expected {expected:+}, found {:+}", solved.score));
            }
        }
        for (m, found) in &solved.moves {
            if let Some(expected) = problem.score_of(*m).map(i32::from)
                && expected != *found
            {
                differences.push(format!("{m}: expected {expected:+}, found {found:+}"));
            }
        }
        if !differences.is_empty() {
            self.differ += 1;
            let told = format!("position {number}: {}", differences.join("; "));
            bar.suspend(|| failure::tell(&told));
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            solved,
            unproven,
            agree,
            differ,
            ..
        } = self;
        write!(
            f,
            "{solved} solved, {agree} agree with the file, {differ} differ"
        )?;
        if *unproven > 0 {
            write!(f, "; {unproven} stopped by a limit before the proof")?;
        }
        Ok(())
    }
}
