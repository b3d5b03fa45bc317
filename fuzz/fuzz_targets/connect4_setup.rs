//! Claimed boards of Connect Four: a position comes of one exactly if no fault is named.

#![no_main]

use connect4_core::{Grid, Player, Position, Setup, Shape};
use fuzz::{
    connect4::{check_agreement, check_setup, next_shape, play, shapes},
    next,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    let choice = usize::from(next(&mut input));
    let shape = match shapes().get(choice % 8) {
        Some(shape) => *shape,
        None => next_shape(&mut input),
    };
    let mut setup = Setup::new(shape);
    if choice >= 128 {
        drop_discs(&mut setup, &mut input);
    }
    // Each three bytes put a disc on some square or take it away.
    while !input.is_empty() {
        let [column, row, disc] = [(); 3].map(|()| next(&mut input));
        let square = connect4_core::Square::from_indices(column % 32, row % 32);
        setup.set(square.expect("a square"), Player::new(disc % 9));
    }
    check_setup(&setup);
    check_fast(&setup);
});

/// The board of a game of a few moves: nothing is wrong with it.
fn drop_discs(setup: &mut Setup, input: &mut &[u8]) {
    let moves = usize::from(next(input)).min(input.len());
    let (choices, rest) = input.split_at(moves);
    *input = rest;
    let game = play(Grid::new(setup.shape()), choices);
    *setup = Setup::from(game.position());
    assert_eq!(setup.faults(), []);
}

fn check_fast(setup: &Setup) {
    let fast = setup.to_position::<Position>();
    assert!(fast.is_err() || setup.shape() == Shape::STANDARD);
    if setup.shape() == Shape::STANDARD {
        let grid = setup.to_position::<Grid>();
        assert_eq!(fast.as_ref().err(), grid.as_ref().err());
        if let (Ok(fast), Ok(grid)) = (fast, grid) {
            check_agreement(&fast, &grid);
        }
    }
}
