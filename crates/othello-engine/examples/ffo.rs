//! throw-away
use othello_core::{notation::Mode, record::obf};
use othello_engine::{Engine, EngineOptions, Thinking};
use std::time::Instant;
fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().unwrap();
    let from: usize = args.next().map_or(0, |a| a.parse().unwrap());
    let count: usize = args.next().map_or(999, |a| a.parse().unwrap());
    let hash: usize = args.next().map_or(256, |a| a.parse().unwrap());
    let engine = Engine::new(EngineOptions {
        hash_mebibytes: hash,
    })
    .unwrap();
    let text = std::fs::read(file).unwrap();
    let (mut nodes, mut time, mut bad) = (0, 0.0, 0);
    for (i, problem) in obf::read(&text, Mode::Lenient)
        .enumerate()
        .skip(from)
        .take(count)
    {
        let Ok(problem) = problem else { continue };
        engine.clear();
        let t = Instant::now();
        let s = engine.solve(&problem.position, &Thinking::default());
        let t = t.elapsed().as_secs_f64();
        let ok = s.score().map(|s| s.value()) == problem.value().map(i32::from)
            && s.pv
                .first()
                .is_none_or(|m| problem.score_of(*m) == problem.value());
        if !ok {
            bad += 1;
        }
        nodes += s.nodes;
        time += t;
        if count < 60 {
            println!(
                "{:3} {:+} {} {:>12} {:8.3} {:6.1} Mn/s {}",
                i + 1,
                s.bounds.lower.value(),
                s.pv.first().map_or("-".into(), |m| m.to_string()),
                s.nodes,
                t,
                s.nodes as f64 / t / 1e6,
                if ok { "" } else { "WRONG" }
            );
        }
    }
    println!(
        "sum {nodes} {time:.3} {:.2} Mn/s bad {bad}",
        nodes as f64 / time / 1e6
    );
}
