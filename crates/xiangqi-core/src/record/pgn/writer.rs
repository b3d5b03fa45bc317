use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{self, Write};

use super::{
    FEN, FORMAT, GAME, GAME_NAME, RESULT, format_of_notation, is_own_tag, tokens::is_name,
};
use crate::{
    Color, MoveTree, NodeId, Position, Setup,
    notation::{Notation, chinese},
    record::{GameResult, Losses, Record, encoding::unify_lines, losses::tags_with_value},
    tree::Walk,
};

/// A game in a notation, its moves in lines of at most 80 columns, a blank line at the end.
///
/// `Game` comes first, then the tags of the record in their order, then `Result`, `FEN` if the
/// start is not the standard one, and `Format`. Comments are in braces; those that have a closing
/// brace themselves are lines behind semicolons. They are never broken, and may be longer than a
/// line. What is written is read back equal, strictly too, but for what
/// [`losses`](crate::record::losses) names and blanks around comments. Linear in the number of
/// moves.
///
/// ```
/// use xiangqi_core::{notation::Notation, record::{Record, pgn, tag}};
///
/// let mut record = Record::default();
/// let cannon = record.tree.add(record.tree.root(), "h2e2".parse()?)?;
/// record.tree.set_comment(cannon, "solid");
/// record.tree.add(record.tree.root(), "c3c4".parse()?)?;
/// record.tree.add(cannon, "h9g7".parse()?)?;
/// record.set_tag(tag::RED, "Ann");
/// assert_eq!(
///     pgn::display(&record, Notation::Iccs).to_string(),
///     "[Game \"Chinese Chess\"]\n[Red \"Ann\"]\n[Result \"*\"]\n[Format \"ICCS\"]\n\n\
///      1. H2-E2 {solid} (1. C3-C4) 1... H9-G7 *\n\n",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn display(record: &Record, notation: Notation) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| write(f, record, notation))
}

fn write(out: &mut impl Write, record: &Record, notation: Notation) -> fmt::Result {
    let result = record.result.map_or("*", GameResult::token);
    write_tags(out, record, notation, result)?;
    out.write_char('\n')?;
    let mut moves = MoveWriter::new(out, &record.tree, notation);
    moves.write_all()?;
    moves.lines.word(result)?;
    out.write_str("\n\n")
}

fn write_tags(
    out: &mut impl Write,
    record: &Record,
    notation: Notation,
    result: &str,
) -> fmt::Result {
    write_tag(out, GAME, GAME_NAME)?;
    for (name, value) in &record.tags {
        if is_name(name) && !is_own_tag(name) {
            write_tag(out, name, value)?;
        }
    }
    write_tag(out, RESULT, result)?;
    let start = record.tree.start();
    if *start != Setup::from(Position::new()) {
        write_tag(out, FEN, &start.to_string())?;
    }
    write_tag(out, FORMAT, &format_of_notation(notation))
}

fn write_tag(out: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for letter in value.chars() {
        match letter {
            '"' | '\\' => write!(out, "\\{letter}")?,
            _ if letter.is_control() => out.write_char(' ')?,
            _ => out.write_char(letter)?,
        }
    }
    out.write_str("\"]\n")
}

/// What is left to write, the next step last.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A move that its line goes on with, and what follows it.
    Move {
        node: NodeId,
        depth: usize,
    },
    /// What follows a move, its variations first.
    After {
        node: NodeId,
        depth: usize,
    },
    /// A parenthesis and the first move behind it.
    Open {
        node: NodeId,
        depth: usize,
    },
    Close,
}

struct MoveWriter<'a, W: Write> {
    lines: Lines<'a, W>,
    tree: &'a MoveTree,
    walk: Walk,
    notation: Notation,
    /// Whether the next move of black needs a number.
    needs_number: bool,
    steps: Vec<Step>,
}

impl<'a, W: Write> MoveWriter<'a, W> {
    fn new(out: &'a mut W, tree: &'a MoveTree, notation: Notation) -> Self {
        Self {
            lines: Lines {
                out,
                column: 0,
                before: String::new(),
            },
            tree,
            walk: Walk::new(tree),
            notation,
            needs_number: true,
            steps: Vec::new(),
        }
    }

    fn write_all(&mut self) -> fmt::Result {
        let root = self.tree.root();
        self.comment(root)?;
        self.steps.push(Step::After {
            node: root,
            depth: 0,
        });
        while let Some(step) = self.steps.pop() {
            match step {
                Step::After { node, depth } => self.after(node, depth)?,
                Step::Move { node, depth } => {
                    self.go_to(node, depth);
                    self.after(node, depth + 1)?;
                }
                Step::Open { node, depth } => {
                    self.lines.open();
                    self.needs_number = true;
                    self.write_move(node, depth)?;
                    self.after(node, depth + 1)?;
                }
                Step::Close => {
                    self.lines.close()?;
                    self.needs_number = true;
                }
            }
        }
        Ok(())
    }

