//! What the readers of texts share: places, lines, and how errors quote what they found.

use alloc::string::String;
use core::fmt::{self, Write};

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
    /// The place of a byte of a text. Linear in the offset.
    pub(crate) fn of(text: &[u8], offset: usize) -> Self {
        let before = &text[..offset.min(text.len())];
        let line_start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |feed| feed + 1);
        Self {
            offset,
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            column: 1 + Symbols::new(&before[line_start..]).count(),
        }
    }

    /// The place in a file of something whose place in one line of the file is known.
    pub(crate) const fn within(self, line: &Line<'_>) -> Self {
        Self {
            offset: line.offset + self.offset,
            line: line.number,
            column: self.column,
        }
    }
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
    const START: Place = Place {
        line: 1,
        column: 1,
        offset: 0,
    };

    pub(crate) const fn new(text: &'a str) -> Self {
        Self {
            text,
            last: Self::START,
        }
    }

    pub(crate) fn place(&mut self, offset: usize) -> Place {
        if offset < self.last.offset {
            self.last = Self::START;
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

/// A line of a file, without its line feed or the carriage return before that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// Counted from 1.
    pub(crate) number: usize,
    /// Of its first byte in the file.
    pub(crate) offset: usize,
    pub(crate) bytes: &'a [u8],
}

/// Iterates over the lines of a file.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    text: &'a [u8],
    offset: usize,
    number: usize,
}

impl<'a> Lines<'a> {
    pub(crate) const fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            offset: 0,
            number: 0,
        }
    }

    /// The lines after a byte order mark, if there is one and the mode allows it.
    pub(crate) fn of_file(text: &'a [u8], mode: Mode) -> Self {
        let mut lines = Self::new(text);
        if mode.is_lenient() && text.starts_with("\u{feff}".as_bytes()) {
            lines.offset = '\u{feff}'.len_utf8();
        }
        lines
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let rest = self
            .text
            .get(self.offset..)
            .filter(|rest| !rest.is_empty())?;
        let feed = rest.iter().position(|&byte| byte == b'\n');
        let bytes = &rest[..feed.unwrap_or(rest.len())];
        let offset = self.offset;
        self.number += 1;
        self.offset += bytes.len() + 1;
        Some(Line {
            number: self.number,
            offset,
            bytes: bytes.strip_suffix(b"\r").unwrap_or(bytes),
        })
    }
}

/// A character of a text that may not be UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    Char(char),
    /// A byte that belongs to no character.
    Byte(u8),
}

impl Symbol {
    /// The first character, and its length in bytes.
    pub(crate) fn first(text: &[u8]) -> Option<(Self, usize)> {
        const LONGEST: usize = 4;
        let byte = *text.first()?;
        let window = &text[..text.len().min(LONGEST)];
        let valid = match core::str::from_utf8(window) {
            Ok(valid) => valid,
            Err(error) => core::str::from_utf8(&window[..error.valid_up_to()]).unwrap_or_default(),
        };
        Some(match valid.chars().next() {
            Some(char) => (Self::Char(char), char.len_utf8()),
            None => (Self::Byte(byte), 1),
        })
    }

    pub(crate) fn is_whitespace(self) -> bool {
        matches!(self, Self::Char(char) if char.is_whitespace())
    }
}

/// Iterates over characters and their offsets.
#[derive(Clone, Debug)]
pub(crate) struct Symbols<'a> {
    text: &'a [u8],
    offset: usize,
}

impl<'a> Symbols<'a> {
    pub(crate) const fn new(text: &'a [u8]) -> Self {
        Self { text, offset: 0 }
    }
}

impl Iterator for Symbols<'_> {
    type Item = (usize, Symbol);

    fn next(&mut self) -> Option<(usize, Symbol)> {
        let offset = self.offset;
        let (symbol, length) = Symbol::first(&self.text[offset..])?;
        self.offset += length;
        Some((offset, symbol))
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

/// The first word of a text, short enough for an error message; bytes that are no UTF-8 as `\xE9`.
pub(crate) fn excerpt_word(text: &[u8]) -> String {
    let mut word = String::new();
    let symbols = Symbols::new(text).map(|(_, symbol)| symbol);
    for symbol in symbols
        .take_while(|symbol| !symbol.is_whitespace())
        .take(MOST_QUOTED + 1)
    {
        match symbol {
            Symbol::Char(char) => word.push(char),
            Symbol::Byte(byte) => {
                // Writing to a string cannot fail.
                let _ = write!(word, "\\x{byte:02X}");
            }
        }
    }
    excerpt(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_from_1_and_bytes_from_0() {
        let text = "ab\n●x".as_bytes();
        let place = |offset| {
            let place = Place::of(text, offset);
            (place.offset, place.line, place.column)
        };
        assert_eq!(place(0), (0, 1, 1));
        assert_eq!(place(2), (2, 1, 3));
        assert_eq!(place(3), (3, 2, 1));
        assert_eq!(place(6), (6, 2, 2));
        assert_eq!(place(7), (7, 2, 3));
        assert_eq!(Place::of(b"\xe9\xe9a", 2).column, 3);
    }

    #[test]
    fn lines_keep_their_offsets_and_lose_their_ends() {
        let lines: alloc::vec::Vec<_> = Lines::new(b"a\r\n\nbc")
            .map(|line| (line.number, line.offset, line.bytes))
            .collect();
        let expected: [(usize, usize, &[u8]); 3] = [(1, 0, b"a"), (2, 3, b""), (3, 4, b"bc")];
        assert_eq!(lines, expected);
        assert_eq!(Lines::new(b"a\n").count(), 1);
        assert_eq!(Lines::new(b"").count(), 0);
        let marked = "\u{feff}a".as_bytes();
        assert_eq!(
            Lines::of_file(marked, Mode::Lenient).next().unwrap().offset,
            3
        );
        assert_eq!(
            Lines::of_file(marked, Mode::Strict).next().unwrap().offset,
            0
        );
    }

    #[test]
    fn excerpts_are_short_and_lossless() {
        assert_eq!(excerpt_word(b"caf\xe9 au lait"), "caf\\xE9");
        assert_eq!(excerpt_word(&[b'x'; 1000]), "xxxxxxxxxxxxxxxxxxxxxxxx…");
    }
}
