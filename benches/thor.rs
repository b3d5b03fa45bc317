//! Thor databases read, replayed and scored, by othello-core and by wthor with magpie.
#![allow(missing_docs)]

use benches::{our_thor, peers_thor, thor_files};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn thor(c: &mut Criterion) {
    let files = thor_files();
    let mut group = c.benchmark_group("thor");
    group.sample_size(10);
    group.throughput(Throughput::Elements(our_thor(&files).games as u64));
    group.bench_function("othello-core", |bencher| bencher.iter(|| our_thor(&files)));
    group.bench_function("wthor + magpie", |bencher| {
        bencher.iter(|| peers_thor(&files))
    });
    group.finish();
}

criterion_group!(benches, thor);
criterion_main!(benches);
