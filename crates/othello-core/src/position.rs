use core::fmt;

use crate::{
    Bitboard, Board, ByDirection, Color, DiscCounts, IllegalMove, IllegalReason, LegalMoves, Move,
    Outcome, Square, Symmetry, hash, kernel, symmetry::Transform,
};

/// A board and the side to move: all that the rules need to go on.
///
/// Each side's discs are kept as seen by the side to move, so that playing a move is a few
/// instructions and the value is `Copy` and 24 bytes.
///
/// ```
/// use othello_core::{Color, Move, Position, Square};
///
/// let mut position = Position::new();
/// position.play(Move::Place(Square::F5))?;
/// assert_eq!(position.turn(), Color::White);
/// assert_eq!(position.counts().black, 4);
/// assert_eq!(position.outcome(), None);
/// assert_eq!(
///     position.play(Move::Place(Square::A1)).unwrap_err().to_string(),
///     "a1 cannot be played: it would flip nothing",
/// );
/// # Ok::<(), othello_core::IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    own: Bitboard,
    opponent: Bitboard,
    turn: Color,
}

impl Position {
    /// The standard start: white on d4 and e5, black on e4 and d5, black to move.
    #[must_use]
    pub const fn new() -> Self {
        Self::from_board(Board::new(), Color::Black)
    }

    /// The mirrored start: black on d4 and e5, white on e4 and d5, black to move.
    #[must_use]
    pub const fn mirrored() -> Self {
        Self::from_board(Board::mirrored(), Color::Black)
    }

    /// Any board with either side to move.
    ///
    /// Boards that no game reaches are allowed here; [`Setup`](crate::Setup) finds their faults.
    #[must_use]
    pub const fn from_board(board: Board, turn: Color) -> Self {
        Self {
            own: board.discs(turn),
            opponent: board.discs(turn.opposite()),
            turn,
        }
    }

    /// The discs without the side to move.
    #[must_use]
    pub const fn board(&self) -> Board {
        Board::of_sides(self.turn, self.own, self.opponent)
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The discs of the side to move.
    #[must_use]
    pub const fn own(&self) -> Bitboard {
        self.own
    }

    /// The discs of the other side.
    #[must_use]
    pub const fn opponent(&self) -> Bitboard {
        self.opponent
    }

    /// The squares without a disc.
    #[must_use]
    pub const fn empty_squares(&self) -> Bitboard {
        Bitboard(!(self.own.0 | self.opponent.0))
    }

    /// How many discs each side has, and how many squares are empty.
    #[must_use]
    pub const fn counts(&self) -> DiscCounts {
        self.board().counts()
    }

    /// The squares where the side to move may place a disc: empty if it must pass or the game is
    /// over.
    #[must_use]
    #[inline]
    pub const fn moves(&self) -> Bitboard {
        Bitboard(kernel::moves(self.own.0, self.opponent.0))
    }

    /// The squares where the other side could place a disc if it were to move.
    #[must_use]
    #[inline]
    pub const fn opponent_moves(&self) -> Bitboard {
        Bitboard(kernel::moves(self.opponent.0, self.own.0))
    }

    /// All legal moves, a forced pass included; none when the game is over.
    #[must_use]
    pub const fn legal_moves(&self) -> LegalMoves {
        let squares = self.moves();
        LegalMoves {
            squares,
            pass: squares.is_empty() && self.opponent_moves().any(),
        }
    }

    /// The discs that the side to move would flip by placing one on a square: none where it may
    /// not.
    #[must_use]
    #[inline]
    pub fn flips(&self, square: Square) -> Bitboard {
        if !self.empty_squares().contains(square) {
            return Bitboard::EMPTY;
        }
        Bitboard(kernel::flips(square as u8, self.own.0, self.opponent.0))
    }

    /// The number of discs that a disc on a square would flip in each direction: 0 where none is
    /// bracketed.
    #[must_use]
    pub fn flip_counts(&self, square: Square) -> ByDirection<u8> {
        self.board().flip_counts(self.turn, square)
    }

    /// For each square where a disc may be placed, the discs gained: those flipped and the one
    /// placed. In order of index.
    ///
    /// ```
    /// use othello_core::{Position, Square};
    ///
    /// let gains: Vec<_> = Position::new().gains().collect();
    /// assert_eq!(gains[0], (Square::D3, 2));
    /// ```
    pub fn gains(&self) -> impl Iterator<Item = (Square, u8)> + use<> {
        let position = *self;
        self.moves()
            .into_iter()
            .map(move |square| (square, 1 + position.flips(square).len() as u8))
    }

    /// Whether the rules allow a move here.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.is_legal_with(m, self.flips_of(m))
    }

    #[inline]
    fn flips_of(&self, m: Move) -> Bitboard {
        match m {
            Move::Place(square) => self.flips(square),
            Move::Pass => Bitboard::EMPTY,
        }
    }

    /// Whether a move that flips these discs is legal.
    #[inline]
    fn is_legal_with(&self, m: Move, flips: Bitboard) -> bool {
        flips.any() || m.is_pass() && self.legal_moves().is_pass()
    }

