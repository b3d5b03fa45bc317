use core::{fmt, iter::FusedIterator};

use super::{Bitboard, Board, Size, Square, Squares};
use crate::{
    ByDirection, Color, DiscCounts, IllegalMove, IllegalReason, Move, Outcome, Symmetry, hash,
    symmetry::Transform,
};

/// A board of any even size and the side to move.
///
/// ```
/// use othello_core::{Move, sized::{Position, Size}};
///
/// let size = Size::new(10).expect("10 is even and between 4 and 16");
/// let mut position = Position::new(size);
/// position.play("e4".parse()?)?;
/// assert_eq!(position.counts().black, 4);
/// assert_eq!(position.moves().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    turn: Color,
}

impl Position {
    /// The standard start of a size, black to move; see [`Board::new`].
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self::from_board(Board::new(size), Color::Black)
    }

    /// The mirrored start of a size, black to move; see [`Board::mirrored`].
    #[must_use]
    pub fn mirrored(size: Size) -> Self {
        Self::from_board(Board::mirrored(size), Color::Black)
    }

    /// Any board with either side to move.
    #[must_use]
    pub const fn from_board(board: Board, turn: Color) -> Self {
        Self { board, turn }
    }

    /// The discs without the side to move.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.board.size()
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The discs of the side to move.
    #[must_use]
    pub const fn own(&self) -> Bitboard {
        self.board.discs(self.turn)
    }

    /// The discs of the other side.
    #[must_use]
    pub const fn opponent(&self) -> Bitboard {
        self.board.discs(self.turn.opposite())
    }

    /// The squares without a disc.
    #[must_use]
    pub fn empty_squares(&self) -> Bitboard {
        self.board.empty_squares()
    }

    /// How many discs each side has, and how many squares are empty.
    #[must_use]
    pub fn counts(&self) -> DiscCounts {
        self.board.counts()
    }

    /// The squares where the side to move may place a disc: empty if it must pass or the game is
    /// over.
    #[must_use]
    pub fn moves(&self) -> Bitboard {
        self.board.moves(self.turn)
    }

    /// The squares where the other side could place a disc if it were to move.
    #[must_use]
    pub fn opponent_moves(&self) -> Bitboard {
        self.board.moves(!self.turn)
    }

    /// All legal moves, a forced pass included; none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> LegalMoves {
        let squares = self.moves();
        LegalMoves {
            squares,
            pass: squares.is_empty() && self.opponent_moves().any(),
        }
    }

    /// Whether the side to move must pass: it can place no disc, and the other side can.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        self.legal_moves().is_pass()
    }

    /// The discs that the side to move would flip by placing one on a square: none where it may
    /// not.
    #[must_use]
    pub fn flips(&self, square: Square) -> Bitboard {
        self.board.flips(self.turn, square)
    }

    /// The number of discs that a disc on a square would flip in each direction: 0 where none is
    /// bracketed.
    #[must_use]
    pub fn flip_counts(&self, square: Square) -> ByDirection<u8> {
        self.board.flip_counts(self.turn, square)
    }

    /// For each square where a disc may be placed, the discs gained: those flipped and the one
    /// placed. Rank by rank from a1.
    pub fn gains(&self) -> impl Iterator<Item = (Square, u8)> + use<> {
        let position = *self;
        self.moves()
            .into_iter()
            .map(move |square| (square, 1 + position.flips(square).len() as u8))
    }

    /// Whether the rules allow a move here.
    #[must_use]
    pub fn is_legal(&self, m: Move<Square>) -> bool {
        self.check(m).is_ok()
    }

    fn check(&self, m: Move<Square>) -> Result<Bitboard, IllegalMove<Square>> {
        let flips = match m {
            Move::Place(square) => self.flips(square),
            Move::Pass => Bitboard::EMPTY,
        };
        if flips.any() || m.is_pass() && self.must_pass() {
            return Ok(flips);
        }
        let reason = match m {
            Move::Place(square) if !self.size().contains(square) => IllegalReason::OffBoard,
            Move::Place(square) if self.board.occupied().contains(square) => {
                IllegalReason::Occupied
            }
            _ if self.is_over() => IllegalReason::GameOver,
            Move::Place(_) => IllegalReason::FlipsNothing,
            Move::Pass => IllegalReason::PassNotAllowed,
        };
        Err(IllegalMove { illegal: m, reason })
    }

    /// Plays a move and returns the discs that it flipped.
    ///
    /// # Errors
    ///
    /// If the move is illegal; the position is then unchanged.
    pub fn play(&mut self, m: Move<Square>) -> Result<Bitboard, IllegalMove<Square>> {
        let flips = self.check(m)?;
        self.play_with_flips(m, flips);
        Ok(flips)
    }

    /// Plays a move that the caller knows to be legal, and returns the discs that it flipped.
    ///
    /// The position that comes of an illegal move means nothing, but no square holds two discs.
    pub fn play_unchecked(&mut self, m: Move<Square>) -> Bitboard {
        let flips = match m {
            Move::Place(square) => self.flips(square),
            Move::Pass => Bitboard::EMPTY,
        };
        self.play_with_flips(m, flips);
        flips
    }

    fn play_with_flips(&mut self, m: Move<Square>, flips: Bitboard) {
        if let Some(square) = m.square().filter(|_| flips.any()) {
            self.board.place(self.turn, square, flips);
        }
        self.turn = !self.turn;
    }

    /// Takes back a legal move, given the discs that it flipped.
    ///
    /// ```
    /// use othello_core::sized::{Position, Size};
    ///
    /// let start = Position::new(Size::ALL[1]);
    /// let mut position = start;
    /// let m = "c2".parse()?;
    /// let flipped = position.play(m)?;
    /// position.undo(m, flipped);
    /// assert_eq!(position, start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self, m: Move<Square>, flips: Bitboard) {
        self.turn = !self.turn;
        if let Move::Place(square) = m {
            self.board.take_back(self.turn, square, flips);
        }
    }

    /// Whether neither side can place a disc any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.moves().is_empty() && self.opponent_moves().is_empty()
    }

    /// The result of a finished game; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::new(self.counts()))
    }

    /// A 64-bit hash of the size, the discs and the side to move, the same on every machine and in
    /// every version of one major release.
    #[must_use]
    pub fn key(&self) -> u64 {
        let mix = |mixed: u64, bits: u64| {
            hash::fold(mixed ^ bits ^ 0xc2b2_ae3d_27d4_eb4f, 0x9e37_79b9_7f4a_7c15)
        };
        let seed = mix(0, u64::from(self.size().get()) << 1 | self.turn as u64);
        Color::ALL
            .into_iter()
            .map(|color| self.board.discs(color))
            .flat_map(|discs| [discs.low, discs.high])
            .flat_map(|half| [half as u64, (half >> 64) as u64])
            .fold(seed, mix)
    }

    /// The least of the eight symmetric positions, and the symmetry that leads there.
    #[must_use]
    pub fn canonical(&self) -> (Self, Symmetry) {
        let rank = |position: &Self| {
            let [black, white] = Color::ALL.map(|color| position.board.discs(color));
            (black.high, black.low, white.high, white.low)
        };
        let mut least = (*self, Symmetry::Identity);
        for symmetry in Symmetry::ALL {
            let image = self.transform(symmetry);
            if rank(&image) < rank(&least.0) {
                least = (image, symmetry);
            }
        }
        least
    }
}

