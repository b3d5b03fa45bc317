//! What a file has no room for in a game.

use othello_core::{
    record::{Record, tag, wthor::NameTables},
    sized::Position,
};
use play::{language::Language, messages::Message};

use crate::files::{self, Format};

/// What is lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Losses {
    moves: bool,
    result: bool,
    remarks: usize,
    /// The names of tags.
    tags: Vec<String>,
}

impl Losses {
    /// Compares a game with what is read from a file of it.
    pub(crate) fn of(record: &Record<Position>, format: Format, bytes: &[u8]) -> Self {
        let start = record.game.start();
        let contents = files::parse(bytes, format, start.size(), NameTables::default());
        let first = contents.ok().and_then(|read| read.games.into_iter().next());
        let read = match first {
            Some(Ok(read)) => read,
            // A list without moves is no game.
            _ => Record::from(othello_core::Game::from_start(*start)),
        };
        Self {
            moves: read.game.moves().len() < record.game.moves().len(),
            result: is_result_lost(record, &read),
            remarks: remarks(record).saturating_sub(remarks(&read)),
            tags: if format.holds_tags() {
                Vec::new()
            } else {
                lost_tags(record, &read)
            },
        }
    }

    /// What is lost, a few words each.
    pub(crate) fn told(self, language: Language) -> Vec<String> {
        let count = self.remarks;
        let mut lost = Vec::new();
        lost.extend(self.moves.then_some(Message::TheMoves));
        lost.extend(self.result.then_some(Message::TheResult));
        lost.extend((count > 0).then_some(Message::SomeRemarks { count }));
        lost.extend(self.tags.iter().map(|name| Message::TheTag { name }));
        lost.into_iter().map(|lost| lost.text(language)).collect()
    }
}

/// Whether the tags tell a result that the file tells neither in its own way nor by its moves.
fn is_result_lost(record: &Record<Position>, read: &Record<Position>) -> bool {
    let termination = |record: &Record<Position>| {
        let told = record.tags.get(tag::TERMINATION);
        told.map(String::from)
    };
    let is_kept = termination(read) == termination(record)
        && (read.tags.tell_result() || read.game.outcome().is_some());
    record.tags.tell_result() && !is_kept
}

fn remarks(record: &Record<Position>) -> usize {
    let game = &record.game;
    let is_remarked = |index: &usize| {
        let told = game.annotation(*index);
        told.is_some_and(|told| !told.comment.is_empty())
    };
    let moves = (0..game.moves().len()).filter(is_remarked).count();
    usize::from(!game.comment().is_empty()) + moves
}

fn lost_tags(record: &Record<Position>, read: &Record<Position>) -> Vec<String> {
    let is_unknown = |value: &str| value.chars().all(|letter| "?.- ".contains(letter));
    let mut tags = record.tags.clone();
    tags.forget_result();
    (tags.iter())
        .filter(|(name, value)| read.tags.get(name) != Some(value) && !is_unknown(value))
        .map(|(name, _)| name.into())
        .collect()
}
