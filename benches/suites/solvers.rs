//! Exact solvers: Connect Four beside connect-four-ai, and Othello's endgame.
#![allow(missing_docs)]

use benches::jobs::{
    engines::{othello_after, othello_engine, othello_solve},
    solvers::{our_score, our_solver, peers_score, problems},
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn connect4(c: &mut Criterion) {
    let problems = problems(10, 24);
    let ours = our_solver();
    let mut peer = connect_four_ai::Solver::empty();
    let mut group = c.benchmark_group("Connect Four, 24 discs");
    group.sample_size(10);
    group.throughput(Throughput::Elements(problems.len() as u64));
    group.bench_function("connect4-engine", |bencher| {
        bencher.iter(|| -> i32 {
            problems
                .iter()
                .map(|problem| our_score(&ours, &problem.moves))
                .sum()
        });
    });
    group.bench_function("connect-four-ai", |bencher| {
        bencher.iter(|| -> i32 {
            problems
                .iter()
                .map(|problem| peers_score(&mut peer, &problem.moves))
                .sum()
        });
    });
    group.finish();
}

fn othello(c: &mut Criterion) {
    let engine = othello_engine();
    let mut group = c.benchmark_group("Othello, 14 empty squares");
    group.sample_size(10);
    let position = othello_after(46);
    group.bench_function("othello-engine", |bencher| {
        bencher.iter(|| othello_solve(&engine, &position))
    });
    group.finish();
}

criterion_group!(benches, connect4, othello);
criterion_main!(benches);
