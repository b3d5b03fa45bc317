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
    /// The column in the line, counted from 1 in characters.
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
            column: 1 + count_characters(&before[line_start..]),
        }
    }

    /// The place in a file of something whose place in a line, or a block of lines, is known.
    pub(crate) const fn within(self, line: &Line<'_>) -> Self {
        Self {
            offset: line.offset + self.offset,
            line: line.number + self.line - 1,
            column: self.column,
        }
    }
}

/// How many characters a part of a text has. What is no UTF-8 counts as one character a piece.
fn count_characters(bytes: &[u8]) -> usize {
    bytes
        .utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty()))
        .sum()
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

/// A line of a file, or a block of lines, without the line feed at its end or the carriage return
/// before that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// Of the first one, counted from 1.
    pub(crate) number: usize,
    /// Of its first byte in the file.
    pub(crate) offset: usize,
    pub(crate) bytes: &'a [u8],
}

impl Line<'_> {
    pub(crate) fn is_blank(&self) -> bool {
        self.bytes.iter().all(u8::is_ascii_whitespace)
    }

    /// Whether the line tells something, for the reader of a file of one record a line.
    pub(crate) fn is_record(&self, mode: Mode) -> bool {
        let is_comment = || self.bytes.trim_ascii_start().starts_with(b"#");
        !(self.is_blank() || mode.is_lenient() && is_comment())
    }
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

/// Iterates over the blocks of a file: what stands between blank lines.
#[derive(Clone, Debug)]
pub(crate) struct Blocks<'a>(Lines<'a>);

impl<'a> Blocks<'a> {
    pub(crate) fn of_file(text: &'a [u8], mode: Mode) -> Self {
        Self(Lines::of_file(text, mode))
    }
}

impl<'a> Iterator for Blocks<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let lines = &mut self.0;
        let first = lines.find(|line| !line.is_blank())?;
        let end = lines
            .take_while(|line| !line.is_blank())
            .last()
            .unwrap_or(first);
        let end = end.offset + end.bytes.len();
        Some(Line {
            bytes: &lines.text[first.offset..end],
            ..first
        })
    }
}

/// The part of the bytes before the first one that belongs to no character, and that one.
pub(crate) fn valid_prefix(bytes: &[u8]) -> (&str, Option<u8>) {
    match core::str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            // The prefix was just found to be valid.
            (
                core::str::from_utf8(valid).unwrap_or_default(),
                rest.first().copied(),
            )
        }
    }
}

/// The words of a line between blanks, with the offset of each.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    core::iter::from_fn(move || {
        let rest = &text[offset..];
        let start = offset + rest.find(|letter: char| !letter.is_whitespace())?;
        let end = text[start..]
            .find(char::is_whitespace)
            .map_or(text.len(), |length| start + length);
        offset = end;
        Some((start, &text[start..end]))
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
    }

    #[test]
    fn lines_keep_their_offsets_and_lose_their_ends() {
        let lines: alloc::vec::Vec<_> = Lines::new(b"a\r\n\nbc")
            .map(|line| (line.number, line.offset, line.bytes))
            .collect();
        let expected: [(usize, usize, &[u8]); 3] = [(1, 0, b"a"), (2, 3, b""), (3, 4, b"bc")];
        assert_eq!(lines, expected);
        assert_eq!(Lines::new(b"").count(), 0);
    }

    #[test]
    fn blocks_stand_between_blank_lines() {
        let blocks = |text: &'static str| -> alloc::vec::Vec<_> {
            Blocks::of_file(text.as_bytes(), Mode::Lenient)
                .map(|block| (block.number, block.offset, block.bytes))
                .collect()
        };
        let expected: [(usize, usize, &[u8]); 2] = [(2, 1, b"a\r\nb"), (6, 10, b" c")];
        assert_eq!(blocks("\na\r\nb\r\n\n \n c"), expected);
        assert_eq!(blocks("\u{feff}x")[0], (1, 3, b"x".as_slice()));
        assert_eq!(blocks(" \n\n"), []);
        let place = Place::of(b"a\r\nb", 3).within(&Line {
            number: 2,
            offset: 1,
            bytes: b"",
        });
        assert_eq!((place.offset, place.line, place.column), (4, 3, 1));
    }

    #[test]
    fn words_have_offsets() {
        let found: alloc::vec::Vec<_> = words(" ab  c\t").collect();
        assert_eq!(found, [(1, "ab"), (5, "c")]);
    }

    #[test]
    fn a_valid_prefix_ends_before_the_first_bad_byte() {
        assert_eq!(valid_prefix(b"ab\xff\xfe"), ("ab", Some(0xff)));
        assert_eq!(valid_prefix("●".as_bytes()), ("●", None));
    }
}
