//! Files: good lines survive bad ones, and the places of faults are places in the file.

use std::{fs, path::Path};

use connect4_core::{
    Game, Grid, Position, Setup, Shape,
    notation::{Mode, bit_key::Form, digits::Base, text_board::Style, uci::Value},
    record::{
        bit_key, digits, flat_list,
        scores::{self, Scored, ScoresFault},
        text_board, uci,
    },
};

fn read_scores(text: &str, mode: Mode) -> Vec<Result<Scored, scores::ScoresError>> {
    scores::read(Position::new(), text, Base::One, mode).collect()
}

#[test]
fn scores_come_back() {
    let file = "4453 1\n- 1\n12 -2\n";
    let lines: Vec<_> = read_scores(file, Mode::Strict)
        .into_iter()
        .collect::<Result<_, _>>()
        .expect("good lines");
    assert_eq!(scores::display(&lines, Base::One).to_string(), file);
    assert_eq!(lines[1].game, Game::new());
    assert_eq!(lines[2].score, -2);
}

#[test]
fn strict_lines_of_scores_are_exact() {
    for (line, column) in [
        ("44", 3),
        ("44 ", 4),
        ("44  1", 3),
        (" 44 1", 1),
        ("44 1 ", 5),
        ("44 1 2", 5),
        ("44\t1x", 4),
        ("44\t1", 3),
        ("44 -2147483648", 4),
        ("44 2147483647", 4),
        ("44 99999999999", 4),
        ("44 22", 4),
        ("44 -22", 4),
        ("44 1.5", 4),
        ("49 1", 2),
    ] {
        let text = format!("4 1\n{line}\n5 0\n");
        let lines = read_scores(&text, Mode::Strict);
        assert_eq!(lines.len(), 3);
        assert!(lines[0].is_ok() && lines[2].is_ok());
        let error = lines[1].as_ref().unwrap_err();
        assert_eq!(
            (error.place.line, error.place.column),
            (2, column),
            "{line:?}: {error}"
        );
        assert_eq!(error.place.offset, 4 + column - 1);
    }
}

#[test]
fn lenient_lines_of_scores() {
    let file = "\u{feff}# a comment\n\n  44\t1  \n44 1 1234 56\r\n";
    let lines = read_scores(file, Mode::Lenient);
    assert_eq!(lines.len(), 2);
    for line in lines {
        let line = line.expect("a good line");
        assert_eq!((line.game.to_string().as_str(), line.score), ("44", 1));
    }
    let comment = read_scores("# a comment\n", Mode::Strict);
    assert!(comment[0].is_err());
}

#[test]
fn bytes_outside_utf8_cost_one_line() {
    let file: &[u8] = b"44 1\n4\xff4 1\n44 \xff\n5 1\n";
    let lines: Vec<_> = scores::read(Position::new(), file, Base::One, Mode::Lenient).collect();
    assert!(lines[0].is_ok() && lines[3].is_ok());
    for (index, offset) in [(1, 6), (2, 14)] {
        let error = lines[index].as_ref().unwrap_err();
        assert_eq!(error.place.offset, offset);
        assert_eq!(error.fault, ScoresFault::NotUtf8 { byte: 0xff });
    }
}

#[test]
fn games_come_back() {
    let file = "4453\n-\n1\n";
    let games: Vec<_> = digits::read(Position::new(), file, Base::One, Mode::Lenient)
        .collect::<Result<_, _>>()
        .expect("good games");
    assert_eq!(games.len(), 3);
    assert_eq!(digits::display(&games, Base::One).to_string(), file);
    assert_eq!(
        digits::display(&games, Base::Zero).to_string(),
        "3342\n-\n0\n"
    );
}

#[test]
fn rows_of_uci_survive_bad_ones() {
    let good = "b,".repeat(42) + "draw";
    let file = format!("{good}\n{good}x\n{good}\n");
    let rows: Vec<_> = uci::read(&file, Shape::STANDARD, Mode::Strict).collect();
    assert_eq!(rows[0].as_ref().expect("a row").value, Some(Value::Draw));
    let error = rows[1].as_ref().unwrap_err();
    assert_eq!((error.place.line, error.place.column), (2, 85));
    assert!(rows[2].is_ok());
}

