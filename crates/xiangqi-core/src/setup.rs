use alloc::vec::Vec;
use core::{fmt, ops};

use crate::{Bitboard, Board, Color, Piece, Position, Role, Square};

/// What a text or a user claims a position to be; a [`Position`] only after validation.
///
/// Validation looks at the number of pieces of each kind, at the points where each can stand by
/// itself, and at the safety of the general whose side is not to move. It promises no more: two red
/// soldiers on a3 and a4, which no game brings there, pass. The counters are never wrong.
///
/// ```
/// use xiangqi_core::{Position, Setup, SetupFault, SetupFaultKinds, Square};
///
/// let mut setup = Setup::from(Position::new());
/// assert_eq!(setup.to_position(), Ok(Position::new()));
///
/// let advisor = setup.board.take(Square::D0).unwrap();
/// setup.board.put(Square::D1, advisor);
/// let error = setup.to_position().unwrap_err();
/// assert_eq!(error.to_string(),
///     "not a position of the game: a red advisor can never stand on d1");
/// assert!(setup.to_position_ignoring(SetupFaultKinds::MISPLACED).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// Plies since the last capture, 0 after one.
    pub capture_clock: u16,
    /// The number of the move that the next one is part of: 1 at the start, one more after each
    /// move of black.
    pub move_number: u16,
}

/// Something that is wrong with a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SetupFault {
    /// A side has no general. This fault can never be ignored.
    NoGeneral(Color),
    /// A side has more pieces of a kind than it starts with. This fault can never be ignored:
    /// lists of moves have room for the usual numbers.
    TooMany {
        /// The kind of piece.
        piece: Piece,
        /// How many there are.
        found: u32,
    },
    /// A piece stands where it can never come to. A general outside its palace cannot be ignored.
    Misplaced {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The generals face each other on an open file.
    FacingGenerals,
    /// The side that is not to move is in check: once for each piece that gives one.
    OpponentInCheck {
        /// The piece that gives check.
        checker: Square,
    },
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGeneral(color) => write!(f, "{color} has no general"),
            Self::TooMany { piece, found } => {
                let most = piece.role.most();
                write!(f, "expected at most {most} of the {piece}, found {found}")
            }
            Self::Misplaced { piece, square } => {
                write!(f, "a {piece} can never stand on {square}")
            }
            Self::FacingGenerals => f.write_str("the generals face each other"),
            Self::OpponentInCheck { checker } => {
                write!(f, "the side not to move is in check from {checker}")
            }
        }
    }
}

/// Kinds of [`SetupFault`] to be ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SetupFaultKinds(u8);

impl SetupFaultKinds {
    /// Nothing is ignored.
    pub const NONE: Self = Self(0);
    /// Advisors, elephants and soldiers may stand anywhere.
    pub const MISPLACED: Self = Self(1);
    /// The generals may face each other.
    pub const FACING_GENERALS: Self = Self(2);
    /// The side not to move may be in check; its general can still not be captured.
    pub const OPPONENT_IN_CHECK: Self = Self(4);
    /// All of these.
    pub const ALL: Self = Self(7);

    /// The kinds of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    fn ignores(self, fault: &SetupFault) -> bool {
        match fault {
            SetupFault::NoGeneral(_) | SetupFault::TooMany { .. } => false,
            SetupFault::Misplaced { piece, .. } => {
                piece.role != Role::General && self.contains(Self::MISPLACED)
            }
            SetupFault::FacingGenerals => self.contains(Self::FACING_GENERALS),
            SetupFault::OpponentInCheck { .. } => self.contains(Self::OPPONENT_IN_CHECK),
        }
    }
}

/// Why a [`Setup`] is no position: every fault at once, of which the text tells the first eight.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a position of the game: {}", List(faults))]
pub struct SetupError {
    /// All that is wrong.
    pub faults: Vec<SetupFault>,
}

struct List<'a>(&'a [SetupFault]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST_TOLD: usize = 8;
        for (index, fault) in self.0.iter().take(MOST_TOLD).enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{fault}")?;
        }
        match self.0.len().saturating_sub(MOST_TOLD) {
            0 => Ok(()),
            more => write!(f, ", and {more} more"),
        }
    }
}

impl Setup {
    /// An empty board, red to move.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        turn: Color::Red,
        capture_clock: 0,
        move_number: 1,
    };

    /// Everything that is wrong with the claim.
    #[must_use]
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = self.count_faults();
        faults.extend(self.board.iter().filter_map(|(square, piece)| {
            (!piece.points().contains(square)).then_some(SetupFault::Misplaced { piece, square })
        }));
        faults.extend(self.check_faults());
        faults
    }

    fn count_faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            if self.board.general(color).is_none() {
                faults.push(SetupFault::NoGeneral(color));
            }
            for role in Role::ALL {
                let found = self.board.pieces(color, role).len();
                if found > role.most() {
                    let piece = Piece::new(color, role);
                    faults.push(SetupFault::TooMany { piece, found });
                }
            }
        }
        faults
    }

    fn check_faults(&self) -> Vec<SetupFault> {
        let generals = self.board.role(Role::General);
        // Too many generals are a fault of their own; none of them may be in check.
        let checkers = self
            .board
            .pieces(!self.turn, Role::General)
            .into_iter()
            .map(|general| self.board.checkers(general, self.turn))
            .fold(Bitboard::EMPTY, ops::BitOr::bitor);
        let facing = (checkers & generals).any();
        let facing = facing.then_some(SetupFault::FacingGenerals);
        let others = (checkers & !generals).into_iter();
        let checks = others.map(|checker| SetupFault::OpponentInCheck { checker });
        facing.into_iter().chain(checks).collect()
    }

    /// The position, if nothing is wrong with the claim. The counters are not part of it.
    ///
    /// # Errors
    ///
    /// Names all faults.
    pub fn to_position(&self) -> Result<Position, SetupError> {
        self.to_position_ignoring(SetupFaultKinds::NONE)
    }

    /// The position, if nothing but faults of the named kinds is wrong with the claim.
    ///
    /// # Errors
    ///
    /// Names all other faults.
    pub fn to_position_ignoring(&self, ignored: SetupFaultKinds) -> Result<Position, SetupError> {
        let mut faults = self.faults();
        faults.retain(|fault| !ignored.ignores(fault));
        if faults.is_empty() {
            Ok(Position::from_valid_board(self.board, self.turn))
        } else {
            Err(SetupError { faults })
        }
    }
}

impl From<Position> for Setup {
    /// The position with the counters of a start: 0 plies without capture, move 1.
    fn from(position: Position) -> Self {
        Self {
            board: *position.board(),
            turn: position.turn(),
            ..Self::EMPTY
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    /// Found by fuzzing: a board full of generals was told piece by piece.
    #[test]
    fn a_text_of_many_faults_is_short() {
        let mut setup = Setup::EMPTY;
        for (count, square) in Square::ALL.into_iter().enumerate() {
            setup
                .board
                .put(square, Piece::new(Color::Black, Role::General));
            let error = SetupError {
                faults: setup.faults(),
            };
            let told = error.to_string();
            assert!(told.len() < 600, "{count}: {told}");
            let more = error.faults.len().saturating_sub(8);
            let end = alloc::format!(", and {more} more");
            assert_eq!(told.ends_with(&end), more > 0, "{count}: {told}");
        }
    }
}
