use alloc::vec::Vec;
use core::iter::FusedIterator;

use super::{
    CHINESE, FEN, FORMAT, GAME, GAME_NAME, RESULT, notation_of_format,
    tokens::{Progress, Tag, Token, TokenKind, Tokens, unescape},
};
use crate::{
    Color, Move, NodeId, Setup,
    notation::{Mode, Notation, ParseError, fen::ParseFenError},
    record::{
        Encoding, Fault, GameResult, ReadError, Record,
        encoding::unify_lines,
        guess::MoveReader,
        read_error::FaultAt,
        replay::{start_tree, turn_start},
        source::Source,
        tags::MOST_TAGS,
    },
    tree::Walk,
};

const MOVE: &str = "a move, or a result such as 1-0";

/// Reads the games of a PGN text one by one.
///
/// Each item is a [`Record`], or a [`ReadError`] that keeps what was read of the game. After a
/// faulty game the next ones still come. Time is linear in the text, however variations are nested.
///
/// ```
/// use xiangqi_core::{notation::Mode, record::pgn};
///
/// let text = "1. 炮二平五 马８进７ {solid} (1... 炮８平５) 2. 马二进三 *\n";
/// let record = pgn::read(text, Mode::Lenient).next().unwrap()?;
/// let cannon = record.tree.children(record.tree.root())[0];
/// assert_eq!(record.tree.children(cannon).len(), 2);
/// assert_eq!(record.tree.comment(record.tree.children(cannon)[0]), "solid");
/// # Ok::<(), xiangqi_core::record::ReadError>(())
/// ```
#[must_use]
pub fn read(text: &str, mode: Mode) -> Reader<'_> {
    Reader::new(Source::from_text(text), mode)
}

/// Iterates over the games of a text, as [`read`] makes it.
#[derive(Debug)]
pub struct Reader<'a> {
    source: Source<'a>,
    progress: Progress,
    games: usize,
    notation: Option<Notation>,
    mode: Mode,
}

impl<'a> Reader<'a> {
    /// The games of a file in one of the encodings that [`decode`](crate::record::decode) reads.
    #[must_use]
    pub fn from_bytes(bytes: &'a [u8], mode: Mode) -> Self {
        Self::new(Source::from_bytes(bytes), mode)
    }

    fn new(source: Source<'a>, mode: Mode) -> Self {
        Self {
            source,
            progress: Progress::default(),
            games: 0,
            notation: None,
            mode,
        }
    }

    /// The encoding of the file.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.source.encoding()
    }

    /// The notation of the game read last: as `Format` tells, else as found out by its first move.
    #[must_use]
    pub const fn notation(&self) -> Option<Notation> {
        self.notation
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut tokens = Tokens::resume(self.source.text(), self.progress, self.mode);
        tokens.skip_blanks();
        if self.games > 0 {
            tokens.skip_between_games();
        }
        if tokens.is_at_end() {
            self.progress = tokens.progress();
            return self.source.end();
        }
        self.games += 1;
        let mut game = GameReader::new(tokens, self.mode);
        let read = game.read();
        self.progress = game.tokens.progress();
        self.notation = game.moves.notation;
        let (record, end) = (game.record, self.progress.offset);
        Some(self.source.item(record, read, end))
    }
}

impl FusedIterator for Reader<'_> {}

/// Reads one game.
#[derive(Debug)]
struct GameReader<'a> {
    tokens: Tokens<'a>,
    mode: Mode,
    record: Record,
    walk: Walk,
    moves: MoveReader,
    /// The variations around here.
    variations: Vec<Variation>,
    /// What was said since the last move.
    comments: Vec<&'a str>,
    /// Whether the next move is the first of a variation.
    is_at_variation_start: bool,
    /// Whether dots stand before the first move.
    has_dots: bool,
    has_game_tag: bool,
    /// Whether the start could not be read, without which the moves mean nothing.
    has_bad_start: bool,
    /// What the tag tells.
    result: Option<Option<GameResult>>,
    /// The first fault behind which reading goes on.
    fault: Option<FaultAt>,
}

