//! What the readers of texts share: places, lines, and how errors quote what they found.

use alloc::string::String;
use core::fmt;

/// How much a reader of texts puts up with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Only the form that the format's description names.
    Strict,
    /// The habits of the programs and people that write the format, too. An illegal move is an
    /// error all the same.
    #[default]
    Lenient,
}

impl Mode {
    pub(crate) const fn is_lenient(self) -> bool {
        matches!(self, Self::Lenient)
    }
}

/// Where in a text something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The number of bytes before it: 0 at the start.
    pub offset: usize,
    /// The line, counted from 1; lines end with a line feed.
    pub line: usize,
    /// The column in the line, counted from 1 in characters. A byte that is no UTF-8 counts as a
    /// character.
    pub column: usize,
}

impl Place {
    pub(crate) const START: Self = Self {
        offset: 0,
        line: 1,
        column: 1,
    };
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            offset,
            line,
            column,
        } = self;
        write!(f, "line {line}, column {column} (byte {offset})")
    }
}

/// Turns byte offsets into places; offsets that grow cost one walk through the text in all.
#[derive(Clone, Debug)]
pub(crate) struct Locator<'a> {
    text: &'a str,
    last: Place,
}

impl<'a> Locator<'a> {
    /// A locator that goes on from a place it has found in the text before.
    pub(crate) const fn resume(text: &'a str, last: Place) -> Self {
        Self { text, last }
    }

    pub(crate) fn place(&mut self, offset: usize) -> Place {
        if offset < self.last.offset {
            self.last = Place::START;
        }
        for letter in self.text[self.last.offset..offset].chars() {
            if letter == '\n' {
                self.last.line += 1;
                self.last.column = 1;
            } else {
                self.last.column += 1;
            }
        }
        self.last.offset = offset;
        self.last
    }
}

/// The text, or the first byte that belongs to no character and its offset.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, (usize, u8)> {
    core::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        (offset, bytes[offset])
    })
}

/// How many characters of an untrusted text an error quotes at most.
const MOST_QUOTED: usize = 24;

/// The beginning of an untrusted text, short enough for an error message.
pub(crate) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(MOST_QUOTED) {
        Some((end, _)) => alloc::format!("{}…", &text[..end]),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_from_1_and_bytes_from_0() {
        let mut locator = Locator::resume("ab\n车x", Place::START);
        let mut place = |offset| {
            let place = locator.place(offset);
            (place.offset, place.line, place.column)
        };
        assert_eq!(place(0), (0, 1, 1));
        assert_eq!(place(2), (2, 1, 3));
        assert_eq!(place(7), (7, 2, 3));
        assert_eq!(place(3), (3, 2, 1));
    }

    #[test]
    fn excerpts_are_short() {
        assert_eq!(excerpt("h2e2"), "h2e2");
        assert_eq!(excerpt(&"x".repeat(1000)), "xxxxxxxxxxxxxxxxxxxxxxxx…");
    }
}
