//! PGN of xiangqi, as XQBase and the sites after it write it.
//!
//! ```text
//! [Game "Chinese Chess"]
//! [Event "1st Chinese Computer Games Championship"]
//! [Red "Ann"]
//! [Black "Bob"]
//! [Result "1-0"]
//! [Format "Chinese"]
//!
//! 1. 炮二平五 马８进７ {the usual answer} (1... 炮８平５ 2. 马二进三) 2. 马二进三
//! 1-0
//! ```
//!
//! # Grammar
//!
//! A file holds any number of games; what stands between a result and the next tag, such as the
//! advertisement that XQBase writes there, is skipped. A game is
//!
//! ```text
//! game      = *tag *comment line result
//! tag       = "[" name blanks DQUOTE *(character / "\" DQUOTE / "\\") DQUOTE "]"
//! line      = *(number / move / mark / comment / variation)
//! variation = "(" line ")"
//! number    = 1*digit *"." / 1*"."
//! comment   = "{" any but "}" "}" / ";" the rest of the line
//! mark      = "$" 1*digit / "!" / "?"
//! result    = "1-0" / "0-1" / "1/2-1/2" / "*"
//! ```
//!
//! The first tag is `Game` with the value `Chinese Chess`. `Result` is the
//! [result](super::Record::result), `FEN` the start, and `Format` the notation of the moves:
//! `Chinese`, `WXF`, `ICCS`, or a name of [`Notation::NAMED`]; without it, it is Chinese. These
//! four are not kept as tags, for they are written anew. All others are, in their order;
//! [`tag`](super::tag) has the usual names.
//!
//! Numbers are not checked and may touch the move (`2.16=5`), but `…` or `...` before the first
//! move mean that black starts. A comment belongs to the move before it, or to the game; several
//! are joined, a line each, and blanks around the whole are taken away. Directly behind `(` it
//! belongs to the move that follows. Marks and lines that start with `%` are skipped. A variation
//! replaces the move before it.
//!
//! **Strict** reading wants the tag `Game` first and a result at the end that agrees with the tag.
//! **Lenient** reading
//!
//! - finds out the notation of each game without `Format` by its first move
//!   ([`Reader::notation`] tells),
//! - lets black start if only that makes the first move legal,
//! - takes a line that starts with the number of a move for the start of a game too,
//! - reads values with quotes without backslashes, and results in Chinese,
//! - lets pieces of a `FEN` stand where they cannot,
//! - goes on behind a variation with an illegal move, and behind a bad tag: the error keeps all
//!   that was read of the game.

mod reader;
mod tokens;
mod writer;

pub(super) use reader::number_length;
pub use reader::{Reader, read};
pub use writer::display;
pub(super) use writer::losses;
pub(super) use writer::move_text;

use alloc::string::String;

use crate::notation::{Notation, chinese, wxf};

const GAME: &str = "Game";
const GAME_NAME: &str = "Chinese Chess";
const RESULT: &str = "Result";
const FEN: &str = "FEN";
const FORMAT: &str = "Format";

/// The tags that are no tags of a record.
const OWN_TAGS: [&str; 4] = [GAME, RESULT, FEN, FORMAT];

fn is_own_tag(name: &str) -> bool {
    OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// The notation of a value of `Format`.
fn notation_of_format(value: &str) -> Option<Notation> {
    value.trim().parse().ok()
}

/// The value of `Format` for a notation: one that leads back to a notation that reads the same.
pub(super) fn format_of_notation(notation: Notation) -> String {
    let name = match notation {
        Notation::Iccs => "ICCS",
        Notation::Chinese(_) => "Chinese",
        Notation::Wxf(style) if style.stacks == wxf::Style::DEFAULT.stacks => "WXF",
        other => Notation::NAMED
            .into_iter()
            .find(|(_, named)| reads_alike(*named, other))
            .map_or("ICCS", |(name, _)| name),
    };
    name.into()
}

/// Whether two notations read texts alike.
fn reads_alike(one: Notation, other: Notation) -> bool {
    match (one, other) {
        (Notation::Wxf(one), Notation::Wxf(other)) => one.stacks == other.stacks,
        (Notation::Letter(one), Notation::Letter(other)) => one.ranks == other.ranks,
        _ => one == other,
    }
}

/// The notation in which a game is written if not told otherwise.
const CHINESE: Notation = Notation::Chinese(chinese::Style::SIMPLIFIED);
