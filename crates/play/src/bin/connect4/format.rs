//! Formats of game and position files.

use std::path::Path;

use anyhow::{Context, bail};
use clap::ValueEnum;
use connect4_core::{
    Game, Grid, Player, Setup, SetupError, Shape,
    notation::{
        Mode, bit_key,
        digits::{self, Base},
        flat_list,
        text_board::{self, Style},
        uci::{self, Row, Value},
    },
    record,
};
use play::{faults::FileFault, records};

/// A format of game or position files.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Moves as columns counted from 1, a game a line: `4453`, `-` for none
    Digits1,
    /// Moves as columns counted from 0: `3342`
    Digits0,
    /// Moves counted from 1 and the score of the position: `4453 1`
    Scores1,
    /// Moves counted from 0 and the score of the position: `3342 1`
    Scores0,
    /// Rows of the UCI data set: squares column by column from the bottom, `x,o,b,…,win`
    Uci,
    /// Lists of numbers as Kaggle's ConnectX has them, row 0 on top: `[0, 0, 1, …]`
    FlatTop,
    /// Drawings, top row first, `.xo`; a blank line between two
    Letters,
    /// Drawings, top row first, `| |O|X|`; a blank line between two
    Bars,
    /// Drawings, top row first, `⚫🔴🟡`; a blank line between two
    Discs,
    /// Bit keys: the mover's discs plus the occupied squares, as Pons' solver has them
    Key,
    /// Bit keys with the bottom row added, as Fhourstones has them
    KeyBottom,
}

/// A game or a position of a file.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// Without moves if the format tells only a position.
    pub(crate) game: Game<Grid>,
    pub(crate) value: Option<Known>,
}

/// What a file says of the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// For the side to move at the end, by distance.
    Score(i32),
    /// For the first player.
    Result(Value),
}

/// A record that could not be read to its end.
type Fault = records::Fault<Record>;

impl Format {
    /// The format asked for, or else the one that the file's name ends with.
    pub(crate) fn of(asked: Option<Self>, path: &Path) -> anyhow::Result<Self> {
        asked
            .or_else(|| Self::by_extension(path))
            .ok_or_else(|| {
                let names: Vec<String> = (Self::value_variants().iter())
                    .map(|format| format.name())
                    .collect();
                FileFault::FormatByName {
                    names: names.join(", "),
                }
            })
            .with_context(|| path.display().to_string())
    }

    /// Its name on the command line.
    pub(crate) fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The format of a game that `play` saves: move lists, if the name tells nothing else.
    pub(crate) fn of_saved(path: &Path) -> Self {
        Self::by_extension(path).unwrap_or(Self::Digits1)
    }

    /// Whether it tells moves, and not only a position.
    pub(crate) const fn holds_moves(self) -> bool {
        matches!(
            self,
            Self::Digits1 | Self::Digits0 | Self::Scores1 | Self::Scores0
        )
    }

    /// Whether it tells the value of a position.
    pub(crate) const fn holds_values(self) -> bool {
        matches!(self, Self::Scores1 | Self::Scores0 | Self::Uci)
    }

    fn by_extension(path: &Path) -> Option<Self> {
        Self::from_str(path.extension()?.to_str()?, true).ok()
    }

    /// The records of a file of boards of this shape, in their order.
    pub(crate) fn read(self, bytes: &[u8], shape: Shape) -> Vec<Result<Record, Fault>> {
        let start = || Grid::new(shape);
        let list = |base| {
            record::digits::read(start(), bytes, base, Mode::Lenient)
                .map(|item| match item {
                    Ok(game) => Ok(Record { game, value: None }),
                    Err(error) => Err(in_game(error.game.clone(), error)),
                })
                .collect()
        };
        let scores = |base| {
            record::scores::read(start(), bytes, base, Mode::Lenient)
                .map(|item| match item {
                    Ok(scored) => Ok(Record {
                        game: scored.game,
                        value: Some(Known::Score(scored.score)),
                    }),
                    Err(error) => Err(in_game(error.game.clone(), error)),
                })
                .collect()
        };
        let drawings = |style| boards(record::text_board::read(bytes, shape, style, Mode::Lenient));
        let keys = |form| boards(record::bit_key::read(bytes, form, shape, Mode::Lenient));
        match self {
            Self::Digits1 => list(Base::One),
            Self::Digits0 => list(Base::Zero),
            Self::Scores1 => scores(Base::One),
            Self::Scores0 => scores(Base::Zero),
            Self::Uci => rows(record::uci::read(bytes, shape, Mode::Lenient)),
            Self::FlatTop => boards(record::flat_list::read(bytes, shape, Mode::Lenient)),
            Self::Letters => drawings(Style::Letters),
            Self::Bars => drawings(Style::Bars),
            Self::Discs => drawings(Style::Discs),
            Self::Key => keys(bit_key::Form::OwnPlusOccupied),
            Self::KeyBottom => keys(bit_key::Form::OwnPlusOccupiedPlusBottom),
        }
    }

