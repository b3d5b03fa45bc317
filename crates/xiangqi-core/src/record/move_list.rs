//! Plain move lists in any notation.
//!
//! ```text
//! rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//! 炮二平五 马８进７ 马二进三
//!
//! 1. h2e2 h9g7 2. h0g2
//! 1-0
//! ```
//!
//! Games are separated by empty lines. The first line of a game may be a FEN, the start; else that
//! is the standard one. Then may come the name of a notation, one of [`Notation::NAMED`] in any
//! case. Then come moves, separated by blanks and ends of lines, all in that [`Notation`]; without
//! a name, in the one that the first move shows: ranks from 0 are tried before those from 1, and
//! soldiers in columns are told apart as in `wxf`. Move numbers (`1.`, `1...`) are not checked. The
//! last word may be a result: `1-0`, `0-1`, `1/2-1/2`, or `*` for none.
//!
//! Dots behind the number of the first move (`1...`) mean that black starts if red cannot make it.
//!
//! **Lenient** reading also takes results in Chinese, lets black start without dots, and pieces of
//! a FEN stand where they cannot. Behind an illegal move both modes go on with the next game.
//!
//! Written is one game as a FEN, if the start is not the standard one, the name of the notation, if
//! the moves would be read as others without it, and a line with the moves and the result; a game
//! with neither is a FEN alone.

use alloc::{string::ToString, vec::Vec};
use core::{
    fmt::{self, Write},
    iter::FusedIterator,
};

use super::{
    Encoding, Fault, GameResult, Losses, ReadError, Record,
    guess::MoveReader,
    losses::{count_comments, count_variations, tags_with_value},
    pgn::{format_of_notation, move_text},
    read_error::FaultAt,
    replay::{start_tree, turn_start},
    source::Source,
};
use crate::{
    Move, Position, Setup,
    notation::{Mode, Notation, ParseError},
    tree::Walk,
};

/// Reads the games of a text one by one. Linear in its length.
///
/// ```
/// use xiangqi_core::{notation::{Mode, Notation}, record::move_list};
///
/// let mut games = move_list::read("1. C2=5 h8+7\n\nh2e2 h9g8\n", Mode::Strict);
/// let record = games.next().unwrap()?;
/// assert_eq!(record.tree.len(), 2);
/// let error = games.next().unwrap().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "game 2, line 3, column 6 (byte 19): h9g8 cannot be played: the piece cannot go there",
/// );
/// assert_eq!(error.record.tree.len(), 1);
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
    offset: usize,
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
            offset: 0,
            notation: None,
            mode,
        }
    }

    /// The encoding of the file.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.source.encoding()
    }

    /// The notation of the game read last, as named or as found out by its first move.
    #[must_use]
    pub const fn notation(&self) -> Option<Notation> {
        self.notation
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.source.text();
        let start = next_game(text, self.offset);
        let end = end_of_game(text, start);
        self.offset = end;
        if start == end {
            return self.source.end();
        }
        let mut game = GameReader::new(self.mode);
        let read = game.read(&text[..end], start);
        self.notation = game.moves.notation;
        // An empty game at the end is none.
        Some(self.source.item(game.record, read, end))
    }
}

impl FusedIterator for Reader<'_> {}

/// Where the next text stands.
fn next_game(text: &str, from: usize) -> usize {
    let is_blank = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
    let rest = text[from..].trim_start_matches(is_blank);
    text.len() - rest.len()
}

/// Where the next empty line starts.
fn end_of_game(text: &str, start: usize) -> usize {
    let mut end = start;
    for line in text[start..].split_inclusive('\n') {
        if line.trim().is_empty() {
            break;
        }
        end += line.len();
    }
    end
}

#[derive(Debug)]
struct GameReader {
    mode: Mode,
    record: Record,
    walk: Walk,
    moves: MoveReader,
    /// Whether dots stand before the first move.
    has_dots: bool,
    has_ended: bool,
}

impl GameReader {
    fn new(mode: Mode) -> Self {
        let record = Record::default();
        Self {
            mode,
            walk: Walk::new(&record.tree),
            record,
            moves: MoveReader { notation: None },
            has_dots: false,
            has_ended: false,
        }
    }

    fn read(&mut self, text: &str, start: usize) -> Result<(), FaultAt> {
        let mut offset = start;
        let line = text[start..].lines().next().unwrap_or_default();
        let is_fen = line.split_whitespace().next().is_some_and(is_board);
        if is_fen {
            self.start(line, offset)?;
            offset += line.len();
        }
        while let Some(length) = text[offset..].find(|letter: char| !letter.is_whitespace()) {
            offset += length;
            let rest = &text[offset..];
            let word = rest.split_whitespace().next().unwrap_or_default();
            self.word(word, offset)?;
            offset += word.len();
        }
        let is_name_alone = self.moves.notation.is_some() && self.record.tree.is_empty();
        if is_name_alone && !self.has_ended {
            let expected = "a move, or a result such as 1-0";
            return Err(Fault::Missing { expected }.at(offset));
        }
        Ok(())
    }

