//! The notations: every habit as a literal case, exact places of faults, and round trips.

use othello_core::{
    Color, Game, IllegalReason, Move, Position, Rules, Setup, SetupFault, SetupFaults, Square,
    Symmetry, Transform,
    notation::{
        Mode, Place,
        board_string::{self, BoardStringFault, Discs, Format},
        diagram::{Charset, Diagram, Marks},
        hex::{BitOrder, HexFault, HexFormat, SideOrder},
        transcript::{self, Letters, Passes, Separator, Style, TranscriptError, TranscriptFault},
    },
    sized::{self, Size},
};
use proptest::{
    prelude::*,
    test_runner::{Config, RngSeed},
};

const MODES: [Mode; 2] = [Mode::Strict, Mode::Lenient];

/// After these eight moves black must pass, and white can play c5 or e7.
const PASS_DUE: &str = "f5f6d3g5h5h4f7h6";

/// White has no disc left after these nine moves.
const WIPE_OUT: &str = "f5d6c5f4e7f6g5e6e3";

fn config() -> Config {
    Config {
        rng_seed: RngSeed::Fixed(8),
        failure_persistence: None,
        ..Config::default()
    }
}

fn lenient(text: &str) -> Result<Game, TranscriptError> {
    transcript::parse(Position::new(), text, Mode::Lenient)
}

fn strict(text: &str) -> Result<Game, TranscriptError> {
    transcript::parse(Position::new(), text, Mode::Strict)
}

fn size(files: u8) -> Size {
    Size::new(files).expect("an even size from 4 to 16")
}

const fn place(offset: usize, line: usize, column: usize) -> Place {
    Place {
        offset,
        line,
        column,
    }
}

/// A game whose moves are chosen by a list of numbers.
fn playout<P: Rules>(start: P, choices: &[u8]) -> Game<P> {
    let mut game = Game::from_start(start);
    for &choice in choices {
        if game.position().must_pass() {
            game.play(Move::Pass).expect("a pass is due");
        }
        let squares: Vec<_> = game.position().move_squares().collect();
        if squares.is_empty() {
            break;
        }
        let square = squares[usize::from(choice) % squares.len()];
        game.play(Move::Place(square)).expect("the move is legal");
    }
    game
}

fn choices() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..70)
}

mod move_lists {
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
}

mod board_strings {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    fn fault(text: &str) -> (Place, BoardStringFault) {
        let error = text.parse::<Setup>().unwrap_err();
        (error.place, error.fault)
    }

    #[test]
    fn the_usual_letters_mean_the_start() {
        for text in [
            START.to_string(),
            START.replace('X', "x").replace('O', "o"),
            START.replace('X', "*"),
            START.replace('X', "B").replace('O', "W"),
            START.replace('X', "b").replace('O', "w"),
            START.replace('X', "●").replace('O', "○"),
            START.replace('-', "."),
            START.replace('-', "_"),
            START.replace('-', "·"),
            START.replace('-', "・"),
            START.replace('-', "□"),
            START.replace('-', "+"),
            START.replace(" X", "X"),
            START.replace(" X", " black"),
            START.replace(" X", "\n\nBlack\n"),
            START.replace("XO", "X\tO").replace("OX", " O\r\nX "),
        ] {
            let setup: Setup = text.parse().expect(&text);
            assert_eq!(setup.to_position(), Ok(Position::new()), "{text}");
            assert_eq!(text.parse(), Ok(Position::new()));
            let sized: sized::Setup = text.parse().expect(&text);
            assert_eq!(sized.size, Size::EIGHT);
            assert_eq!(
                sized.to_position(),
                Ok(sized::Position::from(Position::new()))
            );
        }
        for white in ["O", "o", "W", "w", "○", "white", "WHITE"] {
            let text = START.replace(" X", &format!(" {white}"));
            assert_eq!(text.parse(), Ok(Position::new().with_turn(Color::White)));
        }
    }

