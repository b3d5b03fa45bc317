//! What a file does not tell of the games that were written to it.

use std::{collections::BTreeMap, fmt};

use othello_core::{
    Color, Game,
    record::{Record, tag, wthor::NameTables},
    sized::Position,
};
use play::{failure::counted, language::Language, messages::Message};

use crate::files::{self, Format};

/// The formats' own words for the result: what they mean stands in the common tags too.
const RESULTS: [&str; 2] = ["Result", "RE"];
/// Values of tags by which the formats say that something is unknown.
const UNKNOWN: [&str; 5] = ["", "?", "????.??.??", "*", "Void"];

/// How much of games is lost, all games together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Losses {
    /// Names of tags, and how many games lose each.
    tags: BTreeMap<String, usize>,
    /// How many games lose their result.
    results: usize,
    moves: usize,
    comments: usize,
    evaluations: usize,
    times: usize,
    /// Variations that were skipped when the games were read.
    pub(crate) variations: usize,
    /// Scores of positions, which are no games.
    pub(crate) scores: usize,
}

impl Losses {
    /// Adds what a game told before it was written and read back, and does not tell any more.
    pub(crate) fn add(&mut self, before: &Record<Position>, after: &Record<Position>) {
        for (name, value) in before.tags.iter() {
            let is_result = name == tag::SCORE || RESULTS.contains(&name);
            if !is_result && !UNKNOWN.contains(&value.trim()) && after.tags.get(name) != Some(value)
            {
                *self.tags.entry(name.to_owned()).or_default() += 1;
            }
        }
        self.results += usize::from(loses_result(before, after));
        let (moves, left) = (before.game.moves().len(), after.game.moves().len());
        self.moves += moves.saturating_sub(left);
        self.comments += lost_comments(before, after);
        for index in 0..moves {
            let annotations = [before, after].map(|record| record.game.annotation(index));
            let [evaluation, evaluation_left] =
                annotations.map(|annotation| annotation.and_then(|told| told.evaluation));
            self.evaluations += usize::from(evaluation.is_some() && evaluation != evaluation_left);
            let [time, time_left] =
                annotations.map(|annotation| annotation.and_then(|told| told.time));
            self.times += usize::from(time.is_some() && time != time_left);
        }
    }

    /// What the bytes of a file do not tell of the game they were made of.
    pub(crate) fn of_file(record: &Record<Position>, format: Format, bytes: &[u8]) -> Self {
        let start = record.game.start();
        let contents = files::parse(bytes, format, start.size(), NameTables::default());
        let first = contents.ok().and_then(|read| read.games.into_iter().next());
        let read = match first {
            Some(Ok(read)) => read,
            // A list without moves is no game.
            _ => Record::from(Game::from_start(*start)),
        };
        let mut losses = Self::default();
        losses.add(record, &read);
        losses
    }

    /// What is lost, a few words each.
    pub(crate) fn told(&self, language: Language) -> Vec<String> {
        let some = |count: usize, message: fn(usize) -> Message<'static>| {
            (count > 0).then(|| message(count))
        };
        let mut lost = Vec::new();
        lost.extend(some(self.moves, |_| Message::TheMoves));
        lost.extend(some(self.results, |_| Message::TheResult));
        lost.extend(some(self.comments, |count| Message::SomeRemarks { count }));
        let evaluations = |count| Message::SomeEvaluations { count };
        lost.extend(some(self.evaluations, evaluations));
        lost.extend(some(self.times, |count| Message::SomeTimes { count }));
        lost.extend(self.tags.keys().map(|name| Message::TheTag { name }));
        lost.into_iter().map(|lost| lost.text(language)).collect()
    }

    /// Whether nothing is lost.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// How many tags are named, and how many letters of each name.
const NAMED: usize = 12;
const LETTERS: usize = 24;

/// Lists what is lost, in a line that is not too long to read.
impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of_games = |name: &str, games| format!("{name:.LETTERS$} ({})", counted(games, "game"));
        let tags = self.tags.iter().map(|(name, games)| of_games(name, *games));
        let unnamed = self.tags.len().saturating_sub(NAMED);
        let result = (self.results > 0).then(|| of_games("the result", self.results));
        let counts = [
            (unnamed, "other tag"),
            (self.moves, "move"),
            (self.comments, "comment"),
            (self.evaluations, "evaluation"),
            (self.times, "time"),
            (self.variations, "variation"),
            (self.scores, "score"),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let counts = counts.map(|(count, thing)| counted(count, thing));
        let all: Vec<String> = tags.take(NAMED).chain(result).chain(counts).collect();
        f.write_str(&all.join(", "))
    }
}

/// Whether a result that was told, or lay on the board, is another one or none now.
fn loses_result(before: &Record<Position>, after: &Record<Position>) -> bool {
    match score(before) {
        Some(told) => score(after).as_ref() != Some(&told),
        None => tells_result(before) && !tells_result(after),
    }
}

/// Black's and white's score by the tags, else by the board.
fn score(record: &Record<Position>) -> Option<String> {
    let told = record.tags.get(tag::SCORE).map(str::to_owned);
    told.or_else(|| {
        let outcome = record.game.outcome()?;
        let [black, white] = [Color::Black, Color::White].map(|color| outcome.score(color));
        Some(format!("{black}-{white}"))
    })
}

fn tells_result(record: &Record<Position>) -> bool {
    RESULTS
        .iter()
        .filter_map(|name| record.tags.get(name))
        .any(|value| !UNKNOWN.contains(&value))
}

/// How many comments do not stand in the game any more, whatever blanks are between their words.
fn lost_comments(before: &Record<Position>, after: &Record<Position>) -> usize {
    if comments(before).eq(comments(after)) {
        return 0;
    }
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let left = words(&comments(after).collect::<Vec<_>>().join("\n"));
    comments(before)
        .filter(|comment| !left.contains(&words(comment)))
        .count()
}

fn comments(record: &Record<Position>) -> impl Iterator<Item = &str> {
    let game = &record.game;
    let remarks =
        (0..game.moves().len()).filter_map(|index| Some(game.annotation(index)?.comment.as_str()));
    std::iter::once(game.comment())
        .chain(remarks)
        .filter(|comment| !comment.trim().is_empty())
}
