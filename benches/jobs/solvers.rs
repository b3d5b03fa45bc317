//! Exact scores of Connect Four by one thread, tables emptied for each position.

use std::{env, fs};

use connect4_core::Position;
use connect4_engine::{Goal, Solver};
use game_search::Limits;
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

/// A position by the columns played, counted from 1, and its score if it is known.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The columns.
    pub moves: String,
    /// The score.
    pub score: Option<i32>,
}

/// Positions to solve: those of the file that `POSITIONS` names, with lines `moves score`, or else
/// `count` of them after so many random moves.
///
/// # Panics
///
/// If the file cannot be read or is none of positions.
#[must_use]
pub fn problems(count: usize, discs: usize) -> Vec<Problem> {
    match env::var_os("POSITIONS") {
        Some(file) => read(&fs::read_to_string(file).expect("a file of positions")),
        None => playouts(count, discs),
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
#[must_use]
pub fn playouts(count: usize, discs: usize) -> Vec<Problem> {
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

/// A solver with 80 MiB, about as much as connect-four-ai takes.
///
/// # Panics
///
/// If there is no memory.
#[must_use]
pub fn our_solver() -> Solver {
    Solver::with_mebibytes(80).expect("80 MiB")
}

/// The score by connect4-engine.
///
/// # Panics
///
/// If the moves are not legal.
#[must_use]
pub fn our_score(solver: &Solver, moves: &str) -> i32 {
    solver.clear();
    let mut position = Position::new();
    for digit in moves.chars() {
        let column = digit.to_string().parse().expect("a column");
        position.play(column).expect("a legal move");
    }
    let solved = solver.score(&position, Goal::Score, &Limits::new());
    solved.score().expect("no limit")
}

/// The score by connect-four-ai.
///
/// # Panics
///
/// If the moves are not legal.
#[must_use]
pub fn peers_score(solver: &mut connect_four_ai::Solver, moves: &str) -> i32 {
    solver.reset();
    let position = connect_four_ai::Position::from_moves(moves).expect("legal moves");
    solver.solve(&position).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peer_agrees() {
        let ours = our_solver();
        let mut peer = connect_four_ai::Solver::empty();
        for problem in playouts(3, 28) {
            let found = our_score(&ours, &problem.moves);
            assert_eq!(
                found,
                peers_score(&mut peer, &problem.moves),
                "{}",
                problem.moves
            );
        }
    }
}
