//! Moves and boards as text: what is read, what is refused and where, and that texts come back.

use connect4_core::{
    Column, Game, Grid, IllegalReason, Player, Position, Rules, Setup, SetupFault, Shape,
    notation::{
        BoardFault, Mode,
        bit_key::{self, BitKeyError, Form},
        digits::{self, Base, DigitsFault},
        flat_list::{self, CellsError},
        text_board::{self, Style},
        uci,
    },
    record, strategies,
};
use proptest::prelude::*;

const MODES: [Mode; 2] = [Mode::Strict, Mode::Lenient];
const STYLES: [Style; 3] = [Style::Letters, Style::Bars, Style::Discs];
const FORMS: [Form; 2] = [Form::OwnPlusOccupied, Form::OwnPlusOccupiedPlusBottom];

fn game(moves: &str) -> Game {
    digits::parse(Position::new(), moves, Base::One, Mode::Strict).expect("a legal game")
}

fn wide_grid() -> Grid {
    Grid::new(Shape::new(12, 4).expect("a shape"))
}

#[test]
fn digits_after_nine_are_letters() {
    let game = digits::parse(wide_grid(), "9abCA", Base::One, Mode::Strict).expect("a legal game");
    let indices: Vec<_> = game.moves().iter().map(|m| m.index()).collect();
    assert_eq!(indices, [8, 9, 10, 11, 9]);
    assert_eq!(digits::display(&game, Base::One).to_string(), "9abca");
    assert_eq!(digits::display(&game, Base::Zero).to_string(), "89ab9");
}

#[test]
fn the_base_is_kept_to() {
    let zero = digits::parse(Position::new(), "0", Base::One, Mode::Lenient).unwrap_err();
    let DigitsFault::NoColumn {
        found,
        base,
        columns,
    } = zero.fault
    else {
        panic!("{zero}");
    };
    assert_eq!((found, base, columns), ('0', Base::One, 7));
    let seven = digits::parse(Position::new(), "7", Base::Zero, Mode::Lenient).unwrap_err();
    let DigitsFault::Illegal(illegal) = seven.fault else {
        panic!("{seven}");
    };
    assert_eq!(illegal.reason, IllegalReason::NoSuchColumn);
}

#[test]
fn a_letter_beyond_the_board_is_told_as_it_stands() {
    for (text, found) in [("start", 's'), ("4aN", 'a'), ("4k", 'k')] {
        let error = text.parse::<Game>().unwrap_err();
        let told = format!("expected a column from 1 to 7, found {found:?}");
        assert_eq!(error.fault.to_string(), told);
    }
    let twelve = digits::parse(wide_grid(), "cd", Base::One, Mode::Strict).unwrap_err();
    assert_eq!(
        twelve.to_string(),
        "line 1, column 2 (byte 1), after 1 move: expected a column from 1 to c, found 'd'",
    );
}

#[test]
fn a_full_column_and_a_finished_game_are_told_apart() {
    let reason = |moves: &str| {
        let error = moves.parse::<Game>().unwrap_err();
        assert_eq!(error.place.offset, moves.len() - 1);
        assert_eq!(error.game.to_string(), moves[..moves.len() - 1]);
        match error.fault {
            DigitsFault::Illegal(illegal) => illegal.reason,
            other => panic!("{other}"),
        }
    };
    assert_eq!(reason("1111111"), IllegalReason::ColumnFull);
    assert_eq!(reason("12121213"), IllegalReason::GameOver);
    assert_eq!(reason("8"), IllegalReason::NoSuchColumn);
}

#[test]
fn lenient_digits() {
    for text in ["4453", " 4 4,5\n3 ", "[4, 4, 5, 3]", "[4453]"] {
        let read = digits::parse(Position::new(), text, Base::One, Mode::Lenient);
        assert_eq!(read.as_ref(), Ok(&game("4453")), "{text}");
    }
    assert_eq!("-".parse::<Game>(), Ok(Game::new()));
    assert_eq!("".parse::<Game>(), Ok(Game::new()));
    for text in ["4 4", "[44]", "-", "4-4"] {
        assert!(
            digits::parse(Position::new(), text, Base::One, Mode::Strict).is_err(),
            "{text}"
        );
    }
    let error = digits::parse(Position::new(), " [4, x]", Base::One, Mode::Lenient).unwrap_err();
    assert_eq!(error.place.offset, 5);
}

