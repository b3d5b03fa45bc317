use core::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A number of points for the middle game and one for the endgame, in hundredths of a soldier that
/// has not crossed the river. What a position is worth lies between the two by how many pieces are
/// left.
///
/// ```
/// use xiangqi_engine::Tapered;
///
/// let cannon = Tapered::new(460, 420);
/// assert_eq!(cannon + cannon, Tapered::new(920, 840));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tapered {
    /// With all pieces on the board.
    pub middle: i16,
    /// With the generals alone.
    pub end: i16,
}

impl Tapered {
    /// Points of both kinds.
    #[must_use]
    pub const fn new(middle: i16, end: i16) -> Self {
        Self { middle, end }
    }

    /// The same points from the first move to the last.
    #[must_use]
    pub const fn level(points: i16) -> Self {
        Self::new(points, points)
    }
}

/// Adds each kind, which must not overflow.
impl Add for Tapered {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.middle + other.middle, self.end + other.end)
    }
}

/// Two sums of points in one number, so that both are added at once: the middle game in the upper
/// half, the endgame in the lower.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Packed(i32);

impl Packed {
    pub(crate) const ZERO: Self = Self(0);

    pub(crate) const fn new(points: Tapered) -> Self {
        Self(((points.middle as i32) << 16).wrapping_add(points.end as i32))
    }

    pub(crate) const fn middle(self) -> i32 {
        // The lower half, if negative, has borrowed one from the upper.
        (self.0.wrapping_add(0x8000)) >> 16
    }

    pub(crate) const fn end(self) -> i32 {
        self.0 as i16 as i32
    }
}

impl Add for Packed {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Packed {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Packed {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Packed {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Packed {
    type Output = Self;

    #[inline]
    fn mul(self, count: i32) -> Self {
        Self(self.0.wrapping_mul(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_add_up() {
        let cases = [(-5, 7), (460, -420), (-1, -1), (0, 0), (3000, -3000)];
        for (a, b) in cases.into_iter().zip(cases.into_iter().rev()) {
            let pack = |(middle, end)| Packed::new(Tapered::new(middle, end));
            let sum = pack(a) + pack(b);
            assert_eq!(
                (sum.middle(), sum.end()),
                ((a.0 + b.0).into(), (a.1 + b.1).into())
            );
            let difference = pack(a) - pack(b) * 2;
            let expected = ((a.0 - 2 * b.0).into(), (a.1 - 2 * b.1).into());
            assert_eq!((difference.middle(), difference.end()), expected);
            assert_eq!((-pack(a)).middle(), (-a.0).into());
        }
    }
}
