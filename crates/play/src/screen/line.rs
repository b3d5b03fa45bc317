//! A line that is being typed.

use std::{fs, path::Path};

/// Longer lines are no commands.
const LONGEST: usize = 1000;

/// The text, typed at its end.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    text: String,
}

impl Line {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn set(&mut self, text: &str) {
        self.text = text.into();
    }

    /// Types a letter; others are of no use in a line.
    pub(super) fn type_letter(&mut self, letter: char) {
        if !letter.is_control() && self.text.len() < LONGEST {
            self.text.push(letter);
        }
    }

    pub(super) fn delete_letter(&mut self) {
        self.text.pop();
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
    }

    /// The line, which is then empty.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// Completes the whole line as the name of a file as far as it is clear.
    pub(super) fn complete_name(&mut self) {
        if let Some(completed) = complete(&self.text) {
            self.text = completed;
        }
    }

    /// Completes the name of a file behind the first blank as far as it is clear.
    pub(super) fn complete(&mut self) {
        let Some((word, name)) = self.text.split_once(' ') else {
            return;
        };
        if let Some(completed) = complete(name) {
            self.text = format!("{word} {completed}");
        }
    }
}

/// The longest beginning that all files with this beginning have.
fn complete(name: &str) -> Option<String> {
    let (folder, start) = match name.rfind('/') {
        Some(slash) => name.split_at(slash + 1),
        None => ("", name),
    };
    let searched = if folder.is_empty() { "." } else { folder };
    let mut names: Vec<String> = fs::read_dir(Path::new(searched))
        .ok()?
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let mut name = entry.file_name().into_string().ok()?;
            if entry.path().is_dir() {
                name.push('/');
            }
            name.starts_with(start).then_some(name)
        })
        .collect();
    names.sort();
    let (first, last) = (names.first()?, names.last()?);
    let common: String = (first.chars().zip(last.chars()))
        .take_while(|(one, other)| one == other)
        .map(|(letter, _)| letter)
        .collect();
    Some(format!("{folder}{common}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_completed() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/");
        let mut line = Line::default();
        line.set(&format!("load {folder}Carg"));
        line.complete();
        assert_eq!(line.text(), format!("load {folder}Cargo.toml"));
        line.set(&format!("load {folder}sr"));
        line.complete();
        assert_eq!(line.text(), format!("load {folder}src/"));
        line.set("load no-such-folder/x");
        line.complete();
        assert_eq!(line.text(), "load no-such-folder/x");
    }
}