#[derive(Debug)]
struct Variation {
    /// Of its parenthesis.
    offset: usize,
    /// The move that it replaces.
    replaced: NodeId,
    /// How many moves stand before that.
    depth: usize,
}

impl<'a> GameReader<'a> {
    fn new(tokens: Tokens<'a>, mode: Mode) -> Self {
        let record = Record::default();
        Self {
            tokens,
            mode,
            walk: Walk::new(&record.tree),
            record,
            moves: MoveReader {
                notation: (!mode.is_lenient()).then_some(CHINESE),
            },
            variations: Vec::new(),
            comments: Vec::new(),
            is_at_variation_start: false,
            has_dots: false,
            has_game_tag: false,
            has_bad_start: false,
            result: None,
            fault: None,
        }
    }

    /// Reads the game to its end, behind which the tokens stand then whatever happens.
    fn read(&mut self) -> Result<(), FaultAt> {
        if let Err(fault) = self.read_tags() {
            self.tokens.skip_game(true);
            return Err(fault);
        }
        self.walk = Walk::new(&self.record.tree);
        if self.has_bad_start {
            self.tokens.skip_game(false);
        } else if let Err(fault) = self.read_moves() {
            self.tokens.skip_game(false);
            self.keep(fault);
        }
        self.attach_comments();
        self.fault.take().map_or(Ok(()), Err)
    }

    /// Notes a fault behind which reading goes on.
    fn keep(&mut self, fault: FaultAt) {
        self.fault.get_or_insert(fault);
    }

    fn read_tags(&mut self) -> Result<(), FaultAt> {
        let start = self.tokens.offset();
        while let Some(token) = self.tokens.next_token()? {
            match token.kind {
                TokenKind::TagStart => match self.tokens.tag() {
                    Ok(tag) => self.tag(&tag),
                    Err(fault) if self.mode.is_lenient() => {
                        self.keep(fault);
                        self.tokens.skip_line();
                    }
                    Err(fault) => return Err(fault),
                },
                TokenKind::Comment(text) => self.comments.push(text),
                _ => {
                    self.tokens.put_back(&token);
                    break;
                }
            }
        }
        if !self.mode.is_lenient() && !self.has_game_tag {
            let expected = "the tag Game with the value \"Chinese Chess\" first";
            self.keep(Fault::Missing { expected }.at(start));
        }
        Ok(())
    }

    fn tag(&mut self, tag: &Tag<'a>) {
        let value = unescape(tag.raw);
        let is = |name: &str| tag.name.eq_ignore_ascii_case(name);
        if is(GAME) {
            self.game_tag(tag, &value);
        } else if is(RESULT) {
            self.result_tag(tag, &value);
        } else if is(FORMAT) {
            self.format_tag(tag, &value);
        } else if is(FEN) {
            if let Err(fault) = self.fen_tag(tag, &value) {
                self.has_bad_start = true;
                self.keep(fault);
            }
        } else if self.record.tags.len() == MOST_TAGS {
            self.keep(Fault::TooManyTags { most: MOST_TAGS }.at(tag.offset));
        } else {
            self.record.tags.push((tag.name.into(), value));
        }
    }

    fn game_tag(&mut self, tag: &Tag<'a>, value: &str) {
        let is_first = self.record.tags.is_empty();
        if value == GAME_NAME {
            self.has_game_tag |= is_first;
        } else if !self.mode.is_lenient() {
            let fault = Fault::unexpected("Chinese Chess", value);
            self.keep(fault.at(tag.value_offset));
        }
    }

    /// Reads the start.
    fn fen_tag(&mut self, tag: &Tag<'a>, value: &str) -> Result<(), FaultAt> {
        let at_start = |error: ParseFenError| {
            let column = match &error {
                // Escapes, which no FEN has, would shift the fault.
                ParseFenError::Unexpected { column, .. } if value == tag.raw => column - 1,
                _ => 0,
            };
            let within = value
                .chars()
                .take(column)
                .map(char::len_utf8)
                .sum::<usize>();
            Fault::Fen(error).at(tag.value_offset + within)
        };
        let setup: Setup = value.parse().map_err(at_start)?;
        let tree = start_tree(setup, self.mode);
        self.record.tree = tree.map_err(|error| at_start(error.into()))?;
        Ok(())
    }