#[test]
fn bytes_outside_utf8_have_their_place() {
    let error = digits::parse(Position::new(), b"44\xff5", Base::One, Mode::Strict).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 3 (byte 2), after 2 moves: expected UTF-8, found the byte 0xff"
    );
    let error = uci::parse(b"x,o,\xff", Shape::STANDARD, Mode::Strict).unwrap_err();
    assert_eq!(
        (error.place.offset, error.fault),
        (4, BoardFault::NotUtf8 { byte: 0xff })
    );
    let error = flat_list::parse(b"[0, 1, \xff", Shape::STANDARD, Mode::Strict).unwrap_err();
    assert_eq!(
        (error.place.offset, error.fault),
        (7, BoardFault::NotUtf8 { byte: 0xff })
    );
    let error = text_board::parse(b"...\xff", Shape::STANDARD, Style::Letters, Mode::Strict);
    let error = error.unwrap_err();
    assert_eq!(
        (error.place.offset, error.fault),
        (3, BoardFault::NotUtf8 { byte: 0xff })
    );
}

#[test]
fn drawings_in_three_styles() {
    let position = *game("4453").position();
    let bars = text_board::display(&position, Style::Bars).to_string();
    assert!(bars.starts_with("| | | | | | | |\n"));
    assert!(bars.ends_with("| | | |X| | | |\n| | |X|O|O| | |\n"));
    let discs = text_board::display(&position, Style::Discs).to_string();
    assert!(discs.ends_with("⚫⚫⚫🟡⚫⚫⚫\n⚫⚫🟡🔴🔴⚫⚫\n"));
    assert_eq!(position.to_string().parse(), Ok(position));
}

#[test]
fn lenient_drawings() {
    let shape = Shape::new(3, 2).expect("a shape");
    let expected = text_board::parse(".o.\nxx.\n", shape, Style::Letters, Mode::Strict);
    let letters = [
        "\n . O .\r\n X X .\n-----\n1 2 3\n",
        ".o.\nxx.",
        "·o·\nxx·\n\n",
    ];
    for text in letters {
        let read = text_board::parse(text, shape, Style::Letters, Mode::Lenient);
        assert_eq!(read, expected, "{text}");
        let strict = text_board::parse(text, shape, Style::Letters, Mode::Strict);
        assert_eq!(strict.is_ok(), text == ".o.\nxx.", "{text}");
    }
    let bars = [
        "| |X| |\n|O|O| |\n",
        "|   | X |   |\n| O | O |   |\n+---+---+---+\n  1   2   3\n",
        "||x||\n|o|o||\n",
        "\n  | |X| |  \n  |O|O|.|\n",
    ];
    for text in bars {
        let read = text_board::parse(text, shape, Style::Bars, Mode::Lenient);
        assert_eq!(read, expected, "{text}");
    }
}

#[test]
fn faults_of_drawings_have_their_place() {
    let shape = Shape::new(3, 2).expect("a shape");
    let at = |text: &str, style| {
        let error = text_board::parse(text, shape, style, Mode::Strict).unwrap_err();
        (error.place.line, error.place.column, error.to_string())
    };
    let (line, column, message) = at("...\n..", Style::Letters);
    assert_eq!((line, column), (2, 3));
    assert!(
        message.ends_with("expected a disc or an empty square for c1, found the end of the row")
    );
    assert_eq!(
        at("...", Style::Letters).2,
        "line 1, column 4 (byte 3): expected a disc or an empty square for a1, found the end of the text"
    );
    assert_eq!(at("...\n....", Style::Letters).0, 2);
    assert_eq!(at("...\n...\n...", Style::Letters).0, 3);
    assert_eq!(at("| | | |\n| |XX| |", Style::Bars).1, 4);
    assert_eq!(at("| | | |\n| | | ", Style::Bars).0, 2);
    assert_eq!(
        at("⚫⚫⚫\n⚫🔵⚫", Style::Discs).2,
        "line 2, column 2 (byte 13): expected a disc or an empty square for b1, found \"🔵\""
    );
    let error = text_board::parse("xo.\n?", shape, Style::Letters, Mode::Strict).unwrap_err();
    assert_eq!(
        error.setup.plies(),
        2,
        "what was read before the fault is kept"
    );
}

