//! Files of Connect Four games, scores and positions: one item a line at most, read, write, read.

#![no_main]

use connect4_core::{
    Grid, Rules, Setup, Shape,
    notation::{BoardError, Mode, bit_key::Form, digits::Base, text_board::Style},
    record::{bit_key, digits, flat_list, scores, text_board, uci},
};
use fuzz::{
    connect4::{check_board, check_fault, shapes},
    text::lines,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    for shape in shapes() {
        for mode in [Mode::Strict, Mode::Lenient] {
            check_uci(text, shape, mode);
            check_keys(text, shape, mode);
            let boards = grids(text, shape, flat_list::read(text, shape, mode));
            let written = flat_list::display(&boards).to_string();
            let again = flat_list::read(&written, shape, Mode::Strict);
            assert_eq!(grids(written.as_bytes(), shape, again), boards);
            for style in [Style::Letters, Style::Bars, Style::Discs] {
                let boards = grids(text, shape, text_board::read(text, shape, style, mode));
                let written = text_board::display(&boards, style).to_string();
                let again = text_board::read(&written, shape, style, Mode::Strict);
                assert_eq!(grids(written.as_bytes(), shape, again), boards);
            }
            for base in [Base::Zero, Base::One] {
                check_digits(text, &Grid::new(shape), base, mode);
                check_scores(text, &Grid::new(shape), base, mode);
            }
        }
    }
});

fn check_digits<P: Rules>(text: &[u8], start: &P, base: Base, mode: Mode) {
    let items: Vec<_> = digits::read(start.clone(), text, base, mode).collect();
    assert!(items.len() <= lines(text));
    for error in items.iter().filter_map(|item| item.as_ref().err()) {
        check_fault(text, error.place, error);
    }
    let games: Vec<_> = items.into_iter().flatten().collect();
    let written = digits::display(&games, base).to_string();
    let again: Result<Vec<_>, _> =
        digits::read(start.clone(), &written, base, Mode::Lenient).collect();
    assert_eq!(again.as_ref(), Ok(&games), "{written}");
}

fn check_scores<P: Rules>(text: &[u8], start: &P, base: Base, mode: Mode) {
    let items: Vec<_> = scores::read(start.clone(), text, base, mode).collect();
    assert!(items.len() <= lines(text));
    for error in items.iter().filter_map(|item| item.as_ref().err()) {
        check_fault(text, error.place, error);
    }
    let scored: Vec<_> = items.into_iter().flatten().collect();
    let written = scores::display(&scored, base).to_string();
    let again: Result<Vec<_>, _> =
        scores::read(start.clone(), &written, base, Mode::Strict).collect();
    assert_eq!(again.as_ref(), Ok(&scored), "{written}");
}

fn check_uci(text: &[u8], shape: Shape, mode: Mode) {
    let items: Vec<_> = uci::read(text, shape, mode).collect();
    assert!(items.len() <= lines(text));
    for item in &items {
        check_board(text, shape, &item.clone().map(|row| row.setup));
    }
    let positions = items.into_iter().flatten().filter_map(|row| {
        let grid: Grid = row.setup.to_position().ok()?;
        Some((grid, row))
    });
    let (grids, rows): (Vec<_>, Vec<_>) = positions.unzip();
    let told = grids.iter().zip(&rows).map(|(grid, row)| (grid, row.value));
    let written = uci::display(told).to_string();
    let again: Result<Vec<_>, _> = uci::read(&written, shape, Mode::Strict).collect();
    assert_eq!(again.as_ref(), Ok(&rows), "{written}");
}

/// The positions of a file of boards; there are no more than lines, and each fault has its place.
fn grids(
    text: &[u8],
    shape: Shape,
    boards: impl Iterator<Item = Result<Setup, BoardError>>,
) -> Vec<Grid> {
    let boards: Vec<_> = boards.collect();
    assert!(boards.len() <= lines(text));
    for board in &boards {
        check_board(text, shape, board);
    }
    let setups = boards.into_iter().flatten();
    setups
        .filter_map(|setup| setup.to_position().ok())
        .collect()
}

fn check_keys(text: &[u8], shape: Shape, mode: Mode) {
    for form in [Form::OwnPlusOccupied, Form::OwnPlusOccupiedPlusBottom] {
        let boards: Vec<_> = bit_key::read(text, form, shape, mode).collect();
        assert!(boards.len() <= lines(text));
        for error in boards.iter().filter_map(|board| board.as_ref().err()) {
            check_fault(text, error.place, error);
        }
        let setups = boards.into_iter().flatten();
        let grids: Vec<Grid> = setups
            .filter_map(|setup| setup.to_position().ok())
            .collect();
        let written = bit_key::display(&grids, form).to_string();
        let again: Vec<Grid> = bit_key::read(&written, form, shape, Mode::Strict)
            .map(|board| board.expect("a key").to_position().expect("a position"))
            .collect();
        assert_eq!(again, grids, "{written}");
    }
}
