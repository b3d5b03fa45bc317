//! Texts of trees `(;TAG[value]…)`, the common ground of GGF and SGF, cut into tokens.

use alloc::string::String;
use core::fmt;

use super::read_error::{Fault, FaultAt};

const PROPERTY: &str = "a property such as B[f5] or the end of the game";

/// The next piece of a game and where it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step<'a> {
    pub(super) kind: StepKind<'a>,
    pub(super) offset: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepKind<'a> {
    /// A value of a property, escapes as they are; the offset is that of the value.
    Property { name: &'a str, raw: &'a str },
    /// `;`
    Node,
    /// `(`
    Open,
    /// `)`
    Close,
    /// The next game starts although this one is not closed.
    NextGame,
    /// The text ends although the game is not closed.
    TextEnd,
}

impl Step<'_> {
    /// The fault of a step that may not stand where it does.
    pub(super) fn fault(&self, expected: &'static str) -> FaultAt {
        let found = match self.kind {
            StepKind::Property { name, .. } => name,
            StepKind::Node => ";",
            StepKind::Open => "(",
            StepKind::Close => ")",
            StepKind::NextGame => "(;",
            StepKind::TextEnd => return Fault::End { expected }.at(self.offset),
        };
        Fault::unexpected(expected, found).at(self.offset)
    }
}

