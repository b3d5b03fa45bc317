//! The players of Othello and Xiangqi at work. No peer on crates.io searches with the same evaluation,
//! so these are ours alone.

use othello_core::{Game, Position};
use othello_engine::Thinking;

/// The line of perfect play published by Takizawa (arXiv 2310.19387).
const GAME: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8\
                    g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";

/// The position after so many moves of a known game of Othello.
///
/// # Panics
///
/// Never: the game is legal.
#[must_use]
pub fn othello_after(moves: usize) -> Position {
    let mut game: Game = GAME.parse().expect("a game");
    game.go_to(moves);
    *game.position()
}

/// An engine of Othello with 16 MiB.
///
/// # Panics
///
/// If there is no memory.
#[must_use]
pub fn othello_engine() -> othello_engine::Engine {
    let options = othello_engine::EngineOptions { hash_mebibytes: 16 };
    othello_engine::Engine::new(options).expect("16 MiB")
}

/// Searches a position of Othello six plies deep, with an empty table; positions visited.
#[must_use]
pub fn othello_six_plies(engine: &othello_engine::Engine, position: &Position) -> u64 {
    engine.clear();
    let thinking = Thinking {
        depth: Some(6),
        exact_empties: 0,
        ..Thinking::default()
    };
    engine.analyse(position, &thinking, |_| ()).nodes
}

/// Solves a position of Othello, with an empty table; positions visited.
#[must_use]
pub fn othello_solve(engine: &othello_engine::Engine, position: &Position) -> u64 {
    engine.clear();
    engine.solve(position, &Thinking::default()).nodes
}

/// An engine of Xiangqi with 16 MiB.
///
/// # Panics
///
/// If there is no memory.
#[must_use]
pub fn xiangqi_engine() -> xiangqi_engine::Engine {
    xiangqi_engine::Engine::new(xiangqi_engine::EngineOptions::with_hash(16)).expect("16 MiB")
}

/// Searches the start of Xiangqi to a depth, with an empty table; positions visited.
#[must_use]
pub fn xiangqi_search(engine: &xiangqi_engine::Engine, depth: u32) -> u64 {
    engine.clear();
    let thinking = xiangqi_engine::Thinking {
        depth: Some(depth),
        ..xiangqi_engine::Thinking::default()
    };
    engine
        .analyse(&xiangqi_core::Game::new(), &thinking, |_| ())
        .nodes
}
