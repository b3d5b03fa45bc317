use crate::{Bitboard, Board, Color, Move, Piece, Position, Setup, Square};

/// One of the four symmetries of the game, as a group.
///
/// A half turn of the board goes with a change of colours, so that each side stays on its half.
///
/// ```
/// use xiangqi_core::{Position, Square, Symmetry};
///
/// assert_eq!(Symmetry::Mirror.apply(&Square::B0), Square::H0);
/// assert_eq!(Symmetry::SwapColors.apply(&Square::B0), Square::H9);
/// assert_eq!(Symmetry::Mirror.apply(&Position::new()), Position::new());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Symmetry {
    /// Nothing changes.
    Identity = 0,
    /// Left and right change places: a0 goes to i0.
    Mirror = 1,
    /// Half a turn, and the pieces change their colours: a0 goes to i9.
    SwapColors = 2,
    /// Both: a0 goes to a9, and the pieces change their colours.
    MirrorSwapColors = 3,
}

impl Symmetry {
    /// All four, the identity first.
    pub const ALL: [Self; 4] = [
        Self::Identity,
        Self::Mirror,
        Self::SwapColors,
        Self::MirrorSwapColors,
    ];

    /// The symmetry that undoes this one: itself.
    #[must_use]
    pub const fn inverse(self) -> Self {
        self
    }

    /// This symmetry, then the other.
    #[must_use]
    pub const fn compose(self, other: Self) -> Self {
        Self::ALL[(self as u8 ^ other as u8) as usize]
    }

    /// Whether the colours change.
    #[must_use]
    pub const fn swaps_colors(self) -> bool {
        self as u8 & 2 != 0
    }

    /// The image of a square, move, position, game, …
    #[must_use]
    pub fn apply<T: Transform>(self, value: &T) -> T {
        value.transform(self)
    }
}

/// What a [`Symmetry`] can be applied to.
pub trait Transform: Sized {
    /// The image of `self` under the symmetry.
    #[must_use]
    fn transform(&self, symmetry: Symmetry) -> Self;
}

impl Transform for Square {
    fn transform(&self, symmetry: Symmetry) -> Self {
        let (file, rank) = (self.file().index(), self.rank().index());
        Self::ALL[match symmetry {
            Symmetry::Identity => 9 * rank + file,
            Symmetry::Mirror => 9 * rank + (8 - file),
            Symmetry::SwapColors => 9 * (9 - rank) + (8 - file),
            Symmetry::MirrorSwapColors => 9 * (9 - rank) + file,
        }]
    }
}

impl Transform for Bitboard {
    fn transform(&self, symmetry: Symmetry) -> Self {
        self.into_iter()
            .map(|square| square.transform(symmetry))
            .collect()
    }
}

impl Transform for Color {
    fn transform(&self, symmetry: Symmetry) -> Self {
        if symmetry.swaps_colors() {
            !*self
        } else {
            *self
        }
    }
}

impl Transform for Piece {
    fn transform(&self, symmetry: Symmetry) -> Self {
        Self::new(self.color.transform(symmetry), self.role)
    }
}

impl Transform for Move {
    fn transform(&self, symmetry: Symmetry) -> Self {
        Self::new(self.from.transform(symmetry), self.to.transform(symmetry))
    }
}

impl Transform for Board {
    fn transform(&self, symmetry: Symmetry) -> Self {
        self.iter()
            .map(|(square, piece)| (square.transform(symmetry), piece.transform(symmetry)))
            .collect()
    }
}

impl Transform for Setup {
    fn transform(&self, symmetry: Symmetry) -> Self {
        Self {
            board: self.board.transform(symmetry),
            turn: self.turn.transform(symmetry),
            ..*self
        }
    }
}

impl Transform for Position {
    fn transform(&self, symmetry: Symmetry) -> Self {
        Self::from_valid_board(
            self.board().transform(symmetry),
            self.turn().transform(symmetry),
        )
    }
}

impl Position {
    /// The least of the four symmetric positions, and the symmetry that leads there.
    ///
    /// Two positions are symmetric to each other exactly if their canonical positions are equal.
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
}
