//! Move lists of Connect Four on several boards: read, write, read; strict reading is a part of
//! lenient.

#![no_main]

use connect4_core::{
    Game, Grid, Position, Rules, Shape,
    notation::{
        Mode,
        digits::{self, Base, DigitsError},
    },
};
use fuzz::connect4::{check_fault, shapes};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    for base in [Base::Zero, Base::One] {
        let fast = check(text, Position::new(), base).map(told);
        for shape in shapes() {
            let read = check(text, Grid::new(shape), base);
            if shape == Shape::STANDARD {
                assert_eq!(read.map(told), fast);
            }
        }
    }
});

/// What came of a text, comparable between types of positions.
fn told<P: Rules>(result: Result<Game<P>, DigitsError<P>>) -> (String, Option<String>) {
    match result {
        Ok(game) => (game.to_string(), None),
        Err(error) => (error.game.to_string(), Some(error.to_string())),
    }
}

/// Reads in both modes.
fn check<P: Rules>(text: &[u8], start: P, base: Base) -> [Result<Game<P>, DigitsError<P>>; 2] {
    let results = [Mode::Strict, Mode::Lenient].map(|mode| {
        let result = digits::parse(start.clone(), text, base, mode);
        let game = match &result {
            Ok(game) => game,
            Err(error) => {
                check_fault(text, error.place, error);
                &error.game
            }
        };
        assert!(game.moves().len() <= text.len(), "a move takes a byte");
        assert_eq!(game.cursor(), game.moves().len());
        let written = digits::display(game, base).to_string();
        let again = digits::parse(start.clone(), &written, base, Mode::Strict);
        assert_eq!(again.as_ref(), Ok(game));
        result
    });
    if results[0].is_ok() {
        assert_eq!(results[0], results[1]);
    }
    results
}
