//! `connect4 solve`.

use std::{
    fs::File,
    io::{BufRead, BufReader, Read, Write, stdin, stdout},
    path::{Path, PathBuf},
    time::Instant,
};

use anyhow::{Context, bail};
use clap::Args;
use connect4_core::{
    Column, Game, Grid, Shape,
    notation::{
        Mode, Place,
        digits::{self, Base, DigitsError},
    },
    record::scores::{self, ScoresError},
};
use connect4_engine::Goal;
use play::{arguments::Common, failure, files};
use serde_json::json;

use crate::{
    book_source::BookSource,
    position,
    solver::{self, ExactSolver, Found},
};

/// Solve positions exactly
///
/// Reads a position a line: the columns played, counted from 1 and `a` for the tenth; `-` is the
/// empty board. A number behind it is the known score, which the result is compared with; so is `win`,
/// `draw` or `loss`. Blank lines and lines that begin with `#` are passed over.
///
/// Answers each line at once with `moves score nodes microseconds`. The score is for the side to
/// move: half the squares that are empty before the winner's last disc, rounded up, so that a
/// sooner win scores higher; below 0 for a loss, 0 for a draw. Positions do not help each other:
/// the table is emptied for each. With several --threads the nodes are not the same from run to run.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A file of positions, `-` for stdin
    #[arg(default_value = "-")]
    file: PathBuf,

    /// Add the score of each column from the left; `full` if it is, `over` after the end
    #[arg(long)]
    all: bool,

    /// Look positions up in an opening book of this board first: a file, or `shipped` for that of
    /// 7×6 which comes with the program; what is found takes 0 positions visited
    #[arg(long, value_name = "BOOK")]
    book: Option<BookSource>,

    /// Find only who wins: `win`, `draw` or `loss` stand for the score
    #[arg(long)]
    weak: bool,
}

const EXAMPLES: &str = "\
Examples:
  echo 7422341735647741166133573473242566 | connect4 solve
  echo 2252576253462244111563365343671351441 | connect4 solve --all
  connect4 solve Test_L3_R1
  echo - | connect4 solve --threads 2 --hash 80
  connect4 solve --weak --cols 5 --rows 4 positions.txt --json";

pub(crate) fn run(arguments: &Arguments, shape: Shape, common: &Common) -> anyhow::Result<()> {
    let book = arguments.book.as_ref();
    let solver = solver::with_threads(shape, common.hash, common.threads, book)?;
    let mut solving = Solving {
        arguments,
        json: common.json,
        name: files::input_name(&arguments.file),
        solver,
        shape,
        tally: Tally::default(),
    };
    let mut lines = Lines {
        input: open(&arguments.file)?,
        number: 0,
        offset: 0,
    };
    let mut out = stdout().lock();
    while let Some(line) = lines.next().with_context(|| solving.name.clone())? {
        solving.answer(&line, &mut out)?;
    }
    solving.finish()
}

fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(stdin().lock()));
    }
    let file = File::open(path).with_context(|| path.display().to_string())?;
    Ok(Box::new(BufReader::new(file)))
}

/// A line of the input.
struct Line {
    /// Counted from 1.
    number: usize,
    /// Of its first byte.
    offset: usize,
    /// Without the line feed; `None` if it is too long to be a position.
    text: Option<Vec<u8>>,
}

struct Lines<R> {
    input: R,
    number: usize,
    offset: usize,
}

impl<R: BufRead> Lines<R> {
    /// Far more than the moves, the score and what else may follow.
    const LONGEST: u64 = 1 << 16;

    fn next(&mut self) -> std::io::Result<Option<Line>> {
        let mut text = Vec::new();
        let mut length = (self.input.by_ref())
            .take(Self::LONGEST)
            .read_until(b'\n', &mut text)?;
        if length == 0 {
            return Ok(None);
        }
        let offset = self.offset;
        let mut text = Some(text);
        if length as u64 == Self::LONGEST {
            length += self.input.skip_until(b'\n')?;
            text = None;
        }
        self.number += 1;
        self.offset += length;
        Ok(Some(Line {
            number: self.number,
            offset,
            text,
        }))
    }
}