/// A position that the 8×8 type cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a board of 8×8, found one of {found}×{found}")]
pub struct NotEightError {
    /// The size of the board.
    pub found: Size,
}

impl TryFrom<Position> for crate::Position {
    type Error = NotEightError;

    /// The same position as the fast 8×8 type.
    fn try_from(position: Position) -> Result<Self, NotEightError> {
        if position.size() != Size::EIGHT {
            return Err(NotEightError {
                found: position.size(),
            });
        }
        let mut board = crate::Board::EMPTY;
        for square in crate::Square::ALL {
            board.set(square, position.board.color_at(square.into()));
        }
        Ok(Self::from_board(board, position.turn))
    }
}

impl From<crate::Position> for Position {
    fn from(position: crate::Position) -> Self {
        let mut board = Board::empty(Size::EIGHT);
        for (square, color) in position.board().iter() {
            board.set(square.into(), Some(color));
        }
        Self::from_board(board, position.turn())
    }
}

impl Transform for Position {
    fn transform(&self, symmetry: Symmetry) -> Self {
        Self {
            board: self.board.transform(symmetry),
            turn: self.turn,
        }
    }
}

/// Writes the board string: a letter for each square rank by rank from a1, a blank, the side to
/// move. `X` is black, `O` white, `-` an empty square.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for square in self.size().iter() {
            f.write_char(self.board.color_at(square).map_or('-', Color::disc))?;
        }
        write!(f, " {}", self.turn.disc())
    }
}

/// The legal moves of a position: discs to place, or one pass, or nothing when the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalMoves {
    squares: Bitboard,
    pass: bool,
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
        self.len() == 0
    }

    /// Whether a move is among them.
    #[must_use]
    pub fn contains(self, m: Move<Square>) -> bool {
        match m {
            Move::Place(square) => self.squares.contains(square),
            Move::Pass => self.pass,
        }
    }
}

impl IntoIterator for LegalMoves {
    type Item = Move<Square>;
    type IntoIter = LegalMovesIter;

    /// The moves, rank by rank from a1.
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
    type Item = Move<Square>;

    fn next(&mut self) -> Option<Move<Square>> {
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
