//! Move lists.

use super::*;

#[test]
fn both_modes_read_the_plain_form() {
    for text in [
        "f5d6c3d3c4",
        "F5D6C3D3C4",
        "F5d6C3d3C4",
        "f5 d6\tc3\r\nd3\n c4 ",
    ] {
        for mode in MODES {
            let game = transcript::parse(Position::new(), text, mode).expect(text);
            assert_eq!(game.to_string(), "f5d6c3d3c4", "{text}");
            assert_eq!(game.cursor(), 5);
        }
    }
    assert_eq!(strict("").expect("no moves"), Game::new());
    assert_eq!(lenient(" \n").expect("no moves"), Game::new());
}

#[test]
fn lenient_reading_knows_the_habits() {
    for text in [
        "1. f5 d6 2. c3 d3 3. c4",
        "1. F5 d6 2. C3 d3 3. C4",
        "1.f5d62.c3d33.c4",
        "1.f5 2.d6 3.c3 4.d3 5.c4",
        "1) f5 2) d6 3) c3 4) d3 5) c4",
        "1: f5 2: d6 3: c3 4: d3 5: c4",
        "1 f5 d6 2 c3 d3 3 c4",
        "1. f5 d6 2... c3 d3 003. c4 4.",
        "f5,d6,c3,d3,c4",
        "f5, d6, c3, d3, c4,",
        "f5-d6-c3-d3-c4",
        "f5 - d6 - c3 - d3 - c4",
        "f5;d6;c3;d3;c4;",
        "f5.d6.c3.d3.c4.",
        "P@f5 P@d6 P@c3 P@d3 p@c4",
        "\u{feff}f5\u{a0}d6\u{3000}c3 d3 c4",
    ] {
        assert_eq!(lenient(text).expect(text).to_string(), "f5d6c3d3c4");
        assert!(strict(text).is_err(), "{text}");
    }
}

#[test]
fn every_start_is_taken_as_it_is() {
    for text in ["f5", "e6", "d3", "c4"] {
        assert_eq!(lenient(text).expect(text).to_string(), text);
    }
    let game = transcript::parse(Position::mirrored(), "c5", Mode::Strict);
    assert_eq!(game.expect("legal there").start(), &Position::mirrored());
}

const PASSES: [&str; 13] = [
    "pa", "PA", "Pa", "pass", "PASS", "Pass", "ps", "PS", "pas", "--", "----", "@@", "@@@@",
];

#[test]
fn a_pass_is_read_in_every_spelling() {
    for pass in PASSES {
        for separator in ["", " ", ", ", "\n"] {
            let text = [PASS_DUE, pass, "c5"].join(separator);
            let game = lenient(&text).expect(&text);
            assert_eq!(game.moves()[8..], [Move::Pass, Move::Place(Square::C5)]);

            let game = lenient(&[PASS_DUE, pass].join(separator)).expect(&text);
            assert_eq!(game.moves().last(), Some(&Move::Pass));
        }
        let is_strict = ["pa", "pass"].contains(&pass.to_lowercase().as_str());
        assert_eq!(strict(&format!("{PASS_DUE} {pass}")).is_ok(), is_strict);
    }
    let dashed = "f5-f6-d3-g5-h5-h4-f7-h6----c5";
    assert_eq!(lenient(dashed).expect(dashed).moves().len(), 10);
}

#[test]
fn a_pass_that_is_left_out_is_put_in() {
    for mode in MODES {
        let text = format!("{PASS_DUE}c5");
        let game = transcript::parse(Position::new(), &text, mode).expect(&text);
        assert_eq!(game.moves()[8..], [Move::Pass, Move::Place(Square::C5)]);
    }
}