    #[test]
    fn each_fault_has_its_place() {
        let board = &START[..64];
        assert_eq!(
            fault(&START.replace("OX-", "OX?")),
            (
                place(29, 1, 30),
                BoardStringFault::Letter {
                    found: '?',
                    square: "f4".parse().expect("a square"),
                },
            ),
        );
        assert_eq!(
            fault("●●\n?"),
            (
                place(7, 2, 1),
                BoardStringFault::Letter {
                    found: '?',
                    square: "c1".parse().expect("a square"),
                },
            ),
        );
        assert_eq!(
            fault(&board[..63]),
            (
                place(63, 1, 64),
                BoardStringFault::TooShort {
                    found: 63,
                    expected: 64,
                },
            ),
        );
        assert_eq!(fault(board), (place(64, 1, 65), BoardStringFault::NoTurn));
        assert_eq!(
            fault(&format!("{board} 12")),
            (
                place(65, 1, 66),
                BoardStringFault::Turn { found: "12".into() },
            ),
        );
        assert_eq!(
            fault(&format!("{board} X, to move")),
            (
                place(65, 1, 66),
                BoardStringFault::Turn { found: "X,".into() },
            ),
        );
        assert_eq!(
            fault(&format!("{START} to move")),
            (
                place(67, 1, 68),
                BoardStringFault::TrailingText { found: "to".into() },
            ),
        );
        assert_eq!(
            fault(&START.replace('O', "0")),
            (place(27, 1, 28), BoardStringFault::Zero),
        );
        let error = board_string::parse(b"--\xe9", &Format::default()).unwrap_err();
        assert_eq!(error.place, place(2, 1, 3));
        assert_eq!(error.fault, BoardStringFault::NotUtf8 { byte: 0xe9 });
        let error = board_string::parse_sized(b"--\xe9", &Format::default()).unwrap_err();
        assert_eq!(error.fault, BoardStringFault::NotUtf8 { byte: 0xe9 });
    }

    #[test]
    fn the_format_names_what_the_text_cannot_tell() {
        let zeros = START.replace('O', "0");
        let scrzebra = Format {
            zero_is_white: true,
            ..Format::default()
        };
        let setup = board_string::parse(&zeros, &scrzebra).expect("0 is white");
        assert_eq!(setup, Setup::from(Position::new()));
        let white = zeros.replace(" X", " 0");
        let setup = board_string::parse(&white, &scrzebra).expect("0 is white");
        assert_eq!(setup.turn, Color::White);

        let default_turn = Format {
            default_turn: Some(Color::White),
            ..Format::default()
        };
        let setup = board_string::parse(&START[..64], &default_turn).expect("no side");
        assert_eq!(setup.turn, Color::White);
        let setup = board_string::parse(START, &default_turn).expect("a side");
        assert_eq!(setup.turn, Color::Black);
    }

    #[test]
    fn own_discs_can_be_written_as_x() {
        let mut position = Position::new();
        position.play(Move::Place(Square::F5)).expect("legal");
        let text = board_string::display(&position, Discs::OwnAndOpponent).to_string();
        assert_eq!(
            text,
            "---------------------------XO------OOO--------------------------",
        );
        let format = |default_turn| Format {
            discs: Discs::OwnAndOpponent,
            default_turn,
            ..Format::default()
        };
        let read = board_string::parse(&text, &format(Some(Color::White)));
        assert_eq!(read, Ok(Setup::from(position)));
        // A side behind the board tells the true colour.
        let read = board_string::parse(&format!("{text} O"), &format(None));
        assert_eq!(read, Ok(Setup::from(position)));
        let missing = board_string::parse(&text, &format(None)).unwrap_err();
        assert_eq!(missing.fault, BoardStringFault::NoTurn);
    }

    #[test]
    fn the_number_of_letters_tells_the_size() {
        for size in Size::ALL {
            let position = sized::Position::new(size).with_turn(Color::White);
            assert_eq!(position.to_string().parse(), Ok(position));
            let words = position.to_string().replace(" O", " black");
            assert_eq!(words.parse(), Ok(position.with_turn(Color::Black)));
        }
        for (text, found, offset) in [
            ("", 0, 0),
            ("X", 1, 1),
            ("-".repeat(35).as_str(), 35, 35),
            ("-".repeat(38).as_str(), 38, 38),
            ("-".repeat(1000).as_str(), 258, 258),
            ("--z", 2, 2),
        ] {
            let error = text.parse::<sized::Setup>().unwrap_err();
            assert_eq!(error.fault, BoardStringFault::NoSuchSize { found });
            assert_eq!(error.place.offset, offset);
        }
    }

