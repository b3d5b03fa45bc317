//! `xiangqi bench`.

use std::{
    io::{Write, stdout},
    time::{Duration, Instant},
};

use anyhow::Context;
use clap::Args;
use play::arguments::Common;
use serde_json::json;
use xiangqi_core::Game;
use xiangqi_engine::Thinking;

use crate::{position, thinking::engine};

/// Run a fixed search over built-in positions: its node count is a signature of the engine
///
/// The same build gives the same number of nodes on every machine; another number after a change
/// means that the change altered the search.
#[derive(Args)]
pub(crate) struct Arguments {}

/// Openings, middle games and endings, and how deep each is searched.
const POSITIONS: [(&str, u32); 6] = [
    (
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        6,
    ),
    (
        "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 b",
        6,
    ),
    (
        "2bakab1r/6r2/1cn1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKABR1 w",
        5,
    ),
    (
        "3akab2/9/2n1b1n2/p3p3p/2p3p2/2P6/P3P1P1P/2N1C1N2/9/2BAKAB2 b",
        7,
    ),
    ("4kab2/4a4/4b4/9/2n6/2P3p2/4N4/4B4/4A4/2BAK4 w", 8),
    ("3k5/4P4/3P5/9/9/9/9/9/4p4/4K4 w", 9),
];

pub(crate) fn run(_: &Arguments, common: &Common) -> anyhow::Result<()> {
    let engine = engine(common)?;
    let mut out = stdout().lock();
    let mut nodes = 0;
    let mut time = Duration::ZERO;
    for (fen, depth) in POSITIONS {
        let game: Game = position::game(Some(fen)).context("a built-in position")?;
        let thinking = Thinking {
            depth: Some(depth),
            ..Thinking::default()
        };
        engine.clear();
        let start = Instant::now();
        let visited = engine.analyse(&game, &thinking, |_| ()).nodes;
        time += start.elapsed();
        nodes += visited;
        if !common.json {
            writeln!(out, "{fen}: {visited}")?;
        }
    }
    let per_second = (nodes as f64 / time.as_secs_f64()) as u64;
    if common.json {
        let record = json!({ "nodes": nodes, "nodes_per_second": per_second });
        writeln!(out, "{record}")?;
    } else {
        writeln!(out, "nodes: {nodes}\nnodes/s: {per_second}")?;
    }
    Ok(())
}
