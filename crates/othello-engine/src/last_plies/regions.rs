//! Quadrants with an odd number of empty squares: whoever begins in one also ends it.

use super::lowest;

const QUADRANTS: [u64; 4] = [
    0x0000_0000_0f0f_0f0f,
    0x0000_0000_f0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

/// A set of quadrants, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quadrants(u8);

impl Quadrants {
    /// Those with an odd number of squares in `empty`.
    #[inline(always)]
    pub(super) fn odd(empty: u64) -> Self {
        let mut odd = 0;
        for (index, quadrant) in QUADRANTS.into_iter().enumerate() {
            odd |= (((empty & quadrant).count_ones() & 1) as u8) << index;
        }
        Quadrants(odd)
    }

    #[inline(always)]
    fn of(square: u8) -> Self {
        QUADRANT_OF[usize::from(square & 63)]
    }

    /// The odd ones after a disc was placed.
    #[inline(always)]
    pub(super) fn after(self, square: u8) -> Self {
        Quadrants(self.0 ^ Self::of(square).0)
    }

    #[inline(always)]
    pub(super) fn contain(self, square: u8) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    #[inline(always)]
    pub(super) fn squares(self) -> u64 {
        SQUARES_OF[usize::from(self.0 & 15)]
    }

    #[inline(always)]
    fn first(self) -> Self {
        Quadrants(self.0 & self.0.wrapping_neg())
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0 == 0
    }
}

static QUADRANT_OF: [Quadrants; 64] = {
    let mut quadrants = [Quadrants(0); 64];
    let mut square = 0;
    while square < 64 {
        quadrants[square] = Quadrants(1 << (square % 8 / 4 + square / 32 * 2));
        square += 1;
    }
    quadrants
};

static SQUARES_OF: [u64; 16] = {
    let mut squares = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut quadrant = 0;
        while quadrant < 4 {
            if set >> quadrant & 1 == 1 {
                squares[set] |= QUADRANTS[quadrant];
            }
            quadrant += 1;
        }
        set += 1;
    }
    squares
};

/// The squares beside each square: a disc placed there flips nothing unless one of them is the
/// opponent's.
pub(super) static BESIDE: [u64; 64] = {
    let mut beside = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let files = (square % 8usize).abs_diff(other % 8);
            let ranks = (square / 8usize).abs_diff(other / 8);
            if other != square && files <= 1 && ranks <= 1 {
                beside[square] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    beside
};

/// Three empty squares, one that is alone in its quadrant first.
#[inline(always)]
pub(super) fn three_squares(empty: u64) -> [u8; 3] {
    let first = lowest(empty & Quadrants::odd(empty).squares());
    let rest = empty ^ 1 << first;
    [first, lowest(rest), lowest(rest & (rest - 1))]
}

/// Four empty squares in the order to try them.
pub(super) struct Four {
    squares: [u8; 4],
    /// Whether they are two and two in two quadrants.
    pairs: bool,
}

impl Four {
    /// The squares alone in their quadrants first.
    #[inline(always)]
    pub(super) fn of(empty: u64, odd: Quadrants) -> Self {
        if odd.is_empty() {
            return Self::of_even(empty);
        }
        let first = empty & odd.first().squares();
        let rest = empty ^ first;
        if has_several(first) {
            // Three squares are together, so the one in the other odd quadrant is alone.
            return Self::from_sets(rest, first, false);
        }
        let second = rest & odd.squares();
        if has_several(second) {
            return Self::from_sets(first, rest, false);
        }
        let others = rest ^ second;
        let squares = [first, second, others, others & others.wrapping_sub(1)];
        Four {
            squares: squares.map(lowest),
            pairs: false,
        }
    }

    #[inline(always)]
    fn of_even(empty: u64) -> Self {
        let first = empty & Quadrants::of(lowest(empty)).squares();
        let rest = empty ^ first;
        Self::from_sets(first, rest, rest != 0)
    }

    #[inline(always)]
    fn from_sets(first: u64, second: u64, pairs: bool) -> Self {
        let mut squares = [0; 4];
        let mut place = 0;
        for mut set in [first, second] {
            while set != 0 {
                squares[place & 3] = lowest(set);
                set &= set - 1;
                place += 1;
            }
        }
        Four { squares, pairs }
    }

    /// Each square with those that are left after it, one that is then alone first.
    #[inline(always)]
    pub(super) fn with_rests(self) -> [(u8, [u8; 3]); 4] {
        let [a, b, c, d] = self.squares;
        [
            (a, [b, c, d]),
            (b, [a, c, d]),
            (c, if self.pairs { [d, a, b] } else { [a, b, d] }),
            (d, if self.pairs { [c, a, b] } else { [a, b, c] }),
        ]
    }
}

#[inline(always)]
fn has_several(squares: u64) -> bool {
    squares & squares.wrapping_sub(1) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(count: u32) -> impl Iterator<Item = u64> {
        let mut random = 7_u64;
        core::iter::from_fn(move || {
            let mut set = 0_u64;
            while set.count_ones() < count {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                set |= 1 << (random >> 58);
            }
            Some(set)
        })
        .take(3_000)
    }

    fn alone(square: u8, empty: u64) -> bool {
        (empty & Quadrants::of(square).squares()).count_ones() == 1
    }

    #[test]
    fn odd_quadrants_follow_the_squares() {
        for empty in sets(9) {
            let odd = Quadrants::odd(empty);
            for square in (0..64).filter(|square| empty >> square & 1 == 1) {
                let count = (empty & Quadrants::of(square).squares()).count_ones();
                assert_eq!(odd.contain(square), count % 2 == 1);
                assert_eq!(odd.after(square), Quadrants::odd(empty ^ 1 << square));
            }
        }
    }

    /// If any square is alone, one that is comes first: at four squares and after each of them.
    #[test]
    fn lonely_squares_come_first() {
        for empty in sets(4) {
            let orders = Four::of(empty, Quadrants::odd(empty)).with_rests();
            let tried = orders.map(|(square, _)| square);
            assert_eq!(
                tried.iter().fold(0, |set, &square| set | 1 << square),
                empty
            );
            let any = |set: u64| tried.iter().any(|&s| set >> s & 1 == 1 && alone(s, set));
            assert_eq!(alone(tried[0], empty), any(empty));
            for (square, rest) in orders {
                let left = empty ^ 1 << square;
                assert_eq!(rest.iter().fold(0, |set, &square| set | 1 << square), left);
                assert_eq!(alone(rest[0], left), any(left));
            }
        }
        for empty in sets(3) {
            let squares = three_squares(empty);
            assert_eq!(squares.iter().fold(0, |set, &s| set | 1 << s), empty);
            let any = squares.iter().any(|&square| alone(square, empty));
            assert_eq!(alone(squares[0], empty), any);
        }
    }
}