struct Solving<'a> {
    arguments: &'a Arguments,
    json: bool,
    /// Of the input.
    name: String,
    solver: Box<dyn ExactSolver>,
    shape: Shape,
    tally: Tally,
}

impl Solving<'_> {
    /// Answers a line, on stderr if it is no position.
    fn answer(&mut self, line: &Line, out: &mut impl Write) -> anyhow::Result<()> {
        let Some(text) = &line.text else {
            self.tell_fault(format_args!(
                "line {}: too long for a position",
                line.number
            ));
            return Ok(());
        };
        if text.trim_ascii().is_empty() || text.trim_ascii().starts_with(b"#") {
            return Ok(());
        }
        match parse(text, line, self.shape) {
            Ok(problem) => {
                let answer = self.solve(&problem.game);
                answer.print(out, line.number, self.json)?;
                out.flush()?;
                self.compare(line.number, &problem, &answer);
            }
            Err(fault) => self.tell_fault(fault),
        }
        Ok(())
    }

    fn tell_fault(&mut self, fault: impl std::fmt::Display) {
        failure::tell(&format!("{}: {fault}", self.name));
        self.tally.faults += 1;
    }

    fn solve(&mut self, game: &Game<Grid>) -> Answer {
        let goal = if self.arguments.weak {
            Goal::Winner
        } else {
            Goal::Score
        };
        self.solver.clear();
        let start = Instant::now();
        let columns = if self.arguments.all {
            self.solver.solve_columns(game, goal)
        } else {
            Vec::new()
        };
        // The best column's score is the position's.
        let found = match columns.iter().map(|(_, found)| found.score).max() {
            Some(score) => Found {
                score,
                nodes: columns.iter().map(|(_, found)| found.nodes).sum(),
            },
            None => self.solver.solve(game, goal),
        };
        Answer {
            moves: position::display(game),
            goal,
            found,
            microseconds: start.elapsed().as_micros(),
            columns: (self.arguments.all).then(|| column_values(game.position(), &columns)),
        }
    }

    fn compare(&mut self, number: usize, problem: &Problem, answer: &Answer) {
        self.tally.solved += 1;
        let Some(known) = problem.known else {
            return;
        };
        let found = answer.found.score;
        let agree = match (answer.goal, known.goal) {
            (Goal::Score, Goal::Score) => found == known.score,
            _ => found.signum() == known.score.signum(),
        };
        if agree {
            self.tally.agree += 1;
            return;
        }
        self.tally.differ += 1;
        failure::tell(&format!(
            "{}: line {number}: expected {}, found {}",
            self.name,
            tell(known.goal, known.score),
            tell(answer.goal, found)
        ));
    }

    fn finish(self) -> anyhow::Result<()> {
        let Self { name, tally, .. } = self;
        let Tally {
            solved,
            agree,
            differ,
            faults,
        } = tally;
        failure::note(format_args!(
            "{solved} solved, {agree} as the input says, {differ} differ"
        ));
        if faults > 0 {
            bail!("{name}: {}", failure::counted(faults, "faulty line"));
        }
        if differ > 0 {
            let positions = failure::counted(differ, "position");
            bail!("{name}: other scores than the input says in {positions}");
        }
        Ok(())
    }
}

/// A position to solve, and what the input says of it.
struct Problem {
    game: Game<Grid>,
    known: Option<Known>,
}

/// A score, or by its sign who wins.
#[derive(Clone, Copy)]
struct Known {
    goal: Goal,
    score: i32,
}

/// The answer to the question who wins, as a number of its sign.
fn winner(word: &[u8]) -> Option<i32> {
    match word {
        b"win" => Some(1),
        b"draw" => Some(0),
        b"loss" => Some(-1),
        _ => None,
    }
}