#[test]
fn a_bad_byte_between_bars_is_told_as_such() {
    let shape = Shape::new(2, 1).expect("a shape");
    for (text, offset) in [
        (&b"\xff"[..], 0),
        (b"|\xff| |", 1),
        (b"|O\xff| |", 2),
        (b"|O|\xff", 3),
        (b"|O| |\xff", 5),
    ] {
        for mode in [Mode::Strict, Mode::Lenient] {
            let error = text_board::parse(text, shape, Style::Bars, mode).unwrap_err();
            assert_eq!(error.fault, BoardFault::NotUtf8 { byte: 0xff }, "{text:?}");
            assert_eq!(error.place.offset, offset, "{text:?}");
        }
    }
}

#[test]
fn a_flat_list_has_row_0_on_top() {
    let cells = flat_list::to_cells(game("1").position());
    assert_eq!(cells.iter().position(|cell| *cell == 1), Some(35));
    assert_eq!(
        flat_list::from_cells(&[0; 41], Shape::STANDARD),
        Err(CellsError::Length {
            found: 41,
            expected: 42
        })
    );
    let mut wrong = [0; 42];
    wrong[7] = 3;
    assert_eq!(
        flat_list::from_cells(&wrong, Shape::STANDARD),
        Err(CellsError::Number {
            index: 7,
            found: 3,
            players: 2
        })
    );
}

#[test]
fn faults_of_flat_lists_have_their_place() {
    let shape = Shape::new(2, 1).expect("a shape");
    for (text, offset) in [
        ("", 0),
        ("0, 1]", 0),
        ("[0 1]", 3),
        ("[0, 3]", 4),
        ("[0]", 2),
        ("[0,1,1]", 4),
        ("[0,1", 4),
        ("[0,1] x", 6),
        ("[0,,1]", 3),
        ("[+0, 1]", 1),
        ("[300, 1]", 1),
        ("[00, 1]", 1),
        ("[0, 01]", 4),
        ("[0,\u{a0}1]", 3),
        ("\u{2003}[0,1]", 0),
        ("[ ", 2),
    ] {
        let error = flat_list::parse(text, shape, Mode::Strict).unwrap_err();
        assert_eq!(error.place.offset, offset, "{text}: {error}");
    }
    for text in ["0 1", "0,1", " [0,1] ", "[0 1]", "0\u{a0}1"] {
        assert!(
            flat_list::parse(text, shape, Mode::Lenient).is_ok(),
            "{text}"
        );
    }
}

#[test]
fn faults_of_uci_rows_have_their_place() {
    let shape = Shape::new(2, 2).expect("a shape");
    for (text, offset) in [
        ("", 0),
        ("x", 1),
        ("x,o,b", 5),
        ("x,q,b,b", 2),
        ("x,o,b,b,b", 8),
        ("x,o,b,b,win,", 12),
        ("x,o,b,b,win,x", 12),
        ("x,o ,b,b", 2),
        ("X,o,b,b", 0),
    ] {
        let error = uci::parse(text, shape, Mode::Strict).unwrap_err();
        assert_eq!(error.place.offset, offset, "{text}: {error}");
    }
    let row = uci::parse(" X , O,b,b ,LOSS\r", shape, Mode::Lenient).expect("a row");
    assert_eq!(row.value, Some(uci::Value::Loss));
    let players = uci::parse(
        "x,o,b,b",
        shape.with_players(3).expect("a shape"),
        Mode::Lenient,
    );
    assert_eq!(
        players.unwrap_err().fault,
        BoardFault::Players { players: 3 }
    );
}

