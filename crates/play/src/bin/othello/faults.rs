//! Faults of files and positions, and refused moves, in the language of those who play.

use std::{
    error::Error,
    fmt::{Debug, Display},
};

use othello_core::{
    Color, IllegalMove, IllegalReason, Move, SetupError, SetupFault,
    notation::{
        Place,
        board_string::{BoardStringError, BoardStringFault},
        transcript::{TranscriptError, TranscriptFault},
    },
    record::{
        Fault, ReadError,
        obf::{ObfError, ObfFault},
        wthor::{self, HeaderError, LengthMismatch, RecordFault, WriteError},
    },
    sized::Position,
};
use play::{
    faults::Tell,
    language::Language,
    messages::{self, Message},
};

use crate::{files::CannotTell, position::OtherSize};

/// Tells faults in a language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Faults(pub(crate) Language);

impl Tell for Faults {
    fn language(self) -> Language {
        self.0
    }
}

impl Faults {
    /// An error with what it is about.
    pub(crate) fn tell(self, error: &anyhow::Error) -> String {
        play::faults::tell(error, self.0, |cause| self.of_game(cause))
    }

    /// An error of the game.
    fn of_game(self, cause: &(dyn Error + 'static)) -> Option<String> {
        if let Some(error) = cause.downcast_ref::<ReadError<Position>>() {
            let ReadError { game, place, .. } = error;
            let place = &self.place(*place);
            let place = self.say(Message::PlaceInGame { game: *game, place });
            Some(self.colon(&place, &self.fault(&error.fault)))
        } else if let Some(error) = cause.downcast_ref::<TranscriptError<Position>>() {
            let place = self.after(&self.place(error.place), error.game.moves().len());
            Some(self.colon(&place, &self.transcript_fault(&error.fault)))
        } else if let Some(ObfError { place, fault, .. }) = cause.downcast_ref() {
            Some(self.colon(&self.place(*place), &self.obf_fault(fault)))
        } else if let Some(BoardStringError { place, fault }) = cause.downcast_ref() {
            Some(self.colon(&self.place(*place), &self.board_fault(fault)))
        } else if let Some(error) = cause.downcast_ref::<wthor::ReadError<Position>>() {
            Some(self.thor(error))
        } else if let Some(error) = cause.downcast_ref::<HeaderError>() {
            Some(self.header(error))
        } else if let Some(error) = cause.downcast_ref::<WriteError>() {
            Some(self.write(error))
        } else if let Some(OtherSize { found, expected }) = cause.downcast_ref() {
            Some(self.say(Message::OtherSizeOfBoard {
                found: &found.to_string(),
                expected: &expected.to_string(),
            }))
        } else {
            let message = match cause.downcast_ref()? {
                CannotTell::OtherStart => Message::OtherStart,
                CannotTell::OtherSize => Message::EightByEightOnly,
            };
            Some(self.say(message))
        }
    }

    fn place(self, place: Place) -> String {
        self.say(Message::PlaceInText {
            line: place.line,
            column: place.column,
            offset: place.offset,
        })
    }

    fn color(self, color: Color) -> String {
        self.say(match color {
            Color::Black => Message::Black,
            Color::White => Message::White,
        })
    }

    /// Why a move cannot be played.
    pub(crate) fn illegal<S: Debug + Display>(
        self,
        IllegalMove { illegal, reason }: &IllegalMove<S>,
    ) -> String {
        let illegal = match illegal {
            Move::Place(square) => square.to_string(),
            Move::Pass => self.say(Message::APass),
        };
        self.illegal_text(&illegal, *reason)
    }

    fn illegal_text(self, illegal: &str, reason: IllegalReason) -> String {
        let english = reason.to_string();
        let reason = &self.say(match reason {
            IllegalReason::OffBoard => Message::SquareOffBoard,
            IllegalReason::Occupied => Message::SquareOccupied,
            IllegalReason::FlipsNothing => Message::FlipsNothing,
            IllegalReason::PassNotAllowed => Message::PassNotAllowed,
            IllegalReason::GameOver => Message::TheGameIsOver,
            _ => Message::Text(&english),
        });
        self.say(Message::Illegal { illegal, reason })
    }

    fn fault(self, fault: &Fault) -> String {
        match fault {
            Fault::Unexpected { expected, found } | Fault::OtherGame { expected, found } => {
                self.expected_quoted(expected, found)
            }
            Fault::End { expected } => self.expected(expected, &self.say(Message::FoundEndOfText)),
            Fault::Unclosed { expected: bracket } => {
                self.expected_message(Message::ToClose { bracket }, &self.say(Message::FoundNone))
            }
            Fault::BoardSize { expected, found } => self.expected_message(
                Message::BoardOfSize {
                    size: &expected.to_string(),
                },
                &self.say(Message::OneOfSize {
                    size: &found.to_string(),
                }),
            ),
            Fault::TooManyTags { most } => self.expected_message(
                Message::AtMostTags { most: *most },
                &self.say(Message::FoundMore),
            ),
            Fault::WrongColor { expected, found } => self.expected_message(
                Message::AMoveOf {
                    player: &self.color(*expected),
                },
                &self.say(Message::OneOf {
                    player: &self.color(*found),
                }),
            ),
            Fault::Illegal { found, reason } => self.illegal_text(found, *reason),
            other => other.to_string(),
        }
    }

    fn transcript_fault<S: Debug + Display>(self, fault: &TranscriptFault<S>) -> String {
        match fault {
            TranscriptFault::Unexpected { found } => {
                self.expected_quoted("a square or a pass", found)
            }
            TranscriptFault::OffBoard { found, size } => {
                let size = &size.to_string();
                self.expected_message(Message::SquareOfBoard { size }, &format!("{found:?}"))
            }
            TranscriptFault::Illegal(illegal) => self.illegal(illegal),
            TranscriptFault::NotUtf8 { byte } => self.not_utf8(*byte),
            other => other.to_string(),
        }
    }

    fn board_fault(self, fault: &BoardStringFault) -> String {
        match fault {
            BoardStringFault::Letter { found, square } => self.expected_message(
                Message::ForSquare {
                    what: messages::expected("a disc or an empty square", self.0),
                    square: &square.to_string(),
                },
                &format!("{found:?}"),
            ),
            BoardStringFault::Zero => self.say(Message::ZeroIsUnclear),
            BoardStringFault::TooShort { found, expected } => self.expected_message(
                Message::SquaresInAll { squares: *expected },
                &found.to_string(),
            ),
            BoardStringFault::NoSuchSize { found } => self.expected(
                "16, 36, 64, 100, 144, 196 or 256 squares",
                &found.to_string(),
            ),
            BoardStringFault::NoTurn => self.expected(
                "the side to move after the board",
                &self.say(Message::FoundNothing),
            ),
            BoardStringFault::Turn { found } => {
                self.expected_quoted("the side to move (X, O, black, white)", found)
            }
            BoardStringFault::TrailingText { found } => {
                self.expected_quoted("the end of the text", found)
            }
            BoardStringFault::NotUtf8 { byte } => self.not_utf8(*byte),
            other => other.to_string(),
        }
    }

    fn obf_fault(self, fault: &ObfFault) -> String {
        match fault {
            ObfFault::Board(fault) => self.board_fault(fault),
            ObfFault::Setup(error) => self.setup(error),
            ObfFault::Semicolon { found } => self.expected_quoted("';'", found),
            ObfFault::EmptyEntry => self.expected("a move and its score", "';'"),
            ObfFault::Move { found } => self.expected_quoted("a square or a pass", found),
            ObfFault::Illegal(illegal) => self.illegal(illegal),
            ObfFault::Repeated { repeated } => {
                let what = &repeated.to_string();
                let found = self.say(Message::FoundAgain { what });
                self.expected("a move without a score", &found)
            }
            ObfFault::Score { found } => {
                let (least, most) = (-64, "+64");
                let score = Message::ScoreFrom { least, most };
                self.expected_message(score, &format!("{found:?}"))
            }
            ObfFault::SecondScore => self.say(Message::ScoreTwice),
            ObfFault::NotUtf8 { byte } => self.not_utf8(*byte),
            other => other.to_string(),
        }
    }

    fn setup(self, SetupError { faults }: &SetupError) -> String {
        let told: Vec<String> = (faults.iter())
            .map(|fault| {
                let english = fault.to_string();
                self.say(match fault {
                    SetupFault::Overlap => Message::OverlappingDiscs,
                    SetupFault::EmptyCenter => Message::EmptyCenter,
                    SetupFault::Islands => Message::IslandsOfDiscs,
                    SetupFault::OffBoard => Message::DiscOffBoard,
                    _ => Message::Text(&english),
                })
            })
            .collect();
        let faults = &told.join(", ");
        self.say(Message::NoPosition { faults })
    }

    fn thor(self, error: &wthor::ReadError<Position>) -> String {
        match error {
            wthor::ReadError::Record(error) => {
                let place = self.say(Message::PlaceInRecord {
                    record: error.record,
                    offset: error.offset,
                });
                self.colon(&place, &self.record_fault(&error.fault))
            }
            wthor::ReadError::Length(mismatch) => self.length(*mismatch),
            other => other.to_string(),
        }
    }

    fn record_fault(self, fault: &RecordFault<Position>) -> String {
        match fault {
            RecordFault::NoSquare { found } => self.say(Message::ThorNoSquare { found: *found }),
            RecordFault::Gap { next } => self.say(Message::ThorGap { next: *next }),
            RecordFault::Illegal(illegal) => {
                let why = &self.illegal(illegal);
                self.say(Message::ThorIllegal { why })
            }
            RecordFault::Truncated { found, expected } => self.say(Message::ThorTruncated {
                expected: *expected,
                found: *found,
            }),
            RecordFault::Score { found, most } => self.score(*found, *most),
            other => other.to_string(),
        }
    }

    fn score(self, found: u8, most: u8) -> String {
        let most = &most.to_string();
        self.expected_message(Message::ScoreFrom { least: 0, most }, &found.to_string())
    }

    fn length(self, mismatch: LengthMismatch) -> String {
        let told = self.say(Message::ThorLength {
            offset: mismatch.offset(),
            announced: mismatch.announced,
            length: mismatch.record_len,
            complete: mismatch.complete,
        });
        match mismatch.rest {
            0 => told,
            rest => self.say(Message::AndBytesMore { told: &told, rest }),
        }
    }

    fn header(self, error: &HeaderError) -> String {
        let english = error.to_string();
        let found = match error {
            HeaderError::OtherBoard { found } => found.to_string(),
            _ => String::new(),
        };
        self.say(match *error {
            HeaderError::TooShort { found } => Message::ThorHeaderShort { found },
            HeaderError::BoardSize { found } => Message::ThorHeaderBoard { found },
            HeaderError::Kind { found } => Message::ThorHeaderKind { found },
            HeaderError::OtherBoard { .. } => Message::ThorHeaderOtherBoard { found: &found },
            HeaderError::NotGames { names } => Message::ThorHeaderNames { names },
            HeaderError::NotNames { games } => Message::ThorHeaderGames { games },
            _ => Message::Text(&english),
        })
    }

    fn write(self, error: &WriteError) -> String {
        match error {
            WriteError::OtherBoard { found, expected } => self.say(Message::ThorOtherBoard {
                expected: &expected.to_string(),
                found: &found.to_string(),
            }),
            WriteError::OtherStart => self.say(Message::ThorOtherStart),
            WriteError::Score { found, most } => self.score(*found, *most),
            other => other.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        files::{self, Format},
        position,
    };
    use othello_core::{
        notation::{Mode, transcript},
        record::{Record, wthor::NameTables},
        sized::Size,
    };

    /// The fault of each wrong file, and of the first game in it.
    fn errors() -> Vec<anyhow::Error> {
        let mut errors = Vec::new();
        for (format, text) in damaged_files() {
            let games = files::parse(&text, format, Size::EIGHT, NameTables::default());
            match games {
                Ok(contents) => errors.extend(
                    (contents.games.into_iter()).filter_map(|game| Some(game.err()?.error)),
                ),
                Err(error) => errors.push(error),
            }
        }
        for text in [
            "9999",
            "f5a1",
            "f5q1",
            "xyz1",
            "---",
            "-XO",
            "X",
            "f5!1",
            "OOO---------------- X",
        ] {
            errors.extend(position::read(text, Size::EIGHT).err());
        }
        let board = "-".repeat(64);
        for end in ["", " X", " Q", " X more", "- X"] {
            errors.extend(position::read(&format!("{board}{end}"), Size::EIGHT).err());
        }
        errors
    }

    /// Files of every format with a byte taken out, put in or exchanged, or cut.
    fn damaged_files() -> Vec<(Format, Vec<u8>)> {
        let start = Position::new(Size::EIGHT);
        let mut game = transcript::parse(start, "f5d6c3", Mode::Lenient).expect("a game");
        game.set_comment(String::from("a remark"));
        let record = Record::from(game);
        let formats = [
            Format::Ggf,
            Format::Sgf,
            Format::Pgn,
            Format::Oth,
            Format::Txt,
            Format::Obf,
            Format::Wtb,
        ];
        let mut damaged = Vec::new();
        for format in formats {
            let whole = files::write(
                format,
                std::slice::from_ref(&record),
                None,
                NameTables::default(),
            );
            let whole = whole.expect("it can be told");
            for at in 0..whole.len() {
                damaged.push((format, whole[..at].to_vec()));
                damaged.push((format, [&whole[..at], &whole[at + 1..]].concat()));
                for byte in [b'x', b'9', b']', b'"', b'[', b' ', 0xff, 0] {
                    damaged.push((format, [&whole[..at], &[byte], &whole[at..]].concat()));
                    damaged.push((format, [&whole[..at], &[byte], &whole[at + 1..]].concat()));
                }
            }
        }
        damaged
    }

    /// In English an error reads as the core tells it; in French nothing of that is left but what
    /// was found.
    #[test]
    fn errors_are_told_in_both_languages() {
        let errors = errors();
        assert!(errors.len() > 1000, "{}", errors.len());
        for error in &errors {
            assert_eq!(Faults(Language::En).tell(error), format!("{error:#}"));
            if let Some(phrase) = phrase_of(error) {
                assert!(messages::is_known(phrase), "{phrase}");
            }
            let french = Faults(Language::Fr).tell(error);
            assert!(!english_in(&french), "{error:#}: {french}");
        }
    }

    /// What a reader expected, in the words of the core.
    fn phrase_of(error: &anyhow::Error) -> Option<&'static str> {
        match &error.downcast_ref::<ReadError<Position>>()?.fault {
            Fault::Unexpected { expected, .. }
            | Fault::End { expected }
            | Fault::Unclosed { expected }
            | Fault::OtherGame { expected, .. } => Some(expected),
            _ => None,
        }
    }

    /// Whether words of English stand outside of quotes.
    fn english_in(text: &str) -> bool {
        let unquoted: String = text.split('"').step_by(2).collect();
        let words = ["expected", "found", " the ", " a move", " of "];
        words.iter().any(|word| unquoted.contains(word))
    }
}
