//! What the commands about opening books that engines build have in common.

use std::{
    fmt, fs,
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use clap::Args;
use game_search::book::{BookError, Checked, Sample, Settings, Verification};
use serde_json::json;

use crate::{analysis::ShownScore, failure, files, progress};

/// What is to be built.
#[derive(Args, Clone, Debug)]
pub struct BuildArguments {
    /// The book to make, or to continue if it exists
    pub file: PathBuf,

    /// Search positions until the book has so many
    #[arg(long, value_name = "N")]
    pub positions: usize,

    /// The most plies from the start to a position in the book
    #[arg(long, value_name = "N")]
    pub plies: Option<u8>,

    /// How many of the best moves of a position are looked for
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..))]
    pub lines: Option<u8>,

    /// How many positions a search visits
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(100..))]
    pub nodes: Option<u32>,
}

impl BuildArguments {
    /// The bytes of the book that is to be continued, if there is one.
    ///
    /// # Errors
    ///
    /// If the file is there but cannot be read.
    pub fn old_book(&self) -> anyhow::Result<Option<Vec<u8>>> {
        let exists = self.file.exists();
        exists.then(|| files::read(&self.file)).transpose()
    }

    /// How a new book is built.
    #[must_use]
    pub fn settings(&self, margin: Option<u16>, default: Settings) -> Settings {
        Settings {
            plies: self.plies.unwrap_or(default.plies),
            lines: self.lines.unwrap_or(default.lines),
            nodes: self.nodes.unwrap_or(default.nodes),
            margin: margin.unwrap_or(default.margin),
        }
    }

    /// Whether what is asked for is how the book is built that is to be continued.
    ///
    /// # Errors
    ///
    /// If an option says something else.
    pub fn agree(&self, margin: Option<u16>, old: &Settings) -> anyhow::Result<()> {
        let asked = self.settings(margin, *old);
        let numbers = |settings: &Settings| {
            [
                ("plies", u32::from(settings.plies)),
                ("lines", settings.lines.into()),
                ("nodes", settings.nodes),
                ("margin in points", settings.margin.into()),
            ]
        };
        for ((what, asked), (_, old)) in numbers(&asked).into_iter().zip(numbers(old)) {
            if asked != old {
                bail!("the book is built with {old} as {what}, not {asked}");
            }
        }
        Ok(())
    }
}

/// A book in the making, with what searches its positions.
pub trait Growing {
    /// How many positions it has.
    fn count(&self) -> usize;

    /// The book so far.
    fn to_bytes(&self) -> Vec<u8>;

    /// Searches some more positions; none if nothing is left within its limits.
    ///
    /// # Errors
    ///
    /// If the book is full.
    fn search_batch(&mut self) -> Result<(), BookError>;
}

/// Lets a book grow and writes it, each time whole: every ten seconds, so that little is lost if the
/// work is stopped, and at the end.
///
/// # Errors
///
/// If a search or writing fails.
pub fn build(file: &Path, positions: usize, book: &mut impl Growing) -> anyhow::Result<()> {
    const BETWEEN_WRITES: Duration = Duration::from_secs(10);

    files::check_writable(file)?;
    let before = book.count();
    if before > 0 {
        failure::note(format_args!("{before} positions are in the book"));
    }
    let bar = progress::bar(positions as u64, "positions").with_position(before as u64);
    bar.reset_eta();
    let (mut count, mut written) = (before, Instant::now());
    while count < positions {
        book.search_batch()?;
        if book.count() == count {
            break;
        }
        count = book.count();
        bar.set_position(count as u64);
        if written.elapsed() >= BETWEEN_WRITES {
            files::write(file, &book.to_bytes())?;
            written = Instant::now();
        }
    }
    bar.finish_and_clear();
    if count > before || !file.exists() {
        files::write(file, &book.to_bytes())?;
    }
    let rest = match count < positions {
        true => "; nothing is left to search within its limits",
        false => "",
    };
    failure::note(format_args!("{count} positions{rest}"));
    Ok(())
}

/// Which book is checked, and how.
#[derive(Args, Clone, Debug)]
pub struct VerifyArguments {
    /// The book
    pub file: PathBuf,

    /// Search only one position in N once more, picked by --seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub one_in: u32,

    /// By how many hundredths the score of a search may differ; 0 is right for the engine that built
    /// the book
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub tolerance: u32,
}

impl VerifyArguments {
    /// Which positions are searched.
    #[must_use]
    pub const fn sample(&self, seed: u64) -> Sample {
        Sample {
            one_in: self.one_in,
            seed,
        }
    }

