//! Moves on the command line and at the board.

use anyhow::Context;
use xiangqi_core::{
    Game, Move, Position,
    notation::{Notation, ParseError, chinese, letter, wxf},
};

/// Reads a move in a notation, or in whichever its form tells: points with ranks from 0, WXF,
/// Chinese or a letter and a point.
pub(crate) fn read(
    position: &Position,
    text: &str,
    notation: Option<Notation>,
) -> Result<Move, ParseError> {
    notation
        .unwrap_or_else(|| told_by(text))
        .parse(position, text)
}

/// The notation that the form of a move tells.
fn told_by(text: &str) -> Notation {
    if !text.is_ascii() {
        Notation::Chinese(chinese::Style::SIMPLIFIED)
    } else if text.parse::<Move>().is_ok() {
        Notation::Uci
    } else if is_wxf(text.as_bytes()) {
        Notation::Wxf(wxf::Style::DEFAULT)
    } else {
        Notation::Letter(letter::Style::DEFAULT)
    }
}

/// Whether a text has the form of WXF. Signs alone do not tell, for `Hh0-g2` and `Ra9+` have some
/// too; but there a letter comes second, as in WXF only with soldiers such as `Pa+1`.
fn is_wxf(text: &[u8]) -> bool {
    let is_sign = |letter: &u8| b"+-=.".contains(letter);
    match text {
        [_, b'a'..=b'e' | b'A'..=b'E', sign, number] if is_sign(sign) => number.is_ascii_digit(),
        [piece, second, ..] if piece.is_ascii_alphabetic() && second.is_ascii_alphabetic() => false,
        _ => text.iter().any(is_sign),
    }
}

/// Plays moves at the end of a game.
pub(crate) fn play_all(
    game: &mut Game,
    texts: &[String],
    notation: Option<Notation>,
) -> anyhow::Result<()> {
    for (index, text) in texts.iter().enumerate() {
        read(game.position(), text, notation)
            .map_err(anyhow::Error::from)
            .and_then(|m| Ok(game.play(m)?))
            .with_context(|| format!("move {}, {text:?}", index + 1))?;
    }
    Ok(())
}
