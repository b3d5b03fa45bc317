use std::io::{self, StdoutLock, Write, stdout};

use anyhow::bail;
use game_search::book::{Book, BookMove, Lookup, Rules, Settings};
use serde_json::json;

use super::BookGame;

/// Shows the moves of a position, and to how many plies what follows them, as text or as JSON records.
///
/// # Errors
///
/// If the position is not in the book, or the output cannot be written to.
pub fn show<G: BookGame>(
    book: &Book<G::Rules>,
    position: &impl Lookup<G::Rules>,
    plies: u8,
    json: bool,
) -> anyhow::Result<()> {
    if book.moves(position).is_empty() {
        bail!("the position is not in the book");
    }
    let mut shelf = Shelf::<G> {
        book,
        out: stdout().lock(),
        json,
    };
    shelf.describe()?;
    shelf.moves(position, &mut Vec::new(), plies)?;
    Ok(())
}

/// A book that is being shown.
struct Shelf<'a, G: BookGame> {
    book: &'a Book<G::Rules>,
    out: StdoutLock<'static>,
    json: bool,
}

/// A move of the book of a game.
type MoveOf<G> = BookMove<<<G as BookGame>::Rules as Rules>::Move>;

impl<G: BookGame> Shelf<'_, G> {
    /// Tells how large the book is and how it was built.
    fn describe(&mut self) -> io::Result<()> {
        let positions = self.book.len();
        let Settings {
            plies,
            lines,
            nodes,
            margin,
        } = *self.book.settings();
        if self.json {
            let record = json!({
                "type": "book",
                "positions": positions,
                "plies": plies,
                "lines": lines,
                "nodes": nodes,
                "margin": margin,
            });
            return writeln!(self.out, "{record}");
        }
        let margin = G::margin(margin);
        writeln!(
            self.out,
            "positions {positions} plies {plies} lines {lines} nodes {nodes} margin {margin}"
        )
    }

    /// Shows the moves of a position, to which a path leads, each with those that follow it.
    fn moves(
        &mut self,
        position: &impl Lookup<G::Rules>,
        path: &mut Vec<String>,
        plies: u8,
    ) -> io::Result<()> {
        for m in self.book.moves(position) {
            let line = self.book.line(position, m.m);
            let line = line.iter().map(ToString::to_string).collect();
            self.show(path, &m, line)?;
            if plies > 1
                && m.is_followed
                && let Some(after) = position.after(m.m)
            {
                path.push(m.m.to_string());
                self.moves(&after, path, plies - 1)?;
                path.pop();
            }
        }
        Ok(())
    }

    /// Shows a move with its line, the further in the longer its path is.
    fn show(&mut self, path: &[String], shown: &MoveOf<G>, line: Vec<String>) -> io::Result<()> {
        let BookMove {
            m,
            depth,
            is_exact,
            is_followed,
            ..
        } = shown;
        let (value, searched) = (G::score(shown.value), G::score(shown.searched));
        if self.json {
            let record = json!({
                "type": "move",
                "path": path,
                "move": m.to_string(),
                "value": value.json,
                "searched": searched.json,
                "depth": depth,
                "exact": is_exact,
                "followed": is_followed,
                "line": line,
            });
            return writeln!(self.out, "{record}");
        }
        let indent = "  ".repeat(path.len());
        let kind = if *is_exact { "exact" } else { "searched" };
        let (value, searched, line) = (value.text, searched.text, line.join(" "));
        write!(
            self.out,
            "{indent}{m} {value} {kind} {searched} depth {depth}"
        )?;
        match is_followed {
            true => writeln!(self.out, " line {line}"),
            false => writeln!(self.out),
        }
    }
}