/// The next piece of a text and where it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Token<'a> {
    kind: TokenKind<'a>,
    offset: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenKind<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// A letter and further letters, digits and underscores.
    Name(&'a str),
    /// What stands between `[` and `]`, escapes as they are; the offset is that of its first byte.
    Value(&'a str),
    /// A `[` that no `]` closes before the end of the text or before the next game.
    Unclosed,
    /// Anything else.
    Stray(&'a str),
}

/// Cuts a text into tokens. It keeps no tree, so that nesting costs no memory.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    offset: usize,
    /// How many parentheses of the game are open.
    depth: usize,
    /// The property whose values are being read.
    name: Option<&'a str>,
    closing: Option<Closing>,
}

/// Where the value being read is closed. Kept while values are found to be unclosed, so that each
/// part of the text is searched once.
#[derive(Clone, Copy, Debug)]
struct Closing {
    /// The offset of the `]`; `None` if the text has none any more.
    bracket: Option<usize>,
    /// The offset behind the last backslash before it.
    unescaped: usize,
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self {
            text,
            offset: 0,
            depth: 0,
            name: None,
            closing: None,
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    fn take(&mut self, length: usize) -> &'a str {
        let taken = &self.rest()[..length];
        self.offset += length;
        taken
    }

    /// Skips to behind the next `(;`, and returns what was skipped with its offset. Without a
    /// further game, skips to the end and returns the rest as an error.
    pub(super) fn skip_to_game(&mut self) -> Result<(usize, &'a str), (usize, &'a str)> {
        let start = self.offset;
        while let Some(found) = self.rest().find('(') {
            let open = self.offset + found;
            self.offset = open + 1;
            let blanks = self.rest().len() - self.rest().trim_start().len();
            if self.rest()[blanks..].starts_with(';') {
                self.offset += blanks + 1;
                self.depth = 1;
                self.name = None;
                return Ok((start, &self.text[start..open]));
            }
        }
        self.offset = self.text.len();
        Err((start, &self.text[start..]))
    }

    /// The next piece of the game.
    pub(super) fn step(&mut self) -> Result<Step<'a>, FaultAt> {
        loop {
            self.skip_blanks();
            let offset = self.offset;
            if starts_game(self.rest()) {
                let kind = StepKind::NextGame;
                return Ok(Step { kind, offset });
            }
            let Some(token) = self.token() else {
                let kind = StepKind::TextEnd;
                return Ok(Step { kind, offset });
            };
            let kind = match (token.kind, self.name) {
                (TokenKind::Name(name), _) => {
                    self.expect_value()?;
                    self.name = Some(name);
                    continue;
                }
                (TokenKind::Value(raw), Some(name)) => StepKind::Property { name, raw },
                (TokenKind::Value(_), None) => {
                    return Err(Fault::unexpected(PROPERTY, "[").at(offset));
                }
                (TokenKind::Unclosed, _) => {
                    return Err(Fault::Unclosed { expected: "]" }.at(offset));
                }
                (TokenKind::Stray(found), _) => {
                    return Err(Fault::unexpected(PROPERTY, found).at(offset));
                }
                (TokenKind::Node, _) => StepKind::Node,
                (TokenKind::Open, _) => StepKind::Open,
                (TokenKind::Close, _) => StepKind::Close,
            };
            if !matches!(kind, StepKind::Property { .. }) {
                self.name = None;
            }
            return Ok(Step {
                kind,
                offset: token.offset,
            });
        }
    }

    fn expect_value(&mut self) -> Result<(), FaultAt> {
        self.skip_blanks();
        let expected = "the value of the property, `[`";
        match self.rest().chars().next() {
            Some('[') => Ok(()),
            Some(_) => {
                let found = self.rest().split_whitespace().next().unwrap_or_default();
                Err(Fault::unexpected(expected, found).at(self.offset))
            }
            None => Err(Fault::End { expected }.at(self.offset)),
        }
    }

    /// Goes to the end of the game, or to the next thing that looks like the start of one.
    pub(super) fn skip_game(&mut self) {
        while self.depth > 0 {
            self.skip_blanks();
            if starts_game(self.rest()) || self.token().is_none() {
                return;
            }
        }
    }

    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    fn skip_blanks(&mut self) {
        self.offset += self.rest().len() - self.rest().trim_start().len();
    }

    fn value(&mut self) -> Token<'a> {
        let unclosed = Token {
            kind: TokenKind::Unclosed,
            offset: self.offset,
        };
        self.offset += 1;
        let offset = self.offset;
        let closing = self.closing();
        let Some(bracket) = closing.bracket else {
            return unclosed;
        };
        // A game that starts inside a value without a single escape up to the value's end: the
        // bracket that closes the value is one of that game's.
        let unescaped = closing.unescaped.max(offset);
        if let Some(game) = find_game(&self.text[unescaped..bracket]) {
            self.offset = unescaped + game;
            return unclosed;
        }
        self.offset = bracket + 1;
        Token {
            kind: TokenKind::Value(&self.text[offset..bracket]),
            offset,
        }
    }

    /// The next token; blanks before it are skipped.
    fn token(&mut self) -> Option<Token<'a>> {
        self.skip_blanks();
        let offset = self.offset;
        let first = self.rest().chars().next()?;
        let kind = match first {
            '[' => return Some(self.value()),
            'A'..='Z' | 'a'..='z' => {
                let ends = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_';
                let length = self.rest().find(ends).unwrap_or(self.rest().len());
                TokenKind::Name(self.take(length))
            }
            _ => match self.take(first.len_utf8()) {
                "(" => TokenKind::Open,
                ")" => TokenKind::Close,
                ";" => TokenKind::Node,
                stray => TokenKind::Stray(stray),
            },
        };
        match kind {
            TokenKind::Open => self.depth += 1,
            TokenKind::Close => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        Some(Token { kind, offset })
    }

    /// The next `]` that no backslash stands before.
    fn closing(&mut self) -> Closing {
        let known = self
            .closing
            .filter(|closing| closing.bracket.is_none_or(|bracket| self.offset <= bracket));
        let closing = known.unwrap_or_else(|| find_closing(self.text, self.offset));
        self.closing = Some(closing);
        closing
    }
}

fn find_closing(text: &str, start: usize) -> Closing {
    let mut unescaped = start;
    let mut bytes = text.bytes().enumerate().skip(start);
    while let Some((index, byte)) = bytes.next() {
        match byte {
            b']' => {
                return Closing {
                    bracket: Some(index),
                    unescaped,
                };
            }
            b'\\' => {
                bytes.next();
                unescaped = index + 1;
            }
            _ => {}
        }
    }
    Closing {
        bracket: None,
        unescaped,
    }
}

fn find_game(text: &str) -> Option<usize> {
    text.match_indices('(')
        .map(|(index, _)| index)
        .find(|&index| starts_game(&text[index..]))
}

/// Whether a text starts with `(;GM[` or `(;FF[`, with which games begin.
fn starts_game(text: &str) -> bool {
    let after_node = text
        .strip_prefix('(')
        .and_then(|text| text.trim_start().strip_prefix(';'));
    after_node.is_some_and(|text| {
        let text = text.trim_start();
        text.starts_with("GM[") || text.starts_with("FF[")
    })
}

