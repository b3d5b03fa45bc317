//! Tells for a position of Connect Four what each column is worth, exactly.
//!
//! `cargo run --release -p connect4-engine --example columns -- 35333571`. A score is half the number
//! of squares that are empty before the winner's last disc, rounded up, for the side to move.

use std::{env, error::Error};

use connect4_core::Game;
use connect4_engine::{Goal, Solver};
use game_search::Limits;

fn main() -> Result<(), Box<dyn Error>> {
    let moves = env::args()
        .nth(1)
        .unwrap_or_else(|| "7422341735647741166133573473".into());
    let game: Game = moves.parse()?;
    println!("{}\n", game.position());
    let solver: Solver = Solver::with_mebibytes(16)?;
    for (column, solved) in solver.score_moves(game.position(), Goal::Score, &Limits::new()) {
        let score = solved.score().ok_or("without limits it is exact")?;
        let plies = Solver::<7, 6>::plies_to_end(game.position(), score);
        match score {
            0 => println!("column {column}: a draw"),
            1.. => println!("column {column}: wins in {plies} plies ({score:+})"),
            _ => println!("column {column}: loses in {plies} plies ({score:+})"),
        }
    }
    Ok(())
}