    /// Tells what was found: each fault on stderr, their number on stdout.
    ///
    /// # Errors
    ///
    /// If something is wrong with the book.
    pub fn tell<P: fmt::Display>(
        &self,
        found: &Verification<P>,
        score: impl Fn(game_search::Score) -> ShownScore,
        json: bool,
    ) -> anyhow::Result<()> {
        for wrong in &found.mismatches {
            let by = match wrong.checked {
                Checked::ByRules => "the rules",
                Checked::ByChildren => "the positions that follow",
                Checked::BySearch => "another search",
            };
            let position = &wrong.position;
            failure::tell(
                &match (score(wrong.expected).text, score(wrong.found).text) {
                    (expected, found) if expected == found => {
                        format!("{position}: the moves are not as {by} want them")
                    }
                    (expected, found) => {
                        format!("{position}: expected {expected} by {by}, found {found}")
                    }
                },
            );
        }
        let wrong = found.mismatches.len();
        let (by_rules, by_search) = (found.by_rules, found.by_search);
        let mut out = io::stdout().lock();
        if json {
            let record = json!({ "by_rules": by_rules, "by_search": by_search, "wrong": wrong });
            writeln!(out, "{record}")?;
        } else {
            writeln!(
                out,
                "{by_rules} compared with the rules and what follows, {by_search} searched, {wrong} wrong"
            )?;
        }
        if wrong > 0 {
            bail!(
                "{}: {}",
                self.file.display(),
                failure::counted(wrong, "fault")
            );
        }
        Ok(())
    }
}

/// A move of a book as it is shown.
#[derive(Clone, Debug)]
pub struct ShownMove<'a> {
    /// The moves that lead to it from the position that is shown.
    pub path: &'a [String],
    /// The move.
    pub m: String,
    /// Its worth.
    pub value: ShownScore,
    /// What the search said.
    pub searched: ShownScore,
    /// How deep it looked.
    pub depth: u8,
    /// Whether no search can change what it said.
    pub is_exact: bool,
    /// Whether the position after it is in the book.
    pub is_followed: bool,
    /// The best line, beginning with it.
    pub line: Vec<String>,
}

/// Shows a book, as text or as JSON records.
#[derive(Debug)]
pub struct Shelf<O> {
    /// Where to.
    pub out: O,
    /// Whether as JSON, one record a line.
    pub json: bool,
}

impl<O: Write> Shelf<O> {
    /// Tells how large the book is and how it was built.
    ///
    /// # Errors
    ///
    /// If the output cannot be written to.
    pub fn book(&mut self, positions: usize, settings: &Settings, margin: &str) -> io::Result<()> {
        let Settings {
            plies,
            lines,
            nodes,
            margin: points,
        } = settings;
        if self.json {
            let record = json!({
                "type": "book",
                "positions": positions,
                "plies": plies,
                "lines": lines,
                "nodes": nodes,
                "margin": points,
            });
            return writeln!(self.out, "{record}");
        }
        writeln!(
            self.out,
            "positions {positions} plies {plies} lines {lines} nodes {nodes} margin {margin}"
        )
    }

    /// Shows a move, the further in the longer its path is.
    ///
    /// # Errors
    ///
    /// If the output cannot be written to.
    pub fn show(&mut self, shown: &ShownMove<'_>) -> io::Result<()> {
        let ShownMove {
            path,
            m,
            value,
            searched,
            depth,
            is_exact,
            is_followed,
            line,
        } = shown;
        if self.json {
            let record = json!({
                "type": "move",
                "path": path,
                "move": m,
                "value": value.json,
                "searched": searched.json,
                "depth": depth,
                "exact": is_exact,
                "followed": is_followed,
                "line": line,
            });
            return writeln!(self.out, "{record}");
        }
        let indent = "  ".repeat(path.len());
        let kind = if *is_exact { "exact" } else { "searched" };
        let (value, searched, line) = (&value.text, &searched.text, line.join(" "));
        write!(
            self.out,
            "{indent}{m} {value} {kind} {searched} depth {depth}"
        )?;
        match is_followed {
            true => writeln!(self.out, " line {line}"),
            false => writeln!(self.out),
        }
    }
}

/// Reads a book that a command or a client named: a file of at most 1 GiB, since a device may have
/// no end.
///
/// # Errors
///
/// If it cannot be read or is none; the error names it.
pub fn read<B, E>(file: &Path, from_bytes: impl FnOnce(&[u8]) -> Result<B, E>) -> anyhow::Result<B>
where
    E: std::error::Error + Send + Sync + 'static,
{
    const LARGEST: u64 = 1 << 30;

    let name = || file.display().to_string();
    let about = fs::metadata(file).with_context(name)?;
    if !about.is_file() || about.len() > LARGEST {
        bail!("{}: expected a file of at most 1 GiB", name());
    }
    from_bytes(&files::read(file)?).with_context(name)
}
