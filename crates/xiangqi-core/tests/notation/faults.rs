//! What is refused, where, and why.

use proptest::{prelude::*, test_runner::RngSeed};
use xiangqi_core::{
    IllegalReason, Position,
    notation::{Notation, ParseError},
};

use crate::{mv, named, position};

/// A cannon on e5, chariots on d6 and d1.
const POSITION: &str = "5k3/9/9/3R5/4C4/9/9/9/3R5/4K4 w";

fn message(name: &str, text: &str) -> String {
    match named(name).parse(&position(POSITION), text) {
        Ok(m) => panic!("{text} is read as {m}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn points() {
    let iccs = |text| message("iccs", text);
    assert_eq!(
        iccs(""),
        "column 1: expected a file from a to i, found \"\""
    );
    assert_eq!(
        iccs("  "),
        "column 1: expected a file from a to i, found \"\""
    );
    assert_eq!(
        iccs("j1e2"),
        "column 1: expected a file from a to i, found \"j1e2\""
    );
    assert_eq!(
        iccs("  hxe2"),
        "column 4: expected a rank from 0 to 9, found \"xe2\""
    );
    assert_eq!(
        iccs("h2--e2"),
        "column 4: expected a file from a to i, found \"-e2\""
    );
    assert_eq!(
        iccs("h2e"),
        "column 4: expected a rank from 0 to 9, found \"\""
    );
    assert_eq!(
        iccs("d6e6 d2"),
        "column 6: expected the end of the move, found \"d2\""
    );
    assert_eq!(
        iccs("h2炮"),
        "column 3: expected a file from a to i, found \"炮\""
    );
    let uci10 = |text| message("uci10", text);
    assert_eq!(
        uci10("e0e1"),
        "column 2: expected a rank from 1 to 10, found \"0e1\""
    );
    assert_eq!(
        uci10("e1e11"),
        "column 5: expected the end of the move, found \"1\""
    );
    assert_eq!(
        uci10("e1e100"),
        "column 6: expected the end of the move, found \"0\""
    );
}

#[test]
fn letters_of_the_mover() {
    let wxf = |text| message("wxf", text);
    assert_eq!(
        wxf(""),
        "column 1: expected a piece such as C, + or -, found \"\""
    );
    assert_eq!(
        wxf("X2=5"),
        "column 1: expected a piece such as C, + or -, found \"X2=5\""
    );
    assert_eq!(
        wxf("C0=5"),
        "column 2: expected a file from 1 to 9, + or -, found \"0=5\""
    );
    assert_eq!(
        wxf("Ca=5"),
        "column 2: expected a file from 1 to 9, + or -, found \"a=5\""
    );
    assert_eq!(wxf("C2*5"), "column 3: expected +, -, = or ., found \"*5\"");
    assert_eq!(
        wxf("C2=0"),
        "column 4: expected a number from 1 to 9, found \"0\""
    );
    assert_eq!(
        wxf("C2="),
        "column 4: expected a number from 1 to 9, found \"\""
    );
    assert_eq!(
        wxf("C5=66"),
        "column 5: expected the end of the move, found \"6\""
    );
    assert_eq!(
        wxf("+-=5"),
        "column 2: expected a piece, a file or the same sign, found \"-=5\""
    );
    assert_eq!(
        wxf("1=5"),
        "column 2: expected a file from 1 to 9, + or -, found \"=5\""
    );
}

#[test]
fn chinese() {
    let chinese = |text| message("chinese", text);
    assert_eq!(
        chinese(""),
        "column 1: expected a piece such as 炮, 前 or 后, found \"\""
    );
    assert_eq!(
        chinese("C五平六"),
        "column 1: expected a piece such as 炮, 前 or 后, found \"C五平六\""
    );
    assert_eq!(
        chinese(" 炮平五"),
        "column 3: expected a file from 1 to 9, 前 or 后, found \"平五\""
    );
    assert_eq!(
        chinese("前平五"),
        "column 2: expected a piece or a file, found \"平五\""
    );
    assert_eq!(
        chinese("炮五上一"),
        "column 3: expected 进, 退 or 平, found \"上一\""
    );
    assert_eq!(
        chinese("炮五平零"),
        "column 4: expected a number from 1 to 9, found \"零\""
    );
    assert_eq!(
        chinese("炮五平六七"),
        "column 5: expected the end of the move, found \"七\""
    );
    assert_eq!(
        chinese("前前车平五"),
        "column 2: expected a piece or a file, found \"前车平五\""
    );
}

#[test]
fn letter_and_target() {
    let letter = |text| message("letter", text);
    assert_eq!(
        letter("e2"),
        "column 2: expected a file from a to i, found \"2\""
    );
    assert_eq!(
        letter("2"),
        "column 1: expected a piece such as C, found \"2\""
    );
    assert_eq!(
        letter("Cj2"),
        "column 2: expected a file from a to i, found \"j2\""
    );
    assert_eq!(
        letter("C"),
        "column 2: expected a file from a to i, found \"\""
    );
    assert_eq!(
        letter("Ce"),
        "column 3: expected a rank from 0 to 9, found \"\""
    );
    assert_eq!(
        letter("Ce5f5g5"),
        "column 6: expected the end of the move, found \"g5\""
    );
    assert_eq!(
        letter("Ce5+x"),
        "column 5: expected the end of the move, found \"x\""
    );
}

#[test]
fn no_such_piece() {
    assert_eq!(
        message("wxf", "H2+3"),
        "column 1: \"H2\" names no red horse"
    );
    assert_eq!(
        message("wxf", " R5+3"),
        "column 2: \"R5\" names no red chariot"
    );
    assert_eq!(
        message("wxf", "C+=6"),
        "column 1: \"C+\" names no red cannon"
    );
    assert_eq!(
        message("wxf", "15=6"),
        "column 1: \"15\" names no red soldier"
    );
    assert_eq!(
        message("chinese", "前炮平六"),
        "column 1: \"前炮\" names no red cannon"
    );
    assert_eq!(
        message("chinese", "三兵平六"),
        "column 1: \"三兵\" names no red soldier"
    );
    assert_eq!(
        message("letter", "Che2"),
        "column 1: \"Ch\" names no red cannon"
    );
}

#[test]
fn no_target() {
    let nowhere = |found| {
        format!("column 3: {found:?} leads the red chariot to no point that it could go to")
    };
    assert_eq!(message("wxf", "R-+9"), nowhere("+9"));
    assert_eq!(message("chinese", "后车退二"), nowhere("退二"));
    let start = Position::new();
    let horse = named("wxf").parse(&start, "H2=3").unwrap_err();
    assert!(
        matches!(horse, ParseError::NoTarget { column: 3, .. }),
        "{horse}"
    );
    let elephant = named("chinese").parse(&start, "相三进四").unwrap_err();
    assert!(
        matches!(elephant, ParseError::NoTarget { column: 3, .. }),
        "{elephant}"
    );
}

#[test]
fn illegal_moves_say_why() {
    let reasons = |name: &str, fen: &str, text: &str| match named(name).parse(&position(fen), text)
    {
        Err(ParseError::Illegal { illegal }) => illegal
            .into_iter()
            .map(|fault| (fault.illegal, fault.reason))
            .collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let pinned = "4k4/9/9/9/4C4/9/9/9/9/4K4 w";
    let facing = [(mv("e5d5"), IllegalReason::FacingGenerals)];
    for (name, text) in [
        ("iccs", "E5-D5"),
        ("uci", "e5d5"),
        ("uci10", "e6d6"),
        ("wxf", "C5=6"),
        ("chinese", "炮五平六"),
        ("letter", "Cd5"),
    ] {
        assert_eq!(reasons(name, pinned, text), facing, "{text}");
    }
    let both = [
        (mv("d1d0"), IllegalReason::OwnPiece),
        (mv("d6d5"), IllegalReason::OwnPiece),
    ];
    let blocked = "5k3/9/9/3R5/3P5/9/9/9/3R5/3K5 w";
    assert_eq!(reasons("wxf", blocked, "R6-1"), both);
    let error = named("wxf").parse(&position(blocked), "R6-1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "d1d0 cannot be played: a piece of the same side stands on the target; \
         d6d5 cannot be played: a piece of the same side stands on the target",
    );
}

#[test]
fn long_texts_are_cut_off() {
    let text = "C".repeat(100_000);
    for (name, notation) in Notation::NAMED {
        let error = notation.parse(&Position::new(), &text).unwrap_err();
        assert!(error.to_string().len() < 300, "{name}");
    }
}

/// Letters that mean something somewhere.
const ALPHABET: &str = "[KABNRCPEHkabnrcpehdgfi0-9１-９一二三四五六七八九+=.x# \\-前中后後车車马馬炮砲兵卒士仕相象帅将进進退平]{0,7}";

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(8),
        failure_persistence: None,
        cases: 2000,
        ..ProptestConfig::default()
    })]

    /// Whatever is read is legal, and every fault lies in the text.
    #[test]
    fn any_text(text in prop_oneof![ALPHABET, "\\PC{0,8}"]) {
        let crowded = position("4k4/3P5/3P1P3/3P1P3/9/2B6/7C1/3A3C1/9/2BA1K3 w");
        for (name, notation) in Notation::NAMED {
            match notation.parse(&crowded, &text) {
                Ok(m) => prop_assert!(crowded.is_legal(m), "{text} in {name}"),
                Err(
                    ParseError::Unexpected { column, .. }
                    | ParseError::NoSuchPiece { column, .. }
                    | ParseError::NoTarget { column, .. },
                ) => prop_assert!((1..=text.chars().count() + 1).contains(&column)),
                Err(ParseError::Illegal { illegal }) => {
                    prop_assert!(!illegal.is_empty());
                    prop_assert!(illegal.iter().all(|fault| !crowded.is_legal(fault.illegal)));
                }
                Err(ParseError::Ambiguous { candidates, .. }) => {
                    prop_assert!(candidates.len() > 1);
                    prop_assert!(candidates.iter().all(|&m| crowded.is_legal(m)));
                }
                Err(other) => return Err(TestCaseError::fail(other.to_string())),
            }
        }
    }
}