#[test]
fn keys_as_solvers_have_them() {
    let position = *game("1").position();
    // The other side moved: no disc of the mover, one occupied square.
    assert_eq!(bit_key::of(&position, Form::OwnPlusOccupied), Some(1));
    let bottom = 0x0000_0408_1020_4081;
    assert_eq!(
        bit_key::of(&Position::new(), Form::OwnPlusOccupiedPlusBottom),
        Some(bottom)
    );
    for text in [
        "",
        "x",
        "-1",
        "+1",
        "0x",
        "0xg",
        "1.0",
        "999999999999999999999999999999999999999999",
    ] {
        let error = bit_key::parse(text, Form::OwnPlusOccupied, Shape::STANDARD).unwrap_err();
        assert!(
            matches!(error, BitKeyError::Number { .. }),
            "{text}: {error}"
        );
    }
    let too_large = bit_key::decode(1 << 49, Form::OwnPlusOccupied, Shape::STANDARD);
    assert_eq!(
        too_large,
        Err(BitKeyError::TooLarge {
            key: 1 << 49,
            bits: 49
        })
    );
    let empty = bit_key::decode(0, Form::OwnPlusOccupiedPlusBottom, Shape::STANDARD);
    assert!(matches!(empty, Err(BitKeyError::Column { bits: 0, .. })));
    let large = Grid::new(Shape::new(32, 32).expect("a shape"));
    assert_eq!(bit_key::of(&large, Form::OwnPlusOccupied), None);
    // A key whose discs are no position: two discs of one side alone.
    assert!(<Position>::from_key(0b11 + 0b11).is_err());
}

#[test]
fn every_fault_of_a_setup_is_named() {
    let faults = |drawing: &str| {
        let setup = text_board::parse(drawing, Shape::STANDARD, Style::Letters, Mode::Lenient);
        setup.expect("a board").faults()
    };
    let rows = |low: &str| format!("{}{low}", ".......\n".repeat(6 - low.lines().count()));
    let square = |text: &str| text.parse().expect("a square");
    assert_eq!(
        faults(&rows("x.o....\n.......")),
        [
            SetupFault::Floating {
                square: square("a2")
            },
            SetupFault::Floating {
                square: square("c2")
            }
        ]
    );
    let count = |player, found, expected| SetupFault::Count {
        player: Player::new(player).expect("a player"),
        found,
        expected,
    };
    assert_eq!(faults(&rows("xx.....")), [count(0, 2, 1), count(1, 0, 1)]);
    let early = |player| SetupFault::LineBeforeTheEnd {
        player: Player::new(player).expect("a player"),
    };
    assert_eq!(
        faults(&rows("ooo....\nxxxxo..")),
        [early(0)],
        "the second player moved on"
    );
    assert_eq!(faults(&rows("xxxx...\noooo...")), [early(0)]);
    assert_eq!(
        faults(&rows("oooo...\nxxxx...")),
        [early(0)],
        "two lines of two players"
    );
    assert_eq!(
        faults(&rows("ooo....\nxxxx...")),
        [],
        "a line of the last mover"
    );
    let three = Shape::STANDARD.with_players(3).expect("a shape");
    let mut setup = Setup::new(Shape::STANDARD);
    setup.set(square("a1"), Player::new(2));
    assert!(matches!(setup.faults()[0], SetupFault::NoSuchPlayer { .. }));
    let other = Setup::new(three).to_position::<Position>().unwrap_err();
    assert!(matches!(other.faults[..], [SetupFault::OtherBoard { .. }]));
    assert!(Setup::new(three).to_position::<Grid>().is_ok());
}

#[test]
fn a_line_that_one_disc_cannot_complete_is_a_fault() {
    // Two lines of the last mover that share no square.
    let shape = Shape::new(8, 3).expect("a shape");
    let drawing = "xxxx....\noooxoooo\nxxxxooox\n";
    let setup = text_board::parse(drawing, shape, Style::Letters, Mode::Strict).expect("a board");
    assert!(!setup.faults().is_empty());
}

/// Games on boards of any size for any number of players.
fn grid_games() -> impl Strategy<Value = Game<Grid>> {
    strategies::shapes().prop_flat_map(|shape| strategies::games_from(Grid::new(shape)))
}

