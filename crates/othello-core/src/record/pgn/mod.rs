//! PGN as Edax writes it for Othello.
//!
//! ```text
//! [Event "?"]
//! [Black "Ann"]
//! [White "Bob"]
//! [Result "1-0"]
//!
//! 1. f5 d6 2. c3 d3 3. c4 {the tiger} f4
//! {Ann wins 40-24} 1-0
//! ```
//!
//! **`1-0` means that Black won**, since Black moves first; `0-1` that White won.
//!
//! A file holds any number of games. A game has tags, then moves, then its result (`1-0`, `0-1`,
//! `1/2-1/2`, `*`). Tags have the names of [`tag`], which are PGN's own; `Result` is kept as a tag,
//! and `FEN` is the start (see [`parse_fen`]). Where a tag stands twice, the first counts: Edax
//! writes a second, empty `Date`. The value `?` of the six usual tags (`????.??.??` of the date) and the
//! result `*` say that something is unknown, and give no tag. Before the moves of the side that starts stands a number, which
//! is not checked; a pass is `pass` and counts as a move. A backslash in a tag's value makes the
//! quote or backslash behind it an ordinary character.
//!
//! Comments `{…}` and `;…` to the end of the line belong to the move before them, or to the game;
//! several are joined, a line each, and blanks around the whole are taken away. At the start of the
//! first comment on a move, `[%eval +1.50]` is the mover's evaluation in discs and `[%emt 2.5]` the
//! time taken in seconds (or `h:mm:ss`), both as chess programs write them; they may fill comments
//! of their own. Behind an empty comment they are text. A comment such as
//! `{Ann wins 40-24}` or `{Draw 32-32}` before the result is the [`tag::SCORE`], black's first.
//! Numbers such as `$1`, the marks `!` and `?`, and lines that start with `%` are skipped, and so are
//! variations in parentheses, which are counted ([`Reader::skipped_variations`]).
//!
//! **Strict** reading wants a result at the end of the moves, the same as in `Result` if that
//! tag is there. **Lenient** reading does not, and skips passes after the end of the game. It also
//! takes a `FEN` that lists the ranks of the standard start from 1 to 8, and so tells the mirrored
//! start, for the standard one, if the first move is legal there alone. A pass that was left out is
//! put in by both.

use alloc::{
    borrow::ToOwned,
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, iter::FusedIterator, marker::PhantomData, mem};

use super::{
    Fault, ReadError, Record,
    game_result::{self, RE, RESULT, Winner},
    read_error::FaultAt,
    replay::{self, annotate_last},
    tag,
};
use crate::{
    Annotation, Color, Game, Move, Position, Rules, Symmetry, notation::Mode, text::Locator,
};

mod fen;
mod tokens;

pub use fen::{FenError, fen, parse_fen};
use tokens::{TokenKind, Tokens};

const FEN: &str = "FEN";
const MOVE: &str = "a move such as f5, a pass, or a result such as 1-0";

/// Reads the games of a PGN text one by one.
///
/// Each item is a [`Record`], or a [`ReadError`] that keeps what was read of the game. After a
/// faulty game the next ones still come. Memory is bounded by the longest game, time is linear in
/// the text, nesting costs nothing. [`decode`](super::decode) makes a text of a file's bytes.
///
/// ```
/// use othello_core::{Position, notation::Mode, record::{pgn, tag}};
///
/// let text = "[Black \"Ann\"]\n\n1. f5 d6 {solid} 2. c3 *\n";
/// let record = pgn::read::<Position>(text, Mode::Strict).next().unwrap()?;
/// assert_eq!(record.game.to_string(), "f5d6c3");
/// assert_eq!(record.game.annotation(1).unwrap().comment, "solid");
/// assert_eq!(record.tags.get(tag::BLACK), Some("Ann"));
/// # Ok::<(), othello_core::record::ReadError>(())
/// ```
#[must_use]
pub const fn read<P: Rules>(text: &str, mode: Mode) -> Reader<'_, P> {
    Reader {
        tokens: Tokens::new(text),
        locator: Locator::new(text),
        games: 0,
        skipped_variations: 0,
        mode,
        position: PhantomData,
    }
}

