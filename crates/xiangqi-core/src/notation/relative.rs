//! What WXF and Chinese notation share: moves as the mover sees them.

use alloc::vec::Vec;

use super::{
    ParseError,
    cursor::{Meaning, Part},
};
use crate::{Bitboard, Board, Color, File, Move, Piece, Position, Role, Square};

/// Where a piece goes, seen from its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Backward,
    Sideways,
}

/// Which of several pieces of a kind on a file is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Front,
    Middle,
    Rear,
}

/// How a text says which piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// The piece on a file.
    File(u8),
    /// One of the pieces on a file with several, perhaps with that file.
    Place(Place, Option<u8>),
    /// The foremost or rearmost soldier, where `Place` means the second.
    Outermost(Place),
    /// The n-th from the front on a file.
    Rank { rank: u8, file: u8 },
    /// The n-th of all pieces on files with several: file 1 first, each from the front.
    Count(u8),
}

/// Which soldiers some texts mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// As everybody but the federations has it.
    Usual,
    /// As the federations have it: see [`wxf::SoldierStacks`](super::wxf::SoldierStacks).
    Federation,
}

/// A move as the mover sees it: a text after its letters or characters are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relative {
    pub(super) role: Role,
    pub(super) who: Who,
    pub(super) step: Step,
}

/// A direction, and the distance along the file or else the target's file: 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) direction: Direction,
    pub(super) number: u8,
}

/// The number of a file for a side, 1 at its right hand.
pub(super) fn file_number(color: Color, file: File) -> u8 {
    let from_left = file.index() as u8;
    match color {
        Color::Red => 9 - from_left,
        Color::Black => from_left + 1,
    }
}

fn numbered_file(color: Color, number: u8) -> Option<File> {
    File::ALL
        .into_iter()
        .find(|&file| file_number(color, file) == number)
}

/// The points of the pieces like this one on a file, from the front.
pub(super) fn on_file(board: &Board, piece: Piece, file: File) -> Vec<Square> {
    let set = board.pieces(piece.color, piece.role) & Bitboard::file(file);
    let mut squares: Vec<_> = set.into_iter().collect();
    if piece.color == Color::Red {
        squares.reverse();
    }
    squares
}

/// The files that hold several pieces like this one, file 1 first; each from the front.
pub(super) fn stacks(board: &Board, piece: Piece) -> Vec<Vec<Square>> {
    (1..=9)
        .filter_map(|number| numbered_file(piece.color, number))
        .map(|file| on_file(board, piece, file))
        .filter(|squares| squares.len() > 1)
        .collect()
}

/// How far a piece comes forward by a move.
fn advance(color: Color, m: Move) -> i32 {
    let ranks = m.to.rank().index() as i32 - m.from.rank().index() as i32;
    match color {
        Color::Red => ranks,
        Color::Black => -ranks,
    }
}

const fn moves_along_lines(role: Role) -> bool {
    matches!(
        role,
        Role::General | Role::Chariot | Role::Cannon | Role::Soldier
    )
}

/// The step of a piece's move.
pub(super) fn step(piece: Piece, m: Move) -> Step {
    let ranks = advance(piece.color, m);
    let direction = match ranks {
        0 => Direction::Sideways,
        1.. => Direction::Forward,
        _ => Direction::Backward,
    };
    let number = if moves_along_lines(piece.role) && ranks != 0 {
        ranks.unsigned_abs() as u8
    } else {
        file_number(piece.color, m.to.file())
    };
    Step { direction, number }
}

/// Where a step leads a piece, if that is on the board and its kind can go so.
fn target(piece: Piece, from: Square, step: Step) -> Option<Square> {
    let number = i32::from(step.number);
    let files = if moves_along_lines(piece.role) && step.direction != Direction::Sideways {
        0
    } else {
        let file = numbered_file(piece.color, step.number)?;
        file.index() as i32 - from.file().index() as i32
    };
    let distance = match (piece.role, files.abs()) {
        (Role::General | Role::Chariot | Role::Cannon | Role::Soldier, _) => match step.direction {
            Direction::Sideways => 0,
            _ => number,
        },
        (Role::Advisor, 1) | (Role::Horse, 2) => 1,
        (Role::Elephant, 2) | (Role::Horse, 1) => 2,
        _ => return None,
    };
    let forward = match piece.color {
        Color::Red => distance,
        Color::Black => -distance,
    };
    match step.direction {
        Direction::Forward => from.offset(files, forward),
        Direction::Backward => from.offset(files, -forward),
        Direction::Sideways if distance == 0 => from.offset(files, 0),
        Direction::Sideways => None,
    }
}

