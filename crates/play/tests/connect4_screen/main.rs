//! Connect Four on the full screen without a terminal. The modules of the command are compiled here
//! once more, without the solvers, which would take the compiler minutes.

#![allow(dead_code)] // The command uses the rest of its modules.

#[path = "../../src/bin/connect4/archive.rs"]
mod archive;
#[path = "../../src/bin/connect4/drawing.rs"]
mod drawing;
#[path = "../../src/bin/connect4/faults.rs"]
mod faults;
#[path = "../../src/bin/connect4/format.rs"]
mod format;
#[path = "../../src/bin/connect4/position.rs"]
mod position;
#[path = "../../src/bin/connect4/scene.rs"]
mod scene;
#[path = "../../src/bin/connect4/table.rs"]
mod table;
#[path = "../../src/bin/connect4/thinking.rs"]
mod thinking;

use std::fs;

use connect4_core::{
    Game, Shape,
    notation::Mode,
    notation::digits::{self, Base},
};
use connect4_engine::{Engine, EngineOptions};
use play::{
    language::Language,
    screen::Rehearsal,
    seat::{Players, Seat, Strength},
    table::Table as _,
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use faults::Faults;
use format::Format;
use table::ConnectTable;

const LINES: [&str; 26] = [
    "1",
    "2",
    "3",
    "4",
    "4",
    "5",
    "6",
    "7",
    "8",
    "12",
    "undo",
    "redo",
    "new",
    "go",
    "end",
    "back",
    "resign",
    "draw",
    "comment x",
    "moves",
    "find 1",
    "game 1",
    "setup 4453",
    "setup 9",
    "save",
    "hints",
];

fn screen(shape: Shape, seats: &[Seat]) -> Rehearsal<ConnectTable> {
    let players = Players::new(seats.to_vec(), Strength::of_level(1), 1);
    let engine = Engine::new(EngineOptions { hash_mebibytes: 1 }).expect("little memory");
    Rehearsal::new(ConnectTable::new(shape, players, engine, Language::En))
}

/// Whatever is pressed and clicked, nothing panics and the game stays a legal one.
#[test]
fn anything_may_be_done() {
    // A name that is typed by chance becomes a file.
    let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/connect4-screen");
    fs::create_dir_all(folder).expect("a folder");
    std::env::set_current_dir(folder).expect("it is there");

    let large = Shape::new(9, 7).and_then(|shape| shape.with_players(3));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for (shape, seats, steps) in [
        (Shape::STANDARD, &[Seat::Human; 2][..], 3000),
        (
            large.expect("a board"),
            &[Seat::Human, Seat::Random, Seat::Human],
            1000,
        ),
        (Shape::STANDARD, &[Seat::Human, Seat::Engine], 300),
    ] {
        let mut screen = screen(shape, seats);
        for step in 0..steps {
            screen.do_anything(&mut random, &LINES);
            screen.wait();
            if step % 4 == 0 {
                let _ = screen.screen(80, 24);
            }
            let game = &screen.table().game;
            let mut again = Game::from_start(game.start().clone());
            for m in game.moves() {
                again.play(*m).expect("a legal game");
            }
            assert!(game.cursor() <= game.moves().len());
            let players = game.start().shape().players();
            assert_eq!(screen.table().players().seats.len(), usize::from(players));
        }
    }
}

/// In English an error reads as the core tells it; in French nothing of that is left but what was
/// found.
#[test]
fn errors_are_told_in_both_languages() {
    let errors = errors();
    assert!(errors.len() > 500, "{}", errors.len());
    for error in &errors {
        assert_eq!(Faults(Language::En).tell(error), error.to_string());
        let french = Faults(Language::Fr).tell(error);
        let unquoted: String = french.split('"').step_by(2).collect();
        for english in ["expected", "found", " the ", " of ", " for "] {
            assert!(!unquoted.contains(english), "{error}: {french}");
        }
    }
}

/// What is wrong with files of every format in which a byte is taken out, put in or exchanged, or
/// whose end is missing.
fn errors() -> Vec<anyhow::Error> {
    let shape = Shape::STANDARD;
    let start = connect4_core::Grid::new(shape);
    let game = digits::parse(start, "4453", Base::One, Mode::Strict).expect("a game");
    let record = format::Record {
        game,
        value: Some(format::Known::Score(1)),
    };
    let formats = [
        Format::Digits1,
        Format::Digits0,
        Format::Scores1,
        Format::Uci,
        Format::FlatTop,
        Format::Letters,
        Format::Bars,
        Format::Discs,
        Format::Key,
        Format::KeyBottom,
    ];
    let mut errors = Vec::new();
    for format in formats {
        let whole = format.text(&record).expect("it can be told").into_bytes();
        let mut read = |bytes: &[u8]| {
            let faults = format
                .read(bytes, shape)
                .into_iter()
                .filter_map(Result::err);
            errors.extend(faults.map(|fault| fault.error));
        };
        for at in 0..whole.len() {
            read(&whole[..at]);
            read(&[&whole[..at], &whole[at + 1..]].concat());
            for byte in [b'x', b'o', b'9', b'4', b' ', b',', b'.', 0xff] {
                read(&[&whole[..at], &[byte], &whole[at + 1..]].concat());
                read(&[&whole[..at], &[byte], &whole[at..]].concat());
            }
        }
        read(b"99999999999999999999999999999999999999999999999999\n");
    }
    errors
}