#[test]
fn a_pass_that_is_not_due_is_an_error_at_its_place() {
    for (text, offset, reason) in [
        ("f5 pa".to_string(), 3, IllegalReason::PassNotAllowed),
        ("f5pass d6".to_string(), 2, IllegalReason::PassNotAllowed),
        (format!("{PASS_DUE}papa"), 18, IllegalReason::PassNotAllowed),
        (format!("{WIPE_OUT} pa"), 19, IllegalReason::GameOver),
    ] {
        for mode in MODES {
            let error = transcript::parse(Position::new(), &text, mode).unwrap_err();
            assert_eq!(error.place, place(offset, 1, offset + 1), "{text}");
            let TranscriptFault::Illegal(illegal) = error.fault else {
                panic!("{text}: {error}");
            };
            assert_eq!((illegal.illegal, illegal.reason), (Move::Pass, reason));
        }
    }
    let error = lenient("f5--d6").unwrap_err();
    assert_eq!(error.place.offset, 2);
}

#[test]
fn an_illegal_move_is_named_with_its_place_and_reason() {
    for (text, at, moves, message) in [
        (
            "f5d6\nc3 f5",
            place(8, 2, 4),
            3,
            "f5 cannot be played: the square is occupied",
        ),
        (
            "f5d6\r\na1",
            place(6, 2, 1),
            2,
            "a1 cannot be played: it would flip nothing",
        ),
        (
            "f5i9",
            place(2, 1, 3),
            1,
            "expected a square of the 8×8 board, found \"i9\"",
        ),
        (
            "f5a9",
            place(2, 1, 3),
            1,
            "expected a square of the 8×8 board, found \"a9\"",
        ),
        (
            "f5 d",
            place(3, 1, 4),
            1,
            "expected a square or a pass, found \"d\"",
        ),
        (
            "f5 d0",
            place(3, 1, 4),
            1,
            "expected a square or a pass, found \"d0\"",
        ),
        (
            "f5 é6",
            place(3, 1, 4),
            1,
            "expected a square or a pass, found \"é6\"",
        ),
        (
            "\u{3000}é",
            place(3, 1, 2),
            0,
            "expected a square or a pass, found \"é\"",
        ),
    ] {
        let error = lenient(text).unwrap_err();
        assert_eq!(error.place, at, "{text}");
        assert_eq!(error.game.moves().len(), moves, "{text}");
        assert_eq!(error.game.cursor(), moves, "{text}");
        assert_eq!(error.fault.to_string(), message);
    }
    let after_the_end = lenient(&format!("{WIPE_OUT}a1")).unwrap_err();
    assert_eq!(
        after_the_end.to_string(),
        "line 1, column 19 (byte 18), after 9 moves: a1 cannot be played: the game is over",
    );
}

#[test]
fn what_looks_like_a_habit_but_is_none_is_an_error() {
    for (text, offset) in [
        ("f5d66", 4),
        ("f5 6d", 3),
        ("f5d6 40-24", 5),
        ("f5---d6", 2),
        ("f5@d6", 2),
        ("f5 P@", 3),
        ("f5:d6", 2),
        ("f5/d6", 2),
        ("1-0", 0),
        ("5f", 0),
    ] {
        assert_eq!(lenient(text).unwrap_err().place.offset, offset, "{text}");
    }
    for (text, offset) in [("f5 ps", 3), ("f5,d6", 2), ("1. f5", 0), ("f5\u{a0}d6", 2)] {
        assert_eq!(strict(text).unwrap_err().place.offset, offset, "{text}");
    }
}

#[test]
fn bytes_that_are_no_utf8_are_an_error_with_their_offset() {
    for mode in MODES {
        let error = transcript::parse(Position::new(), b"f5d6 \xe9", mode).unwrap_err();
        assert_eq!(error.place, place(5, 1, 6));
        assert_eq!(error.fault, TranscriptFault::NotUtf8 { byte: 0xe9 });
        assert_eq!(error.game.to_string(), "f5d6");
    }
}

