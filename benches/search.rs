//! Othello searched and solved.
#![allow(missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use othello_core::{Game, Position};
use othello_engine::{Engine, EngineOptions, Thinking};

/// The line of perfect play published by Takizawa (arXiv 2310.19387).
const GAME: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8\
                    g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";

fn after(moves: usize) -> Position {
    let mut game: Game = GAME.parse().expect("a game");
    game.go_to(moves);
    *game.position()
}

fn search(c: &mut Criterion) {
    let engine = Engine::new(EngineOptions { hash_mebibytes: 16 }).expect("16 MiB");
    let mut group = c.benchmark_group("othello-engine");
    group.sample_size(10);
    let midgame = after(20);
    let six_plies = Thinking {
        depth: Some(6),
        exact_empties: 0,
        ..Thinking::default()
    };
    group.bench_function("six plies, 40 empty squares", |bencher| {
        bencher.iter(|| {
            engine.clear();
            engine.analyse(&midgame, &six_plies, |_| ())
        });
    });
    let endgame = after(46);
    group.bench_function("solve, 14 empty squares", |bencher| {
        bencher.iter(|| {
            engine.clear();
            engine.solve(&endgame, &Thinking::default())
        });
    });
    group.finish();
}

criterion_group!(benches, search);
criterion_main!(benches);