/// The public test sets, where they are at hand.
#[test]
fn public_sets_are_read_whole() {
    let folder = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/connect4"
    ));
    let sets = [
        ("Test_L3_R1", 1_000),
        ("Test_L2_R1", 1_000),
        ("Test_L2_R2", 1_000),
        ("Test_L1_R1", 1_000),
        ("Test_L1_R2", 1_000),
        ("Test_L1_R3", 1_000),
        ("exact_plies_0_6.txt", 22_100),
        ("uci_8ply_67557_exact.txt", 67_557),
    ];
    for (name, expected) in sets {
        let Ok(text) = fs::read_to_string(folder.join(name)) else {
            println!("{name} is not here: skipped");
            continue;
        };
        let lines = read_scores(&text, Mode::Strict);
        let good: Vec<_> = lines.into_iter().filter_map(Result::ok).collect();
        assert_eq!(good.len(), expected, "{name}");
        assert_eq!(
            scores::display(&good, Base::One).to_string(),
            text.trim_end().to_owned() + "\n"
        );
    }
}

/// Positions after the first moves of a game.
fn some_positions() -> Vec<Grid> {
    let mut game: Game<Grid> = Game::from_start(Grid::new(Shape::STANDARD));
    let mut positions = vec![game.position().clone()];
    for column in ["4", "4", "5", "3", "7"] {
        game.play(column.parse().expect("a column")).expect("legal");
        positions.push(game.position().clone());
    }
    positions
}

fn to_grids<E: std::fmt::Debug>(read: impl Iterator<Item = Result<Setup, E>>) -> Vec<Grid> {
    read.map(|setup| setup.expect("a board").to_position().expect("a position"))
        .collect()
}

#[test]
fn files_of_boards_come_back() {
    let shape = Shape::STANDARD;
    let positions = some_positions();
    let text = flat_list::display(&positions).to_string();
    assert_eq!(text.lines().count(), positions.len());
    assert_eq!(
        to_grids(flat_list::read(&text, shape, Mode::Strict)),
        positions
    );
    for style in [Style::Letters, Style::Bars, Style::Discs] {
        let text = text_board::display(&positions, style).to_string();
        let read = text_board::read(&text, shape, style, Mode::Strict);
        assert_eq!(to_grids(read), positions);
        let text = text.replace('\n', "\r\n");
        let read = text_board::read(&text, shape, style, Mode::Lenient);
        assert_eq!(to_grids(read), positions);
    }
    for form in [Form::OwnPlusOccupied, Form::OwnPlusOccupiedPlusBottom] {
        let text = bit_key::display(&positions, form).to_string();
        let read = bit_key::read(&text, form, shape, Mode::Strict);
        assert_eq!(to_grids(read), positions);
    }
}

#[test]
fn a_bad_board_costs_no_other() {
    let shape = Shape::new(2, 2).expect("a shape");
    let lists = "# two boards\n\n[0, 0, 0, 0]\n[0, 0, 0, x]\n[0,0,1,2]\n";
    let read: Vec<_> = flat_list::read(lists, shape, Mode::Lenient).collect();
    assert_eq!(read.len(), 3);
    assert!(read[0].is_ok() && read[2].is_ok());
    let error = read[1].as_ref().unwrap_err();
    assert_eq!((error.place.line, error.place.column), (4, 11));
    assert_eq!(&lists[error.place.offset..][..1], "x");
    assert!(
        flat_list::read(lists, shape, Mode::Strict)
            .next()
            .unwrap()
            .is_err()
    );

    let drawings = "..\n..\n\n \n..\n.?\n\nox\nxo";
    let read: Vec<_> = text_board::read(drawings, shape, Style::Letters, Mode::Strict).collect();
    assert_eq!(read.len(), 3);
    assert_eq!(read[2].as_ref().map(Setup::plies), Ok(4));
    let error = read[1].as_ref().unwrap_err();
    assert_eq!((error.place.line, error.place.column), (6, 2));
    assert_eq!(&drawings[error.place.offset..][..1], "?");

    let keys = "0\n 1\n0xfff\n\u{e4}1\n";
    let read = |mode| bit_key::read(keys, Form::OwnPlusOccupied, shape, mode).collect::<Vec<_>>();
    let faults = |mode| -> Vec<_> {
        let faults = read(mode).into_iter().filter_map(Result::err);
        faults
            .map(|error| (error.place.line, error.place.column, error.place.offset))
            .collect()
    };
    assert_eq!(faults(Mode::Strict), [(2, 1, 2), (3, 1, 5), (4, 1, 11)]);
    assert_eq!(faults(Mode::Lenient), [(3, 1, 5), (4, 1, 11)]);
    let bytes = bit_key::read(b"0\n1\xff", Form::OwnPlusOccupied, shape, Mode::Lenient);
    let error = bytes.last().unwrap().unwrap_err();
    assert!(error.to_string().contains("found \"1\""), "{error}");
}
