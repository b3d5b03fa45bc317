//! Files of games to choose from.

use std::path::Path;

use anyhow::Context;
use connect4_core::Shape;
use play::{
    archive::{GameList, Unread},
    files,
    language::Language,
};

use crate::{
    faults::Faults,
    format::{Format, Record},
};

/// Opens a file; `shape` is that of formats that do not tell it.
pub(crate) fn open(
    path: &Path,
    shape: Shape,
    language: Language,
) -> anyhow::Result<GameList<Record>> {
    let bytes = files::read(path)?;
    let records = Format::of_saved(path).read(&bytes, shape).into_iter();
    let records: Vec<Result<Record, Unread>> = records
        .map(|record| record.map_err(|fault| Unread(Faults(language).tell(&fault.error))))
        .collect();
    let name = || path.display().to_string();
    // A file with one game, and that a wrong one, has nothing to choose from.
    if let [Err(unread)] = &records[..] {
        return Err(unread.clone()).with_context(name);
    }
    GameList::new(records, title, |_, _| String::new()).with_context(name)
}

fn title(record: &Record) -> String {
    if record.game.moves().is_empty() {
        record.game.position().to_string()
    } else {
        record.game.to_string()
    }
}
