//! CBF, the XML of CCBridge (象棋桥): one game without variations. Only read.
//!
//! ```text
//! <?xml version="1.0" encoding="UTF-8"?>
//! <ChineseChessRecord Version="1.0">
//!  <Head>
//!   <Name>A lesson</Name>
//!   <Red>Ann</Red>
//!   <RecordResult>3</RecordResult>
//!   <FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN>
//!  </Head>
//!  <MoveList>
//!   <Move value="00-00"><![CDATA[on the game]]></Move>
//!   <Move value="77-47"><![CDATA[solid]]></Move>
//!   <Move value="79-67" end="1" />
//!  </MoveList>
//! </ChineseChessRecord>
//! ```
//!
//! The form is that of files; there is no public description. The elements of `Head` are tags:
//! `Name`, `Contest`, `TimeRule`, `Commentator`, `Creator`, `RedRating` and `BlackRating` under the
//! names of [`tag`](mod@tag), others under their own, empty ones left out. `RecordResult` is 0
//! unknown, 1 red won, 2 black won, 3 draw. A move is two points of two digits: the file from red's
//! left and the rank from black's side, each from 0. The first is `00-00` and bears the comment on
//! the game. `end="1"` stands at the last move. How variations are written is not known: a move
//! behind the last is an error.
//!
//! Of XML this reads elements, attributes in double quotes, text, CDATA, the five named entities,
//! numbered ones, and passes over comments, declarations and instructions. Encodings are as for
//! [`decode`](super::decode).

use alloc::string::String;

use super::{
    Fault, Format, GameResult, ReadError, Record,
    encoding::unify_lines,
    read_error::FaultAt,
    replay::{play, start_tree},
    source::Source,
    tag,
    tags::MOST_TAGS,
};
use crate::{File, Move, Rank, Setup, Square, notation::Mode, tree::Walk};

/// The names of elements, and those of their tags.
const TAGS: [(&str, &str); 7] = [
    ("Name", tag::TITLE),
    ("Contest", tag::EVENT),
    ("TimeRule", tag::TIME_CONTROL),
    ("Commentator", tag::ANNOTATOR),
    ("Creator", tag::AUTHOR),
    ("RedRating", tag::RED_RATING),
    ("BlackRating", tag::BLACK_RATING),
];

/// Reads the game of a CBF file. Linear in its length.
///
/// # Errors
///
/// If the file is no CBF file, is cut off, or has a start or move that the rules do not allow. The
/// error keeps what was read.
///
/// ```
/// use xiangqi_core::{notation::Mode, record::{cbf, tag}};
///
/// let file = "<ChineseChessRecord><Head><Red>Ann &amp; Bob</Red></Head><MoveList>\
///     <Move value=\"00-00\"/><Move value=\"77-47\">solid</Move></MoveList></ChineseChessRecord>";
/// let record = cbf::read(file.as_bytes(), Mode::Strict)?;
/// assert_eq!(record.tag(tag::RED), Some("Ann & Bob"));
/// assert_eq!(record.tree.comment(record.tree.main_line().next().unwrap()), "solid");
/// # Ok::<(), xiangqi_core::record::ReadError>(())
/// ```
pub fn read(bytes: &[u8], mode: Mode) -> Result<Record, ReadError> {
    let mut source = Source::from_bytes(bytes);
    let mut record = Record::default();
    let text = source.text();
    let read = read_into(&mut record, text, mode);
    let end = text.len();
    source.item(record, read, end)
}

fn read_into(record: &mut Record, text: &str, mode: Mode) -> Result<(), FaultAt> {
    if !text.contains("<ChineseChessRecord") {
        let expected = Format::Cbf;
        return Err(Fault::OtherFormat { expected }.at(0));
    }
    let mut elements = Elements { text, offset: 0 };
    let mut game = GameReader {
        record,
        walk: None,
        mode,
        has_moves: false,
        has_ended: false,
        is_in_head: false,
    };
    loop {
        let Some(element) = elements.next()? else {
            let expected = "</ChineseChessRecord>";
            return Err(Fault::End { expected }.at(text.len()));
        };
        match element.name {
            "Head" => game.is_in_head = true,
            "/Head" => game.is_in_head = false,
            "/ChineseChessRecord" => return Ok(()),
            "Move" => game.read_move(&element)?,
            _ if game.is_in_head && !element.name.starts_with('/') => game.tag(&element)?,
            _ => {}
        }
    }
}

struct GameReader<'a> {
    record: &'a mut Record,
    /// From the first move on.
    walk: Option<Walk>,
    mode: Mode,
    has_moves: bool,
    has_ended: bool,
    is_in_head: bool,
}

