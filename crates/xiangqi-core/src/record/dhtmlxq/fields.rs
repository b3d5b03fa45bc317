//! A text cut into blocks and fields.

use alloc::vec::Vec;

use crate::{
    notation::Mode,
    record::{Fault, read_error::FaultAt},
};

const BLOCK_START: &str = "[DhtmlXQ]";
const BLOCK_END: &str = "[/DhtmlXQ]";
const FIELD_START: &str = "[DhtmlXQ_";
const FIELD_END: &str = "[/DhtmlXQ_";

/// `[DhtmlXQ_name]value[/DhtmlXQ_name]`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    /// Where the field starts.
    pub(super) offset: usize,
    /// Where the value starts.
    pub(super) value_offset: usize,
}

/// A part of a text that holds the fields of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether its end is marked.
    pub(super) is_closed: bool,
}

/// The next block from an offset on. If there is none in the whole text, leniently the text is one.
pub(super) fn next_block(text: &str, from: usize, mode: Mode) -> Option<Block> {
    let rest = &text[from..];
    let Some(start) = rest.find(BLOCK_START) else {
        let is_bare = from == 0 && mode.is_lenient() && rest.contains(FIELD_START);
        return is_bare.then_some(Block {
            start: 0,
            end: text.len(),
            is_closed: true,
        });
    };
    let start = from + start + BLOCK_START.len();
    let rest = &text[start..];
    // An unclosed block ends where the next one starts.
    let next = rest.find(BLOCK_START).unwrap_or(rest.len());
    let end = rest[..next].find(BLOCK_END);
    Some(Block {
        start,
        end: start + end.unwrap_or(next),
        is_closed: end.is_some(),
    })
}

/// The fields of a block, and the first fault among them.
pub(super) fn fields<'a>(
    text: &'a str,
    block: Block,
    mode: Mode,
) -> (Vec<Field<'a>>, Option<FaultAt>) {
    let text = &text[..block.end];
    let mut fields = Vec::new();
    let mut fault = None;
    let mut offset = block.start;
    while let Some(start) = text[offset..].find(FIELD_START) {
        let start = offset + start;
        let name_start = start + FIELD_START.len();
        let name = name_at(text, name_start);
        let value_offset = name_start + name.len() + 1;
        offset = name_start;
        if name.is_empty() || text.as_bytes().get(value_offset - 1) != Some(&b']') {
            fault.get_or_insert(Fault::Unclosed { expected: "]" }.at(start));
            continue;
        }
        let Some(length) = text[value_offset..].find(FIELD_END) else {
            let expected = "the field's own closing";
            fault.get_or_insert(Fault::Unclosed { expected }.at(start));
            break;
        };
        let end = value_offset + length;
        let closing = name_at(text, end + FIELD_END.len());
        offset = end;
        if closing != name && !mode.is_lenient() {
            let expected = "the field's own closing";
            fault.get_or_insert(Fault::unexpected(expected, &text[end..]).at(end));
        }
        fields.push(Field {
            name,
            value: &text[value_offset..end],
            offset: start,
            value_offset,
        });
    }
    (fields, fault)
}

fn name_at(text: &str, start: usize) -> &str {
    let rest = &text[start.min(text.len())..];
    let belongs = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    &rest[..rest.find(|letter| !belongs(letter)).unwrap_or(rest.len())]
}