/// Iterates over the games of a text, as [`read`] makes it.
#[derive(Clone, Debug)]
pub struct Reader<'a, P: Rules = Position> {
    tokens: Tokens<'a>,
    locator: Locator<'a>,
    games: usize,
    skipped_variations: usize,
    mode: Mode,
    position: PhantomData<fn() -> P>,
}

impl<'a, P: Rules> Reader<'a, P> {
    /// How many variations of the games read so far were skipped, those inside others counted too.
    #[must_use]
    pub const fn skipped_variations(&self) -> usize {
        self.skipped_variations
    }

    fn read_tags(&mut self, building: &mut GameBuilder<'a, P>) -> Result<(), FaultAt> {
        loop {
            let before = self.tokens.clone();
            match self.tokens.next_token()?.map(|token| token.kind) {
                Some(TokenKind::TagStart) => building.tag(self.tokens.tag()?)?,
                Some(TokenKind::Comment(text)) => building.comments.push(text),
                _ => {
                    self.tokens = before;
                    return Ok(());
                }
            }
        }
    }

    fn read_moves(&mut self, building: &mut GameBuilder<'a, P>) -> Result<(), FaultAt> {
        loop {
            let before = self.tokens.clone();
            let Some(token) = self.tokens.next_token()? else {
                let fault = Fault::End { expected: MOVE }.at(self.tokens.offset());
                return if self.mode.is_lenient() {
                    Ok(())
                } else {
                    Err(fault)
                };
            };
            match token.kind {
                TokenKind::Comment(text) => building.comments.push(text),
                TokenKind::Result(text) => return building.result(text, token.offset),
                TokenKind::Word(word) => building.word(word, token.offset)?,
                TokenKind::VariationStart => {
                    self.skipped_variations += self.tokens.skip_variation(token.offset)?;
                }
                TokenKind::VariationEnd => return Err(token.unexpected(MOVE, ")")),
                TokenKind::CommentEnd => return Err(token.unexpected(MOVE, "}")),
                TokenKind::TagStart => {
                    self.tokens = before;
                    let fault = token.unexpected(MOVE, "[");
                    return if self.mode.is_lenient() {
                        Ok(())
                    } else {
                        Err(fault)
                    };
                }
            }
        }
    }
}

impl<P: Rules> Iterator for Reader<'_, P> {
    type Item = Result<Record<P>, ReadError<P>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.tokens.skip_blanks();
        if self.tokens.is_at_end() {
            return None;
        }
        self.games += 1;
        let mut building = GameBuilder::new(self.mode);
        let in_tags = self.read_tags(&mut building);
        let is_in_tags = in_tags.is_err();
        let read = in_tags.and_then(|()| self.read_moves(&mut building));
        let record = building.into_record();
        let Err(fault) = read else {
            return Some(Ok(record));
        };
        self.tokens.skip_game(is_in_tags);
        Some(Err(ReadError {
            game: self.games,
            place: self.locator.place(fault.offset),
            fault: fault.fault,
            record: Box::new(record),
        }))
    }
}

impl<P: Rules> FusedIterator for Reader<'_, P> {}

/// A record that grows word by word.
#[derive(Debug)]
struct GameBuilder<'a, P: Rules> {
    record: Record<P>,
    /// What was said since the last move.
    comments: Vec<&'a str>,
    mode: Mode,
}

impl<'a, P: Rules> GameBuilder<'a, P> {
    fn new(mode: Mode) -> Self {
        Self {
            record: Record::from(Game::from_start(replay::standard_start())),
            comments: Vec::new(),
            mode,
        }
    }

    fn into_record(mut self) -> Record<P> {
        self.attach_comments();
        let tags = &mut self.record.tags;
        let results = [(RESULT, UNKNOWN_RESULT)];
        let unknown = USUAL.map(|name| (name, unknown(name))).into_iter();
        for (name, unknown) in unknown.chain(results) {
            if tags.get(name) == Some(unknown) {
                tags.remove(name);
            }
        }
        self.record
    }

    /// Attaches what was said since the last move to it; before the first move, to the game.
    fn attach_comments(&mut self) {
        let comments = mem::take(&mut self.comments);
        if comments.is_empty() {
            return;
        }
        let game = &mut self.record.game;
        if game.moves().is_empty() {
            game.set_comment(comments.join("\n").trim());
        } else {
            annotate_last(game, |annotation| *annotation = parse_comments(&comments));
        }
    }

