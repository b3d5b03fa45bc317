//! The engine with an opening book.

use clap::Args;
use connect4_core::{Shape, Word};
use connect4_engine::Engine;
use play::arguments::Common;

use crate::{
    board::{OnBoard, on_known_board},
    book_source::BookSource,
    solver::unknown,
    thinking::engine,
};

/// The option that gives the engine a book.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct BookArgument {
    /// Take the best moves from an opening book of this board as far as it goes: a file, or
    /// `shipped` for that of 7×6 which comes with the program; --seed chooses among equals
    #[arg(long, value_name = "BOOK")]
    book: Option<BookSource>,
}

impl BookArgument {
    /// The engine for boards of this shape, with the book if there is one.
    pub(crate) fn engine(&self, shape: Shape, common: &Common) -> anyhow::Result<Engine> {
        let engine = engine(common)?;
        let Some(book) = &self.book else {
            return Ok(engine);
        };
        let reading = Reading {
            engine,
            book,
            seed: common.seed,
        };
        on_known_board(shape, reading)
            .unwrap_or_else(|_| Err(unknown(shape).context(book.to_string())))
    }
}

/// Gives a book to an engine.
struct Reading<'a> {
    engine: Engine,
    book: &'a BookSource,
    seed: u64,
}

impl OnBoard for Reading<'_> {
    type Output = anyhow::Result<Engine>;

    fn on<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
        self,
    ) -> Self::Output {
        let book = self.book.book::<COLS, ROWS, TO_WIN, B>()?;
        Ok(self.engine.with_book(book, self.seed))
    }
}
