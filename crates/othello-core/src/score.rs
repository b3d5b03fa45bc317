use core::fmt;

use crate::Color;

/// How many discs each side has and how many squares are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DiscCounts {
    /// Black discs.
    pub black: u16,
    /// White discs.
    pub white: u16,
    /// Empty squares.
    pub empty: u16,
}

impl DiscCounts {
    /// The discs of one side.
    #[must_use]
    pub const fn of(&self, color: Color) -> u16 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The side's discs less the other's; empty squares count for nobody.
    #[must_use]
    pub const fn difference(&self, color: Color) -> i32 {
        self.of(color) as i32 - self.of(color.opposite()) as i32
    }
}

/// The result of a finished game.
///
/// The field's rule gives the empty squares to the winner, and half of them to each side in a
/// draw, so that the two scores always add up to the number of squares.
///
/// ```
/// use othello_core::{Color, DiscCounts, Outcome};
///
/// let outcome = Outcome::new(DiscCounts { black: 40, white: 20, empty: 4 });
/// assert_eq!(outcome.winner(), Some(Color::Black));
/// assert_eq!(outcome.score(Color::Black), 44);
/// assert_eq!(outcome.difference(Color::White), -24);
/// assert_eq!(outcome.counts().difference(Color::White), -20);
/// assert_eq!(outcome.to_string(), "44-20");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    counts: DiscCounts,
}

impl Outcome {
    /// The result of a game that ended with these discs.
    ///
    /// Nothing checks that a board has so many; scores stop at [`u16::MAX`].
    #[must_use]
    pub const fn new(counts: DiscCounts) -> Self {
        Self { counts }
    }

    /// The discs as they lie on the board.
    #[must_use]
    pub const fn counts(&self) -> DiscCounts {
        self.counts
    }

    /// The side with more discs; `None` for a draw.
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        match self.counts.difference(Color::Black) {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        }
    }

    /// A side's final score, with the empty squares given to the winner: 0 to 64 on 8×8.
    #[must_use]
    pub const fn score(&self, color: Color) -> u16 {
        let own = self.counts.of(color);
        match self.counts.difference(color) {
            0 => own.saturating_add(self.counts.empty / 2),
            1.. => own.saturating_add(self.counts.empty),
            _ => own,
        }
    }

    /// A side's final score less the other's, empty squares given to the winner: −64 to 64 on 8×8.
    #[must_use]
    pub const fn difference(&self, color: Color) -> i32 {
        self.score(color) as i32 - self.score(color.opposite()) as i32
    }
}

/// Black's score, a hyphen, white's score: `44-20`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}-{}",
            self.score(Color::Black),
            self.score(Color::White)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_no_board_do_not_overflow() {
        let outcome = Outcome::new(DiscCounts {
            black: 0,
            white: u16::MAX,
            empty: u16::MAX,
        });
        assert_eq!(outcome.winner(), Some(Color::White));
        assert_eq!(outcome.difference(Color::Black), -i32::from(u16::MAX));
        let draw = Outcome::new(DiscCounts {
            black: u16::MAX,
            white: u16::MAX,
            empty: 2,
        });
        assert_eq!(draw.difference(Color::White), 0);
    }
}
