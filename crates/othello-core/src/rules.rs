use core::{fmt, hash::Hash, str::FromStr};

use crate::{
    Bitboard, Board, Color, DiscCounts, IllegalMove, Move, Outcome, ParseSquareError, Position,
    Square, Symmetry,
    bitboard::Squares,
    perft::Convention,
    sized::{self, Size},
    symmetry::Transform,
};

/// What the fast 8×8 [`Position`] and the [`sized::Position`] of any size have in common.
///
/// [`Game`](crate::Game), the notations and the record formats are written once against this
/// trait and serve both. It is sealed: there are just these two.
///
/// ```
/// use othello_core::{Position, Rules, sized};
///
/// fn greediest<P: Rules>(position: &P) -> Option<P::Square> {
///     position.move_squares().max_by_key(|square| position.gain(*square))
/// }
///
/// let start = Position::new();
/// assert!(greediest(&start).is_some());
/// assert!(greediest(&sized::Position::from(start)).is_some());
/// ```
pub trait Rules:
    Clone
    + PartialEq
    + Eq
    + Hash
    + fmt::Debug
    + fmt::Display
    + Transform
    + Send
    + Sync
    + private::Sealed
    + 'static
{
    /// The board's squares.
    type Square: Copy
        + Ord
        + Hash
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = ParseSquareError>
        + Send
        + Sync
        + 'static;

    /// The standard start on a board of this size; `None` if this type has no such board.
    fn start(size: Size) -> Option<Self>;

    /// A position from its discs, listed from a1 along the ranks, and the side to move.
    ///
    /// `None` if this type has no board of this size or the list is not as long as the board has
    /// squares.
    fn from_discs(size: Size, discs: &[Option<Color>], turn: Color) -> Option<Self>;

    /// The board's size.
    fn size(&self) -> Size;

    /// The side to move.
    fn turn(&self) -> Color;

    /// The same discs with a side to move of the caller's choice.
    #[must_use]
    fn with_turn(&self, turn: Color) -> Self;

    /// The square with these coordinates, 0 for file a and rank 1; `None` off this board.
    fn square(&self, file: u8, rank: u8) -> Option<Self::Square>;

    /// A square's file and rank, 0 for file a and rank 1.
    fn coordinates(square: Self::Square) -> (u8, u8);

    /// The disc on a square, if there is one.
    fn disc_at(&self, square: Self::Square) -> Option<Color>;

    /// The squares where the side to move may place a disc, in order of index.
    fn move_squares(&self) -> impl Iterator<Item = Self::Square>;

    /// How many discs a disc on this square would gain: the flipped ones and itself; 0 where it
    /// may not be placed.
    fn gain(&self, square: Self::Square) -> u8;

    /// Whether the rules allow a move here.
    fn is_legal(&self, m: Move<Self::Square>) -> bool;

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// If the move is illegal; the position is then unchanged.
    fn play(&mut self, m: Move<Self::Square>) -> Result<(), IllegalMove<Self::Square>>;

    /// How many discs each side has, and how many squares are empty.
    fn counts(&self) -> DiscCounts;

    /// Whether the side to move must pass: it can place no disc, and the other side can.
    fn must_pass(&self) -> bool;

    /// The result of a finished game; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// How many leaves the game tree has at a depth in plies; see [`perft`](crate::perft).
    fn count_leaves(&self, depth: u32, convention: Convention) -> u64;

    /// The image of a square of this board.
    fn transform_square(&self, square: Self::Square, symmetry: Symmetry) -> Self::Square {
        let (file, rank) = Self::coordinates(square);
        let (file, rank) = symmetry.apply_coordinates(self.size().get(), file, rank);
        self.square(file, rank).unwrap_or(square)
    }

    /// The image of a move on this board.
    fn transform_move(&self, m: Move<Self::Square>, symmetry: Symmetry) -> Move<Self::Square> {
        match m {
            Move::Place(square) => Move::Place(self.transform_square(square, symmetry)),
            Move::Pass => Move::Pass,
        }
    }

    /// All squares of this board in order of index: a1, b1, …
    fn squares(&self) -> impl Iterator<Item = Self::Square> {
        let size = self.size().get();
        (0..size).flat_map(move |rank| (0..size).filter_map(move |file| self.square(file, rank)))
    }
}

