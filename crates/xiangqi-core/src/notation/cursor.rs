use alloc::string::String;

use super::ParseError;
use crate::text::excerpt;

/// Walks through the text of one move; blanks around it do not count.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let text = text.trim_end();
        let offset = text.len() - text.trim_start().len();
        Self { text, offset }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Passes over the next character if it means something.
    pub(super) fn take<T>(&mut self, meaning: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let next = self.peek()?;
        let found = meaning(next)?;
        self.offset += next.len_utf8();
        Some(found)
    }

    /// As [`Self::take`], but it is an error if the next character means nothing.
    pub(super) fn expect<T>(
        &mut self,
        expected: &'static str,
        meaning: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, ParseError> {
        self.take(meaning).ok_or_else(|| self.unexpected(expected))
    }

    pub(super) fn unexpected(&self, expected: &'static str) -> ParseError {
        let found = self.rest().trim_start();
        let mark = Mark {
            offset: self.text.len() - found.len(),
            ..self.mark()
        };
        let word = found.split_whitespace().next().unwrap_or_default();
        ParseError::Unexpected {
            column: mark.column(),
            expected,
            found: excerpt(word),
        }
    }

    pub(super) fn end(&self) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected("the end of the move")),
        }
    }

    /// Where the cursor stands.
    pub(super) const fn mark(&self) -> Mark<'a> {
        Mark {
            text: self.text,
            offset: self.offset,
        }
    }

    /// What was passed over since a mark.
    pub(super) fn since(&self, mark: Mark<'a>) -> Part<'a> {
        Part {
            mark,
            text: &self.text[mark.offset..self.offset],
        }
    }
}

/// A place in the text of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark<'a> {
    text: &'a str,
    offset: usize,
}

impl Mark<'_> {
    fn column(self) -> usize {
        1 + self.text[..self.offset].chars().count()
    }
}

/// A part of the text of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    mark: Mark<'a>,
    text: &'a str,
}

impl Part<'_> {
    /// Where it begins, counted from 1 in characters.
    pub(super) fn column(self) -> usize {
        self.mark.column()
    }

    /// The part, short enough for an error message.
    pub(super) fn found(self) -> String {
        excerpt(self.text)
    }

    /// The whole text, short enough for an error message.
    pub(super) fn whole(self) -> String {
        excerpt(self.mark.text.trim_start())
    }
}
