//! `connect4 book`.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io::{Write, stdout},
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use connect4_core::{
    Position, Shape, Word,
    notation::{Mode, digits::Base},
    record::scores,
};
use connect4_engine::{Book, BookBuilder, BookEntry, Sample, Solver};
use play::{arguments::Common, failure, files, progress};
use serde_json::json;

use crate::{
    board::{OnBoard, on_known_board},
    book_source::BookSource,
    position,
    solver::unknown,
};

/// Build, check and describe opening books
///
/// A book has the exact score of every position of the first plies of one board. `solve`, `analyse`
/// and `play` look into it with --book.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Solve all positions of the last ply and write the book
    ///
    /// Each score is noted at once in FILE.scores1, lines that `solve` reads too. After a stop the
    /// same command goes on from there; lines of other runs may be put together. The notes are
    /// removed when the book is written.
    Build {
        /// The book to make; must not exist
        file: PathBuf,

        /// The most discs of a position in the book
        #[arg(long, value_name = "N")]
        plies: u32,
    },
    /// Derive the scores of a book once more and compare
    ///
    /// Positions before the last ply are compared with their successors, those of the last ply are
    /// solved.
    Verify {
        /// The book: a file, or `shipped` for that of 7×6 which comes with the program
        book: BookSource,

        /// Solve only one position in N, picked by --seed
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
        one_in: u32,
    },
    /// Tell how many positions of each ply the side to move wins, draws and loses
    Show {
        /// The book: a file, or `shipped` for that of 7×6 which comes with the program
        book: BookSource,
    },
}

const EXAMPLES: &str = "\
Examples:
  connect4 book build 5x4.book --plies 8 --cols 5 --rows 4
  connect4 book build 7x6.book --plies 6 --threads 2 --hash 4096
  connect4 book verify 7x6.book --one-in 100
  connect4 book show shipped";

pub(crate) fn run(arguments: &Arguments, shape: Shape, common: &Common) -> anyhow::Result<()> {
    let action = &arguments.action;
    on_known_board(shape, Task { action, common }).unwrap_or_else(|_| Err(unknown(shape)))
}

struct Task<'a> {
    action: &'a Action,
    common: &'a Common,
}

impl OnBoard for Task<'_> {
    type Output = anyhow::Result<()>;

    fn on<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
        self,
    ) -> Self::Output {
        let common = self.common;
        match self.action {
            Action::Build { file, plies } => build::<COLS, ROWS, TO_WIN, B>(file, *plies, common),
            Action::Verify { book, one_in } => {
                let source = book;
                let book = source.book::<COLS, ROWS, TO_WIN, B>()?;
                let sample = Sample {
                    one_in: *one_in,
                    seed: common.seed,
                };
                verify(&book, sample, common).with_context(|| source.to_string())
            }
            Action::Show { book } => Ok(show(&book.book::<COLS, ROWS, TO_WIN, B>()?, common.json)?),
        }
    }
}

