use super::{Bitboard, Board, Position, Size};
use crate::{Color, Direction, SetupError, SetupFault, SetupFaults};

/// What a text or a user claims a position of any size to be; a [`Position`] only after
/// validation.
///
/// ```
/// use othello_core::{SetupFault, sized::{Position, Setup, Size}};
///
/// let size = Size::new(6).expect("6 is even and between 4 and 16");
/// let mut setup = Setup::from(Position::new(size));
/// assert_eq!(setup.to_position(), Ok(Position::new(size)));
///
/// setup.black = setup.black.with("h8".parse()?);
/// assert!(setup.faults().contains(SetupFault::OffBoard));
/// # Ok::<(), othello_core::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The board's size.
    pub size: Size,
    /// The squares claimed to hold a black disc.
    pub black: Bitboard,
    /// The squares claimed to hold a white disc.
    pub white: Bitboard,
    /// The side to move.
    pub turn: Color,
}

impl Setup {
    /// Everything that is wrong with the claim.
    #[must_use]
    pub fn faults(&self) -> SetupFaults {
        let occupied = self.black | self.white;
        let center = Board::new(self.size).occupied();
        let mut faults = SetupFaults::NONE;
        if !self.black.is_disjoint(self.white) {
            faults = faults.with(SetupFault::Overlap);
        }
        if !occupied.is_subset(self.size.all_squares()) {
            faults = faults.with(SetupFault::OffBoard);
        }
        if !center.is_subset(occupied) {
            faults = faults.with(SetupFault::EmptyCenter);
        }
        if connected(occupied & center, occupied) != occupied {
            faults = faults.with(SetupFault::Islands);
        }
        faults
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
    /// Names all other faults; [`SetupFault::Overlap`] and [`SetupFault::OffBoard`] always are.
    pub fn to_position_ignoring(&self, ignored: SetupFaults) -> Result<Position, SetupError> {
        let faults = self.faults().ignoring(ignored);
        match Board::from_discs(self.size, self.black, self.white) {
            Some(board) if faults.is_empty() => Ok(Position::from_board(board, self.turn)),
            _ => Err(SetupError { faults }),
        }
    }
}

/// The squares of `within` that a chain of neighbours leads to from `seeds`.
fn connected(seeds: Bitboard, within: Bitboard) -> Bitboard {
    let mut reached = seeds;
    loop {
        let spread = Direction::ALL
            .into_iter()
            .fold(reached, |all, direction| all | reached.shift(direction))
            & within;
        if spread == reached {
            return reached;
        }
        reached = spread;
    }
}

impl From<crate::Setup> for Setup {
    fn from(setup: crate::Setup) -> Self {
        Self {
            size: Size::EIGHT,
            black: setup.black.into(),
            white: setup.white.into(),
            turn: setup.turn,
        }
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        Self {
            size: position.size(),
            black: position.board().discs(Color::Black),
            white: position.board().discs(Color::White),
            turn: position.turn(),
        }
    }
}
