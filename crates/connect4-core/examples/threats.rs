//! Follows a game of Connect Four and tells what each side threatens.
//!
//! `cargo run -p connect4-core --example threats -- 4455` for columns counted from 1. A threat is an
//! empty square that completes four; who has one on an odd row (first) or an even row (second) is the
//! one for whom the filling columns work.

use std::{env, error::Error};

use connect4_core::{Color, Game};

fn main() -> Result<(), Box<dyn Error>> {
    let moves = env::args().nth(1).unwrap_or_else(|| "4455363".into());
    let mut game: Game = moves.parse()?;
    for cursor in 0..=game.moves().len() {
        game.go_to(cursor);
        if let Some(last) = cursor.checked_sub(1) {
            println!("{}. {}", cursor, game.moves()[last]);
        }
        for color in [Color::First, Color::Second] {
            let squares = game.position().winning_squares(color);
            let names: Vec<String> = squares
                .into_iter()
                .map(|square| square.to_string())
                .collect();
            if !names.is_empty() {
                println!("   {color} threatens {}", names.join(", "));
            }
        }
        let safe = game.position().non_losing_moves();
        if game.outcome().is_none() && safe.is_empty() {
            println!("   whatever is played, the other side wins with its next disc");
        }
    }
    println!("{}", game.position());
    if let Some(outcome) = game.outcome() {
        println!("{outcome}");
    }
    Ok(())
}
