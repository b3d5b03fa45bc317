//! The engine with an opening book.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use connect4_core::{Shape, Word};
use connect4_engine::{Book, Engine};
use play::{arguments::Common, files};

use crate::{
    board::{OnBoard, on_known_board},
    solver::unknown,
    thinking::engine,
};

/// The option that gives the engine a book.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct BookArgument {
    /// Take the best moves from an opening book of this board as far as it goes; --seed chooses
    /// among equals
    #[arg(long, value_name = "BOOK")]
    book: Option<PathBuf>,
}

impl BookArgument {
    /// The engine for boards of this shape, with the book if there is one.
    pub(crate) fn engine(&self, shape: Shape, common: &Common) -> anyhow::Result<Engine> {
        let engine = engine(common)?;
        let Some(path) = &self.book else {
            return Ok(engine);
        };
        let reading = Reading {
            engine,
            book: &files::read(path)?,
            seed: common.seed,
        };
        on_known_board(shape, reading)
            .unwrap_or_else(|_| Err(unknown(shape)))
            .with_context(|| path.display().to_string())
    }
}

/// Gives a book to an engine.
struct Reading<'a> {
    engine: Engine,
    book: &'a [u8],
    seed: u64,
}

impl OnBoard for Reading<'_> {
    type Output = anyhow::Result<Engine>;

    fn on<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
        self,
    ) -> Self::Output {
        let book: Book<COLS, ROWS, TO_WIN, B> = Book::from_bytes(self.book)?;
        Ok(self.engine.with_book(book, self.seed))
    }
}
