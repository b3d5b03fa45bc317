//! How values look in [`serde`]'s formats: texts in those that people read, compact ones in others.
//!
//! No form has an integer that JavaScript cannot hold. Whatever cannot exist in this crate cannot
//! be read either: no point with two pieces, no position with a fault, no game with an illegal
//! move. A position that was made by ignoring faults is written, but only its [`Setup`] is read
//! again.
//!
//! | type | human-readable formats, such as JSON | other formats |
//! |---|---|---|
//! | `Color`, `Role`, `Symmetry` | name: `"black"`, `"chariot"`, `"swap-colors"` | variant |
//! | `File`, `Rank`, `Square` | `"e"`, `"0"`, `"e0"` | index, `u8` |
//! | `Piece` | letter of FEN: `"R"`, `"n"` | 7 × color + role, `u8` |
//! | `Move` | `"h2e2"` | both squares |
//! | `Bitboard` | list of squares: `["d4","e5"]` | two `u64`: a0 to a7, b7 to i9, the first lowest |
//! | `Board` | the pieces of a FEN | list of squares and pieces |
//! | `Position` | FEN with the counters of a start | board, side to move |
//! | `Setup` | FEN | board, side to move, both counters |
//! | `Outcome` | `{"checkmate":{"winner":"red"}}` | variant and side |
//! | `Game` | `start` (FEN), `moves` (`"h2e2 h9g7"`), `cursor`, `comment`, `comments` by the index of their move, `declaration` | the same, a list of moves |
//! | `Declaration` | `"agreement"`, `{"resignation":{"by":"black"}}` | variant and side |
//!
//! Of a game's fields only `start` and `moves` are needed in self-describing formats; without a
//! `cursor` it stands at the end.
//!
//! ```
//! use xiangqi_core::Game;
//!
//! let mut game = Game::new();
//! game.play("h2e2".parse()?)?;
//! let json = serde_json::to_string(&game)?;
//! assert!(json.contains(r#""moves":"h2e2""#));
//! assert_eq!(serde_json::from_str::<Game>(&json)?, game);
//!
//! let illegal = json.replace("h2e2", "h2e2 a9a8 a0a9");
//! let error = serde_json::from_str::<Game>(&illegal).unwrap_err();
//! assert!(error.to_string().starts_with("move 3: a0a9 cannot be played"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Error, Visitor},
    ser::SerializeStruct,
};

use crate::{
    Bitboard, Board, Color, Declaration, File, Game, Move, Piece, Position, Rank, Role, Setup,
    Square,
};

/// Reads a text and parses it in place, so that a format need not hand out an owned one.
fn parse_text<'de, D, T>(
    deserializer: D,
    expected: &'static str,
    parse: fn(&str) -> Result<T, String>,
) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
{
    struct Text<T> {
        expected: &'static str,
        parse: fn(&str) -> Result<T, String>,
    }

    impl<T> Visitor<'_> for Text<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.expected)
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
            (self.parse)(text).map_err(E::custom)
        }
    }

    deserializer.deserialize_str(Text { expected, parse })
}

fn from_str<T: FromStr<Err: fmt::Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// A type with an index below 256: its text for people, the index otherwise.
macro_rules! text_or_index {
    ($($type:ty, $expected:literal, $to_text:expr, $from_text:expr, $to_index:expr, $from_index:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(&$to_text(*self))
                } else {
                    serializer.serialize_u8($to_index(*self) as u8)
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    return parse_text(deserializer, $expected, $from_text);
                }
                let index = u8::deserialize(deserializer)?;
                $from_index(usize::from(index)).ok_or_else(|| {
                    D::Error::custom(format_args!("expected {}, found index {index}", $expected))
                })
            }
        }
    )*};
}

text_or_index! {
    File, "a file from a to i", core::convert::identity, from_str, File::index, File::from_index;
    Rank, "a rank from 0 to 9", core::convert::identity, from_str, Rank::index, Rank::from_index;
    Square, "a square from a0 to i9", core::convert::identity, from_str, Square::index,
        Square::from_index;
    Piece, "the letter of a piece", Piece::letter, piece_from_text, piece_index, piece_from_index;
}

fn piece_from_text(text: &str) -> Result<Piece, String> {
    let mut letters = text.chars();
    match (letters.next().and_then(Piece::from_letter), letters.next()) {
        (Some(piece), None) => Ok(piece),
        _ => Err(format!(
            "expected the letter of a piece, found {:?}",
            crate::text::excerpt(text)
        )),
    }
}

fn piece_index(piece: Piece) -> usize {
    Role::ALL.len() * piece.color.index() + piece.role.index()
}

fn piece_from_index(index: usize) -> Option<Piece> {
    let color = Color::ALL.get(index / Role::ALL.len())?;
    let role = Role::ALL[index % Role::ALL.len()];
    Some(Piece::new(*color, role))
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.from, self.to).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return parse_text(deserializer, "a move such as h2e2", from_str);
        }
        let (from, to) = Deserialize::deserialize(deserializer)?;
        Ok(Self::new(from, to))
    }
}

/// A set of squares as a list of them.
struct SquareList;

