//! The laws that the readers and writers of texts share.

use othello_core::{
    Rules,
    notation::{Mode, Place},
    record::{ReadError, Record, Tags, tag},
};

/// A number below `count` that hangs on every byte: for choices that have no byte of their own,
/// so that an input is nothing but the text.
pub fn choose(text: &[u8], count: usize) -> usize {
    let sum = text.iter().fold(0_usize, |sum, &byte| {
        sum.wrapping_mul(31).wrapping_add(byte.into())
    });
    sum % count
}

/// A fault lies inside the text, its line and column are those of its byte, and its message is
/// short.
pub fn check_fault(text: &[u8], place: Place, message: &impl ToString) {
    let before = &text[..place.offset];
    let mut lines = before.split(|&byte| byte == b'\n');
    assert_eq!(place.line, lines.clone().count());
    let line = lines.next_back().unwrap_or_default();
    let columns = 1 + characters(line);
    // Readers that go line by line do not count a mark that they pass over.
    let mark = line.starts_with("\u{feff}".as_bytes()) && place.line == 1;
    assert!(place.column == columns || mark && place.column + 1 == columns);
    let message = message.to_string();
    assert!(message.len() < 600, "a long text is cut off: {message}");
}

fn characters(text: &[u8]) -> usize {
    text.utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum()
}

/// How many lines a text has, the one that no line feed ends among them.
pub fn lines(text: &[u8]) -> usize {
    text.split(|&byte| byte == b'\n').count()
}

/// A format of [`Record`]s with tags: GGF, SGF or PGN.
pub struct TaggedFormat<P: Rules> {
    /// Reads all games.
    pub read: fn(&str, Mode) -> Vec<Result<Record<P>, ReadError<P>>>,
    /// Writes a game.
    pub write: fn(&Record<P>) -> String,
}

impl<P: Rules> TaggedFormat<P> {
    /// Reads a text in both modes, and checks what comes of it.
    pub fn check(&self, text: &str) -> [Vec<Result<Record<P>, ReadError<P>>>; 2] {
        let [strict, lenient] = [Mode::Strict, Mode::Lenient].map(|mode| (self.read)(text, mode));
        for games in [&strict, &lenient] {
            assert!(games.len() <= text.len(), "each game takes a byte");
            for game in games {
                self.check_game(text, game);
            }
        }
        if strict.iter().all(Result::is_ok) {
            assert_eq!(strict, lenient, "lenient reading takes all that is right");
        }
        [strict, lenient]
    }

    fn check_game(&self, text: &str, game: &Result<Record<P>, ReadError<P>>) {
        let record = match game {
            Ok(record) => record,
            Err(error) => {
                check_fault(text.as_bytes(), error.place, error);
                &error.record
            }
        };
        assert!(record.game.moves().len() <= text.len());
        assert_eq!(record.game.cursor(), record.game.moves().len());
        let again = self.read_back(record);
        assert_eq!(again.game, record.game);
        for (name, value) in record.tags.iter().filter(|(name, _)| !is_result(name)) {
            assert_eq!(again.tags.get(name), Some(value), "{name}");
        }
        // By now the result is told, and nothing changes any more.
        let third = self.read_back(&again);
        assert_eq!(third.game, again.game);
        assert_eq!(sorted(&third.tags), sorted(&again.tags));
    }

    /// What strict reading makes of a record that is written.
    fn read_back(&self, record: &Record<P>) -> Record<P> {
        let text = (self.write)(record);
        let mut games = (self.read)(&text, Mode::Strict);
        assert_eq!(games.len(), 1, "{text}");
        let game = games.remove(0);
        game.unwrap_or_else(|error| panic!("{error}:\n{text}"))
    }
}

/// Whether a tag tells the result, which a writer may word in its own way.
fn is_result(name: &str) -> bool {
    [tag::SCORE, tag::TERMINATION, "RE", "Result"].contains(&name)
}

fn sorted(tags: &Tags) -> Vec<(&str, &str)> {
    let mut pairs: Vec<_> = tags.iter().collect();
    pairs.sort_unstable();
    pairs
}
