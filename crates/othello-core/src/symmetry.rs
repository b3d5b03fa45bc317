use core::ops::Mul;

use crate::{Bitboard, Square};

/// One of the eight symmetries of the square board, as a group.
///
/// Directions are those of a diagram with a1 in the upper left corner.
///
/// ```
/// use othello_core::{Square, Symmetry};
///
/// assert_eq!(Symmetry::Rotate90.apply(&Square::A1), Square::H1);
/// let turned_twice = Symmetry::Rotate90.compose(Symmetry::Rotate90);
/// assert_eq!(turned_twice, Symmetry::Rotate180);
/// assert_eq!(Symmetry::Rotate90.inverse(), Symmetry::Rotate270);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Symmetry {
    /// Nothing moves.
    Identity = 0,
    /// Left and right change places: a1 goes to h1.
    MirrorFiles = 1,
    /// Top and bottom change places: a1 goes to a8.
    MirrorRanks = 2,
    /// Half a turn: a1 goes to h8.
    Rotate180 = 3,
    /// Mirrored at the diagonal from a1 to h8: h1 goes to a8.
    Transpose = 4,
    /// A quarter turn clockwise: a1 goes to h1, h1 to h8.
    Rotate90 = 5,
    /// A quarter turn counter-clockwise: a1 goes to a8.
    Rotate270 = 6,
    /// Mirrored at the diagonal from a8 to h1: a1 goes to h8.
    AntiTranspose = 7,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::MirrorFiles,
        Self::MirrorRanks,
        Self::Rotate180,
        Self::Transpose,
        Self::Rotate90,
        Self::Rotate270,
        Self::AntiTranspose,
    ];

    // Bit 2: transpose, first; then bit 0: mirror the files, and bit 1: mirror the ranks.
    const fn transposes(self) -> bool {
        self as u8 & 4 != 0
    }

    const fn mirrors_files(self) -> bool {
        self as u8 & 1 != 0
    }

    const fn mirrors_ranks(self) -> bool {
        self as u8 & 2 != 0
    }

    /// The image of anything that has a place on the board.
    #[must_use]
    pub fn apply<T: Transform>(self, value: &T) -> T {
        value.transform(self)
    }

    /// The symmetry that does `self` first and then `next`.
    #[must_use]
    pub const fn compose(self, next: Self) -> Self {
        // A transposition that follows turns the mirrors of `self` into each other.
        let mirrors = self as u8 & 3;
        let carried = if next.transposes() {
            mirrors >> 1 | (mirrors & 1) << 1
        } else {
            mirrors
        };
        Self::ALL[((self as u8 ^ next as u8) & 4 | (carried ^ next as u8 & 3)) as usize]
    }

    /// The symmetry that undoes `self`.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Rotate90 => Self::Rotate270,
            Self::Rotate270 => Self::Rotate90,
            other => other,
        }
    }

    /// The image of a file and rank index on a board of `size` files and ranks.
    pub(crate) const fn apply_coordinates(self, size: u8, file: u8, rank: u8) -> (u8, u8) {
        let (file, rank) = if self.transposes() {
            (rank, file)
        } else {
            (file, rank)
        };
        (
            if self.mirrors_files() {
                size - 1 - file
            } else {
                file
            },
            if self.mirrors_ranks() {
                size - 1 - rank
            } else {
                rank
            },
        )
    }
}

/// `a * b` does `b` first and then `a`, as is usual for functions.
impl Mul for Symmetry {
    type Output = Self;

    fn mul(self, first: Self) -> Self {
        first.compose(self)
    }
}

/// Something that a [`Symmetry`] of the board turns or mirrors.
pub trait Transform: Sized {
    /// The image of `self` under the symmetry.
    #[must_use]
    fn transform(&self, symmetry: Symmetry) -> Self;
}

impl Transform for Square {
    fn transform(&self, symmetry: Symmetry) -> Self {
        let index = self.index() as u8;
        let (file, rank) = symmetry.apply_coordinates(8, index % 8, index / 8);
        Self::ALL[usize::from(8 * rank + file)]
    }
}

impl Transform for Bitboard {
    fn transform(&self, symmetry: Symmetry) -> Self {
        let mut bits = self.0;
        if symmetry.transposes() {
            bits = transpose(bits);
        }
        if symmetry.mirrors_files() {
            bits = bits.reverse_bits().swap_bytes();
        }
        if symmetry.mirrors_ranks() {
            bits = bits.swap_bytes();
        }
        Self(bits)
    }
}

/// Exchanges files and ranks by swapping ever smaller blocks across the diagonal.
const fn transpose(mut bits: u64) -> u64 {
    let mut swap = (bits ^ bits >> 28) & 0x0000_0000_f0f0_f0f0;
    bits ^= swap ^ swap << 28;
    swap = (bits ^ bits >> 14) & 0x0000_cccc_0000_cccc;
    bits ^= swap ^ swap << 14;
    swap = (bits ^ bits >> 7) & 0x00aa_00aa_00aa_00aa;
    bits ^ swap ^ swap << 7
}
