//! The engine with its book, and how long it may think.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use connect4_core::{Shape, Word};
use connect4_engine::{Book, Engine, EngineOptions, Level, Thinking};
use play::{arguments::Common, files, thinking::ThinkingArguments};

use crate::{
    board::{OnBoard, on_known_board},
    solver::unknown,
};

/// The limits asked for, or those of a level if none is.
pub(crate) fn thinking(arguments: &ThinkingArguments, level: Level) -> Thinking {
    if arguments.is_empty() {
        return level.into();
    }
    let default = Thinking::default();
    Thinking {
        depth: arguments.depth,
        nodes: arguments.nodes,
        time: arguments.time(),
        // A search of limited depth does not look further than asked.
        exact_empties: arguments.depth.map_or(default.exact_empties, |depth| {
            depth.min(default.exact_empties)
        }),
        ..default
    }
}

/// The engine without a book.
pub(crate) fn engine(common: &Common) -> anyhow::Result<Engine> {
    Ok(Engine::new(EngineOptions {
        hash_mebibytes: common.hash,
    })?)
}

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
            path,
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
    path: &'a Path,
    seed: u64,
}

impl OnBoard for Reading<'_> {
    type Output = anyhow::Result<Engine>;

    fn on<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
        self,
    ) -> Self::Output {
        let bytes = files::read(self.path)?;
        let book: Book<COLS, ROWS, TO_WIN, B> = Book::from_bytes(&bytes)?;
        Ok(self.engine.with_book(book, self.seed))
    }
}
