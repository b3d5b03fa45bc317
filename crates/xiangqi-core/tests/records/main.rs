//! Files of games: what is written is read back, damage is placed, and nothing is lost silently.

mod ccbridge;
mod damage;
mod dhtmlxq;
mod encodings;
mod files;
mod pgn;
mod plain_texts;
mod random_records;
mod round_trips;
mod xqf;

use xiangqi_core::{
    MoveTree, NodeId,
    record::{Location, ReadError, Record},
};

/// Every line of a tree from its start to an end, the main line first.
fn lines(tree: &MoveTree) -> Vec<String> {
    let mut lines = Vec::new();
    let mut stack: Vec<NodeId> = vec![tree.root()];
    while let Some(node) = stack.pop() {
        if tree.children(node).is_empty() {
            let moves = tree.moves_to(node);
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            lines.push(moves.join(" "));
        }
        stack.extend(tree.children(node).iter().rev());
    }
    lines
}

/// A record without empty tags and blanks around texts, its tags in order of their names.
fn trimmed(record: &Record) -> Record {
    let mut record = record.clone();
    record.tags.retain(|(_, value)| !value.trim().is_empty());
    for (_, value) in &mut record.tags {
        *value = value.trim().into();
    }
    record.tags.sort();
    for node in record.tree.nodes().collect::<Vec<_>>() {
        let comment = record.tree.comment(node).trim().to_string();
        record.tree.set_comment(node, comment);
    }
    record
}

/// The message of an error in a text, without the offset, which has to agree with line and column.
fn placed(text: &str, error: &ReadError) -> String {
    let Location::Text(place) = error.location else {
        panic!("{error} has no line");
    };
    let before = &text[..place.offset];
    assert_eq!(place.line, before.matches('\n').count() + 1);
    let line = before.rsplit('\n').next().unwrap();
    assert_eq!(place.column, line.chars().count() + 1);
    let offset = format!(" (byte {})", place.offset);
    error.to_string().replacen(&offset, "", 1)
}

/// A tree with lines of moves, the first one the main line.
fn tree(lines: &[&str]) -> MoveTree {
    let mut tree = MoveTree::new();
    for line in lines {
        let mut node = tree.root();
        for text in line.split_whitespace() {
            node = tree.add(node, text.parse().unwrap()).unwrap();
        }
    }
    tree
}
