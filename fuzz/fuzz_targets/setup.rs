//! Claimed positions: one comes of the claim exactly if no fault is named.

#![no_main]

use fuzz::{next, next_size, next_u64};
use libfuzzer_sys::fuzz_target;
use othello_core::{Bitboard, Color, Setup, SetupFault, SetupFaults, sized};

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    let turn = Color::ALL[usize::from(next(&mut input) % 2)];
    if next(&mut input).is_multiple_of(2) {
        let [black, white] = [(); 2].map(|()| Bitboard(next_u64(&mut input)));
        check(Setup { black, white, turn });
    } else {
        let size = next_size(&mut input);
        let [black, white] = [(); 2].map(|()| sized_squares(&mut input));
        check_sized(sized::Setup {
            size,
            black,
            white,
            turn,
        });
    }
});

fn sized_squares(input: &mut &[u8]) -> sized::Bitboard {
    let words = [(); 4].map(|()| next_u64(input));
    (0..=u8::MAX)
        .filter(|bit| words[usize::from(bit / 64)] >> (bit % 64) & 1 != 0)
        .filter_map(|bit| sized::Square::new(bit % 16, bit / 16))
        .collect()
}

fn check(setup: Setup) {
    let faults = setup.faults();
    match setup.to_position() {
        Ok(position) => {
            assert!(faults.is_empty());
            assert_eq!(Setup::from(position), setup);
        }
        Err(error) => {
            assert_eq!(error.faults, faults);
            assert!(!faults.is_empty());
            assert!(!error.to_string().is_empty());
        }
    }
    let overlaps = !setup.black.is_disjoint(setup.white);
    assert_eq!(faults.contains(SetupFault::Overlap), overlaps);
    let lenient = setup.to_position_ignoring(SetupFaults::UNREACHABLE);
    assert_eq!(lenient.is_ok(), !overlaps);
}

fn check_sized(setup: sized::Setup) {
    let faults = setup.faults();
    match setup.to_position() {
        Ok(position) => {
            assert!(faults.is_empty());
            assert_eq!(sized::Setup::from(position), setup);
        }
        Err(error) => assert_eq!(error.faults, faults),
    }
    let sound = !faults.contains(SetupFault::Overlap) && !faults.contains(SetupFault::OffBoard);
    let lenient = setup.to_position_ignoring(SetupFaults::UNREACHABLE);
    assert_eq!(lenient.is_ok(), sound);
}
