//! Files read and replayed: Thor databases by othello-core and by wthor with magpie; games of Xiangqi.
#![allow(missing_docs)]

use benches::jobs::records::{our_thor, our_xiangqi_moves, peers_thor, thor_files, xiangqi_file};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use xiangqi_core::record::Format;

fn thor(c: &mut Criterion) {
    let files = thor_files();
    let mut group = c.benchmark_group("Thor");
    group.sample_size(10);
    group.throughput(Throughput::Elements(our_thor(&files).games as u64));
    group.bench_function("othello-core", |bencher| bencher.iter(|| our_thor(&files)));
    group.bench_function("wthor + magpie", |bencher| {
        bencher.iter(|| peers_thor(&files))
    });
    group.finish();
}

fn xiangqi(c: &mut Criterion) {
    let mut group = c.benchmark_group("Xiangqi");
    for (name, format, games) in [("PGN", Format::Pgn, 100), ("XQF", Format::Xqf, 1)] {
        let file = xiangqi_file(games, format);
        group.throughput(Throughput::Elements(games as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| our_xiangqi_moves(&file, format))
        });
    }
    group.finish();
}

criterion_group!(benches, thor, xiangqi);
criterion_main!(benches);
