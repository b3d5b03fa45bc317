//! Faults of files, positions and moves, in the language of those who play.

use std::error::Error;

use play::{
    faults::Tell,
    messages::{self, Message},
};
use xiangqi_core::{
    IllegalMove, Move, Piece, SetupError, SetupFault,
    judge::ParseRuleSetError,
    notation::{ParseError, fen::ParseFenError},
    record::{Fault, Location, ReadError, WriteError},
};

use crate::telling::Telling;

impl Telling {
    /// An error with what it is about.
    pub(crate) fn error(self, error: &anyhow::Error) -> String {
        play::faults::tell(error, self.0, |cause| self.error_of_game(cause))
    }

    fn error_of_game(self, cause: &(dyn Error + 'static)) -> Option<String> {
        if let Some(error) = cause.downcast_ref::<ReadError>() {
            Some(self.read_error(error))
        } else if let Some(error) = cause.downcast_ref::<ParseFenError>() {
            Some(self.fen(error))
        } else if let Some(error) = cause.downcast_ref::<SetupError>() {
            Some(self.setup(error))
        } else if let Some(error) = cause.downcast_ref::<ParseError>() {
            Some(self.parse_error(error))
        } else if let Some(error) = cause.downcast_ref::<IllegalMove>() {
            Some(self.illegal(*error))
        } else if let Some(error) = cause.downcast_ref::<ParseRuleSetError>() {
            Some(self.expected_quoted("the rules simple, axf or cxa", &error.found))
        } else {
            let error = cause.downcast_ref::<WriteError>()?;
            Some(self.write_error(error))
        }
    }

    /// A game of a file that cannot be read.
    pub(crate) fn read_error(self, error: &ReadError) -> String {
        let place = &match error.location {
            Location::Text(place) => self.say(Message::PlaceInText {
                line: place.line,
                column: place.column,
                offset: place.offset,
            }),
            Location::Byte(offset) => self.say(Message::PlaceInBytes { offset }),
        };
        let game = error.game;
        let place = self.say(Message::PlaceInGame { game, place });
        self.colon(&place, &self.fault(&error.fault))
    }

    fn in_line(self, column: usize) -> String {
        self.say(Message::PlaceInLine { column })
    }

    fn unexpected(self, column: usize, phrase: &str, found: &str) -> String {
        let why = self.expected_quoted(phrase, &found);
        self.colon(&self.in_line(column), &why)
    }

    fn fault(self, fault: &Fault) -> String {
        match fault {
            Fault::Unexpected { expected, found } => self.expected_quoted(expected, found),
            Fault::Byte { expected, found } => self.expected(expected, &found.to_string()),
            Fault::End { expected } => self.expected(expected, &self.say(Message::FoundEndOfFile)),
            Fault::Missing { expected } => self.expected(expected, &self.say(Message::FoundNone)),
            Fault::Unclosed { expected } => {
                let bracket = messages::expected(expected, self.0);
                let found = self.say(Message::FoundNone);
                self.expected_message(Message::ToClose { bracket }, &found)
            }
            Fault::Length { room, found } => {
                let found = self.say(Message::FoundLength { length: *found });
                self.expected_message(Message::AtMostBytes { room: *room }, &found)
            }
            Fault::TooManyTags { most } => {
                let found = self.say(Message::FoundMore);
                self.expected_message(Message::AtMostTags { most: *most }, &found)
            }
            &Fault::Points { most, from, to } => {
                let found = self.say(Message::FoundPair { from, to });
                self.expected_message(Message::TwoPoints { most }, &found)
            }
            Fault::Illegal(illegal) => self.illegal(*illegal),
            Fault::Notation(error) => self.parse_error(error),
            Fault::Fen(error) => {
                let why = &self.fen(error);
                self.say(Message::TheStart { why })
            }
            Fault::Setup(error) => {
                let why = &self.setup(error);
                self.say(Message::TheStart { why })
            }
            Fault::Encoding { expected, found } => {
                let byte = &format!("{found:#04X}");
                self.expected(expected, &self.say(Message::FoundByte { byte }))
            }
            Fault::OtherFormat { expected } => {
                let format = &expected.to_string();
                let found = self.say(Message::AnotherBeginning);
                self.expected_message(Message::FileOfFormat { format }, &found)
            }
            other => other.to_string(),
        }
    }

    /// Why a text is no move.
    pub(crate) fn parse_error(self, error: &ParseError) -> String {
        let kind = |piece: &Piece| self.piece(*piece);
        match error {
            ParseError::Unexpected {
                column,
                expected,
                found,
            } => self.unexpected(*column, expected, found),
            ParseError::NoSuchPiece {
                column,
                found,
                piece,
            } => self.say(Message::NoSuchPiece {
                place: &self.in_line(*column),
                found: &format!("{found:?}"),
                piece: &kind(piece),
            }),
            ParseError::NoTarget {
                column,
                found,
                piece,
            } => self.say(Message::NoTarget {
                place: &self.in_line(*column),
                found: &format!("{found:?}"),
                piece: &kind(piece),
            }),
            ParseError::Illegal { illegal } => {
                let told: Vec<String> = (illegal.iter())
                    .map(|illegal| self.illegal(*illegal))
                    .collect();
                told.join("; ")
            }
            ParseError::Ambiguous { found, candidates } => {
                let moves: Vec<String> = candidates.iter().map(Move::to_string).collect();
                self.say(Message::Ambiguous {
                    found: &format!("{found:?}"),
                    moves: &moves.join(&self.say(Message::Or)),
                })
            }
            other => other.to_string(),
        }
    }

    fn fen(self, error: &ParseFenError) -> String {
        match error {
            ParseFenError::Unexpected {
                column,
                expected,
                found,
            } => self.unexpected(*column, expected, found),
            ParseFenError::Setup(error) => self.setup(error),
            other => other.to_string(),
        }
    }

    fn setup(self, SetupError { faults }: &SetupError) -> String {
        const MOST_TOLD: usize = 8;
        self.no_position(faults, MOST_TOLD, |fault| self.setup_fault(fault))
    }

    fn setup_fault(self, fault: &SetupFault) -> String {
        match *fault {
            SetupFault::NoGeneral(color) => {
                let player = &self.color(color);
                self.say(Message::NoGeneral { player })
            }
            SetupFault::TooMany { piece, found } => self.say(Message::TooManyPieces {
                most: piece.role.most(),
                piece: &self.piece(piece),
                found,
            }),
            SetupFault::Misplaced { piece, square } => self.say(Message::Misplaced {
                piece: &self.piece(piece),
                square: &square.to_string(),
            }),
            SetupFault::FacingGenerals => self.say(Message::GeneralsFaceEachOther),
            SetupFault::OpponentInCheck { checker } => {
                let checker = &checker.to_string();
                self.say(Message::OpponentInCheck { checker })
            }
            other => other.to_string(),
        }
    }

    fn write_error(self, error: &WriteError) -> String {
        match error {
            WriteError::ReadOnly { format } => {
                self.expected_message(Message::WritableFormat, &format.to_string())
            }
            WriteError::OneGame { format, found } => {
                let format = &format.to_string();
                self.expected_message(Message::OneGameForFile { format }, &found.to_string())
            }
            WriteError::Encoding { encoding } => {
                self.expected_message(Message::WritableEncoding, &encoding.to_string())
            }
            other => other.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position;
    use play::language::Language;
    use xiangqi_core::{
        Game, Position,
        notation::{Mode, Notation, chinese, letter, wxf},
        record::{self, Format, Record, WriteOptions},
    };

    /// Files with a byte taken out or exchanged, or cut.
    fn damaged_files() -> Vec<(Format, Vec<u8>)> {
        let mut game = Game::new();
        for m in ["h2e2", "h9g7", "h0g2"] {
            game.play(m.parse().expect("a move")).expect("it is legal");
        }
        game.set_comment_on(0, "a remark");
        let record = Record {
            tags: vec![("Red".into(), "Ann".into())],
            result: None,
            tree: (&game).into(),
        };
        let mut damaged = Vec::new();
        for format in [Format::Pgn, Format::Xqf, Format::DhtmlXq, Format::Moves] {
            let records = std::slice::from_ref(&record);
            let whole = record::write(records, format, &WriteOptions::default());
            let whole = whole.expect("it can be told");
            for at in 0..whole.len() {
                damaged.push((format, whole[..at].to_vec()));
                damaged.push((format, [&whole[..at], &whole[at + 1..]].concat()));
                for byte in [b'x', b'9', b']', b'"', b'(', 0xff, 0] {
                    damaged.push((format, [&whole[..at], &[byte], &whole[at + 1..]].concat()));
                }
            }
        }
        // Formats that are only read begin as they should and go on with anything.
        let cbf = "<?xml version=\"1.0\"?><ChineseChessRecord Version=\"1.0\"><Head><FEN>x</FEN>\
                   </Head><MoveList><Move value=\"00-00\"/><Move value=\"7x\"/></MoveList>";
        damaged.extend((0..cbf.len()).map(|at| (Format::Cbf, cbf.as_bytes()[..at].to_vec())));
        for filler in [0_u8, 1, 2, 9, 0x11, 0xff] {
            for length in [10, 100, 2300, 2500, 2900, 5000] {
                let record = [&b"CCBridge Record\0"[..], &vec![filler; length]].concat();
                damaged.push((Format::Cbr, record));
                let library = [&b"CCBridgeLibrary\0"[..], &vec![filler; length]].concat();
                damaged.push((Format::Cbl, library));
                damaged.push((
                    Format::Xqf,
                    [&b"XQ\x0a"[..], &vec![filler; length]].concat(),
                ));
            }
        }
        damaged
    }

    fn errors() -> Vec<anyhow::Error> {
        let mut errors = Vec::new();
        for (format, bytes) in damaged_files() {
            let faults = record::read(&bytes, format, Mode::Lenient).filter_map(Result::err);
            errors.extend(faults.map(anyhow::Error::from));
        }
        let no_position = |text: &str| {
            let strict = text.parse::<Position>().err().map(Into::into);
            [position::read(text).err(), strict].into_iter().flatten()
        };
        errors.extend(no_position("KKKKKKKKK/PPPPPPPPP/9/9/9/9/9/9/9/9 w"));
        let start = Position::new().to_string();
        for at in 0..start.len() {
            for text in [
                start[..at].to_owned(),
                format!("{}x{}", &start[..at], &start[at + 1..]),
                format!("{}k{}", &start[..at], &start[at + 1..]),
                format!("{}9{}", &start[..at], &start[at..]),
            ] {
                errors.extend(no_position(&text));
            }
        }
        for notation in [
            Notation::Wxf(wxf::Style::DEFAULT),
            Notation::Chinese(chinese::Style::SIMPLIFIED),
            Notation::Letter(letter::Style::DEFAULT),
            Notation::Uci,
        ] {
            for text in [
                "",
                "C",
                "C2",
                "C2=",
                "C2=9",
                "C2=2",
                "C2=x",
                "C2.5x",
                "H2+9",
                "X",
                "+",
                "+C",
                "++",
                "P+",
                "C1=1",
                "炮",
                "炮二",
                "炮二平",
                "炮二平二",
                "炮二平五五",
                "前炮",
                "前炮平五",
                "马二进九",
                "将五进一",
                "Ca",
                "Ch10",
                "Hx",
                "a",
                "a0",
                "a0a",
                "a0b9",
                "z0a0",
                "h2h9",
                "K5+1",
                "兵五进一",
                "兵进一",
                "前兵进一",
                "C3=4",
                "P1+1",
                "P+1",
                "R1+9",
            ] {
                errors.extend(notation.parse(&Position::new(), text).err().map(Into::into));
            }
        }
        errors
    }

    /// In English an error reads as the core tells it; in French nothing of that is left but what
    /// was found.
    #[test]
    fn errors_are_told_in_both_languages() {
        let errors = errors();
        assert!(errors.len() > 1000, "{}", errors.len());
        for error in &errors {
            assert_eq!(Telling(Language::En).error(error), error.to_string());
            if let Some(phrase) = phrase_of(error) {
                assert!(messages::is_known(phrase), "{phrase}");
            }
            let french = Telling(Language::Fr).error(error);
            assert!(!english_in(&french), "{error:#}: {french}");
        }
    }

    /// What a reader expected, in the words of the core.
    fn phrase_of(error: &anyhow::Error) -> Option<&'static str> {
        if let Some(ParseError::Unexpected { expected, .. }) = error.downcast_ref() {
            return Some(expected);
        }
        if let Some(ParseFenError::Unexpected { expected, .. }) = error.downcast_ref() {
            return Some(expected);
        }
        match &error.downcast_ref::<ReadError>()?.fault {
            Fault::Unexpected { expected, .. }
            | Fault::Byte { expected, .. }
            | Fault::End { expected }
            | Fault::Missing { expected }
            | Fault::Unclosed { expected }
            | Fault::Encoding { expected, .. }
            | Fault::Notation(ParseError::Unexpected { expected, .. }) => Some(expected),
            _ => None,
        }
    }

    /// Whether words of English stand outside of quotes.
    fn english_in(text: &str) -> bool {
        let unquoted: String = text.split('"').step_by(2).collect();
        let words = [
            "expected", "found", " the ", " a move", " of ", " to ", " with ",
        ];
        words.iter().any(|word| unquoted.contains(word))
    }
}
