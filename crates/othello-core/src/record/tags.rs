use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Fault,
    game_result::{RE, RESULT},
};
use crate::{Game, Position, Rules};

/// A game and what its file says about it.
///
/// ```
/// use othello_core::{Game, record::{Record, tag}};
///
/// let mut record = Record::from(Game::new());
/// record.tags.set(tag::BLACK, "Tamenori");
/// assert_eq!(record.tags.get(tag::BLACK), Some("Tamenori"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record<P: Rules = Position> {
    /// The game. Readers leave its cursor at the end.
    pub game: Game<P>,
    /// Names, place, date, result and whatever else the file tells.
    pub tags: Tags,
}

impl<P: Rules> From<Game<P>> for Record<P> {
    fn from(game: Game<P>) -> Self {
        Self {
            game,
            tags: Tags::default(),
        }
    }
}

/// The names of tags that formats share; others are passed on under the format's own names.
pub mod tag {
    /// Who played black.
    pub const BLACK: &str = "Black";
    /// Who played white.
    pub const WHITE: &str = "White";
    /// The tournament or match.
    pub const EVENT: &str = "Event";
    /// The place or server.
    pub const SITE: &str = "Site";
    /// The date as `YYYY.MM.DD`, `?` for unknown digits.
    pub const DATE: &str = "Date";
    /// The time of day.
    pub const TIME: &str = "Time";
    /// The round of the tournament.
    pub const ROUND: &str = "Round";
    /// Black's rating.
    pub const BLACK_RATING: &str = "BlackElo";
    /// White's rating.
    pub const WHITE_RATING: &str = "WhiteElo";
    /// The final score, black's discs first: `40-24`.
    pub const SCORE: &str = "Score";
    /// How the game ended if not on the board: `resigned`, `timeout`, `mutual`.
    pub const TERMINATION: &str = "Termination";
    /// The time control.
    pub const TIME_CONTROL: &str = "TimeControl";
    /// Black's discs under perfect play, as a Thor database tells.
    pub const THEORETICAL_SCORE: &str = "TheoreticalScore";
    /// From how many empty squares on both sides would have played perfectly; 24 if it is not told.
    pub const THEORETICAL_DEPTH: &str = "TheoreticalDepth";
}

/// Names and values that describe a game, in the order of the file.
///
/// There are few, so that each look-up goes through them all; readers refuse games with more than
/// a thousand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    pairs: Vec<(String, String)>,
}

impl Tags {
    /// The value of a name, if it has one.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }

    /// Gives a name a value, in place of any that it had.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.pairs.iter_mut().find(|(known, _)| known == name) {
            Some(pair) => pair.1 = value,
            None => self.pairs.push((name.to_string(), value)),
        }
    }

    /// Gives a name a value, as a further line of any that it has.
    ///
    /// A thousand tags at most keep the time of reading linear in the text.
    pub(super) fn add_line(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        const MOST: usize = 1000;
        let is_full = self.pairs.len() == MOST;
        match self.pairs.iter_mut().find(|(known, _)| known == name) {
            Some((_, lines)) => {
                lines.push('\n');
                lines.push_str(value);
            }
            None if is_full => return Err(Fault::TooManyTags { most: MOST }),
            None => self.pairs.push((name.to_string(), value.to_string())),
        }
        Ok(())
    }

    /// Takes a name away, and returns the value that it had.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.pairs.iter().position(|(known, _)| known == name)?;
        Some(self.pairs.remove(index).1)
    }

    /// Takes away what is told about the result, for a game that goes on: the score, the
    /// theoretical one and its depth, how the game ended, and the formats' own `Result` and `RE`.
    pub fn forget_result(&mut self) {
        const RESULTS: [&str; 6] = [
            tag::SCORE,
            tag::THEORETICAL_SCORE,
            tag::THEORETICAL_DEPTH,
            tag::TERMINATION,
            RESULT,
            RE,
        ];
        self.pairs
            .retain(|(name, _)| !RESULTS.contains(&name.as_str()));
    }

    /// Whether they tell the result of the game: its score, or who won as a format says it.
    #[must_use]
    pub fn tell_result(&self) -> bool {
        let told = |name, unknown: &[&str]| {
            self.get(name)
                .is_some_and(|value| !unknown.contains(&value))
        };
        self.get(tag::SCORE).is_some()
            || told(RESULT, &["", "*", "?"])
            || told(RE, &["", "?", "Void"])
    }

    /// Names and values in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether nothing is told.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_result_is_none() {
        for (name, value, is_told) in [
            (RESULT, "*", false),
            (RESULT, "1/2-1/2", true),
            (RE, "?", false),
            (RE, "B+R", true),
            (tag::SCORE, "40-24", true),
            (tag::TERMINATION, "unterminated", false),
        ] {
            let mut tags = Tags::default();
            tags.set(name, value);
            assert_eq!(tags.tell_result(), is_told, "{name} {value}");
        }
    }

    #[test]
    fn a_game_that_goes_on_has_no_result() {
        let mut tags = Tags::default();
        for name in [
            tag::BLACK,
            tag::SCORE,
            RESULT,
            RE,
            tag::THEORETICAL_DEPTH,
            tag::TERMINATION,
            tag::DATE,
        ] {
            tags.set(name, "x");
        }
        assert!(tags.tell_result());
        tags.forget_result();
        assert!(!tags.tell_result());
        let left: Vec<_> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(left, [tag::BLACK, tag::DATE]);
    }
}
