use core::fmt;

use crate::{Bitboard, Board, Color, Position, sized};

/// What a text or a user claims a position to be; a [`Position`] only after validation.
///
/// ```
/// use othello_core::{Bitboard, Color, Position, Setup, SetupFault, SetupFaults, Square};
///
/// let mut setup = Setup::from(Position::new());
/// assert_eq!(setup.to_position(), Ok(Position::new()));
///
/// setup.white = Bitboard::EMPTY;
/// let error = setup.to_position().unwrap_err();
/// assert!(error.faults.contains(SetupFault::EmptyCenter));
/// assert!(setup.to_position_ignoring(SetupFaults::UNREACHABLE).is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The squares claimed to hold a black disc.
    pub black: Bitboard,
    /// The squares claimed to hold a white disc.
    pub white: Bitboard,
    /// The side to move.
    pub turn: Color,
}

/// Something that is wrong with a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum SetupFault {
    /// A square holds two discs. This fault can never be ignored.
    Overlap = 1,
    /// One of the four squares in the middle is empty: every start fills them, and no disc ever
    /// leaves the board.
    EmptyCenter = 2,
    /// Some discs touch no chain of discs that leads to the middle: every move is made beside a
    /// disc.
    Islands = 4,
    /// A disc lies outside the board. Boards of other sizes than 8×8 alone can have this fault,
    /// and it can never be ignored.
    OffBoard = 8,
}

impl SetupFault {
    const ALL: [Self; 4] = [
        Self::Overlap,
        Self::OffBoard,
        Self::EmptyCenter,
        Self::Islands,
    ];
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Overlap => "a square holds two discs",
            Self::EmptyCenter => "a square in the middle is empty",
            Self::Islands => "some discs are not connected with the middle",
            Self::OffBoard => "a disc lies outside the board",
        })
    }
}

/// A set of [`SetupFault`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SetupFaults(u8);

impl SetupFaults {
    /// No fault.
    pub const NONE: Self = Self(0);
    /// The faults of boards that the rules can handle but that no game reaches: for puzzles.
    pub const UNREACHABLE: Self = Self(SetupFault::EmptyCenter as u8 | SetupFault::Islands as u8);

    /// The set with this fault too.
    #[must_use]
    pub const fn with(self, fault: SetupFault) -> Self {
        Self(self.0 | fault as u8)
    }

    /// Whether the set has this fault.
    #[must_use]
    pub const fn contains(self, fault: SetupFault) -> bool {
        self.0 & fault as u8 != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The faults, one by one.
    pub fn iter(self) -> impl Iterator<Item = SetupFault> {
        SetupFault::ALL
            .into_iter()
            .filter(move |fault| self.contains(*fault))
    }

    /// What remains when faults that can be ignored are.
    pub(crate) const fn ignoring(self, ignored: Self) -> Self {
        Self(self.0 & !(ignored.0 & Self::UNREACHABLE.0))
    }
}

impl fmt::Display for SetupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{fault}")?;
        }
        Ok(())
    }
}

/// Why a [`Setup`] is no position: every fault at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a position of the game: {faults}")]
pub struct SetupError {
    /// All that is wrong.
    pub faults: SetupFaults,
}

impl Setup {
    /// Everything that is wrong with the claim.
    #[must_use]
    pub fn faults(&self) -> SetupFaults {
        sized::Setup::from(*self).faults()
    }

    /// The position, if nothing is wrong with the claim.
    ///
    /// # Errors
    ///
    /// Names all faults.
    pub fn to_position(&self) -> Result<Position, SetupError> {
        self.to_position_ignoring(SetupFaults::NONE)
    }

    /// The position, if nothing but the named faults is wrong with the claim.
    ///
    /// # Errors
    ///
    /// Names all other faults; [`SetupFault::Overlap`] is always one.
    pub fn to_position_ignoring(&self, ignored: SetupFaults) -> Result<Position, SetupError> {
        let faults = self.faults().ignoring(ignored);
        match Board::from_discs(self.black, self.white) {
            Some(board) if faults.is_empty() => Ok(Position::from_board(board, self.turn)),
            _ => Err(SetupError { faults }),
        }
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        let board = position.board();
        Self {
            black: board.discs(Color::Black),
            white: board.discs(Color::White),
            turn: position.turn(),
        }
    }
}
