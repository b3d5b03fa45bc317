//! Tells the best moves of a position of xiangqi, with the lines expected after them.
//!
//! `cargo run --release -p xiangqi-engine --example hint -- "FEN" [DEPTH]`; without a FEN, from the
//! start.

use std::{env, error::Error};

use xiangqi_core::{Game, Move, Position, notation::Notation};
use xiangqi_engine::{Engine, EngineOptions, Thinking};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let game = match arguments.next() {
        Some(fen) => Game::from_setup(fen.parse()?)?,
        None => Game::new(),
    };
    let depth = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let engine = Engine::new(EngineOptions::with_hash(16))?;
    let thinking = Thinking {
        depth: Some(depth),
        lines: 3,
        ..Thinking::default()
    };
    let analysis = engine.analyse(&game, &thinking, |_| ());
    let chinese: Notation = "chinese".parse()?;
    for line in &analysis.lines {
        println!(
            "{}  {}",
            line.score,
            spell(game.position(), &line.moves, chinese)?
        );
    }
    Ok(())
}

/// The moves from a position on, each as it is written where it is played.
fn spell(position: &Position, line: &[Move], notation: Notation) -> Result<String, Box<dyn Error>> {
    let mut position = *position;
    let mut words = Vec::new();
    for &m in line {
        words.push(notation.display(&position, m).to_string());
        position.play(m)?;
    }
    Ok(words.join(" "))
}
