use alloc::{format, string::String, vec::Vec};

use super::super::{Fault, read_error::FaultAt, replay};
use crate::{Color, Rules, sized::Size};

/// A text that is no FEN of a position of the type asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset} of the FEN: {fault}")]
pub struct FenError {
    /// Where the fault is, in bytes from the start of the text, counted from 0.
    pub offset: usize,
    /// What was found and what was expected.
    pub fault: Fault,
}

impl From<FaultAt> for FenError {
    fn from(FaultAt { offset, fault }: FaultAt) -> Self {
        Self { offset, fault }
    }
}

const SQUARES: &str = "p, P, or a number of empty squares";
const SIDE: &str = "the side to move, b or w";

/// Reads a position in Edax's form of the Forsyth-Edwards notation.
///
/// The ranks stand from the last to the first, each from file a on, with `/` between them: `p` is
/// a black disc, `P` a white one, a number that many empty squares. A blank and the side to move
/// follow, `b` or `w`; what follows after another blank is not looked at. There are as many ranks
/// as files; sizes from 10 on have numbers of two digits.
///
/// ```
/// use othello_core::{Position, record::pgn};
///
/// let start = pgn::parse_fen::<Position>("8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1")?;
/// assert_eq!(start, Position::new());
/// # Ok::<(), pgn::FenError>(())
/// ```
///
/// # Errors
///
/// Names the first thing that does not fit.
pub fn parse_fen<P: Rules>(text: &str) -> Result<P, FenError> {
    let first = text.len() - text.trim_start().len();
    let board = text[first..].split_whitespace().next().unwrap_or_default();
    let size = board_size::<P>(board).map_err(|fault| fault.at(first))?;
    let files = usize::from(size.get());

    let mut ranks = Vec::with_capacity(files);
    let mut offset = first;
    for rank in board.split('/') {
        ranks.push(parse_rank(rank, files).map_err(|fault| fault.within(offset))?);
        offset += rank.len() + 1;
    }
    let discs: Vec<_> = ranks.into_iter().rev().flatten().collect();

    let after = first + board.len();
    let side_offset = text.len() - text[after..].trim_start().len();
    let side = text[side_offset..]
        .split_whitespace()
        .next()
        .unwrap_or_default();
    let turn = match side {
        "b" => Color::Black,
        "w" => Color::White,
        "" => return Err(Fault::End { expected: SIDE }.at(side_offset).into()),
        _ => return Err(Fault::unexpected(SIDE, side).at(side_offset).into()),
    };
    P::from_discs(size, &discs, turn)
        .ok_or_else(|| replay::board_size_fault::<P>(size).at(first).into())
}

fn board_size<P: Rules>(board: &str) -> Result<Size, Fault> {
    let expected = "4, 6, 8, 10, 12, 14 or 16 ranks with / between them";
    let ranks = u8::try_from(board.split('/').count()).ok();
    let size = ranks
        .and_then(Size::new)
        .ok_or_else(|| Fault::unexpected(expected, board))?;
    match P::start(size) {
        Some(_) => Ok(size),
        None => Err(replay::board_size_fault::<P>(size)),
    }
}

fn parse_rank(rank: &str, files: usize) -> Result<Vec<Option<Color>>, FaultAt> {
    let mut discs = Vec::with_capacity(files);
    let mut rest = rank;
    while let Some(letter) = rest.chars().next() {
        let offset = rank.len() - rest.len();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let unexpected = |expected| Fault::unexpected(expected, rest).at(offset);
        let (disc, count, length) = match letter {
            'p' => (Some(Color::Black), 1, 1),
            'P' => (Some(Color::White), 1, 1),
            '0'..='9' => {
                let count: usize = rest[..digits].parse().map_err(|_| unexpected(SQUARES))?;
                (None, count, digits)
            }
            _ => return Err(unexpected(SQUARES)),
        };
        if count == 0 || count > files - discs.len() {
            return Err(unexpected("no more squares than the rank has"));
        }
        discs.extend(core::iter::repeat_n(disc, count));
        rest = &rest[length..];
    }
    if discs.len() < files {
        return Err(
            Fault::unexpected("as many squares in the rank as there are ranks", rank).at(0),
        );
    }
    Ok(discs)
}

/// A position in Edax's form of the Forsyth-Edwards notation; [`parse_fen`] describes it.
///
/// ```
/// use othello_core::{Position, record::pgn};
///
/// assert_eq!(pgn::fen(&Position::new()), "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1");
/// ```
#[must_use]
pub fn fen<P: Rules>(position: &P) -> String {
    let size = position.size().get();
    let ranks: Vec<String> = (0..size)
        .rev()
        .map(|rank| rank_text(position, rank))
        .collect();
    let side = match position.turn() {
        Color::Black => 'b',
        Color::White => 'w',
    };
    format!("{} {side} - - 0 1", ranks.join("/"))
}

fn rank_text<P: Rules>(position: &P, rank: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..position.size().get() {
        let disc = position
            .square(file, rank)
            .and_then(|square| position.disc_at(square));
        if let (Some(_), 1..) = (disc, empty) {
            text += &format!("{empty}");
            empty = 0;
        }
        match disc {
            Some(Color::Black) => text.push('p'),
            Some(Color::White) => text.push('P'),
            None => empty += 1,
        }
    }
    if empty > 0 {
        text += &format!("{empty}");
    }
    text
}
