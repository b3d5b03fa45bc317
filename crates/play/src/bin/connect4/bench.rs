//! `connect4 bench`.

use std::{
    io::{Write, stdout},
    time::{Duration, Instant},
};

use anyhow::Context;
use clap::Args;
use connect4_core::{Game, Grid, Shape, ShapeError};
use connect4_engine::{Goal, Thinking};
use play::arguments::Common;
use serde_json::json;

use crate::{position, solver, thinking::engine};

/// Run a fixed search over built-in positions: its node count is a signature of the engine
///
/// The same build gives the same number of nodes on every machine; another number after a change
/// means that the change altered the search.
#[derive(Args)]
pub(crate) struct Arguments {}

/// Solved on the usual board.
const SOLVED: [&str; 4] = ["4443335552227", "3216462513", "4435362117", "171262534"];

/// Searched so deep: columns, rows, discs to win, players, depth.
const SEARCHED: [(u8, u8, u8, u8, u32); 4] = [
    (7, 6, 4, 2, 10),
    (9, 7, 5, 2, 9),
    (11, 8, 4, 4, 8),
    (8, 6, 4, 3, 8),
];

pub(crate) fn run(_: &Arguments, common: &Common) -> anyhow::Result<()> {
    let mut bench = Bench {
        out: stdout().lock(),
        json: common.json,
        nodes: 0,
        time: Duration::ZERO,
    };
    let mut solver = solver::new(Shape::STANDARD, common.hash, None)?;
    for moves in SOLVED {
        let game = position::parse(Some(moves), Shape::STANDARD).context("a built-in game")?;
        solver.clear();
        bench.count(moves, || solver.solve(&game, Goal::Score).nodes)?;
    }
    let engine = engine(common)?;
    for task in SEARCHED {
        let (game, thinking) = searched(task).context("a built-in board")?;
        let position = game.position();
        engine.clear();
        bench.count(&position.shape().to_string(), || {
            engine.analyse(position, &thinking, |_| ()).nodes
        })?;
    }
    bench.finish()
}

fn searched(
    (cols, rows, to_win, players, depth): (u8, u8, u8, u8, u32),
) -> Result<(Game<Grid>, Thinking), ShapeError> {
    let shape = Shape::new(cols, rows)?
        .with_to_win(to_win)?
        .with_players(players)?;
    let thinking = Thinking {
        depth: Some(depth),
        exact_empties: 0,
        ..Thinking::default()
    };
    Ok((Game::from_start(Grid::new(shape)), thinking))
}

struct Bench<O> {
    out: O,
    json: bool,
    nodes: u64,
    time: Duration,
}

impl<O: Write> Bench<O> {
    fn count(&mut self, name: &str, work: impl FnOnce() -> u64) -> std::io::Result<()> {
        let start = Instant::now();
        let nodes = work();
        self.time += start.elapsed();
        self.nodes += nodes;
        if self.json {
            return Ok(());
        }
        writeln!(self.out, "{name}: {nodes}")
    }

    fn finish(mut self) -> anyhow::Result<()> {
        let nodes = self.nodes;
        let per_second = (nodes as f64 / self.time.as_secs_f64()) as u64;
        if self.json {
            let record = json!({ "nodes": nodes, "nodes_per_second": per_second });
            writeln!(self.out, "{record}")?;
        } else {
            writeln!(self.out, "nodes: {nodes}\nnodes/s: {per_second}")?;
        }
        Ok(())
    }
}
