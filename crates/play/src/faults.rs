//! Faults of files that have nothing to do with a game, and how errors are told to those who play.
//!
//! Other commands tell errors in English, as the cores do. A game tells its own kinds of errors by
//! type, with their place and values; what nobody knows stays English.

use std::{
    error::Error,
    fmt::Debug,
    io::{self, ErrorKind},
};

use crate::{
    language::Language,
    messages::{self, Message},
};

/// What can be wrong with a file as a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileFault {
    /// Nothing in it.
    #[error("there is no game in the file")]
    NoGame,
    /// A number of a game, counted from 1, beyond the end.
    #[error("there is no game {number}")]
    NoSuchGame {
        /// The number.
        number: usize,
    },
    /// The name has no ending that belongs to a format.
    #[error("the name does not tell the format; name one of {names}")]
    FormatByName {
        /// The formats.
        names: String,
    },
    /// Neither the name nor the contents are those of a format.
    #[error("the format is not told; name one of {names}")]
    FormatNotTold {
        /// The formats.
        names: String,
    },
}

/// The phrases of which faults of every game are told.
pub trait Tell: Copy {
    /// The language to tell them in.
    fn language(self) -> Language;

    /// A message in the language.
    fn say(self, message: Message<'_>) -> String {
        message.text(self.language())
    }

    /// A place or a thing, and what is wrong there.
    fn colon(self, what: &str, why: &str) -> String {
        self.say(Message::Colon { what, why })
    }

    /// The place, and the moves read before.
    fn after(self, place: &str, moves: usize) -> String {
        self.say(match moves {
            1 => Message::AfterOneMove { place },
            moves => Message::AfterMoves { place, moves },
        })
    }

    /// A phrase of the core, and what was found.
    fn expected(self, phrase: &str, found: &str) -> String {
        let expected = messages::expected(phrase, self.language());
        self.say(Message::Expected { expected, found })
    }

    /// A phrase of the core, and what was found, in quotation marks.
    fn expected_quoted(self, phrase: &str, found: &impl Debug) -> String {
        self.expected(phrase, &format!("{found:?}"))
    }

    /// A message for what was expected, and what was found.
    fn expected_message(self, expected: Message<'_>, found: &str) -> String {
        let expected = &self.say(expected);
        self.say(Message::Expected { expected, found })
    }

    /// Why something is no position: the first of the faults, and how many more there are.
    fn no_position<F>(self, faults: &[F], most_told: usize, tell: impl Fn(&F) -> String) -> String {
        let told: Vec<String> = faults.iter().take(most_told).map(tell).collect();
        let mut told = told.join(", ");
        let more = faults.len().saturating_sub(most_told);
        if more > 0 {
            let faults = &told;
            told = self.say(Message::AndMoreFaults { faults, more });
        }
        self.say(Message::NoPosition { faults: &told })
    }

    /// A byte that is no part of UTF-8.
    fn not_utf8(self, byte: u8) -> String {
        let byte = &format!("{byte:#04x}");
        self.expected("UTF-8", &self.say(Message::FoundByte { byte }))
    }
}

/// Tells an error and what it is about, such as a file, in a language. `of_game` tells the errors of
/// the game, each with all that it holds.
pub fn tell(
    error: &anyhow::Error,
    language: Language,
    of_game: impl Fn(&(dyn Error + 'static)) -> Option<String>,
) -> String {
    let mut told: Option<String> = None;
    for cause in error.chain() {
        let known = of_game(cause).or_else(|| tell_common(cause, language));
        let is_whole = known.is_some();
        let next = known.unwrap_or_else(|| cause.to_string());
        told = Some(match told {
            None => next,
            Some(what) => {
                let (what, why) = (&what, &next);
                Message::Colon { what, why }.text(language)
            }
        });
        if is_whole {
            break;
        }
    }
    told.unwrap_or_default()
}

fn tell_common(cause: &(dyn Error + 'static), language: Language) -> Option<String> {
    if let Some(error) = cause.downcast_ref::<io::Error>() {
        return Some(tell_io(error, language));
    }
    let message = match cause.downcast_ref::<FileFault>()? {
        FileFault::NoGame => Message::NoGameInFile,
        FileFault::NoSuchGame { number } => Message::NoGameOfNumber { number: *number },
        FileFault::FormatByName { names } => Message::FormatByName { names },
        FileFault::FormatNotTold { names } => Message::FormatNotTold { names },
    };
    Some(message.text(language))
}

fn tell_io(error: &io::Error, language: Language) -> String {
    let english = error.to_string();
    let message = match error.kind() {
        ErrorKind::NotFound => Message::NoSuchFile,
        ErrorKind::PermissionDenied => Message::NoPermission,
        ErrorKind::IsADirectory => Message::IsAFolder,
        ErrorKind::NotADirectory => Message::IsNoFolder,
        ErrorKind::StorageFull => Message::DiskFull,
        ErrorKind::ReadOnlyFilesystem => Message::ReadOnlyDisk,
        _ => Message::Text(&english),
    };
    message.text(language)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    fn told(error: &anyhow::Error, language: Language) -> String {
        tell(error, language, |_| None)
    }

    #[test]
    fn an_error_is_told_with_its_file() {
        let missing: io::Result<()> = Err(ErrorKind::NotFound.into());
        let error = missing.context("a.pgn").expect_err("there is none");
        assert_eq!(
            told(&error, Language::En),
            "a.pgn: there is no such file or folder"
        );
        assert_eq!(
            told(&error, Language::Fr),
            "a.pgn : ce fichier ou ce dossier n’existe pas"
        );
        let empty = anyhow::Error::from(FileFault::NoGame).context("b.pgn");
        assert_eq!(told(&empty, Language::En), format!("{empty:#}"));
    }

    /// What no language knows is better told in English than not at all.
    #[test]
    fn a_game_tells_its_own_errors() {
        let error = anyhow::anyhow!("inner").context("outer");
        assert_eq!(told(&error, Language::Fr), "outer : inner");
        let of_game = |cause: &(dyn Error + 'static)| {
            (cause.to_string() == "outer").then(|| String::from("tout"))
        };
        assert_eq!(tell(&error, Language::Fr, of_game), "tout");
    }
}
