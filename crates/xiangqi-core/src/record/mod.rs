//! Files of games.

use alloc::{string::String, vec::Vec};

use crate::MoveTree;

/// A game of a file: what is said about it, and its moves with variations and comments.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Names and values such as `Event` and `Red`, in the order of the file. Formats with fields
    /// of their own use the names of PGN.
    pub tags: Vec<(String, String)>,
    /// The result that the file states.
    pub result: Option<GameResult>,
    /// The moves.
    pub tree: MoveTree,
}

impl Record {
    /// The value of the first tag of a name, without regard to case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(other, _)| other.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// Changes the first tag of a name, or adds one.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let same = |(other, _): &&mut (String, String)| other.eq_ignore_ascii_case(name);
        match self.tags.iter_mut().find(same) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.into(), value.into())),
        }
    }
}

/// The result that a record states, whatever its moves are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum GameResult {
    /// `1-0`
    RedWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
}