impl GameReader<'_> {
    fn tag(&mut self, element: &Element<'_>) -> Result<(), FaultAt> {
        let at = element.content_offset;
        let value = &element.content;
        let value = value.trim_matches(|letter: char| letter.is_ascii_whitespace());
        match element.name {
            _ if value.is_empty() => {}
            "FEN" if self.has_moves => {
                let expected = "the start before the moves";
                return Err(Fault::unexpected(expected, value).at(at));
            }
            "FEN" => {
                let setup: Setup = value.parse().map_err(|error| Fault::Fen(error).at(at))?;
                self.record.tree =
                    start_tree(setup, self.mode).map_err(|error| Fault::Setup(error).at(at))?;
            }
            "RecordResult" => {
                self.record.result = value.parse().ok().and_then(GameResult::from_number);
            }
            _ if self.record.tags.len() == MOST_TAGS => {
                return Err(Fault::TooManyTags { most: MOST_TAGS }.at(at));
            }
            name => {
                let known = TAGS.iter().find(|(other, _)| *other == name);
                let name = known.map_or(name, |(_, tag)| tag);
                self.record.tags.push((name.into(), value.into()));
            }
        }
        Ok(())
    }

    fn read_move(&mut self, element: &Element<'_>) -> Result<(), FaultAt> {
        let value = element.attribute("value").unwrap_or_default();
        let comment = element
            .content
            .trim_matches(|letter: char| letter.is_ascii_whitespace());
        self.has_moves = true;
        let tree = &mut self.record.tree;
        if value == "00-00" && tree.is_empty() {
            let root = tree.root();
            tree.add_comment(root, comment);
            return Ok(());
        }
        if self.has_ended {
            let expected = "nothing behind the last move";
            return Err(Fault::unexpected(expected, value).at(element.offset));
        }
        let walk = self.walk.get_or_insert_with(|| Walk::new(tree));
        let played = parse_move(value).and_then(|m| Ok(play(tree, walk, m, self.mode)?));
        let node = played.map_err(|fault| fault.at(element.offset))?;
        tree.add_comment(node, comment);
        self.has_ended = element.attribute("end") == Some("1");
        Ok(())
    }
}

/// Reads two points: `77-47`.
fn parse_move(text: &str) -> Result<Move, Fault> {
    let point = |file: u8, rank: u8| {
        let file = File::from_index(usize::from(file.wrapping_sub(b'0')))?;
        let rank = 9_usize.checked_sub(usize::from(rank.wrapping_sub(b'0')))?;
        Some(Square::new(file, Rank::from_index(rank)?))
    };
    let points = match text.as_bytes() {
        &[file, rank, b'-', to_file, to_rank] => point(file, rank).zip(point(to_file, to_rank)),
        _ => None,
    };
    let (from, to) = points.ok_or_else(|| Fault::unexpected("a move such as 77-47", text))?;
    Ok(Move::new(from, to))
}

/// A tag of XML, and the text behind it up to the next one.
struct Element<'a> {
    /// With a slash before that of a closing tag.
    name: &'a str,
    attributes: &'a str,
    content: String,
    offset: usize,
    content_offset: usize,
}

impl Element<'_> {
    fn attribute(&self, name: &str) -> Option<&str> {
        let mut rest = self.attributes;
        while let Some((before, after)) = rest.split_once("=\"") {
            let (value, after) = after.split_once('"')?;
            if before.trim() == name {
                return Some(value);
            }
            rest = after;
        }
        None
    }
}

/// Iterates over the tags of a text.
struct Elements<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Elements<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    fn next(&mut self) -> Result<Option<Element<'a>>, FaultAt> {
        loop {
            let Some(start) = self.rest().find('<') else {
                return Ok(None);
            };
            self.offset += start;
            if !self.skip_other()? {
                break;
            }
        }
        let offset = self.offset;
        let inner = self.until(">", 1)?;
        let inner = inner.strip_suffix('/').unwrap_or(inner);
        let end = inner
            .find(|letter: char| letter.is_ascii_whitespace())
            .unwrap_or(inner.len());
        let (name, attributes) = inner.split_at(end);
        let content_offset = self.offset;
        Ok(Some(Element {
            name,
            attributes,
            content: self.content()?,
            offset,
            content_offset,
        }))
    }

    /// Passes over a comment, declaration or instruction.
    fn skip_other(&mut self) -> Result<bool, FaultAt> {
        for (start, end) in [("<!--", "-->"), ("<?", "?>"), ("<!", ">")] {
            if self.rest().starts_with(start) && !self.rest().starts_with(CDATA) {
                self.until(end, start.len())?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What stands between the next so many bytes and an end, which is passed over.
    fn until(&mut self, end: &'static str, start: usize) -> Result<&'a str, FaultAt> {
        let rest = &self.rest()[start..];
        let length = rest
            .find(end)
            .ok_or_else(|| Fault::Unclosed { expected: end }.at(self.offset))?;
        self.offset += start + length + end.len();
        Ok(&rest[..length])
    }

    /// The text up to the next tag.
    fn content(&mut self) -> Result<String, FaultAt> {
        let mut content = String::new();
        loop {
            let rest = self.rest();
            if rest.starts_with(CDATA) {
                content += self.until("]]>", CDATA.len())?;
                continue;
            }
            let length = rest.find('<').unwrap_or(rest.len());
            push_text(&mut content, &rest[..length]);
            self.offset += length;
            if !self.rest().starts_with(CDATA) {
                return Ok(unify_lines(&content));
            }
        }
    }
}

const CDATA: &str = "<![CDATA[";

/// Appends a text with its entities replaced; unknown ones stay as they are.
fn push_text(content: &mut String, mut text: &str) {
    while let Some((before, after)) = text.split_once('&') {
        content.push_str(before);
        // No known name is longer, so that text without semicolons is not searched again and again.
        let end = after.bytes().take(10).position(|byte| byte == b';');
        let entity = end.and_then(|end| Some((entity(&after[..end])?, &after[end + 1..])));
        match entity {
            Some((letter, rest)) => {
                content.push(letter);
                text = rest;
            }
            None => {
                content.push('&');
                text = after;
            }
        }
    }
    content.push_str(text);
}

fn entity(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix('x') {
                Some(number) => u32::from_str_radix(number, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    })
}