    /// Writes the move that goes on behind a node, and plans the rest.
    fn after(&mut self, node: NodeId, depth: usize) -> fmt::Result {
        let Some((&main, variations)) = self.tree.children(node).split_first() else {
            return Ok(());
        };
        self.write_move(main, depth)?;
        self.steps.push(Step::Move { node: main, depth });
        for &node in variations.iter().rev() {
            self.steps.push(Step::Close);
            self.steps.push(Step::Open { node, depth });
        }
        Ok(())
    }

    /// Goes behind a move that has so many before it.
    fn go_to(&mut self, node: NodeId, depth: usize) {
        if self.walk.depth() != depth + 1 || self.walk.node() != node {
            self.walk.back_to(self.tree, depth);
            self.walk.enter(self.tree, node);
        }
    }

    fn write_move(&mut self, node: NodeId, depth: usize) -> fmt::Result {
        self.walk.back_to(self.tree, depth);
        let position = *self.walk.position();
        let Some(m) = self.tree.move_of(node) else {
            return Ok(());
        };
        let number = self.number(depth);
        match position.turn() {
            Color::Red => self.lines.word(&format!("{number}."))?,
            Color::Black if self.needs_number => self.lines.word(&format!("{number}..."))?,
            Color::Black => {}
        }
        self.needs_number = false;
        self.lines.word(&move_text(&position, m, self.notation))?;
        self.walk.enter(self.tree, node);
        self.comment(node)
    }

    /// The number of the move that has so many plies before it.
    fn number(&self, depth: usize) -> usize {
        let start = self.tree.start();
        let half = usize::from(start.turn == Color::Black);
        usize::from(start.move_number) + (depth + half) / 2
    }

    fn comment(&mut self, node: NodeId) -> fmt::Result {
        let comment = unify_lines(self.tree.comment(node));
        let comment = comment.trim_matches(|letter: char| letter.is_ascii_whitespace());
        if !comment.is_empty() {
            self.needs_number = true;
            self.lines.comment(comment)?;
        }
        Ok(())
    }
}

/// A move as text that can be read back: where the style of a notation could mean another move,
/// as soldiers in columns can, in its usual style.
pub(in crate::record) fn move_text(
    position: &Position,
    m: crate::Move,
    notation: Notation,
) -> String {
    let text = notation.display(position, m).to_string();
    match notation {
        Notation::Chinese(style) if style != chinese::Style::SIMPLIFIED => {
            if chinese::parse(position, &text) == Ok(m) {
                text
            } else {
                let usual = chinese::Style {
                    stacks: chinese::SoldierStacks::Counted,
                    ..style
                };
                Notation::Chinese(usual).display(position, m).to_string()
            }
        }
        _ => text,
    }
}

/// Fills lines with words.
struct Lines<'a, W: Write> {
    out: &'a mut W,
    column: usize,
    /// What stands before the next word without a blank.
    before: String,
}

impl<W: Write> Lines<'_, W> {
    fn word(&mut self, word: &str) -> fmt::Result {
        const LONGEST: usize = 80;
        // Characters of Chinese take two columns.
        let width = |letter: char| if letter.is_ascii() { 1 } else { 2 };
        let length = self.before.len() + word.chars().map(width).sum::<usize>();
        if self.column > 0 && self.column + 1 + length > LONGEST {
            self.end_line()?;
        }
        if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += length;
        self.out.write_str(&self.before)?;
        self.before.clear();
        self.out.write_str(word)
    }

    fn open(&mut self) {
        self.before.push('(');
    }

    fn close(&mut self) -> fmt::Result {
        self.column += 1;
        self.out.write_char(')')
    }

    /// A comment in braces; one that has a closing brace itself, as lines after semicolons.
    fn comment(&mut self, comment: &str) -> fmt::Result {
        if !comment.contains('}') {
            return self.word(&format!("{{{comment}}}"));
        }
        self.end_line()?;
        for line in comment.split('\n') {
            writeln!(self.out, ";{line}")?;
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

/// What [`display`] leaves out.
pub(in crate::record) fn losses(record: &Record) -> Losses {
    let mut losses = Losses::default();
    for (name, value) in tags_with_value(record) {
        if !is_name(name) || is_own_tag(name) {
            losses.tag(name);
        } else if value.chars().any(char::is_control) {
            losses.shortened(name);
        }
    }
    losses
}
