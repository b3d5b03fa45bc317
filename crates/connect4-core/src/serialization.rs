//! What the types look like to [`serde`](mod@serde).
//!
//! Formats for people (JSON, TOML) get texts, others (postcard) numbers:
//!
//! | type | for people | compact |
//! |---|---|---|
//! | [`Column`], [`Row`] | a number that counts from 1 | the index |
//! | [`Square`] | `"d1"` | column and row index |
//! | [`Player`] | a number that counts from 1 | the index |
//! | [`Shape`] | `columns`, `rows`, `to_win`, `players` | the same |
//! | [`Setup`] | `shape`; `board`, a list of rows as [`Style::Letters`] draws them, the top row first | shape and [flat list](crate::notation::flat_list) |
//! | [`Position`], [`Grid`] | as the [`Setup`] | as the [`Setup`] |
//! | [`Game`] | `start`; `moves`, digits that [count from 1](Base::One); `cursor`, `comment`, `annotations` where there are some | the same, moves as indices |
//!
//! Reading checks all: what is read is a position, and its moves are legal.
//!
//! ```
//! use connect4_core::{Game, Position};
//!
//! let game: Game = "4453".parse()?;
//! let json = serde_json::to_string(&game)?;
//! assert!(json.ends_with(r#""moves":"4453"}"#));
//! assert_eq!(serde_json::from_str::<Game>(&json)?, game);
//! assert!(serde_json::from_str::<Game>(&json.replace("4453", "4444444")).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use crate::{
    Annotation, Column, Columns, Game, Grid, Player, Position, Row, Rules, Setup, Shape, Square,
    Word,
    notation::{
        Mode,
        digits::{self, Base},
        flat_list,
        text_board::{self, Style},
    },
};

/// A number that counts from 1 in formats for people, and an index in others.
macro_rules! number_from_one {
    ($type:ident, $expected:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let first = u8::from(serializer.is_human_readable());
                serializer.serialize_u8(self.index() as u8 + first)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let first = u8::from(deserializer.is_human_readable());
                let number = u8::deserialize(deserializer)?;
                let index = number.checked_sub(first);
                index.and_then(Self::new).ok_or_else(|| {
                    let found = de::Unexpected::Unsigned(number.into());
                    de::Error::invalid_value(found, &$expected)
                })
            }
        }
    };
}

number_from_one!(Column, "a column of at most 32");
number_from_one!(Row, "a row of at most 32");
number_from_one!(Player, "a player of at most 8");

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.column, self.row).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?
                .parse()
                .map_err(de::Error::custom)
        } else {
            let (column, row) = Deserialize::deserialize(deserializer)?;
            Ok(Self { column, row })
        }
    }
}

impl Serialize for Columns {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for Columns {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Column>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Shape", deny_unknown_fields)]
struct ShapeFields {
    columns: u8,
    rows: u8,
    to_win: u8,
    players: u8,
}

impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ShapeFields {
            columns: self.columns(),
            rows: self.rows(),
            to_win: self.to_win(),
            players: self.players(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = ShapeFields::deserialize(deserializer)?;
        Self::new(fields.columns, fields.rows)
            .and_then(|shape| shape.with_to_win(fields.to_win))
            .and_then(|shape| shape.with_players(fields.players))
            .map_err(de::Error::custom)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Setup", deny_unknown_fields)]
struct BoardInRows {
    shape: Shape,
    board: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Setup")]
struct BoardInCells {
    shape: Shape,
    board: Vec<u8>,
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shape = self.shape();
        if let Some(stranger) = shape
            .iter()
            .filter_map(|square| self.disc_at(square))
            .find(|player| player.index() >= usize::from(shape.players()))
        {
            let message = alloc::format!("{stranger} does not take part");
            return Err(ser::Error::custom(message));
        }
        if serializer.is_human_readable() {
            let drawing = text_board::display_setup(self, Style::Letters).to_string();
            let board = drawing.lines().map(String::from).collect();
            BoardInRows { shape, board }.serialize(serializer)
        } else {
            let number = |square| {
                self.disc_at(square)
                    .map_or(0, |disc| disc.index() as u8 + 1)
            };
            let board = shape.iter_from_top().map(number).collect();
            BoardInCells { shape, board }.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let BoardInRows { shape, board } = Deserialize::deserialize(deserializer)?;
            let is_row = |row: &String| !row.contains(['\n', '\r']);
            if board.len() != usize::from(shape.rows()) || !board.iter().all(is_row) {
                let expected = alloc::format!("expected a list of {} rows", shape.rows());
                return Err(de::Error::custom(expected));
            }
            text_board::parse(&board.join("\n"), shape, Style::Letters, Mode::Strict)
                .map_err(de::Error::custom)
        } else {
            let BoardInCells { shape, board } = Deserialize::deserialize(deserializer)?;
            flat_list::from_cells(&board, shape).map_err(de::Error::custom)
        }
    }
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> Serialize
    for Position<COLS, ROWS, TO_WIN, B>
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Setup::from(self).serialize(serializer)
    }
}

impl<'de, const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> Deserialize<'de>
    for Position<COLS, ROWS, TO_WIN, B>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let setup = Setup::deserialize(deserializer)?;
        setup.to_position().map_err(de::Error::custom)
    }
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Setup::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let setup = Setup::deserialize(deserializer)?;
        setup.to_position().map_err(de::Error::custom)
    }
}

