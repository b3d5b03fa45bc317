//! Files of games to choose from.

use std::path::Path;

use anyhow::{Context, bail};
use connect4_core::Shape;
use play::{archive::Archive, faults::FileFault, files, language::Language};

use crate::{
    faults::Faults,
    format::{Format, Record},
};

/// The games or positions of a file; of those that cannot be read, why.
#[derive(Debug)]
pub(crate) struct ConnectArchive(Vec<Result<Record, Unread>>);

/// Why a game cannot be read, in the language of those who play.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Unread(String);

impl ConnectArchive {
    /// Opens a file; `shape` is that of formats that do not tell it.
    pub(crate) fn open(path: &Path, shape: Shape, language: Language) -> anyhow::Result<Self> {
        let bytes = files::read(path)?;
        let records = Format::of_saved(path).read(&bytes, shape).into_iter();
        let records = records
            .map(|record| record.map_err(|fault| Unread(Faults(language).tell(&fault.error))));
        let records: Vec<Result<Record, Unread>> = records.collect();
        let name = || path.display().to_string();
        match &records[..] {
            [] => Err(FileFault::NoGame).with_context(name),
            // A file with one game, and that a wrong one, has nothing to choose from.
            [Err(unread)] => Err(unread.clone()).with_context(name),
            _ => Ok(Self(records)),
        }
    }

    /// A game, counted from 0.
    pub(crate) fn record(&self, index: usize) -> anyhow::Result<&Record> {
        match self.0.get(index) {
            Some(Ok(record)) => Ok(record),
            Some(Err(unread)) => bail!(unread.clone()),
            None => bail!(FileFault::NoSuchGame { number: index + 1 }),
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
            Err(unread) => format!("! {unread}"),
        }
    }
}
