//! What a table of the solver remembers of a position, in few bits.

use crate::memory::Known;
use crate::memory::sealed::Finding;
use crate::moves::MoveCode;
use crate::score::{Score, ScoreBounds};

/// Both bounds in `BOUND` bits each, the move code in `CODE` bits and the work in four, from the
/// lowest bit. Never 0: no upper bound is packed as 0.
pub(crate) struct Packing<const BOUND: u32, const CODE: u32>;

impl<const BOUND: u32, const CODE: u32> Packing<BOUND, CODE> {
    /// The largest score that is kept; the smallest is its negation.
    pub(crate) const MAX_SCORE: i32 = Self::BIAS - 2;
    /// The largest move code that is kept.
    pub(crate) const MAX_CODE: u16 = Self::CODE_MASK as u16;
    /// How many bits it takes.
    pub(crate) const BITS: u32 = Self::WORK_SHIFT + Self::WORK_BITS;

    const UPPER_SHIFT: u32 = BOUND;
    const CODE_SHIFT: u32 = 2 * BOUND;
    const WORK_SHIFT: u32 = 2 * BOUND + CODE;
    const WORK_BITS: u32 = 4;
    const BOUND_MASK: u64 = (1 << BOUND) - 1;
    const CODE_MASK: u64 = (1 << CODE) - 1;
    const MOST_WORK: u32 = 15;
    const BIAS: i32 = 1 << (BOUND - 1);
    const UNKNOWN_LOWER: u64 = 0;
    const UNKNOWN_UPPER: u64 = Self::BOUND_MASK;

    #[inline(always)]
    pub(crate) fn pack(known: Known, finding: Finding) -> u64 {
        let mut bounds = known.bounds;
        if finding.is_lower {
            bounds.lower = bounds.lower.max(finding.score);
        } else {
            bounds.upper = bounds.upper.min(finding.score);
        }
        let code = known.code.map_or(0, MoveCode::get);
        let code = if code > Self::MAX_CODE { 0 } else { code };
        let work = ((finding.nodes | 1).ilog2() * 2 / 3).min(Self::MOST_WORK);
        Self::pack_lower(bounds.lower)
            | Self::pack_upper(bounds.upper) << Self::UPPER_SHIFT
            | u64::from(code) << Self::CODE_SHIFT
            | u64::from(work) << Self::WORK_SHIFT
    }

    /// The largest bound that can be packed and is not above this one.
    #[inline(always)]
    fn pack_lower(score: Score) -> u64 {
        let value = score.value().min(Self::MAX_SCORE);
        if value < -Self::MAX_SCORE {
            Self::UNKNOWN_LOWER
        } else {
            (value + Self::BIAS) as u64
        }
    }

    /// The least bound that can be packed and is not below this one.
    #[inline(always)]
    fn pack_upper(score: Score) -> u64 {
        let value = score.value().max(-Self::MAX_SCORE);
        if value > Self::MAX_SCORE {
            Self::UNKNOWN_UPPER
        } else {
            (value + Self::BIAS) as u64
        }
    }

    #[inline(always)]
    pub(crate) fn unpack(packed: u64) -> Known {
        let lower = packed & Self::BOUND_MASK;
        let upper = packed >> Self::UPPER_SHIFT & Self::BOUND_MASK;
        let mut bounds = ScoreBounds::UNKNOWN;
        if lower != Self::UNKNOWN_LOWER {
            bounds.lower = Score::from_value(lower as i32 - Self::BIAS);
        }
        if upper != Self::UNKNOWN_UPPER {
            bounds.upper = Score::from_value(upper as i32 - Self::BIAS);
        }
        Known {
            bounds,
            code: MoveCode::new((packed >> Self::CODE_SHIFT & Self::CODE_MASK) as u16),
        }
    }

    /// Two thirds of the logarithm of the nodes it took; 0 for an empty slot.
    #[inline(always)]
    pub(crate) fn work(packed: u64) -> u64 {
        packed >> Self::WORK_SHIFT & u64::from(Self::MOST_WORK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Small = Packing<7, 4>;

    #[test]
    fn both_bounds_are_kept() {
        let mut known = Known::NOTHING;
        for (score, is_lower) in [(-3, true), (4, false)] {
            let finding = Finding {
                score: Score::new(score),
                is_lower,
                nodes: 1,
            };
            known = Small::unpack(Small::pack(known, finding));
            known.code = MoveCode::new(15);
        }
        let (lower, upper) = (Score::new(-3), Score::new(4));
        assert_eq!(known.bounds, ScoreBounds::new(lower, upper));
        assert_eq!(known.code, MoveCode::new(15));
    }

    #[test]
    fn scores_beyond_the_range_become_weaker_bounds() {
        for (score, lower, upper) in [
            (Score::new(1000), Score::new(62), Score::INFINITY),
            (Score::new(-1000), -Score::INFINITY, Score::new(-62)),
            (Score::win_in(3), Score::new(62), Score::INFINITY),
            (Score::new(62), Score::new(62), Score::new(62)),
            (Score::new(-62), Score::new(-62), Score::new(-62)),
        ] {
            for is_lower in [true, false] {
                let finding = Finding {
                    score,
                    is_lower,
                    nodes: 1,
                };
                let found = Small::unpack(Small::pack(Known::NOTHING, finding)).bounds;
                if is_lower {
                    assert_eq!(found, ScoreBounds::at_least(lower));
                } else {
                    assert_eq!(found, ScoreBounds::at_most(upper));
                }
            }
        }
    }

    #[test]
    fn codes_beyond_the_range_are_forgotten() {
        let known = Known {
            code: MoveCode::new(16),
            ..Known::NOTHING
        };
        let finding = Finding {
            score: Score::DRAW,
            is_lower: true,
            nodes: u64::MAX,
        };
        let packed = Small::pack(known, finding);
        assert_eq!(Small::unpack(packed).code, None);
        assert_eq!(Small::work(packed), 15);
        assert_eq!(packed >> Small::BITS, 0);
    }
}
