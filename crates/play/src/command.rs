//! What a person types at the board.

/// A line of input, understood. `M` is a move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<M> {
    /// A move.
    Play(M),
    /// Back to the person's last move.
    Undo,
    /// The moves taken back once more.
    Redo,
    /// To the beginning of the game.
    Start,
    /// To the end of the game.
    End,
    /// What can be played.
    Hints,
    /// Draw the board.
    Board,
    /// Save the game in a file of this name.
    Save(String),
    /// Go on with the game in a file of this name.
    Load(String),
    /// A remark.
    Comment(String),
    /// The commands.
    Help,
    /// Leave.
    Quit,
}

impl<M> Command<M> {
    /// Reads a line; `None` if it is blank. What is no command is a move, which `parse_move` reads.
    ///
    /// # Errors
    ///
    /// If the line makes no sense.
    pub fn parse(
        line: &str,
        parse_move: impl FnOnce(&str) -> Result<M, String>,
    ) -> Result<Option<Self>, String> {
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
            _ => Self::Play(parse_move(line)?),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Option<Command<u8>>, String> {
        Command::parse(line, |line| line.parse().map_err(|_| format!("no {line}")))
    }

    #[test]
    fn what_is_no_command_is_a_move() {
        assert_eq!(parse(" 12\n"), Ok(Some(Command::Play(12))));
        assert_eq!(parse("nonsense"), Err("no nonsense".into()));
        assert_eq!(parse("\t\n"), Ok(None));
    }

    #[test]
    fn commands_take_the_rest_of_the_line() {
        let save = Command::Save("my game.pgn".into());
        assert_eq!(parse("SAVE  my game.pgn"), Ok(Some(save)));
        assert_eq!(parse("load"), Err("load needs a file name".into()));
    }
}