/// The text that a value stands for: a backslash makes the next character an ordinary one, and
/// vanishes together with a line's end.
pub(super) fn unescape(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('\r') if letters.peek() == Some(&'\n') => {
                    letters.next();
                }
                Some('\n') | None => {}
                Some(escaped) => text.push(escaped),
            },
            _ => text.push(letter),
        }
    }
    text
}

/// Writes `NAME[value]`.
pub(super) fn write_property(out: &mut impl fmt::Write, name: &str, value: &str) -> fmt::Result {
    write!(out, "{name}[")?;
    let mut after_parenthesis = false;
    for letter in value.chars() {
        // An escape after `(` keeps a reader from taking the value for the start of a game.
        if matches!(letter, ']' | '\\') || after_parenthesis && letter == ';' {
            out.write_char('\\')?;
        }
        out.write_char(letter)?;
        after_parenthesis = letter == '(' || after_parenthesis && letter.is_whitespace();
    }
    out.write_char(']')
}

/// Whether a tag can be written as a property of this name.
pub(super) fn is_property_name(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && name
            .bytes()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn property<'a>(step: Result<Step<'a>, FaultAt>) -> (&'a str, &'a str, usize) {
        let step = step.expect("a step");
        match step.kind {
            StepKind::Property { name, raw } => (name, raw, step.offset),
            other => panic!("{other:?} is no property"),
        }
    }

    #[test]
    fn steps_of_a_small_tree() {
        let mut scanner = Scanner::new("(;A[x]\n [y\\]z];)");
        assert_eq!(scanner.skip_to_game(), Ok((0, "")));
        assert_eq!(property(scanner.step()), ("A", "x", 4));
        assert_eq!(property(scanner.step()), ("A", "y\\]z", 9));
        assert_eq!(
            scanner.step().map(|step| step.kind).ok(),
            Some(StepKind::Node)
        );
        assert_eq!(
            scanner.step().map(|step| step.kind).ok(),
            Some(StepKind::Close)
        );
        assert_eq!(scanner.depth(), 0);
    }

    #[test]
    fn an_unclosed_value_ends_before_the_next_game() {
        let mut scanner = Scanner::new("(;PB[x\n(;GM[Othello]");
        assert_eq!(scanner.skip_to_game(), Ok((0, "")));
        assert_eq!(scanner.step().expect_err("no bracket").offset, 4);
        scanner.skip_game();
        assert_eq!(scanner.skip_to_game(), Ok((7, "")));
    }

    #[test]
    fn a_quoted_game_with_escapes_is_a_value() {
        let mut scanner = Scanner::new(r"(;C[see (;GM[Othello\];)]");
        assert_eq!(scanner.skip_to_game(), Ok((0, "")));
        assert_eq!(property(scanner.step()), ("C", r"see (;GM[Othello\];)", 4));
    }

    #[test]
    fn many_unclosed_values_take_linear_time() {
        for text in ["(;[".repeat(100_000), "(;A[(;GM[".repeat(100_000) + "]"] {
            let mut scanner = Scanner::new(&text);
            let mut games = 0;
            while scanner.skip_to_game().is_ok() {
                games += 1;
                while scanner
                    .step()
                    .is_ok_and(|step| step.kind != StepKind::TextEnd)
                {}
                scanner.skip_game();
            }
            assert!(games > 0);
        }
    }

    #[test]
    fn escapes_go() {
        assert_eq!(unescape("a\\]b\\\\c\\\nd\\\r\ne"), "a]b\\cde");
    }

    #[test]
    fn a_written_value_is_read_back() {
        for value in ["a]b\\", "(;GM[Othello]", "( \n;FF[", "é\r\n\"", ""] {
            let mut text = String::from("(;");
            write_property(&mut text, "C", value).expect("a string takes all");
            let mut scanner = Scanner::new(&text);
            assert_eq!(scanner.skip_to_game(), Ok((0, "")));
            let (_, raw, _) = property(scanner.step());
            assert_eq!(unescape(raw), value);
        }
    }
}
