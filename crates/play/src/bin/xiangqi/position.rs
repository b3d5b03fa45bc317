//! Positions on the command line.

use anyhow::Context;
use xiangqi_core::{Game, MoveTree, Position, Setup, SetupFaultKinds};

/// Reads a POSITION: a FEN, whose last fields may be missing. Without a text it is the start.
pub(crate) fn parse(text: Option<&str>) -> anyhow::Result<Setup> {
    match text {
        None => Ok(Position::new().into()),
        Some(text) => text.parse().context("POSITION"),
    }
}

/// A game without moves from a POSITION.
pub(crate) fn game(text: Option<&str>) -> anyhow::Result<Game> {
    match text {
        Some(text) => read(text).context("POSITION"),
        None => Ok(Game::new()),
    }
}

/// A game without moves from a FEN. As in files, pieces may stand where they cannot come to.
pub(crate) fn read(fen: &str) -> anyhow::Result<Game> {
    ignoring(SetupFaultKinds::MISPLACED, fen.parse()?)
}

fn ignoring(kinds: SetupFaultKinds, start: Setup) -> anyhow::Result<Game> {
    Ok((&MoveTree::from_setup_ignoring(start, kinds)?).into())
}

/// A game without moves from a FEN or `start`.
pub(crate) fn game_from(text: &str) -> anyhow::Result<Game> {
    game(Some(text).filter(|text| !text.eq_ignore_ascii_case("start")))
}

/// A game without moves from a FEN or `start`, also from a position that no game reaches: an
/// exercise in a book of notation may well have the generals face each other.
pub(crate) fn any_from(text: &str) -> anyhow::Result<Game> {
    let start = parse(Some(text).filter(|text| !text.eq_ignore_ascii_case("start")))?;
    ignoring(SetupFaultKinds::ALL, start).context("POSITION")
}

/// The words of a FEN as separate arguments, put together; `None` if there are none.
pub(crate) fn joined(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(" "))
}
