//! What a person types at the board.

use crate::messages::Message;

/// What was typed, in quotes, shortened if it is longer than anybody types.
///
/// ```
/// use play::command::quoted;
///
/// assert_eq!(quoted("zz"), "\"zz\"");
/// assert_eq!(quoted(&"z".repeat(1000)), "\"zzzzzzzzzzzzzzzzzzzzzzzz…\"");
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    const MOST_CHARACTERS: usize = 24;
    match text.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
        None => format!("{text:?}"),
    }
}

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
    /// One move back, whosever it is.
    Back,
    /// One move on, whosever it is.
    Forward,
    /// The game goes on from where one looked at it.
    GoOn,
    /// What can be played.
    Hints,
    /// Draw the board.
    Board,
    /// The moves as text.
    Transcript,
    /// Save the game.
    Save(Save),
    /// Go on with the game in a file of this name.
    Load(String),
    /// List the games of the opened file with these words.
    Find(String),
    /// Go on with the game of this number, counted from 1.
    Game(usize),
    /// A remark.
    Comment(String),
    /// A new game.
    New,
    /// Begin at a position; without a text, at one that is put together on the screen.
    SetUp(String),
    /// Turn the board so that the game begins with this move.
    Orient(String),
    /// Who plays from now on, a seat for each player.
    Seats(String),
    /// Give up.
    Resign,
    /// Offer a draw, or agree to it.
    Draw,
    /// Agree to what the other end of the line asks for.
    Accept,
    /// Do not.
    Decline,
    /// Tell the other end of the line something.
    Say(String),
    /// Something for the full screen alone.
    Screen(ScreenCommand),
    /// The commands.
    Help,
    /// Leave.
    Quit,
}

/// How to save a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// The name of the file.
    pub name: String,
    /// A remark about the last move, if one is wanted.
    pub remark: Option<String>,
    /// Whether it takes the place of whatever the file holds.
    pub replaces: bool,
}

/// What only the full screen can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenCommand {
    /// The other side of the board in front.
    Flip,
    /// The next theme.
    Theme,
    /// Letters instead of characters for the pieces, and back.
    Letters,
    /// What board, and who plays, in a new game.
    Settings,
    /// Who plays, and how well.
    Players,
    /// The engine moves at once.
    MoveNow,
    /// Moves are played again by themselves, or no longer.
    Autoplay,
    /// The list of the games of a file.
    List,
    /// The name of a file to save the game in, and a remark.
    SaveForm,
}

impl<M> Command<M> {
    /// Reads a line; `None` if it is blank. What is no command is a move, which `parse_move` reads;
    /// `say` says what is wrong.
    ///
    /// # Errors
    ///
    /// If the line makes no sense.
    pub fn parse(
        line: &str,
        parse_move: impl FnOnce(&str) -> Result<M, String>,
        say: impl Fn(Message<'_>) -> String,
    ) -> Result<Option<Self>, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let needed = |message| {
            if rest.is_empty() {
                Err(say(message))
            } else {
                Ok(String::from(rest))
            }
        };
        Ok(Some(match word.to_lowercase().as_str() {
            "" => return Ok(None),
            "undo" | "u" => Self::Undo,
            "redo" | "r" => Self::Redo,
            "start" => Self::Start,
            "end" => Self::End,
            "back" => Self::Back,
            "forward" => Self::Forward,
            "hint" | "hints" | "?" => Self::Hints,
            "board" => Self::Board,
            "moves" | "transcript" => Self::Transcript,
            "save" => Self::Save(Save::read(&needed(Message::NeedsFileName { word })?, false)),
            "save!" => Self::Save(Save::read(&needed(Message::NeedsFileName { word })?, true)),
            "load" | "open" => Self::Load(needed(Message::NeedsFileName { word })?),
            "find" => Self::Find(rest.into()),
            "game" => match rest.parse() {
                Ok(number) => Self::Game(number),
                Err(_) => return Err(say(Message::NeedsNumber { word })),
            },
            "comment" => Self::Comment(rest.into()),
            "new" => Self::New,
            "setup" => Self::SetUp(rest.into()),
            "orient" => Self::Orient(rest.to_lowercase()),
            "resign" => Self::Resign,
            "draw" => Self::Draw,
            "accept" | "yes" => Self::Accept,
            "decline" | "no" => Self::Decline,
            "say" | "chat" => Self::Say(rest.into()),
            "flip" => Self::Screen(ScreenCommand::Flip),
            "theme" => Self::Screen(ScreenCommand::Theme),
            "letters" => Self::Screen(ScreenCommand::Letters),
            "settings" => Self::Screen(ScreenCommand::Settings),
            "players" if !rest.is_empty() => Self::Seats(rest.into()),
            "players" => Self::Screen(ScreenCommand::Players),
            "now" => Self::Screen(ScreenCommand::MoveNow),
            "autoplay" => Self::Screen(ScreenCommand::Autoplay),
            "go" => Self::GoOn,
            "list" => Self::Screen(ScreenCommand::List),
            "help" | "h" => Self::Help,
            "quit" | "exit" | "q" => Self::Quit,
            _ => Self::Play(parse_move(line)?),
        }))
    }
}

impl Save {
    /// `FILE` or `FILE -- REMARK`; names may have blanks in them.
    fn read(rest: &str, replaces: bool) -> Self {
        let (name, remark) = match rest.split_once(" -- ") {
            Some((name, remark)) => (name.trim_end(), Some(remark.trim_start().into())),
            None => (rest, None),
        };
        Self {
            name: name.into(),
            remark,
            replaces,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    fn parse(line: &str) -> Result<Option<Command<u8>>, String> {
        Command::parse(
            line,
            |line| line.parse().map_err(|_| format!("no {line}")),
            |message| message.text(Language::En),
        )
    }

    #[test]
    fn what_is_no_command_is_a_move() {
        assert_eq!(parse(" 12\n"), Ok(Some(Command::Play(12))));
        assert_eq!(parse("nonsense"), Err("no nonsense".into()));
        assert_eq!(parse("\t\n"), Ok(None));
    }

    #[test]
    fn commands_take_the_rest_of_the_line() {
        let save = |remark: Option<&str>, replaces| {
            Command::Save(Save {
                name: "my game.pgn".into(),
                remark: remark.map(String::from),
                replaces,
            })
        };
        assert_eq!(parse("SAVE  my game.pgn"), Ok(Some(save(None, false))));
        assert_eq!(parse("Save! my game.pgn"), Ok(Some(save(None, true))));
        for (word, replaces) in [("save", false), ("save!", true)] {
            assert_eq!(
                parse(&format!("{word} my game.pgn  --  at -- last")),
                Ok(Some(save(Some("at -- last"), replaces)))
            );
        }
        assert_eq!(parse("save!"), Err("save! needs a file name".into()));
        assert_eq!(parse("say Hello"), Ok(Some(Command::Say("Hello".into()))));
        assert_eq!(parse("load"), Err("load needs a file name".into()));
        assert_eq!(parse("game 12"), Ok(Some(Command::Game(12))));
        assert_eq!(parse("game twelve"), Err("game needs a number".into()));
    }
}
