//! Board strings in every format: read, write, read; 64 squares are read alike by both readers.

#![no_main]

use fuzz::text::check_fault;
use libfuzzer_sys::fuzz_target;
use othello_core::{
    Color, Position, Rules, Setup, SetupFaults,
    notation::board_string::{self, Discs, Format},
    sized,
};

fuzz_target!(|text: &[u8]| {
    for discs in [Discs::BlackAndWhite, Discs::OwnAndOpponent] {
        for default_turn in [None, Some(Color::Black), Some(Color::White)] {
            for zero_is_white in [false, true] {
                let format = Format {
                    discs,
                    default_turn,
                    zero_is_white,
                };
                check(text, &format);
            }
        }
    }
    if let Ok(text) = std::str::from_utf8(text) {
        let setup = board_string::parse(text, &Format::default());
        assert_eq!(text.parse::<Setup>(), setup);
        assert_eq!(
            text.parse::<Position>()
                .map(|position| position.to_string()),
            setup.map(|setup| claimed(setup).to_string()),
        );
        let sized = board_string::parse_sized(text, &Format::default());
        assert_eq!(text.parse::<sized::Setup>(), sized);
        assert_eq!(text.parse::<sized::Position>(), sized.map(claimed_sized));
    }
});

fn check(text: &[u8], format: &Format) {
    let sized = board_string::parse_sized(text, format);
    match &sized {
        Ok(setup) => {
            assert!(setup.size.squares() <= text.len());
            check_writing(&claimed_sized(setup.clone()));
        }
        Err(error) => check_fault(text, error.place, error),
    }
    match board_string::parse(text, format) {
        Ok(setup) => {
            check_writing(&claimed(setup));
            let position = claimed_sized(sized.expect("the same board"));
            assert_eq!(position, sized::Position::from(claimed(setup)));
        }
        Err(error) => check_fault(text, error.place, &error),
    }
}

/// A board string never claims two discs on a square.
fn claimed(setup: Setup) -> Position {
    let position = setup.to_position_ignoring(SetupFaults::UNREACHABLE);
    position.expect("one disc a square")
}

fn claimed_sized(setup: sized::Setup) -> sized::Position {
    let position = setup.to_position_ignoring(SetupFaults::UNREACHABLE);
    position.expect("one disc a square, all on the board")
}

fn check_writing<P: Rules>(position: &P) {
    for discs in [Discs::BlackAndWhite, Discs::OwnAndOpponent] {
        let text = board_string::display(position, discs).to_string();
        let format = Format {
            discs,
            default_turn: Some(position.turn()),
            ..Format::default()
        };
        let read = board_string::parse_sized(&text, &format).expect("what was written");
        let read = claimed_sized(read);
        assert_eq!(read.to_string(), position.to_string());
    }
}
