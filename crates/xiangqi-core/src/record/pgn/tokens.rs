//! PGN cut into tokens.

use alloc::string::String;

use crate::{
    notation::Mode,
    record::{Fault, GameResult, read_error::FaultAt},
};

/// A piece of a game and where it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: TokenKind<'a>,
    pub(super) offset: usize,
}

impl Token<'_> {
    pub(super) fn unexpected(&self, expected: &'static str, found: &str) -> FaultAt {
        Fault::unexpected(expected, found).at(self.offset)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind<'a> {
    /// `[`, which is not consumed: [`Tokens::tag`] is.
    TagStart,
    /// What stands in braces, or from a semicolon to the end of the line.
    Comment(&'a str),
    /// A brace that closes nothing.
    CommentEnd,
    /// `(`
    VariationStart,
    /// `)`
    VariationEnd,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` for none.
    Result(Option<GameResult>),
    /// A move, a number, or anything else without blanks.
    Word(&'a str),
}

/// `[Name "value"]`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    /// The value, escapes as they are.
    pub(super) raw: &'a str,
    /// Where the tag starts.
    pub(super) offset: usize,
    /// Where the value starts.
    pub(super) value_offset: usize,
}

/// How far a text has been cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Progress {
    pub(super) offset: usize,
    /// Whether there is no `}` any more: the text need not be searched again.
    has_no_brace: bool,
}

/// Cuts a text into tokens.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    progress: Progress,
    mode: Mode,
}

impl<'a> Tokens<'a> {
    pub(super) const fn resume(text: &'a str, progress: Progress, mode: Mode) -> Self {
        Self {
            text,
            progress,
            mode,
        }
    }

    pub(super) const fn progress(&self) -> Progress {
        self.progress
    }

    pub(super) const fn offset(&self) -> usize {
        self.progress.offset
    }

    pub(super) const fn is_at_end(&self) -> bool {
        self.offset() == self.text.len()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset()..]
    }

    fn advance(&mut self, length: usize) {
        self.progress.offset += length;
    }

    /// Goes back to a token that was read.
    pub(super) fn put_back(&mut self, token: &Token<'_>) {
        self.progress.offset = token.offset;
    }

    /// Skips blanks, a byte order mark, and lines that start with `%`.
    pub(super) fn skip_blanks(&mut self) {
        loop {
            let blanks = self
                .rest()
                .find(|letter: char| !letter.is_whitespace() && letter != '\u{feff}');
            self.advance(blanks.unwrap_or(self.rest().len()));
            let before = &self.text[..self.offset()];
            let at_line_start = before.is_empty() || before.ends_with('\n');
            if !(at_line_start && self.rest().starts_with('%')) {
                return;
            }
            self.skip_line();
        }
    }

    pub(super) fn skip_line(&mut self) {
        let line = self.rest().find('\n').map(|end| end + 1);
        self.advance(line.unwrap_or(self.rest().len()));
    }

    /// Skips what programs write between games: lines that start with neither a tag nor, leniently,
    /// the number of a move.
    pub(super) fn skip_between_games(&mut self) {
        self.skip_blanks();
        while !(self.is_at_end() || self.starts_game()) {
            self.skip_line();
            self.skip_blanks();
        }
    }

    fn starts_game(&self) -> bool {
        let rest = self.rest();
        let after_number = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let has_number = after_number.len() < rest.len() && after_number.starts_with('.');
        rest.starts_with('[') || has_number && self.mode.is_lenient()
    }

    /// The next token, `None` at the end of the text.
    pub(super) fn next_token(&mut self) -> Result<Option<Token<'a>>, FaultAt> {
        self.skip_blanks();
        let offset = self.offset();
        let Some(first) = self.rest().chars().next() else {
            return Ok(None);
        };
        let kind = match first {
            '[' => TokenKind::TagStart,
            '{' => TokenKind::Comment(self.comment()?),
            ';' => {
                self.skip_line();
                let line = &self.text[offset + 1..self.offset()];
                let line = line.strip_suffix('\n').unwrap_or(line);
                TokenKind::Comment(line.strip_suffix('\r').unwrap_or(line))
            }
            '(' => self.single(TokenKind::VariationStart),
            ')' => self.single(TokenKind::VariationEnd),
            '}' => self.single(TokenKind::CommentEnd),
            ']' => self.single(TokenKind::Word("]")),
            _ => self.word(),
        };
        Ok(Some(Token { kind, offset }))
    }

    fn single(&mut self, kind: TokenKind<'a>) -> TokenKind<'a> {
        self.advance(1);
        kind
    }

    /// A comment in braces.
    fn comment(&mut self) -> Result<&'a str, FaultAt> {
        let rest = self.rest();
        let has_brace = !self.progress.has_no_brace;
        let Some(end) = has_brace.then(|| rest.find('}')).flatten() else {
            self.progress.has_no_brace = true;
            let fault = Fault::Unclosed { expected: "}" }.at(self.offset());
            return Err(fault);
        };
        self.advance(end + 1);
        Ok(&rest[1..end])
    }

    fn word(&mut self) -> TokenKind<'a> {
        let ends = |letter: char| letter.is_whitespace() || "{}()[];".contains(letter);
        let rest = self.rest();
        let word = &rest[..rest.find(ends).unwrap_or(rest.len())];
        self.advance(word.len());
        if word == "*" {
            return TokenKind::Result(None);
        }
        let is_word = |result: &GameResult| result.token() == word;
        let told = GameResult::ALL.into_iter().find(is_word);
        let chinese = || GameResult::from_chinese(word).filter(|_| self.mode.is_lenient());
        match told.or_else(chinese) {
            Some(result) => TokenKind::Result(Some(result)),
            None => TokenKind::Word(word),
        }
    }

    /// The tag that starts here. Leniently a quote in the value needs no backslash.
    pub(super) fn tag(&mut self) -> Result<Tag<'a>, FaultAt> {
        let offset = self.offset();
        self.advance(1);
        self.skip_spaces();
        let name = self.take_while(belongs_to_name);
        if name.is_empty() {
            return Err(self.unexpected("the name of a tag"));
        }
        self.skip_spaces();
        if !self.rest().starts_with('"') {
            return Err(self.unexpected("the value of the tag in quotes"));
        }
        let quote = self.offset();
        self.advance(1);
        let line = self.rest().lines().next().unwrap_or_default();
        let (raw, length) = strict_value(line)
            .or_else(|| lenient_value(line).filter(|_| self.mode.is_lenient()))
            .ok_or_else(|| Fault::Unclosed { expected: "\"]" }.at(quote))?;
        self.advance(length);
        Ok(Tag {
            name,
            raw,
            offset,
            value_offset: quote + 1,
        })
    }

    fn skip_spaces(&mut self) {
        self.take_while(|letter| letter == ' ' || letter == '\t');
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|letter| !belongs(letter)).unwrap_or(rest.len());
        self.advance(length);
        &rest[..length]
    }

    fn unexpected(&self, expected: &'static str) -> FaultAt {
        match self.rest().lines().next() {
            Some(found) => Fault::unexpected(expected, found).at(self.offset()),
            None => Fault::End { expected }.at(self.offset()),
        }
    }

    /// Skips to the end of the variation that the text is in, over those inside it. Whether there
    /// is an end before the game has one.
    pub(super) fn skip_to_variation_end(&mut self) -> bool {
        let mut depth = 1_usize;
        loop {
            match self.next_token() {
                Ok(Some(token)) => match token.kind {
                    TokenKind::VariationStart => depth += 1,
                    TokenKind::VariationEnd if depth == 1 => return true,
                    TokenKind::VariationEnd => depth -= 1,
                    TokenKind::TagStart | TokenKind::Result(_) => {
                        self.put_back(&token);
                        return false;
                    }
                    TokenKind::Comment(_) | TokenKind::CommentEnd | TokenKind::Word(_) => {}
                },
                Ok(None) => return false,
                Err(_) => self.skip_line(),
            }
        }
    }

    /// Goes to the next game after a fault: behind the next result, or before the next tag. In the
    /// tags of the faulty game, its other tags are skipped first.
    pub(super) fn skip_game(&mut self, mut in_tags: bool) {
        if in_tags {
            self.skip_line();
        }
        while !self.is_at_end() {
            self.skip_blanks();
            let starts_tag = self.rest().starts_with('[');
            let is_first = self.rest().starts_with("[Game ") || self.rest().starts_with("[Event ");
            if starts_tag && (!in_tags || is_first) {
                return;
            }
            if starts_tag {
                self.skip_line();
                continue;
            }
            in_tags = false;
            match self.next_token() {
                Ok(Some(token)) if matches!(token.kind, TokenKind::Result(_)) => return,
                Ok(_) => {}
                Err(_) => self.skip_line(),
            }
        }
    }
}

fn belongs_to_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Whether a tag can have this name.
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(belongs_to_name)
}

/// The value before the first quote that has no backslash, if the tag ends behind it, and the
/// length up to there.
fn strict_value(line: &str) -> Option<(&str, usize)> {
    let end = closing_quote(line)?;
    let after = line[end + 1..].trim_start_matches([' ', '\t']);
    let length = line.len() - after.len() + 1;
    after.starts_with(']').then_some((&line[..end], length))
}

/// The value before the last quote of the line behind which a tag ends.
fn lenient_value(line: &str) -> Option<(&str, usize)> {
    let end = line.rfind("\"]")?;
    Some((&line[..end], end + 2))
}

fn closing_quote(text: &str) -> Option<usize> {
    let mut bytes = text.bytes().enumerate();
    while let Some((index, byte)) = bytes.next() {
        match byte {
            b'"' => return Some(index),
            b'\\' => {
                bytes.next();
            }
            _ => {}
        }
    }
    None
}

/// The value of a tag: a backslash before a quote or a backslash goes.
pub(super) fn unescape(raw: &str) -> String {
    let mut value = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some(&escaped @ ('"' | '\\'))) => {
                letters.next();
                value.push(escaped);
            }
            _ => value.push(letter),
        }
    }
    value
}
