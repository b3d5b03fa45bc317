//! Rows of the UCI data set on several boards: read, write, read; strict reading is a part of
//! lenient.

#![no_main]

use connect4_core::{
    Grid, Shape,
    notation::{Mode, uci},
};
use fuzz::connect4::{check_board, shapes};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    for shape in shapes() {
        check(text, shape);
    }
});

fn check(text: &[u8], shape: Shape) {
    let [strict, lenient] = [Mode::Strict, Mode::Lenient].map(|mode| {
        let result = uci::parse(text, shape, mode);
        let board = result.clone().map(|row| row.setup);
        check_board(text, shape, &board);
        if let Ok(row) = &result
            && let Ok(grid) = row.setup.to_position::<Grid>()
        {
            assert_eq!(shape.players(), 2);
            let written = uci::display(&grid, row.value).to_string();
            let again = uci::parse(&written, shape, Mode::Strict);
            assert_eq!(again.as_ref(), Ok(row), "{written}");
        }
        result
    });
    if strict.is_ok() {
        assert_eq!(strict, lenient);
    }
}
