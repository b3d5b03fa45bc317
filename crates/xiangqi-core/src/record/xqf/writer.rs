use alloc::vec::Vec;

use super::{
    FIELDS, FROM_BASE, Field, HEADER_LENGTH, PIECES, POINTS, RESULT, TO_BASE, TURN, TYPE, TYPES,
    VERSION,
};
use crate::{
    Board, Color, MoveTree, NodeId, Piece, Square,
    record::{
        Losses, Record,
        encoding::{encode_gb18030, fits_gb18030},
        losses::{count_comments, has_counters, has_value},
        tag,
    },
};

/// An XQF file of version 10. Linear in the number of moves.
///
/// [`losses`](crate::record::losses) tells what the file cannot hold: tags without a field, what
/// is longer than its field, and the counters of the start.
#[must_use]
pub fn write(record: &Record) -> Vec<u8> {
    let mut file = header(record).to_vec();
    write_moves(&mut file, &record.tree);
    file
}

fn header(record: &Record) -> [u8; HEADER_LENGTH] {
    let mut header = [0; HEADER_LENGTH];
    let start = record.tree.start();
    header[..2].copy_from_slice(b"XQ");
    header[VERSION] = 10;
    header[POINTS..POINTS + 32].copy_from_slice(&points(&start.board));
    header[TURN] = match start.turn {
        Color::Red => 0,
        Color::Black => 1,
    };
    header[RESULT] = record.result.map_or(0, |result| result.number());
    header[TYPE] = kind(record).unwrap_or(0);
    for field in &FIELDS {
        let value = fitting(field, record.tag(field.tag).unwrap_or_default());
        header[field.offset] = value.len() as u8;
        header[field.offset + 1..][..value.len()].copy_from_slice(&value);
    }
    header
}

fn points(board: &Board) -> [u8; 32] {
    let mut points = [0xFF; 32];
    let mut pieces: Vec<(Square, Piece)> = board.iter().collect();
    for (place, &letter) in points.iter_mut().zip(PIECES) {
        let piece = Piece::from_letter(letter.into());
        if let Some(index) = pieces.iter().position(|&(_, other)| Some(other) == piece) {
            *place = point(pieces.remove(index).0);
        }
    }
    points
}

fn point(square: Square) -> u8 {
    (10 * square.file().index() + square.rank().index()) as u8
}

fn kind(record: &Record) -> Option<u8> {
    let name = record.tag(tag::TYPE)?;
    let index = TYPES.iter().position(|&kind| kind == name)?;
    Some(index as u8 + 1)
}

/// As many characters of a value as its field has room for.
fn fitting(field: &Field, value: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for letter in with_dos_lines(value).chars() {
        let letter = encode_gb18030(letter.encode_utf8(&mut [0; 4]));
        if bytes.len() + letter.len() >= field.size {
            break;
        }
        bytes.extend(letter);
    }
    bytes
}

fn with_dos_lines(text: &str) -> alloc::string::String {
    text.replace("\r\n", "\n").replace('\n', "\r\n")
}

fn write_moves(file: &mut Vec<u8>, tree: &MoveTree) {
    let root = tree.root();
    let next = if tree.is_empty() { 0 } else { 0xF0 };
    file.extend([FROM_BASE, TO_BASE, next, 0xFF]);
    write_comment(file, tree.comment(root));
    // A parent and which of its children comes next.
    let mut stack: Vec<(NodeId, usize)> = alloc::vec![(root, 0)];
    while let Some((parent, index)) = stack.pop() {
        let children = tree.children(parent);
        let Some(&node) = children.get(index) else {
            continue;
        };
        let has_next = !tree.children(node).is_empty();
        let has_variation = index + 1 < children.len();
        if let Some(m) = tree.move_of(node) {
            file.extend([
                FROM_BASE + point(m.from),
                TO_BASE + point(m.to),
                if has_next { 0xF0 } else { 0 } | if has_variation { 0x0F } else { 0 },
                0,
            ]);
        }
        write_comment(file, tree.comment(node));
        stack.push((parent, index + 1));
        stack.push((node, 0));
    }
}

fn write_comment(file: &mut Vec<u8>, comment: &str) {
    let bytes = encode_gb18030(&with_dos_lines(comment));
    file.extend((bytes.len() as u32).to_le_bytes());
    file.extend(bytes);
}

/// What [`write`] leaves out.
pub(in crate::record) fn losses(record: &Record) -> Losses {
    let mut losses = Losses::default();
    for (index, (name, value)) in record.tags.iter().enumerate() {
        let is_first = record.tags[..index]
            .iter()
            .all(|(other, _)| !other.eq_ignore_ascii_case(name));
        let field = FIELDS
            .iter()
            .find(|field| field.tag.eq_ignore_ascii_case(name));
        let is_kind = name.eq_ignore_ascii_case(tag::TYPE) && kind(record).is_some();
        match field {
            _ if !has_value(value) => {}
            _ if !is_first => losses.tag(name),
            Some(field) => {
                let room = with_dos_lines(value);
                let whole = encode_gb18030(&room).len() < field.size && fits(value);
                if !whole {
                    losses.shortened(name);
                }
            }
            None if is_kind => {}
            None => losses.tag(name),
        }
    }
    losses.comments = count_comments(&record.tree, |comment| !fits(comment));
    losses.counters = has_counters(record.tree.start());
    losses
}

fn fits(text: &str) -> bool {
    fits_gb18030(text) && !text.contains('\0')
}
