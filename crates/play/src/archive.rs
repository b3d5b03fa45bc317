//! Files that hold more than one game.

use std::fmt::{self, Debug};

use anyhow::bail;

use crate::faults::FileFault;

/// The games of a file.
pub trait Archive: fmt::Debug {
    /// How many there are.
    fn len(&self) -> usize;

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A game, counted from 0, in one line: its players, event, year and result, as far as the file
    /// tells them.
    fn title(&self, index: usize) -> String;

    /// Whether a game, counted from 0, can be read to its end.
    fn is_whole(&self, index: usize) -> bool {
        let _ = index;
        true
    }

    /// What the file tells of one thing about a game, counted from 0; empty if it tells nothing.
    fn field(&self, index: usize, field: Field) -> String {
        let _ = (index, field);
        String::new()
    }

    /// The games that have all these words, in any order and case: a word such as `player:ann` in
    /// that field, others anywhere in the title.
    fn find(&self, words: &str) -> Vec<usize> {
        let wanted: Vec<Wanted> = words.split_whitespace().map(Wanted::read).collect();
        (0..self.len())
            .filter(|&index| wanted.iter().all(|wanted| wanted.is_in(self, index)))
            .collect()
    }
}

/// Why a game cannot be read, in the language of those who play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unread(pub String);

/// The games of a file, all in memory; of those that cannot be read, why.
#[derive(Clone, Debug)]
pub struct GameList<R> {
    games: Vec<Result<R, Unread>>,
    title: fn(&R) -> String,
    field: fn(&R, Field) -> String,
}

impl<R> GameList<R> {
    /// Games with what tells their [titles](Archive::title) and [fields](Archive::field).
    ///
    /// # Errors
    ///
    /// [`FileFault::NoGame`] if there is none.
    pub fn new(
        games: impl IntoIterator<Item = Result<R, Unread>>,
        title: fn(&R) -> String,
        field: fn(&R, Field) -> String,
    ) -> Result<Self, FileFault> {
        let games: Vec<_> = games.into_iter().collect();
        if games.is_empty() {
            return Err(FileFault::NoGame);
        }
        Ok(Self {
            games,
            title,
            field,
        })
    }

    /// A game, counted from 0.
    ///
    /// # Errors
    ///
    /// [`Unread`], or [`FileFault::NoSuchGame`].
    pub fn record(&self, index: usize) -> anyhow::Result<&R> {
        match self.games.get(index) {
            Some(Ok(record)) => Ok(record),
            Some(Err(unread)) => bail!(unread.clone()),
            None => bail!(FileFault::NoSuchGame { number: index + 1 }),
        }
    }
}

impl<R: Debug> Archive for GameList<R> {
    fn len(&self) -> usize {
        self.games.len()
    }

    /// That of a game that cannot be read is the reason, behind `! `.
    fn title(&self, index: usize) -> String {
        match &self.games[index] {
            Ok(record) => (self.title)(record),
            Err(unread) => format!("! {unread}"),
        }
    }

    fn is_whole(&self, index: usize) -> bool {
        self.games[index].is_ok()
    }

    fn field(&self, index: usize, field: Field) -> String {
        match &self.games[index] {
            Ok(record) => (self.field)(record, field),
            Err(_) => String::new(),
        }
    }
}

/// Something about a game that can be searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Either player's name.
    Player,
    /// The tournament or other event.
    Event,
    /// The year, or the date as far as it is known.
    Year,
}

impl Field {
    /// The field that a word names, in any of the languages of play.
    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "player" | "joueur" => Self::Player,
            "event" | "tournament" | "tournoi" => Self::Event,
            "year" | "année" | "annee" => Self::Year,
            _ => return None,
        })
    }
}

/// A word that is searched for, in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Wanted {
    /// Where; anywhere in the title if no field is named.
    field: Option<Field>,
    text: String,
}

impl Wanted {
    fn read(word: &str) -> Self {
        let word = word.to_lowercase();
        let named = word
            .split_once(':')
            .and_then(|(name, text)| Some((Field::named(name)?, text.to_owned())));
        match named {
            Some((field, text)) => Self {
                field: Some(field),
                text,
            },
            None => Self {
                field: None,
                text: word,
            },
        }
    }

    fn is_in(&self, archive: &(impl Archive + ?Sized), index: usize) -> bool {
        let text = match self.field {
            Some(field) => archive.field(index, field),
            None => archive.title(index),
        };
        text.to_lowercase().contains(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two players and a year.
    #[derive(Debug)]
    struct Games(&'static [(&'static str, &'static str, &'static str)]);

    impl Archive for Games {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn title(&self, index: usize) -> String {
            let (players, event, year) = self.0[index];
            format!("{players}  {event}  {year}")
        }

        fn field(&self, index: usize, field: Field) -> String {
            let (players, event, year) = self.0[index];
            match field {
                Field::Player => players,
                Field::Event => event,
                Field::Year => year,
            }
            .into()
        }
    }

    #[test]
    fn games_that_cannot_be_read_are_told() {
        let number = |text: &str| {
            text.parse()
                .map_err(|_| Unread(format!("no number: {text}")))
        };
        let list = |texts: &[&str]| {
            let games: Vec<Result<u8, Unread>> = texts.iter().map(|text| number(text)).collect();
            GameList::new(games, u8::to_string, |_, _| String::new())
        };
        assert_eq!(list(&[]).err(), Some(FileFault::NoGame));
        let list = list(&["7", "x"]).expect("two games");
        assert_eq!(list.len(), 2);
        assert_eq!(list.title(0), "7");
        assert_eq!(list.title(1), "! no number: x");
        assert!(list.is_whole(0) && !list.is_whole(1));
        let fault = |index| list.record(index).map_err(|error| error.to_string());
        assert_eq!(fault(0), Ok(&7));
        assert_eq!(fault(1), Err("no number: x".into()));
        assert_eq!(fault(2), Err("there is no game 3".into()));
    }

    #[test]
    fn words_may_name_their_field() {
        let games = Games(&[
            ("Ann – Paris", "Cup", "1990"),
            ("Bob – Ann", "Paris Open", "1991"),
            ("Bob – Émile", "Ann: a memorial", "1990"),
        ]);
        for (words, found) in [
            ("paris", &[0, 1][..]),
            ("player:paris", &[0]),
            ("event:paris", &[1]),
            ("Tournament:PARIS", &[1]),
            ("player:ann year:1990", &[0]),
            ("player:ann player:bob", &[1]),
            ("joueur:émile année:1990", &[2]),
            ("player:", &[0, 1, 2]),
            // No field has this name.
            ("ann:", &[2]),
            ("", &[0, 1, 2]),
        ] {
            assert_eq!(games.find(words), found, "{words}");
        }
    }
}
