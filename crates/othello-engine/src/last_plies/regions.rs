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

/// Up to four squares in the order to try them: a byte each, the first the lowest, so that they stay
/// in one register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order(u32);

impl Order {
    #[inline(always)]
    fn of<const N: usize>(squares: [u8; N]) -> Self {
        let pack = |order, square| order << 8 | u32::from(square);
        Order(squares.into_iter().rev().fold(0, pack))
    }

    #[inline(always)]
    pub(super) fn first(self) -> u8 {
        self.0 as u8 & 63
    }

    /// The squares after the first.
    #[inline(always)]
    pub(super) fn rest(self) -> Self {
        Order(self.0 >> 8)
    }

    /// The second of two.
    #[inline(always)]
    pub(super) fn last(self) -> u8 {
        self.rest().first()
    }

    /// Two squares in either order.
    #[inline(always)]
    pub(super) fn either(self) -> [Self; 2] {
        [self, Self::of([self.last(), self.first()])]
    }

    /// Four squares with each of them first, the others as they stood.
    #[inline(always)]
    fn each_of_four([a, b, c, d]: [u8; 4]) -> [Self; 4] {
        [[a, b, c, d], [b, a, c, d], [c, a, b, d], [d, a, b, c]].map(Self::of)
    }

    #[inline(always)]
    fn one_and_three(one: u64, three: u64) -> [Self; 4] {
        let [a, c] = [lowest(three), highest(three)];
        let b = lowest(three ^ 1 << a ^ 1 << c);
        Self::each_of_four([lowest(one), a, b, c])
    }

    /// Three squares with each of them first, the others as they stood.
    #[inline(always)]
    pub(super) fn each_of_three(self) -> [Self; 3] {
        let [a, b, c] = [self.0 & 0xff, self.0 & 0xff00, self.0 & 0xff_0000];
        [
            self,
            Order(b >> 8 | a << 8 | c),
            Order(c >> 16 | a << 8 | b << 8),
        ]
    }
}

/// Two empty squares.
#[inline(always)]
pub(super) fn two_squares(empty: u64) -> Order {
    Order::of([lowest(empty), lowest(empty & empty.wrapping_sub(1))])
}

/// Three empty squares, one that is alone in its quadrant first.
#[inline(always)]
pub(super) fn three_squares(empty: u64) -> Order {
    let first = lowest(empty & Quadrants::odd(empty).squares());
    let rest = empty ^ 1 << first;
    Order::of([first, lowest(rest), lowest(rest & rest.wrapping_sub(1))])
}

/// Four empty squares with each of them first: those alone in their quadrants before the others,
/// and after each of them one that is alone then.
#[inline(always)]
pub(super) fn four_squares(empty: u64, odd: Quadrants) -> [Order; 4] {
    if odd.is_empty() {
        let first = empty & Quadrants::of(lowest(empty)).squares();
        let second = empty ^ first;
        if second != 0 {
            let [a, b] = [lowest(first), highest(first)];
            let [c, d] = [lowest(second), highest(second)];
            return [[a, b, c, d], [b, a, c, d], [c, d, a, b], [d, c, a, b]].map(Order::of);
        }
        let [a, b] = [lowest(empty), highest(empty)];
        let inner = empty ^ 1 << a ^ 1 << b;
        return Order::each_of_four([a, b, lowest(inner), highest(inner)]);
    }
    let first = empty & odd.first().squares();
    let rest = empty ^ first;
    if has_several(first) {
        // Three squares are together, so the one in the other odd quadrant is alone.
        return Order::one_and_three(rest, first);
    }
    let second = rest & odd.squares();
    if has_several(second) {
        return Order::one_and_three(first, rest);
    }
    let others = rest ^ second;
    Order::each_of_four([
        lowest(first),
        lowest(second),
        lowest(others),
        highest(others),
    ])
}

/// The highest square of a set.
#[inline(always)]
fn highest(squares: u64) -> u8 {
    (63 ^ squares.leading_zeros()) as u8 & 63
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

    fn squares_of(mut order: Order, count: usize) -> Vec<u8> {
        let mut squares = Vec::new();
        for _ in 0..count {
            squares.push(order.first());
            order = order.rest();
        }
        squares
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
            let orders = four_squares(empty, Quadrants::odd(empty));
            let tried = orders.map(Order::first);
            assert_eq!(
                tried.iter().fold(0, |set, &square| set | 1 << square),
                empty
            );
            let any = |set: u64| tried.iter().any(|&s| set >> s & 1 == 1 && alone(s, set));
            assert_eq!(alone(tried[0], empty), any(empty));
            for order in orders {
                let left = empty ^ 1 << order.first();
                let rest = squares_of(order.rest(), 3);
                assert_eq!(rest.iter().fold(0, |set, &square| set | 1 << square), left);
                assert_eq!(alone(rest[0], left), any(left));
            }
        }
        for empty in sets(3) {
            let squares = squares_of(three_squares(empty), 3);
            assert_eq!(squares.iter().fold(0, |set, &s| set | 1 << s), empty);
            let any = squares.iter().any(|&square| alone(square, empty));
            assert_eq!(alone(squares[0], empty), any);
        }
    }
}
