//! Positions on the command line.

use anyhow::Context;
use xiangqi_core::{Game, Position, Setup, SetupFaultKinds};

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

/// A game without moves from a FEN.
pub(crate) fn read(fen: &str) -> anyhow::Result<Game> {
    let setup: Setup = fen.parse()?;
    Ok(Game::from_setup(setup)?)
}

/// A game without moves from a FEN or `start`.
pub(crate) fn game_from(text: &str) -> anyhow::Result<Game> {
    game(Some(text).filter(|text| !text.eq_ignore_ascii_case("start")))
}

/// A position from a FEN or `start`, also one that no game reaches: an exercise in a book of
/// notation may well have the generals face each other.
pub(crate) fn any_from(text: &str) -> anyhow::Result<Position> {
    let setup = parse(Some(text).filter(|text| !text.eq_ignore_ascii_case("start")))?;
    setup
        .to_position_ignoring(SetupFaultKinds::ALL)
        .context("POSITION")
}

/// The words of a FEN as separate arguments, put together; `None` if there are none.
pub(crate) fn joined(words: &[String]) -> Option<String> {
    (!words.is_empty()).then(|| words.join(" "))
}
