//! PGN cut into tokens.

use alloc::string::String;

use super::super::{Fault, read_error::FaultAt};

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
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result(&'a str),
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

/// Cuts a text into tokens.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    offset: usize,
    /// Whether there is no `}` any more: the text need not be searched again.
    has_no_brace: bool,
}

impl<'a> Tokens<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self {
            text,
            offset: 0,
            has_no_brace: false,
        }
    }

    pub(super) const fn offset(&self) -> usize {
        self.offset
    }

    pub(super) const fn is_at_end(&self) -> bool {
        self.offset == self.text.len()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// Skips blanks, a byte order mark, and lines that start with `%`.
    pub(super) fn skip_blanks(&mut self) {
        loop {
            let blanks = self
                .rest()
                .find(|letter: char| !letter.is_whitespace() && letter != '\u{feff}');
            self.offset += blanks.unwrap_or(self.rest().len());
            let at_line_start = self.offset == 0 || self.text[..self.offset].ends_with('\n');
            if !(at_line_start && self.rest().starts_with('%')) {
                return;
            }
            self.skip_line();
        }
    }

    fn skip_line(&mut self) {
        let line = self.rest().find('\n').map(|end| end + 1);
        self.offset += line.unwrap_or(self.rest().len());
    }

    /// The next token, `None` at the end of the text.
    pub(super) fn next_token(&mut self) -> Result<Option<Token<'a>>, FaultAt> {
        self.skip_blanks();
        let offset = self.offset;
        let Some(first) = self.rest().chars().next() else {
            return Ok(None);
        };
        let kind = match first {
            '[' => TokenKind::TagStart,
            '{' => {
                let closing = |text: &str| text.find('}');
                let end = (!self.has_no_brace).then(|| closing(self.rest())).flatten();
                let Some(end) = end else {
                    self.has_no_brace = true;
                    return Err(Fault::Unclosed { expected: "}" }.at(offset));
                };
                let comment = &self.rest()[1..end];
                self.offset += end + 1;
                TokenKind::Comment(comment)
            }
            ';' => {
                self.skip_line();
                let line = &self.text[offset + 1..self.offset];
                let line = line.strip_suffix('\n').unwrap_or(line);
                TokenKind::Comment(line.strip_suffix('\r').unwrap_or(line))
            }
            '(' | ')' | '}' => {
                self.offset += 1;
                match first {
                    '(' => TokenKind::VariationStart,
                    ')' => TokenKind::VariationEnd,
                    _ => TokenKind::CommentEnd,
                }
            }
            ']' => {
                self.offset += 1;
                TokenKind::Word("]")
            }
            _ => self.word(),
        };
        Ok(Some(Token { kind, offset }))
    }

    fn word(&mut self) -> TokenKind<'a> {
        let ends = |letter: char| letter.is_whitespace() || "{}()[];".contains(letter);
        let length = self.rest().find(ends).unwrap_or(self.rest().len());
        let word = &self.rest()[..length];
        self.offset += length;
        match word {
            "1-0" | "0-1" | "1/2-1/2" | "*" => TokenKind::Result(word),
            _ => TokenKind::Word(word),
        }
    }

    /// The tag that starts here.
    pub(super) fn tag(&mut self) -> Result<Tag<'a>, FaultAt> {
        let offset = self.offset;
        self.offset += 1;
        self.skip_spaces();
        let name = self.take_while(belongs_to_name);
        if name.is_empty() {
            return Err(self.unexpected("the name of a tag"));
        }
        self.skip_spaces();
        if !self.rest().starts_with('"') {
            return Err(self.unexpected("the value of the tag in quotes"));
        }
        let quote = self.offset;
        self.offset += 1;
        let unclosed = || Fault::Unclosed { expected: "\"]" }.at(quote);
        let length = closing_quote(self.rest()).ok_or_else(unclosed)?;
        let (value_offset, end) = (self.offset, self.offset + length);
        self.offset = end + 1;
        self.skip_spaces();
        if !self.rest().starts_with(']') {
            // The quote is that of a later tag, or a stray one: the line is at fault.
            self.offset = quote;
            return Err(unclosed());
        }
        self.offset += 1;
        Ok(Tag {
            name,
            raw: &self.text[value_offset..end],
            offset,
            value_offset,
        })
    }

    fn skip_spaces(&mut self) {
        self.take_while(|letter| letter == ' ' || letter == '\t');
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let length = self.rest().find(|letter| !belongs(letter));
        let taken = &self.rest()[..length.unwrap_or(self.rest().len())];
        self.offset += taken.len();
        taken
    }

    fn unexpected(&self, expected: &'static str) -> FaultAt {
        match self.rest().lines().next() {
            Some(found) => Fault::unexpected(expected, found).at(self.offset),
            None => Fault::End { expected }.at(self.offset),
        }
    }

    /// Skips a variation whose `(` has been read, with all those inside it, and tells how many they
    /// are.
    pub(super) fn skip_variation(&mut self, offset: usize) -> Result<usize, FaultAt> {
        let (mut depth, mut skipped) = (1_usize, 1);
        while depth > 0 {
            let before = self.offset;
            match self.next_token()?.map(|token| token.kind) {
                Some(TokenKind::VariationStart) => {
                    depth += 1;
                    skipped += 1;
                }
                Some(TokenKind::VariationEnd) => depth -= 1,
                Some(TokenKind::Comment(_) | TokenKind::CommentEnd | TokenKind::Word(_)) => {}
                Some(TokenKind::TagStart | TokenKind::Result(_)) | None => {
                    self.offset = before;
                    return Err(Fault::Unclosed { expected: ")" }.at(offset));
                }
            }
        }
        Ok(skipped)
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
            if starts_tag && (!in_tags || self.rest().starts_with("[Event ")) {
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

/// Where the first quote without a backslash before it stands.
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
