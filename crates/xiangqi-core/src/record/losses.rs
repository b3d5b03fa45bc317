use alloc::{string::String, vec::Vec};
use core::fmt;

use super::{Format, Record, dhtmlxq, move_list, pgn, xqf};
use crate::{MoveTree, Setup};

/// What a format has no room for in a record.
///
/// ```
/// use xiangqi_core::record::{Format, Record, losses, tag};
///
/// let mut record = Record::default();
/// record.set_tag(tag::RED, "Hu Ronghua");
/// record.tree.set_comment(record.tree.root(), "a lesson");
/// assert!(losses(&record, Format::Xqf).is_empty());
/// assert_eq!(losses(&record, Format::Moves).to_string(), "the tag Red, 1 comment");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// The names of tags that are left out.
    pub tags: Vec<String>,
    /// The names of tags that are cut short or lose characters.
    pub shortened_tags: Vec<String>,
    /// How many comments are left out or lose characters.
    pub comments: usize,
    /// How many variations are left out, those inside others not counted.
    pub variations: usize,
    /// Whether the result is left out.
    pub result: bool,
    /// Whether the counters of the start (plies without capture, number of the move) are.
    pub counters: bool,
    /// Whether the side to move at the start is.
    pub turn: bool,
}

impl Losses {
    /// Whether nothing is lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    pub(super) fn tag(&mut self, name: &str) {
        self.tags.push(name.into());
    }

    pub(super) fn shortened(&mut self, name: &str) {
        self.shortened_tags.push(name.into());
    }
}

/// Lists what is lost; nothing if nothing is.
impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = List { f, is_first: true };
        for name in &self.tags {
            list.item(format_args!("the tag {name}"))?;
        }
        for name in &self.shortened_tags {
            list.item(format_args!("a part of the tag {name}"))?;
        }
        list.count(self.comments, "comment")?;
        list.count(self.variations, "variation")?;
        let others = [
            (self.result, "the result"),
            (self.counters, "the counters of the start"),
            (self.turn, "the side to move"),
        ];
        for (lost, name) in others {
            if lost {
                list.item(format_args!("{name}"))?;
            }
        }
        Ok(())
    }
}

struct List<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    is_first: bool,
}

impl List<'_, '_> {
    fn item(&mut self, item: fmt::Arguments<'_>) -> fmt::Result {
        let comma = if self.is_first { "" } else { ", " };
        self.is_first = false;
        write!(self.f, "{comma}{item}")
    }

    fn count(&mut self, count: usize, name: &str) -> fmt::Result {
        match count {
            0 => Ok(()),
            1 => self.item(format_args!("1 {name}")),
            _ => self.item(format_args!("{count} {name}s")),
        }
    }
}

/// What is lost when a record is written in a format; everything for a format that is only read.
///
/// Blanks around comments and around the values of tags, tags without a value and the order of tags
/// are not counted.
#[must_use]
pub fn losses(record: &Record, format: Format) -> Losses {
    match format {
        Format::Pgn => pgn::losses(record),
        Format::Xqf => xqf::losses(record),
        Format::DhtmlXq => dhtmlxq::losses(record),
        Format::Moves => move_list::losses(record),
        Format::Cbr | Format::Cbl | Format::Cbf => Losses {
            result: record.result.is_some(),
            turn: true,
            ..move_list::losses(record)
        },
    }
}

/// The tags of a record that have a value.
pub(super) fn tags_with_value(record: &Record) -> impl Iterator<Item = &(String, String)> {
    (record.tags.iter()).filter(|(_, value)| has_value(value))
}

/// Whether there is more than blanks.
pub(super) fn has_value(value: &str) -> bool {
    !value.trim().is_empty()
}

/// Whether the counters are not those of a game's start.
pub(super) fn has_counters(start: &Setup) -> bool {
    start.capture_clock != 0 || start.move_number != 1
}

/// How many comments a tree has for which something holds.
pub(super) fn count_comments(tree: &MoveTree, counts: impl Fn(&str) -> bool) -> usize {
    tree.nodes()
        .filter(|&node| counts(tree.comment(node)))
        .count()
}

/// How many variations leave the main line.
pub(super) fn count_variations(tree: &MoveTree) -> usize {
    core::iter::once(tree.root())
        .chain(tree.main_line())
        .map(|node| tree.children(node).len().saturating_sub(1))
        .sum()
}
