//! The engine with an opening book.

use std::{path::PathBuf, sync::Arc};

use clap::Args;
use play::{arguments::Common, opening_book};
use xiangqi_engine::{BookChoice, Engine};

/// The options that give the engine a book.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct BookArguments {
    /// Take moves from an opening book as far as it goes; --seed chooses among equals
    #[arg(long, value_name = "BOOK")]
    pub(crate) book: Option<PathBuf>,

    /// Choose among all moves of the book that are at most so many hundredths of a soldier worse than
    /// the best one
    #[arg(long, value_name = "N", default_value_t = 0)]
    book_margin: u32,
}

impl BookArguments {
    /// The engine with the book, if there is one.
    pub(crate) fn give_to(&self, engine: Engine, common: &Common) -> anyhow::Result<Engine> {
        let Some(path) = &self.book else {
            return Ok(engine);
        };
        let book = opening_book::read(path)?;
        Ok(engine.with_book(Arc::new(book), self.choice(common)))
    }

    /// How moves of a book are chosen.
    pub(crate) const fn choice(&self, common: &Common) -> BookChoice {
        BookChoice {
            margin: self.book_margin,
            seed: common.seed,
        }
    }
}
