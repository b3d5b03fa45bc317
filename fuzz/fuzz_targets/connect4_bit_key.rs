//! Numbers as Connect Four boards: what is read is the board that has the number.

#![no_main]

use connect4_core::{
    Grid, Position, Shape, Word,
    notation::bit_key::{self, BitKeyError, Form},
};
use fuzz::{
    connect4::{check_setup, next_shape, shapes},
    next, next_u64,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    if let Ok(text) = str::from_utf8(input) {
        check_text(text);
    }
    let mut input = input;
    let choice = usize::from(next(&mut input));
    let form = [Form::OwnPlusOccupied, Form::OwnPlusOccupiedPlusBottom][choice / 8 % 2];
    let shape = match shapes().get(choice % 8) {
        Some(shape) => *shape,
        None => next_shape(&mut input),
    };
    let [low, high] = [(); 2].map(|()| u128::from(next_u64(&mut input)));
    check(high << 64 | low, form, shape);
    check_fast::<7, 6, 4, u64>(low as u64);
    check_fast::<3, 2, 2, u64>(low as u64 % 1024);
    check_fast::<9, 8, 5, u128>(high << 64 | low);
});

fn check(key: u128, form: Form, shape: Shape) {
    let result = bit_key::decode(key, form, shape);
    for text in [key.to_string(), format!("{key:#x}")] {
        assert_eq!(bit_key::parse(&text, form, shape), result);
    }
    match result {
        Ok(setup) => {
            check_setup(&setup);
            if let Ok(grid) = setup.to_position::<Grid>() {
                assert_eq!(bit_key::of(&grid, form), Some(key));
            }
        }
        Err(error) => assert!(error.to_string().len() < 400),
    }
}

fn check_text(text: &str) {
    for form in [Form::OwnPlusOccupied, Form::OwnPlusOccupiedPlusBottom] {
        match bit_key::parse(text, form, shapes()[1]) {
            Err(BitKeyError::Number { found }) => {
                assert!(text.starts_with(found.trim_end_matches('…')));
            }
            Err(error) => assert!(error.to_string().len() < 400),
            Ok(setup) => check_setup(&setup),
        }
    }
}

fn check_fast<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(key: B) {
    if let Ok(position) = Position::<COLS, ROWS, TO_WIN, B>::from_key(key) {
        assert_eq!(position.key(), key);
        let widest = bit_key::of(&position, Form::OwnPlusOccupied);
        assert_eq!(widest, Some(key.widen()));
    }
}
