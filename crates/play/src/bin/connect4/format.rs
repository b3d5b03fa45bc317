//! Formats of game and position files.

use std::path::Path;

use anyhow::{Context, bail};
use clap::ValueEnum;
use connect4_core::{
    Game, Grid, Player, Setup, Shape,
    notation::{
        BoardError, Mode, Place, bit_key,
        digits::{self, Base},
        flat_list,
        text_board::{self, Style},
        uci::{self, Value},
    },
    record,
};

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
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) message: String,
    /// What stands before the fault.
    pub(crate) partial: Option<Box<Record>>,
}

impl Format {
    /// The format asked for, or else the one that the file's name ends with.
    pub(crate) fn of(asked: Option<Self>, path: &Path) -> anyhow::Result<Self> {
        asked.or_else(|| Self::by_extension(path)).with_context(|| {
            let names: Vec<String> = (Self::value_variants().iter())
                .filter_map(|format| Some(format.to_possible_value()?.get_name().to_owned()))
                .collect();
            format!(
                "{}: the name does not tell the format; name one of {}",
                path.display(),
                names.join(", ")
            )
        })
    }

    /// The format of a game that `play` saves: move lists, if the name tells nothing else.
    pub(crate) fn of_saved(path: &Path) -> Self {
        Self::by_extension(path).unwrap_or(Self::Digits1)
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
                    Err(error) => Err(Fault::in_game(&error, &error.game)),
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
                    Err(error) => Err(Fault::in_game(&error, &error.game)),
                })
                .collect()
        };
        let drawings = |style| {
            blocks(bytes)
                .map(|piece| {
                    piece.board(text_board::parse(piece.text, shape, style, Mode::Lenient))
                })
                .collect()
        };
        let keys = |form| lines(bytes).map(|piece| piece.key(form, shape)).collect();
        match self {
            Self::Digits1 => list(Base::One),
            Self::Digits0 => list(Base::Zero),
            Self::Scores1 => scores(Base::One),
            Self::Scores0 => scores(Base::Zero),
            Self::Uci => lines(bytes).map(|piece| piece.uci(shape)).collect(),
            Self::FlatTop => lines(bytes)
                .map(|piece| piece.board(flat_list::parse(piece.text, shape, Mode::Lenient)))
                .collect(),
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
            text.push_str(&self.line(record).with_context(number)?);
        }
        Ok(text)
    }

    /// The line or the drawing of a record.
    fn line(self, record: &Record) -> anyhow::Result<String> {
        let moves = |base| -> anyhow::Result<String> {
            let game = &record.game;
            if game.start().plies() > 0 {
                bail!("it is a position, and moves cannot tell how it came about");
            }
            Ok(match game.moves() {
                [] => "-".into(),
                _ => digits::display(game, base).to_string(),
            })
        };
        let score = || match record.value {
            Some(Known::Score(score)) => Ok(score),
            _ => bail!("its score is not known; `connect4 solve` finds it"),
        };
        let position = record.last_position();
        let key = |form| {
            bit_key::of(&position, form).with_context(|| {
                format!(
                    "bit keys are for 2 players on boards of at most 128 bits, not {}",
                    position.shape()
                )
            })
        };
        Ok(match self {
            Self::Digits1 => format!("{}\n", moves(Base::One)?),
            Self::Digits0 => format!("{}\n", moves(Base::Zero)?),
            Self::Scores1 => format!("{} {}\n", moves(Base::One)?, score()?),
            Self::Scores0 => format!("{} {}\n", moves(Base::Zero)?, score()?),
            Self::Uci => {
                if position.shape().players() != 2 {
                    bail!(
                        "the format is for 2 players, not {}",
                        position.shape().players()
                    );
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

impl Fault {
    fn in_game(error: &impl ToString, game: &Game<Grid>) -> Self {
        Self {
            message: error.to_string(),
            partial: Some(Box::new(Record {
                game: game.clone(),
                value: None,
            })),
        }
    }
}

/// A line of a file, or several that belong together.
struct Piece<'a> {
    /// Of its first line, counted from 1.
    line: usize,
    /// Of its first byte in the file.
    offset: usize,
    text: &'a [u8],
}

impl Piece<'_> {
    fn board(&self, read: Result<Setup, BoardError>) -> Result<Record, Fault> {
        let setup = read.map_err(|error| self.fault_in_board(error))?;
        self.position(&setup, None)
    }

    fn uci(&self, shape: Shape) -> Result<Record, Fault> {
        let row = uci::parse(self.text, shape, Mode::Lenient)
            .map_err(|error| self.fault_in_board(error))?;
        self.position(&row.setup, row.value.map(Known::Result))
    }

    fn key(&self, form: bit_key::Form, shape: Shape) -> Result<Record, Fault> {
        let text = String::from_utf8_lossy(self.text);
        match bit_key::parse(text.trim(), form, shape) {
            Ok(setup) => self.position(&setup, None),
            Err(error) => Err(self.fault(&error)),
        }
    }

    /// A game without moves that begins at the position claimed.
    fn position(&self, setup: &Setup, value: Option<Known>) -> Result<Record, Fault> {
        let position: Grid = setup.to_position().map_err(|error| self.fault(&error))?;
        Ok(Record {
            game: Game::from_start(position),
            value,
        })
    }

    fn fault(&self, error: &impl ToString) -> Fault {
        Fault {
            message: format!("line {}: {}", self.line, error.to_string()),
            partial: None,
        }
    }

    fn fault_in_board(&self, error: BoardError) -> Fault {
        let place = Place {
            offset: self.offset + error.place.offset,
            line: self.line + error.place.line - 1,
            column: error.place.column,
        };
        Fault {
            message: BoardError { place, ..error }.to_string(),
            partial: None,
        }
    }
}

/// All lines with their numbers and offsets, without line feeds.
fn all_lines(bytes: &[u8]) -> impl Iterator<Item = Piece<'_>> {
    let mut offset = 0;
    bytes
        .split_inclusive(|byte| *byte == b'\n')
        .enumerate()
        .map(move |(index, text)| {
            let piece = Piece {
                line: index + 1,
                offset,
                text: text.strip_suffix(b"\n").unwrap_or(text),
            };
            offset += text.len();
            piece
        })
}

fn is_blank(text: &[u8]) -> bool {
    text.iter().all(u8::is_ascii_whitespace)
}

/// The lines that tell something: neither blank nor comments behind `#`.
fn lines(bytes: &[u8]) -> impl Iterator<Item = Piece<'_>> {
    all_lines(bytes)
        .filter(|piece| !is_blank(piece.text) && !piece.text.trim_ascii_start().starts_with(b"#"))
}

/// What stands between blank lines.
fn blocks(bytes: &[u8]) -> impl Iterator<Item = Piece<'_>> {
    let mut lines = all_lines(bytes);
    std::iter::from_fn(move || {
        let first = lines.find(|line| !is_blank(line.text))?;
        let end = (lines.by_ref())
            .take_while(|line| !is_blank(line.text))
            .last()
            .map_or(first.offset + first.text.len(), |line| {
                line.offset + line.text.len()
            });
        Some(Piece {
            text: &bytes[first.offset..end],
            ..first
        })
    })
}