    #[test]
    fn boards_that_no_game_reaches_are_found_out_by_their_setup() {
        let text = format!("X{} O", "-".repeat(63));
        let setup: Setup = text.parse().expect("a board string");
        let error = setup.to_position().unwrap_err();
        assert!(error.faults.contains(SetupFault::EmptyCenter));
        let position = setup.to_position_ignoring(SetupFaults::UNREACHABLE);
        assert_eq!(position, Ok(text.parse().expect("a board string")));
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn what_is_written_is_read_back(choices in choices()) {
            let game = playout(Position::new(), &choices);
            let position = *game.position();
            prop_assert_eq!(position.to_string().parse(), Ok(position));
            for discs in [Discs::BlackAndWhite, Discs::OwnAndOpponent] {
                let text = board_string::display(&position, discs).to_string();
                let format = Format {
                    discs,
                    default_turn: Some(position.turn()),
                    ..Format::default()
                };
                prop_assert_eq!(board_string::parse(&text, &format), Ok(position.into()));
                prop_assert_eq!(
                    board_string::parse_sized(&text, &format),
                    Ok(sized::Position::from(position).into())
                );
            }
        }

        #[test]
        fn any_text_is_read_or_refused(
            text in prop_oneof!["\\PC*", "[-XO*●○0. \n]{0,140}", "[-XO]{64} ?[XOb-w0;●]{0,3}"],
        ) {
            check_any(text.as_bytes())?;
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
            check_any(&bytes)?;
        }
    }

    fn check_any(text: &[u8]) -> Result<(), TestCaseError> {
        for discs in [Discs::BlackAndWhite, Discs::OwnAndOpponent] {
            for default_turn in [None, Some(Color::White)] {
                let format = Format {
                    discs,
                    default_turn,
                    zero_is_white: default_turn.is_some(),
                };
                let errors = [
                    board_string::parse(text, &format).err(),
                    board_string::parse_sized(text, &format).err(),
                ];
                for error in errors.into_iter().flatten() {
                    prop_assert!(error.place.offset <= text.len());
                    prop_assert!(error.to_string().len() < 300);
                }
            }
        }
        Ok(())
    }
}

mod hexadecimal {
    use super::*;

    const EDAX: HexFormat = HexFormat {
        bits: BitOrder::A1IsBit0,
        sides: SideOrder::BlackThenWhite,
    };

    #[test]
    fn the_bit_order_is_the_one_that_is_named() {
        // Black on a1 and c1, white on b2 and h8.
        let black = [Square::A1, Square::C1].into_iter().collect();
        let white = [Square::B2, Square::H8].into_iter().collect();
        let first = "0x5 0x8000000000000200";
        let last = "0xa000000000000000 0x0040000000000001";
        for (bits, text) in [(BitOrder::A1IsBit0, first), (BitOrder::A1IsBit63, last)] {
            let format = HexFormat { bits, ..EDAX };
            let setup = format.parse(text, Color::Black).expect(text);
            assert_eq!((setup.black, setup.white), (black, white));
            assert_eq!(setup.turn, Color::Black);
        }
    }

    #[test]
    fn the_side_order_is_the_one_that_is_named() {
        let own = HexFormat {
            sides: SideOrder::OwnThenOpponent,
            ..EDAX
        };
        let text = "0x1 0x2";
        let black = own.parse(text, Color::Black).expect(text);
        assert_eq!(black, EDAX.parse(text, Color::Black).expect(text));
        let white = own.parse(text, Color::White).expect(text);
        assert_eq!((white.black, white.white), (black.white, black.black));
    }

    #[test]
    fn the_start_is_the_same_in_both_bit_orders() {
        let text = "0x0000000810000000 0x0000001008000000";
        for bits in [BitOrder::A1IsBit0, BitOrder::A1IsBit63] {
            let format = HexFormat { bits, ..EDAX };
            assert_eq!(format.display(&Position::new()).to_string(), text);
            let setup = format.parse(text, Color::Black).expect(text);
            assert_eq!(setup.to_position(), Ok(Position::new()));
        }
    }

    #[test]
    fn the_habits_are_read() {
        for text in [
            "0000000810000000 0000001008000000",
            "810000000 1008000000",
            "0X810000000,0X1008000000",
            "  0x0000_0008_1000_0000 ,\n0x0000_0010_0800_0000\n",
        ] {
            let setup = EDAX.parse(text, Color::Black).expect(text);
            assert_eq!(setup, Setup::from(Position::new()), "{text}");
        }
    }

