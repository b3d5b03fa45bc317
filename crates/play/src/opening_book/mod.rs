//! What the commands about opening books that engines build have in common.

mod building;
mod checking;
mod showing;

use std::{fmt::Display, fs, path::Path};

use anyhow::{Context, bail};
use game_search::{
    Score, TableError,
    book::{Book, Rules, Searcher, Settings},
};

use crate::{analysis::ShownScore, files};

pub use building::BuildArguments;
pub use checking::VerifyArguments;
pub use showing::show;

/// A game whose engine builds books, as its command knows them.
pub trait BookGame {
    /// The game.
    type Rules: Rules<Position: Send + Sync, Move: Display + Send>;
    /// The engine.
    type Searcher: Searcher<Self::Rules> + Send;

    /// How a book is built unless options say something else.
    const DEFAULT: Settings;

    /// What searches the positions of a book.
    ///
    /// # Errors
    ///
    /// If the memory for its table is not to be had.
    fn searcher(settings: Settings) -> Result<Self::Searcher, TableError>;

    /// A position in the notation of the game.
    fn position(position: &<Self::Rules as Rules>::Position) -> String;

    /// A score in the units of the game.
    fn score(score: Score) -> ShownScore;

    /// The margin of a book in the units of the game.
    fn margin(points: u16) -> String;
}

/// Reads a book that a command or a client named: a file of at most 1 GiB, since a device may have
/// no end.
///
/// # Errors
///
/// If it cannot be read or is none; the error names it.
pub fn read<R: Rules>(file: &Path) -> anyhow::Result<Book<R>> {
    const LARGEST: u64 = 1 << 30;

    let name = || file.display().to_string();
    let about = fs::metadata(file).with_context(name)?;
    if !about.is_file() || about.len() > LARGEST {
        bail!("{}: expected a file of at most 1 GiB", name());
    }
    Book::from_bytes(&files::read(file)?).with_context(name)
}