/// Whether another piece of the kind on the same file could make the same step, if nothing stood
/// in its way.
pub(super) fn other_could(board: &Board, piece: Piece, m: Move) -> bool {
    let files = m.to.file().index() as i32 - m.from.file().index() as i32;
    let ranks = m.to.rank().index() as i32 - m.from.rank().index() as i32;
    let fits = |from: &Square| {
        from.offset(files, ranks)
            .is_some_and(|to| match piece.role {
                Role::Advisor => Bitboard::PALACES.contains(to),
                Role::Elephant => {
                    let home = Bitboard::home(Color::Red);
                    home.contains(*from) == home.contains(to)
                }
                _ => true,
            })
    };
    on_file(board, piece, m.from.file())
        .iter()
        .any(|from| *from != m.from && fits(from))
}

impl Relative {
    const fn piece(&self, position: &Position) -> Piece {
        Piece::new(position.turn(), self.role)
    }

    /// The legal move that is meant. Where the two readings of a text differ, the other one counts
    /// only if there is no legal move by the first.
    pub(super) fn resolve(
        &self,
        position: &Position,
        reading: Reading,
        [who, to]: [Part<'_>; 2],
    ) -> Result<Move, ParseError> {
        let piece = self.piece(position);
        let read = |reading| {
            let meaning = Meaning {
                piece,
                origins: self.origins(position.board(), piece, reading),
                who,
                to,
            };
            meaning.resolve(position, |from| target(piece, from, self.step))
        };
        let other = match reading {
            Reading::Usual => Reading::Federation,
            Reading::Federation => Reading::Usual,
        };
        match read(reading) {
            Ok(m) => Ok(m),
            Err(error @ ParseError::Ambiguous { .. }) => Err(error),
            Err(error) => match read(other) {
                Ok(m) => Ok(m),
                Err(other @ ParseError::Ambiguous { .. }) => Err(other),
                Err(_) => Err(error),
            },
        }
    }

    /// The points of the pieces that can be meant.
    fn origins(&self, board: &Board, piece: Piece, reading: Reading) -> Vec<Square> {
        let on = |number| {
            numbered_file(piece.color, number)
                .map(|file| on_file(board, piece, file))
                .unwrap_or_default()
        };
        let is_federation = reading == Reading::Federation && piece.role == Role::Soldier;
        match self.who {
            Who::File(file) if is_federation => middle(on(file)),
            Who::File(file) => on(file),
            Who::Place(place, None) => stacks(board, piece)
                .into_iter()
                .flat_map(|stack| at(place, stack, is_federation))
                .collect(),
            Who::Place(place, Some(file)) => at(place, on(file), false),
            Who::Outermost(place) => stacks(board, piece)
                .into_iter()
                .flat_map(|stack| at(place, stack, false))
                .collect(),
            Who::Rank { rank, file } if is_federation && rank == file => middle(on(file)),
            Who::Rank { rank, file } => nth(on(file), rank),
            Who::Count(number) => nth(stacks(board, piece).concat(), number),
        }
    }
}

fn nth(squares: Vec<Square>, number: u8) -> Vec<Square> {
    let index = usize::from(number).wrapping_sub(1);
    squares.get(index).copied().into_iter().collect()
}

/// The one in the middle of an odd number; all of an even number.
fn middle(squares: Vec<Square>) -> Vec<Square> {
    match squares.len() {
        3 => squares[1..2].to_vec(),
        5 => squares[2..3].to_vec(),
        _ => squares,
    }
}

/// The pieces that a word like front means on a file; where the federations count from the second,
/// four or five have another one outside.
fn at(place: Place, mut squares: Vec<Square>, from_second: bool) -> Vec<Square> {
    if squares.len() < 2 {
        return Vec::new();
    }
    if from_second && squares.len() > 3 {
        squares.pop();
        squares.remove(0);
    }
    let inner = 1..squares.len() - 1;
    match place {
        Place::Front => squares[..1].to_vec(),
        Place::Middle => squares[inner].to_vec(),
        Place::Rear => squares[inner.end..].to_vec(),
    }
}
