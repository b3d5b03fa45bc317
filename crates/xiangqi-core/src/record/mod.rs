//! Files of games.
//!
//! [`read`] takes a file's bytes, a [`Format`] and a [`Mode`](crate::notation::Mode), and gives the
//! [`Record`]s of the file one by one, each fault with its place, so that a bad record never loses
//! the good ones, nor what is good of itself. [`write()`] gives the bytes of a file, and [`losses`]
//! tells beforehand what a format cannot hold. Each format is a module of its own, with its
//! description byte by byte or its grammar.
//!
//! ```
//! use xiangqi_core::{notation::Mode, record::{Format, WriteOptions, losses, read, write}};
//!
//! let file = "[Game \"Chinese Chess\"]\n[Red \"Ann\"]\n\n1. C2.5 H8+7 {solid} 2. H2+3 *\n";
//! let format = Format::detect(file.as_bytes(), "lesson.pgn").ok_or("unknown format")?;
//! for item in read(file.as_bytes(), format, Mode::Lenient) {
//!     match item {
//!         Ok(record) => {
//!             eprintln!("lost: {}", losses(&record, Format::Xqf));
//!             let xqf = write(&[record], Format::Xqf, &WriteOptions::default())?;
//!             assert!(xqf.starts_with(b"XQ"));
//!         }
//!         Err(error) => eprintln!("{error}; moves before that: {}", error.record.tree.len()),
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | format | |
//! |---|---|---|
//! | [`pgn`] | PGN of xiangqi, in Chinese, WXF, ICCS and other notations | read, written |
//! | [`xqf`] | XQF of XQStudio, plain and ciphered | read, written plain |
//! | [`ccbridge`] | CBR and CBL of CCBridge | read |
//! | [`cbf`] | CBF, the XML of CCBridge | read |
//! | [`dhtmlxq`] | DhtmlXQ (UBB) of dpxq.com | read, written |
//! | [`move_list`] | moves in any notation | read, written |
//!
//! Texts are UTF-8 or, with the feature `encoding`, GB18030 or UTF-16: see [`decode`].

pub mod cbf;
pub mod ccbridge;
pub mod dhtmlxq;
mod encoding;
mod files;
mod format;
mod game_result;
mod guess;
mod losses;
pub mod move_list;
pub mod pgn;
mod read_error;
mod replay;
mod source;
mod tags;
pub mod xqf;

use alloc::{string::String, vec::Vec};

pub use encoding::{DecodeError, Encoding, decode};
pub use files::{Records, WriteError, WriteOptions, read, write};
pub use format::{Format, UnknownFormat};
pub use game_result::GameResult;
pub use losses::{Losses, losses};
pub use read_error::{Fault, Location, ReadError};
pub use tags::tag;

use crate::MoveTree;

/// A game of a file: what is said about it, and its moves with variations and comments.
///
/// ```
/// use xiangqi_core::record::{Record, tag};
///
/// let mut record = Record::default();
/// record.set_tag(tag::RED, "Hu Ronghua");
/// assert_eq!(record.tag("red"), Some("Hu Ronghua"));
/// assert_eq!(record.result, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Names and values such as `Event` and `Red`, in the order of the file. Formats with fields
    /// of their own use the names of [`mod@tag`].
    pub tags: Vec<(String, String)>,
    /// The result that the file states.
    pub result: Option<GameResult>,
    /// The moves.
    pub tree: MoveTree,
}

impl Record {
    /// The value of the first tag of a name, without regard to case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(other, _)| other.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// Changes the first tag of a name, or adds one.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let same = |(other, _): &&mut (String, String)| other.eq_ignore_ascii_case(name);
        match self.tags.iter_mut().find(same) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.into(), value.into())),
        }
    }
}
