//! The words of a line.

use std::str::FromStr;

/// The words of a line, one after another.
///
/// ```
/// use play::protocol::Words;
///
/// let mut words = Words::of("go  depth 5 now");
/// assert_eq!(words.next(), Some("go"));
/// assert!(words.skip_word("depth") && !words.skip_word("nodes"));
/// assert_eq!(words.number::<u32>(), Some(5));
/// assert_eq!(words.rest(), "now");
/// ```
#[derive(Clone, Debug)]
pub struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// The words of a line, which blanks of any kind separate.
    #[must_use]
    pub fn of(line: &'a str) -> Self {
        Self { rest: line.trim() }
    }

    /// The next word, which stays.
    #[must_use]
    pub fn peek(&self) -> Option<&'a str> {
        self.rest.split_whitespace().next()
    }

    /// Takes the next word if it is this one, in any case.
    pub fn skip_word(&mut self, word: &str) -> bool {
        let is_it = self
            .peek()
            .is_some_and(|next| next.eq_ignore_ascii_case(word));
        if is_it {
            self.next();
        }
        is_it
    }

    /// Takes the next word if it can be read so.
    pub fn number<T: FromStr>(&mut self) -> Option<T> {
        let number = self.peek()?.parse().ok()?;
        self.next();
        Some(number)
    }

    /// What has not been taken yet.
    #[must_use]
    pub const fn rest(&self) -> &'a str {
        self.rest
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.rest = self.rest[word.len()..].trim_start();
        Some(word)
    }
}

/// The beginning of a text for an error, on one line and without control characters.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;

    let shown = |letter: char| {
        if letter.is_control() {
            '\u{fffd}'
        } else {
            letter
        }
    };
    let mut excerpt: String = text.chars().take(LONGEST).map(shown).collect();
    if text.chars().nth(LONGEST).is_some() {
        excerpt.push('…');
    }
    excerpt
}
