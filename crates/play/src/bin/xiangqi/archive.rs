//! Files of games to choose from.

use std::path::Path;

use anyhow::bail;
use play::{archive::Archive, files};
use xiangqi_core::{
    Game,
    notation::Mode,
    record::{self, ReadError, Record},
};

use crate::format;

/// The games of a file.
#[derive(Debug)]
pub(crate) struct XiangqiArchive(Vec<Result<Record, ReadError>>);

impl XiangqiArchive {
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let bytes = files::read(path)?;
        let format = format::of_input(None, path, &bytes)?;
        let records: Vec<_> = record::read(&bytes, format, Mode::Lenient).collect();
        if records.is_empty() {
            bail!("{}: there is no game in the file", path.display());
        }
        Ok(Self(records))
    }

    /// A game, counted from 0.
    pub(crate) fn record(&self, index: usize) -> anyhow::Result<&Record> {
        match self.0.get(index) {
            Some(Ok(record)) => Ok(record),
            Some(Err(fault)) => bail!("{fault}"),
            None => bail!("there is no game {}", index + 1),
        }
    }
}

impl Archive for XiangqiArchive {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn title(&self, index: usize) -> String {
        match &self.0[index] {
            Ok(record) => title(record),
            Err(fault) => format!("! {fault}"),
        }
    }
}

fn title(record: &Record) -> String {
    let told = |name| record.tag(name).filter(|value| !value.is_empty());
    let players = match (told("Red"), told("Black")) {
        (None, None) => None,
        (red, black) => Some(format!("{} – {}", red.unwrap_or("?"), black.unwrap_or("?"))),
    };
    let others = ["Result", "Event", "Title", "Date"].map(|name| told(name).map(str::to_owned));
    let words: Vec<String> = [players].into_iter().chain(others).flatten().collect();
    if words.is_empty() {
        let moves = Game::from(&record.tree).moves().len();
        return format!("({moves})");
    }
    words.join("  ")
}
