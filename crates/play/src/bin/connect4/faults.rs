//! Faults of files and positions, and refused moves, in the language of those who play.

use std::{error::Error, fmt::Debug};

use connect4_core::{
    Column, Grid, IllegalMove, IllegalReason, Player, SetupError, SetupFault, Shape, ShapeError,
    Square,
    notation::{
        BoardError, BoardFault, Place,
        bit_key::BitKeyError,
        digits::{DigitsError, DigitsFault},
    },
    record::{
        bit_key::KeyError,
        scores::{ScoresError, ScoresFault},
    },
};
use play::{
    faults::Tell,
    language::Language,
    messages::{self, Message},
};

use crate::format::{CannotTell, InRecord, OtherStart};

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
        if let Some(error) = cause.downcast_ref::<DigitsError<Grid>>() {
            let place = self.after(&self.place(error.place), error.game.moves().len());
            Some(self.colon(&place, &self.digits_fault(&error.fault)))
        } else if let Some(error) = cause.downcast_ref::<ScoresError<Grid>>() {
            let place = self.after(&self.place(error.place), error.game.moves().len());
            Some(self.colon(&place, &self.scores_fault(&error.fault)))
        } else if let Some(BoardError { place, fault, .. }) = cause.downcast_ref() {
            Some(self.colon(&self.place(*place), &self.board_fault(fault)))
        } else if let Some(KeyError { place, fault }) = cause.downcast_ref() {
            Some(self.colon(&self.place(*place), &self.key_fault(fault)))
        } else if let Some(InRecord { record, error }) = cause.downcast_ref() {
            let record = self.say(Message::Record { record: *record });
            Some(self.colon(&record, &self.setup(error)))
        } else if let Some(error) = cause.downcast_ref::<SetupError>() {
            Some(self.setup(error))
        } else if let Some(error) = cause.downcast_ref::<ShapeError>() {
            Some(self.shape_error(*error))
        } else if let Some(OtherStart { found }) = cause.downcast_ref() {
            Some(self.expected_message(Message::ShapeText, &format!("{found:?}")))
        } else {
            let cannot = cause.downcast_ref::<CannotTell>()?;
            Some(self.cannot_tell(cannot))
        }
    }

    fn place(self, place: Place) -> String {
        self.say(Message::PlaceInText {
            line: place.line,
            column: place.column,
            offset: place.offset,
        })
    }

    fn player(self, player: Player) -> String {
        let number = player.index() + 1;
        self.say(Message::PlayerNumber { number })
    }

    fn shape(self, shape: Shape) -> String {
        self.say(Message::ABoard {
            columns: shape.columns(),
            rows: shape.rows(),
            to_win: shape.to_win(),
            players: shape.players(),
        })
    }

    /// Why a move cannot be played.
    pub(crate) fn illegal(self, IllegalMove { illegal, reason }: IllegalMove) -> String {
        let column = &illegal.to_string();
        let english = reason.to_string();
        let reason = self.say(match reason {
            IllegalReason::NoSuchColumn => Message::NoSuchColumn,
            IllegalReason::ColumnFull => Message::ColumnFull,
            IllegalReason::GameOver => Message::TheGameIsOver,
            _ => Message::Text(&english),
        });
        self.say(Message::Illegal {
            illegal: &self.say(Message::ColumnName { column }),
            reason: &reason,
        })
    }

    /// Why there is no such board.
    pub(crate) fn shape_error(self, error: ShapeError) -> String {
        let english = error.to_string();
        self.say(match error {
            ShapeError::Columns { found } => Message::ShapeColumns { found },
            ShapeError::Rows { found } => Message::ShapeRows { found },
            ShapeError::ToWin { found } => Message::ShapeToWin { found },
            ShapeError::Players { found } => Message::ShapePlayers { found },
            _ => Message::Text(&english),
        })
    }

    fn digits_fault(self, fault: &DigitsFault) -> String {
        match fault {
            DigitsFault::NoColumn {
                found,
                base,
                columns,
            } => {
                let digit = |column: Option<Column>| {
                    column.map_or(String::new(), |column| base.digit(column).to_string())
                };
                let all: Vec<Column> = Column::all(*columns).collect();
                let column = Message::ColumnFrom {
                    first: &digit(all.first().copied()),
                    last: &digit(all.last().copied()),
                };
                self.expected_message(column, &format!("{found:?}"))
            }
            DigitsFault::Illegal(illegal) => self.illegal(*illegal),
            DigitsFault::NotUtf8 { byte } => self.not_utf8(*byte),
            other => other.to_string(),
        }
    }

    fn scores_fault(self, fault: &ScoresFault) -> String {
        match fault {
            ScoresFault::Moves(fault) => self.digits_fault(fault),
            ScoresFault::Score { most, found } => {
                let score = Message::ScoreFrom {
                    least: -most,
                    most: &most.to_string(),
                };
                self.expected_message(score, &format!("{found:?}"))
            }
            ScoresFault::Blanks => self.expected(
                "the moves, one blank and the score",
                &self.say(Message::OtherBlanks),
            ),
            ScoresFault::Trailing { found } => self.expected_quoted("the end of the line", found),
            ScoresFault::NotUtf8 { byte } => self.not_utf8(*byte),
            other => other.to_string(),
        }
    }

    fn board_fault(self, fault: &BoardFault) -> String {
        let for_square = |what: &'static str, square: &Square, found: &str| {
            let what = messages::expected(what, self.0);
            let square = &square.to_string();
            self.expected_message(Message::ForSquare { what, square }, found)
        };
        match fault {
            BoardFault::Square {
                expected,
                square,
                found,
            } => for_square(expected, square, &format!("{found:?}")),
            BoardFault::Unexpected { expected, found } => self.expected_quoted(expected, found),
            BoardFault::End {
                expected,
                square,
                ended,
            } => {
                let found = format!("the end of the {ended}");
                for_square(expected, square, messages::expected(&found, self.0))
            }
            BoardFault::Players { players } => {
                let players = *players;
                let found = self.say(Message::OneForPlayers { players });
                self.expected_message(Message::BoardForTwo, &found)
            }
            BoardFault::NotUtf8 { byte } => self.not_utf8(*byte),
            other => other.to_string(),
        }
    }

    fn key_fault(self, fault: &BitKeyError) -> String {
        match fault {
            BitKeyError::Number { found } => {
                self.expected_quoted("a decimal number, or a hexadecimal one behind 0x", found)
            }
            BitKeyError::Board { shape } => {
                let shape = &self.shape(*shape);
                self.say(Message::KeyBoard { shape })
            }
            BitKeyError::Column { column, bits, rows } => self.say(Message::KeyColumn {
                column: &column.to_string(),
                bits: *bits,
                rows: *rows,
            }),
            BitKeyError::TooLarge { key, bits } => {
                self.expected_message(Message::KeyOfBits { bits: *bits }, &key.to_string())
            }
            other => other.to_string(),
        }
    }

    fn setup(self, SetupError { faults }: &SetupError) -> String {
        const MOST_TOLD: usize = 4;
        self.no_position(faults, MOST_TOLD, |fault| self.setup_fault(fault))
    }

    fn setup_fault(self, fault: &SetupFault) -> String {
        match *fault {
            SetupFault::OtherBoard { expected, found } => self.say(Message::OtherBoard {
                found: &self.shape(found),
                expected: &self.shape(expected),
            }),
            SetupFault::NoSuchPlayer { square, player } => self.say(Message::NoSuchPlayer {
                player: &self.player(player),
                square: &square.to_string(),
            }),
            SetupFault::Floating { square } => {
                let square = &square.to_string();
                self.say(Message::FloatingDisc { square })
            }
            SetupFault::Count {
                player,
                found,
                expected,
            } => self.say(Message::DiscsOf {
                player: &self.player(player),
                found,
                expected,
            }),
            SetupFault::LineBeforeTheEnd { player } => {
                let player = &self.player(player);
                self.say(Message::LineBeforeTheEnd { player })
            }
            other => other.to_string(),
        }
    }

    fn cannot_tell(self, cannot: &CannotTell) -> String {
        match cannot {
            CannotTell::Position => self.say(Message::PositionWithoutMoves),
            CannotTell::Score => self.say(Message::NoScore),
            CannotTell::Key { shape } => {
                let shape = &self.shape(*shape);
                self.say(Message::KeysForTwo { shape })
            }
            CannotTell::Players { players } => {
                let players = *players;
                self.say(Message::TwoPlayersFormat { players })
            }
        }
    }
}