    fn tag(&mut self, tag: tokens::Tag<'a>) -> Result<(), FaultAt> {
        let value = tokens::unescape(tag.raw);
        if tag.name == FEN {
            let start = parse_fen(&value).map_err(|error| {
                // Escapes, which no FEN has, would shift the fault.
                let within = if value == tag.raw { error.offset } else { 0 };
                error.fault.at(tag.value_offset + within)
            })?;
            self.record.game = Game::from_start(start);
            return Ok(());
        }
        if self.record.tags.get(tag.name).is_some() {
            return Ok(());
        }
        let added = self.record.tags.add_line(tag.name, &value);
        added.map_err(|fault| fault.at(tag.offset))
    }

    /// Plays a move, skips what is none, and separates the number that may stand before it.
    fn word(&mut self, word: &str, offset: usize) -> Result<(), FaultAt> {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let number = digits + word[digits..].bytes().take_while(|&b| b == b'.').count();
        let is_number = digits > 0 && (number > digits || number == word.len());
        let at = if is_number { number } else { 0 };
        let text = word[at..].trim_end_matches(['!', '?']);
        if text.trim_start_matches('.').is_empty() || text.starts_with('$') {
            return Ok(());
        }
        let m: Move<P::Square> = text
            .parse()
            .map_err(|_| Fault::unexpected(MOVE, text).at(offset + at))?;
        self.attach_comments();
        if self.mode.is_lenient() {
            self.turn_upright(m);
        }
        replay::play(&mut self.record.game, m, self.mode).map_err(|fault| fault.at(offset + at))
    }

    /// Takes a standard start whose FEN lists rank 1 first for what it is, if its first move says
    /// so: it is illegal on the mirrored start that such a FEN tells by the rules.
    fn turn_upright(&mut self, first: Move<P::Square>) {
        let game = &self.record.game;
        let Some(standard) = P::start(game.start().size()) else {
            return;
        };
        if game.moves().is_empty()
            && game.start().transform(Symmetry::MirrorRanks) == standard
            && !game.start().is_legal(first)
            && standard.is_legal(first)
        {
            let comment = game.comment().to_owned();
            self.record.game = Game::from_start(standard);
            self.record.game.set_comment(comment);
        }
    }

    fn result(&mut self, text: &str, offset: usize) -> Result<(), FaultAt> {
        let score = self.comments.last().and_then(|comment| score_of(comment));
        let known = self.record.tags.get(tag::SCORE);
        if let Some(score) = score.filter(|score| known.is_none_or(|known| known == *score)) {
            self.comments.pop();
            self.record.tags.set(tag::SCORE, score);
        }
        match self.record.tags.get(RESULT) {
            None => self.record.tags.set(RESULT, text),
            Some(tag) if tag == text || self.mode.is_lenient() => {}
            Some(_) => {
                let expected = "the result that the tag Result tells";
                return Err(Fault::unexpected(expected, text).at(offset));
            }
        }
        Ok(())
    }
}

/// The score of a comment such as `Ann wins 40-24` or `Draw 32-32`.
fn score_of(comment: &str) -> Option<&str> {
    let (before, score) = comment.trim().rsplit_once(' ')?;
    let (black, white) = game_result::parse_score(score)?;
    let fits = match Winner::by(i64::from(black) - i64::from(white)) {
        Winner::Nobody => before == "Draw",
        Winner::Side(_) => before.ends_with(" wins"),
    };
    (fits && format!("{black}-{white}") == score).then_some(score)
}

/// The comments on a move, and the evaluation and time at their start.
fn parse_comments(comments: &[&str]) -> Annotation {
    let mut annotation = Annotation::default();
    let mut has_commands = true;
    let mut remarks = Vec::with_capacity(comments.len());
    for comment in comments {
        let remark = if has_commands {
            take_commands(comment, &mut annotation)
        } else {
            comment
        };
        has_commands &= remark.is_empty() && !comment.trim().is_empty();
        remarks.push(remark);
    }
    annotation.comment = remarks.join("\n").trim().into();
    annotation
}

