//! What a person types at the board.

use othello_core::sized::Square;

/// A line of input, understood.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Place(Square),
    Pass,
    Undo,
    Redo,
    Start,
    End,
    Hints,
    Board,
    Save(String),
    Load(String),
    Comment(String),
    Help,
    Quit,
}

/// The commands and what they do, for `help`.
pub(crate) const HELP: &str = "\
f5            place a disc (F5 and f 5 are the same)
hints         the legal moves and the discs each gains
undo, redo    take back to your last move, or play it again
start, end    go to the beginning or the end of the game
board         draw the board
comment TEXT  a remark about the last move
save FILE     save the game: .pgn, .ggf, .sgf, .oth, .txt or .wtb
load FILE     go on with a saved game
quit          leave";

impl Command {
    /// Reads a line; `None` if it is blank, an error if it makes no sense.
    pub(crate) fn parse(line: &str) -> Result<Option<Self>, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let file_name = || {
            if rest.is_empty() {
                Err(format!("{word} needs a file name"))
            } else {
                Ok(rest.into())
            }
        };
        Ok(Some(match word.to_ascii_lowercase().as_str() {
            "" => return Ok(None),
            "undo" | "u" => Self::Undo,
            "redo" | "r" => Self::Redo,
            "start" => Self::Start,
            "end" => Self::End,
            "hint" | "hints" | "moves" | "?" => Self::Hints,
            "board" => Self::Board,
            "save" => Self::Save(file_name()?),
            "load" => Self::Load(file_name()?),
            "comment" => Self::Comment(rest.into()),
            "help" | "h" => Self::Help,
            "quit" | "exit" | "q" => Self::Quit,
            "pass" | "pa" | "ps" | "--" => Self::Pass,
            _ => Self::Place(square(line)?),
        }))
    }
}

/// A square with blanks anywhere: `a1`, `A1`, `a 1`.
fn square(line: &str) -> Result<Square, String> {
    let letters: String = line
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect();
    letters
        .parse()
        .map_err(|_| format!("{line:?} is neither a square such as f5 nor a command; try `help`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_may_be_written_in_any_way() {
        let f5 = Square::new(5, 4).expect("on the board");
        for line in ["f5", "F5", " f5 ", "f 5", "F\t5"] {
            assert_eq!(
                Command::parse(line),
                Ok(Some(Command::Place(f5))),
                "{line:?}"
            );
        }
    }

    #[test]
    fn commands_take_the_rest_of_the_line() {
        let save = Command::Save("my game.pgn".into());
        assert_eq!(Command::parse("save my game.pgn"), Ok(Some(save)));
        assert!(Command::parse("save").is_err());
        assert_eq!(Command::parse(""), Ok(None));
        assert!(Command::parse("z9").unwrap_err().contains("z9"));
    }
}