fn parse(text: &[u8], line: &Line, shape: Shape) -> Result<Problem, String> {
    let in_input = |place: Place| Place {
        offset: line.offset + place.offset,
        line: line.number,
        column: place.column,
    };
    let start = Grid::new(shape);
    let text = text.trim_ascii_end();
    let blank = u8::is_ascii_whitespace;
    let end_of_moves = |text: &[u8]| text.iter().position(blank).unwrap_or(text.len());
    let margin = text.len() - text.trim_ascii_start().len();
    let (moves, answer) = text.split_at(margin + end_of_moves(&text[margin..]));
    let answer = answer.trim_ascii_start();
    let known = winner(&answer[..end_of_moves(answer)]).map(|score| Known {
        goal: Goal::Winner,
        score,
    });
    if known.is_some() || answer.is_empty() {
        return match digits::parse(start, moves, Base::One, Mode::Lenient) {
            Ok(game) => Ok(Problem { game, known }),
            Err(error) => Err(DigitsError {
                place: in_input(error.place),
                ..error
            }
            .to_string()),
        };
    }
    match scores::read(start, text, Base::One, Mode::Lenient).next() {
        Some(Ok(scored)) => Ok(Problem {
            game: scored.game,
            known: Some(Known {
                goal: Goal::Score,
                score: scored.score,
            }),
        }),
        Some(Err(error)) => Err(ScoresError {
            place: in_input(error.place),
            ..error
        }
        .to_string()),
        None => Err(format!("line {}: there is no position", line.number)),
    }
}

/// What is known of one column.
#[derive(Clone, Copy)]
enum ColumnValue {
    Score(i32),
    Full,
    /// Nobody moves any more.
    Over,
}

fn column_values(position: &Grid, scored: &[(Column, Found)]) -> Vec<ColumnValue> {
    let value = |column: Column| match scored.iter().find(|(scored, _)| *scored == column) {
        Some((_, found)) => ColumnValue::Score(found.score),
        None if position.playable_square(column).is_none() => ColumnValue::Full,
        None => ColumnValue::Over,
    };
    Column::all(position.shape().columns()).map(value).collect()
}

struct Answer {
    moves: String,
    goal: Goal,
    found: Found,
    microseconds: u128,
    /// From the left; `None` unless asked for.
    columns: Option<Vec<ColumnValue>>,
}

/// A score as the answer tells it.
fn tell(goal: Goal, score: i32) -> String {
    match (goal, score) {
        (Goal::Score, _) => score.to_string(),
        (Goal::Winner, 0) => "draw".into(),
        (Goal::Winner, 1..) => "win".into(),
        (Goal::Winner, _) => "loss".into(),
    }
}

fn as_json(goal: Goal, score: i32) -> serde_json::Value {
    match goal {
        Goal::Score => score.into(),
        Goal::Winner => tell(goal, score).into(),
    }
}

impl Answer {
    fn print(&self, out: &mut impl Write, number: usize, json: bool) -> std::io::Result<()> {
        if json {
            return writeln!(out, "{}", self.as_json(number));
        }
        let Self { moves, found, .. } = self;
        let score = tell(self.goal, found.score);
        write!(out, "{moves} {score} {} {}", found.nodes, self.microseconds)?;
        for value in self.columns.iter().flatten() {
            match value {
                ColumnValue::Score(score) => write!(out, " {}", tell(self.goal, *score))?,
                ColumnValue::Full => write!(out, " full")?,
                ColumnValue::Over => write!(out, " over")?,
            }
        }
        writeln!(out)
    }

    fn as_json(&self, number: usize) -> serde_json::Value {
        let columns = self.columns.as_ref().map(|columns| {
            let value = |value: &ColumnValue| match value {
                ColumnValue::Score(score) => as_json(self.goal, *score),
                ColumnValue::Full | ColumnValue::Over => serde_json::Value::Null,
            };
            columns.iter().map(value).collect::<Vec<_>>()
        });
        json!({
            "line": number,
            "moves": self.moves,
            "score": as_json(self.goal, self.found.score),
            "nodes": self.found.nodes,
            "microseconds": self.microseconds as u64,
            "columns": columns,
        })
    }
}

/// How the results compare with the scores in the input.
#[derive(Default)]
struct Tally {
    solved: usize,
    agree: usize,
    differ: usize,
    faults: usize,
}
