//! How the weights change in the course of a game.

use othello_core::Position;

/// Two plies of the game: 0 with 60 or 59 empty squares, 30 with none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stage(u8);

/// How many stages there are.
pub(crate) const STAGES: usize = 31;

/// How many stages have weights of their own; those of the others lie between.
pub(crate) const KNOTS: usize = 10;

const FIRST_KNOT: usize = 1;
const STAGES_PER_KNOT: usize = 3;

/// How the weights of a stage lie between those of two knots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mix {
    /// The earlier knot.
    pub(crate) knot: usize,
    /// The share of the later one, at least 0 and less than 1.
    pub(crate) later: f32,
}

impl Stage {
    #[inline(always)]
    pub(crate) fn of(position: &Position) -> Self {
        Self(30 - (position.empty_squares().len() as u8 / 2).min(30))
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    #[cfg(feature = "training")]
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..STAGES as u8).map(Self)
    }

    pub(crate) fn mix(self) -> Mix {
        let after_first = self.index().saturating_sub(FIRST_KNOT);
        let knot = after_first / STAGES_PER_KNOT;
        if knot >= KNOTS - 1 {
            return Mix {
                knot: KNOTS - 1,
                later: 0.0,
            };
        }
        Mix {
            knot,
            later: (after_first % STAGES_PER_KNOT) as f32 / STAGES_PER_KNOT as f32,
        }
    }
}

impl Mix {
    /// The later knot; the last one is its own.
    pub(crate) fn next(self) -> usize {
        (self.knot + 1).min(KNOTS - 1)
    }

    pub(crate) fn of(self, earlier: f32, later: f32) -> f32 {
        earlier + self.later * (later - earlier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_last_stages_are_knots() {
        let stages: Vec<Stage> = Stage::all().collect();
        assert_eq!(Stage::of(&Position::new()), stages[0]);
        assert_eq!(
            stages[0].mix(),
            Mix {
                knot: 0,
                later: 0.0
            }
        );
        assert_eq!(
            stages[30].mix(),
            Mix {
                knot: KNOTS - 1,
                later: 0.0
            }
        );
        for pair in stages.windows(2) {
            let [earlier, later] = [pair[0].mix(), pair[1].mix()];
            let place = |mix: Mix| mix.knot as f32 + mix.later;
            assert!(place(later) >= place(earlier) && place(later) - place(earlier) < 0.5);
        }
    }
}
