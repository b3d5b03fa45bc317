use core::{fmt, iter::FusedIterator, str::FromStr};

use crate::{Bitboard, ParseSquareError, Square, Symmetry, bitboard::Squares, symmetry::Transform};

/// A move: a disc placed on a square, or a pass.
///
/// A pass is legal only, and then the only legal move, where the side to move can place no disc
/// and the other side can. `S` is the square type of the board: [`Square`] on 8×8,
/// [`sized::Square`](crate::sized::Square) on the other sizes.
///
/// ```
/// use othello_core::{Move, Square};
///
/// assert_eq!("F5".parse(), Ok(Move::Place(Square::F5)));
/// assert_eq!("pass".parse(), Ok(Move::<Square>::Pass));
/// assert_eq!(Move::Place(Square::F5).to_string(), "f5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move<S = Square> {
    /// A disc is placed on this square.
    Place(S),
    /// The side to move has no square to place a disc on.
    Pass,
}

impl<S> Move<S> {
    /// The square of the placed disc; `None` for a pass.
    #[must_use]
    pub fn square(self) -> Option<S> {
        match self {
            Self::Place(square) => Some(square),
            Self::Pass => None,
        }
    }

    /// Whether the move is a pass.
    #[must_use]
    pub const fn is_pass(&self) -> bool {
        matches!(self, Self::Pass)
    }
}

/// Whether a word is one of the spellings of a pass: `pass`, `pas`, `pa`, `ps` in any case, `--`,
/// `@@` or `@@@@`.
pub(crate) fn spells_pass(word: &str) -> bool {
    ["pass", "pas", "pa", "ps", "--", "@@", "@@@@"]
        .iter()
        .any(|spelling| word.eq_ignore_ascii_case(spelling))
}

impl<S> From<S> for Move<S> {
    fn from(square: S) -> Self {
        Self::Place(square)
    }
}

impl<S: fmt::Display> fmt::Display for Move<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => square.fmt(f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl<S: FromStr<Err = ParseSquareError>> FromStr for Move<S> {
    type Err = ParseSquareError;

    /// Reads a square, or a pass as `pass`, `pas`, `pa`, `ps` (any case), `--`, `@@` or `@@@@`.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        if spells_pass(text) {
            Ok(Self::Pass)
        } else {
            text.parse()
                .map(Self::Place)
                .map_err(|_| ParseSquareError::new("a square or a pass", text))
        }
    }
}

impl Transform for Move {
    fn transform(&self, symmetry: Symmetry) -> Self {
        match self {
            Self::Place(square) => Self::Place(square.transform(symmetry)),
            Self::Pass => Self::Pass,
        }
    }
}

/// The legal moves of a position: discs to place, or one pass, or nothing when the game is over.
///
/// ```
/// use othello_core::{Move, Position, Square};
///
/// let moves = Position::new().legal_moves();
/// assert_eq!(moves.len(), 4);
/// assert!(moves.contains(Move::Place(Square::F5)));
/// let texts: Vec<String> = moves.into_iter().map(|m| m.to_string()).collect();
/// assert_eq!(texts, ["d3", "c4", "f5", "e6"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalMoves {
    pub(crate) squares: Bitboard,
    pub(crate) pass: bool,
}

impl LegalMoves {
    /// The squares where a disc may be placed.
    #[must_use]
    pub const fn squares(self) -> Bitboard {
        self.squares
    }

    /// Whether the one legal move is a pass.
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.pass
    }

    /// How many moves there are, a pass included.
    #[must_use]
    pub const fn len(self) -> usize {
        self.squares.len() as usize + self.pass as usize
    }

    /// Whether there is no move: the game is over.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.squares.is_empty() && !self.pass
    }

    /// Whether a move is among them.
    #[must_use]
    pub const fn contains(self, m: Move) -> bool {
        match m {
            Move::Place(square) => self.squares.contains(square),
            Move::Pass => self.pass,
        }
    }
}

impl IntoIterator for LegalMoves {
    type Item = Move;
    type IntoIter = LegalMovesIter;

    /// The moves in order of their squares' indices.
    fn into_iter(self) -> LegalMovesIter {
        LegalMovesIter {
            squares: self.squares.into_iter(),
            pass: self.pass,
        }
    }
}

/// Iterates over [`LegalMoves`].
#[derive(Clone, Debug)]
pub struct LegalMovesIter {
    squares: Squares,
    pass: bool,
}

impl Iterator for LegalMovesIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        match self.squares.next() {
            Some(square) => Some(Move::Place(square)),
            None => core::mem::take(&mut self.pass).then_some(Move::Pass),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.squares.len() + usize::from(self.pass);
        (len, Some(len))
    }
}

impl ExactSizeIterator for LegalMovesIter {}
impl FusedIterator for LegalMovesIter {}

/// A move that the rules do not allow, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} cannot be played: {reason}", DisplayMove(illegal))]
pub struct IllegalMove<S = Square>
where
    S: fmt::Debug + fmt::Display,
{
    /// The move that was tried.
    pub illegal: Move<S>,
    /// What is wrong with it.
    pub reason: IllegalReason,
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalReason {
    /// The board has no such square.
    #[error("the square is off the board")]
    OffBoard,
    /// There is a disc on the square.
    #[error("the square is occupied")]
    Occupied,
    /// The disc would flip none of the opponent's.
    #[error("it would flip nothing")]
    FlipsNothing,
    /// A pass where discs can be placed.
    #[error("a side that can place a disc may not pass")]
    PassNotAllowed,
    /// Neither side can move any more.
    #[error("the game is over")]
    GameOver,
}

struct DisplayMove<'a, S>(&'a Move<S>);

impl<S: fmt::Display> fmt::Display for DisplayMove<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.write_str("a pass"),
        }
    }
}