    fn format_tag(&mut self, tag: &Tag<'a>, value: &str) {
        match notation_of_format(value) {
            Some(notation) => self.moves.notation = Some(notation),
            None if self.mode.is_lenient() => {}
            None => {
                let fault = Fault::unexpected("Chinese, WXF or ICCS", value);
                self.keep(fault.at(tag.value_offset));
            }
        }
    }

    fn result_tag(&mut self, tag: &Tag<'a>, value: &str) {
        let told = GameResult::ALL
            .into_iter()
            .find(|result| result.token() == value)
            .or_else(|| GameResult::from_chinese(value).filter(|_| self.mode.is_lenient()));
        if told.is_none() && value != "*" && !self.mode.is_lenient() {
            let fault = Fault::unexpected("1-0, 0-1, 1/2-1/2 or *", value);
            self.keep(fault.at(tag.value_offset));
        }
        self.record.result = told;
        self.result = Some(told);
    }

    fn read_moves(&mut self) -> Result<(), FaultAt> {
        loop {
            let fault = match self.read_token() {
                Ok(true) => continue,
                Ok(false) => return Ok(()),
                Err(fault) => fault,
            };
            let in_variation = !self.variations.is_empty() && self.mode.is_lenient();
            self.keep(fault.clone());
            if !in_variation || !self.tokens.skip_to_variation_end() {
                return Err(fault);
            }
            self.close_variation();
        }
    }

    /// Reads one token of the moves. Whether the game goes on.
    fn read_token(&mut self) -> Result<bool, FaultAt> {
        let Some(token) = self.tokens.next_token()? else {
            self.check_closed()?;
            let fault = Fault::End { expected: MOVE }.at(self.tokens.offset());
            return if self.mode.is_lenient() {
                Ok(false)
            } else {
                Err(fault)
            };
        };
        match token.kind {
            TokenKind::Comment(text) => self.comments.push(text),
            TokenKind::Word(word) => self.word(word, token.offset)?,
            TokenKind::VariationStart => self.open_variation(&token)?,
            TokenKind::VariationEnd if self.variations.is_empty() => {
                return Err(token.unexpected(MOVE, ")"));
            }
            TokenKind::VariationEnd => self.close_variation(),
            TokenKind::CommentEnd => return Err(token.unexpected(MOVE, "}")),
            TokenKind::Result(result) => return self.result(result, &token),
            TokenKind::TagStart => {
                self.tokens.put_back(&token);
                self.check_closed()?;
                let fault = token.unexpected(MOVE, "[");
                return if self.mode.is_lenient() {
                    Ok(false)
                } else {
                    Err(fault)
                };
            }
        }
        Ok(true)
    }

    /// Whether all variations are closed.
    fn check_closed(&self) -> Result<(), FaultAt> {
        match self.variations.last() {
            None => Ok(()),
            Some(variation) => Err(Fault::Unclosed { expected: ")" }.at(variation.offset)),
        }
    }

    fn open_variation(&mut self, token: &Token<'_>) -> Result<(), FaultAt> {
        let node = self.walk.node();
        let before = self.walk.depth().checked_sub(1);
        let Some(depth) = before.filter(|_| !self.is_at_variation_start) else {
            return Err(token.unexpected("a move that the variation can replace", "("));
        };
        self.attach_comments();
        self.variations.push(Variation {
            offset: token.offset,
            replaced: node,
            depth,
        });
        self.walk.back_to(&self.record.tree, depth);
        self.is_at_variation_start = true;
        Ok(())
    }

    fn close_variation(&mut self) {
        self.is_at_variation_start = false;
        self.attach_comments();
        if let Some(variation) = self.variations.pop() {
            let tree = &self.record.tree;
            self.walk.back_to(tree, variation.depth);
            self.walk.enter(tree, variation.replaced);
        }
    }

