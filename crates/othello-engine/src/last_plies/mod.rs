//! The last plies of a game, solved by code of their own.
//!
//! Three regimes, by the number of empty squares: with many, moves are ordered by the replies they
//! leave and a small table remembers positions; with few, regions with an odd number of empty
//! squares come first and nothing is remembered; with four and less there is a function for each
//! number, and the last disc is counted without being placed.
//!
//! Boards are two `u64`s, a1 the lowest bit: the discs of the side to move, and the others. All
//! questions are null windows: is the score above `alpha`? Answers are fail-soft.

mod kernel;
mod last_disc;
mod near_table;
mod near_tables;
mod order;
mod portable;
mod recursion;
mod regions;
#[cfg(target_arch = "x86_64")]
mod x86;

use othello_core::{Bitboard, Position};

use self::{near_table::NearTable, near_tables::NearTables};
use crate::stability::stable_discs;

/// Solves positions with few empty squares, and remembers what it found.
///
/// On x86-64 processors with AVX2 it runs code compiled for them; the choice is made once, here.
/// Threads may share one: see [`with_threads`](Self::with_threads).
///
/// ```
/// use othello_engine::{Classic, Endgame, LastPlies};
///
/// let last_plies = LastPlies::new();
/// let endgame = Endgame::new(&Classic, &last_plies);
/// # let _ = endgame;
/// ```
#[derive(Debug)]
pub struct LastPlies {
    near: NearTables,
    #[cfg(target_arch = "x86_64")]
    vectors: Option<x86::Supported>,
}

/// What one solving carries along.
struct Tail<'a> {
    /// Positions visited.
    nodes: u64,
    near: &'a NearTable,
}

impl LastPlies {
    /// With at most so many empty squares a position is solved here.
    pub const MOST_EMPTY: u32 = 15;

    /// For one thread, with an empty memory of one MiB.
    #[must_use]
    pub fn new() -> Self {
        Self::with_threads(1)
    }

    /// With an empty memory of one MiB for each of so many threads. If there are more, some share
    /// one, which makes them slower.
    #[must_use]
    pub fn with_threads(threads: usize) -> Self {
        Self {
            near: NearTables::new(threads),
            #[cfg(target_arch = "x86_64")]
            vectors: x86::Supported::detect(),
        }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.near.clear();
    }

    /// The exact score in discs for the side to move, or a bound outside the window. Adds the
    /// positions visited apart from this one to `nodes`.
    pub(crate) fn solve(
        &self,
        position: &Position,
        (alpha, beta): (i32, i32),
        nodes: &mut u64,
    ) -> i32 {
        debug_assert!(position.empty_squares().len() <= Self::MOST_EMPTY);
        self.near
            .borrow(|near| self.solve_with(near, position, (alpha, beta), nodes))
    }

    fn solve_with(
        &self,
        near: &NearTable,
        position: &Position,
        (alpha, beta): (i32, i32),
        nodes: &mut u64,
    ) -> i32 {
        let mut tail = Tail { nodes: 0, near };
        let mut score = self.ask(&mut tail, position, alpha.clamp(-65, 64));
        let mut known = alpha;
        // A score above a bound becomes the next bound, until it cannot be raised.
        while score > known && score < beta {
            known = score;
            score = known.max(self.ask(&mut tail, position, known));
        }
        *nodes += tail.nodes - 1;
        score
    }

    fn ask(&self, tail: &mut Tail<'_>, position: &Position, alpha: i32) -> i32 {
        let (own, opponent) = (position.own().0, position.opponent().0);
        #[cfg(target_arch = "x86_64")]
        if let Some(vectors) = self.vectors {
            return vectors.solve(tail, own, opponent, alpha);
        }
        portable::solve(tail, own, opponent, alpha)
    }
}

impl Default for LastPlies {
    fn default() -> Self {
        Self::new()
    }
}

/// The final score, the empty squares given to the winner.
#[inline(always)]
fn final_score(own: u64, opponent: u64) -> i32 {
    let (own, opponent) = (own.count_ones() as i32, opponent.count_ones() as i32);
    let difference = own - opponent;
    difference + (64 - own - opponent) * difference.signum()
}

/// What the opponent's stable discs leave, if that is not above `alpha`. Not looked at where so
/// many stable discs are improbable.
#[inline(always)]
fn out_of_reach(own: u64, opponent: u64, alpha: i32, empties: u32) -> Option<i32> {
    if alpha < 2 * empties as i32 - 2 {
        return None;
    }
    let stable = stable_discs(Bitboard(opponent), Bitboard(own)).0;
    let most = 64 - 2 * stable.count_ones() as i32;
    (most <= alpha).then_some(most)
}

