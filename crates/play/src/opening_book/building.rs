use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use clap::Args;
use game_search::book::{Book, BookBuilder, Settings};

use super::BookGame;
use crate::{failure, files, progress};

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
    /// Makes the book or continues it, with so many threads; `margin` is in points.
    ///
    /// It is written each time whole: every ten seconds, so that little is lost if the work is
    /// stopped, and at the end.
    ///
    /// # Errors
    ///
    /// If there is a book that was built otherwise or cannot be read, if a search fails, or if the book
    /// could not be written, which is found out before.
    pub fn build<G: BookGame>(&self, margin: Option<u16>, threads: u16) -> anyhow::Result<()> {
        files::check_writable(&self.file)?;
        let mut builder = self.builder::<G>(margin)?;
        let settings = *builder.book().settings();
        let searchers = (0..threads).map(|_| G::searcher(settings));
        self.grow::<G>(&mut builder, &mut searchers.collect::<Result<Vec<_>, _>>()?)
    }

    /// The book that is there, or a new one.
    fn builder<G: BookGame>(&self, margin: Option<u16>) -> anyhow::Result<BookBuilder<G::Rules>> {
        if !self.file.exists() {
            return Ok(BookBuilder::new(self.settings(margin, &G::DEFAULT)));
        }
        let bytes = files::read(&self.file)?;
        let continued = || {
            let book = Book::from_bytes(&bytes)?;
            self.agree(margin, book.settings())?;
            anyhow::Ok(book.into())
        };
        continued().with_context(|| self.file.display().to_string())
    }

    fn grow<G: BookGame>(
        &self,
        builder: &mut BookBuilder<G::Rules>,
        searchers: &mut [G::Searcher],
    ) -> anyhow::Result<()> {
        const BETWEEN_WRITES: Duration = Duration::from_secs(10);

        let before = builder.book().len();
        if before > 0 {
            failure::note(format_args!("{before} positions are in the book"));
        }
        let bar = progress::bar(self.positions as u64, "positions").with_position(before as u64);
        bar.reset_eta();
        let mut written = Instant::now();
        while builder.book().len() < self.positions && builder.search_batch(searchers)? > 0 {
            bar.set_position(builder.book().len() as u64);
            if written.elapsed() >= BETWEEN_WRITES {
                files::write(&self.file, &builder.book().to_bytes())?;
                written = Instant::now();
            }
        }
        bar.finish_and_clear();
        let count = builder.book().len();
        if count > before || !self.file.exists() {
            files::write(&self.file, &builder.book().to_bytes())?;
        }
        let rest = match count < self.positions {
            true => "; nothing is left to search within its limits",
            false => "",
        };
        failure::note(format_args!("{count} positions{rest}"));
        Ok(())
    }

    /// What is asked for, and otherwise what is usual.
    fn settings(&self, margin: Option<u16>, usual: &Settings) -> Settings {
        Settings {
            plies: self.plies.unwrap_or(usual.plies),
            lines: self.lines.unwrap_or(usual.lines),
            nodes: self.nodes.unwrap_or(usual.nodes),
            margin: margin.unwrap_or(usual.margin),
        }
    }

    /// Fails if what is asked for is not how the book is built that is to be continued.
    fn agree(&self, margin: Option<u16>, old: &Settings) -> anyhow::Result<()> {
        let asked = self.settings(margin, old);
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
