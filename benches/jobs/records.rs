//! Files of games read and replayed.

use std::{env, fs, path::Path};

use magpie::othello as magpie;
use othello_core::{
    Color, Game, Position, random,
    record::wthor::{Date, Header, NameTables, Reader, Writer, WthorGame},
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use xiangqi_core::{
    MoveTree,
    notation::Mode,
    record::{Format, Record, WriteOptions},
};

/// Thor databases to read: those of the folder that `THOR_DIR` names, or else one of 10,000 random
/// games.
///
/// # Panics
///
/// If the folder cannot be read.
#[must_use]
pub fn thor_files() -> Vec<Vec<u8>> {
    match env::var_os("THOR_DIR") {
        Some(folder) => read_folder(Path::new(&folder)),
        None => Vec::from([random_thor_file(10_000)]),
    }
}

fn read_folder(folder: &Path) -> Vec<Vec<u8>> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("THOR_DIR names a folder")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|found| found.eq_ignore_ascii_case("wtb"))
        })
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| fs::read(path).expect("a readable file"))
        .collect()
}

/// A database of random games, the same at each call.
///
/// # Panics
///
/// Never: random games fit.
#[must_use]
pub fn random_thor_file(games: usize) -> Vec<u8> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut writer = Writer::new(Header::new(Date::default(), 2026));
    for _ in 0..games {
        let game: Game = random::game(Position::new(), &mut rng);
        let game = WthorGame::from_record(&game.into(), NameTables::default());
        writer.push(&game).expect("random games fit a database");
    }
    writer.finish()
}

/// What was found in databases: it must be the same for all who read them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Legal games.
    pub games: usize,
    /// Discs placed.
    pub moves: usize,
    /// Black's discs at the end of all games, empty squares not counted.
    pub black_discs: u64,
}

/// Databases read, replayed and scored by othello-core.
///
/// # Panics
///
/// If one is faulty.
#[must_use]
pub fn our_thor(files: &[Vec<u8>]) -> Found {
    let mut found = Found::default();
    for file in files {
        for game in Reader::new(file).expect("a database") {
            let game = game.expect("a legal game");
            let position = game.game.position();
            found.games += 1;
            found.moves += 60 - usize::from(position.counts().empty);
            found.black_discs += u64::from(position.counts().of(Color::Black));
            // The field's rule for empty squares, as a checker of databases needs it.
            std::hint::black_box(game.score_agrees());
        }
    }
    found
}

/// Databases read by wthor, replayed and scored by magpie.
///
/// # Panics
///
/// If one is faulty.
#[must_use]
pub fn peers_thor(files: &[Vec<u8>]) -> Found {
    let mut found = Found::default();
    for file in files {
        let archive = wthor::parse::<wthor::game_archive::GameArchive>(file).expect("a database");
        for record in &archive.games {
            let mut game = magpie::Game::new();
            for square in &record.moves {
                let square = (square.rank, square.file).try_into().expect("a square");
                if game.play(square).is_err() {
                    game.pass_turn();
                    game.play(square).expect("a legal move");
                }
                found.moves += 1;
            }
            let board = game.board();
            found.games += 1;
            found.black_discs += u64::from(board.bits_for(magpie::Stone::Black).count_set());
            let over = board.moves_for(magpie::Stone::Black).is_empty()
                && board.moves_for(magpie::Stone::White).is_empty();
            std::hint::black_box(over);
        }
    }
    found
}

/// A file of so many random games of Xiangqi with 60 moves each, the same at each call.
///
/// # Panics
///
/// If the format is not written.
#[must_use]
pub fn xiangqi_file(games: usize, format: Format) -> Vec<u8> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let records: Vec<Record> = (0..games)
        .map(|_| {
            let game = xiangqi_core::random::game(xiangqi_core::Position::new(), 60, &mut rng);
            Record {
                tree: MoveTree::from(&game),
                ..Record::default()
            }
        })
        .collect();
    xiangqi_core::record::write(&records, format, &WriteOptions::default()).expect("a file")
}

/// Reads a file of Xiangqi; the number of moves. No peer on crates.io reads one.
///
/// # Panics
///
/// If it is faulty.
#[must_use]
pub fn our_xiangqi_moves(file: &[u8], format: Format) -> usize {
    xiangqi_core::record::read(file, format, Mode::Lenient)
        .map(|record| record.expect("legal games").tree.len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peers_agree() {
        let files = [random_thor_file(50)];
        let found = our_thor(&files);
        assert_eq!(found, peers_thor(&files));
        assert_eq!(found.games, 50);
    }

    #[test]
    fn all_moves_are_read() {
        for format in [Format::Pgn, Format::Xqf] {
            let file = xiangqi_file(1, format);
            assert_eq!(our_xiangqi_moves(&file, format), 60);
        }
    }
}