impl Rules for Position {
    type Square = Square;

    fn start(size: Size) -> Option<Self> {
        (size == Size::EIGHT).then(Self::new)
    }

    fn from_discs(size: Size, discs: &[Option<Color>], turn: Color) -> Option<Self> {
        if size != Size::EIGHT || discs.len() != Square::ALL.len() {
            return None;
        }
        let mut board = Board::EMPTY;
        for (square, disc) in Square::ALL.into_iter().zip(discs) {
            board.set(square, *disc);
        }
        Some(Self::from_board(board, turn))
    }

    fn size(&self) -> Size {
        Size::EIGHT
    }

    fn turn(&self) -> Color {
        self.turn()
    }

    fn with_turn(&self, turn: Color) -> Self {
        Self::from_board(self.board(), turn)
    }

    fn square(&self, file: u8, rank: u8) -> Option<Square> {
        if file < 8 {
            Square::from_index(8 * usize::from(rank) + usize::from(file))
        } else {
            None
        }
    }

    fn coordinates(square: Square) -> (u8, u8) {
        (square as u8 % 8, square as u8 / 8)
    }

    fn disc_at(&self, square: Square) -> Option<Color> {
        self.board().color_at(square)
    }

    fn move_squares(&self) -> impl Iterator<Item = Square> {
        let squares: Squares = self.moves().into_iter();
        squares
    }

    fn gain(&self, square: Square) -> u8 {
        match self.flips(square) {
            Bitboard::EMPTY => 0,
            flips => 1 + flips.len() as u8,
        }
    }

    fn is_legal(&self, m: Move) -> bool {
        self.is_legal(m)
    }

    #[inline]
    fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.play(m).map(|_| ())
    }

    fn counts(&self) -> DiscCounts {
        self.counts()
    }

    fn must_pass(&self) -> bool {
        self.legal_moves().is_pass()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn count_leaves(&self, depth: u32, convention: Convention) -> u64 {
        crate::perft::count_8x8(self.own().0, self.opponent().0, depth, convention)
    }
}

impl Rules for sized::Position {
    type Square = sized::Square;

    fn start(size: Size) -> Option<Self> {
        Some(Self::new(size))
    }

    fn from_discs(size: Size, discs: &[Option<Color>], turn: Color) -> Option<Self> {
        if discs.len() != size.squares() {
            return None;
        }
        let mut board = sized::Board::empty(size);
        for (square, disc) in size.iter().zip(discs) {
            board.set(square, *disc);
        }
        Some(Self::from_board(board, turn))
    }

    fn size(&self) -> Size {
        self.board().size()
    }

    fn turn(&self) -> Color {
        self.turn()
    }

    fn with_turn(&self, turn: Color) -> Self {
        Self::from_board(*self.board(), turn)
    }

    fn square(&self, file: u8, rank: u8) -> Option<sized::Square> {
        sized::Square::new(file, rank).filter(|square| Rules::size(self).contains(*square))
    }

    fn coordinates(square: sized::Square) -> (u8, u8) {
        (square.file(), square.rank())
    }

    fn disc_at(&self, square: sized::Square) -> Option<Color> {
        self.board().color_at(square)
    }

    fn move_squares(&self) -> impl Iterator<Item = sized::Square> {
        self.moves().into_iter()
    }

    fn gain(&self, square: sized::Square) -> u8 {
        match self.flips(square).len() {
            0 => 0,
            flips => 1 + flips as u8,
        }
    }

    fn is_legal(&self, m: Move<sized::Square>) -> bool {
        self.is_legal(m)
    }

    fn play(&mut self, m: Move<sized::Square>) -> Result<(), IllegalMove<sized::Square>> {
        self.play(m).map(|_| ())
    }

    fn counts(&self) -> DiscCounts {
        self.board().counts()
    }

    fn must_pass(&self) -> bool {
        self.must_pass()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn count_leaves(&self, depth: u32, convention: Convention) -> u64 {
        crate::perft::count_by_rules(self, depth, convention)
    }
}

mod private {
    /// Keeps the trait closed, so that adding to it breaks nobody.
    pub trait Sealed {}

    impl Sealed for crate::Position {}
    impl Sealed for crate::sized::Position {}
}
