//! Where an opening book is read from.

use std::{
    borrow::Cow,
    convert::Infallible,
    fmt::{self, Display},
    path::PathBuf,
    str::FromStr,
};

use anyhow::Context;
use connect4_core::Word;
use connect4_engine::{Book, SHIPPED_BOOK};
use play::files;

/// A file, or the book that comes with the program.
#[derive(Clone, Debug)]
pub(crate) enum BookSource {
    Shipped,
    File(PathBuf),
}

impl BookSource {
    /// The bytes of the book.
    pub(crate) fn bytes(&self) -> anyhow::Result<Cow<'static, [u8]>> {
        Ok(match self {
            Self::Shipped => SHIPPED_BOOK.into(),
            Self::File(path) => files::read(path)?.into(),
        })
    }

    /// The book of this board.
    pub(crate) fn book<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
        &self,
    ) -> anyhow::Result<Book<COLS, ROWS, TO_WIN, B>> {
        Book::from_bytes(&self.bytes()?).with_context(|| self.to_string())
    }
}

impl FromStr for BookSource {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "shipped" => Self::Shipped,
            path => Self::File(path.into()),
        })
    }
}

impl Display for BookSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shipped => f.write_str("the shipped book"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}
