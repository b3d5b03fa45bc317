//! How values look in [`serde`]'s formats: texts in those that people read, compact ones in others.
//!
//! No form has an integer that JavaScript cannot hold. Whatever cannot exist in this crate cannot
//! be read either: no square with two discs, no game with an illegal move.
//!
//! | type | human-readable formats, such as JSON | other formats |
//! |---|---|---|
//! | `Color`, `Direction`, `Symmetry`, `perft::Convention` | name: `"black"`, `"north-east"`, `"rotate90"`, `"pass-is-ply"` | variant |
//! | `File`, `Rank`, `Square` | `"f"`, `"5"`, `"f5"` | index, `u8` |
//! | `sized::Size` | `10` | `u8` |
//! | `sized::Square` | `"j10"` | 16 × rank + file, `u8` |
//! | `Move` | `"f5"`, `"pass"` | the square, if there is one |
//! | `Bitboard` | list of squares: `["d4","e5"]` | `u64`, a1 lowest |
//! | `sized::Bitboard` | list of squares | four `u64`, 16 bits a rank |
//! | `Board` | the letters of a board string, a1 to h8 | black's discs, white's |
//! | `sized::Board` | the same, its length tells the size | size, black's discs, white's |
//! | `Position` | board string: letters, blank, side to move | board, side to move |
//! | `Setup` | `size` (if sized), `black`, `white`, `turn` | the same |
//! | `DiscCounts`, `Outcome` | `black`, `white`, `empty` | the same |
//! | `ByDirection` | list in the order of `Direction::ALL` | the same |
//! | `Game` | `start`, `moves` (`"f5 d6 c3"`, passes included), `cursor`, `comment`, `annotations` by the index of their move | the same, a list of moves |
//!
//! Of a game's fields only `start` and `moves` are needed in self-describing formats; without a
//! `cursor` it stands at the end. An [`Outcome`] is read only if its counts add up to a board.
//! JSON has no infinite numbers: there, such an evaluation is lost.
//!
//! ```
//! use othello_core::{Game, Position, Square};
//!
//! let mut game = Game::new();
//! game.play_square(Square::F5)?;
//! let json = serde_json::to_string(&game)?;
//! assert!(json.contains(r#""moves":"f5""#));
//! assert_eq!(serde_json::from_str::<Game>(&json)?, game);
//!
//! let illegal = json.replace("f5", "f5 a1");
//! let error = serde_json::from_str::<Game>(&illegal).unwrap_err();
//! assert!(error.to_string().starts_with("move 2: a1 cannot be played: it would flip nothing"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, fmt::Write, marker::PhantomData, str::FromStr};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Error, Visitor},
    ser::SerializeStruct,
};

use crate::{
    Annotation, Bitboard, Board, Color, DiscCounts, File, Game, Move, Outcome, ParseSquareError,
    Position, Rank, Rules, Square,
    sized::{self, Size},
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
    ($($type:ty, $expected:literal, $to_index:expr, $from_index:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    let to_index: fn($type) -> u8 = $to_index;
                    serializer.serialize_u8(to_index(*self))
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    return parse_text(deserializer, $expected, from_str);
                }
                let index = u8::deserialize(deserializer)?;
                let from_index: fn(u8) -> Option<$type> = $from_index;
                from_index(index).ok_or_else(|| {
                    D::Error::custom(format_args!("expected {}, found index {index}", $expected))
                })
            }
        }
    )*};
}

text_or_index! {
    File, "a file from a to h", |file| file as u8, |index| File::from_index(index.into());
    Rank, "a rank from 1 to 8", |rank| rank as u8, |index| Rank::from_index(index.into());
    Square, "a square from a1 to h8", |square| square as u8, |index| {
        Square::from_index(index.into())
    };
    sized::Square, "a square from a1 to p16", |square| 16 * square.rank() + square.file(),
        |index| sized::Square::new(index % 16, index / 16);
}

impl<Q: fmt::Display + Serialize> Serialize for Move<Q> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        match self {
            Self::Place(square) => Some(square),
            Self::Pass => None,
        }
        .serialize(serializer)
    }
}

impl<'de, Q> Deserialize<'de> for Move<Q>
where
    Q: FromStr<Err = ParseSquareError> + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return parse_text(deserializer, "a square or a pass", from_str);
        }
        let square = Option::deserialize(deserializer)?;
        Ok(square.map_or(Self::Pass, Self::Place))
    }
}

/// A set of squares as a list of them.
struct SquareList<B, Q> {
    set: B,
    square: PhantomData<Q>,
}

impl<'de, B, Q> Visitor<'de> for SquareList<B, Q>
where
    B: Copy + From<Q> + core::ops::BitOr<Output = B>,
    Q: Deserialize<'de>,
{
    type Value = B;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of squares")
    }

    fn visit_seq<A: de::SeqAccess<'de>>(mut self, mut squares: A) -> Result<B, A::Error> {
        while let Some(square) = squares.next_element::<Q>()? {
            self.set = self.set | square.into();
        }
        Ok(self.set)
    }
}

impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(*self)
        } else {
            serializer.serialize_u64(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_seq(SquareList::<Self, Square> {
                set: Self::EMPTY,
                square: PhantomData,
            })
        } else {
            u64::deserialize(deserializer).map(Self)
        }
    }
}

