//! Thor databases: small files written here, made-up bytes, and the public database where it is.

mod any_bytes;
mod database;
mod games;
mod header;
mod names;

use othello_core::{
    Game, Move, Rules,
    record::wthor::{Date, Header, Reader, Writer, WthorGame},
};

const DATE: Date = Date {
    century: 20,
    year: 26,
    month: 11,
    day: 30,
};

/// Made 2026-11-30: one game of 2026 on 8×8, theoretical scores from 24 empty squares on.
const HEADER: [u8; 16] = [20, 26, 11, 30, 1, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, 24, 0];

/// Tournament 0, players 1 and 2, 32 and 32, f5 d6 c3 d3 c4.
const FIELDS_AND_MOVES: [u8; 13] = [0, 0, 1, 0, 2, 0, 32, 32, 56, 64, 33, 34, 43];

const RECORD_LEN: usize = 68;

fn one_game_file() -> Vec<u8> {
    let mut file = HEADER.to_vec();
    file.extend(FIELDS_AND_MOVES);
    file.resize(HEADER.len() + RECORD_LEN, 0);
    file
}

/// A file of the same game several times.
fn file_of(games: u8) -> Vec<u8> {
    let one = one_game_file();
    let mut file = one[..16].to_vec();
    file[4] = games;
    for _ in 0..games {
        file.extend(&one[16..]);
    }
    file
}

fn read_one(file: &[u8]) -> WthorGame {
    Reader::new(file).unwrap().next().unwrap().unwrap()
}

/// A game that plays the move with this index, modulo their number, each time.
fn game_of<P: Rules>(start: P, choices: &[u8]) -> Game<P> {
    let mut game = Game::from_start(start);
    for &choice in choices {
        let squares: Vec<_> = game.position().move_squares().collect();
        let m = match squares.len() {
            0 => Move::Pass,
            len => Move::Place(squares[usize::from(choice) % len]),
        };
        if game.play(m).is_err() {
            break;
        }
    }
    // Thor files cannot tell a pass at the end.
    if game.moves().last().is_some_and(|m| m.is_pass()) && game.outcome().is_none() {
        let shorter = game.moves().len() - 1;
        return game_of(game.start().clone(), &choices[..shorter]);
    }
    game
}

fn thor<P: Rules>(game: Game<P>) -> WthorGame<P> {
    WthorGame {
        tournament: 3,
        black: 0x1234,
        white: 0xffff,
        score: 40,
        theoretical_score: 30,
        game,
    }
}

fn write<P: Rules>(header: Header, games: &[WthorGame<P>]) -> Vec<u8> {
    let mut writer = Writer::new(header);
    for game in games {
        writer.push(game).unwrap();
    }
    writer.finish()
}