    /// Why a move is illegal.
    #[cold]
    fn fault_of(&self, m: Move) -> IllegalMove {
        let reason = match m {
            Move::Place(square) if !self.empty_squares().contains(square) => {
                IllegalReason::Occupied
            }
            _ if self.is_over() => IllegalReason::GameOver,
            Move::Place(_) => IllegalReason::FlipsNothing,
            Move::Pass => IllegalReason::PassNotAllowed,
        };
        IllegalMove { illegal: m, reason }
    }

    /// Plays a move and returns the discs that it flipped.
    ///
    /// # Errors
    ///
    /// If the move is illegal; the position is then unchanged.
    #[inline]
    pub fn play(&mut self, m: Move) -> Result<Bitboard, IllegalMove> {
        let flips = self.flips_of(m);
        if !self.is_legal_with(m, flips) {
            return Err(self.fault_of(m));
        }
        self.play_with_flips(m, flips);
        Ok(flips)
    }

    /// Plays a move that the caller knows to be legal, and returns the discs that it flipped.
    ///
    /// An illegal move never breaks memory safety or makes a square hold two discs, but the
    /// position that comes of it means nothing.
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) -> Bitboard {
        let flips = self.flips_of(m);
        self.play_with_flips(m, flips);
        flips
    }

    /// Plays a legal move whose flipped discs the caller has at hand, as [`Position::flips`] gives
    /// them. With other discs the position that comes of it means nothing.
    #[inline]
    pub const fn play_with_flips(&mut self, m: Move, flips: Bitboard) {
        let placed = match m {
            Move::Place(square) => Bitboard(1 << square as u8 & !self.opponent.0),
            Move::Pass => Bitboard::EMPTY,
        };
        *self = Self {
            own: Bitboard(self.opponent.0 & !flips.0),
            opponent: Bitboard(self.own.0 | flips.0 | placed.0),
            turn: self.turn.opposite(),
        };
    }

    /// Takes back a move, given the discs that it flipped.
    ///
    /// ```
    /// use othello_core::{Move, Position, Square};
    ///
    /// let mut position = Position::new();
    /// let flipped = position.play(Move::Place(Square::D3))?;
    /// position.undo(Move::Place(Square::D3), flipped);
    /// assert_eq!(position, Position::new());
    /// # Ok::<(), othello_core::IllegalMove>(())
    /// ```
    #[inline]
    pub fn undo(&mut self, m: Move, flips: Bitboard) {
        let placed = match m {
            Move::Place(square) => Bitboard::from(square),
            Move::Pass => Bitboard::EMPTY,
        };
        *self = Self {
            own: self.opponent & !(flips | placed),
            opponent: self.own | flips,
            turn: !self.turn,
        };
    }

    /// Whether neither side can place a disc any more.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.moves().is_empty() && self.opponent_moves().is_empty()
    }

    /// The result of a finished game; `None` while it goes on.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        if self.is_over() {
            Some(Outcome::new(self.counts()))
        } else {
            None
        }
    }

    /// The least of the eight symmetric positions, and the symmetry that leads there.
    ///
    /// Two positions are symmetric to each other exactly if their canonical positions are equal.
    ///
    /// ```
    /// use othello_core::{Move, Position, Square, Symmetry};
    ///
    /// let after = |square| {
    ///     let mut position = Position::new();
    ///     position.play_unchecked(Move::Place(square));
    ///     position
    /// };
    /// let (canonical, symmetry) = after(Square::F5).canonical();
    /// assert_eq!(symmetry.apply(&after(Square::F5)), canonical);
    /// assert_eq!(after(Square::D3).canonical().0, canonical);
    /// ```
    #[must_use]
    pub fn canonical(&self) -> (Self, Symmetry) {
        let mut least = (*self, Symmetry::Identity);
        for symmetry in Symmetry::ALL {
            let image = self.transform(symmetry);
            if image < least.0 {
                least = (image, symmetry);
            }
        }
        least
    }

    /// A 64-bit hash of the discs and the side to move, the same on every machine and in every
    /// version of one major release.
    #[must_use]
    #[inline]
    pub const fn key(&self) -> u64 {
        let turn = match self.turn {
            Color::Black => 0x9e37_79b9_7f4a_7c15,
            Color::White => 0xd6e8_feb8_6659_fd93,
        };
        hash::fold(self.own.0 ^ turn, self.opponent.0 ^ 0xc2b2_ae3d_27d4_eb4f)
    }
}

/// The standard start.
impl Default for Position {
    fn default() -> Self {
        Self::new()
    }
}

impl Transform for Position {
    fn transform(&self, symmetry: Symmetry) -> Self {
        Self {
            own: self.own.transform(symmetry),
            opponent: self.opponent.transform(symmetry),
            turn: self.turn,
        }
    }
}

/// Writes the board string: 64 letters from a1 to h8, a blank, the side to move.
///
/// `X` is black, `O` white, `-` an empty square.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        let board = self.board();
        for square in Square::ALL {
            f.write_char(board.color_at(square).map_or('-', Color::disc))?;
        }
        write!(f, " {}", self.turn.disc())
    }
}
