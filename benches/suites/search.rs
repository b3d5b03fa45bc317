//! Searches to a depth: the generic search beside minimax, and the players.
#![allow(missing_docs)]

use benches::jobs::{
    connect4_search::{minimax_search, our_search},
    engines::{othello_after, othello_engine, othello_six_plies, xiangqi_engine, xiangqi_search},
};
use criterion::{Criterion, criterion_group, criterion_main};

fn connect4(c: &mut Criterion) {
    let mut group = c.benchmark_group("Connect Four, 10 plies, one evaluation");
    group.sample_size(10);
    group.bench_function("game-search", |bencher| bencher.iter(|| our_search(10)));
    group.bench_function("minimax, middle first", |bencher| {
        bencher.iter(|| minimax_search::<true>(10));
    });
    group.finish();
}

fn players(c: &mut Criterion) {
    let mut group = c.benchmark_group("players");
    group.sample_size(10);
    let (othello, position) = (othello_engine(), othello_after(20));
    group.bench_function("Othello, six plies, 40 empty squares", |bencher| {
        bencher.iter(|| othello_six_plies(&othello, &position));
    });
    let xiangqi = xiangqi_engine();
    group.bench_function("Xiangqi, six plies from the start", |bencher| {
        bencher.iter(|| xiangqi_search(&xiangqi, 6));
    });
    group.finish();
}

criterion_group!(benches, connect4, players);
criterion_main!(benches);
