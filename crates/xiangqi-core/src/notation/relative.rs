//! What WXF and Chinese notation share: moves as the mover sees them.

use alloc::vec::Vec;

use super::{ParseError, cursor::Part, meaning::Meaning, wxf::SoldierStacks};
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

/// What the convention of a text makes of soldiers that several conventions name alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// In Chinese there is only one way to read any text.
    Chinese,
    /// In WXF the federations differ from the others; see [`SoldierStacks`].
    Wxf(SoldierStacks),
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
fn file_number(color: Color, file: File) -> u8 {
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
fn on_file(board: &Board, piece: Piece, file: File) -> Vec<Square> {
    let set = board.pieces(piece.color, piece.role) & Bitboard::file(file);
    let mut squares: Vec<_> = set.into_iter().collect();
    if piece.color == Color::Red {
        squares.reverse();
    }
    squares
}

/// The files that hold several pieces like this one, file 1 first; each from the front.
fn stacks(board: &Board, piece: Piece) -> Vec<Vec<Square>> {
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
fn step(piece: Piece, m: Move) -> Step {
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
fn other_could(board: &Board, piece: Piece, m: Move) -> bool {
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

/// A move as its writers see it.
pub(super) struct Written {
    pub(super) piece: Piece,
    pub(super) step: Step,
    /// The number of the file that the piece leaves.
    pub(super) file: u8,
    /// How many of the kind stand on that file.
    pub(super) on_file: usize,
    /// Which of them it is, from the front: 1 to `on_file`.
    pub(super) rank: usize,
    /// How many files hold several of the kind: 0 to 2.
    pub(super) stacks: usize,
    /// Which of all on those files it is, as [`Who::Count`] counts; means nothing for a piece alone
    /// on its file.
    pub(super) count: usize,
    /// Whether another one on the file could make the same step, if nothing stood in its way.
    pub(super) other_could: bool,
}

impl Written {
    /// `None` if no piece stands where the move starts.
    pub(super) fn new(board: &Board, m: Move) -> Option<Self> {
        let piece = board.piece_at(m.from)?;
        let file = m.from.file();
        let stacks = stacks(board, piece);
        let number_in =
            |squares: &[Square]| 1 + squares.iter().take_while(|at| **at != m.from).count();
        let on_file = on_file(board, piece, file);
        Some(Self {
            piece,
            step: step(piece, m),
            file: file_number(piece.color, file),
            on_file: on_file.len(),
            rank: number_in(&on_file),
            stacks: stacks.len(),
            count: number_in(&stacks.concat()),
            other_could: other_could(board, piece, m),
        })
    }

    /// Whether the file says which piece moves, given whether a mark may be dropped where only this
    /// one could make the step. For advisors and elephants it always may.
    pub(super) fn file_is_enough(&self, marks_may_drop: bool) -> bool {
        let is_pair = (self.stacks, self.on_file) == (1, 2);
        let is_never_marked = matches!(self.piece.role, Role::Advisor | Role::Elephant);
        let may_drop = is_pair && (marks_may_drop || is_never_marked);
        self.on_file == 1 || may_drop && !self.other_could
    }
}

impl Relative {
    const fn piece(&self, position: &Position) -> Piece {
        Piece::new(position.turn(), self.role)
    }

    /// The legal move that is meant.
    pub(super) fn resolve(
        &self,
        position: &Position,
        reading: Reading,
        [who, to]: [Part<'_>; 2],
    ) -> Result<Move, ParseError> {
        let piece = self.piece(position);
        let meaning = Meaning {
            piece,
            origins: self.origins(position.board(), piece, reading),
            who,
            to,
        };
        meaning.resolve(position, |from| target(piece, from, self.step))
    }

    /// The points of the pieces that can be meant: by the text's own convention, or by any if that
    /// one has no such text.
    fn origins(&self, board: &Board, piece: Piece, reading: Reading) -> Vec<Square> {
        let mut usual = self.usual_origins(board, piece);
        let Reading::Wxf(convention) = reading else {
            return usual;
        };
        if piece.role != Role::Soldier {
            return usual;
        }
        let federation = self.federation_origins(board, piece);
        let knows_rank = convention == SoldierStacks::RankAndFile;
        match self.who {
            _ if convention == SoldierStacks::Federation && !federation.is_empty() => federation,
            Who::Rank { .. } if knows_rank && !usual.is_empty() => usual,
            _ => {
                usual.extend(federation);
                usual.sort_unstable();
                usual.dedup();
                usual
            }
        }
    }

    fn usual_origins(&self, board: &Board, piece: Piece) -> Vec<Square> {
        match self.who {
            Who::File(file) => on_numbered_file(board, piece, file),
            Who::Place(place, None) => at_each(place, stacks(board, piece)),
            Who::Place(place, Some(file)) => at(place, on_numbered_file(board, piece, file)),
            Who::Outermost(_) => Vec::new(),
            Who::Rank { rank, file } => nth(on_numbered_file(board, piece, file), rank),
            Who::Count(number) => nth(stacks(board, piece).concat(), number),
        }
    }

    fn federation_origins(&self, board: &Board, piece: Piece) -> Vec<Square> {
        match self.who {
            Who::File(file) => {
                let soldiers = on_numbered_file(board, piece, file);
                middle(&soldiers).map_or(soldiers, |middle| alloc::vec![middle])
            }
            Who::Place(place, None) => {
                let inner = stacks(board, piece).into_iter().map(without_outermost);
                at_each(place, inner)
            }
            Who::Place(place, Some(file)) => at(place, on_numbered_file(board, piece, file)),
            Who::Outermost(place) => at_each(place, stacks(board, piece)),
            Who::Rank { rank, file } if rank == file => {
                let soldiers = on_numbered_file(board, piece, file);
                middle(&soldiers).into_iter().collect()
            }
            Who::Rank { .. } | Who::Count(_) => Vec::new(),
        }
    }
}

fn on_numbered_file(board: &Board, piece: Piece, number: u8) -> Vec<Square> {
    numbered_file(piece.color, number)
        .map(|file| on_file(board, piece, file))
        .unwrap_or_default()
}

fn nth(squares: Vec<Square>, number: u8) -> Vec<Square> {
    let index = usize::from(number).wrapping_sub(1);
    squares.get(index).copied().into_iter().collect()
}

/// The one in the middle of three or five.
fn middle(squares: &[Square]) -> Option<Square> {
    match squares {
        [_, middle, _] | [_, _, middle, _, _] => Some(*middle),
        _ => None,
    }
}

/// What the federations number from: of four or five, those between the first and the last.
fn without_outermost(squares: Vec<Square>) -> Vec<Square> {
    match squares[..] {
        [_, ref inner @ .., _] if inner.len() > 1 => inner.to_vec(),
        _ => squares,
    }
}

/// The pieces that a word like front means among several on a file.
fn at(place: Place, squares: Vec<Square>) -> Vec<Square> {
    match (place, &squares[..]) {
        (Place::Front, [square, _, ..]) | (Place::Rear, [.., _, square]) => alloc::vec![*square],
        (Place::Middle, [_, inner @ .., _]) => inner.to_vec(),
        _ => Vec::new(),
    }
}

fn at_each(place: Place, stacks: impl IntoIterator<Item = Vec<Square>>) -> Vec<Square> {
    stacks
        .into_iter()
        .flat_map(|stack| at(place, stack))
        .collect()
}