#[test]
fn big_boards_have_ranks_of_two_digits() {
    let parse = |files, text: &str| {
        transcript::parse(sized::Position::new(size(files)), text, Mode::Lenient)
    };
    for text in ["d5d6", "D5 D6", "1.d5d62.", "1. d5 d6 2.", "d5-d6"] {
        assert_eq!(parse(10, text).expect(text).to_string(), "d5d6");
    }
    let cases = [
        // (board, text, offset of the fault, what is found)
        (12, "a11", 0, "a11 cannot be played: it would flip nothing"),
        (12, "a12", 0, "a12 cannot be played: it would flip nothing"),
        (12, "a13", 0, "a1 cannot be played: it would flip nothing"),
        (10, "a10", 0, "a10 cannot be played: it would flip nothing"),
        (10, "a11.", 0, "a1 cannot be played: it would flip nothing"),
        (16, "p16", 0, "p16 cannot be played: it would flip nothing"),
        (16, "p1", 0, "p1 cannot be played: it would flip nothing"),
        (
            16,
            "q1",
            0,
            "expected a square of the 16×16 board, found \"q1\"",
        ),
        (
            6,
            "f7",
            0,
            "expected a square of the 6×6 board, found \"f7\"",
        ),
        (
            6,
            "g1",
            0,
            "expected a square of the 6×6 board, found \"g1\"",
        ),
        (
            16,
            "pa",
            0,
            "a pass cannot be played: a side that can place a disc may not pass",
        ),
    ];
    for (files, text, offset, message) in cases {
        let error = parse(files, text).unwrap_err();
        assert_eq!(error.place.offset, offset, "{text}");
        assert_eq!(error.fault.to_string(), message, "{text}");
    }
}

#[test]
fn a_number_behind_a_square_depends_on_the_board() {
    // A disc on a1 flips b1, one on a11 flips b11.
    let start = |files| {
        let mut board = sized::Board::empty(size(files));
        for (square, color) in [
            ("b1", Color::White),
            ("c1", Color::Black),
            ("b11", Color::White),
            ("c11", Color::Black),
        ] {
            board.set(square.parse().expect("a square"), Some(color));
        }
        sized::Position::from_board(board, Color::Black)
    };
    for (files, text, moves) in [
        (10, "a1", "a1"),
        (10, "a11.", "a1"),
        (10, "a1 1.", "a1"),
        (10, "a111.", "a1"),
        (12, "a1", "a1"),
        (12, "a11", "a11"),
        (12, "a11.", "a11"),
        (12, "a1 1.", "a1"),
        (12, "a111.", "a11"),
        (16, "a11", "a11"),
    ] {
        let game = transcript::parse(start(files), text, Mode::Lenient).expect(text);
        assert_eq!(game.to_string(), moves, "{text} on {files}");
    }
    let error = transcript::parse(start(10), "a11", Mode::Lenient).unwrap_err();
    assert_eq!(error.place.offset, 2);
    assert_eq!(error.game.to_string(), "a1");
}

#[test]
fn moves_are_written_in_each_style() {
    let game = lenient(&format!("{PASS_DUE}c5")).expect("legal");
    let written = |letters, separator, passes| {
        let style = Style {
            letters,
            separator,
            passes,
        };
        transcript::display(&game, style).to_string()
    };
    assert_eq!(
        written(Letters::Lower, Separator::Nothing, Passes::LeftOut),
        "f5f6d3g5h5h4f7h6c5",
    );
    assert_eq!(
        written(Letters::Upper, Separator::Blank, Passes::Pa),
        "F5 F6 D3 G5 H5 H4 F7 H6 PA C5",
    );
    assert_eq!(
        written(Letters::ByColor, Separator::Nothing, Passes::LeftOut),
        "F5f6D3g5H5h4F7h6c5",
    );
    assert_eq!(
        written(Letters::ByColor, Separator::Numbered, Passes::Pass),
        "1. F5 f6 2. D3 g5 3. H5 h4 4. F7 h6 5. PASS c5",
    );
    assert_eq!(
        written(Letters::Lower, Separator::Numbered, Passes::LeftOut),
        "1. f5 f6 2. d3 g5 3. h5 h4 4. f7 h6 5. c5",
    );
    assert_eq!(
        written(Letters::Lower, Separator::Blank, Passes::Dashes),
        "f5 f6 d3 g5 h5 h4 f7 h6 -- c5",
    );
    assert_eq!(
        written(Letters::Lower, Separator::Nothing, Passes::Ats),
        "f5f6d3g5h5h4f7h6@@@@c5",
    );
    assert_eq!(
        written(Letters::Lower, Separator::Nothing, Passes::Ps),
        "f5f6d3g5h5h4f7h6psc5",
    );
}

