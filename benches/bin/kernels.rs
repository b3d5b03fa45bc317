//! One hot kernel, once, so that callgrind can count its instructions: `kernels NAME`; `kernels NAME
//! setup` does the same without the kernel itself. Without a name, all names are printed.
//! `benches/instructions` runs them all.

use std::{env, hint::black_box, process::ExitCode};

use benches::jobs::{
    connect4_search::{minimax_search, our_search},
    engines::{
        othello_after, othello_engine, othello_six_plies, othello_solve, xiangqi_engine,
        xiangqi_search,
    },
    move_generation::{
        chessai_perft, connect_four_ai_perft, magpie_perft, our_connect4_perft, our_perft,
        our_xiangqi_perft,
    },
    records::{our_thor, our_xiangqi_moves, peers_thor, random_thor_file, xiangqi_file},
    solvers::{our_score, our_solver, peers_score, playouts},
};
use xiangqi_core::record::Format;

/// What is made ready and then done; it gives the number of units: leaves, games, moves, positions.
type Kernel = fn() -> u64;

const KERNELS: [(&str, &str, Kernel); 16] = [
    ("othello-perft", "leaf", || counted(|| our_perft(8))),
    ("magpie-perft", "leaf", || counted(|| magpie_perft(8))),
    ("connect4-perft", "leaf", || {
        counted(|| our_connect4_perft(7))
    }),
    ("connect-four-ai-perft", "leaf", || {
        counted(|| connect_four_ai_perft(7))
    }),
    ("xiangqi-perft", "leaf", || counted(|| our_xiangqi_perft(3))),
    ("chessai-perft", "leaf", || counted(|| chessai_perft(3))),
    ("othello-thor", "game", || {
        let files = [random_thor_file(1000)];
        counted(|| our_thor(&files).games as u64)
    }),
    ("wthor-magpie-thor", "game", || {
        let files = [random_thor_file(1000)];
        counted(|| peers_thor(&files).games as u64)
    }),
    ("xiangqi-pgn", "move", || {
        let file = xiangqi_file(50, Format::Pgn);
        counted(|| our_xiangqi_moves(&file, Format::Pgn) as u64)
    }),
    ("connect4-search", "search", || {
        counted(|| one(our_search(14)))
    }),
    ("minimax-search", "search", || {
        counted(|| one(minimax_search::<true>(14)))
    }),
    ("othello-search", "position", || {
        let (engine, position) = (othello_engine(), othello_after(20));
        counted(|| othello_six_plies(&engine, &position))
    }),
    ("othello-endgame", "position", || {
        let (engine, position) = (othello_engine(), othello_after(46));
        counted(|| othello_solve(&engine, &position))
    }),
    ("xiangqi-search", "position", || {
        let engine = xiangqi_engine();
        counted(|| xiangqi_search(&engine, 6))
    }),
    ("connect4-solver", "problem", || {
        let (problems, solver) = (playouts(10, 16), our_solver());
        counted(|| {
            problems
                .iter()
                .map(|problem| one(our_score(&solver, &problem.moves)))
                .sum()
        })
    }),
    ("connect-four-ai-solver", "problem", || {
        let (problems, mut solver) = (playouts(10, 16), connect_four_ai::Solver::empty());
        counted(|| {
            problems
                .iter()
                .map(|problem| one(peers_score(&mut solver, &problem.moves)))
                .sum()
        })
    }),
];

fn main() -> ExitCode {
    let Some(wanted) = env::args().nth(1) else {
        KERNELS.iter().for_each(|(name, ..)| println!("{name}"));
        return ExitCode::SUCCESS;
    };
    match KERNELS.iter().find(|(name, ..)| *name == wanted) {
        Some((_, unit, kernel)) => {
            println!("{} {unit}", kernel());
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("error: there is no kernel {wanted}");
            ExitCode::FAILURE
        }
    }
}

/// A result as one unit.
fn one<T>(result: T) -> u64 {
    black_box(result);
    1
}

/// Does the job, or after `setup` nothing, so that what was made ready can be taken off the count.
fn counted(job: impl FnOnce() -> u64) -> u64 {
    if env::args().nth(2).is_some_and(|word| word == "setup") {
        return 0;
    }
    black_box(job())
}
