//! The table of docs/performance: each job by us and by the peers in turn, and how many times as
//! long the peers take.
//!
//! `cargo bench -p benches --bench ratios`; with `THOR_DIR` set to a folder of Thor databases,
//! those are read instead of random games.
#![allow(missing_docs)]

use std::{
    env,
    time::{Duration, Instant},
};

use benches::{
    chessai_perft, connect_four_ai_perft, magpie_perft, our_connect4_perft, our_perft, our_thor,
    our_xiangqi_perft, peers_thor, thor_files,
};

fn main() {
    let given = |wanted| env::args().any(|argument| argument == wanted);
    let quick = given("--test") || !given("--bench");
    let (depth, rounds) = if quick { (7, 1) } else { (11, 9) };
    println!("| job | ours, s | peers, s | ratio (least to most) |");
    println!("|---|---|---|---|");
    compare(
        &format!("perft {depth}, magpie"),
        rounds,
        || our_perft(depth),
        || magpie_perft(depth),
    );
    let depth = depth - 1;
    compare(
        &format!("Connect Four perft {depth}, connect-four-ai"),
        rounds,
        || our_connect4_perft(depth),
        || connect_four_ai_perft(depth),
    );
    let depth = if quick { 3 } else { 4 };
    compare(
        &format!("Xiangqi perft {depth}, chessai"),
        rounds,
        || our_xiangqi_perft(depth),
        || chessai_perft(depth),
    );
    let files = thor_files();
    let job = format!("{} Thor games, wthor + magpie", our_thor(&files).games);
    compare(&job, rounds, || our_thor(&files), || peers_thor(&files));
}

/// Runs both in turn, so that a machine that slows down slows both; medians and the ratio of each
/// pair of runs.
fn compare<T: PartialEq + std::fmt::Debug>(
    job: &str,
    rounds: usize,
    ours: impl Fn() -> T,
    peers: impl Fn() -> T,
) {
    let mut our_times = Vec::new();
    let mut peer_times = Vec::new();
    let mut ratios = Vec::new();
    for _ in 0..rounds {
        let (our_result, our_time) = timed(&ours);
        let (peer_result, peer_time) = timed(&peers);
        assert_eq!(our_result, peer_result, "{job}: both must find the same");
        our_times.push(our_time.as_secs_f64());
        peer_times.push(peer_time.as_secs_f64());
        ratios.push(peer_time.as_secs_f64() / our_time.as_secs_f64());
    }
    for list in [&mut our_times, &mut peer_times, &mut ratios] {
        list.sort_by(f64::total_cmp);
    }
    println!(
        "| {job} | {:.3} | {:.3} | {:.2} ({:.2} to {:.2}) |",
        our_times[rounds / 2],
        peer_times[rounds / 2],
        ratios[rounds / 2],
        ratios[0],
        ratios[rounds - 1],
    );
}

fn timed<T>(job: impl Fn() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = std::hint::black_box(job());
    (result, start.elapsed())
}
