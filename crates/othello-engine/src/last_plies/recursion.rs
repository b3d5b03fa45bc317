//! The recursion. A macro, so that it can be compiled for processors with more instructions: what
//! a function may use it hands only to functions that are inlined into it.

/// Writes `solve` and what it needs, with these attributes, on `moves`, `flips` and `prefetch` in
/// scope.
macro_rules! recursion {
    ($(#[$attribute:meta])*) => {
        use game_search::fold;
        use $crate::last_plies::{
            Tail, final_score, lowest, out_of_reach,
            last_disc::fill_last,
            near_table,
            order::{self, Candidate, Candidates},
            regions::{BESIDE, Order, Quadrants, four_squares, three_squares, two_squares},
        };

        /// A score that every other one is above.
        const NO_MOVE: i32 = -65;

        /// With at most so many empty squares a table and an order cost more than they save.
        const SHALLOW: u32 = 5;

        /// With at least so many, all positions one move on are looked up before one is searched.
        const LOOK_AHEAD: u32 = 9;

        /// Whether the side with the discs `own`, to move, has a score above `alpha`: fail-soft.
        $(#[$attribute])*
        pub(super) fn solve(tail: &mut Tail<'_>, own: u64, opponent: u64, alpha: i32) -> i32 {
            let empty = !(own | opponent);
            match empty.count_ones() {
                0 => {
                    tail.nodes += 1;
                    final_score(own, opponent)
                }
                1 => {
                    tail.nodes += 1;
                    fill_last(own, alpha, lowest(empty))
                }
                2 => solve_2(tail, own, opponent, alpha, two_squares(empty), false),
                3 => solve_3(tail, own, opponent, alpha, three_squares(empty), false),
                4 => solve_4(tail, own, opponent, alpha, Quadrants::odd(empty), false),
                _ => {
                    let node = Node {
                        own,
                        opponent,
                        legal: moves(own, opponent),
                        odd: Quadrants::odd(empty),
                        key: fold(own, opponent),
                    };
                    node.solve(tail, alpha)
                }
            }
        }

        $(#[$attribute])*
        fn solve_2(
            tail: &mut Tail<'_>,
            own: u64,
            opponent: u64,
            alpha: i32,
            squares: Order,
            passed: bool,
        ) -> i32 {
            tail.nodes += 1;
            let mut best = NO_MOVE;
            for order in squares.either() {
                let (square, last) = (order.first(), order.last());
                if BESIDE[usize::from(square & 63)] & opponent == 0 {
                    continue;
                }
                let flipped = flips(square, own, opponent);
                if flipped == 0 {
                    continue;
                }
                tail.nodes += 1;
                best = best.max(-fill_last(opponent ^ flipped, -alpha - 1, last));
                if best > alpha {
                    return best;
                }
            }
            if best > NO_MOVE {
                best
            } else if passed {
                final_score(own, opponent)
            } else {
                -solve_2(tail, opponent, own, -alpha - 1, squares, true)
            }
        }

        $(#[$attribute])*
        fn solve_3(
            tail: &mut Tail<'_>,
            own: u64,
            opponent: u64,
            alpha: i32,
            squares: Order,
            passed: bool,
        ) -> i32 {
            tail.nodes += 1;
            let mut best = NO_MOVE;
            for order in squares.each_of_three() {
                let (square, rest) = (order.first(), order.rest());
                if BESIDE[usize::from(square & 63)] & opponent == 0 {
                    continue;
                }
                let flipped = flips(square, own, opponent);
                if flipped == 0 {
                    continue;
                }
                let placed = own | flipped | 1 << square;
                let score = -solve_2(tail, opponent ^ flipped, placed, -alpha - 1, rest, false);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
            if best > NO_MOVE {
                best
            } else if passed {
                final_score(own, opponent)
            } else {
                -solve_3(tail, opponent, own, -alpha - 1, squares, true)
            }
        }

        $(#[$attribute])*
        fn solve_4(
            tail: &mut Tail<'_>,
            own: u64,
            opponent: u64,
            alpha: i32,
            odd: Quadrants,
            passed: bool,
        ) -> i32 {
            tail.nodes += 1;
            if let Some(score) = out_of_reach(own, opponent, alpha, 4) {
                return score;
            }
            let mut best = NO_MOVE;
            for order in four_squares(!(own | opponent), odd) {
                let (square, rest) = (order.first(), order.rest());
                if BESIDE[usize::from(square & 63)] & opponent == 0 {
                    continue;
                }
                let flipped = flips(square, own, opponent);
                if flipped == 0 {
                    continue;
                }
                let placed = own | flipped | 1 << square;
                let score = -solve_3(tail, opponent ^ flipped, placed, -alpha - 1, rest, false);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
            if best > NO_MOVE {
                best
            } else if passed {
                final_score(own, opponent)
            } else {
                -solve_4(tail, opponent, own, -alpha - 1, odd, true)
            }
        }

        /// A position with more than four empty squares.
        struct Node {
            own: u64,
            opponent: u64,
            legal: u64,
            odd: Quadrants,
            /// By which the table knows it.
            key: u64,
        }

        impl Node {
            /// The position after a move; what is known of it is on its way.
            $(#[$attribute])*
            #[inline]
            fn after(&self, tail: &Tail<'_>, square: u8, flipped: u64, replies: u64) -> Node {
                let own = self.opponent ^ flipped;
                let opponent = self.own | flipped | 1 << square;
                let key = fold(own, opponent);
                prefetch(tail.near.place(key));
                Node {
                    own,
                    opponent,
                    legal: replies,
                    odd: self.odd.after(square),
                    key,
                }
            }

            $(#[$attribute])*
            fn solve(&self, tail: &mut Tail<'_>, alpha: i32) -> i32 {
                let empties = (!(self.own | self.opponent)).count_ones();
                tail.nodes += 1;
                if let Some(score) = out_of_reach(self.own, self.opponent, alpha, empties) {
                    return score;
                }
                if self.legal == 0 {
                    return self.solve_passed(tail, alpha);
                }
                if empties <= SHALLOW {
                    self.solve_by_regions(tail, alpha)
                } else {
                    self.solve_by_replies(tail, alpha, empties >= LOOK_AHEAD)
                }
            }

            $(#[$attribute])*
            fn solve_passed(&self, tail: &mut Tail<'_>, alpha: i32) -> i32 {
                let passed = Node {
                    own: self.opponent,
                    opponent: self.own,
                    legal: moves(self.opponent, self.own),
                    odd: self.odd,
                    key: fold(self.opponent, self.own),
                };
                if passed.legal == 0 {
                    return final_score(self.own, self.opponent);
                }
                -passed.solve(tail, -alpha - 1)
            }

            /// Odd regions first, without a table.
            $(#[$attribute])*
            #[inline]
            fn solve_by_regions(&self, tail: &mut Tail<'_>, alpha: i32) -> i32 {
                let mut best = NO_MOVE;
                let first = self.legal & self.odd.squares();
                for mut squares in [first, self.legal ^ first] {
                    while squares != 0 {
                        let square = lowest(squares);
                        squares &= squares - 1;
                        let flipped = flips(square, self.own, self.opponent);
                        let own = self.opponent ^ flipped;
                        let opponent = self.own | flipped | 1 << square;
                        let odd = self.odd.after(square);
                        let score = -solve_4(tail, own, opponent, -alpha - 1, odd, false);
                        if score > alpha {
                            return score;
                        }
                        best = best.max(score);
                    }
                }
                best
            }

            /// Fastest first, with a table.
            $(#[$attribute])*
            #[inline]
            fn solve_by_replies(&self, tail: &mut Tail<'_>, alpha: i32, looks_ahead: bool) -> i32 {
                let known = tail.near.recall(self.key);
                if let Some(score) = known.beyond(alpha) {
                    return score;
                }
                let mut best = (NO_MOVE, near_table::NO_SQUARE);
                let mut candidates = Candidates::new();
                let mut squares = self.legal;
                while squares != 0 {
                    let square = lowest(squares);
                    squares &= squares - 1;
                    let flipped = flips(square, self.own, self.opponent);
                    if flipped == self.opponent {
                        return 64;
                    }
                    let placed = self.own | flipped | 1 << square;
                    if looks_ahead
                        && let Some(score) = known_reply(tail, self.opponent ^ flipped, placed, alpha)
                    {
                        if score > alpha {
                            return score;
                        }
                        best.0 = best.0.max(score);
                        continue;
                    }
                    let replies = moves(self.opponent ^ flipped, placed);
                    let rank = if square == known.square {
                        order::FIRST
                    } else {
                        order::rank(square, placed, replies, self.odd)
                    };
                    candidates.push(Candidate { square, flips: flipped, replies }, rank);
                }
                let nodes_before = tail.nodes;
                while let Some(Candidate { square, flips, replies }) = candidates.take_best() {
                    let child = self.after(tail, square, flips, replies);
                    let score = -child.solve(tail, -alpha - 1);
                    if score > best.0 {
                        best = (score, square);
                    }
                    if score > alpha {
                        break;
                    }
                }
                let cost = tail.nodes - nodes_before;
                tail.near.remember(self.key, known.with(best, alpha, cost));
                best.0
            }
        }

        /// The score of a move, if the table knows whether it is above `alpha`; the discs are those
        /// after it.
        $(#[$attribute])*
        #[inline]
        fn known_reply(tail: &Tail<'_>, own: u64, opponent: u64, alpha: i32) -> Option<i32> {
            let known = tail.near.recall(fold(own, opponent));
            known.beyond(-alpha - 1).map(|score| -score)
        }
    };
}
pub(super) use recursion;
