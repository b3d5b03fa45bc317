//! Files of games to choose from.

use std::path::Path;

use anyhow::Context;
use play::{
    archive::{Field, GameList, Unread},
    files,
};
use xiangqi_core::{
    Game,
    notation::Mode,
    record::{self, Record},
};

use crate::{format, telling::Telling};

/// Opens a file.
pub(crate) fn open(path: &Path, telling: Telling) -> anyhow::Result<GameList<Record>> {
    let bytes = files::read(path)?;
    let format = format::of_input(None, path, &bytes)?;
    let records = record::read(&bytes, format, Mode::Lenient)
        .map(|record| record.map_err(|error| Unread(telling.read_error(&error))));
    GameList::new(records, title, field).with_context(|| path.display().to_string())
}

fn field(record: &Record, field: Field) -> String {
    let names: &[&str] = match field {
        Field::Player => &["Red", "Black"],
        Field::Event => &["Event", "Title"],
        Field::Year => &["Date"],
    };
    let told = names.iter().filter_map(|name| record.tag(name));
    told.collect::<Vec<_>>().join(" ")
}

fn title(record: &Record) -> String {
    let told = |name| record.tag(name).filter(|value| !value.is_empty());
    let players = match (told("Red"), told("Black")) {
        (None, None) => None,
        (red, black) => Some(format!("{} – {}", red.unwrap_or("?"), black.unwrap_or("?"))),
    };
    let result = record.result.map(|result| result.to_string());
    let others = ["Event", "Title", "Date"].map(|name| told(name).map(str::to_owned));
    let words = [players, result].into_iter().chain(others);
    let words: Vec<String> = words.flatten().collect();
    if words.is_empty() {
        let moves = Game::from(&record.tree).moves().len();
        return format!("({moves})");
    }
    words.join("  ")
}
