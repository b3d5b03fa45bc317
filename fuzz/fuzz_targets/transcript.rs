//! Move lists on boards of several sizes: read, write, read; strict reading is a part of lenient.

#![no_main]

use fuzz::text::{check_fault, choose};
use libfuzzer_sys::fuzz_target;
use othello_core::{
    Game, Move, Position, Rules,
    notation::{
        Mode,
        transcript::{self, Letters, Passes, Separator, Style, TranscriptError},
    },
    sized::{self, Size},
};

const LETTERS: [Letters; 3] = [Letters::Lower, Letters::Upper, Letters::ByColor];
const SEPARATORS: [Separator; 3] = [Separator::Nothing, Separator::Blank, Separator::Numbered];
const PASSES: [Passes; 6] = [
    Passes::LeftOut,
    Passes::Pa,
    Passes::Ps,
    Passes::Pass,
    Passes::Dashes,
    Passes::Ats,
];

fuzz_target!(|text: &[u8]| {
    let fast = check(text, Position::new()).map(told);
    for size in Size::ALL {
        let read = check(text, sized::Position::new(size));
        if size == Size::EIGHT {
            assert_eq!(read.map(told), fast);
        }
    }
});

/// What came of a text, comparable between types of positions.
fn told<P: Rules>(result: Result<Game<P>, TranscriptError<P>>) -> (String, Option<String>) {
    match result {
        Ok(game) => (game.to_string(), None),
        Err(error) => (error.game.to_string(), Some(error.to_string())),
    }
}

/// Reads in both modes.
fn check<P: Rules>(text: &[u8], start: P) -> [Result<Game<P>, TranscriptError<P>>; 2] {
    let results = [Mode::Strict, Mode::Lenient].map(|mode| {
        let result = transcript::parse(start.clone(), text, mode);
        let game = match &result {
            Ok(game) => game,
            Err(error) => {
                check_fault(text, error.place, error);
                &error.game
            }
        };
        assert!(
            game.moves().len() <= text.len(),
            "a move or its pass takes a byte"
        );
        assert_eq!(game.cursor(), game.moves().len());
        check_writing(game, choose(text, 54));
        result
    });
    if results[0].is_ok() {
        assert_eq!(results[0], results[1]);
    }
    results
}

fn check_writing<P: Rules>(game: &Game<P>, choice: usize) {
    let style = Style {
        letters: LETTERS[choice % 3],
        separator: SEPARATORS[choice / 3 % 3],
        passes: PASSES[choice / 9],
    };
    let text = transcript::display(game, style).to_string();
    check_reading(game, &text, style, Mode::Lenient);
    let is_strict = style.separator != Separator::Numbered
        && matches!(style.passes, Passes::LeftOut | Passes::Pa | Passes::Pass);
    if is_strict {
        check_reading(game, &text, style, Mode::Strict);
    }
}

fn check_reading<P: Rules>(game: &Game<P>, text: &str, style: Style, mode: Mode) {
    let read = transcript::parse(game.start().clone(), text, mode).expect("what was written");
    let mut moves = game.moves();
    if style.passes == Passes::LeftOut && moves.last() == Some(&Move::Pass) {
        moves = &moves[..moves.len() - 1];
    }
    assert_eq!(read.moves(), moves);
}
