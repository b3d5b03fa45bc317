//! Othello as a book sees it.

use game_search::{
    Score,
    book::{Lookup, Rules},
};
use othello_core::{Bitboard, Board, Color, Move, Position, Square, Symmetry};

use super::{Book, BookMove};
use crate::{Evaluation, rules::final_score};

/// Othello as a [`Book`] knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookRules {}

/// A position of a [`Book`]: black to move, of its eight images the one with the least number of own
/// discs' bits, then of the opponent's.
///
/// A disc more is a later position; of those with equally many discs, one in which the side to move
/// must pass comes before all others, so that a pass leads to a later one too.
///
/// ```
/// use othello_core::{Position, Symmetry};
/// use othello_engine::BookPosition;
///
/// let mut position = Position::new();
/// position.play("f5".parse()?)?;
/// let (image, symmetry) = BookPosition::of(&position);
/// assert_eq!(symmetry.apply(&position).own(), image.position().own());
/// for symmetry in Symmetry::ALL {
///     assert_eq!(BookPosition::of(&symmetry.apply(&position)).0, image);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookPosition {
    discs: u8,
    /// Whether the side to move can place a disc.
    can_place: bool,
    own: Bitboard,
    opponent: Bitboard,
}

impl BookPosition {
    /// The image of a position, and the symmetry that leads there.
    #[must_use]
    pub fn of(position: &Position) -> (Self, Symmetry) {
        let (least, symmetry) = position.canonical();
        let (own, opponent) = (least.own(), least.opponent());
        let image = Self {
            discs: (own | opponent).len() as u8,
            can_place: !least.moves().is_empty(),
            own,
            opponent,
        };
        (image, symmetry)
    }

    /// The position itself, with black to move.
    #[must_use]
    pub fn position(&self) -> Position {
        let board = Board::from_discs(self.own, self.opponent);
        let board = board.expect("the discs of a position are apart");
        Position::from_board(board, Color::Black)
    }
}

impl Rules for BookRules {
    type Position = BookPosition;
    type Move = Move;

    const MAGIC: [u8; 8] = *b"ot-book\0";
    /// Half a disc.
    const COST_OF_PLY: u32 = 50;

    fn start() -> BookPosition {
        BookPosition::of(&Position::new()).0
    }

    fn plies(position: &BookPosition) -> u32 {
        u32::from(position.discs).saturating_sub(4)
    }

    fn legal_moves(position: &BookPosition) -> Vec<Move> {
        position.position().legal_moves().into_iter().collect()
    }

    fn is_legal(position: &BookPosition, m: Move) -> bool {
        position.position().is_legal(m)
    }

    fn after(position: &BookPosition, m: Move) -> BookPosition {
        let mut position = position.position();
        position.play_unchecked(m);
        BookPosition::of(&position).0
    }

    fn final_score(position: &BookPosition) -> Option<Score> {
        let position = position.position();
        let is_over = position.is_over();
        is_over.then(|| Evaluation::from_discs(final_score(&position)).score())
    }

    fn images(position: &BookPosition) -> Vec<BookPosition> {
        let position = position.position();
        let images = Symmetry::ALL.map(|symmetry| BookPosition::of(&symmetry.apply(&position)).0);
        images.to_vec()
    }

    fn encode(m: Move) -> u16 {
        match m {
            Move::Place(square) => square.index() as u16,
            Move::Pass => Square::ALL.len() as u16,
        }
    }

    fn decode(code: u16) -> Option<Move> {
        match usize::from(code) {
            64 => Some(Move::Pass),
            index => Square::from_index(index).map(Move::Place),
        }
    }
}

impl Lookup<BookRules> for Position {
    fn moves_in(&self, book: &Book) -> Vec<BookMove> {
        let (image, symmetry) = BookPosition::of(self);
        let back = symmetry.inverse();
        let entry = book.entry(&image);
        let moves = entry.map(|entry| entry.all_moves(|m| back.apply(&m)));
        moves.unwrap_or_default()
    }

    fn choice_key(&self) -> u64 {
        BookPosition::of(self).0.position().key()
    }

    fn after(&self, m: Move) -> Option<Self> {
        let mut after = *self;
        after.play(m).is_ok().then_some(after)
    }
}
