//! What `analyse` tells: progress, results, the best move.

use std::{
    io::{self, Write},
    time::Duration,
};

use game_search::{Bound, Score};
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

/// Prints an analysis, as text or as JSON records.
#[derive(Debug)]
pub struct Printer<O> {
    /// Where to.
    pub out: O,
    /// Whether as JSON, one record a line.
    pub json: bool,
}

impl<O: Write> Printer<O> {
    /// Prints how far the search for a line, counted from 0, has come.
    ///
    /// # Errors
    ///
    /// If the output cannot be written to.
    pub fn progress(&mut self, index: usize, progress: &ShownProgress) -> io::Result<()> {
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
    /// If the output cannot be written to.
    pub fn results(&mut self, found: &[ShownResult]) -> io::Result<()> {
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
            if *from_book {
                record["book"] = true.into();
            }
            return writeln!(self.out, "{record}");
        }
        let kind = match (exact, from_book) {
            (true, _) => "exact",
            (false, true) => "book",
            (false, false) => "score",
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