/// The lowest square of a set.
#[inline(always)]
fn lowest(squares: u64) -> u8 {
    squares.trailing_zeros() as u8
}

#[cfg(test)]
mod tests {
    use othello_core::{Board, Color, Move};
    use rand_xoshiro::{
        Xoshiro256PlusPlus,
        rand_core::{Rng, SeedableRng},
    };

    use super::*;

    /// Boards with so many empty squares, the others filled at random: mostly with one side's discs
    /// in some, so that passes, wipe-outs and early ends are frequent.
    pub(super) fn boards(empties: u32, count: usize) -> Vec<Position> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(u64::from(empties));
        (0..count)
            .map(|index| {
                let mut empty = 0_u64;
                while empty.count_ones() < empties {
                    empty |= 1 << (random.next_u64() >> 58);
                }
                let mut black = random.next_u64();
                match index % 4 {
                    0 => black &= random.next_u64() & random.next_u64(),
                    1 => black |= random.next_u64() | random.next_u64(),
                    _ => {}
                }
                let board = Board::from_discs(Bitboard(black & !empty), Bitboard(!black & !empty));
                Position::from_board(board.expect("one disc a square"), Color::Black)
            })
            .collect()
    }

    /// The final score for the side to move, every line played out.
    pub(super) fn negamax(position: &Position) -> i32 {
        if let Some(outcome) = position.outcome() {
            return outcome.difference(position.turn());
        }
        let after = |m: Move| {
            let mut child = *position;
            child.play(m).expect("a legal move");
            -negamax(&child)
        };
        let moves = position.legal_moves().into_iter();
        moves.map(after).max().expect("the game goes on")
    }

    type Solve = fn(&mut Tail<'_>, u64, u64, i32) -> i32;

    fn assert_answers(near: &NearTable, position: &Position, expected: i32, solve: Solve) {
        let mut tail = Tail { nodes: 0, near };
        for alpha in [-65, -64, expected - 2, expected - 1, expected, 1, 63, 64] {
            let (own, opponent) = (position.own().0, position.opponent().0);
            let score = solve(&mut tail, own, opponent, alpha);
            let right = if expected > alpha {
                (alpha + 1..=expected).contains(&score)
            } else {
                (expected..=alpha).contains(&score)
            };
            assert!(right, "{position}: {expected}, found {score} for {alpha}");
        }
    }

    fn each_number_of_empties(solve: Solve) {
        let near = NearTable::new();
        for (empties, count) in [
            (0, 50),
            (1, 3_000),
            (2, 3_000),
            (3, 2_000),
            (4, 1_000),
            (5, 300),
            (6, 80),
            (7, 24),
            (8, 8),
        ] {
            for position in boards(empties, count) {
                assert_answers(&near, &position, negamax(&position), solve);
            }
        }
    }

    #[test]
    fn portable_code_answers_as_plain_negamax() {
        each_number_of_empties(portable::solve);
    }

    /// The ways of compiling that this processor can take must agree to the node.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn vector_and_portable_code_visit_the_same_positions() {
        let mut counts: Vec<u32> = (0..=10).map(|empties| 400 >> empties).collect();
        counts.extend([6; 3]);
        for vectors in x86::Supported::all() {
            for (empties, &count) in counts.iter().enumerate() {
                for position in boards(empties as u32, count.max(6) as usize) {
                    let (own, opponent) = (position.own().0, position.opponent().0);
                    let tables = [NearTable::new(), NearTable::new()];
                    let [mut one, mut other] =
                        tables.each_ref().map(|near| Tail { nodes: 0, near });
                    for alpha in [-7, 1, 9] {
                        let score = vectors.solve(&mut one, own, opponent, alpha);
                        assert_eq!(score, portable::solve(&mut other, own, opponent, alpha));
                    }
                    assert_eq!(one.nodes, other.nodes, "{position} {vectors:?}");
                }
            }
        }
    }

    #[test]
    fn wide_windows_give_the_exact_score() {
        let last_plies = LastPlies::new();
        for position in boards(6, 60) {
            let expected = negamax(&position);
            let mut nodes = 0;
            let score = last_plies.solve(&position, (-1_000, 1_000), &mut nodes);
            assert_eq!(score, expected, "{position}");
            let score = last_plies.solve(&position, (expected - 3, expected + 3), &mut nodes);
            assert_eq!(score, expected, "{position}");
        }
    }
}
