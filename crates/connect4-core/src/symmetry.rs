use core::ops::Mul;

/// One of the two symmetries of the board, as a group: discs fall, so that only left and right can
/// change places.
///
/// ```
/// use connect4_core::{Position, Symmetry};
///
/// assert_eq!(Symmetry::Mirror.compose(Symmetry::Mirror), Symmetry::Identity);
/// assert_eq!(Symmetry::Mirror.apply(&Position::new()), Position::new());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Symmetry {
    /// Nothing moves.
    Identity,
    /// Left and right change places.
    Mirror,
}

impl Symmetry {
    /// Both, the identity first.
    pub const ALL: [Self; 2] = [Self::Identity, Self::Mirror];

    /// The image of anything that knows the board that it is on.
    #[must_use]
    pub fn apply<T: Transform>(self, value: &T) -> T {
        value.transform(self)
    }

    /// The symmetry that does `self` first and then `next`.
    #[must_use]
    pub const fn compose(self, next: Self) -> Self {
        match (self, next) {
            (Self::Identity, other) | (other, Self::Identity) => other,
            (Self::Mirror, Self::Mirror) => Self::Identity,
        }
    }

    /// The symmetry that undoes `self`: itself.
    #[must_use]
    pub const fn inverse(self) -> Self {
        self
    }
}

/// `a * b` does `b` first and then `a`, as is usual for functions.
impl Mul for Symmetry {
    type Output = Self;

    fn mul(self, first: Self) -> Self {
        first.compose(self)
    }
}

/// Something that a [`Symmetry`] of the board mirrors.
pub trait Transform: Sized {
    /// The image of `self` under the symmetry.
    #[must_use]
    fn transform(&self, symmetry: Symmetry) -> Self;
}
