//! Files of games to choose from.

use std::path::Path;

use anyhow::{Context, bail};
use play::{
    archive::{Archive, Field},
    faults::FileFault,
    files,
};
use xiangqi_core::{
    Game,
    notation::Mode,
    record::{self, Record},
};

use crate::{format, telling::Telling};

/// The games of a file; of those that cannot be read, why.
#[derive(Debug)]
pub(crate) struct XiangqiArchive(Vec<Result<Record, Unread>>);

/// Why a game cannot be read, in the language of those who play.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Unread(String);

impl XiangqiArchive {
    pub(crate) fn open(path: &Path, telling: Telling) -> anyhow::Result<Self> {
        let bytes = files::read(path)?;
        let format = format::of_input(None, path, &bytes)?;
        let records: Vec<_> = record::read(&bytes, format, Mode::Lenient)
            .map(|record| record.map_err(|error| Unread(telling.read_error(&error))))
            .collect();
        if records.is_empty() {
            return Err(FileFault::NoGame).with_context(|| path.display().to_string());
        }
        Ok(Self(records))
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

impl Archive for XiangqiArchive {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn title(&self, index: usize) -> String {
        match &self.0[index] {
            Ok(record) => title(record),
            Err(unread) => format!("! {unread}"),
        }
    }

    fn field(&self, index: usize, field: Field) -> String {
        let Ok(record) = &self.0[index] else {
            return String::new();
        };
        let names: &[&str] = match field {
            Field::Player => &["Red", "Black"],
            Field::Event => &["Event", "Title"],
            Field::Year => &["Date"],
        };
        let told = names.iter().filter_map(|name| record.tag(name));
        told.collect::<Vec<_>>().join(" ")
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
