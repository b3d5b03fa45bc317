//! Moves of xiangqi in every notation: what is read is legal and reads back, faults lie in the
//! text, and candidates are legal.

#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi_core::{
    Move, Position, Setup, SetupFaultKinds,
    notation::{
        Notation, ParseError,
        chinese::{self, SoldierStacks},
    },
};

/// The start, and positions full of pieces of a kind on a file: soldiers on two files, on one, and
/// advisors and elephants where they could never come to.
const POSITIONS: [&str; 6] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b",
    "4k4/3P5/3P1P3/3P1P3/7N1/2B4C1/7N1/3A3C1/R8/R1BA1K3 w",
    "3k1r3/5r3/2c6/2c6/4p4/4p4/2n1p4/2n1p4/4p4/5K3 b",
    "4k4/9/6P2/6P2/6P2/9/4B4/4B4/3A5/3A1K3 w",
    "3k5/9/4a4/4a4/2b3p2/2b3p2/6p2/1p7/1p7/5K3 b",
];

fuzz_target!(|text: &str| {
    for fen in POSITIONS {
        let setup: Setup = fen.parse().expect("a FEN");
        let position = setup
            .to_position_ignoring(SetupFaultKinds::ALL)
            .expect("a position");
        for (_, notation) in Notation::NAMED {
            check(&position, notation, text);
        }
    }
});

fn check(position: &Position, notation: Notation, text: &str) {
    match notation.parse(position, text) {
        Ok(m) => check_writing(position, m),
        Err(error) => {
            let message = error.to_string();
            assert!(message.len() < 600, "a long text is cut off: {message}");
            check_fault(position, text, error);
        }
    }
}

fn check_writing(position: &Position, m: Move) {
    assert!(position.is_legal(m));
    for (name, notation) in Notation::NAMED {
        let written = notation.display(position, m).to_string();
        match notation.parse(position, &written) {
            Ok(read) => assert_eq!(read, m, "{written} in {name}"),
            Err(ParseError::Ambiguous { candidates, .. }) => {
                assert!(is_per_file(notation), "{written} in {name}");
                assert!(candidates.contains(&m));
            }
            Err(other) => panic!("{written} in {name}: {other}"),
        }
    }
}

/// The only convention whose texts can fit several moves.
fn is_per_file(notation: Notation) -> bool {
    let stacks = SoldierStacks::PerFile;
    matches!(notation, Notation::Chinese(chinese::Style { stacks: found, .. }) if found == stacks)
}

fn check_fault(position: &Position, text: &str, error: ParseError) {
    match error {
        ParseError::Unexpected { column, .. }
        | ParseError::NoSuchPiece { column, .. }
        | ParseError::NoTarget { column, .. } => {
            assert!((1..=text.chars().count() + 1).contains(&column));
        }
        ParseError::Illegal { illegal } => {
            assert!(!illegal.is_empty());
            assert!(
                illegal
                    .iter()
                    .all(|fault| !position.is_legal(fault.illegal))
            );
        }
        ParseError::Ambiguous { candidates, .. } => {
            assert!(candidates.len() > 1 && candidates.is_sorted());
            assert!(candidates.iter().all(|&m| position.is_legal(m)));
        }
        other => panic!("{other}"),
    }
}
