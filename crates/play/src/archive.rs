//! Files that hold more than one game.

use std::fmt;

/// The games of a file.
pub trait Archive: fmt::Debug {
    /// How many there are.
    fn len(&self) -> usize;

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A game, counted from 0, in one line: its players, event, year and result, as far as the file
    /// tells them.
    fn title(&self, index: usize) -> String;

    /// The games whose title has all these words, in any order and case.
    fn find(&self, words: &str) -> Vec<usize> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        if words.is_empty() {
            return (0..self.len()).collect();
        }
        (0..self.len())
            .filter(|&index| {
                let title = self.title(index).to_lowercase();
                words.iter().all(|word| title.contains(word))
            })
            .collect()
    }
}
