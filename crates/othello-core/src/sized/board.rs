use core::fmt;

use super::{Bitboard, Size, Square};
use crate::{ByDirection, Color, Direction, DiscCounts, Symmetry, symmetry::Transform};

/// The discs on a board of any even size, without a side to move.
///
/// ```
/// use othello_core::{Color, sized::{Board, Size}};
///
/// let board = Board::new(Size::ALL[0]);
/// assert_eq!(board.to_string(), "----\n-OX-\n-XO-\n----\n");
/// assert_eq!(board.to_string().parse(), Ok(board));
/// assert_eq!(board.moves(Color::Black).len(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    black: Bitboard,
    white: Bitboard,
}

impl Board {
    /// A board without discs.
    #[must_use]
    pub const fn empty(size: Size) -> Self {
        Self {
            size,
            black: Bitboard::EMPTY,
            white: Bitboard::EMPTY,
        }
    }

    /// The standard start: of the four squares in the middle, white has the two on the diagonal
    /// from a1 (d4 and e5 on 8×8), black the others.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let mut board = Self::empty(size);
        let upper = size.get() / 2;
        let lower = upper - 1;
        for (file, rank, color) in [
            (lower, lower, Color::White),
            (upper, upper, Color::White),
            (upper, lower, Color::Black),
            (lower, upper, Color::Black),
        ] {
            if let Some(square) = Square::new(file, rank) {
                board.set(square, Some(color));
            }
        }
        board
    }

    /// The mirrored start: the standard one with the colours exchanged.
    #[must_use]
    pub fn mirrored(size: Size) -> Self {
        let Self { size, black, white } = Self::new(size);
        Self {
            size,
            black: white,
            white: black,
        }
    }

    /// The board with these discs; `None` if a square has one of each colour or a disc is off the
    /// board.
    #[must_use]
    pub fn from_discs(size: Size, black: Bitboard, white: Bitboard) -> Option<Self> {
        let fits = black.is_disjoint(white) && (black | white).is_subset(size.all_squares());
        fits.then_some(Self { size, black, white })
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The discs of one colour.
    #[must_use]
    pub const fn discs(&self, color: Color) -> Bitboard {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The squares with a disc.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.black | self.white
    }

    /// The squares without a disc.
    #[must_use]
    pub fn empty_squares(&self) -> Bitboard {
        self.size.all_squares() & !self.occupied()
    }

    /// The colour of the disc on a square, if there is one.
    #[must_use]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.discs(color).contains(square))
    }

    /// Puts a disc on a square, or empties it. A square off the board stays empty.
    pub fn set(&mut self, square: Square, disc: Option<Color>) {
        self.black = self.black.without(square);
        self.white = self.white.without(square);
        if !self.size.contains(square) {
            return;
        }
        match disc {
            Some(Color::Black) => self.black = self.black.with(square),
            Some(Color::White) => self.white = self.white.with(square),
            None => {}
        }
    }

    /// The occupied squares and their colours, rank by rank from a1.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Color)> + use<> {
        let board = *self;
        self.occupied()
            .into_iter()
            .filter_map(move |square| Some((square, board.color_at(square)?)))
    }

    /// How many discs each side has, and how many squares are empty.
    #[must_use]
    pub fn counts(&self) -> DiscCounts {
        DiscCounts {
            black: self.black.len() as u16,
            white: self.white.len() as u16,
            empty: self.empty_squares().len() as u16,
        }
    }

    /// The squares where a side may place a disc.
    #[must_use]
    pub fn moves(&self, color: Color) -> Bitboard {
        let (own, opponent) = (self.discs(color), self.discs(!color));
        let mut moves = Bitboard::EMPTY;
        for direction in Direction::ALL {
            let mut run = own.shift(direction) & opponent;
            while run.any() {
                let next = run.shift(direction);
                moves |= next;
                run = next & opponent;
            }
        }
        moves & self.empty_squares()
    }

    /// The discs that a side would flip by placing one on a square: none where it may not.
    #[must_use]
    pub fn flips(&self, color: Color, square: Square) -> Bitboard {
        if !self.empty_squares().contains(square) {
            return Bitboard::EMPTY;
        }
        Direction::ALL
            .into_iter()
            .fold(Bitboard::EMPTY, |flips, direction| {
                flips | self.bracketed(color, square, direction)
            })
    }

    /// The number of discs that a side would flip in each direction: 0 where none is bracketed.
    #[must_use]
    pub fn flip_counts(&self, color: Color, square: Square) -> ByDirection<u8> {
        let mut counts = ByDirection::default();
        if self.empty_squares().contains(square) {
            for direction in Direction::ALL {
                counts[direction] = self.bracketed(color, square, direction).len() as u8;
            }
        }
        counts
    }

    /// The opponent's discs between a square and our nearest disc in one direction.
    fn bracketed(&self, color: Color, square: Square, direction: Direction) -> Bitboard {
        let (own, opponent) = (self.discs(color), self.discs(!color));
        let mut bracketed = Bitboard::EMPTY;
        let mut step = Bitboard::from(square).shift(direction);
        while (step & opponent).any() {
            bracketed |= step;
            step = step.shift(direction);
        }
        if (step & own).any() {
            bracketed
        } else {
            Bitboard::EMPTY
        }
    }

    pub(super) fn place(&mut self, color: Color, square: Square, flips: Bitboard) {
        let (own, opponent) = match color {
            Color::Black => (&mut self.black, &mut self.white),
            Color::White => (&mut self.white, &mut self.black),
        };
        *own = (*own | flips).with(square);
        *opponent &= !flips;
    }

    pub(super) fn take_back(&mut self, color: Color, square: Square, flips: Bitboard) {
        let (own, opponent) = match color {
            Color::Black => (&mut self.black, &mut self.white),
            Color::White => (&mut self.white, &mut self.black),
        };
        *own = (*own & !flips).without(square);
        *opponent |= flips;
    }
}

impl Transform for Board {
    fn transform(&self, symmetry: Symmetry) -> Self {
        let turned = |discs: Bitboard| {
            discs
                .into_iter()
                .filter_map(|square| {
                    let (file, rank) =
                        symmetry.apply_coordinates(self.size.get(), square.file(), square.rank());
                    Square::new(file, rank)
                })
                .collect()
        };
        Self {
            size: self.size,
            black: turned(self.black),
            white: turned(self.white),
        }
    }
}

/// Draws a line for each rank, rank 1 on top: `X` black, `O` white, `-` empty.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for square in self.size.iter() {
            f.write_char(self.color_at(square).map_or('-', Color::disc))?;
            if square.file() + 1 == self.size.get() {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}
