//! `connect4 bench`.

use std::io::stdout;

use anyhow::Context;
use clap::Args;
use connect4_core::{Game, Grid, Position, Shape, ShapeError};
use connect4_engine::{Engine, EngineOptions, Goal, Solver, Thinking};
use game_search::Limits;
use play::{
    arguments::Common,
    bench::{self, Cost, Setting, Task},
};

/// Run a fixed search over built-in positions: its node count is a signature of the engine
///
/// The same build gives the same number of nodes on every machine; another number after a change
/// means that the change altered the search.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    bench: bench::Arguments,
}

/// Solved on the usual board.
const SOLVED: [&str; 4] = ["4443335552227", "3216462513", "4435362117", "171262534"];

/// Searched so deep: columns, rows, discs to win, players, depth.
const SEARCHED: [(u8, u8, u8, u8, u32); 4] = [
    (7, 6, 4, 2, 10),
    (9, 7, 5, 2, 9),
    (11, 8, 4, 4, 8),
    (8, 6, 4, 3, 8),
];

enum Work {
    Solve(Position),
    Search(Grid, u32),
}

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let solved = SOLVED.into_iter().map(to_solve);
    let searched = SEARCHED.into_iter().map(to_search);
    let tasks: Vec<_> = solved.chain(searched).collect::<Result<_, _>>()?;
    let search = |work: &Work, setting: Setting| match work {
        Work::Solve(position) => solve(position, setting, common),
        Work::Search(grid, depth) => search(grid, *depth, setting, common),
    };
    bench::run(
        &arguments.bench,
        common,
        &tasks,
        search,
        &mut stdout().lock(),
    )
}

fn to_solve(moves: &str) -> anyhow::Result<Task<Work>> {
    let game: Game = moves.parse().context("a built-in game")?;
    Ok(Task {
        name: moves.into(),
        position: Work::Solve(*game.position()),
    })
}

fn to_search(
    (cols, rows, to_win, players, depth): (u8, u8, u8, u8, u32),
) -> anyhow::Result<Task<Work>> {
    let shape = shape(cols, rows, to_win, players).context("a built-in board")?;
    Ok(Task {
        name: shape.to_string(),
        position: Work::Search(Grid::new(shape), depth),
    })
}

fn shape(cols: u8, rows: u8, to_win: u8, players: u8) -> Result<Shape, ShapeError> {
    Shape::new(cols, rows)?
        .with_to_win(to_win)?
        .with_players(players)
}

fn solve(position: &Position, setting: Setting, common: &Common) -> anyhow::Result<Cost> {
    let solver: Solver = Solver::with_mebibytes(common.hash)?.with_techniques(setting.techniques);
    let limits = setting
        .most_nodes
        .map_or(Limits::new(), |nodes| Limits::new().nodes(nodes));
    Ok(Cost::of(|| {
        solver.score(position, Goal::Score, &limits).nodes
    }))
}

fn search(grid: &Grid, depth: u32, setting: Setting, common: &Common) -> anyhow::Result<Cost> {
    let engine = Engine::new(EngineOptions {
        hash_mebibytes: common.hash,
    })?
    .with_techniques(setting.techniques);
    let thinking = Thinking {
        depth: Some(depth),
        nodes: setting.most_nodes,
        exact_empties: 0,
        ..Thinking::default()
    };
    Ok(Cost::of(|| engine.analyse(grid, &thinking, |_| ()).nodes))
}
