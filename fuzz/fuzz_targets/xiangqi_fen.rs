//! FEN of xiangqi: read, write in any style, read; faults lie in the text.

#![no_main]

use fuzz::text::choose;
use libfuzzer_sys::fuzz_target;
use xiangqi_core::{
    Position, Setup,
    notation::{
        Letters,
        fen::{self, Fields, ParseFenError, RedLetter, Style},
    },
};

const LETTERS: [Letters; 2] = [Letters::KnightBishop, Letters::HorseElephant];
const RED: [RedLetter; 2] = [RedLetter::W, RedLetter::R];
const FIELDS: [Fields; 3] = [Fields::All, Fields::Turn, Fields::Board];

fuzz_target!(|text: &str| {
    let setup = match text.parse::<Setup>() {
        Ok(setup) => setup,
        Err(error) => {
            assert!(error.to_string().len() < 600, "a long text is cut off");
            let ParseFenError::Unexpected { column, .. } = error else {
                panic!("{error}");
            };
            assert!((1..=text.chars().count() + 1).contains(&column));
            return;
        }
    };
    assert_eq!(setup.to_string().parse(), Ok(setup));
    let choice = choose(text.as_bytes(), 12);
    let style = Style {
        letters: LETTERS[choice % 2],
        red: RED[choice / 2 % 2],
        fields: FIELDS[choice / 4],
    };
    check_style(&setup, style);
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(setup.to_position().as_ref(), Ok(&position));
        assert_eq!(position.to_string().parse(), Ok(position));
    }
});

/// What is written reads back, but for the fields that are left out.
fn check_style(setup: &Setup, style: Style) {
    let written = fen::display(setup, style).to_string();
    let mut expected = Setup {
        board: setup.board,
        ..Setup::EMPTY
    };
    if style.fields != Fields::Board {
        expected.turn = setup.turn;
    }
    if style.fields == Fields::All {
        expected = *setup;
    }
    assert_eq!(written.parse(), Ok(expected), "{written}");
}
