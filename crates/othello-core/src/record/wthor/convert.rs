//! Games of a Thor database as records that all formats share, and back.

use alloc::{format, string::String};

use super::{
    Field, Header, RecordError, RecordFault, WthorGame,
    game::black_score,
    names::{NameKind, Names, Players, Tournaments},
};
use crate::{
    Rules,
    record::{Record, tag},
};

/// The names that the numbers in games stand for. With neither, numbers are written as `#12`.
#[derive(Clone, Copy, Debug, Default)]
pub struct NameTables<'a> {
    /// The names of the players.
    pub players: Option<&'a Players>,
    /// The names of the tournaments.
    pub tournaments: Option<&'a Tournaments>,
}

impl<P: Rules> WthorGame<P> {
    /// The game with tags for players, tournament, year and scores.
    ///
    /// | tag | value |
    /// |---|---|
    /// | `Black`, `White`, `Event` | the name; `#` and the number if no table has one |
    /// | `Date` | the header's year as `1998.??.??`; left out if it is 0 |
    /// | `Score` | the [score](Self::score): `40-24` |
    /// | `TheoreticalScore` | the [theoretical score](Self::theoretical_score): `32` |
    /// | `TheoreticalDepth` | the header's depth; left out if it is [that of the public database](Header::PUBLIC_DEPTH) |
    ///
    /// ```
    /// use othello_core::{Game, record::{tag, wthor::{Date, Header, NameTables, WthorGame}}};
    ///
    /// let header = Header::new(Date::default(), 1998);
    /// let game = WthorGame { tournament: 0, black: 7, white: 2, score: 40, theoretical_score: 30, game: Game::new() };
    /// let record = game.to_record(&header, NameTables::default());
    /// assert_eq!(record.tags.get(tag::BLACK), Some("#7"));
    /// assert_eq!(record.tags.get(tag::SCORE), Some("40-24"));
    /// assert_eq!(WthorGame::from_record(&record, NameTables::default()), game);
    /// ```
    #[must_use]
    pub fn to_record(&self, header: &Header, names: NameTables<'_>) -> Record<P> {
        let mut record = Record::from(self.game.clone());
        let tags = &mut record.tags;
        tags.set(
            tag::EVENT,
            name_or_number(names.tournaments, self.tournament),
        );
        tags.set(tag::BLACK, name_or_number(names.players, self.black));
        tags.set(tag::WHITE, name_or_number(names.players, self.white));
        if header.year != 0 {
            tags.set(tag::DATE, format!("{:04}.??.??", header.year));
        }
        let white = squares(&self.game).saturating_sub(self.score.into());
        tags.set(tag::SCORE, format!("{}-{white}", self.score));
        tags.set(
            tag::THEORETICAL_SCORE,
            format!("{}", self.theoretical_score),
        );
        if header.depth != Header::PUBLIC_DEPTH {
            tags.set(tag::THEORETICAL_DEPTH, format!("{}", header.depth));
        }
        record
    }

    /// The game with numbers for the names in its tags, and the scores that its tags tell.
    ///
    /// A name that is in no table counts as 0, the unknown one, unless it is `#` and a number. A
    /// score that is not told, or not possible, is the one on the board after the last move,
    /// empty squares given to the side that leads; a theoretical score is the score then.
    #[must_use]
    pub fn from_record(record: &Record<P>, names: NameTables<'_>) -> Self {
        let tag = |name| record.tags.get(name);
        let possible = |score: &u8| u16::from(*score) <= squares(&record.game);
        let mut game = Self {
            tournament: number(names.tournaments, tag(tag::EVENT)),
            black: number(names.players, tag(tag::BLACK)),
            white: number(names.players, tag(tag::WHITE)),
            score: 0,
            theoretical_score: 0,
            game: record.game.clone(),
        };
        game.score = tag(tag::SCORE)
            .and_then(|score| score.split_once('-')?.0.trim().parse().ok())
            .filter(possible)
            .unwrap_or_else(|| black_score(&game.final_position()));
        game.theoretical_score = tag(tag::THEORETICAL_SCORE)
            .and_then(|score| score.trim().parse().ok())
            .filter(possible)
            .unwrap_or(game.score);
        game
    }
}

impl<P: Rules> RecordError<P> {
    /// The game before the fault, with the tags of [`WthorGame::to_record`] for what the file holds:
    /// none for fields that a cut file lacks, nor for a score that no game has.
    #[must_use]
    pub fn to_record(&self, header: &Header, names: NameTables<'_>) -> Record<P> {
        let mut record = self.partial.to_record(header, names);
        let end = match self.fault {
            RecordFault::Truncated { found, .. } => found,
            _ => header.record_len(),
        };
        let is_possible = |score: u8| u16::from(score) <= squares(&self.partial.game);
        let fields = [
            (tag::EVENT, Field::Tournament, true),
            (tag::BLACK, Field::Black, true),
            (tag::WHITE, Field::White, true),
            (tag::SCORE, Field::Score, is_possible(self.partial.score)),
            (
                tag::THEORETICAL_SCORE,
                Field::TheoreticalScore,
                is_possible(self.partial.theoretical_score),
            ),
        ];
        for (name, field, is_possible) in fields {
            if field.range().end > end || !is_possible {
                record.tags.remove(name);
            }
        }
        if record.tags.get(tag::THEORETICAL_SCORE).is_none() {
            record.tags.remove(tag::THEORETICAL_DEPTH);
        }
        record
    }
}

fn squares<P: Rules>(game: &crate::Game<P>) -> u16 {
    game.start().size().squares() as u16
}

fn name_or_number<K: NameKind>(names: Option<&Names<K>>, index: u16) -> String {
    names
        .and_then(|names| names.get(index))
        .filter(|name| !name.as_bytes().is_empty())
        .map_or_else(|| format!("#{index}"), |name| format!("{name}"))
}

fn number<K: NameKind>(names: Option<&Names<K>>, name: Option<&str>) -> u16 {
    let number = |name: &str| {
        (names.and_then(|names| names.find(name))).or_else(|| name.strip_prefix('#')?.parse().ok())
    };
    name.and_then(number).unwrap_or(0)
}
