//! Multi-probcut: shallow searches that make a deep one improbable to matter, and how sure they
//! must be.

use core::fmt;

/// How sure a probable cut must be, from the most selective to none at all.
///
/// A search with a selectivity of 95 % cuts a position when a shallow search says, under the error
/// model of the game ([`ProbableCut`]), that with this probability the deep search would end
/// outside the window. The order is that of trust, so a table entry cuts only a search of the same
/// or a lower selectivity.
///
/// ```
/// use game_search::Selectivity;
///
/// assert!(Selectivity::P73 < Selectivity::P99);
/// assert!(Selectivity::P99 < Selectivity::Exact);
/// assert_eq!(Selectivity::P95.to_string(), "95%");
/// assert_eq!(Selectivity::P73.next(), Some(Selectivity::P87));
/// assert_eq!(Selectivity::Exact.next(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Selectivity {
    /// 73 %: 1.1 standard deviations.
    P73,
    /// 87 %: 1.5 standard deviations.
    P87,
    /// 95 %: 2 standard deviations.
    P95,
    /// 98 %: 2.4 standard deviations.
    P98,
    /// 99 %: 2.6 standard deviations.
    P99,
    /// No probable cuts.
    Exact,
}

impl Selectivity {
    /// All, the most selective first.
    pub const ALL: [Selectivity; 6] = [
        Selectivity::P73,
        Selectivity::P87,
        Selectivity::P95,
        Selectivity::P98,
        Selectivity::P99,
        Selectivity::Exact,
    ];

    /// The number of standard deviations that a cut must be away; `None` if nothing is cut.
    #[must_use]
    pub const fn sigmas(self) -> Option<f32> {
        match self {
            Selectivity::P73 => Some(1.1),
            Selectivity::P87 => Some(1.5),
            Selectivity::P95 => Some(2.0),
            Selectivity::P98 => Some(2.4),
            Selectivity::P99 => Some(2.6),
            Selectivity::Exact => None,
        }
    }

    /// The probability that a cut is right, in percent.
    #[must_use]
    pub const fn percent(self) -> u32 {
        match self {
            Selectivity::P73 => 73,
            Selectivity::P87 => 87,
            Selectivity::P95 => 95,
            Selectivity::P98 => 98,
            Selectivity::P99 => 99,
            Selectivity::Exact => 100,
        }
    }

    /// The next less selective one; `None` after [`Exact`](Self::Exact).
    #[must_use]
    pub fn next(self) -> Option<Selectivity> {
        Selectivity::ALL.get(self as usize + 1).copied()
    }

    /// The one with this number, as the table keeps it.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u8) -> Selectivity {
        match bits {
            0 => Selectivity::P73,
            1 => Selectivity::P87,
            2 => Selectivity::P95,
            3 => Selectivity::P98,
            4 => Selectivity::P99,
            _ => Selectivity::Exact,
        }
    }
}

impl fmt::Display for Selectivity {
    /// `73%`, …, `99%`, `exact`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Selectivity::Exact => f.pad("exact"),
            selective => write!(f, "{}%", selective.percent()),
        }
    }
}

/// The error model of one shallow search: what it says of the deep one in whose place it stands.
///
/// The value of the deep search is taken to be normally distributed about the shallow value plus
/// `bias`, with the standard deviation `sigma`. Points are those of [`Game::evaluate`].
///
/// [`Game::evaluate`]: crate::Game::evaluate
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProbableCut {
    /// The depth of the shallow search in plies; less than that of the deep one. With 0 it is the
    /// evaluation, noisy moves played out.
    pub depth: u32,
    /// Mean of deep value minus shallow value, in points.
    pub bias: f32,
    /// Standard deviation of deep value minus shallow value, in points.
    pub sigma: f32,
    /// Standard deviation of deep value minus [`Game::evaluate`] of the position, in points: the
    /// shallow search is only tried on the side of the window to which the evaluation, so much
    /// blurred, points. `f32::INFINITY` tries both sides and asks for no evaluation.
    ///
    /// [`Game::evaluate`]: crate::Game::evaluate
    pub evaluation_sigma: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_that_of_trust() {
        assert!(Selectivity::ALL.is_sorted());
        for (bits, selectivity) in Selectivity::ALL.into_iter().enumerate() {
            assert_eq!(Selectivity::from_bits(bits as u8), selectivity);
            assert_eq!(selectivity as usize, bits);
        }
        let sigmas = Selectivity::ALL.map(|selectivity| selectivity.sigmas().unwrap_or(9.0));
        assert!(sigmas.is_sorted());
        assert!(Selectivity::ALL.map(Selectivity::percent).is_sorted());
    }
}
