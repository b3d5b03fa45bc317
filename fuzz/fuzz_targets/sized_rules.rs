//! The rules on boards of every size; size 8 plays like the fast 8×8.

#![no_main]

use fuzz::{check_rules, next_position, next_size, play};
use libfuzzer_sys::fuzz_target;
use othello_core::{Position, Rules, sized};

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    let size = next_size(&mut input);
    let start: sized::Position = next_position(size, &mut input).expect("a board of any size");
    // Not every position of a game: the great boards have many squares to look at.
    let game = play(start, input);
    check_rules(game.start());
    check_rules(game.position());
    for position in game.positions() {
        check_flips(&position);
        if let Some(fast) = on_fast_board(&position) {
            agrees(&position, &fast);
        }
    }
});

fn check_flips(position: &sized::Position) {
    for square in position.empty_squares() {
        let flips = position.flips(square);
        assert_eq!(flips.any(), position.moves().contains(square));
        let by_direction: u32 = position.flip_counts(square).values().map(u32::from).sum();
        assert_eq!(by_direction, flips.len());
    }
}

fn on_fast_board(position: &sized::Position) -> Option<Position> {
    let discs: Vec<_> = position
        .squares()
        .map(|square| position.disc_at(square))
        .collect();
    Position::from_discs(position.size(), &discs, position.turn())
}

fn agrees(position: &sized::Position, fast: &Position) {
    assert_eq!(&sized::Position::from(*fast), position);
    assert_eq!(position.to_string(), fast.to_string());
    assert_eq!(position.outcome(), fast.outcome());
    let gains: Vec<_> = position
        .gains()
        .map(|(square, gain)| (square.to_string(), gain))
        .collect();
    let fast_gains: Vec<_> = fast
        .gains()
        .map(|(square, gain)| (square.to_string(), gain))
        .collect();
    assert_eq!(gains, fast_gains);
}
