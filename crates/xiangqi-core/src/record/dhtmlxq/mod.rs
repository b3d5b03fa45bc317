//! DhtmlXQ, the text of the board of dpxq.com (东萍象棋网), known as UBB in forums.
//!
//! ```text
//! [DhtmlXQ]
//! [DhtmlXQ_title]A lesson[/DhtmlXQ_title]
//! [DhtmlXQ_red]Ann[/DhtmlXQ_red]
//! [DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
//! [DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]
//! [DhtmlXQ_move_0_2_1]10228070[/DhtmlXQ_move_0_2_1]
//! [DhtmlXQ_comment1]solid[/DhtmlXQ_comment1]
//! [DhtmlXQ_comment1_2]the other horse[/DhtmlXQ_comment1_2]
//! [/DhtmlXQ]
//! ```
//!
//! A file holds any number of such blocks, with anything between them. The form is that of the
//! site's own public viewer.
//!
//! | field | what it is |
//! |---|---|
//! | `binit` | the points of the 32 pieces: `R N B A K A B N R C C P P P P P` of red, then of black; `99` for one that is not there |
//! | `movelist` | the main line |
//! | `move_P_N_V` | variation number *V*: it replaces the move number *N* of line *P* |
//! | `comment0` | the comment on the game |
//! | `commentN`, `comment0_N` | the comment on move *N* of the main line |
//! | `commentV_N` | the comment on move *N* of variation *V* |
//! | `result` | `红胜`, `黑胜`, `和棋` or `未知` |
//!
//! A point is two digits, the file from red's left and the rank from black's side, each from 0; a
//! move is two points. The main line is line 0. Moves are counted from 1 at the start of the game
//! in variations too. In values `||` stands for the end of a line.
//!
//! The side to move is not told: it is that of the first move. Other fields are tags: `title`,
//! `event`, `date`, `place`, `round`, `red`, `redteam`, `redrating`, `redtime`, the same of black,
//! `timerule`, `open`, `type`, `remark` (who commented) and `author` under the names of
//! [`tag`](mod@tag), others under their own; those that only concern the viewer are left out.
//!
//! **Strict** reading wants every field closed under its own name, and a block around them.
//! **Lenient** reading takes a value to end where the next closing field stands, takes a text
//! without a block for one, other words for results, lets pieces stand where they cannot, and
//! goes on behind an illegal move with the next line.

mod fields;
mod reader;
mod writer;

pub use reader::{Reader, read};
pub use writer::display;
pub(super) use writer::losses;

use crate::{File, Move, Rank, Square, record::tag};

/// The pieces in the order of `binit`, as letters of FEN.
const PIECES: &[u8; 32] = b"RNBAKABNRCCPPPPPrnbakabnrccppppp";

/// The names of fields, and those of their tags.
const TAGS: [(&str, &str); 20] = [
    ("title", tag::TITLE),
    ("event", tag::EVENT),
    ("date", tag::DATE),
    ("place", tag::SITE),
    ("round", tag::ROUND),
    ("table", "Table"),
    ("group", "Group"),
    ("red", tag::RED),
    ("redteam", tag::RED_TEAM),
    ("redrating", tag::RED_RATING),
    ("redtime", tag::RED_TIME),
    ("black", tag::BLACK),
    ("blackteam", tag::BLACK_TEAM),
    ("blackrating", tag::BLACK_RATING),
    ("blacktime", tag::BLACK_TIME),
    ("timerule", tag::TIME_CONTROL),
    ("open", tag::OPENING),
    ("type", tag::TYPE),
    ("remark", tag::ANNOTATOR),
    ("author", tag::AUTHOR),
];

/// Fields that are no tags.
const OWN_FIELDS: [&str; 15] = [
    "ver",
    "init",
    "pver",
    "viewurl",
    "binit",
    "movelist",
    "result",
    "firstnum",
    "length",
    "hits",
    "id",
    "sortid",
    "adddate",
    "editdate",
    "generator",
];

/// Whether a field tells moves or comments, or only concerns the viewer.
fn is_own_field(name: &str) -> bool {
    OWN_FIELDS.contains(&name) || name.starts_with("move_") || name.starts_with("comment")
}

fn square(file: u8, rank: u8) -> Option<Square> {
    Some(Square::new(
        File::from_index(usize::from(file))?,
        Rank::from_index(9_usize.checked_sub(usize::from(rank))?)?,
    ))
}

fn digits(square: Square) -> [char; 2] {
    [square.file().index(), 9 - square.rank().index()].map(|number| char::from(b'0' + number as u8))
}

fn move_digits(m: Move) -> impl Iterator<Item = char> {
    digits(m.from).into_iter().chain(digits(m.to))
}
