use xiangqi_core::{
    Game, Move, MoveTree, ParseMoveError, Setup, SetupError, SetupFaultKinds,
    notation::fen::ParseFenError,
};

/// A position with what is known of it, as a line of an EPD file tells.
///
/// A line holds a position as in a FEN (board, side and perhaps the fields after it: plies without
/// capture count towards the natural limit), then
/// operations, each a word with its value, `;` before or after each: `bm` (best moves as points),
/// `dm` (plies to mate) and `id` are read, others passed over. Empty lines and those that begin
/// with `#` are none. Composers put pieces where no game brings them, and so may the position.
///
/// ```
/// use xiangqi_engine::Problem;
///
/// let text = "# a comment\n3k5/7R1/8R/9/9/9/9/9/9/4K4 w - - 0 1 ;dm 1 ;bm i7i9 ;id \"two chariots\"\n";
/// let problems: Vec<_> = Problem::read(text).collect::<Result<_, _>>()?;
/// assert_eq!(problems[0].best_moves, ["i7i9".parse()?]);
/// assert_eq!(problems[0].mate_in, Some(1));
/// assert_eq!(problems[0].id, "two chariots");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The position with its counters, as a game without moves.
    pub game: Game,
    /// The moves that solve it; empty if none is told.
    pub best_moves: Vec<Move>,
    /// In how many plies it is mate.
    pub mate_in: Option<u32>,
    /// Its name, without quotation marks; empty if it has none.
    pub id: String,
}

/// A line that holds no problem. Lines count from 1.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// The position cannot be read.
    #[error("line {line}: {fault}")]
    Fen {
        /// The line.
        line: usize,
        /// What is wrong.
        fault: ParseFenError,
    },
    /// The position cannot be.
    #[error("line {line}: {fault}")]
    Position {
        /// The line.
        line: usize,
        /// What is wrong.
        fault: SetupError,
    },
    /// A best move cannot be read.
    #[error("line {line}: bm: {fault}")]
    Move {
        /// The line.
        line: usize,
        /// What is wrong.
        fault: ParseMoveError,
    },
    /// A best move is none in the position.
    #[error("line {line}: bm: {m} is not legal")]
    Illegal {
        /// The line.
        line: usize,
        /// The move.
        m: Move,
    },
    /// The distance to mate is no number.
    #[error("line {line}: dm: expected a number of plies, found {found:?}")]
    Plies {
        /// The line.
        line: usize,
        /// What stands there.
        found: String,
    },
}

impl Problem {
    /// Reads the problems of a file, one after the other; a faulty line does not end it.
    pub fn read(text: &str) -> impl Iterator<Item = Result<Self, ProblemError>> + '_ {
        text.lines()
            .enumerate()
            .map(|(index, content)| (index + 1, content.trim()))
            .filter(|(_, content)| !content.is_empty() && !content.starts_with('#'))
            .map(|(line, content)| Self::read_line(line, content))
    }

    fn read_line(line: usize, content: &str) -> Result<Self, ProblemError> {
        let fields = fen_fields(content);
        let (fen, operations) = content.split_at(fields);
        let setup: Setup =
            (fen.trim().parse()).map_err(|fault| ProblemError::Fen { line, fault })?;
        let start = MoveTree::from_setup_ignoring(setup, SetupFaultKinds::MISPLACED)
            .map_err(|fault| ProblemError::Position { line, fault })?;
        let mut problem = Self {
            game: Game::from(&start),
            best_moves: Vec::new(),
            mate_in: None,
            id: String::new(),
        };
        for operation in operations.split(';') {
            let operation = operation.trim();
            let (name, value) = operation
                .split_once(char::is_whitespace)
                .unwrap_or((operation, ""));
            problem.operation(line, name, value.trim())?;
        }
        Ok(problem)
    }

    fn operation(&mut self, line: usize, name: &str, value: &str) -> Result<(), ProblemError> {
        match name {
            "bm" => {
                for word in value.split_whitespace() {
                    let m = word
                        .parse()
                        .map_err(|fault| ProblemError::Move { line, fault })?;
                    if !self.game.position().is_legal(m) {
                        return Err(ProblemError::Illegal { line, m });
                    }
                    self.best_moves.push(m);
                }
            }
            "dm" => {
                let plies = value.parse().map_err(|_| ProblemError::Plies {
                    line,
                    found: value.chars().take(24).collect(),
                })?;
                self.mate_in = Some(plies);
            }
            "id" => self.id = value.trim_matches('"').into(),
            _ => {}
        }
        Ok(())
    }
}

/// How long the position is: up to the first `;`, or the first word that is no field of a FEN.
fn fen_fields(content: &str) -> usize {
    let end = content.find(';').unwrap_or(content.len());
    let mut from = 0;
    for (index, word) in content[..end].split_whitespace().enumerate() {
        let at = from + content[from..].find(word).unwrap_or_default();
        let is_counter = word == "-" || word.bytes().all(|byte| byte.is_ascii_digit());
        if index >= 6 || index >= 2 && !is_counter {
            return at;
        }
        from = at + word.len();
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE: &str = "3k5/7R1/8R/9/9/9/9/9/9/4K4 w";

    fn read(text: &str) -> Result<Problem, String> {
        let mut problems = Problem::read(text);
        let first = problems.next().expect("a line");
        assert!(problems.next().is_none());
        first.map_err(|error| error.to_string())
    }

    #[test]
    fn operations_stand_before_or_after_semicolons() {
        let after = read(&format!("{MATE} - - bm i7i9 h8h9; dm 1; id \"a b\";")).expect("good");
        let before = read(&format!(
            "{MATE} - - 0 1 ;dm 1;c0 \"x\" ;id a b ;bm I7-I9 h8h9"
        ))
        .expect("good");
        assert_eq!(after, before);
        assert_eq!(after.best_moves.len(), 2);
        let bare = read(MATE).expect("good");
        assert_eq!((bare.mate_in, bare.id), (None, String::new()));
    }

    #[test]
    fn faults_are_told_with_their_lines() {
        let error = |operation: &str| read(&format!("\n{MATE} - - 0 1 ;{operation}")).unwrap_err();
        assert_eq!(error("bm i7h8"), "line 2: bm: i7h8 is not legal");
        assert_eq!(
            error("dm two"),
            "line 2: dm: expected a number of plies, found \"two\""
        );
        assert!(error("bm x").starts_with("line 2: bm: expected a move"));
        assert!(read("3k5/9 w").unwrap_err().starts_with("line 1: "));
        assert!(
            read("9/9/9/9/9/9/9/9/9/9 w")
                .unwrap_err()
                .starts_with("line 1: ")
        );
    }
}
