//! The last plies of a game, by null windows.

use super::near_table::NearTable;

/// With at most so many empty squares a position is solved here.
pub(super) const MOST_EMPTY: u32 = 12;

/// With at most so many a table costs more than it saves.
pub(super) const SHALLOW: u32 = 5;

/// What one solving of last plies carries along.
#[derive(Debug)]
pub(super) struct Tail<'a> {
    /// Positions visited.
    pub(super) nodes: u64,
    pub(super) table: &'a NearTable,
}

pub(super) static QUADRANT: [u8; 64] = {
    let mut quadrant = [0; 64];
    let mut square = 0;
    while square < 64 {
        quadrant[square] = 1 << ((square % 8) / 4 + 2 * (square / 32));
        square += 1;
    }
    quadrant
};

const QUADRANTS: [u64; 4] = [
    0x0000_0000_0f0f_0f0f,
    0x0000_0000_f0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

/// The squares of a set of quadrants.
pub(super) static SQUARES_IN: [u64; 16] = {
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

/// The squares beside each square.
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

/// The quadrants with an odd number of the squares in `empty`.
#[inline(always)]
pub(super) fn odd_quadrants(empty: u64) -> u8 {
    let mut odd = 0;
    for (index, quadrant) in QUADRANTS.into_iter().enumerate() {
        odd |= (((empty & quadrant).count_ones() & 1) as u8) << index;
    }
    odd
}

#[inline(always)]
pub(super) fn final_score(own: u64, opponent: u64) -> i32 {
    let (own, opponent) = (own.count_ones() as i32, opponent.count_ones() as i32);
    let difference = own - opponent;
    difference + (64 - own - opponent) * difference.signum()
}

/// One empty square is left; whoever can fill it does.
#[inline(always)]
pub(super) fn solve_1(own: u64, alpha: i32, square: u8) -> i32 {
    use super::last_disc::count_flips;
    let discs = own.count_ones() as i32;
    let flips = count_flips(square, own);
    if flips > 0 {
        return 2 * (discs + flips) - 62;
    }
    // If nobody can, it counts for the winner.
    let unfilled = if discs >= 32 { 2 * discs - 62 } else { 2 * discs - 64 };
    if unfilled <= alpha {
        return unfilled;
    }
    let lost = count_flips(square, !own);
    if lost > 0 { 2 * (discs - lost) - 64 } else { unfilled }
}

#[inline(always)]
pub(super) fn lowest(squares: u64) -> u8 {
    squares.trailing_zeros() as u8
}

/// Writes the recursion for one kind of processor.
macro_rules! last_plies {
    ($(#[$attribute:meta])*) => {
        use $crate::endgame::last_plies as plies;

        $(#[$attribute])*
        pub(super) fn solve(tail: &mut plies::Tail<'_>, own: u64, opponent: u64, alpha: i32) -> i32 {
            let empty = !(own | opponent);
            let odd = plies::odd_quadrants(empty);
            match empty.count_ones() {
                0 => { tail.nodes += 1; plies::final_score(own, opponent) }
                1 => { tail.nodes += 1; plies::solve_1(own, alpha, plies::lowest(empty)) }
                2 => {
                    let second = empty & empty - 1;
                    solve_2(tail, own, opponent, alpha, [plies::lowest(empty), plies::lowest(second)])
                }
                3 => {
                    let first = empty & plies::SQUARES_IN[usize::from(odd)];
                    let mut rest = empty;
                    let mut squares = [0; 3];
                    squares[0] = plies::lowest(first);
                    rest ^= 1 << squares[0];
                    squares[1] = plies::lowest(rest);
                    squares[2] = plies::lowest(rest & rest - 1);
                    solve_3(tail, own, opponent, alpha, squares)
                }
                4 => solve_4(tail, own, opponent, alpha, odd),
                count if count <= plies::SHALLOW => {
                    solve_shallow(tail, own, opponent, alpha, odd, count, moves(own, opponent))
                }
                count => solve_deep(tail, own, opponent, alpha, odd, count, moves(own, opponent)),
            }
        }

        $(#[$attribute])*
        #[inline]
        fn solve_2(tail: &mut plies::Tail<'_>, own: u64, opponent: u64, alpha: i32, [a, b]: [u8; 2]) -> i32 {
            tail.nodes += 1;
            let mut best = -65;
            if plies::BESIDE[usize::from(a & 63)] & opponent != 0 {
                let flipped = flips(a, own, opponent);
                if flipped != 0 {
                    tail.nodes += 1;
                    best = -plies::solve_1(opponent ^ flipped, -alpha - 1, b);
                    if best > alpha {
                        return best;
                    }
                }
            }
            if plies::BESIDE[usize::from(b & 63)] & opponent != 0 {
                let flipped = flips(b, own, opponent);
                if flipped != 0 {
                    tail.nodes += 1;
                    return best.max(-plies::solve_1(opponent ^ flipped, -alpha - 1, a));
                }
            }
            if best > -65 {
                return best;
            }
            // A pass.
            let mut best = 65;
            let flipped = flips(a, opponent, own);
            if flipped != 0 {
                tail.nodes += 1;
                best = plies::solve_1(own ^ flipped, alpha, b);
                if best <= alpha {
                    return best;
                }
            }
            let flipped = flips(b, opponent, own);
            if flipped != 0 {
                tail.nodes += 1;
                return best.min(plies::solve_1(own ^ flipped, alpha, a));
            }
            if best < 65 {
                return best;
            }
            plies::final_score(own, opponent)
        }

        $(#[$attribute])*
        fn solve_3(tail: &mut plies::Tail<'_>, own: u64, opponent: u64, alpha: i32, [a, b, c]: [u8; 3]) -> i32 {
            tail.nodes += 1;
            let mut best = -65;
            for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
                if plies::BESIDE[usize::from(square & 63)] & opponent == 0 {
                    continue;
                }
                let flipped = flips(square, own, opponent);
                if flipped != 0 {
                    let score = -solve_2(tail, opponent ^ flipped, own | flipped | 1 << square, -alpha - 1, rest);
                    if score > alpha {
                        return score;
                    }
                    best = best.max(score);
                }
            }
            if best > -65 {
                return best;
            }
            // A pass.
            tail.nodes += 1;
            best = 65;
            for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
                let flipped = flips(square, opponent, own);
                if flipped != 0 {
                    let score = solve_2(tail, own ^ flipped, opponent | flipped | 1 << square, alpha, rest);
                    if score <= alpha {
                        return score;
                    }
                    best = best.min(score);
                }
            }
            if best < 65 {
                return best;
            }
            plies::final_score(own, opponent)
        }

        $(#[$attribute])*
        fn solve_4(tail: &mut plies::Tail<'_>, own: u64, opponent: u64, alpha: i32, odd: u8) -> i32 {
            tail.nodes += 1;
            if let Some(score) = plies::beyond_reach(own, opponent, alpha, 4) {
                return score;
            }
            let (squares, pairs) = plies::four_squares(!(own | opponent), odd);
            let [a, b, c, d] = squares;
            let orders = [
                (a, [b, c, d]),
                (b, [a, c, d]),
                (c, if pairs { [d, a, b] } else { [a, b, d] }),
                (d, if pairs { [c, a, b] } else { [a, b, c] }),
            ];
            let mut best = -65;
            for (square, rest) in orders {
                if plies::BESIDE[usize::from(square & 63)] & opponent == 0 {
                    continue;
                }
                let flipped = flips(square, own, opponent);
                if flipped != 0 {
                    let score = -solve_3(tail, opponent ^ flipped, own | flipped | 1 << square, -alpha - 1, rest);
                    if score > alpha {
                        return score;
                    }
                    best = best.max(score);
                }
            }
            if best > -65 {
                return best;
            }
            tail.nodes += 1;
            best = 65;
            for (square, rest) in orders {
                let flipped = flips(square, opponent, own);
                if flipped != 0 {
                    let score = solve_3(tail, own ^ flipped, opponent | flipped | 1 << square, alpha, rest);
                    if score <= alpha {
                        return score;
                    }
                    best = best.min(score);
                }
            }
            if best < 65 {
                return best;
            }
            plies::final_score(own, opponent)
        }

        $(#[$attribute])*
        fn solve_shallow(tail: &mut plies::Tail<'_>, own: u64, opponent: u64, alpha: i32, odd: u8, count: u32, legal: u64) -> i32 {
            tail.nodes += 1;
            if let Some(score) = plies::beyond_reach(own, opponent, alpha, count) {
                return score;
            }
            if legal == 0 {
                let legal = moves(opponent, own);
                if legal == 0 {
                    return plies::final_score(own, opponent);
                }
                return -solve_shallow(tail, opponent, own, -alpha - 1, odd, count, legal);
            }
            let mut best = -64;
            let first = legal & plies::SQUARES_IN[usize::from(odd & 15)];
            for mut squares in [first, legal ^ first] {
                while squares != 0 {
                    let square = plies::lowest(squares);
                    squares &= squares - 1;
                    let flipped = flips(square, own, opponent);
                    let own_after = own | flipped | 1 << square;
                    let opponent_after = opponent ^ flipped;
                    let odd = odd ^ plies::QUADRANT[usize::from(square & 63)];
                    let score = if count == 5 {
                        -solve_4(tail, opponent_after, own_after, -alpha - 1, odd)
                    } else {
                        let replies = moves(opponent_after, own_after);
                        -solve_shallow(tail, opponent_after, own_after, -alpha - 1, odd, count - 1, replies)
                    };
                    if score > alpha {
                        return score;
                    }
                    best = best.max(score);
                }
            }
            best
        }

        $(#[$attribute])*
        fn solve_deep(tail: &mut plies::Tail<'_>, own: u64, opponent: u64, alpha: i32, odd: u8, count: u32, legal: u64) -> i32 {
            tail.nodes += 1;
            if let Some(score) = plies::beyond_reach(own, opponent, alpha, count) {
                return score;
            }
            let key = plies::key(own, opponent);
            let known = tail.table.recall(key);
            if i32::from(known.lower) > alpha {
                return i32::from(known.lower);
            }
            if i32::from(known.upper) <= alpha {
                return i32::from(known.upper);
            }
            if legal == 0 {
                let legal = moves(opponent, own);
                if legal == 0 {
                    return plies::final_score(own, opponent);
                }
                return -solve_deep(tail, opponent, own, -alpha - 1, odd, count, legal);
            }
            let mut legal = legal;
            let mut list = [plies::Candidate::NONE; plies::MOST_EMPTY as usize];
            let mut found = 0;
            while legal != 0 {
                let square = plies::lowest(legal);
                legal &= legal - 1;
                let flipped = flips(square, own, opponent);
                let own_after = own | flipped | 1 << square;
                let opponent_after = opponent ^ flipped;
                if opponent_after == 0 {
                    return 64;
                }
                let replies = moves(opponent_after, own_after);
                let rank = if square == known.square {
                    i32::MAX
                } else {
                    plies::rank(square, odd, own_after, opponent_after, replies, count)
                };
                list[found] = plies::Candidate { flipped, replies, rank, square };
                found += 1;
            }
            let nodes_before = tail.nodes;
            let mut best = -64;
            let mut best_square = list[0].square;
            for place in 0..found {
                let mut highest = place;
                for other in place + 1..found {
                    if list[other].rank > list[highest].rank {
                        highest = other;
                    }
                }
                let plies::Candidate { flipped, replies, square, .. } = list[highest];
                list[highest] = list[place];
                let own_after = own | flipped | 1 << square;
                let opponent_after = opponent ^ flipped;
                let odd = odd ^ plies::QUADRANT[usize::from(square & 63)];
                let score = if count <= plies::SHALLOW + 1 {
                    -solve_shallow(tail, opponent_after, own_after, -alpha - 1, odd, count - 1, replies)
                } else {
                    -solve_deep(tail, opponent_after, own_after, -alpha - 1, odd, count - 1, replies)
                };
                if score > best {
                    best = score;
                    best_square = square;
                    if score > alpha {
                        break;
                    }
                }
            }
            let cost = tail.nodes - nodes_before;
            tail.table.remember(key, known.with(best, alpha, best_square, cost));
            best
        }
    };
}
pub(super) use last_plies;

#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) flipped: u64,
    pub(super) replies: u64,
    pub(super) rank: i32,
    pub(super) square: u8,
}

impl Candidate {
    pub(super) const NONE: Candidate = Candidate { flipped: 0, replies: 0, rank: 0, square: 0 };
}

#[inline(always)]
pub(super) fn rank(square: u8, odd: u8, _own_after: u64, _opponent_after: u64, replies: u64, _count: u32) -> i32 {
    const CORNERS: u64 = 0x8100_0000_0000_0081;
    let weighted = replies.count_ones() + (replies & CORNERS).count_ones();
    let parity = i32::from(odd & QUADRANT[usize::from(square & 63)] != 0);
    crate::ordering::SQUARE_WORTH[usize::from(square & 63)] + (parity << 4) - ((weighted as i32) << 5)
}

#[inline(always)]
pub(super) fn key(own: u64, opponent: u64) -> u64 {
    let mixed = own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ opponent.rotate_left(32).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ mixed >> 32
}

#[inline(always)]
pub(super) fn beyond_reach(own: u64, opponent: u64, alpha: i32, count: u32) -> Option<i32> {
    use othello_core::Bitboard;
    if alpha < 2 * count as i32 {
        return None;
    }
    let stable = crate::stable_discs(Bitboard(opponent), Bitboard(own)).0.count_ones() as i32;
    let most = 64 - 2 * stable;
    (most <= alpha).then_some(most)
}

/// Four empty squares, the smallest odd quadrant first; and whether they are two pairs.
#[inline(always)]
pub(super) fn four_squares(empty: u64, odd: u8) -> ([u8; 4], bool) {
    let lowest_quadrant = if odd == 0 { QUADRANT[usize::from(lowest(empty) & 63)] } else { odd & odd.wrapping_neg() };
    let mut first = empty & SQUARES_IN[usize::from(lowest_quadrant & 15)];
    let mut rest = empty ^ first;
    if odd != 0 && first & first.wrapping_sub(1) != 0 {
        // Three on the lower of two odd quadrants: the other one has a single square.
        (first, rest) = (rest, first);
    } else if odd != 0 {
        // A further single square comes second.
        let second = rest & SQUARES_IN[usize::from(odd & 15)];
        if second & second.wrapping_sub(1) == 0 {
            let a = lowest(first);
            let b = lowest(second);
            let rest = rest ^ second;
            return ([a, b, lowest(rest), lowest(rest & rest.wrapping_sub(1))], false);
        }
    }
    let mut squares = [0; 4];
    let mut place = 0;
    for mut set in [first, rest] {
        while set != 0 {
            squares[place & 3] = lowest(set);
            set &= set - 1;
            place += 1;
        }
    }
    let pairs = odd == 0;
    (squares, pairs)
}

impl super::near_table::Known {
    #[inline(always)]
    pub(super) fn with(mut self, score: i32, alpha: i32, square: u8, cost: u64) -> Self {
        if score > alpha {
            self.lower = score as i8;
        } else {
            self.upper = score as i8;
        }
        self.square = square;
        self.worth = (cost | 1).ilog2() as u8;
        self
    }
}
