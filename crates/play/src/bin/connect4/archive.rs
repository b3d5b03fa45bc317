//! Files of games to choose from.

use std::path::Path;

use anyhow::bail;
use connect4_core::Shape;
use play::{archive::Archive, files};

use crate::format::{Fault, Format, Record};

/// The games or positions of a file.
#[derive(Debug)]
pub(crate) struct ConnectArchive(Vec<Result<Record, Fault>>);

impl ConnectArchive {
    /// Opens a file; `shape` is that of formats that do not tell it.
    pub(crate) fn open(path: &Path, shape: Shape) -> anyhow::Result<Self> {
        let records = Format::of_saved(path).read(&files::read(path)?, shape);
        if records.is_empty() {
            bail!("{}: there is no game in the file", path.display());
        }
        // A file with one game, and that a wrong one, has nothing to choose from.
        match &records[..] {
            [Err(fault)] => bail!("{}: {}", path.display(), fault.message),
            _ => Ok(Self(records)),
        }
    }

    /// A game, counted from 0.
    pub(crate) fn record(&self, index: usize) -> anyhow::Result<&Record> {
        match self.0.get(index) {
            Some(Ok(record)) => Ok(record),
            Some(Err(fault)) => bail!("{}", fault.message),
            None => bail!("there is no game {}", index + 1),
        }
    }
}

impl Archive for ConnectArchive {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn title(&self, index: usize) -> String {
        match &self.0[index] {
            Ok(record) if record.game.moves().is_empty() => record.game.position().to_string(),
            Ok(record) => record.game.to_string(),
            Err(fault) => format!("! {}", fault.message),
        }
    }
}
