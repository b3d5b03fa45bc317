//! Positions as FEN: habits, styles, faults.

use proptest::{prelude::*, test_runner::RngSeed};
use xiangqi_core::{
    Color, Position, Setup,
    notation::{
        Letters,
        fen::{self, Fields, ParseFenError, RedLetter, Style},
    },
};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

fn setup(text: &str) -> Setup {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn habits() {
    let canonical = format!("{START} w - - 0 1");
    let other_letters = START.replace('b', "e").replace('n', "h");
    let mixed = START.replace('N', "H");
    for text in [
        canonical.clone(),
        START.into(),
        format!("{START} w"),
        format!("{START} r"),
        format!("{START} W - - 0 1"),
        format!("{START} w - -"),
        format!("{START} w - - 0"),
        format!("{START} w 0 1"),
        format!("{START} w - 0 1"),
        format!("  {START}\tr  - -  0 1 \n"),
        format!("{other_letters} r"),
        format!("{mixed} w - - 0 1"),
    ] {
        assert_eq!(setup(&text).to_string(), canonical, "{text}");
        assert_eq!(text.parse(), Ok(Position::new()));
    }
}

#[test]
fn counters_and_side_are_kept() {
    let text = "4k4/9/9/9/9/9/9/4r4/9/3K5 b - - 57 103";
    let read = setup(text);
    assert_eq!(read.turn, Color::Black);
    assert_eq!((read.capture_clock, read.move_number), (57, 103));
    assert_eq!(read.to_string(), text);
    let most = format!("{START} b - - 65535 65535");
    assert_eq!(setup(&most).to_string(), most);
}

const fn style(letters: Letters, red: RedLetter, fields: Fields) -> Style {
    Style {
        letters,
        red,
        fields,
    }
}

#[test]
fn styles() {
    let text = "rnb1kab2/9/9/9/9/9/9/9/9/2BAKABNR";
    let other = "rhe1kae2/9/9/9/9/9/9/9/9/2EAKAEHR";
    let written = |setup: &str, style| fen::display(&self::setup(setup), style).to_string();
    let red = format!("{text} w - - 3 9");
    let black = format!("{text} b - - 3 9");
    let old = style(Letters::HorseElephant, RedLetter::R, Fields::All);
    assert_eq!(written(&red, old), format!("{other} r - - 3 9"));
    assert_eq!(written(&black, old), format!("{other} b - - 3 9"));
    let short = style(Letters::KnightBishop, RedLetter::W, Fields::Turn);
    assert_eq!(written(&red, short), format!("{text} w"));
    let board = style(Letters::HorseElephant, RedLetter::W, Fields::Board);
    assert_eq!(written(&red, board), other);
    assert_eq!(written(&red, Style::default()), red);
}

#[test]
fn faults() {
    let message = |text: &str| text.parse::<Setup>().unwrap_err().to_string();
    assert_eq!(message(""), "column 1: expected a board, found \"\"");
    assert_eq!(
        message("rnbakabxr/9"),
        "column 8: expected a piece, a digit or /, found \"xr/9\"",
    );
    assert_eq!(
        message("9/91/9"),
        "column 4: expected nine points in a rank, found \"1/9\"",
    );
    assert_eq!(
        message("9/8/9"),
        "column 4: expected nine points in a rank, found \"/9\"",
    );
    assert_eq!(
        message("9/9/9/9/9/9/9/9/9"),
        "column 18: expected ten ranks of nine points, found \"\"",
    );
    assert_eq!(
        message(&format!("{START} x")),
        format!(
            "column {}: expected w, r or b for the side to move, found \"x\"",
            START.len() + 2
        ),
    );
    assert_eq!(
        message(&format!("{START} w - - 65536 1")),
        format!(
            "column {}: expected the plies since the last capture, found \"65536\"",
            START.len() + 8
        ),
    );
    let unreachable = "4k4/9/9/9/9/9/9/9/9/4K4 w".parse::<Position>().unwrap_err();
    assert!(
        matches!(unreachable, ParseFenError::Setup(_)),
        "{unreachable}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig {
        rng_seed: RngSeed::Fixed(8),
        failure_persistence: None,
        cases: 1000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text(text in prop_oneof!["[rnbakcpRNBAKCPehEH1-9/ wbr\\-]{0,90}", "\\PC{0,40}"]) {
        match text.parse::<Setup>() {
            Ok(setup) => prop_assert_eq!(setup.to_string().parse(), Ok(setup)),
            Err(ParseFenError::Unexpected { column, .. }) => {
                prop_assert!((1..=text.chars().count() + 1).contains(&column));
            }
            Err(other) => return Err(TestCaseError::fail(other.to_string())),
        }
    }
}
