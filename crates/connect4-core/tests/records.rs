//! Files: good lines survive bad ones, and the places of faults are places in the file.

use std::{fs, path::Path};

use connect4_core::{
    Game, Position, Shape,
    notation::{Mode, digits::Base, uci::Value},
    record::{
        digits,
        scores::{self, Scored, ScoresFault},
        uci,
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
