use alloc::{string::String, vec::Vec};

use super::ParseError;
use crate::{IllegalMove, Move, Piece, Position, Square, text::excerpt};

/// Walks through the text of one move, whatever blanks are around it.
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

/// What a text names: pieces of one kind, and a way to a target for each.
pub(super) struct Meaning<'a> {
    pub(super) piece: Piece,
    pub(super) origins: Vec<Square>,
    /// The part that names the piece.
    pub(super) who: Part<'a>,
    /// The part that names the target.
    pub(super) to: Part<'a>,
}

impl Meaning<'_> {
    /// The one legal move that is meant.
    pub(super) fn resolve(
        &self,
        position: &Position,
        target: impl Fn(Square) -> Option<Square>,
    ) -> Result<Move, ParseError> {
        if self.origins.is_empty() {
            return Err(ParseError::NoSuchPiece {
                column: self.who.mark.column(),
                found: excerpt(self.who.text),
                piece: self.piece,
            });
        }
        let mut candidates = Vec::new();
        let mut illegal = Vec::new();
        let mut origins = self.origins.clone();
        origins.sort_unstable();
        let meant = |from| Some(Move::new(from, target(from)?));
        for m in origins.into_iter().filter_map(meant) {
            match legal(position, m) {
                Ok(()) => candidates.push(m),
                Err(fault) => illegal.push(fault),
            }
        }
        match candidates[..] {
            [m] => Ok(m),
            [] if illegal.is_empty() => Err(ParseError::NoTarget {
                column: self.to.mark.column(),
                found: excerpt(self.to.text),
                piece: self.piece,
            }),
            [] => Err(ParseError::Illegal { illegal }),
            _ => Err(ParseError::Ambiguous {
                found: self.found(),
                candidates,
            }),
        }
    }

    fn found(&self) -> String {
        excerpt(self.who.mark.text.trim_start())
    }
}

/// Whether a move is legal, and if not, why.
pub(super) fn legal(position: &Position, m: Move) -> Result<(), IllegalMove> {
    let mut after = *position;
    after.play(m).map(|_| ())
}

/// A move that names both points, if it is legal.
pub(super) fn checked(position: &Position, m: Move) -> Result<Move, ParseError> {
    match legal(position, m) {
        Ok(()) => Ok(m),
        Err(fault) => Err(ParseError::Illegal {
            illegal: alloc::vec![fault],
        }),
    }
}