    #[test]
    fn each_fault_has_its_place() {
        for (text, offset, message) in [
            ("", 0, "expected a hexadecimal number, found \"\""),
            ("0x1", 3, "expected a hexadecimal number, found \"\""),
            ("0x 1", 0, "expected a hexadecimal number, found \"0x\""),
            ("0x1 g2", 4, "expected a hexadecimal number, found \"g2\""),
            ("0x1,,2", 4, "expected a hexadecimal number, found \",2\""),
            (
                "0x1 0x2 X",
                8,
                "expected nothing after the second number, found \"X\"",
            ),
            (
                "0x1 0x10000000000000000",
                4,
                "expected at most 16 hexadecimal digits, found more",
            ),
            ("é", 0, "expected a hexadecimal number, found \"é\""),
        ] {
            let error = EDAX.parse(text, Color::Black).unwrap_err();
            assert_eq!(error.place, place(offset, 1, offset + 1), "{text}");
            assert_eq!(error.fault.to_string(), message);
        }
        let error = EDAX.parse(b"1 \xff", Color::Black).unwrap_err();
        assert_eq!(
            error.fault,
            HexFault::Number {
                found: "\\xFF".into()
            },
        );
    }

    #[test]
    fn shared_bits_are_a_fault_of_the_setup() {
        let setup = EDAX.parse("3 1", Color::Black).expect("two numbers");
        let error = setup.to_position_ignoring(SetupFaults::UNREACHABLE);
        assert!(error.unwrap_err().faults.contains(SetupFault::Overlap));
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn what_is_written_is_read_back(choices in choices()) {
            let game = playout(Position::new(), &choices);
            let position = *game.position();
            for bits in [BitOrder::A1IsBit0, BitOrder::A1IsBit63] {
                for sides in [SideOrder::BlackThenWhite, SideOrder::OwnThenOpponent] {
                    let format = HexFormat { bits, sides };
                    let text = format.display(&position).to_string();
                    let read = format.parse(&text, position.turn());
                    prop_assert_eq!(read, Ok(position.into()));
                }
            }
            // Counting the bits from the other end turns the board by half.
            let turned = position.transform(Symmetry::Rotate180);
            let other = HexFormat { bits: BitOrder::A1IsBit63, ..EDAX };
            prop_assert_eq!(
                other.display(&turned).to_string(),
                EDAX.display(&position).to_string()
            );
        }

        #[test]
        fn any_text_is_read_or_refused(text in prop_oneof!["\\PC*", "[0-9a-fx_, é]{0,40}"]) {
            if let Err(error) = EDAX.parse(&text, Color::White) {
                prop_assert!(error.place.offset <= text.len());
                prop_assert!(error.to_string().len() < 300);
            }
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
            if let Err(error) = EDAX.parse(&bytes, Color::White) {
                prop_assert!(error.place.offset <= bytes.len());
            }
        }
    }
}

mod diagrams {
    use super::*;

    const GAINS: &str = "\
---XXXXX\
--XOOOOO\
---OOOO-\
-XOXXXX-\
--OOO---\
--X-----\
--------\
-------- X";

    /// One line each, so that the literals below stand out.
    fn drawn<P: Rules>(diagram: &Diagram<'_, P>) -> String {
        format!("\n{diagram}")
    }

    fn four() -> sized::Position {
        sized::Position::new(size(4))
    }

    #[test]
    fn plain() {
        assert_eq!(
            drawn(&Diagram::new(&Position::new())),
            "
- - - - - - - -
- - - - - - - -
- - - - - - - -
- - - O X - - -
- - - X O - - -
- - - - - - - -
- - - - - - - -
- - - - - - - -
"
        );
    }

    #[test]
    fn with_coordinates_and_unicode_discs() {
        let position = Position::new();
        let diagram = Diagram::new(&position)
            .coordinates()
            .charset(Charset::Unicode);
        assert_eq!(
            drawn(&diagram),
            "
  a b c d e f g h
1 · · · · · · · ·
2 · · · · · · · ·
3 · · · · · · · ·
4 · · · ○ ● · · ·
5 · · · ● ○ · · ·
6 · · · · · · · ·
7 · · · · · · · ·
8 · · · · · · · ·
"
        );
    }

