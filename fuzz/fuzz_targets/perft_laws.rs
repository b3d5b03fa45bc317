//! The rules on 8×8: legality, play and undo, keys.

#![no_main]

use std::collections::HashMap;

use fuzz::{check_rules, next_position, play};
use libfuzzer_sys::fuzz_target;
use othello_core::{Position, Square, sized::Size};

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    let start = next_position::<Position>(Size::EIGHT, &mut input).expect("an 8×8 board");
    let game = play(start, input);
    let positions: Vec<_> = game.positions().collect();

    let mut keys = HashMap::new();
    for position in &positions {
        check_rules(position);
        check_flips(position);
        assert_eq!(keys.entry(position.key()).or_insert(position), &position);
    }
    check_undo(game.moves(), &positions);
});

fn check_flips(position: &Position) {
    for square in Square::ALL {
        let flips = position.flips(square);
        assert!(flips.is_subset(position.opponent()));
        assert_eq!(flips.any(), position.moves().contains(square));
        let by_direction: u8 = position.flip_counts(square).values().sum();
        assert_eq!(u32::from(by_direction), flips.len());
    }
}

/// Plays the moves unchecked, and takes them back.
fn check_undo(moves: &[othello_core::Move], positions: &[Position]) {
    for (m, pair) in moves.iter().zip(positions.windows(2)) {
        let mut position = pair[0];
        let flips = position.play_unchecked(*m);
        assert_eq!(position, pair[1]);
        position.undo(*m, flips);
        assert_eq!(position, pair[0]);
    }
}
