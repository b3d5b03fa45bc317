//! Pairs of hexadecimal bitboards in every format: read, write, read.

#![no_main]

use fuzz::text::check_fault;
use libfuzzer_sys::fuzz_target;
use othello_core::{
    Color, SetupFault, SetupFaults,
    notation::hex::{BitOrder, HexFormat, SideOrder},
};

fuzz_target!(|text: &[u8]| {
    for bits in [BitOrder::A1IsBit0, BitOrder::A1IsBit63] {
        for sides in [SideOrder::BlackThenWhite, SideOrder::OwnThenOpponent] {
            for turn in Color::ALL {
                check(text, HexFormat { bits, sides }, turn);
            }
        }
    }
});

fn check(text: &[u8], format: HexFormat, turn: Color) {
    let setup = match format.parse(text, turn) {
        Ok(setup) => setup,
        Err(error) => return check_fault(text, error.place, &error),
    };
    assert_eq!(setup.turn, turn);
    match setup.to_position_ignoring(SetupFaults::UNREACHABLE) {
        Ok(position) => {
            let written = format.display(&position).to_string();
            assert_eq!(format.parse(&written, turn), Ok(setup));
        }
        Err(_) => assert!(setup.faults().contains(SetupFault::Overlap)),
    }
}