    /// The text of a file with these records.
    ///
    /// # Errors
    ///
    /// If the format cannot tell one of them.
    pub(crate) fn write(self, records: &[Record]) -> anyhow::Result<String> {
        let mut text = String::new();
        for (index, record) in records.iter().enumerate() {
            if index > 0 && matches!(self, Self::Letters | Self::Bars | Self::Discs) {
                text.push('\n');
            }
            let number = || format!("record {}", index + 1);
            text.push_str(&self.text(record).with_context(number)?);
        }
        Ok(text)
    }

    /// The line or the drawing of a record.
    ///
    /// # Errors
    ///
    /// If the format cannot tell it.
    pub(crate) fn text(self, record: &Record) -> anyhow::Result<String> {
        let moves = |base| -> anyhow::Result<String> {
            let game = &record.game;
            if game.start().plies() > 0 {
                bail!(CannotTell::Position);
            }
            Ok(match game.moves() {
                [] => "-".into(),
                _ => digits::display(game, base).to_string(),
            })
        };
        let score = || match record.value {
            Some(Known::Score(score)) => Ok(score),
            _ => bail!(CannotTell::Score),
        };
        let position = record.last_position();
        let key = |form| {
            bit_key::of(&position, form).ok_or_else(|| CannotTell::Key {
                shape: position.shape(),
            })
        };
        Ok(match self {
            Self::Digits1 => format!("{}\n", moves(Base::One)?),
            Self::Digits0 => format!("{}\n", moves(Base::Zero)?),
            Self::Scores1 => format!("{} {}\n", moves(Base::One)?, score()?),
            Self::Scores0 => format!("{} {}\n", moves(Base::Zero)?, score()?),
            Self::Uci => {
                let players = position.shape().players();
                if players != 2 {
                    bail!(CannotTell::Players { players });
                }
                format!("{}\n", uci::display(&position, record.result()))
            }
            Self::FlatTop => format!("{}\n", flat_list::display(&position)),
            Self::Letters => text_board::display(&position, Style::Letters).to_string(),
            Self::Bars => text_board::display(&position, Style::Bars).to_string(),
            Self::Discs => text_board::display(&position, Style::Discs).to_string(),
            Self::Key => format!("{}\n", key(bit_key::Form::OwnPlusOccupied)?),
            Self::KeyBottom => format!("{}\n", key(bit_key::Form::OwnPlusOccupiedPlusBottom)?),
        })
    }
}

impl Record {
    /// The position at the end of the game.
    pub(crate) fn last_position(&self) -> Grid {
        let mut game = self.game.clone();
        game.go_to_end();
        game.position().clone()
    }

    /// The value for the first player.
    fn result(&self) -> Option<Value> {
        let score = match self.value? {
            Known::Result(value) => return Some(value),
            Known::Score(score) => score,
        };
        let for_first = if self.last_position().turn() == Player::FIRST {
            score
        } else {
            -score
        };
        Some(match for_first {
            0 => Value::Draw,
            1.. => Value::Win,
            _ => Value::Loss,
        })
    }
}

/// Why a format cannot hold a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CannotTell {
    #[error("it is a position, and moves cannot tell how it came about")]
    Position,
    #[error("its score is not known; `connect4 solve` finds it")]
    Score,
    #[error("bit keys are for 2 players on boards of at most 128 bits, not {shape}")]
    Key { shape: Shape },
    #[error("the format is for 2 players, not {players}")]
    Players { players: u8 },
}

/// A board of a file that is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("record {record}: {error}")]
pub(crate) struct InRecord {
    /// Which, counted from 1.
    pub(crate) record: usize,
    pub(crate) error: SetupError,
}

/// A text that is no board for a game over a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected COLUMNSxROWSxTO-WIN, found {found:?}")]
pub(crate) struct OtherStart {
    pub(crate) found: String,
}

fn in_board(error: impl Into<anyhow::Error>) -> Fault {
    Fault {
        error: error.into(),
        partial: None,
    }
}

fn in_game(game: Box<Game<Grid>>, error: impl Into<anyhow::Error>) -> Fault {
    Fault {
        error: error.into(),
        partial: Some(Box::new(Record {
            game: *game,
            value: None,
        })),
    }
}

/// The positions that a reader of boards finds.
fn boards<E: Into<anyhow::Error>>(
    read: impl Iterator<Item = Result<Setup, E>>,
) -> Vec<Result<Record, Fault>> {
    rows(read.map(|setup| setup.map(|setup| Row { setup, value: None })))
}

/// The positions that a reader of boards and results finds.
fn rows<E: Into<anyhow::Error>>(
    read: impl Iterator<Item = Result<Row, E>>,
) -> Vec<Result<Record, Fault>> {
    let record = |(index, row): (usize, Result<Row, E>)| match row {
        Ok(Row { setup, value }) => match setup.to_position() {
            Ok(position) => Ok(Record {
                game: Game::from_start(position),
                value: value.map(Known::Result),
            }),
            Err(error) => Err(in_board(InRecord {
                record: index + 1,
                error,
            })),
        },
        Err(error) => Err(in_board(error)),
    };
    read.enumerate().map(record).collect()
}