/// A game as it is written; everything in it is still to be checked when it is read.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct TextGame {
    start: Setup,
    moves: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cursor: Option<usize>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    annotations: BTreeMap<usize, Annotation>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Game")]
struct CompactGame {
    start: Setup,
    moves: Vec<Column>,
    cursor: usize,
    comment: String,
    annotations: BTreeMap<usize, Annotation>,
}

fn annotations<P: Rules>(game: &Game<P>) -> BTreeMap<usize, Annotation> {
    (0..game.moves().len())
        .filter_map(|index| Some((index, game.annotation(index)?.clone())))
        .collect()
}

impl<P: Rules> Serialize for Game<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let start = Setup::from(self.start());
        let comment = self.comment().into();
        let annotations = annotations(self);
        if serializer.is_human_readable() {
            TextGame {
                start,
                moves: self.to_string(),
                cursor: (self.cursor() != self.moves().len()).then_some(self.cursor()),
                comment,
                annotations,
            }
            .serialize(serializer)
        } else {
            CompactGame {
                start,
                moves: self.moves().into(),
                cursor: self.cursor(),
                comment,
                annotations,
            }
            .serialize(serializer)
        }
    }
}

impl<'de, P: Rules> Deserialize<'de> for Game<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = TextGame::deserialize(deserializer)?;
            let start = text.start.to_position().map_err(de::Error::custom)?;
            let mut game = digits::parse(start, &text.moves, Base::One, Mode::Strict)
                .map_err(de::Error::custom)?;
            let cursor = text.cursor.unwrap_or(game.moves().len());
            finish(&mut game, cursor, text.comment, text.annotations)?;
            Ok(game)
        } else {
            let compact = CompactGame::deserialize(deserializer)?;
            let start = compact.start.to_position().map_err(de::Error::custom)?;
            let mut game = Game::from_start(start);
            for m in compact.moves {
                game.play(m).map_err(de::Error::custom)?;
            }
            finish(
                &mut game,
                compact.cursor,
                compact.comment,
                compact.annotations,
            )?;
            Ok(game)
        }
    }
}

/// Adds what a game has beside its moves.
fn finish<P: Rules, E: de::Error>(
    game: &mut Game<P>,
    cursor: usize,
    comment: String,
    annotations: BTreeMap<usize, Annotation>,
) -> Result<(), E> {
    let moves = game.moves().len();
    let beyond = |what: &str, index: usize| {
        let message = alloc::format!("expected {what} among {moves} moves, found {index}");
        E::custom(message)
    };
    if cursor > moves {
        return Err(beyond("a cursor", cursor));
    }
    if let Some((index, _)) = annotations.iter().find(|(index, _)| **index >= moves) {
        return Err(beyond("an annotation", *index));
    }
    game.go_to(cursor);
    game.set_comment(comment);
    for (index, annotation) in annotations {
        game.annotate(index, annotation);
    }
    Ok(())
}

impl<const COLS: usize, const ROWS: usize, B: Word> Serialize for crate::Bitboard<COLS, ROWS, B> {
    /// A list of squares.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de, const COLS: usize, const ROWS: usize, B: Word> Deserialize<'de>
    for crate::Bitboard<COLS, ROWS, B>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct SquaresOfBoard<const COLS: usize, const ROWS: usize, B>(
            core::marker::PhantomData<B>,
        );

        impl<'de, const COLS: usize, const ROWS: usize, B: Word> de::Visitor<'de>
            for SquaresOfBoard<COLS, ROWS, B>
        {
            type Value = crate::Bitboard<COLS, ROWS, B>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "squares of a board of {COLS}×{ROWS}")
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut set = crate::Bitboard::EMPTY;
                while let Some(square) = seq.next_element::<Square>()? {
                    let with = set.with(square);
                    if !with.contains(square) {
                        let message = alloc::format!("{square} is not on a board of {COLS}×{ROWS}");
                        return Err(de::Error::custom(message));
                    }
                    set = with;
                }
                Ok(set)
            }
        }

        deserializer.deserialize_seq(SquaresOfBoard(core::marker::PhantomData))
    }
}