impl Serialize for sized::Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_seq(*self);
        }
        let mut words = [0u64; 4];
        for square in *self {
            words[usize::from(square.rank() / 4)] |=
                1 << (16 * (square.rank() % 4) + square.file());
        }
        words.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for sized::Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_seq(SquareList::<Self, sized::Square> {
                set: Self::EMPTY,
                square: PhantomData,
            });
        }
        let words = <[u64; 4]>::deserialize(deserializer)?;
        let has = |bit: &u8| words[usize::from(bit / 64)] >> (bit % 64) & 1 != 0;
        let square = |bit| sized::Square::new(bit % 16, bit / 16);
        Ok((0..=u8::MAX).filter(has).filter_map(square).collect())
    }
}

/// The letters of a board, a1 first.
struct Letters<I>(I);

impl<I: Iterator<Item = Option<Color>> + Clone> fmt::Display for Letters<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .clone()
            .try_for_each(|disc| f.write_char(disc.map_or('-', Color::disc)))
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let discs = Square::ALL.into_iter().map(|square| self.color_at(square));
            serializer.collect_str(&Letters(discs))
        } else {
            Color::ALL
                .map(|color| self.discs(color))
                .serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return parse_text(deserializer, "64 disc letters", from_str);
        }
        let [black, white] = <[Bitboard; 2]>::deserialize(deserializer)?;
        Self::from_discs(black, white).ok_or_else(|| D::Error::custom("a square holds two discs"))
    }
}

impl Serialize for sized::Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let squares = self.size().all_squares().into_iter();
            return serializer.collect_str(&Letters(squares.map(|square| self.color_at(square))));
        }
        let [black, white] = Color::ALL.map(|color| self.discs(color));
        (self.size(), black, white).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for sized::Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return parse_text(deserializer, "a disc letter for each square", from_str);
        }
        let (size, black, white) = Deserialize::deserialize(deserializer)?;
        Self::from_discs(size, black, white)
            .ok_or_else(|| D::Error::custom("a square holds two discs, or one is off the board"))
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
            return parse_text(deserializer, "a board string", from_str);
        }
        let (board, turn) = Deserialize::deserialize(deserializer)?;
        Ok(Self::from_board(board, turn))
    }
}

impl Serialize for sized::Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.board(), self.turn()).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for sized::Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return parse_text(deserializer, "a board string", from_str);
        }
        let (board, turn) = Deserialize::deserialize(deserializer)?;
        Ok(Self::from_board(board, turn))
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.counts().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let counts = DiscCounts::deserialize(deserializer)?;
        let squares = [counts.black, counts.white, counts.empty]
            .into_iter()
            .map(usize::from)
            .sum();
        match Size::from_squares(squares) {
            Some(_) => Ok(Self::new(counts)),
            None => Err(D::Error::custom(format_args!(
                "expected the discs and empty squares of a board, found {squares}"
            ))),
        }
    }
}

/// The moves of a game, before or after they are checked.
struct Moves<L>(L);

impl<Q: fmt::Display + Serialize> Serialize for Moves<&[Move<Q>]> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.0.serialize(serializer);
        }
        let texts: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        serializer.serialize_str(&texts.join(" "))
    }
}

impl<'de, Q> Deserialize<'de> for Moves<Vec<Move<Q>>>
where
    Q: FromStr<Err = ParseSquareError> + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return Vec::deserialize(deserializer).map(Self);
        }
        parse_text(deserializer, "moves separated by blanks", |text| {
            let place = |(index, error)| format!("move {}: {error}", index + 1);
            text.split_ascii_whitespace()
                .enumerate()
                .map(|(index, word)| word.parse().map_err(|error| place((index, error))))
                .collect::<Result<_, _>>()
                .map(Self)
        })
    }
}

impl<P> Serialize for Game<P>
where
    P: Rules<Square: Serialize> + Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let annotations: BTreeMap<usize, &Annotation> = (0..self.moves().len())
            .filter_map(|index| Some((index, self.annotation(index)?)))
            .collect();
        let mut form = serializer.serialize_struct("Game", 5)?;
        form.serialize_field("start", self.start())?;
        form.serialize_field("moves", &Moves(self.moves()))?;
        form.serialize_field("cursor", &Some(self.cursor()))?;
        form.serialize_field("comment", self.comment())?;
        form.serialize_field("annotations", &annotations)?;
        form.end()
    }
}

/// What a text claims a game to be; a [`Game`] only once every move is played.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound = "P: Deserialize<'de>, P::Square: Deserialize<'de>")]
struct UncheckedGame<P: Rules> {
    start: P,
    moves: Moves<Vec<Move<P::Square>>>,
    #[serde(default)]
    cursor: Option<usize>,
    #[serde(default)]
    comment: String,
    #[serde(default)]
    annotations: BTreeMap<usize, Annotation>,
}

impl<'de, P> Deserialize<'de> for Game<P>
where
    P: Rules<Square: Deserialize<'de>> + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let unchecked = UncheckedGame::<P>::deserialize(deserializer)?;
        let Moves(moves) = unchecked.moves;
        let mut game = Self::from_start(unchecked.start);
        for (number, &m) in (1..).zip(&moves) {
            game.play(m)
                .map_err(|error| D::Error::custom(format_args!("move {number}: {error}")))?;
        }
        let beyond = |what, index: usize| {
            let count = moves.len();
            D::Error::custom(format_args!("{what} {index} in a game of {count} moves"))
        };
        for (index, annotation) in unchecked.annotations {
            if index >= moves.len() {
                return Err(beyond("an annotation of move index", index));
            }
            game.annotate(index, annotation);
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
