use core::fmt;

use game_search::Score;

/// The worth of a position for the side to move, in hundredths of a disc of the final score.
///
/// Shown in discs: `+3.50`.
///
/// ```
/// use othello_engine::Evaluation;
///
/// assert_eq!(Evaluation::from_discs(-12).to_string(), "-12.00");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Evaluation {
    /// Hundredths of a disc, −6,400 to 6,400.
    pub centidiscs: i32,
}

impl Evaluation {
    /// Hundredths in a disc.
    pub const PER_DISC: i32 = 100;

    /// The worth of a final score in discs.
    #[must_use]
    pub const fn from_discs(discs: i32) -> Self {
        Self {
            centidiscs: discs.saturating_mul(Self::PER_DISC),
        }
    }

    /// In discs, rounded to the nearest; exact for a final score.
    #[must_use]
    pub const fn discs(self) -> i32 {
        let half = if self.centidiscs < 0 {
            -Self::PER_DISC / 2
        } else {
            Self::PER_DISC / 2
        };
        self.centidiscs.saturating_add(half) / Self::PER_DISC
    }

    pub(crate) const fn from_score(score: Score) -> Self {
        Self {
            centidiscs: score.value(),
        }
    }

    pub(crate) const fn score(self) -> Score {
        Score::new(self.centidiscs)
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.centidiscs < 0 { '-' } else { '+' };
        let size = self.centidiscs.unsigned_abs();
        let per_disc = Self::PER_DISC as u32;
        write!(f, "{sign}{}.{:02}", size / per_disc, size % per_disc)
    }
}
