//! `othello bench`.

use std::io::{Write, stdout};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use othello_core::{Game, Position};
use othello_engine::{Engine, Thinking};
use play::arguments::Common;
use serde_json::json;

use crate::thinking::engine;

/// Run a fixed search over built-in positions: its node count is a signature of the engine
///
/// The same build gives the same number of nodes on every machine; another number after a change
/// means that the change altered the search.
#[derive(Args)]
pub(crate) struct Arguments {}

/// The line of perfect play published by Takizawa (arXiv 2310.19387).
const GAME: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8\
                    g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";

/// Searched after so many moves of the game, this deep.
const SEARCHED: [(usize, u32); 6] = [(0, 9), (8, 9), (16, 8), (24, 8), (32, 8), (40, 8)];

/// Solved after so many moves of the game.
const SOLVED: [usize; 3] = [43, 45, 47];

pub(crate) fn run(_: &Arguments, common: &Common) -> anyhow::Result<()> {
    let game: Game = GAME.parse().context("the built-in game")?;
    let engine = engine(common)?;
    let mut out = stdout().lock();
    let mut nodes = 0;
    let mut time = Duration::ZERO;
    for (moves, thinking) in tasks() {
        let position = position_after(&game, moves);
        let visited = search(&engine, &position, &thinking, &mut time);
        nodes += visited;
        if !common.json {
            writeln!(out, "{position}: {visited}")?;
        }
    }
    let per_second = (nodes as f64 / time.as_secs_f64()) as u64;
    if common.json {
        writeln!(
            out,
            "{}",
            json!({ "nodes": nodes, "nodes_per_second": per_second })
        )?;
    } else {
        writeln!(out, "nodes: {nodes}\nnodes/s: {per_second}")?;
    }
    Ok(())
}

fn tasks() -> impl Iterator<Item = (usize, Thinking)> {
    let searched = SEARCHED.into_iter().map(|(moves, depth)| {
        let thinking = Thinking {
            depth: Some(depth),
            exact_empties: 0,
            ..Thinking::default()
        };
        (moves, thinking)
    });
    let solved = SOLVED.into_iter().map(|moves| (moves, Thinking::default()));
    searched.chain(solved)
}

fn position_after(game: &Game, moves: usize) -> Position {
    let mut game = game.clone();
    game.go_to(moves);
    *game.position()
}

fn search(engine: &Engine, position: &Position, thinking: &Thinking, time: &mut Duration) -> u64 {
    engine.clear();
    let start = Instant::now();
    let analysis = engine.analyse(position, thinking, |_| ());
    *time += start.elapsed();
    analysis.nodes
}
