//! The engine with an opening book.

use std::{path::PathBuf, sync::Arc};

use clap::Args;
use othello_engine::{BookChoice, Engine};
use play::{arguments::Common, opening_book};

use super::discs;

/// The options that give the engine a book.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct BookArguments {
    /// Take moves from an opening book as far as it goes; --seed chooses among equals
    #[arg(long, value_name = "BOOK")]
    book: Option<PathBuf>,

    /// Choose among all moves of the book that are at most so many discs worse than the best one
    #[arg(long, value_name = "DISCS", requires = "book", default_value = "0", value_parser = discs)]
    book_margin: u16,
}

impl BookArguments {
    /// The engine with the book, if there is one.
    pub(crate) fn give_to(&self, engine: Engine, common: &Common) -> anyhow::Result<Engine> {
        let Some(path) = &self.book else {
            return Ok(engine);
        };
        let book = opening_book::read(path)?;
        let choice = BookChoice {
            margin: self.book_margin.into(),
            seed: common.seed,
        };
        Ok(engine.with_book(Arc::new(book), choice))
    }
}
