//! The games of a file, of which one is picked.

use crossterm::event::KeyCode;

use crate::archive::Archive;

use super::line::Line;

/// A list with a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Picker {
    /// The words that are searched for.
    pub(super) words: Line,
    /// The games found, counted from 0.
    pub(super) found: Vec<usize>,
    /// Which of these is chosen, counted from 0.
    pub(super) chosen: usize,
    /// How many rows are seen at once.
    pub(super) height: usize,
}

/// What a key did to a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PickedGame {
    NotYet,
    Game(usize),
    Left,
}

impl Picker {
    /// The games with these words.
    pub(super) fn new(archive: &impl Archive, words: &str) -> Self {
        let mut picker = Self::default();
        picker.words.set(words);
        picker.search(archive);
        picker
    }

    fn search(&mut self, archive: &impl Archive) {
        self.found = archive.find(self.words.text());
        self.chosen = 0;
    }

    pub(super) fn press(&mut self, key: KeyCode, archive: &impl Archive) -> PickedGame {
        let page = self.height.max(1) as isize;
        match key {
            KeyCode::Esc => return PickedGame::Left,
            KeyCode::Enter => {
                return match self.found.get(self.chosen) {
                    Some(&index) => PickedGame::Game(index),
                    None => PickedGame::NotYet,
                };
            }
            KeyCode::Up => self.go(-1),
            KeyCode::Down => self.go(1),
            KeyCode::PageUp => self.go(-page),
            KeyCode::PageDown => self.go(page),
            KeyCode::Home => self.go(isize::MIN),
            KeyCode::End => self.go(isize::MAX),
            KeyCode::Char(letter) => {
                self.words.type_letter(letter);
                self.search(archive);
            }
            KeyCode::Backspace => {
                self.words.delete_letter();
                self.search(archive);
            }
            _ => {}
        }
        PickedGame::NotYet
    }

    /// Searches for nothing: all games are listed.
    pub(super) fn clear(&mut self, archive: &impl Archive) {
        self.words.clear();
        self.search(archive);
    }

    /// Moves the choice down, or up if negative.
    pub(super) fn go(&mut self, down: isize) {
        let last = self.found.len().saturating_sub(1);
        self.chosen = self.chosen.saturating_add_signed(down).min(last);
    }

    /// The rows that are seen: the first of them, and the games.
    pub(super) fn page(&self) -> (usize, &[usize]) {
        let height = self.height.max(1);
        let first = self.chosen / height * height;
        let end = (first + height).min(self.found.len());
        (first, &self.found[first.min(end)..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Names(&'static [&'static str]);

    impl Archive for Names {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn title(&self, index: usize) -> String {
            self.0[index].into()
        }
    }

    const NAMES: Names = Names(&["Ann – Bob  1990", "Bob – Cid  1990", "Émile – Ann  1991"]);

    #[test]
    fn words_are_found_in_any_order_and_case() {
        assert_eq!(NAMES.find("1990 ann"), [0]);
        assert_eq!(NAMES.find("BOB"), [0, 1]);
        assert_eq!(NAMES.find("émile"), [2]);
        assert_eq!(NAMES.find(" "), [0, 1, 2]);
        assert!(NAMES.find("bob 1991").is_empty());
    }

    #[test]
    fn typing_narrows_the_list() {
        let mut picker = Picker::new(&NAMES, "");
        picker.height = 2;
        picker.press(KeyCode::End, &NAMES);
        assert_eq!(picker.page(), (2, &[2][..]));
        assert_eq!(picker.press(KeyCode::Enter, &NAMES), PickedGame::Game(2));
        for letter in "bob".chars() {
            picker.press(KeyCode::Char(letter), &NAMES);
        }
        picker.press(KeyCode::Down, &NAMES);
        picker.press(KeyCode::Down, &NAMES);
        assert_eq!(picker.press(KeyCode::Enter, &NAMES), PickedGame::Game(1));
        picker.press(KeyCode::Char('x'), &NAMES);
        assert_eq!(picker.press(KeyCode::Enter, &NAMES), PickedGame::NotYet);
        assert_eq!(picker.page(), (0, &[][..]));
        picker.press(KeyCode::Backspace, &NAMES);
        assert_eq!(picker.found, [0, 1]);
        assert_eq!(picker.press(KeyCode::Esc, &NAMES), PickedGame::Left);
    }
}
