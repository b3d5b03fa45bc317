//! Flat lists of numbers as Connect Four boards: read, write, read; strict reading is a part of
//! lenient.

#![no_main]

use connect4_core::{
    Grid, Shape,
    notation::{Mode, flat_list},
};
use fuzz::connect4::{check_board, shapes};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    for shape in shapes() {
        check(text, shape);
        check_cells(text, shape);
    }
});

fn check(text: &[u8], shape: Shape) {
    let [strict, lenient] = [Mode::Strict, Mode::Lenient].map(|mode| {
        let result = flat_list::parse(text, shape, mode);
        check_board(text, shape, &result);
        let setup = result.as_ref().ok();
        if let Some(grid) = setup.and_then(|setup| setup.to_position::<Grid>().ok()) {
            let written = flat_list::display(&grid).to_string();
            let again = flat_list::parse(&written, shape, Mode::Strict);
            assert_eq!(again.as_ref().ok(), setup, "{written}");
            let cells = flat_list::to_cells(&grid);
            assert_eq!(flat_list::from_cells(&cells, shape).as_ref().ok(), setup);
        }
        result
    });
    if let Ok(setup) = &strict {
        assert_eq!(strict, lenient);
        let cells: Vec<u8> = serde_json::from_slice(text).expect("strict reading takes JSON");
        assert_eq!(flat_list::from_cells(&cells, shape).as_ref(), Ok(setup));
    }
}

/// The input itself as the numbers.
fn check_cells(cells: &[u8], shape: Shape) {
    let fits =
        cells.len() == shape.squares() && cells.iter().all(|number| *number <= shape.players());
    let result = flat_list::from_cells(cells, shape);
    assert_eq!(result.is_ok(), fits);
    if let Ok(grid) = result.map_or(Err(()), |setup| setup.to_position::<Grid>().map_err(|_| ())) {
        assert_eq!(flat_list::to_cells(&grid), cells);
    }
}
