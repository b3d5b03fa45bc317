use alloc::string::String;
use core::{fmt, str::FromStr};

use super::{
    ParseError, chinese, iccs, letter,
    uci::{self, Ranks},
    wxf,
};
use crate::{Move, Position, text::excerpt};

/// A notation of moves and the style in which it is written.
///
/// | name | notation | red's cannon to the centre |
/// |---|---|---|
/// | `iccs` | [`iccs`] | `H2-E2` |
/// | `uci` | [`uci`], ranks from 0 | `h2e2` |
/// | `uci10` | [`uci`], ranks from 1 | `h3e3` |
/// | `wxf` | [`wxf`] in its default style | `C2=5` |
/// | `wxf-fairy` | [`wxf::Style::FAIRY_STOCKFISH`] | `C2=5` |
/// | `wxf-xqbase` | [`wxf::Style::XQBASE`] | `C2.5` |
/// | `wxf-federation` | [`wxf::Style::FEDERATION`] | `C2.5` |
/// | `wxf-playok` | [`wxf::Style::PLAY_OK`] | `C2.5` |
/// | `chinese` | [`chinese`], simplified | `炮二平五` |
/// | `chinese-traditional` | [`chinese`], traditional | `炮二平五` |
/// | `chinese-per-file` | simplified, [`chinese::SoldierStacks::PerFile`] | `炮二平五` |
/// | `chinese-with-file` | simplified, [`chinese::SoldierStacks::WithFile`] | `炮二平五` |
/// | `letter` | [`letter`](mod@letter), ranks from 0 | `Che2` |
/// | `letter10` | [`letter::Style::PYCHESS`] | `Che3` |
///
/// ```
/// use xiangqi_core::{Position, notation::Notation};
///
/// let start = Position::new();
/// let m = "letter10".parse::<Notation>()?.parse(&start, "Che3")?;
/// for (name, notation) in Notation::NAMED {
///     let text = notation.display(&start, m).to_string();
///     assert_eq!(notation.parse(&start, &text), Ok(m), "{name}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// Both points, for people: `H2-E2`.
    Iccs,
    /// Both points, for engines, ranks from 0: `h2e2`.
    Uci,
    /// Both points, for engines, ranks from 1: `h3e3`.
    Uci10,
    /// As the mover sees it, in letters: `C2=5`.
    Wxf(wxf::Style),
    /// As the mover sees it, in Chinese: `炮二平五`.
    Chinese(chinese::Style),
    /// A piece and where it goes: `Che2`.
    Letter(letter::Style),
}

impl Notation {
    /// The notations that have names, in the order of the table above.
    pub const NAMED: [(&'static str, Self); 14] = [
        ("iccs", Self::Iccs),
        ("uci", Self::Uci),
        ("uci10", Self::Uci10),
        ("wxf", Self::Wxf(wxf::Style::DEFAULT)),
        ("wxf-fairy", Self::Wxf(wxf::Style::FAIRY_STOCKFISH)),
        ("wxf-xqbase", Self::Wxf(wxf::Style::XQBASE)),
        ("wxf-federation", Self::Wxf(wxf::Style::FEDERATION)),
        ("wxf-playok", Self::Wxf(wxf::Style::PLAY_OK)),
        ("chinese", Self::Chinese(chinese::Style::SIMPLIFIED)),
        (
            "chinese-traditional",
            Self::Chinese(chinese::Style::TRADITIONAL),
        ),
        ("chinese-per-file", Self::Chinese(chinese::Style::PER_FILE)),
        (
            "chinese-with-file",
            Self::Chinese(chinese::Style::WITH_FILE),
        ),
        ("letter", Self::Letter(letter::Style::DEFAULT)),
        ("letter10", Self::Letter(letter::Style::PYCHESS)),
    ];

    /// Reads a move that is legal in a position.
    ///
    /// Of the style only what readers cannot know matters: the count of ranks, and the convention
    /// of soldiers in WXF.
    ///
    /// # Errors
    ///
    /// If the text is no move, an illegal one, or fits several legal moves.
    pub fn parse(self, position: &Position, text: &str) -> Result<Move, ParseError> {
        match self {
            Self::Iccs => iccs::parse(position, text),
            Self::Uci => uci::parse(position, text, Ranks::FromZero),
            Self::Uci10 => uci::parse(position, text, Ranks::FromOne),
            Self::Wxf(style) => wxf::parse(position, text, style.stacks),
            Self::Chinese(_) => chinese::parse(position, text),
            Self::Letter(style) => letter::parse(position, text, style.ranks),
        }
    }

    /// Writes a legal move of a position.
    ///
    /// [`Self::parse`] reads it back; only with [`chinese::SoldierStacks::PerFile`] can the text
    /// fit another move as well.
    #[must_use]
    pub fn display(self, position: &Position, m: Move) -> impl fmt::Display + fmt::Debug {
        fmt::from_fn(move |f| match self {
            Self::Iccs => write!(f, "{}", iccs::display(m)),
            Self::Uci => write!(f, "{}", uci::display(m, Ranks::FromZero)),
            Self::Uci10 => write!(f, "{}", uci::display(m, Ranks::FromOne)),
            Self::Wxf(style) => write!(f, "{}", wxf::display(position, m, style)),
            Self::Chinese(style) => write!(f, "{}", chinese::display(position, m, style)),
            Self::Letter(style) => write!(f, "{}", letter::display(position, m, style)),
        })
    }
}

impl FromStr for Notation {
    type Err = UnknownNotation;

    /// Reads one of the names of [`Notation::NAMED`], in any case.
    fn from_str(text: &str) -> Result<Self, UnknownNotation> {
        Self::NAMED
            .into_iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(text))
            .map(|(_, notation)| notation)
            .ok_or_else(|| UnknownNotation {
                found: excerpt(text),
            })
    }
}

/// A text that names no notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a notation ({}), found {found:?}", Names)]
#[non_exhaustive]
pub struct UnknownNotation {
    /// The beginning of the text as found.
    pub found: String,
}

struct Names;

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, _)) in Notation::NAMED.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{name}")?;
        }
        Ok(())
    }
}
