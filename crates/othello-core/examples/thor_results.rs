//! What happened in Thor databases: who won, by how much, after which third move.
//!
//! `cargo run --release -p othello-core --example thor_results -- WTH_2023.wtb WTH_2024.wtb`.
//! Without a file, a database of random games is made in memory and read.

use std::{collections::BTreeMap, env, error::Error, fs};

use othello_core::{
    Color, Game, Position, Square, random,
    record::wthor::{Date, Header, NameTables, Reader, Writer, WthorGame},
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

/// Games with the same beginning, and what they brought black in discs above or below a draw.
#[derive(Default)]
struct Results {
    games: i32,
    difference: i32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<String> = env::args().skip(1).collect();
    let mut results = BTreeMap::new();
    if paths.is_empty() {
        count(&random_database(200)?, "random games", &mut results)?;
    }
    for path in &paths {
        count(&fs::read(path)?, path, &mut results)?;
    }
    println!("beginning  games  black's mean result in discs");
    for (beginning, Results { games, difference }) in &results {
        let mean = f64::from(*difference) / f64::from(*games);
        println!("{beginning:9}  {games:5}  {mean:+.2}");
    }
    Ok(())
}

/// Adds the games of a database. A faulty record is told with its place; the others count.
fn count(
    file: &[u8],
    name: &str,
    results: &mut BTreeMap<String, Results>,
) -> Result<(), Box<dyn Error>> {
    for record in Reader::new(file)? {
        match record {
            Ok(record) => {
                let result = results.entry(beginning(&record.game)).or_default();
                result.games += 1;
                let counts = record.game.position().counts();
                result.difference += counts.difference(Color::Black);
            }
            Err(fault) => eprintln!("{name}: {fault}"),
        }
    }
    Ok(())
}

/// The first three moves, the board turned so that the first one is f5.
fn beginning(game: &Game) -> String {
    let turned = game.orient(Square::F5);
    let game = turned.as_ref().unwrap_or(game);
    game.moves()
        .iter()
        .take(3)
        .map(ToString::to_string)
        .collect()
}

fn random_database(games: u32) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut writer = Writer::new(Header::new(Date::default(), 2026));
    for _ in 0..games {
        let game: Game = random::game(Position::new(), &mut rng);
        writer.push(&WthorGame::from_record(&game.into(), NameTables::default()))?;
    }
    Ok(writer.finish())
}