    /// Ends the game with a result. Inside a variation it ends that one, if a parenthesis follows.
    fn result(&mut self, result: Option<GameResult>, token: &Token<'_>) -> Result<bool, FaultAt> {
        if let Err(fault) = self.check_closed() {
            let after = self.tokens.clone().next_token();
            let is_closed = matches!(after, Ok(Some(next)) if next.kind == TokenKind::VariationEnd);
            if is_closed && self.mode.is_lenient() {
                return Ok(true);
            }
            self.tokens.put_back(token);
            return Err(fault);
        }
        match self.result {
            Some(told) if told != result && !self.mode.is_lenient() => {
                let expected = "the result that the tag Result tells";
                let found = result.map_or("*", GameResult::token);
                self.keep(token.unexpected(expected, found));
            }
            _ => self.record.result = self.record.result.or(result),
        }
        Ok(false)
    }

    /// Plays a move, skips what is none, and separates the number that may stand before it.
    fn word(&mut self, word: &str, offset: usize) -> Result<(), FaultAt> {
        let word = word.trim_end_matches(['!', '?', '！', '？']);
        let number = number_length(word);
        let text = &word[number..];
        if text.is_empty() || text.starts_with('$') {
            self.has_dots |= word.ends_with("..") || word.ends_with('…');
            return Ok(());
        }
        let at = |error: ParseError| Fault::Notation(error).at(offset + number);
        self.has_dots |= word[..number].ends_with("..") || word[..number].ends_with('…');
        let m = self.read_move(text).map_err(at)?;
        if !self.is_at_variation_start {
            self.attach_comments();
        }
        let tree = &mut self.record.tree;
        let played = self.walk.play(tree, m);
        let node = played.map_err(|error| Fault::Illegal(error).at(offset + number))?;
        if !self.is_at_variation_start {
            // A variation may have begun with the move that the line goes on with.
            tree.promote(node);
        }
        self.is_at_variation_start = false;
        Ok(())
    }

    /// Reads a move; the first may be black's if dots stand before it or, leniently, if only that
    /// makes it legal.
    fn read_move(&mut self, text: &str) -> Result<Move, ParseError> {
        let is_first = self.record.tree.is_empty() && self.walk.position().turn() == Color::Red;
        let turned = is_first && self.has_dots && self.turn_start();
        let read = self.moves.read(self.walk.position(), text);
        if !is_first || turned || !self.mode.is_lenient() || !self.turn_start() {
            return read;
        }
        match (read, self.moves.read(self.walk.position(), text)) {
            (Err(_), Ok(m)) => Ok(m),
            (read, _) => {
                self.turn_start();
                read
            }
        }
    }

    fn turn_start(&mut self) -> bool {
        let turned = turn_start(&mut self.record.tree, self.mode);
        self.walk = Walk::new(&self.record.tree);
        turned
    }

    /// Attaches what was said since the last move to it; before the first move, to the game.
    fn attach_comments(&mut self) {
        if self.comments.is_empty() {
            return;
        }
        let comment = unify_lines(&self.comments.join("\n"));
        self.comments.clear();
        let comment = comment.trim_matches(|letter: char| letter.is_ascii_whitespace());
        self.record.tree.add_comment(self.walk.node(), comment);
    }
}

/// The length of the number and dots at the start of a word.
pub(in crate::record) fn number_length(word: &str) -> usize {
    let after_digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    let has_digits = after_digits.len() < word.len();
    let has_dots = after_dots.len() < after_digits.len();
    // `15=6` is a move, and so is `15.6`; `2.15=6` and `2.15.6` are a number and a move.
    let starts_with_move = has_digits && !has_dots && !after_dots.is_empty();
    let is_soldier_sideways = matches!(
        word.as_bytes(),
        [b'1'..=b'9', b'1'..=b'9', b'.', b'1'..=b'9']
    );
    if starts_with_move || is_soldier_sideways {
        0
    } else {
        word.len() - after_dots.len()
    }
}
