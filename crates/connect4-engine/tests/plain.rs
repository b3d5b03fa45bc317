//! The solver against negamax by the rules alone.

use std::collections::HashMap;

use connect4_core::{Position, Word};
use connect4_engine::{Goal, Solved, Solver};
use game_search::{Limits, StopReason};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Scores by trying every move, remembered by key.
struct Plain<const C: usize, const R: usize, const N: usize, B: Word>(HashMap<B, i32>);

impl<const C: usize, const R: usize, const N: usize, B: Word> Plain<C, R, N, B> {
    fn score(&mut self, position: &Position<C, R, N, B>) -> i32 {
        let empties = (C * R) as i32 - position.plies() as i32;
        if position.is_won() {
            return -((empties + 2) / 2);
        }
        if let Some(&score) = self.0.get(&position.key()) {
            return score;
        }
        let score = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut after = *position;
                after.play_unchecked(mv);
                -self.score(&after)
            })
            .max()
            .unwrap_or(0);
        self.0.insert(position.key(), score);
        score
    }
}

fn playout<const C: usize, const R: usize, const N: usize, B: Word>(
    random: &mut impl Rng,
    plies: u32,
) -> Position<C, R, N, B> {
    let mut position = Position::start();
    for _ in 0..plies {
        let moves: Vec<_> = position.legal_moves().into_iter().collect();
        let Some(&mv) = moves.get(random.next_u32() as usize % moves.len().max(1)) else {
            break;
        };
        position.play_unchecked(mv);
    }
    position
}

/// Compares scores, winners, lines and the scores of all moves after playouts of these lengths.
fn compare<const C: usize, const R: usize, const N: usize, B: Word>(
    seed: u64,
    count: u32,
    plies: std::ops::RangeInclusive<u32>,
) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut plain = Plain(HashMap::new());
    let solver = Solver::<C, R, N, B>::with_mebibytes(2).expect("2 MiB");
    let limits = Limits::new();
    for index in 0..count {
        let length = plies.start() + index % (plies.end() - plies.start() + 1);
        let position = playout::<C, R, N, B>(&mut random, length);
        let score = plain.score(&position);
        let solved = solver.solve(&position, Goal::Score, &limits);
        assert_eq!(solved.score(), Some(score), "{position:?}");
        check_line::<C, R, N, B>(&position, &solved);
        for (mv, solved) in solver.score_moves(&position, Goal::Score, &limits) {
            let mut after = position;
            after.play_unchecked(mv);
            assert_eq!(
                solved.score(),
                Some(-plain.score(&after)),
                "{mv} {position:?}"
            );
        }
        if index % 4 == 0 {
            solver.clear();
        }
        let winner = solver.score(&position, Goal::Winner, &limits).winner();
        assert_eq!(winner, Some(score.signum()), "{position:?}");
    }
}

/// The line is legal, ends the game, and ends it when and as the score says.
fn check_line<const C: usize, const R: usize, const N: usize, B: Word>(
    position: &Position<C, R, N, B>,
    solved: &Solved,
) {
    let score = solved.score().expect("an exact score");
    let mut end = *position;
    for &mv in &solved.line {
        end.play(mv).expect("a legal move");
    }
    assert!(end.outcome().is_some(), "{position:?}");
    assert_eq!(end.is_won(), score != 0, "{position:?}");
    if position.outcome().is_none() {
        let plies = Solver::<C, R, N, B>::plies_to_end(position, score);
        assert_eq!(solved.line.len() as u32, plies, "{score} {position:?}");
    }
}

#[test]
fn four_by_four() {
    compare::<4, 4, 4, u64>(1, 300, 0..=16);
    compare::<4, 4, 3, u64>(2, 300, 0..=10);
    compare::<4, 4, 2, u64>(3, 20, 0..=3);
}

#[test]
fn odd_and_even_sizes() {
    compare::<5, 4, 4, u64>(4, 200, 6..=20);
    compare::<4, 5, 4, u64>(5, 200, 6..=20);
    compare::<5, 4, 3, u64>(6, 200, 4..=12);
    compare::<4, 5, 3, u64>(7, 200, 4..=12);
    compare::<5, 5, 4, u64>(8, 150, 13..=25);
    compare::<6, 3, 4, u64>(9, 150, 4..=18);
    compare::<3, 7, 3, u64>(10, 150, 4..=14);
    compare::<1, 6, 4, u64>(11, 7, 0..=6);
    compare::<7, 1, 3, u64>(12, 50, 0..=7);
}

#[test]
fn near_the_end_of_larger_boards() {
    compare::<7, 6, 4, u64>(13, 150, 30..=42);
    compare::<6, 7, 4, u64>(14, 100, 31..=42);
    compare::<7, 7, 5, u64>(15, 80, 39..=49);
    compare::<8, 7, 4, u64>(16, 60, 45..=56);
    compare::<9, 8, 4, u128>(17, 60, 61..=72);
    compare::<16, 7, 5, u128>(18, 30, 103..=112);
}

