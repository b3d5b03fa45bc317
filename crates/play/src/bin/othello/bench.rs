//! `othello bench`.

use std::io::stdout;

use anyhow::Context;
use clap::Args;
use othello_core::{Game, Position};
use othello_engine::{Engine, EngineOptions, Thinking};
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

/// The line of perfect play published by Takizawa (arXiv 2310.19387).
const GAME: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8\
                    g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";

/// Searched after so many moves of the game, this deep.
const SEARCHED: [(usize, u32); 6] = [(0, 9), (8, 9), (16, 8), (24, 8), (32, 8), (40, 8)];

/// Solved after so many moves of the game.
const SOLVED: [usize; 3] = [40, 41, 43];

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let game: Game = GAME.parse().context("the built-in game")?;
    let tasks: Vec<_> = tasks(&game).collect();
    let search = |(position, thinking): &(Position, Thinking), setting: Setting| {
        let engine = Engine::new(EngineOptions {
            hash_mebibytes: common.hash,
        })?
        .with_techniques(setting.techniques);
        let thinking = Thinking {
            nodes: setting.most_nodes,
            ..thinking.clone()
        };
        Ok(Cost::of(|| {
            engine.analyse(position, &thinking, |_| ()).nodes
        }))
    };
    bench::run(
        &arguments.bench,
        common,
        &tasks,
        search,
        &mut stdout().lock(),
    )
}

fn tasks(game: &Game) -> impl Iterator<Item = Task<(Position, Thinking)>> {
    let searched = SEARCHED.into_iter().map(|(moves, depth)| {
        let thinking = Thinking {
            depth: Some(depth),
            exact_empties: 0,
            ..Thinking::default()
        };
        (moves, thinking)
    });
    let solved = SOLVED.into_iter().map(|moves| {
        let thinking = Thinking {
            exact_empties: 20,
            ..Thinking::default()
        };
        (moves, thinking)
    });
    searched.chain(solved).map(|(moves, thinking)| {
        let position = position_after(game, moves);
        Task {
            name: position.to_string(),
            position: (position, thinking),
        }
    })
}

fn position_after(game: &Game, moves: usize) -> Position {
    let mut game = game.clone();
    game.go_to(moves);
    *game.position()
}
