//! The notation of moves of which nothing is told.

use crate::{
    Move, Position,
    notation::{Notation, ParseError, chinese, letter, wxf},
};

const CHINESE: Notation = Notation::Chinese(chinese::Style::SIMPLIFIED);
const WXF: Notation = Notation::Wxf(wxf::Style::DEFAULT);
const LETTER: Notation = Notation::Letter(letter::Style::DEFAULT);
const LETTER_10: Notation = Notation::Letter(letter::Style::PYCHESS);

/// The notations that a move may be in by its looks; the most likely first.
fn candidates(text: &str) -> &'static [Notation] {
    const POINTS: &[Notation] = &[Notation::Iccs, Notation::Uci10];
    const LETTERS: &[Notation] = &[WXF, LETTER, LETTER_10];
    let mut letters = text.chars();
    let first = letters.next().unwrap_or_default();
    let starts_with_point = matches!(first.to_ascii_lowercase(), 'a'..='i')
        && letters.next().is_some_and(|digit| digit.is_ascii_digit())
        && text.chars().filter(char::is_ascii_alphabetic).count() == 2;
    if !text.is_ascii() {
        &[CHINESE]
    } else if starts_with_point {
        POINTS
    } else {
        LETTERS
    }
}

/// Reads a move in the first notation that makes it a legal one.
///
/// # Errors
///
/// That of the most likely notation.
pub(super) fn first_move(position: &Position, text: &str) -> Result<(Notation, Move), ParseError> {
    let mut first_error = None;
    for &notation in candidates(text) {
        match notation.parse(position, text) {
            Ok(m) => return Ok((notation, m)),
            Err(error) => {
                first_error.get_or_insert(error);
            }
        }
    }
    // There always is a candidate.
    Err(first_error.unwrap_or(ParseError::Unexpected {
        column: 1,
        expected: "a move",
        found: crate::text::excerpt(text),
    }))
}

/// The moves of a game, all in one notation.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveReader {
    /// What the file tells, or what the first move was found to be.
    pub(super) notation: Option<Notation>,
}

impl MoveReader {
    pub(super) fn read(&mut self, position: &Position, text: &str) -> Result<Move, ParseError> {
        match self.notation {
            Some(notation) => notation.parse(position, text),
            None => {
                let (notation, m) = first_move(position, text)?;
                self.notation = Some(notation);
                Ok(m)
            }
        }
    }
}
