//! What is saved of a game, what a file of it lacks, and what it must not replace unasked.

use std::{fs, path::Path};

use crate::{archive::Archive, messages::Message, sitting::Ending, table::Table};

/// How much of a game is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// So many moves, from the first one on.
    pub moves: usize,
    /// How it ended after them, if not on the board.
    pub ending: Option<Ending>,
}

/// A game as a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// What the file holds.
    pub bytes: Vec<u8>,
    /// What its format has no room for, a few words each, in the language of those who play.
    pub left_out: Vec<String>,
}

/// Why a file is not replaced unasked; `None` if there is none, or if it holds one game or nothing.
pub(crate) fn what_would_be_lost<T: Table>(table: &T, name: &str) -> Option<String> {
    let path = Path::new(name);
    let old = path.is_file().then(|| fs::read(path));
    if old.is_none_or(|old| old.is_ok_and(|bytes| bytes.trim_ascii().is_empty())) {
        return None;
    }
    let archive = table.open(path).ok();
    let games = archive.as_ref().map_or(0, Archive::len);
    match (games, archive) {
        (1, Some(archive)) if archive.is_whole(0) => None,
        (0 | 1, _) => Some(table.say(Message::HoldsNoGame { name })),
        _ => Some(table.say(Message::HoldsGames { name, games })),
    }
}
