//! The exact Connect Four solver beside connect-four-ai, in turn, one thread, tables emptied for
//! each position.
//!
//! `cargo bench -p benches --bench connect4_solver`. `POSITIONS` may name a file with lines
//! `moves score`, the scores being checked; else positions after random play are solved.
#![allow(missing_docs)]

use std::{
    env, fs,
    time::{Duration, Instant},
};

use connect4_core::Position;
use connect4_engine::{Goal, Solver};
use game_search::Limits;
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

/// A position by the columns played, counted from 1, and its score if it is known.
struct Problem {
    moves: String,
    score: Option<i32>,
}

fn main() {
    let given = |wanted| env::args().any(|argument| argument == wanted);
    let quick = given("--test") || !given("--bench");
    let (count, discs, rounds) = if quick { (5, 26, 1) } else { (200, 16, 5) };
    let problems = match env::var_os("POSITIONS") {
        Some(file) => read(&fs::read_to_string(file).expect("a file of positions")),
        None => playouts(count, discs),
    };
    let solver: Solver = Solver::with_mebibytes(80).expect("80 MiB");
    let mut peer = connect_four_ai::Solver::empty();
    println!("| round | ours, µs | connect-four-ai, µs | ratio |");
    println!("|---|---|---|---|");
    for round in 1..=rounds {
        let mut ours = Duration::ZERO;
        let mut peers = Duration::ZERO;
        for problem in &problems {
            let found = timed(&mut ours, || our_score(&solver, &problem.moves));
            let expected = timed(&mut peers, || peers_score(&mut peer, &problem.moves));
            assert_eq!(found, expected, "{}", problem.moves);
            assert!(problem.score.is_none_or(|score| score == found));
        }
        let mean = |time: Duration| time.as_secs_f64() * 1e6 / problems.len() as f64;
        println!(
            "| {round} | {:.1} | {:.1} | {:.2} |",
            mean(ours),
            mean(peers),
            mean(ours) / mean(peers),
        );
    }
}

fn read(text: &str) -> Vec<Problem> {
    let lines = text.lines().map(|line| {
        let (moves, score) = line.split_once(' ').expect("moves and a score");
        Problem {
            moves: moves.into(),
            score: Some(score.trim().parse().expect("a score")),
        }
    });
    lines.collect()
}

/// Positions after so many random moves that nobody has won and nobody can win at once.
fn playouts(count: usize, discs: usize) -> Vec<Problem> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut problems = Vec::new();
    while problems.len() < count {
        let mut position = Position::new();
        let mut moves = String::new();
        while moves.len() < discs && !position.can_win_next() {
            let legal: Vec<_> = position.legal_moves().into_iter().collect();
            let mv = legal[random.next_u32() as usize % legal.len()];
            position.play_unchecked(mv);
            moves += &mv.to_string();
        }
        if moves.len() == discs && !position.can_win_next() {
            problems.push(Problem { moves, score: None });
        }
    }
    problems
}

fn timed<T>(total: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    *total += start.elapsed();
    result
}

fn our_score(solver: &Solver, moves: &str) -> i32 {
    solver.clear();
    let mut position = Position::new();
    for digit in moves.chars() {
        let column = digit.to_string().parse().expect("a column");
        position.play(column).expect("a legal move");
    }
    let solved = solver.score(&position, Goal::Score, &Limits::new());
    solved.score().expect("no limit")
}

fn peers_score(solver: &mut connect_four_ai::Solver, moves: &str) -> i32 {
    solver.reset();
    let position = connect_four_ai::Position::from_moves(moves).expect("legal moves");
    solver.solve(&position).into()
}