impl<'de> Visitor<'de> for SquareList {
    type Value = Bitboard;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of squares")
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut squares: A) -> Result<Bitboard, A::Error> {
        let mut set = Bitboard::EMPTY;
        while let Some(square) = squares.next_element()? {
            set.insert(square);
        }
        Ok(set)
    }
}

impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(*self)
        } else {
            (self.0 as u64, (self.0 >> 64) as u64).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_seq(SquareList);
        }
        let (lower, upper) = <(u64, u64)>::deserialize(deserializer)?;
        let bits = u128::from(upper) << 64 | u128::from(lower);
        if bits > Self::FULL.0 {
            return Err(D::Error::custom("a bit beyond the 90 points"));
        }
        Ok(Self(bits))
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            self.iter().collect::<Vec<_>>().serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return parse_text(deserializer, "the pieces of a FEN", board_from_text);
        }
        deserializer.deserialize_seq(PieceList)
    }
}

fn board_from_text(text: &str) -> Result<Board, String> {
    match text.split_whitespace().count() {
        1 => from_str::<Setup>(text).map(|setup| setup.board),
        fields => Err(format!("expected one field of a FEN, found {fields}")),
    }
}

struct PieceList;

impl<'de> Visitor<'de> for PieceList {
    type Value = Board;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of squares and pieces")
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut pieces: A) -> Result<Board, A::Error> {
        let mut board = Board::EMPTY;
        while let Some((square, piece)) = pieces.next_element::<(Square, Piece)>()? {
            if board.put(square, piece).is_some() {
                return Err(A::Error::custom(format_args!("two pieces on {square}")));
            }
        }
        Ok(board)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.board(), self.turn()).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return parse_text(deserializer, "a FEN", from_str);
        }
        let (board, turn) = Deserialize::deserialize(deserializer)?;
        let setup = Setup {
            board,
            turn,
            ..Setup::EMPTY
        };
        setup.to_position().map_err(D::Error::custom)
    }
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (&self.board, self.turn, self.capture_clock, self.move_number).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return parse_text(deserializer, "a FEN", from_str);
        }
        let (board, turn, capture_clock, move_number) = Deserialize::deserialize(deserializer)?;
        Ok(Self {
            board,
            turn,
            capture_clock,
            move_number,
        })
    }
}

/// The moves of a game, before or after they are checked.
struct Moves<L>(L);

impl Serialize for Moves<&[Move]> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        let texts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        serializer.serialize_str(&texts.join(" "))
    }
}

impl<'de> Deserialize<'de> for Moves<Vec<Move>> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return Vec::deserialize(deserializer).map(Self);
        }
        parse_text(deserializer, "moves separated by blanks", |text| {
            text.split_ascii_whitespace()
                .zip(1..)
                .map(|(word, number)| {
                    word.parse()
                        .map_err(|error| format!("move {number}: {error}"))
                })
                .collect::<Result<_, _>>()
                .map(Self)
        })
    }
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let comments: BTreeMap<usize, &str> = (0..self.moves().len())
            .map(|index| (index, self.comment_on(index)))
            .filter(|(_, comment)| !comment.is_empty())
            .collect();
        let mut form = serializer.serialize_struct("Game", 6)?;
        form.serialize_field("start", self.start())?;
        form.serialize_field("moves", &Moves(self.moves()))?;
        form.serialize_field("cursor", &Some(self.cursor()))?;
        form.serialize_field("comment", self.comment())?;
        form.serialize_field("comments", &comments)?;
        form.serialize_field("declaration", &self.declaration())?;
        form.end()
    }
}

/// What a text claims a game to be; a [`Game`] only once every move is played.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UncheckedGame {
    start: Setup,
    moves: Moves<Vec<Move>>,
    #[serde(default)]
    cursor: Option<usize>,
    #[serde(default)]
    comment: String,
    #[serde(default)]
    comments: BTreeMap<usize, String>,
    #[serde(default)]
    declaration: Option<Declaration>,
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let unchecked = UncheckedGame::deserialize(deserializer)?;
        let Moves(moves) = unchecked.moves;
        let mut game = Self::from_setup(unchecked.start).map_err(D::Error::custom)?;
        for (number, &m) in (1..).zip(&moves) {
            game.play(m)
                .map_err(|error| D::Error::custom(format_args!("move {number}: {error}")))?;
        }
        // Declared at the end of the game, where the cursor still is.
        match unchecked.declaration {
            Some(Declaration::Resignation { by }) => game.resign(by),
            Some(Declaration::Agreement) => game.agree_draw(),
            None => {}
        }
        let beyond = |what, index: usize| {
            let count = moves.len();
            D::Error::custom(format_args!("{what} {index} in a game of {count} moves"))
        };
        for (index, comment) in unchecked.comments {
            if index >= moves.len() {
                return Err(beyond("a comment on move index", index));
            }
            game.set_comment_on(index, comment);
        }
        game.set_comment(unchecked.comment);
        match unchecked.cursor {
            Some(cursor) if cursor > moves.len() => return Err(beyond("a cursor at", cursor)),
            Some(cursor) => game.go_to(cursor),
            None => moves.len(),
        };
        Ok(game)
    }
}
