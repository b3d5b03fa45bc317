//! Board strings.

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