proptest! {
    #[test]
    fn moves_come_back(game in grid_games()) {
        for base in [Base::Zero, Base::One] {
            let text = digits::display(&game, base).to_string();
            for mode in MODES {
                let read = digits::parse(game.start().clone(), &text, base, mode);
                prop_assert_eq!(read.as_ref(), Ok(&game));
            }
        }
    }

    #[test]
    fn drawings_and_lists_come_back(game in grid_games()) {
        let grid = game.position();
        let shape = grid.shape();
        for mode in MODES {
            for style in STYLES {
                let text = text_board::display(grid, style).to_string();
                let read = text_board::parse(&text, shape, style, mode);
                let read: Result<Grid, _> = read.expect("a board").to_position();
                prop_assert_eq!(read.as_ref(), Ok(grid));
            }
            let text = flat_list::display(grid).to_string();
            let read = flat_list::parse(&text, shape, mode).expect("a list");
            let read: Result<Grid, _> = read.to_position();
            prop_assert_eq!(read.as_ref(), Ok(grid));
        }
    }

    #[test]
    fn keys_and_rows_come_back(game in strategies::games_from(Position::<9, 8, 4, u128>::start())) {
        let position = *game.position();
        let shape = Rules::shape(&position);
        for form in FORMS {
            let key = bit_key::of(&position, form).expect("it fits");
            for text in [format!("{key}"), format!("{key:#x}")] {
                let setup = bit_key::parse(&text, form, shape).expect("a key");
                prop_assert_eq!(setup.to_position(), Ok(position));
            }
        }
        prop_assert_eq!(bit_key::of(&position, Form::OwnPlusOccupied), Some(position.key()));
        let rows = [(&position, None), (&position, Some(uci::Value::Draw))];
        let text = record::uci::display(rows).to_string();
        for (read, (_, value)) in record::uci::read(&text, shape, Mode::Strict).zip(rows) {
            let read = read.expect("a row");
            prop_assert_eq!(read.value, value);
            prop_assert_eq!(read.setup.to_position(), Ok(position));
        }
    }

    #[test]
    fn any_setup_is_a_position_or_has_faults(
        setup in strategies::shapes().prop_flat_map(strategies::setups)
    ) {
        prop_assert_eq!(setup.to_position::<Grid>().is_ok(), setup.faults().is_empty());
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes: Vec<u8>, shape in strategies::shapes()) {
        read_all(&bytes, shape);
    }

    #[test]
    fn any_likely_text_is_read_without_a_panic(
        text in "[-0-9a-f.xo|, XOb\n\\[\\]#winlosdraw🔴🟡⚫]{0,80}", shape in strategies::shapes()
    ) {
        read_all(text.as_bytes(), shape);
    }

    #[test]
    fn any_key_is_read_without_a_panic(key: u128, text: String, shape in strategies::shapes()) {
        for form in FORMS {
            if let Ok(setup) = bit_key::decode(key, form, shape)
                && let Ok(grid) = setup.to_position::<Grid>()
            {
                prop_assert_eq!(bit_key::of(&grid, form), Some(key));
            }
            let _ = bit_key::parse(&text, form, shape);
        }
    }
}

/// Reads a text as everything, and checks that faults lie in it.
fn read_all(text: &[u8], shape: Shape) {
    let within = |offset: usize| assert!(offset <= text.len(), "{offset} of {}", text.len());
    for mode in MODES {
        for style in STYLES {
            if let Err(error) = text_board::parse(text, shape, style, mode) {
                within(error.place.offset);
            }
        }
        if let Err(error) = flat_list::parse(text, shape, mode) {
            within(error.place.offset);
        }
        if let Err(error) = uci::parse(text, shape, mode) {
            within(error.place.offset);
        }
        for error in record::uci::read(text, shape, mode).filter_map(Result::err) {
            within(error.place.offset);
        }
        for base in [Base::Zero, Base::One] {
            let start = Grid::new(shape);
            if let Err(error) = digits::parse(start.clone(), text, base, mode) {
                within(error.place.offset);
            }
            let scores = record::scores::read(start.clone(), text, base, mode);
            for error in scores.filter_map(Result::err) {
                within(error.place.offset);
            }
            let games = record::digits::read(start, text, base, mode);
            for error in games.filter_map(Result::err) {
                within(error.place.offset);
            }
        }
    }
}

#[test]
fn columns_beyond_the_board_are_no_column_of_it() {
    let column = Column::new(31).expect("a column");
    assert!(!Position::new().is_legal(column));
    assert_eq!(Position::new().height(column), 0);
    assert_eq!(Column::new(32), None);
}
