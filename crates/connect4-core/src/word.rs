use core::{fmt, hash::Hash, ops};

/// The unsigned integer that holds a board: [`u64`] or [`u128`].
///
/// A board of `COLS` columns and `ROWS` rows takes `COLS * (ROWS + 1)` bits. Sealed: there are
/// just these two.
pub trait Word:
    Copy
    + Default
    + Ord
    + Hash
    + fmt::Debug
    + fmt::LowerHex
    + fmt::UpperHex
    + ops::BitAnd<Output = Self>
    + ops::BitOr<Output = Self>
    + ops::BitXor<Output = Self>
    + ops::Not<Output = Self>
    + Send
    + Sync
    + private::Sealed
    + 'static
{
    /// How many bits the word has: 64 or 128.
    const BITS: u32;
    /// No bit.
    const ZERO: Self;
    /// The lowest bit alone.
    const ONE: Self;

    /// The lowest bits of a wide word; those that do not fit are lost.
    #[must_use]
    fn truncate(wide: u128) -> Self;

    /// The same bits in the widest word.
    #[must_use]
    fn widen(self) -> u128;

    /// How many bits are set.
    #[must_use]
    fn count_ones(self) -> u32;

    /// The index of the lowest set bit; [`Word::BITS`] if there is none.
    #[must_use]
    fn trailing_zeros(self) -> u32;

    /// How many bits above the highest set one are not set.
    #[must_use]
    fn leading_zeros(self) -> u32;

    /// Every bit moved up by so many places; nothing remains if there are not so many.
    #[must_use]
    fn shift_up(self, places: u32) -> Self;

    /// Every bit moved down by so many places; nothing remains if there are not so many.
    #[must_use]
    fn shift_down(self, places: u32) -> Self;

    /// The sum, without what is carried beyond the highest bit.
    #[must_use]
    fn wrapping_add(self, other: Self) -> Self;

    /// The difference, as if one could borrow beyond the highest bit.
    #[must_use]
    fn wrapping_sub(self, other: Self) -> Self;
}

macro_rules! implement_word {
    ($word:ty) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline(always)]
            fn truncate(wide: u128) -> Self {
                wide as Self
            }

            #[inline(always)]
            fn widen(self) -> u128 {
                self.into()
            }

            #[inline(always)]
            fn count_ones(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn leading_zeros(self) -> u32 {
                self.leading_zeros()
            }

            #[inline(always)]
            fn shift_up(self, places: u32) -> Self {
                if places < Self::BITS {
                    self << places
                } else {
                    0
                }
            }

            #[inline(always)]
            fn shift_down(self, places: u32) -> Self {
                if places < Self::BITS {
                    self >> places
                } else {
                    0
                }
            }

            #[inline(always)]
            fn wrapping_add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn wrapping_sub(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
        }

        impl private::Sealed for $word {}
    };
}

implement_word!(u64);
implement_word!(u128);

mod private {
    /// Keeps the trait closed, so that adding to it breaks nobody.
    pub trait Sealed {}
}
