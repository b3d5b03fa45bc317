//! What `analyse` tells: progress, results, the best move.

use std::{
    io::{self, StdoutLock, Write, stdout},
    mem,
    time::Duration,
};

use game_search::{Bound, Score, StopHandle};
use serde_json::{Value, json};

use crate::failure;

/// A score as people and as programs read it.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownScore {
    /// For people.
    pub text: String,
    /// For programs.
    pub json: Value,
}

impl ShownScore {
    /// A score of the search in the units of its game; a decided game as the plies to its end.
    #[must_use]
    pub fn of(score: Score) -> Self {
        Self {
            text: score.to_string(),
            json: match score.distance() {
                Some(plies) if score.is_win() => json!({ "win_in": plies }),
                Some(plies) => json!({ "loss_in": plies }),
                None => score.value().into(),
            },
        }
    }
}

/// A depth that was reached, or a better move found on the way to it.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownProgress {
    /// The depth being searched, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// The worth of the line.
    pub score: ShownScore,
    /// What the score says of the value at this depth.
    pub bound: Bound,
    /// Positions visited.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub hash_permille: u32,
    /// The best line, each move a text or a number.
    pub line: Vec<Value>,
}

/// A line at the end of the analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownResult {
    /// The first move; `None` if there is none.
    pub best_move: Option<Value>,
    /// The worth of the line.
    pub score: ShownScore,
    /// Whether no deeper search can change it.
    pub exact: bool,
    /// If it is the end of the game that was guessed at: how sure, in percent.
    pub selective: Option<u32>,
    /// How many plies were searched.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The line.
    pub line: Vec<Value>,
    /// Whether it is from an opening book.
    pub from_book: bool,
}

/// Prints an analysis on stdout, as text or as JSON records; stops it when nobody reads any more.
#[derive(Debug)]
pub struct Printer {
    out: StdoutLock<'static>,
    json: bool,
    stop: StopHandle,
    /// Whether progress could be printed.
    printed: io::Result<()>,
}

impl Printer {
    /// For the analysis that this handle stops.
    #[must_use]
    pub fn new(json: bool, stop: &StopHandle) -> Self {
        Self {
            out: stdout().lock(),
            json,
            stop: stop.clone(),
            printed: Ok(()),
        }
    }

    /// Prints how far the search for a line, counted from 0, has come.
    pub fn progress(&mut self, index: usize, progress: &ShownProgress) {
        if self.printed.is_ok() {
            self.printed = self.print_progress(index, progress);
        }
        // Nobody reads any more: think no further.
        if self.printed.is_err() {
            self.stop.stop();
        }
    }

    fn print_progress(&mut self, index: usize, progress: &ShownProgress) -> io::Result<()> {
        let ShownProgress {
            depth,
            seldepth,
            score,
            bound,
            nodes,
            hash_permille,
            line,
        } = progress;
        if self.json {
            let record = json!({
                "type": "progress",
                "line": index + 1,
                "depth": depth,
                "seldepth": seldepth,
                "score": score.json,
                "bound": format!("{bound:?}").to_lowercase(),
                "nodes": nodes,
                "hash_permille": hash_permille,
                "pv": line,
            });
            return writeln!(self.out, "{record}");
        }
        let number = match index {
            0 => String::new(),
            _ => format!("line {} ", index + 1),
        };
        let bound = match bound {
            Bound::Lower => " or more",
            _ => "",
        };
        let (score, line) = (&score.text, words(line));
        writeln!(
            self.out,
            "{number}depth {depth} seldepth {seldepth} score {score}{bound} nodes {nodes} pv {line}",
        )
    }

    /// Prints the lines, the best first, and then the best move; the time goes to stderr.
    ///
    /// # Errors
    ///
    /// If stdout cannot be written to, now or before.
    pub fn results(mut self, found: &[ShownResult]) -> io::Result<()> {
        mem::replace(&mut self.printed, Ok(()))?;
        for (index, result) in found.iter().enumerate() {
            self.result(index, result)?;
        }
        let nodes: u64 = found.iter().map(|result| result.nodes).sum();
        let seconds: f64 = found.iter().map(|result| result.time.as_secs_f64()).sum();
        failure::note(format_args!("{nodes} nodes in {seconds:.3} s"));
        if self.json {
            return Ok(());
        }
        let best = found.first().and_then(|result| result.best_move.as_ref());
        match best {
            Some(best) => writeln!(self.out, "bestmove {}", word(best)),
            None => writeln!(self.out, "bestmove none"),
        }
    }

    fn result(&mut self, index: usize, result: &ShownResult) -> io::Result<()> {
        let ShownResult {
            best_move,
            score,
            exact,
            selective,
            depth,
            nodes,
            time: _,
            line,
            from_book,
        } = result;
        if self.json {
            let mut record = json!({
                "type": "result",
                "line": index + 1,
                "bestmove": best_move,
                "score": score.json,
                "exact": exact,
                "depth": depth,
                "nodes": nodes,
                "pv": line,
            });
            if let Some(percent) = selective {
                record["selective"] = (*percent).into();
            }
            if *from_book {
                record["book"] = true.into();
            }
            return writeln!(self.out, "{record}");
        }
        let kind = match (exact, selective, from_book) {
            (true, _, _) => "exact".into(),
            (false, _, true) => "book".into(),
            (false, Some(percent), false) => format!("selective {percent}%"),
            (false, None, false) => String::from("score"),
        };
        let (number, score, line) = (index + 1, &score.text, words(line));
        writeln!(
            self.out,
            "result {number} {kind} {score} depth {depth} nodes {nodes} pv {line}",
        )
    }
}

fn words(line: &[Value]) -> String {
    line.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn word(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
