//! What `convert` and `show` do with the records of a file, some of which may be faulty.

use std::path::Path;

use anyhow::bail;

use crate::{failure, files};

/// A record that could not be read to its end.
#[derive(Debug)]
pub struct Fault<R> {
    /// What is wrong, and where.
    pub error: anyhow::Error,
    /// What stands before the fault.
    pub partial: Option<Box<R>>,
}

/// The records of a file that are to be converted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathered<R> {
    /// Those that could be read.
    pub records: Vec<R>,
    /// The place of each in the file, counted from 1.
    numbers: Vec<usize>,
    /// How many could not.
    faults: usize,
}

impl<R> Gathered<R> {
    /// Gathers the records of a file. A faulty one is told on stderr and left out, or if `partial` is
    /// wanted, what stands before the fault is a record too.
    pub fn from_file(
        file: &Path,
        records: impl IntoIterator<Item = Result<R, Fault<R>>>,
        partial: bool,
    ) -> Self {
        let mut gathered = Self {
            records: Vec::new(),
            numbers: Vec::new(),
            faults: 0,
        };
        for (number, record) in (1..).zip(records) {
            let record = match record {
                Ok(record) => Some(record),
                Err(fault) => {
                    failure::tell(&format!("{}: {}", files::input_name(file), fault.error));
                    gathered.faults += 1;
                    let before = fault.partial.filter(|_| partial);
                    before.map(|before| *before)
                }
            };
            gathered.numbers.extend(record.is_some().then_some(number));
            gathered.records.extend(record);
        }
        gathered
    }

    /// The records, each with its place in the file, counted from 1.
    pub fn numbered(&self) -> impl Iterator<Item = (usize, &R)> {
        self.numbers.iter().copied().zip(&self.records)
    }

    /// Leaves out what does not pass, and tells how many were left out.
    pub fn leave_out(&mut self, mut is_left_out: impl FnMut(&R) -> bool) -> usize {
        let all = self.records.len();
        let records = std::mem::take(&mut self.records);
        let numbers = std::mem::take(&mut self.numbers);
        let kept = records.into_iter().zip(numbers);
        (self.records, self.numbers) = kept.filter(|(record, _)| !is_left_out(record)).unzip();
        all - self.records.len()
    }

    /// Whether the file has faults and nothing else: then there is nothing to write, and what was
    /// written before should stay.
    #[must_use]
    pub fn is_all_faulty(&self) -> bool {
        self.records.is_empty() && self.faults > 0
    }

    /// Tells how many things of this name were converted.
    ///
    /// # Errors
    ///
    /// If some of the file could not be read.
    pub fn conclude(&self, file: &Path, thing: &str) -> anyhow::Result<()> {
        let converted = failure::counted(self.records.len(), thing);
        failure::note(format_args!("{converted} converted"));
        match self.faults {
            0 => Ok(()),
            faults => {
                let faults = failure::counted(faults, "fault");
                bail!("{}: {faults}", files::input_name(file))
            }
        }
    }
}

/// Shows the game of a file that `--game` asks for, counted from 1; of a faulty one what stands before
/// the fault.
///
/// # Errors
///
/// If there is no such game, it is faulty, or showing it fails.
pub fn show<R>(
    file: &Path,
    number: u64,
    records: impl IntoIterator<Item = Result<R, Fault<R>>>,
    show: impl FnOnce(&R) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut count = 0;
    for record in records {
        count += 1;
        if count as u64 != number {
            continue;
        }
        let Fault { error, partial } = match record {
            Ok(record) => return show(&record),
            Err(fault) => fault,
        };
        if let Some(before) = partial {
            show(&before)?;
        }
        bail!("{}: {error}", files::input_name(file));
    }
    let games = failure::counted(count, "game");
    bail!("--game {number}: the file has {games}")
}

/// After how many moves the position is that `--move` asks for; by default after all of the `line`.
///
/// # Errors
///
/// If the line is not as long.
pub fn shown_moves(asked: Option<usize>, count: usize, line: &str) -> anyhow::Result<usize> {
    let moves = asked.unwrap_or(count);
    if moves > count {
        let count = failure::counted(count, "move");
        bail!("--move {moves}: the {line} has {count}");
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers; of what ends in a letter what stands before it.
    fn records(texts: &[&str]) -> Vec<Result<u8, Fault<u8>>> {
        let record = |text: &&str| {
            let digits = text.trim_end_matches(char::is_alphabetic);
            let read = digits.parse().ok();
            match read.filter(|_| digits == *text) {
                Some(record) => Ok(record),
                None => Err(Fault {
                    error: anyhow::anyhow!("no number: {text}"),
                    partial: read.map(Box::new),
                }),
            }
        };
        texts.iter().map(record).collect()
    }

    #[test]
    fn faulty_records_are_left_out_or_cut_short() {
        let file = Path::new("a.txt");
        let texts = ["7", "12x", "y", "3"];
        let gathered = Gathered::from_file(file, records(&texts), false);
        assert_eq!((&gathered.records[..], gathered.faults), (&[7, 3][..], 2));
        assert!(gathered.numbered().eq([(1, &7), (4, &3)]));
        assert!(!gathered.is_all_faulty());
        let fault = gathered.conclude(file, "game").expect_err("two are faulty");
        assert_eq!(fault.to_string(), "a.txt: 2 faults");
        let gathered = Gathered::from_file(file, records(&texts), true);
        assert_eq!(gathered.records, [7, 12, 3]);
        assert!(gathered.numbered().eq([(1, &7), (2, &12), (4, &3)]));
        let mut gathered = Gathered::from_file(file, records(&texts), false);
        assert_eq!(gathered.leave_out(|record| *record == 7), 1);
        assert!(gathered.numbered().eq([(4, &3)]));
        let gathered = Gathered::from_file(file, records(&["y"]), true);
        assert!(gathered.is_all_faulty());
        let gathered = Gathered::from_file(file, records(&[]), false);
        assert!(!gathered.is_all_faulty());
        let gathered = Gathered::from_file(file, records(&["1"]), false);
        assert!(gathered.conclude(file, "game").is_ok());
    }

    #[test]
    fn one_game_is_shown() {
        let shown = |number| {
            let mut shown = None;
            let result = show(
                Path::new("a.txt"),
                number,
                records(&["7", "12x", "y"]),
                |m| {
                    shown = Some(*m);
                    Ok(())
                },
            );
            (shown, result.err().map(|error| error.to_string()))
        };
        assert_eq!(shown(1), (Some(7), None));
        assert_eq!(shown(2), (Some(12), Some("a.txt: no number: 12x".into())));
        assert_eq!(shown(3), (None, Some("a.txt: no number: y".into())));
        let beyond = "--game 4: the file has 3 games";
        assert_eq!(shown(4), (None, Some(beyond.into())));
    }

    #[test]
    fn moves_are_shown_up_to_the_last() {
        assert_eq!(shown_moves(None, 9, "game").ok(), Some(9));
        assert_eq!(shown_moves(Some(0), 9, "game").ok(), Some(0));
        let fault = shown_moves(Some(2), 1, "main line").expect_err("there is one");
        assert_eq!(fault.to_string(), "--move 2: the main line has 1 move");
    }
}
