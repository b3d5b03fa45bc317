//! Perft of the start, ours and magpie's.
#![allow(missing_docs)]

use benches::{magpie_perft, our_perft};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn perft_8(c: &mut Criterion) {
    const LEAVES: u64 = 390_216;
    let mut group = c.benchmark_group("perft 8");
    group.throughput(Throughput::Elements(LEAVES));
    group.bench_function("othello-core", |bencher| bencher.iter(|| our_perft(8)));
    group.bench_function("magpie", |bencher| bencher.iter(|| magpie_perft(8)));
    group.finish();
}

criterion_group!(benches, perft_8);
criterion_main!(benches);
