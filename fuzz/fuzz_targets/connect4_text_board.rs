//! Drawings of Connect Four boards in every style: read, write, read; strict reading is a part of
//! lenient.

#![no_main]

use connect4_core::{
    Position, Shape,
    notation::{
        Mode,
        text_board::{self, Style},
    },
};
use fuzz::connect4::{check_board, shapes};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    for shape in shapes() {
        for style in [Style::Letters, Style::Bars, Style::Discs] {
            check(text, shape, style);
        }
    }
    if let Ok(text) = str::from_utf8(text)
        && let Ok(position) = text.parse::<Position>()
    {
        assert_eq!(position.to_string().parse(), Ok(position));
    }
});

fn check(text: &[u8], shape: Shape, style: Style) {
    let [strict, lenient] = [Mode::Strict, Mode::Lenient].map(|mode| {
        let result = text_board::parse(text, shape, style, mode);
        check_board(text, shape, &result);
        let setup = match &result {
            Ok(setup) => setup,
            Err(error) => &error.setup,
        };
        let written = text_board::display_setup(setup, style).to_string();
        let again = text_board::parse(&written, shape, style, Mode::Strict);
        assert_eq!(again.as_ref(), Ok(setup), "{written}");
        result
    });
    if strict.is_ok() {
        assert_eq!(strict, lenient);
    }
}
