//! Writes the moves of a game of xiangqi in several notations side by side, and how it ended.
//!
//! `cargo run -p xiangqi-core --features encoding --example notations -- GAME` for a file in any of
//! the formats (PGN, XQF, CCBridge, DhtmlXQ, move lists); without one, a short game is shown.

use std::{env, error::Error, fs};

use xiangqi_core::{
    Game,
    judge::Rules,
    notation::{Mode, Notation},
    record::{Format, read},
};

const GAME: &str =
    "[Game \"Chinese Chess\"]\n\n1. 炮二平五 炮８平５ 2. 炮五进四 士４进５ 3. 炮八平五 *\n";

fn main() -> Result<(), Box<dyn Error>> {
    let (file, name) = match env::args().nth(1) {
        Some(path) => (fs::read(&path)?, path),
        None => (GAME.into(), "game.pgn".into()),
    };
    let format = Format::detect(&file, &name)
        .ok_or("expected a file whose contents or name tell its format, such as games.txt")?;
    for item in read(&file, format, Mode::Lenient) {
        match item {
            Ok(record) => show(&Game::from(&record.tree))?,
            Err(fault) => eprintln!("{fault}"),
        }
    }
    Ok(())
}

fn show(game: &Game) -> Result<(), Box<dyn Error>> {
    let notations = ["iccs", "wxf", "chinese", "chinese-traditional"];
    let notations: Vec<Notation> = notations
        .iter()
        .map(|name| name.parse())
        .collect::<Result<_, _>>()?;
    for (position, &m) in game.positions().zip(game.moves()) {
        let texts = notations
            .iter()
            .map(|notation| notation.display(&position, m).to_string());
        println!("{}", texts.collect::<Vec<_>>().join("  "));
    }
    match game.verdict(&Rules::AXF) {
        Some(verdict) => println!("{verdict}\n"),
        None => println!("the game goes on\n"),
    }
    Ok(())
}