fn styles() -> Vec<Style> {
    let mut styles = Vec::new();
    for letters in [Letters::Lower, Letters::Upper, Letters::ByColor] {
        for separator in [Separator::Nothing, Separator::Blank, Separator::Numbered] {
            for passes in [
                Passes::LeftOut,
                Passes::Pa,
                Passes::Ps,
                Passes::Pass,
                Passes::Dashes,
                Passes::Ats,
            ] {
                styles.push(Style {
                    letters,
                    separator,
                    passes,
                });
            }
        }
    }
    styles
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_is_written_is_read_back(choices in choices(), style in 0..54usize) {
        let style = styles()[style];
        let game = playout(Position::new(), &choices);
        let text = transcript::display(&game, style).to_string();
        prop_assert_eq!(&lenient(&text).expect("legal"), &game);
        let strict_passes = matches!(style.passes, Passes::LeftOut | Passes::Pa | Passes::Pass);
        if style.separator != Separator::Numbered && strict_passes {
            prop_assert_eq!(strict(&text).expect("strict form"), game);
        }
    }

    #[test]
    fn what_is_written_is_read_back_on_every_size(
        choices in proptest::collection::vec(any::<u8>(), 0..270),
        files in (2..=8u8).prop_map(|half| 2 * half),
        style in 0..54usize,
    ) {
        let start = sized::Position::new(size(files));
        let game = playout(start, &choices);
        let text = transcript::display(&game, styles()[style]).to_string();
        let read = transcript::parse(start, &text, Mode::Lenient).expect("legal");
        prop_assert_eq!(read, game);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*", files in 2..=8u8) {
        for mode in MODES {
            check_any(Position::new(), text.as_bytes(), mode)?;
            check_any(sized::Position::new(size(2 * files)), text.as_bytes(), mode)?;
        }
    }

    #[test]
    fn any_text_of_likely_letters_is_read_or_refused(
        text in "[a-pA-P1-9psPS@. ,;\\-\n●]{0,60}",
        files in 2..=8u8,
    ) {
        for mode in MODES {
            check_any(Position::new(), text.as_bytes(), mode)?;
            check_any(sized::Position::new(size(2 * files)), text.as_bytes(), mode)?;
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
        for mode in MODES {
            check_any(Position::new(), &bytes, mode)?;
        }
    }
}

/// Either the text is read to its end, or its beginning up to the fault gives the game that
/// the error keeps.
fn check_any<P: Rules>(start: P, text: &[u8], mode: Mode) -> Result<(), TestCaseError> {
    let error = match transcript::parse(start.clone(), text, mode) {
        Ok(game) => {
            let leniently = transcript::parse(start, text, Mode::Lenient);
            prop_assert_eq!(leniently.expect("strict texts are lenient ones"), game);
            return Ok(());
        }
        Err(error) => error,
    };
    prop_assert!(error.place.offset <= text.len());
    prop_assert!(error.place.line >= 1 && error.place.column >= 1);
    prop_assert!(error.to_string().len() < 300);
    let before = transcript::parse(start, &text[..error.place.offset], mode);
    prop_assert_eq!(before.expect("no fault before the first one"), *error.game);
    Ok(())
}
