//! Othello as a book sees it.

use game_search::{Score, book::Rules};
use othello_core::{Bitboard, Board, Color, Move, Position, Square, Symmetry};

use crate::{Evaluation, rules::final_score};

/// The game of an Othello book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BookRules {}

/// A position with black to move, of its eight images the one with the least number of own discs'
/// bits, then of the opponent's.
///
/// A disc more is a later position; of those with equally many discs, one in which the side to move
/// must pass comes before all others, so that a pass leads to a later one too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Canonical {
    discs: u8,
    /// Whether the side to move can place a disc.
    can_place: bool,
    own: Bitboard,
    opponent: Bitboard,
}

impl Canonical {
    /// The image of a position, and the symmetry that leads there.
    pub(crate) fn of(position: &Position) -> (Self, Symmetry) {
        let (least, symmetry) = position.canonical();
        let (own, opponent) = (least.own(), least.opponent());
        let canonical = Self {
            discs: (own | opponent).len() as u8,
            can_place: !least.moves().is_empty(),
            own,
            opponent,
        };
        (canonical, symmetry)
    }

    /// With black to move.
    pub(crate) fn position(&self) -> Position {
        let board = Board::from_discs(self.own, self.opponent);
        let board = board.expect("the discs of a position are apart");
        Position::from_board(board, Color::Black)
    }

    /// After a legal move.
    pub(crate) fn after(&self, m: Move) -> Self {
        let mut position = self.position();
        position.play_unchecked(m);
        Self::of(&position).0
    }
}

impl Rules for BookRules {
    type Position = Canonical;
    type Move = Move;

    const MAGIC: [u8; 8] = *b"ot-book\0";
    /// Half a disc.
    const COST_OF_PLY: u32 = 50;

    fn start() -> Canonical {
        Canonical::of(&Position::new()).0
    }

    fn plies(position: &Canonical) -> u32 {
        u32::from(position.discs).saturating_sub(4)
    }

    fn is_legal(position: &Canonical, m: Move) -> bool {
        position.position().is_legal(m)
    }

    fn after(position: &Canonical, m: Move) -> Canonical {
        position.after(m)
    }

    fn final_score(position: &Canonical) -> Option<Score> {
        let position = position.position();
        let is_over = position.is_over();
        is_over.then(|| Evaluation::from_discs(final_score(&position)).score())
    }

    fn images(position: &Canonical) -> Vec<Canonical> {
        let position = position.position();
        let images = Symmetry::ALL.map(|symmetry| Canonical::of(&symmetry.apply(&position)).0);
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
