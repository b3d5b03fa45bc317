//! Goes through a game of Othello and tells which moves lost discs.
//!
//! `cargo run --release -p othello-engine --example mistakes -- f5d6c3d3c4f4f6 10` looks ten plies
//! deep; the last moves are solved.

use std::{env, error::Error};

use othello_core::Game;
use othello_engine::{Engine, EngineOptions, Evaluation, Thinking};

/// Hundredths of a disc below which nobody minds.
const SMALL: i32 = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let moves = arguments
        .next()
        .unwrap_or_else(|| "f5d6c3d3c4f4f6f3e6e7d7g6g5".into());
    let depth = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let thinking = Thinking {
        depth: Some(depth),
        exact_empties: 12,
        ..Thinking::default()
    };
    let engine = Engine::new(EngineOptions { hash_mebibytes: 16 })?;
    let game: Game = moves.parse()?;
    let positions: Vec<_> = game.positions().collect();
    for (index, m) in game.moves().iter().enumerate() {
        let (before, after) = (&positions[index], &positions[index + 1]);
        let best = engine.analyse(before, &thinking, |_| ());
        let reached = -engine
            .analyse(after, &thinking, |_| ())
            .evaluation
            .centidiscs;
        let lost = best.evaluation.centidiscs - reached;
        let Some(better) = best.best_move.filter(|better| better != m && lost > SMALL) else {
            continue;
        };
        let lost = Evaluation { centidiscs: lost };
        println!(
            "{}. {m}: {} to move, {better} was better by {lost}",
            index + 1,
            before.turn()
        );
    }
    Ok(())
}
