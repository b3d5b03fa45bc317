//! Xiangqi as a book sees it.

use game_search::{
    Score,
    book::{Lookup, Rules},
};
use xiangqi_core::{Color, Game, Move, Piece, Position, Square, Symmetry};

use super::{Book, BookMove};

/// Xiangqi as a [`Book`] knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookRules {}

/// A position of a [`Book`] and the plies from the start to it.
///
/// The same position after more plies is another one: so no line of a book comes back to where
/// it was.
///
/// ```
/// use xiangqi_core::{Position, Symmetry};
/// use xiangqi_engine::BookPosition;
///
/// let mut position = Position::new();
/// position.play("h2e2".parse()?)?;
/// let (image, symmetry) = BookPosition::of(&position, 1);
/// assert_eq!(symmetry.apply(&position), *image.position());
/// assert_eq!(BookPosition::of(&Symmetry::Mirror.apply(&position), 1).0, image);
/// assert_ne!(BookPosition::of(&position, 3).0, image);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookPosition {
    /// One more than the limit of a book can be.
    plies: u16,
    position: Position,
}

impl BookPosition {
    /// The image of a position after so many plies, and the symmetry that leads there: of two mirror
    /// images the one that has, at the first point in the order of [`Square`] where they differ, the
    /// lesser piece. No piece is less than any, red pieces are less than black ones, then the order is
    /// that of [`Role`](xiangqi_core::Role).
    #[must_use]
    pub fn of(position: &Position, plies: u16) -> (Self, Symmetry) {
        let (position, symmetry) = canonical(position);
        (Self { plies, position }, symmetry)
    }

    /// How many moves both sides have made.
    #[must_use]
    pub const fn plies(&self) -> u16 {
        self.plies
    }

    /// The position itself.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

/// One of two mirror images, and the symmetry that leads there: see [`BookPosition::of`].
fn canonical(position: &Position) -> (Position, Symmetry) {
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
    type Position = BookPosition;
    type Move = Move;

    const MAGIC: [u8; 8] = *b"xq-book\0";
    /// A fifth of a soldier.
    const COST_OF_PLY: u32 = 20;

    fn start() -> BookPosition {
        BookPosition::of(&Position::new(), 0).0
    }

    fn plies(position: &BookPosition) -> u32 {
        position.plies.into()
    }

    fn legal_moves(position: &BookPosition) -> Vec<Move> {
        position.position.legal_moves().to_vec()
    }

    fn is_legal(position: &BookPosition, m: Move) -> bool {
        position.position.is_legal(m)
    }

    fn after(before: &BookPosition, m: Move) -> BookPosition {
        let mut position = before.position;
        position.play_unchecked(m);
        BookPosition::of(&position, before.plies.saturating_add(1)).0
    }

    /// Mate and stalemate alike lose.
    fn final_score(position: &BookPosition) -> Option<Score> {
        let outcome = position.position.outcome();
        outcome.map(|_| Score::loss_in(0))
    }

    fn images(BookPosition { plies, position }: &BookPosition) -> Vec<BookPosition> {
        let symmetries = [Symmetry::Identity, Symmetry::Mirror];
        let images =
            symmetries.map(|symmetry| BookPosition::of(&symmetry.apply(position), *plies).0);
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

/// If the book has the position after several numbers of plies, the least of them counts.
impl Lookup<BookRules> for Position {
    fn moves_in(&self, book: &Book) -> Vec<BookMove> {
        let (position, symmetry) = canonical(self);
        let back = symmetry.inverse();
        let first = u16::from(self.turn() == Color::Black);
        let mut entries = (first..=book.settings().plies.into())
            .step_by(2)
            .filter_map(|plies| book.entry(&BookPosition { plies, position }));
        let moves = (entries.next()).map(|entry| entry.all_moves(|m| back.apply(&m)));
        moves.unwrap_or_default()
    }

    fn choice_key(&self) -> u64 {
        canonical(self).0.key()
    }

    fn after(&self, m: Move) -> Option<Self> {
        let mut after = *self;
        after.play(m).is_ok().then_some(after)
    }
}

/// The position at the cursor. Moves that lead to a position that stood before are left out, and there
/// is none if the game has more plies than the book, or has come back to a position already.
impl Lookup<BookRules> for Game {
    fn moves_in(&self, book: &Book) -> Vec<BookMove> {
        if self.cursor() > book.settings().plies.into() {
            return Vec::new();
        }
        let stood: Vec<Position> = self.positions().take(self.cursor() + 1).collect();
        let again = |(index, position)| stood[..index].contains(position);
        if stood.iter().enumerate().any(again) {
            return Vec::new();
        }
        let mut moves = book.moves(self.position());
        moves.retain(|m| {
            let mut after = *self.position();
            after.play_unchecked(m.m);
            !stood.contains(&after)
        });
        moves
    }

    fn choice_key(&self) -> u64 {
        self.position().choice_key()
    }

    fn after(&self, m: Move) -> Option<Self> {
        let mut after = self.clone();
        after.play(m).is_ok().then_some(after)
    }
}
