//! Throw-away.
use othello_core::{notation::Mode, record::obf};
use othello_engine::{Engine, EngineOptions, Thinking};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let bytes = std::fs::read(&args[1]).unwrap();
    let engine = Engine::new(EngineOptions {
        hash_mebibytes: 256,
    })
    .unwrap();
    let wanted: Vec<usize> = args[2..].iter().map(|a| a.parse().unwrap()).collect();
    let (mut total, mut faults, mut cpu) = (0, 0, 0.0);
    for (n, p) in obf::read(&bytes, Mode::Lenient).enumerate() {
        let p = p.unwrap();
        if !wanted.is_empty() && !wanted.contains(&(n + 1)) {
            continue;
        }
        engine.clear();
        let t = user();
        let s = engine.solve(&p.position, &Thinking::default());
        let t = user() - t;
        cpu += t;
        total += s.nodes;
        let score = s.score().unwrap().value();
        if p.value().is_some_and(|v| i32::from(v) != score) {
            faults += 1;
            println!("WRONG {n}");
        }
        println!("{}\t{:+}\t{}\t{:.2}", n + 1, score, s.nodes, t);
    }
    println!("total {total} nodes {cpu:.2} s, {faults} wrong");
}
fn user() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<&str> = stat
        .rsplit(')')
        .next()
        .unwrap()
        .split_whitespace()
        .collect();
    f[11].parse::<f64>().unwrap() / 100.0
}
