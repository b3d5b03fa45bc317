//! Xiangqi as a book sees it.

use game_search::{Score, book::Rules};
use xiangqi_core::{Move, Piece, Position, Square, Symmetry};

/// The game of a Xiangqi book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BookRules {}

/// A position of a game and the plies from the start to it, of its two mirror images the
/// [canonical](canonical) one.
///
/// The same position after more plies is another one: so no line of a book comes back to where
/// it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Placed {
    pub(crate) plies: u8,
    pub(crate) position: Position,
}

impl Placed {
    /// After a legal move.
    pub(crate) fn after(&self, m: Move) -> Self {
        let mut position = self.position;
        position.play_unchecked(m);
        Self {
            plies: self.plies.saturating_add(1),
            position: canonical(&position).0,
        }
    }
}

/// One of two mirror images, and the symmetry that leads there: the first point, in the order of
/// [`Square`], where they differ has the lesser piece. No piece is less than any, red pieces are less
/// than black ones, then the order is that of [`Role`](xiangqi_core::Role).
pub(crate) fn canonical(position: &Position) -> (Position, Symmetry) {
    let pieces = |position: &Position| -> Vec<Option<Piece>> {
        let squares = Square::ALL.iter();
        squares
            .map(|&square| position.board().piece_at(square))
            .collect()
    };
    let mirrored = Symmetry::Mirror.apply(position);
    if pieces(&mirrored) < pieces(position) {
        (mirrored, Symmetry::Mirror)
    } else {
        (*position, Symmetry::Identity)
    }
}

impl Rules for BookRules {
    type Position = Placed;
    type Move = Move;

    const MAGIC: [u8; 8] = *b"xq-book\0";
    /// A fifth of a soldier.
    const COST_OF_PLY: u32 = 20;

    fn start() -> Placed {
        Placed {
            plies: 0,
            position: canonical(&Position::new()).0,
        }
    }

    fn plies(placed: &Placed) -> u32 {
        placed.plies.into()
    }

    fn is_legal(placed: &Placed, m: Move) -> bool {
        placed.position.is_legal(m)
    }

    fn after(placed: &Placed, m: Move) -> Placed {
        placed.after(m)
    }

    /// Mate and stalemate alike lose.
    fn final_score(placed: &Placed) -> Option<Score> {
        let outcome = placed.position.outcome();
        outcome.map(|_| Score::loss_in(0))
    }

    fn images(placed: &Placed) -> Vec<Placed> {
        let images = [Symmetry::Identity, Symmetry::Mirror].map(|symmetry| Placed {
            position: canonical(&symmetry.apply(&placed.position)).0,
            ..*placed
        });
        images.to_vec()
    }

    fn encode(m: Move) -> u16 {
        (Square::ALL.len() * m.from.index() + m.to.index()) as u16
    }

    fn decode(code: u16) -> Option<Move> {
        let (from, to) = (
            usize::from(code) / Square::ALL.len(),
            usize::from(code) % Square::ALL.len(),
        );
        Some(Move::new(
            Square::from_index(from)?,
            Square::from_index(to)?,
        ))
    }
}
