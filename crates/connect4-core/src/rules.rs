use alloc::{vec, vec::Vec};
use core::{fmt, hash::Hash};

use crate::{
    Column, Columns, Grid, IllegalMove, Move, Outcome, Player, Position, Setup, SetupError,
    SetupFault, Shape, Square, Transform, Word, perft,
};

/// What the fast [`Position`] and the [`Grid`] of any size and number of players have in common.
///
/// [`Game`](crate::Game), the notations and the record formats are written once against this
/// trait and serve both. It is sealed: there are just these two.
///
/// ```
/// use connect4_core::{Column, Grid, Position, Rules, Shape};
///
/// fn middle<P: Rules>(position: &P) -> Option<Column> {
///     let columns = i32::from(position.shape().columns());
///     let distance = |column: &Column| (2 * column.index() as i32 + 1 - columns).abs();
///     position.legal_moves().into_iter().min_by_key(distance)
/// }
///
/// assert_eq!(middle(&Position::new()), Column::new(3));
/// assert_eq!(middle(&Grid::new(Shape::STANDARD)), Column::new(3));
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
    /// The empty board; `None` if this type has no such one.
    fn empty(shape: Shape) -> Option<Self>;

    /// The position that a setup claims.
    ///
    /// # Errors
    ///
    /// If something is wrong with the claim, or this type has no such board.
    fn from_setup(setup: &Setup) -> Result<Self, SetupError>;

    /// The board's size and the rules.
    fn shape(&self) -> Shape;

    /// The player to move.
    fn turn(&self) -> Player;

    /// How many moves have been played.
    fn plies(&self) -> u32;

    /// The disc on a square, if there is one.
    fn disc_at(&self, square: Square) -> Option<Player>;

    /// How many discs a column holds.
    fn height(&self, column: Column) -> usize;

    /// The columns that the rules allow to play: none when the game is over.
    fn legal_moves(&self) -> Columns;

    /// Whether the rules allow a move here.
    fn is_legal(&self, m: Move) -> bool;

    /// Plays a move and returns the square on which the disc came to lie.
    ///
    /// # Errors
    ///
    /// If the move is illegal; the position is then unchanged.
    fn play(&mut self, m: Move) -> Result<Square, IllegalMove>;

    /// Takes back the last move, given its column; any other leaves a position that means nothing.
    fn undo(&mut self, m: Move);

    /// The result of a finished game; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome<Player>>;

    /// The lines of a won game, each as its squares; none in any other position.
    fn winning_lines(&self) -> Vec<Vec<Square>>;

    /// How many leaves the game tree has at a depth in plies; see [`perft`](crate::perft).
    fn count_leaves(&self, depth: u32) -> u64;
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> Rules
    for Position<COLS, ROWS, TO_WIN, B>
{
    fn empty(shape: Shape) -> Option<Self> {
        (shape == Self::SHAPE).then(Self::start)
    }

    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        check(setup, Self::SHAPE)?;
        Ok(Self::from_discs(|square| setup.disc_at(square)))
    }

    fn shape(&self) -> Shape {
        Self::SHAPE
    }

    fn turn(&self) -> Player {
        self.turn().into()
    }

    fn plies(&self) -> u32 {
        self.plies()
    }

    fn disc_at(&self, square: Square) -> Option<Player> {
        self.color_at(square).map(Player::from)
    }

    fn height(&self, column: Column) -> usize {
        self.height(column)
    }

    fn legal_moves(&self) -> Columns {
        self.legal_moves()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.is_legal(m)
    }

    #[inline]
    fn play(&mut self, m: Move) -> Result<Square, IllegalMove> {
        self.play(m)
    }

    fn undo(&mut self, m: Move) {
        self.undo(m);
    }

    fn outcome(&self) -> Option<Outcome<Player>> {
        self.outcome().map(Outcome::from)
    }

    fn winning_lines(&self) -> Vec<Vec<Square>> {
        self.winning_lines()
            .map(|line| line.into_iter().collect())
            .collect()
    }

    fn count_leaves(&self, depth: u32) -> u64 {
        perft::count_on_bits(self, depth)
    }
}

impl Rules for Grid {
    fn empty(shape: Shape) -> Option<Self> {
        Some(Self::new(shape))
    }

    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        check(setup, setup.shape())?;
        Ok(Self::from_discs(setup.shape(), |square| {
            setup.disc_at(square)
        }))
    }

    fn shape(&self) -> Shape {
        self.shape()
    }

    fn turn(&self) -> Player {
        self.turn()
    }

    fn plies(&self) -> u32 {
        self.plies()
    }

    fn disc_at(&self, square: Square) -> Option<Player> {
        self.disc_at(square)
    }

    fn height(&self, column: Column) -> usize {
        self.height(column)
    }

    fn legal_moves(&self) -> Columns {
        self.legal_moves()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.is_legal(m)
    }

    fn play(&mut self, m: Move) -> Result<Square, IllegalMove> {
        self.play(m)
    }

    fn undo(&mut self, m: Move) {
        self.undo(m);
    }

    fn outcome(&self) -> Option<Outcome<Player>> {
        self.outcome()
    }

    fn winning_lines(&self) -> Vec<Vec<Square>> {
        self.winning_lines()
    }

    fn count_leaves(&self, depth: u32) -> u64 {
        perft::count_on_grid(&mut self.clone(), depth)
    }
}

/// That a claim is a position on the board that a type has.
fn check(setup: &Setup, expected: Shape) -> Result<(), SetupError> {
    let found = setup.shape();
    let faults = if found == expected {
        setup.faults()
    } else {
        vec![SetupFault::OtherBoard { expected, found }]
    };
    if faults.is_empty() {
        Ok(())
    } else {
        Err(SetupError { faults })
    }
}

mod private {
    use crate::{Grid, Position, Word};

    /// Keeps the trait closed, so that adding to it breaks nobody.
    pub trait Sealed {}

    impl Sealed for Grid {}

    impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> Sealed
        for Position<COLS, ROWS, TO_WIN, B>
    {
    }
}
