//! What the benches share: the same jobs done by our crates and by their peers.

#![forbid(unsafe_code)]

use std::{env, fs, path::Path};

use magpie::othello as magpie;
use othello_core::{
    Color, Game, Position,
    perft::{Convention, perft},
    random,
    record::wthor::{Date, Header, NameTables, Reader, Writer, WthorGame},
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

/// Perft of the start by othello-core.
#[must_use]
pub fn our_perft(depth: u32) -> u64 {
    perft(&Position::new(), depth, Convention::PassIsPly)
}

/// Perft of the start by magpie: the same recursion on its public API.
#[must_use]
pub fn magpie_perft(depth: u32) -> u64 {
    count(&magpie::Board::standard(), magpie::Stone::Black, depth)
}

fn count(board: &magpie::Board, stone: magpie::Stone, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves_for(stone);
    if moves.is_empty() {
        let passes = !board.moves_for(stone.flip()).is_empty();
        return if passes {
            count(board, stone.flip(), depth - 1)
        } else {
            1
        };
    }
    if depth == 1 {
        return u64::from(moves.count_set());
    }
    moves
        .hot_bits()
        .map(|square| {
            let mut child = board.clone();
            child.play(stone, square);
            count(&child, stone.flip(), depth - 1)
        })
        .sum()
}

/// Perft of the empty 7×6 board of Connect Four by connect4-core.
#[must_use]
pub fn our_connect4_perft(depth: u32) -> u64 {
    connect4_core::perft::perft(&connect4_core::Position::new(), depth)
}

/// Perft of the empty board of Connect Four by connect-four-ai: a recursion on its public API.
#[must_use]
pub fn connect_four_ai_perft(depth: u32) -> u64 {
    count_connect4(&connect_four_ai::Position::new(), depth)
}

/// Leaves below a position that nobody has won.
fn count_connect4(position: &connect_four_ai::Position, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return position.possible().count_ones().into(),
        _ => {}
    }
    (0..connect_four_ai::Position::WIDTH)
        .filter(|&column| position.is_playable(column) && !position.is_winning_move(column))
        .map(|column| {
            let mut child = *position;
            child.play(column);
            count_connect4(&child, depth - 1)
        })
        .sum()
}

/// Perft of the start of Xiangqi by xiangqi-core.
#[must_use]
pub fn our_xiangqi_perft(depth: u32) -> u64 {
    xiangqi_core::perft::perft(&xiangqi_core::Position::new(), depth)
}

/// Perft of the start of Xiangqi by chessai: the same recursion on its public API, which keeps the
/// one position inside of an engine.
#[must_use]
pub fn chessai_perft(depth: u32) -> u64 {
    let mut engine = chessai::Engine::builder()
        .hash_size(1)
        .use_book(false)
        .build();
    engine.reset_to_startpos();
    count_xiangqi(&mut engine, depth)
}

fn count_xiangqi(engine: &mut chessai::Engine, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = engine.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for m in moves {
        engine.make_move(m);
        leaves += count_xiangqi(engine, depth - 1);
        engine.undo_move();
    }
    leaves
}

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
fn random_thor_file(games: usize) -> Vec<u8> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peers_agree() {
        assert_eq!(our_connect4_perft(7), connect_four_ai_perft(7));
        assert_eq!(our_perft(7), magpie_perft(7));
        assert_eq!(our_xiangqi_perft(3), chessai_perft(3));
        let files = [random_thor_file(50)];
        let found = our_thor(&files);
        assert_eq!(found, peers_thor(&files));
        assert_eq!(found.games, 50);
    }
}

/// The examples of the workspace's README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