    #[test]
    fn with_moves_and_the_last_move() {
        let mut position = Position::new();
        position.play(Move::Place(Square::F5)).expect("legal");
        let diagram = Diagram::new(&position)
            .coordinates()
            .marks(Marks::Moves)
            .last_move(Some(Square::F5));
        assert_eq!(
            drawn(&diagram),
            "
  a b c d e f g h
1 - - - - - - - -
2 - - - - - - - -
3 - - - - - - - -
4 - - - O X + - -
5 - - - X X(X)- -
6 - - - + - + - -
7 - - - - - - - -
8 - - - - - - - -
"
        );
    }

    #[test]
    fn with_gains_at_the_edges() {
        let position: Position = GAINS.parse().expect("a board string");
        let diagram = Diagram::new(&position)
            .marks(Marks::Gains)
            .last_move(Some(Square::H2));
        assert_eq!(
            drawn(&diagram),
            "
 - - 3 X X X X X
 - - X O O O O(O)
 - - 4 O O O O 3
 - X O X X X X 3
 - 4 O O O - - -
 - 2 X 4 2 2 - -
 - - - - - - - -
 - - - - - - - -
"
        );
    }

    #[test]
    fn in_lines() {
        let diagram = four();
        assert_eq!(
            drawn(&Diagram::new(&diagram).lines().coordinates()),
            "
    a   b   c   d
  ┌───┬───┬───┬───┐
1 │   │   │   │   │
  ├───┼───┼───┼───┤
2 │   │ O │ X │   │
  ├───┼───┼───┼───┤
3 │   │ X │ O │   │
  ├───┼───┼───┼───┤
4 │   │   │   │   │
  └───┴───┴───┴───┘
"
        );
        let last: Option<sized::Square> = "d3".parse().ok();
        let mut position = four();
        position
            .play(last.expect("a square").into())
            .expect("legal");
        let drawing = Diagram::new(&position)
            .lines()
            .marks(Marks::Gains)
            .charset(Charset::Unicode)
            .last_move(last);
        assert_eq!(
            drawn(&drawing),
            "
┌───┬───┬───┬───┐
│   │   │   │   │
├───┼───┼───┼───┤
│   │ ○ │ ● │ 2 │
├───┼───┼───┼───┤
│   │ ● │ ● │(●)│
├───┼───┼───┼───┤
│   │ 2 │   │ 2 │
└───┴───┴───┴───┘
"
        );
    }

    #[test]
    fn big_boards_have_wide_margins() {
        let position = sized::Position::new(size(10));
        assert_eq!(
            drawn(&Diagram::new(&position).coordinates()),
            "
   a b c d e f g h i j
 1 - - - - - - - - - -
 2 - - - - - - - - - -
 3 - - - - - - - - - -
 4 - - - - - - - - - -
 5 - - - - O X - - - -
 6 - - - - X O - - - -
 7 - - - - - - - - - -
 8 - - - - - - - - - -
 9 - - - - - - - - - -
10 - - - - - - - - - -
"
        );
        let lines = Diagram::new(&position).coordinates().lines().to_string();
        assert!(lines.starts_with("     a   b   c"));
        assert!(lines.contains("\n10 │   │"));
        assert!(lines.ends_with("\n   └───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘\n"));
    }

    #[test]
    fn gains_of_two_digits_widen_every_square() {
        // One disc on a1 flips the first rank, file and diagonal: 18 and itself.
        let mut board = sized::Board::empty(Size::EIGHT);
        for index in 1..8 {
            let color = if index == 7 {
                Color::Black
            } else {
                Color::White
            };
            for (file, rank) in [(index, 0), (0, index), (index, index)] {
                let square = sized::Square::new(file, rank).expect("on the board");
                board.set(square, Some(color));
            }
        }
        let position = sized::Position::from_board(board, Color::Black);
        let text = drawn(&Diagram::new(&position).coordinates().marks(Marks::Gains));
        let first_lines: Vec<_> = text.lines().skip(1).take(3).collect();
        assert_eq!(
            first_lines,
            [
                "   a  b  c  d  e  f  g  h",
                "1 19  O  O  O  O  O  O  X",
                "2  O  O  -  -  -  -  -  -",
            ]
        );
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn a_drawing_is_a_board_string(choices in choices()) {
            let game = playout(Position::new(), &choices);
            let position = *game.position();
            let drawing = Diagram::new(&position).marks(Marks::Moves);
            let text = format!("{drawing}{}", position.turn());
            prop_assert_eq!(text.parse(), Ok(position));
        }
    }
}