fn build<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    file: &Path,
    plies: u32,
    common: &Common,
) -> anyhow::Result<()> {
    if file.exists() {
        bail!("{}: the file exists", file.display());
    }
    files::check_writable(file)?;
    let mut builder = BookBuilder::<COLS, ROWS, TO_WIN, B>::new(plies)?;
    let mut notes = Notes::beside(file)?;
    notes.add_to(&mut builder)?;
    let before = builder.progress();
    if before.solved > 0 {
        failure::note(format_args!(
            "{} of {} positions are in the notes",
            before.solved, before.total
        ));
    }
    let solver = Solver::with_mebibytes(common.hash)?;
    let bar = progress::bar(before.total as u64, "positions").with_position(before.solved as u64);
    bar.reset_eta();
    let mut noting = Ok(());
    builder.solve(&solver, common.threads.into(), |entry, progress| {
        bar.set_position(progress.solved as u64);
        noting = notes.add(entry);
        match noting {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    noting?;
    bar.finish_and_clear();
    let book = builder.finish()?;
    files::write(file, &book.to_bytes())?;
    notes.remove()?;
    failure::note(format_args!("{} positions", book.len()));
    Ok(())
}

/// What was solved so far, in a file that is only added to.
struct Notes {
    path: PathBuf,
    file: File,
}

impl Notes {
    /// The notes for a book; empty if there are none yet.
    fn beside(book: &Path) -> anyhow::Result<Self> {
        let mut path = OsString::from(book);
        path.push(".scores1");
        let path = PathBuf::from(path);
        let file = OpenOptions::new().append(true).create(true).open(&path);
        let file = file.with_context(|| path.display().to_string())?;
        Ok(Self { path, file })
    }

    /// Adds what was noted, and cuts off a last line that was not written to its end.
    fn add_to<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
        &self,
        builder: &mut BookBuilder<COLS, ROWS, TO_WIN, B>,
    ) -> anyhow::Result<()> {
        let name = || self.path.display().to_string();
        let mut text = files::read(&self.path)?;
        let complete = text.iter().rposition(|byte| *byte == b'\n');
        text.truncate(complete.map_or(0, |feed| feed + 1));
        self.file.set_len(text.len() as u64).with_context(name)?;
        let start = Position::<COLS, ROWS, TO_WIN, B>::start();
        for scored in scores::read(start, &text, Base::One, Mode::Lenient) {
            let scored = scored.with_context(name)?;
            let position = scored.game.position();
            (builder.add(position, scored.score))
                .with_context(|| position::display(&scored.game))
                .with_context(name)?;
        }
        Ok(())
    }

    fn add<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
        &mut self,
        entry: &BookEntry<COLS, ROWS, TO_WIN, B>,
    ) -> anyhow::Result<()> {
        let line = format!("{} {}\n", position::display(&entry.game()), entry.score);
        (self.file.write_all(line.as_bytes())).with_context(|| self.path.display().to_string())
    }

    fn remove(self) -> anyhow::Result<()> {
        fs::remove_file(&self.path).with_context(|| self.path.display().to_string())
    }
}

fn verify<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    book: &Book<COLS, ROWS, TO_WIN, B>,
    sample: Sample,
    common: &Common,
) -> anyhow::Result<()> {
    let solver = Solver::with_mebibytes(common.hash)?;
    let bar = progress::bar(0, "positions");
    let found = book.verify(&solver, sample, |progress| {
        bar.set_length(progress.total as u64);
        bar.set_position(progress.solved as u64);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    for wrong in &found.mismatches {
        let entry = BookEntry {
            position: wrong.position,
            score: wrong.found,
        };
        failure::tell(&format!(
            "{}: expected {}, found {}",
            position::display(&entry.game()),
            wrong.expected,
            wrong.found
        ));
    }
    let wrong = found.mismatches.len();
    let mut out = stdout().lock();
    if common.json {
        let record = json!({
            "by_successors": found.by_children,
            "by_solver": found.by_solver,
            "wrong": wrong,
        });
        writeln!(out, "{record}")?;
    } else {
        writeln!(
            out,
            "{} compared with their successors, {} solved, {wrong} wrong",
            found.by_children, found.by_solver
        )?;
    }
    if wrong > 0 {
        bail!("{}", failure::counted(wrong, "wrong score"));
    }
    Ok(())
}

fn show<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    book: &Book<COLS, ROWS, TO_WIN, B>,
    json: bool,
) -> std::io::Result<()> {
    let mut plies = vec![[0_usize; 3]; book.plies() as usize + 1];
    for entry in book.entries() {
        plies[entry.position.plies() as usize][(1 - entry.score.signum()) as usize] += 1;
    }
    let mut out = stdout().lock();
    if !json {
        writeln!(out, "ply positions wins draws losses")?;
    }
    for (ply, [wins, draws, losses]) in plies.into_iter().enumerate() {
        let positions = wins + draws + losses;
        if json {
            let record = json!({
                "ply": ply,
                "positions": positions,
                "wins": wins,
                "draws": draws,
                "losses": losses,
            });
            writeln!(out, "{record}")?;
        } else {
            writeln!(out, "{ply} {positions} {wins} {draws} {losses}")?;
        }
    }
    Ok(())
}