    fn start(&mut self, line: &str, offset: usize) -> Result<(), FaultAt> {
        let setup: Setup = line
            .trim_end()
            .parse()
            .map_err(|error| Fault::Fen(error).at(offset))?;
        let tree = start_tree(setup, self.mode);
        self.record.tree = tree.map_err(|error| Fault::Setup(error).at(offset))?;
        self.walk = Walk::new(&self.record.tree);
        Ok(())
    }

    fn word(&mut self, word: &str, offset: usize) -> Result<(), FaultAt> {
        if self.has_ended {
            let expected = "an empty line behind the result";
            return Err(Fault::unexpected(expected, word).at(offset));
        }
        let result = GameResult::ALL
            .into_iter()
            .find(|result| result.token() == word)
            .or_else(|| GameResult::from_chinese(word).filter(|_| self.mode.is_lenient()));
        self.has_ended = result.is_some() || word == "*";
        if self.has_ended {
            self.record.result = result;
            return Ok(());
        }
        // The first move settles the notation if no name has.
        if self.moves.notation.is_none()
            && let Ok(notation) = word.parse()
        {
            self.moves.notation = Some(notation);
            return Ok(());
        }
        let number = super::pgn::number_length(word);
        let (number, text) = word.split_at(number);
        self.has_dots |= number.ends_with("..");
        if text.is_empty() {
            return Ok(());
        }
        let offset = offset + number.len();
        let m = self
            .read_move(text)
            .map_err(|error| Fault::Notation(error).at(offset))?;
        match self.walk.play(&mut self.record.tree, m) {
            Ok(_) => Ok(()),
            Err(error) => Err(Fault::Illegal(error).at(offset)),
        }
    }

    /// Reads a move; the first may be black's if dots stand before it or, leniently, if only that
    /// makes it legal.
    fn read_move(&mut self, text: &str) -> Result<Move, ParseError> {
        let read = self.moves.read(self.walk.position(), text);
        let may_turn = self.mode.is_lenient() || self.has_dots;
        if read.is_ok() || !may_turn || !self.turn_start() {
            return read;
        }
        self.moves.read(self.walk.position(), text).or_else(|_| {
            self.turn_start();
            read
        })
    }

    fn turn_start(&mut self) -> bool {
        let turned = turn_start(&mut self.record.tree, self.mode);
        if turned {
            self.walk = Walk::new(&self.record.tree);
        }
        turned
    }
}

/// Whether a word is the first field of a FEN, right or wrong; `1/2-1/2` is none.
fn is_board(word: &str) -> bool {
    word.matches('/').count() >= 3
}

/// A game in a notation, without tags, comments and variations.
///
/// ```
/// use xiangqi_core::{notation::Notation, record::{Record, move_list}};
///
/// let mut record = Record::default();
/// let cannon = record.tree.add(record.tree.root(), "h2e2".parse()?)?;
/// record.tree.add(cannon, "h9g7".parse()?)?;
/// assert_eq!(move_list::display(&record, Notation::Uci).to_string(), "h2e2 h9g7\n");
///
/// // A chariot that goes one point forward; with ranks from 0 the text would mean two.
/// let mut record = Record::default();
/// record.tree.add(record.tree.root(), "a0a1".parse()?)?;
/// let letter10 = "letter10".parse()?;
/// assert_eq!(move_list::display(&record, letter10).to_string(), "letter10\nRa2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn display(record: &Record, notation: Notation) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| write(f, record, notation))
}

fn write(out: &mut impl Write, record: &Record, notation: Notation) -> fmt::Result {
    let tree = &record.tree;
    let result = record.result.map(GameResult::token);
    let is_empty = tree.is_empty() && result.is_none();
    if *tree.start() != Setup::from(Position::new()) || is_empty {
        writeln!(out, "{}", tree.start())?;
    }
    if is_empty {
        return Ok(());
    }
    let mut walk = Walk::new(tree);
    let mut words = Vec::new();
    let mut reader = MoveReader { notation: None };
    let mut reads_back = true;
    for node in tree.main_line() {
        if let Some(m) = tree.move_of(node) {
            let word = move_text(walk.position(), m, notation);
            reads_back = reads_back && reader.read(walk.position(), &word) == Ok(m);
            words.push(word);
        }
        walk.enter(tree, node);
    }
    if !reads_back {
        writeln!(out, "{}", format_of_notation(notation))?;
    }
    words.extend(result.map(ToString::to_string));
    writeln!(out, "{}", words.join(" "))
}

/// What [`display`] leaves out.
pub(super) fn losses(record: &Record) -> Losses {
    Losses {
        tags: tags_with_value(record)
            .map(|(name, _)| name.clone())
            .collect(),
        comments: count_comments(&record.tree, |comment| !comment.is_empty()),
        variations: count_variations(&record.tree),
        ..Losses::default()
    }
}
