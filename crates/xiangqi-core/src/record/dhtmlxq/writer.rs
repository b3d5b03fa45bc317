use alloc::{string::String, vec::Vec};
use core::fmt::{self, Write};

use super::{PIECES, TAGS, digits, is_own_field, move_digits};
use crate::{
    Board, Color, MoveTree, NodeId, Piece, Square,
    record::{
        GameResult, Losses, Record,
        encoding::unify_lines,
        losses::{count_comments, has_counters, tags_with_value},
    },
};

/// A block of DhtmlXQ with a game.
///
/// What is written is read back equal, strictly too, but for what [`losses`](crate::record::losses)
/// names, tags without a value, the order of tags, and blanks around comments and values. Linear in the number of moves.
///
/// ```
/// use xiangqi_core::record::{Record, dhtmlxq};
///
/// let mut record = Record::default();
/// record.tree.add(record.tree.root(), "h2e2".parse()?)?;
/// let text = dhtmlxq::display(&record).to_string();
/// assert!(text.contains("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn display(record: &Record) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| write(f, record))
}

fn write(out: &mut impl Write, record: &Record) -> fmt::Result {
    out.write_str("[DhtmlXQ]\n")?;
    write_field(out, "ver", "www_dpxq_com")?;
    for (name, value) in &record.tags {
        if let Some(name) = field_name(name) {
            write_field(out, name, &value_of(value))?;
        }
    }
    let result = record.result.map_or("未知", GameResult::chinese);
    write_field(out, "result", result)?;
    write_field(out, "binit", &board_digits(&record.tree.start().board))?;
    write_lines(out, &record.tree)?;
    out.write_str("[/DhtmlXQ]\n\n")
}

fn write_field(out: &mut impl Write, name: impl fmt::Display, value: &str) -> fmt::Result {
    writeln!(out, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]")
}

/// The name of the field of a tag.
fn field_name(tag: &str) -> Option<&str> {
    let known = TAGS.iter().find(|(_, other)| *other == tag);
    if let Some((name, _)) = known {
        return Some(name);
    }
    let is_name = !tag.is_empty()
        && tag
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let is_taken = is_own_field(tag) || TAGS.iter().any(|(name, _)| *name == tag);
    (is_name && !is_taken).then_some(tag)
}

/// A text as a value: its lines end with `||`.
fn value_of(text: &str) -> String {
    let text = unify_lines(text);
    let text = text.trim_matches(|letter: char| letter.is_ascii_whitespace());
    text.replace("[/DhtmlXQ", "[ /DhtmlXQ")
        .replace("[DhtmlXQ]", "[ DhtmlXQ]")
        .replace('\n', "||")
}

/// Whether a text survives as a value.
fn fits(text: &str) -> bool {
    let text = text.trim_matches(|letter: char| letter.is_ascii_whitespace());
    !["[/DhtmlXQ", "[DhtmlXQ]", "||", "|\n", "\n|", "\r"]
        .iter()
        .any(|part| text.contains(part))
}

fn board_digits(board: &Board) -> String {
    let mut pieces: Vec<(Square, Piece)> = board.iter().collect();
    let mut text = String::new();
    for &letter in PIECES {
        let piece = Piece::from_letter(letter.into());
        match pieces.iter().position(|&(_, other)| Some(other) == piece) {
            Some(index) => text.extend(digits(pieces.remove(index).0)),
            None => text.push_str("99"),
        }
    }
    text
}

/// A variation to write.
#[derive(Clone, Copy, Debug)]
struct Variation {
    number: u32,
    /// The line that it leaves.
    parent: u32,
    /// Its first move.
    start: NodeId,
    /// How many moves stand before that.
    depth: usize,
}

/// Writes a main line, then the variations as they are found.
struct LineWriter<'a, W> {
    out: &'a mut W,
    tree: &'a MoveTree,
    /// Comes behind the lines.
    comments: String,
    variations: Vec<Variation>,
    /// How many variations were found.
    count: u32,
}

fn write_lines(out: &mut impl Write, tree: &MoveTree) -> fmt::Result {
    let mut writer = LineWriter {
        out,
        tree,
        comments: String::new(),
        variations: Vec::new(),
        count: 0,
    };
    let root = tree.root();
    writer.comment(0, 0, root)?;
    writer.line("movelist", 0, 0, tree.line(root))?;
    writer.plan(0, 0, core::iter::once(root).chain(tree.line(root)));
    while let Some(variation) = writer.variations.pop() {
        let Variation {
            number,
            parent,
            start,
            depth,
        } = variation;
        let name = alloc::format!("move_{parent}_{}_{number}", depth + 1);
        let moves = || core::iter::once(start).chain(tree.line(start));
        writer.line(&name, number, depth, moves())?;
        writer.plan(number, depth + 1, moves());
    }
    let comments = writer.comments;
    out.write_str(&comments)
}

impl<W: Write> LineWriter<'_, W> {
    /// Writes the moves of a line that has so many moves before it.
    fn line(
        &mut self,
        name: &str,
        number: u32,
        depth: usize,
        nodes: impl Iterator<Item = NodeId>,
    ) -> fmt::Result {
        let mut digits = String::new();
        for (index, node) in nodes.enumerate() {
            digits.extend(self.tree.move_of(node).into_iter().flat_map(move_digits));
            self.comment(number, depth + index + 1, node)?;
        }
        write_field(self.out, name, &digits)
    }

    /// Plans the variations that replace what follows each node of a line; so many moves stand
    /// before the first of them.
    fn plan(&mut self, parent: u32, depth: usize, nodes: impl Iterator<Item = NodeId>) {
        for (index, node) in nodes.enumerate() {
            for &start in self.tree.children(node).iter().skip(1) {
                self.count += 1;
                self.variations.push(Variation {
                    number: self.count,
                    parent,
                    start,
                    depth: depth + index,
                });
            }
        }
    }

    fn comment(&mut self, line: u32, number: usize, node: NodeId) -> fmt::Result {
        let comment = value_of(self.tree.comment(node));
        match (comment.is_empty(), line) {
            (true, _) => Ok(()),
            (_, 0) => {
                let name = format_args!("comment{number}");
                write_field(&mut self.comments, name, &comment)
            }
            _ => {
                let name = format_args!("comment{line}_{number}");
                write_field(&mut self.comments, name, &comment)
            }
        }
    }
}

/// What [`display`] leaves out.
pub(in crate::record) fn losses(record: &Record) -> Losses {
    let mut losses = Losses::default();
    for (name, value) in tags_with_value(record) {
        if field_name(name).is_none() {
            losses.tag(name);
        } else if !fits(value) {
            losses.shortened(name);
        }
    }
    let start = record.tree.start();
    losses.comments = count_comments(&record.tree, |comment| !fits(comment));
    losses.counters = has_counters(start);
    losses.turn = start.turn == Color::Black && record.tree.is_empty();
    losses
}
