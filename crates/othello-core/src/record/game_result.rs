//! The result of a game as the tags of a record tell it.

use alloc::{format, string::String};

use super::{Record, tag};
use crate::{Color, Outcome, Rules};

/// GGF and SGF name the result alike, with unlike values.
pub(super) const RE: &str = "RE";
/// PGN's name of the result.
pub(super) const RESULT: &str = "Result";

/// What a format's own result tells, in the terms of [`tag::SCORE`] and [`tag::TERMINATION`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Meaning {
    pub(super) score: Option<String>,
    pub(super) termination: Option<&'static str>,
}

impl Meaning {
    /// Whether the tags tell exactly this.
    pub(super) fn agrees<P: Rules>(&self, record: &Record<P>) -> bool {
        record.tags.get(tag::SCORE) == self.score.as_deref()
            && record.tags.get(tag::TERMINATION) == self.termination
    }

    /// Puts into the tags what they do not have yet.
    pub(super) fn add_to<P: Rules>(&self, record: &mut Record<P>) {
        let told = [
            (tag::SCORE, self.score.as_deref()),
            (tag::TERMINATION, self.termination),
        ];
        for (name, value) in told {
            if let (None, Some(value)) = (record.tags.get(name), value) {
                record.tags.set(name, value);
            }
        }
    }

    /// Whether this tells the value of a tag.
    pub(super) fn tells(&self, name: &str, value: &str) -> bool {
        match name {
            tag::SCORE => self.score.as_deref() == Some(value),
            tag::TERMINATION => self.termination == Some(value),
            _ => false,
        }
    }
}

/// Which side won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Winner {
    Side(Color),
    Nobody,
}

impl Winner {
    pub(super) const fn by(difference: i64) -> Self {
        match difference {
            0 => Self::Nobody,
            1.. => Self::Side(Color::Black),
            _ => Self::Side(Color::White),
        }
    }
}

/// Both scores of a text such as `40-24`, black's first.
pub(super) fn parse_score(text: &str) -> Option<(u16, u16)> {
    let (black, white) = text.split_once('-')?;
    let number = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().ok()).flatten()
    };
    Some((number(black)?, number(white)?))
}

/// The score of a game on a board of so many squares that black won by so many discs; `None` if
/// no game ends so.
pub(super) fn score_from_difference(difference: i64, squares: usize) -> Option<String> {
    let squares = squares as i64;
    let possible =
        difference.unsigned_abs() <= squares.unsigned_abs() && (squares + difference) % 2 == 0;
    possible.then(|| {
        let black = (squares + difference) / 2;
        format!("{black}-{}", squares - black)
    })
}

/// How the game stands when all its moves are played, if it is over then.
fn final_outcome<P: Rules>(record: &Record<P>) -> Option<Outcome> {
    record.game.positions().last()?.outcome()
}

/// Black's and white's score: what the tags tell, else what the board tells.
pub(super) fn score<P: Rules>(record: &Record<P>) -> Option<(u16, u16)> {
    if let Some(score) = record.tags.get(tag::SCORE) {
        return parse_score(score);
    }
    if record.tags.get(tag::TERMINATION).is_some() || foreign_winner(record).is_some() {
        return None;
    }
    let outcome = final_outcome(record)?;
    Some((outcome.score(Color::Black), outcome.score(Color::White)))
}

/// Who won: what the tags tell, else what the board tells.
pub(super) fn winner<P: Rules>(record: &Record<P>) -> Option<Winner> {
    match score(record) {
        Some((black, white)) => Some(Winner::by(i64::from(black) - i64::from(white))),
        None => foreign_winner(record),
    }
}

/// Who won by the result tags of the formats.
fn foreign_winner<P: Rules>(record: &Record<P>) -> Option<Winner> {
    let pgn = match record.tags.get(RESULT) {
        Some("1-0") => Some(Winner::Side(Color::Black)),
        Some("0-1") => Some(Winner::Side(Color::White)),
        Some("1/2-1/2") => Some(Winner::Nobody),
        _ => None,
    };
    let re = || match record.tags.get(RE)? {
        "0" | "Draw" => Some(Winner::Nobody),
        re if re.starts_with(['B', '+']) => Some(Winner::Side(Color::Black)),
        re if re.starts_with(['W', '-']) => Some(Winner::Side(Color::White)),
        _ => None,
    };
    pgn.or_else(re)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_and_made() {
        assert_eq!(parse_score("40-24"), Some((40, 24)));
        for bad in ["", "40", "40-", "-24", "40--24", "70000-0", "a-b"] {
            assert_eq!(parse_score(bad), None, "{bad}");
        }
        assert_eq!(score_from_difference(16, 64).as_deref(), Some("40-24"));
        assert_eq!(score_from_difference(-64, 64).as_deref(), Some("0-64"));
        assert_eq!(score_from_difference(15, 64), None);
        assert_eq!(score_from_difference(66, 64), None);
        assert_eq!(score_from_difference(i64::MIN, 64), None);
        assert_eq!(score_from_difference(i64::MAX, 64), None);
    }
}