/// Reads the evaluation and the time at the start of a comment, and returns what stands behind
/// them.
fn take_commands<'a>(comment: &'a str, annotation: &mut Annotation) -> &'a str {
    let mut rest = comment.trim_start();
    while let Some((command, behind)) = rest
        .strip_prefix("[%")
        .and_then(|command| command.split_once(']'))
    {
        match command.split_once(' ') {
            Some(("eval", value)) if annotation.evaluation.is_none() => {
                annotation.evaluation = replay::parse_evaluation(value.trim());
                if annotation.evaluation.is_none() {
                    break;
                }
            }
            Some(("emt", value)) if annotation.time.is_none() => {
                annotation.time = replay::parse_time(value.trim());
                if annotation.time.is_none() {
                    break;
                }
            }
            _ => break,
        }
        rest = behind.trim_start();
    }
    rest
}

/// A game as Edax writes it, the moves in lines of at most 80 characters, a blank line at the end.
///
/// The seven tags of every PGN come first, `?` where the record has none of that name, then the
/// others and `FEN` if the start is not the standard one. The result is that of [`tag::SCORE`] or
/// `Result` or another format's result, else that of a finished board, else `*`. Comments are
/// never broken, and may be longer than a line. Tags whose names are not made of letters, digits
/// and underscores are left out. What is written is read back equal, but for the result that it
/// adds, tags that say `?`, the order of the tags, and blanks around comments.
///
/// ```
/// use othello_core::{Game, Square, record::{Record, pgn, tag}};
///
/// let mut game = Game::new();
/// game.play_square(Square::F5)?;
/// game.play_square(Square::D6)?;
/// let mut record = Record::from(game);
/// record.tags.set(tag::BLACK, "Ann");
/// assert!(pgn::display(&record).to_string().ends_with("[Result \"*\"]\n\n1. f5 d6 *\n\n"));
/// # Ok::<(), othello_core::IllegalMove>(())
/// ```
#[must_use]
pub fn display<P: Rules>(record: &Record<P>) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| write(f, record))
}

fn write<P: Rules>(out: &mut impl fmt::Write, record: &Record<P>) -> fmt::Result {
    let result = result_text(record);
    write_tags(out, record, result)?;
    out.write_char('\n')?;
    let mut lines = Lines { out, column: 0 };
    if !record.game.comment().is_empty() {
        lines.comment(record.game.comment())?;
    }
    for (index, m) in record.game.moves().iter().enumerate() {
        match index % 2 {
            0 => lines.word(&format!("{}. {m}", index / 2 + 1))?,
            _ => lines.word(&m.to_string())?,
        }
        if let Some(annotation) = record.game.annotation(index) {
            lines.annotation(annotation)?;
        }
    }
    match result_comment(record) {
        Some(comment) => {
            lines.end_line()?;
            lines.word(&comment)?;
        }
        // Behind an empty comment, a remark that reads like a result is not taken for it.
        None if ends_like_result(record) => lines.word("{}")?,
        None => {}
    }
    lines.word(result)?;
    out.write_str("\n\n")
}

const USUAL: [&str; 6] = [
    tag::EVENT,
    tag::SITE,
    tag::DATE,
    tag::ROUND,
    tag::BLACK,
    tag::WHITE,
];

/// What stands for the unknown value of a usual tag.
fn unknown(name: &str) -> &'static str {
    match name {
        tag::DATE => "????.??.??",
        _ => "?",
    }
}

const UNKNOWN_RESULT: &str = "*";

fn write_tags<P: Rules>(
    out: &mut impl fmt::Write,
    record: &Record<P>,
    result: &str,
) -> fmt::Result {
    let tags = &record.tags;
    for name in USUAL {
        write_tag(out, name, tags.get(name).unwrap_or(unknown(name)))?;
        if let (tag::DATE, Some(time)) = (name, tags.get(tag::TIME)) {
            write_tag(out, tag::TIME, time)?;
        }
    }
    write_tag(out, RESULT, result)?;
    let told = game_result::score(record).map(|(black, white)| format!("{black}-{white}"));
    for (name, value) in tags.iter() {
        let is_told = match name {
            FEN | RESULT | tag::TIME => true,
            RE => result != UNKNOWN_RESULT,
            tag::SCORE => told.as_deref() == Some(value),
            _ => USUAL.contains(&name),
        };
        if !is_told && tokens::is_name(name) {
            write_tag(out, name, value)?;
        }
    }
    let start = record.game.start();
    if P::start(start.size()).as_ref() != Some(start) || start.size().get() != 8 {
        write_tag(out, FEN, &fen(start))?;
    }
    Ok(())
}

