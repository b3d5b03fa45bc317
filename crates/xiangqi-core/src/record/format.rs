use core::{fmt, str::FromStr};

use alloc::string::String;

use super::{ccbridge, encoding::Decoded};

/// A format of files of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// [`pgn`](super::pgn): read and written.
    Pgn,
    /// [`xqf`](super::xqf): read and written.
    Xqf,
    /// [`ccbridge`](super::ccbridge), one game: read.
    Cbr,
    /// [`ccbridge`](super::ccbridge), a library: read.
    Cbl,
    /// [`cbf`](super::cbf): read.
    Cbf,
    /// [`dhtmlxq`](super::dhtmlxq): read and written.
    DhtmlXq,
    /// [`move_list`](super::move_list): read and written.
    Moves,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 7] = [
        Self::Pgn,
        Self::Xqf,
        Self::Cbr,
        Self::Cbl,
        Self::Cbf,
        Self::DhtmlXq,
        Self::Moves,
    ];

    /// The format's short name, which is also the usual extension of its files' names: `pgn`,
    /// `xqf`, `cbr`, `cbl`, `cbf`, `ubb`, `txt`.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Xqf => "xqf",
            Self::Cbr => "cbr",
            Self::Cbl => "cbl",
            Self::Cbf => "cbf",
            Self::DhtmlXq => "ubb",
            Self::Moves => "txt",
        }
    }

    /// Whether [`write`](super::write) knows the format.
    #[must_use]
    pub const fn is_written(self) -> bool {
        matches!(self, Self::Pgn | Self::Xqf | Self::DhtmlXq | Self::Moves)
    }

    /// The format of a file: what its beginning tells, else what its name ends with, in any case.
    ///
    /// ```
    /// use xiangqi_core::record::Format;
    ///
    /// assert_eq!(Format::detect(b"[Game \"Chinese Chess\"]\n", "x.txt"), Some(Format::Pgn));
    /// assert_eq!(Format::detect(b"h2e2 h9g7\n", "game.TXT"), Some(Format::Moves));
    /// assert_eq!(Format::detect(b"h2e2 h9g7\n", "game"), None);
    /// ```
    #[must_use]
    pub fn detect(bytes: &[u8], name: &str) -> Option<Self> {
        Self::of_content(bytes).or_else(|| Self::of_name(name))
    }

    fn of_content(bytes: &[u8]) -> Option<Self> {
        const SEARCHED: usize = 4096;
        match bytes {
            [b'X', b'Q', 1..=0x1F, ..] => return Some(Self::Xqf),
            _ if bytes.starts_with(ccbridge::RECORD_MAGIC) => return Some(Self::Cbr),
            _ if bytes.starts_with(ccbridge::LIBRARY_MAGIC) => return Some(Self::Cbl),
            _ => {}
        }
        let text = Decoded::new(&bytes[..bytes.len().min(SEARCHED)]).text;
        if text.contains("<ChineseChessRecord") {
            Some(Self::Cbf)
        } else if text.contains("[DhtmlXQ") {
            Some(Self::DhtmlXq)
        } else if text.trim_start().starts_with('[') {
            Some(Self::Pgn)
        } else {
            None
        }
    }

    fn of_name(name: &str) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        let is = |other: &str| extension.eq_ignore_ascii_case(other);
        if is("htm") || is("html") {
            return Some(Self::DhtmlXq);
        }
        Self::ALL.into_iter().find(|format| is(format.extension()))
    }
}

/// Writes the short name.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.extension())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// Reads the short name in any case, and `dhtmlxq` and `moves`.
    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let is = |other: &str| text.eq_ignore_ascii_case(other);
        if is("dhtmlxq") {
            return Ok(Self::DhtmlXq);
        }
        if is("moves") {
            return Ok(Self::Moves);
        }
        Self::ALL
            .into_iter()
            .find(|format| is(format.extension()))
            .ok_or_else(|| UnknownFormat {
                found: crate::text::excerpt(text),
            })
    }
}

/// A text that names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected pgn, xqf, cbr, cbl, cbf, ubb or txt, found {found:?}")]
#[non_exhaustive]
pub struct UnknownFormat {
    /// The beginning of the text as found.
    pub found: String,
}
