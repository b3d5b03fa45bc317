//! Perft of the start, ours and the peers': magpie's for Othello, connect-four-ai's for Connect Four,
//! chessai's for Xiangqi.
#![allow(missing_docs)]

use benches::jobs::move_generation::{
    chessai_perft, connect_four_ai_perft, magpie_perft, our_connect4_perft, our_perft,
    our_xiangqi_perft,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn perft_8(c: &mut Criterion) {
    const LEAVES: u64 = 390_216;
    let mut group = c.benchmark_group("Othello perft 8");
    group.throughput(Throughput::Elements(LEAVES));
    group.bench_function("othello-core", |bencher| bencher.iter(|| our_perft(8)));
    group.bench_function("magpie", |bencher| bencher.iter(|| magpie_perft(8)));
    group.finish();
}

fn connect4_perft_8(c: &mut Criterion) {
    const LEAVES: u64 = 5_673_234;
    let mut group = c.benchmark_group("Connect Four perft 8");
    group.throughput(Throughput::Elements(LEAVES));
    group.bench_function("connect4-core", |bencher| {
        bencher.iter(|| our_connect4_perft(8));
    });
    group.bench_function("connect-four-ai", |bencher| {
        bencher.iter(|| connect_four_ai_perft(8));
    });
    group.finish();
}

fn xiangqi_perft_3(c: &mut Criterion) {
    const LEAVES: u64 = 79_666;
    let mut group = c.benchmark_group("Xiangqi perft 3");
    group.throughput(Throughput::Elements(LEAVES));
    group.bench_function("xiangqi-core", |bencher| {
        bencher.iter(|| our_xiangqi_perft(3));
    });
    group.bench_function("chessai", |bencher| bencher.iter(|| chessai_perft(3)));
    group.finish();
}

criterion_group!(benches, perft_8, connect4_perft_8, xiangqi_perft_3);
criterion_main!(benches);
