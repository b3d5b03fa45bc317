//! Who played what: the last messages.

use ratatui::text::Span;

/// More is never looked at.
const MOST: usize = 1000;

/// The messages of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    messages: Vec<String>,
    /// How many lines up from the end one looks.
    scrolled: usize,
}

impl Log {
    /// Adds a message of one line or more.
    pub(super) fn add(&mut self, message: &str) {
        self.messages.extend(message.lines().map(str::to_owned));
        let surplus = self.messages.len().saturating_sub(MOST);
        self.messages.drain(..surplus);
        self.scrolled = 0;
    }

    /// Looks so many lines further up, or down if negative.
    pub(super) const fn scroll(&mut self, up: isize) {
        self.scrolled = self.scrolled.saturating_add_signed(up);
    }

    /// The last lines that fit.
    pub(super) fn lines(&mut self, width: u16, height: u16) -> Vec<String> {
        let lines: Vec<String> = (self.messages.iter())
            .flat_map(|message| wrap(message, width))
            .collect();
        let height = usize::from(height);
        let most = lines.len().saturating_sub(height);
        self.scrolled = self.scrolled.min(most);
        let first = most - self.scrolled;
        lines.into_iter().skip(first).take(height).collect()
    }

    #[cfg(test)]
    pub(super) fn contains(&self, text: &str) -> bool {
        self.messages.iter().any(|message| message.contains(text))
    }
}

/// A text in lines of at most this width, broken at blanks where there are any.
pub(super) fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width).max(2);
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let word_width = Span::raw(word).width();
        if used > 0 && used + 1 + word_width <= width {
            lines.last_mut().expect("there is one").push(' ');
            used += 1;
        } else if used > 0 {
            lines.push(String::new());
            used = 0;
        }
        for letter in word.chars() {
            let letter_width = Span::raw(letter.to_string()).width();
            if used + letter_width > width {
                lines.push(String::new());
                used = 0;
            }
            lines.last_mut().expect("there is one").push(letter);
            used += letter_width;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_at_blanks_and_long_words_anywhere() {
        assert_eq!(
            wrap("black plays f5", 9),
            ["black", "plays f5"],
            "never wider"
        );
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("炮二平五", 5), ["炮二", "平五"], "two columns each");
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("ab", 0), ["ab"], "no width at all");
    }

    #[test]
    fn the_end_is_shown_unless_scrolled() {
        let mut log = Log::default();
        for number in 0..5 {
            log.add(&number.to_string());
        }
        assert_eq!(log.lines(10, 2), ["3", "4"]);
        log.scroll(1);
        assert_eq!(log.lines(10, 2), ["2", "3"]);
        log.scroll(100);
        assert_eq!(log.lines(10, 2), ["0", "1"]);
        log.scroll(-200);
        assert_eq!(log.lines(10, 2), ["3", "4"]);
        assert!(log.lines(10, 0).is_empty());
    }
}
