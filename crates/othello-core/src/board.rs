use core::fmt;

use crate::{
    Bitboard, ByDirection, Color, Direction, DiscCounts, File, Rank, Square, Symmetry, kernel,
    symmetry::Transform,
};

/// The discs on the 8×8 board, without a side to move.
///
/// No square holds two discs; anything else is possible. The rules as far as they need no side
/// to move are here, for each colour; see [`Position`](crate::Position) for play.
///
/// ```
/// use othello_core::{Bitboard, Board, Color, Square};
///
/// let board = Board::new();
/// assert_eq!(board.color_at(Square::E4), Some(Color::Black));
/// assert_eq!(board.moves(Color::Black).len(), 4);
/// assert_eq!(board.flips(Color::Black, Square::F5), Bitboard::from(Square::E5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    black: Bitboard,
    white: Bitboard,
}

impl Board {
    /// A board without discs.
    pub const EMPTY: Self = Self {
        black: Bitboard::EMPTY,
        white: Bitboard::EMPTY,
    };

    /// The standard start: white on d4 and e5, black on e4 and d5.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            black: Bitboard(0x0000_0008_1000_0000),
            white: Bitboard(0x0000_0010_0800_0000),
        }
    }

    /// The mirrored start: black on d4 and e5, white on e4 and d5.
    #[must_use]
    pub const fn mirrored() -> Self {
        let standard = Self::new();
        Self {
            black: standard.white,
            white: standard.black,
        }
    }

    /// The board with these discs; `None` if a square has one of each colour.
    #[must_use]
    pub const fn from_discs(black: Bitboard, white: Bitboard) -> Option<Self> {
        if black.is_disjoint(white) {
            Some(Self { black, white })
        } else {
            None
        }
    }

    /// The board of one side's discs and the other's; the caller knows that they share no square.
    #[inline]
    pub(crate) const fn of_sides(turn: Color, own: Bitboard, opponent: Bitboard) -> Self {
        match turn {
            Color::Black => Self {
                black: own,
                white: opponent,
            },
            Color::White => Self {
                black: opponent,
                white: own,
            },
        }
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
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.black.0 | self.white.0)
    }

    /// The squares without a disc.
    #[must_use]
    pub const fn empty_squares(&self) -> Bitboard {
        Bitboard(!self.occupied().0)
    }

    /// The colour of the disc on a square, if there is one.
    #[must_use]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.black.contains(square) {
            Some(Color::Black)
        } else if self.white.contains(square) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Puts a disc on a square, or empties it.
    pub const fn set(&mut self, square: Square, disc: Option<Color>) {
        self.black.remove(square);
        self.white.remove(square);
        match disc {
            Some(Color::Black) => self.black.insert(square),
            Some(Color::White) => self.white.insert(square),
            None => {}
        }
    }

    /// The occupied squares and their colours, in order of index.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Color)> + use<> {
        let black = self.black;
        self.occupied().into_iter().map(move |square| {
            (
                square,
                if black.contains(square) {
                    Color::Black
                } else {
                    Color::White
                },
            )
        })
    }

    /// How many discs each side has, and how many squares are empty.
    #[must_use]
    pub const fn counts(&self) -> DiscCounts {
        DiscCounts {
            black: self.black.len() as u16,
            white: self.white.len() as u16,
            empty: self.empty_squares().len() as u16,
        }
    }

    /// The squares where a side may place a disc.
    #[must_use]
    #[inline]
    pub const fn moves(&self, color: Color) -> Bitboard {
        Bitboard(kernel::moves(
            self.discs(color).0,
            self.discs(color.opposite()).0,
        ))
    }

    /// The discs that a side would flip by placing one on a square: none where it may not.
    #[must_use]
    #[inline]
    pub fn flips(&self, color: Color, square: Square) -> Bitboard {
        if self.occupied().contains(square) {
            return Bitboard::EMPTY;
        }
        Bitboard(kernel::flips(
            square as u8,
            self.discs(color).0,
            self.discs(!color).0,
        ))
    }

    /// The number of discs that a side would flip in each direction: 0 where none is bracketed.
    #[must_use]
    pub fn flip_counts(&self, color: Color, square: Square) -> ByDirection<u8> {
        let mut counts = ByDirection::default();
        let flips = self.flips(color, square);
        for direction in Direction::ALL {
            let mut step = Bitboard::from(square).shift(direction) & flips;
            while step.any() {
                counts[direction] += 1;
                step = step.shift(direction) & flips;
            }
        }
        counts
    }
}

/// The standard start, as everywhere in this crate; [`Board::EMPTY`] has no discs.
impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

impl Transform for Board {
    fn transform(&self, symmetry: Symmetry) -> Self {
        Self {
            black: self.black.transform(symmetry),
            white: self.white.transform(symmetry),
        }
    }
}

/// Draws eight lines, rank 1 on top: `X` black, `O` white, `-` empty.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for rank in Rank::ALL {
            for file in File::ALL {
                let disc = self.color_at(Square::new(file, rank));
                f.write_char(disc.map_or('-', Color::disc))?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}
