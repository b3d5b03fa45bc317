//! The numbers of the charts.

use benches::{
    cpu_time::timed,
    jobs::{
        engines::{othello_engine, xiangqi_engine, xiangqi_search},
        records::{our_thor, peers_thor, random_thor_file},
        solvers::playouts,
    },
};
use connect4_core::{Grid, Position, Shape};
use connect4_engine::{Goal, Solver};
use game_search::Limits;

/// Prints all as lines `subject,series,x,y`.
pub(crate) fn all() {
    depth();
    threads();
    database();
}

/// Each depth with an empty table.
fn depth() {
    let (othello, start) = (othello_engine(), othello_core::Position::new());
    for depth in 1..=14 {
        othello.clear();
        let thinking = othello_engine::Thinking {
            depth: Some(depth),
            exact_empties: 0,
            ..othello_engine::Thinking::default()
        };
        let nodes = othello.analyse(&start, &thinking, |_| ()).nodes;
        println!("depth,Othello,{depth},{nodes}");
    }
    let options = connect4_engine::EngineOptions::default();
    let connect4 = connect4_engine::Engine::new(options).expect("memory");
    for depth in 1..=18 {
        connect4.clear();
        let thinking = connect4_engine::Thinking {
            depth: Some(depth),
            ..connect4_engine::Thinking::default()
        };
        let nodes = connect4
            .analyse(&Grid::new(Shape::STANDARD), &thinking, |_| ())
            .nodes;
        println!("depth,Connect Four,{depth},{nodes}");
    }
    let xiangqi = xiangqi_engine();
    for depth in 1..=11 {
        println!("depth,Xiangqi,{depth},{}", xiangqi_search(&xiangqi, depth));
    }
}

/// What several threads visit in all, to what one does: with as many processors, so many threads
/// take this ratio divided by their number of the time of one.
fn threads() {
    let problems = playouts(30, 15);
    let position = |moves: &str| -> Position {
        let game: connect4_core::Game = moves.parse().expect("legal moves");
        *game.position()
    };
    let visited = |threads| -> u64 {
        let solver = Solver::<7, 6>::with_mebibytes(64).expect("64 MiB");
        let solver = solver.with_threads(threads).expect("memory");
        let each = problems.iter().map(|problem| {
            solver.clear();
            solver
                .score(&position(&problem.moves), Goal::Score, &Limits::new())
                .nodes
        });
        each.sum()
    };
    let one = visited(1);
    for threads in [1, 2, 3, 4] {
        let ratio = visited(threads) as f64 / one as f64;
        println!("threads,Connect Four solver (30 positions with 15 discs),{threads},{ratio:.3}");
    }
}

fn database() {
    for thousands in [8, 16, 32] {
        let files = [random_thor_file(1000 * thousands)];
        let (ours, our_time) = timed(|| our_thor(&files));
        let (peers, peers_time) = timed(|| peers_thor(&files));
        assert_eq!(ours, peers);
        for (name, time) in [("othello-core", our_time), ("wthor + magpie", peers_time)] {
            println!(
                "database,{name},{thousands},{:.1}",
                time.as_secs_f64() * 1e3
            );
        }
    }
}
