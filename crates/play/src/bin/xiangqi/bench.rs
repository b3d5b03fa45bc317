//! `xiangqi bench`.

use std::io::stdout;

use anyhow::Context;
use clap::Args;
use play::{
    arguments::Common,
    bench::{self, Cost, Setting, Task},
};
use xiangqi_core::Game;
use xiangqi_engine::{Engine, EngineOptions, Thinking};

use crate::position;

/// Run a fixed search over built-in positions: its node count is a signature of the engine
///
/// The same build gives the same number of nodes on every machine; another number after a change
/// means that the change altered the search.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    bench: bench::Arguments,
}

/// Openings, middle games and endings, and how deep each is searched.
const POSITIONS: [(&str, u32); 6] = [
    (
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        9,
    ),
    (
        "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 b",
        9,
    ),
    (
        "2bakab1r/6r2/1cn1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKABR1 w",
        9,
    ),
    (
        "3akab2/9/2n1b1n2/p3p3p/2p3p2/2P6/P3P1P1P/2N1C1N2/9/2BAKAB2 b",
        10,
    ),
    ("4kab2/4a4/4b4/9/2n6/2P3p2/4N4/4B4/4A4/2BAK4 w", 12),
    ("3k5/4P4/3P5/9/9/9/9/9/4p4/4K4 w", 13),
];

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let tasks: Vec<_> = POSITIONS.iter().map(task).collect::<Result<_, _>>()?;
    let search = |(game, depth): &(Game, u32), setting: Setting| {
        let engine = Engine::new(EngineOptions {
            hash_mebibytes: common.hash,
            techniques: setting.techniques,
            ..EngineOptions::default()
        })?;
        let thinking = Thinking {
            depth: Some(*depth),
            nodes: setting.most_nodes,
            ..Thinking::default()
        };
        Ok(Cost::of(|| engine.analyse(game, &thinking, |_| ()).nodes))
    };
    bench::run(
        &arguments.bench,
        common,
        &tasks,
        search,
        &mut stdout().lock(),
    )
}

fn task(&(fen, depth): &(&str, u32)) -> anyhow::Result<Task<(Game, u32)>> {
    let game = position::game(Some(fen)).context("a built-in position")?;
    Ok(Task {
        name: fen.into(),
        position: (game, depth),
    })
}
