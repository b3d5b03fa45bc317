//! The notations: every habit as a literal case, exact places of faults, and round trips.

mod board_strings;
mod diagrams;
mod hexadecimal;
mod move_lists;

use othello_core::{
    Color, Game, IllegalReason, Move, Position, Rules, Setup, SetupFault, SetupFaults, Square,
    Symmetry, Transform,
    notation::{
        Mode, Place,
        board_string::{self, BoardStringFault, Discs, Format},
        diagram::{Charset, Diagram, Marks},
        hex::{BitOrder, HexFault, HexFormat, SideOrder},
        transcript::{self, Letters, Passes, Separator, Style, TranscriptError, TranscriptFault},
    },
    sized::{self, Size},
};
use proptest::{
    prelude::*,
    test_runner::{Config, RngSeed},
};

const MODES: [Mode; 2] = [Mode::Strict, Mode::Lenient];

/// After these eight moves black must pass, and white can play c5 or e7.
const PASS_DUE: &str = "f5f6d3g5h5h4f7h6";

/// White has no disc left after these nine moves.
const WIPE_OUT: &str = "f5d6c5f4e7f6g5e6e3";

fn config() -> Config {
    Config {
        rng_seed: RngSeed::Fixed(8),
        failure_persistence: None,
        ..Config::default()
    }
}

fn lenient(text: &str) -> Result<Game, TranscriptError> {
    transcript::parse(Position::new(), text, Mode::Lenient)
}

fn strict(text: &str) -> Result<Game, TranscriptError> {
    transcript::parse(Position::new(), text, Mode::Strict)
}

fn size(files: u8) -> Size {
    Size::new(files).expect("an even size from 4 to 16")
}

const fn place(offset: usize, line: usize, column: usize) -> Place {
    Place {
        offset,
        line,
        column,
    }
}

/// A game whose moves are chosen by a list of numbers.
fn playout<P: Rules>(start: P, choices: &[u8]) -> Game<P> {
    let mut game = Game::from_start(start);
    for &choice in choices {
        if game.position().must_pass() {
            game.play(Move::Pass).expect("a pass is due");
        }
        let squares: Vec<_> = game.position().move_squares().collect();
        if squares.is_empty() {
            break;
        }
        let square = squares[usize::from(choice) % squares.len()];
        game.play(Move::Place(square)).expect("the move is legal");
    }
    game
}

fn choices() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..70)
}