fn write_tag(out: &mut impl fmt::Write, name: &str, value: &str) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for letter in value.chars() {
        if matches!(letter, '"' | '\\') {
            out.write_char('\\')?;
        }
        out.write_char(letter)?;
    }
    out.write_str("\"]\n")
}

fn result_text<P: Rules>(record: &Record<P>) -> &'static str {
    match game_result::winner(record) {
        Some(Winner::Side(Color::Black)) => "1-0",
        Some(Winner::Side(Color::White)) => "0-1",
        Some(Winner::Nobody) => "1/2-1/2",
        None => UNKNOWN_RESULT,
    }
}

/// The comment before the result, as Edax writes it.
fn result_comment<P: Rules>(record: &Record<P>) -> Option<String> {
    let (black, white) = game_result::score(record)?;
    let told = record.tags.get(tag::SCORE);
    if told.is_some_and(|told| told != format!("{black}-{white}")) {
        return None;
    }
    let name = match Winner::by(i64::from(black) - i64::from(white)) {
        Winner::Nobody => return Some(format!("{{Draw {black}-{white}}}")),
        Winner::Side(Color::Black) => tag::BLACK,
        Winner::Side(Color::White) => tag::WHITE,
    };
    let player = record.tags.get(name).filter(|player| {
        !["", "?"].contains(&player.trim())
            && !player.contains(|letter: char| letter == '}' || letter.is_control())
    });
    Some(format!(
        "{{{} wins {black}-{white}}}",
        player.unwrap_or(name)
    ))
}

/// Whether the remark on the last move reads like the comment before the result.
fn ends_like_result<P: Rules>(record: &Record<P>) -> bool {
    let game = &record.game;
    let remark = match game.moves().len().checked_sub(1) {
        None => game.comment().into(),
        Some(last) => game.annotation(last).map(comment_text).unwrap_or_default(),
    };
    let last_line = remark.trim().rsplit('\n').next();
    [Some(remark.as_str()), last_line]
        .into_iter()
        .flatten()
        .any(|text| score_of(text).is_some())
}

fn comment_text(annotation: &Annotation) -> String {
    commands_text(annotation) + &annotation.comment
}

fn commands_text(annotation: &Annotation) -> String {
    let mut text = String::new();
    if let Some(value) = annotation.evaluation.and_then(replay::evaluation_text) {
        text = format!("[%eval {value}] ");
    }
    if let Some(time) = annotation.time {
        text += &format!("[%emt {}] ", replay::time_text(time));
    }
    text
}

/// Whether a remark begins with what would be taken for an evaluation or a time.
fn begins_like_commands(remark: &str) -> bool {
    let remark = remark.trim_start();
    take_commands(remark, &mut Annotation::default()).len() < remark.len()
}

/// Fills lines with words.
struct Lines<'a, W: fmt::Write> {
    out: &'a mut W,
    column: usize,
}

impl<W: fmt::Write> Lines<'_, W> {
    fn word(&mut self, word: &str) -> fmt::Result {
        const LONGEST: usize = 80;
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > LONGEST {
            self.end_line()?;
        }
        if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += length;
        self.out.write_str(word)
    }

    fn annotation(&mut self, annotation: &Annotation) -> fmt::Result {
        if !begins_like_commands(&annotation.comment) {
            return self.comment(&comment_text(annotation));
        }
        self.comment(&commands_text(annotation))?;
        self.word("{}")?;
        self.comment(&annotation.comment)
    }

    /// A comment in braces; one that has a closing brace itself, as lines after semicolons.
    fn comment(&mut self, comment: &str) -> fmt::Result {
        let comment = comment.trim();
        if comment.is_empty() {
            return Ok(());
        }
        if !comment.contains('}') {
            return self.word(&format!("{{{comment}}}"));
        }
        self.end_line()?;
        for line in comment.split('\n') {
            // Reading takes a carriage return for a part of the line's end.
            let doubled = if line.ends_with('\r') { "\r" } else { "" };
            writeln!(self.out, ";{line}{doubled}")?;
        }
        Ok(())
    }

    fn end_line(&mut self) -> fmt::Result {
        if self.column > 0 {
            self.column = 0;
            self.out.write_char('\n')?;
        }
        Ok(())
    }
}
