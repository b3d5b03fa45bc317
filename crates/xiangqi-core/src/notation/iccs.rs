//! ICCS, the notation of the Internet Chinese Chess Server: both points of a move, files `A` (red's
//! left) to `I`, ranks `0` (red's back rank) to `9`, whoever moves.
//!
//! | read | written |
//! |---|---|
//! | `H2-E2`, `H2E2`, `h2-e2`, `h2e2` | `H2-E2` |
//!
//! Files of games in PGN name it in the tag `[Format "ICCS"]`. Without the hyphen and in small
//! letters it is what UCCI engines speak: [`uci`].
//!
//! ```
//! use xiangqi_core::{Position, notation::iccs};
//!
//! let start = Position::new();
//! let m = iccs::parse(&start, "H2-E2")?;
//! assert_eq!(m, "h2e2".parse()?);
//! assert_eq!(iccs::display(m).to_string(), "H2-E2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;

use super::{
    ParseError,
    uci::{self, Ranks},
};
use crate::{Move, Position};

/// Reads a move that is legal in a position.
///
/// # Errors
///
/// If the text is no move, or an illegal one.
pub fn parse(position: &Position, text: &str) -> Result<Move, ParseError> {
    uci::parse(position, text, Ranks::FromZero)
}

/// Writes a move: `H2-E2`.
#[must_use]
pub fn display(m: Move) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| {
        let letter = |square: crate::Square| square.file().letter().to_ascii_uppercase();
        let (from, to) = (letter(m.from), letter(m.to));
        write!(f, "{from}{}-{to}{}", m.from.rank(), m.to.rank())
    })
}