/// Sizes whose values are published; `examples/known_sizes.rs` has more of them.
#[test]
fn values_of_empty_boards() {
    /// The score, and the discs at the end of the game.
    fn value<const C: usize, const R: usize>() -> Option<(i32, u32)> {
        let solver = Solver::<C, R>::with_mebibytes(4).expect("4 MiB");
        let start = Position::start();
        let solved = solver.solve(&start, Goal::Score, &Limits::new());
        check_line::<C, R, 4, u64>(&start, &solved);
        let score = solved.score()?;
        Some((score, Solver::<C, R>::plies_to_end(&start, score)))
    }
    assert_eq!(value::<4, 4>(), Some((0, 16)));
    assert_eq!(value::<5, 4>(), Some((0, 20)));
    assert_eq!(value::<4, 5>(), Some((0, 20)));
    // The second player wins with the last disc.
    assert_eq!(value::<6, 4>(), Some((-1, 24)));
    assert_eq!(value::<5, 5>(), Some((0, 25)));
    assert_eq!(value::<4, 6>(), Some((0, 24)));
    assert_eq!(value::<7, 4>(), Some((0, 28)));
}

#[test]
fn limits_leave_true_bounds() {
    let solver: Solver = Solver::with_mebibytes(4).expect("4 MiB");
    let limits = Limits::new().nodes(5_000);
    let solved = solver.solve(&Position::new(), Goal::Score, &limits);
    assert_eq!(solved.reason, StopReason::Nodes);
    assert_eq!(solved.nodes, 5_000);
    // The empty board is worth 1.
    assert!(solved.lower <= 1 && 1 <= solved.upper && solved.score().is_none());
}

#[test]
fn the_smallest_table_serves_every_board() {
    fn solves<const C: usize, const R: usize, B: Word>() {
        let solver = Solver::<C, R, 4, B>::with_mebibytes(0).expect("1 MiB");
        let position = playout::<C, R, 4, B>(
            &mut Xoshiro256PlusPlus::seed_from_u64(1),
            (C * R) as u32 - 20,
        );
        let score = solver.score(&position, Goal::Score, &Limits::new()).score();
        assert_eq!(score, Some(Plain(HashMap::new()).score(&position)));
    }
    solves::<7, 6, u64>();
    solves::<7, 7, u64>();
    solves::<8, 7, u64>();
    solves::<8, 8, u128>();
    solves::<16, 7, u128>();
}

#[test]
fn threads_find_the_same_scores() {
    fn compare<const C: usize, const R: usize, B: Word>(moves: &str, expected: i32) {
        let solver = Solver::<C, R, 4, B>::with_mebibytes(4).expect("4 MiB");
        let solver = solver.with_threads(3).expect("4 MiB");
        let mut start = Position::start();
        for digit in moves.chars() {
            let column = digit.to_string().parse().expect("a column");
            start.play(column).expect("a legal move");
        }
        let solved = solver.solve(&start, Goal::Score, &Limits::new());
        assert_eq!(solved.score(), Some(expected), "{moves}");
        check_line::<C, R, 4, B>(&start, &solved);
        solver.clear();
        let winner = solver.score(&start, Goal::Winner, &Limits::new()).winner();
        assert_eq!(winner, Some(expected.signum()));
    }
    compare::<6, 5, u64>("", 0);
    compare::<7, 4, u64>("", 0);
    compare::<6, 5, u128>("", 0);
}

#[test]
fn limits_hold_for_threads() {
    let solver: Solver = Solver::with_mebibytes(4).expect("4 MiB");
    let solver = solver.with_threads(2).expect("4 MiB");
    let limits = Limits::new().nodes(300_000);
    let solved = solver.solve(&Position::new(), Goal::Score, &limits);
    assert_eq!(solved.reason, StopReason::Nodes);
    assert!(solved.nodes >= 300_000);
    assert!(solved.lower <= 1 && 1 <= solved.upper && solved.score().is_none());
    let limits = Limits::new().time(std::time::Duration::from_millis(20));
    let solved = solver.score(&Position::new(), Goal::Score, &limits);
    assert_eq!(solved.reason, StopReason::Time);
}

/// The published test sets where they are at hand.
#[test]
fn published_sets() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/connect4");
    let solver: Solver = Solver::with_mebibytes(8).expect("8 MiB");
    for name in ["Test_L3_R1", "Test_L2_R1", "Test_L1_R1"] {
        let Ok(text) = std::fs::read_to_string(format!("{folder}/{name}")) else {
            println!("skipped: {name} is not here");
            continue;
        };
        for line in text.lines().take(50) {
            let (moves, score) = line.split_once(' ').expect("moves and score");
            let solved = solver.score(&position(moves), Goal::Score, &Limits::new());
            assert_eq!(solved.score(), score.parse().ok(), "{line}");
        }
    }
}

fn position(moves: &str) -> Position {
    let mut position = Position::new();
    for digit in moves.chars() {
        let column = digit.to_string().parse().expect("a column");
        position.play(column).expect("a legal move");
    }
    position
}
