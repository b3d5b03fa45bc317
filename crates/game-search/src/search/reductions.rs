//! Late-move reductions: moves late in a good order are searched less deep first.

use crate::game::Game;
use crate::search::worker::Worker;
use crate::technique::Technique;

/// A reduction that grows with the logarithms of depth and moves tried: the product of the two
/// logarithms to the base 2, in hundredths of a ply for each `per_mille`/1000.
///
/// `base` is in thousandths of a ply. With `base` 500 and `scale` 220 it is 0 for the second move at
/// depth 3, 1 for the fourth at depth 6, and 4 for the thirtieth at depth 15: the formula
/// `0.5 + 0.22·log₂ depth·log₂ tried`, rounded down.
///
/// ```
/// use game_search::reduction_by_logarithms;
///
/// assert_eq!(reduction_by_logarithms(3, 2, 500, 220), 0);
/// assert_eq!(reduction_by_logarithms(6, 4, 500, 220), 1);
/// assert_eq!(reduction_by_logarithms(15, 30, 500, 220), 4);
/// assert_eq!(reduction_by_logarithms(0, 0, 500, 220), 0);
/// ```
#[must_use]
pub const fn reduction_by_logarithms(depth: u32, tried: u32, base: u32, scale: u32) -> u32 {
    let product = (log2(depth) * log2(tried)) as u64;
    ((base as u64 * 65_536 + scale as u64 * product) / 65_536_000) as u32
}

/// The logarithm to the base 2 in 256ths, between powers of two on a straight line; 0 for 0.
const fn log2(number: u32) -> u32 {
    if number < 2 {
        return 0;
    }
    let whole = number.ilog2();
    let beyond = number as u64 - (1 << whole);
    whole * 256 + ((beyond * 256) >> whole) as u32
}

impl<G: Game> Worker<'_, G> {
    /// By how much the search to `depth` of a quiet move after `tried` others is reduced: less in
    /// an open window, more where the remembered move is noisy.
    #[inline(always)]
    pub(crate) fn reduction(
        &self,
        depth: u32,
        tried: u32,
        is_open: bool,
        first_is_noisy: bool,
        learned: i32,
    ) -> u32 {
        /// So much learned counts for a ply.
        const LEARNED_PER_PLY: i32 = 1 << 13;
        if tried == 0 || !self.uses(Technique::LateMoveReductions) {
            return 0;
        }
        let reduction = self.game.late_move_reduction(depth, tried);
        if reduction == 0 {
            return 0;
        }
        let by_node = i32::from(first_is_noisy) - i32::from(is_open);
        let reduction = reduction as i32 + by_node - learned / LEARNED_PER_PLY;
        reduction.max(0) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_near_enough() {
        for number in 1..2000_u32 {
            let exact = f64::from(number).log2() * 256.0;
            assert!((f64::from(log2(number)) - exact).abs() < 23.0, "{number}");
        }
    }
}
