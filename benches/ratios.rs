//! The table of ratios: each job by us and by the peers in turn, and how many times as long the peers
//! take, in processor time.
//!
//! `cargo bench -p benches --bench ratios`, or `-- WORD` for the jobs with that word in their name.
//! With `THOR_DIR` set to a folder of Thor databases, those are read instead of random games; with
//! `POSITIONS` set to a file of lines `moves score`, those positions of Connect Four are solved.
#![allow(missing_docs)]

use std::{cell::RefCell, env, fmt::Debug};

use benches::{
    comparison::Comparison,
    cpu_time::timed,
    jobs::{
        connect4_search::{minimax_search, our_search},
        move_generation::{
            chessai_perft, connect_four_ai_perft, magpie_perft, our_connect4_perft, our_perft,
            our_xiangqi_perft,
        },
        records::{our_thor, peers_thor, thor_files},
        solvers::{our_score, our_solver, peers_score, problems},
    },
};

fn main() {
    let given = |wanted| env::args().any(|argument| argument == wanted);
    let is_quick = given("--test") || !given("--bench");
    let words = env::args().skip(1).filter(|word| !word.starts_with('-'));
    let table = Table {
        words: words.map(|word| word.to_lowercase()).collect(),
        rounds: if is_quick { 1 } else { 9 },
    };
    println!("| job | ours, s | peers, s | ratio (least to most) |");
    println!("|---|---|---|---|");
    move_generation(&table, is_quick);
    searches(&table, is_quick);
    solvers(&table, is_quick);
    let files = thor_files();
    let job = format!("{} Thor games, wthor + magpie", our_thor(&files).games);
    table.compare(&job, || our_thor(&files), || peers_thor(&files));
}

fn move_generation(table: &Table, is_quick: bool) {
    let depth = if is_quick { 7 } else { 11 };
    let job = format!("Othello perft {depth}, magpie");
    table.compare(&job, || our_perft(depth), || magpie_perft(depth));
    let depth = depth - 1;
    let job = format!("Connect Four perft {depth}, connect-four-ai");
    table.compare(
        &job,
        || our_connect4_perft(depth),
        || connect_four_ai_perft(depth),
    );
    let depth = if is_quick { 3 } else { 4 };
    let job = format!("Xiangqi perft {depth}, chessai");
    table.compare(&job, || our_xiangqi_perft(depth), || chessai_perft(depth));
}

fn searches(table: &Table, is_quick: bool) {
    let depth = if is_quick { 8 } else { 14 };
    for (order, peer) in [
        ("from the left", minimax_search::<false> as fn(u32) -> i32),
        ("from the middle", minimax_search::<true>),
    ] {
        let job = format!("Connect Four searched {depth} plies, minimax with columns {order}");
        table.compare(&job, || our_search(depth), || peer(depth));
    }
}

fn solvers(table: &Table, is_quick: bool) {
    let (count, discs) = if is_quick { (5, 26) } else { (100, 18) };
    let problems = problems(count, discs);
    let ours = our_solver();
    let peer = RefCell::new(connect_four_ai::Solver::empty());
    table.compare(
        &format!(
            "{} positions of Connect Four solved, connect-four-ai",
            problems.len()
        ),
        || -> Vec<i32> {
            let scores = problems.iter().map(|problem| {
                let score = our_score(&ours, &problem.moves);
                assert!(
                    problem.score.is_none_or(|known| known == score),
                    "{}",
                    problem.moves
                );
                score
            });
            scores.collect()
        },
        || -> Vec<i32> {
            let mut peer = peer.borrow_mut();
            problems
                .iter()
                .map(|problem| peers_score(&mut peer, &problem.moves))
                .collect()
        },
    );
}

/// What is compared, and how often.
struct Table {
    words: Vec<String>,
    rounds: usize,
}

impl Table {
    /// Runs both in turn, so that a machine that slows down slows both; medians, and the ratio of
    /// each pair of runs.
    fn compare<T: PartialEq + Debug>(
        &self,
        job: &str,
        ours: impl Fn() -> T,
        peers: impl Fn() -> T,
    ) {
        let name = job.to_lowercase();
        if !self.words.iter().all(|word| name.contains(word)) {
            return;
        }
        let mut comparison = Comparison::default();
        for _ in 0..self.rounds {
            let (our_result, our_time) = timed(&ours);
            let (peer_result, peer_time) = timed(&peers);
            assert_eq!(our_result, peer_result, "{job}: both must find the same");
            comparison.add(our_time, peer_time);
        }
        println!("| {job} | {comparison} |");
    }
}
