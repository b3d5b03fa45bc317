//! SGF: files as programs write them, faults at their exact places, and round trips.

mod records;

use std::time::Duration;

use othello_core::{
    Color, Game, IllegalReason, Position, Square,
    notation::Mode,
    record::{Fault, ReadError, Record, ggf, sgf, tag},
    sized::{self, Size},
};
use proptest::prelude::*;

fn strict(text: &str) -> Vec<Result<Record, ReadError>> {
    sgf::read(text, Mode::Strict).collect()
}

fn only(text: &str) -> Record {
    let mut games = strict(text);
    assert_eq!(games.len(), 1);
    games.remove(0).expect("a good game")
}

fn fault(text: &str) -> (Fault, (usize, usize, usize)) {
    let mut games = strict(text);
    assert_eq!(games.len(), 1, "{games:?}");
    let error = games.remove(0).expect_err("a faulty game");
    let place = error.place;
    (error.fault, (place.line, place.column, place.offset))
}

#[test]
fn a_file_in_the_manner_of_edax() {
    let text = "(;FF[4]GM[2]AP[edax:4.6]\nPC[Edax]DT[2026-11-30]\nPB[Ann]PW[Bob]\n\
        SZ[8]AB[e4][d5]AW[d4][e5]PL[B]\nRE[B+4]\nB[f5];W[d6];\nB[c3];W[d3];)\n";
    let record = only(text);
    assert_eq!(record.game.to_string(), "f5d6c3d3");
    assert_eq!(*record.game.start(), Position::new());
    assert_eq!(record.tags.get(tag::SITE), Some("Edax"));
    assert_eq!(record.tags.get(tag::DATE), Some("2026.11.30"));
    assert_eq!(record.tags.get(tag::SCORE), Some("34-30"));
    assert_eq!(record.tags.get("AP"), Some("edax:4.6"));
    let written = sgf::display(&record).to_string();
    assert!(written.contains("DT[2026-11-30]RE[B+4]AP[edax:4.6]\n;B[f5];W[d6];B[c3];W[d3])"));
    records_equal(&only(&written), &record);
}

fn records_equal(read: &Record, written: &Record) {
    assert_eq!(read.game, written.game);
    let sorted = |record: &Record| {
        let mut tags: Vec<_> = record
            .tags
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        tags.sort();
        tags
    };
    assert_eq!(sorted(read), sorted(written));
}

#[test]
fn comments_evaluations_and_times() {
    let text = "(;GM[2]C[a game]\n;C[before]B[f5]V[1.5]TU[2.5];W[d6]V[1.5]C[x\\]y];C[after])";
    let record = only(text);
    assert_eq!(record.game.comment(), "a game");
    let black = record.game.annotation(0).expect("a comment");
    assert_eq!(black.comment, "before");
    assert_eq!(black.evaluation, Some(1.5));
    assert_eq!(black.time, Some(Duration::from_millis(2500)));
    let white = record.game.annotation(1).expect("a comment");
    assert_eq!(white.evaluation, Some(-1.5));
    assert_eq!(white.comment, "x]y\nafter");
}

#[test]
fn the_main_line_is_read_and_variations_are_counted() {
    let text = "Dear reader, (;FF[4]GM[2](;B[f5](;W[d6];B[c3](;W[d3])(;W[e6]))(;W[f4]))(;B[d3]))\
        (;GM[2];B[c4])";
    let mut reader = sgf::read::<Position>(text, Mode::Strict);
    let first = reader.next().expect("a game").expect("a good game");
    assert_eq!(first.game.to_string(), "f5d6c3d3");
    assert_eq!(reader.skipped_variations(), 3);
    let second = reader.next().expect("a game").expect("a good game");
    assert_eq!(second.game.to_string(), "c4");
    assert!(reader.next().is_none());
}

#[test]
fn deep_nesting_is_no_danger() {
    let text = format!(
        "(;GM[2];B[f5]{}{})",
        "(;".repeat(200_000),
        ")".repeat(200_000)
    );
    assert_eq!(only(&text).game.to_string(), "f5");
}

#[test]
fn passes_points_and_sizes() {
    let board = "SZ[4]AB[b1]AW[a1]";
    for pass in ["", "B[];", "B[tt];", "B[pa];", "B[PASS];", "B[--];"] {
        let text = format!("(;GM[2]{board};{pass}W[c1])");
        let record = sgf::read::<sized::Position>(&text, Mode::Strict)
            .next()
            .expect("a game");
        let record = record.expect("a good game");
        assert!(record.game.moves()[0].is_pass(), "{pass}");
        assert_eq!(record.game.moves().len(), 2);
    }
    let points = "(;GM[2]AB[ed][de]AW[dd][ee];B[fe];W[df])";
    let record = sgf::read::<Position>(points, Mode::Lenient)
        .next()
        .expect("a game");
    let record = record.expect("a good game");
    assert_eq!(record.game.to_string(), "f5d6");
    assert_eq!(*record.game.start(), Position::new());
    assert!(strict(points)[0].is_err());

    let ten = Game::from_start(sized::Position::new(Size::new(10).expect("a size")));
    let text = sgf::display(&Record::from(ten.clone())).to_string();
    let read = sgf::read::<sized::Position>(&text, Mode::Strict)
        .next()
        .expect("a game");
    assert_eq!(read.expect("a good game").game, ten);
    let (fault, place) = fault(&text);
    assert_eq!(place, (1, 16, 15));
    assert_eq!(
        fault.to_string(),
        "expected a board of 8×8, found one of 10×10"
    );
}

#[test]
fn a_start_without_discs_is_not_the_standard_one() {
    let board = sized::Board::empty(Size::EIGHT);
    let game = Game::from_start(sized::Position::from_board(board, Color::White));
    let text = sgf::display(&Record::from(game.clone())).to_string();
    let read = sgf::read::<sized::Position>(&text, Mode::Strict)
        .next()
        .expect("a game");
    assert_eq!(read.expect("a good game").game, game);
}

#[test]
fn results() {
    let result = |re: &str| {
        let tags = only(&format!("(;GM[2]RE[{re}])")).tags;
        assert_eq!(tags.get("RE"), Some(re));
        let tag = |name| tags.get(name).map(String::from);
        (tag(tag::SCORE), tag(tag::TERMINATION))
    };
    let owned = |text: &str| Some(text.to_string());
    assert_eq!(result("W+16"), (owned("24-40"), None));
    assert_eq!(result("0"), (owned("32-32"), None));
    assert_eq!(result("Draw"), (owned("32-32"), None));
    assert_eq!(result("B+R"), (None, owned("resigned")));
    assert_eq!(result("W+Time"), (None, owned("timeout")));
    for unknown in ["Void", "?", "B+", "X+3", "B+65", "B+3"] {
        assert_eq!(result(unknown), (None, None), "{unknown}");
    }
}

#[test]
fn results_survive_a_change_of_format() {
    let start = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    let text = format!("(;GM[Othello]DT[2003.12.??]PB[Ann]RE[-64.000:r]{start}B[f5];)");
    let record = ggf::read::<Position>(&text, Mode::Strict)
        .next()
        .expect("a game")
        .expect("good");
    let through = only(&sgf::display(&record).to_string());
    assert_eq!(through.tags.get("RE"), Some("W+R"));
    for name in [tag::DATE, tag::BLACK, tag::SCORE, tag::TERMINATION] {
        assert_eq!(through.tags.get(name), record.tags.get(name), "{name}");
    }
    let back = ggf::display(&through).to_string();
    assert!(back.contains("RE[-64.000:r]"), "{back}");
}

#[test]
fn strict_faults_name_their_place() {
    let (found, place) = fault("(;FF[4]GM[1]SZ[19];B[aa])");
    assert_eq!(place, (1, 11, 10));
    let text = found.to_string();
    assert_eq!(text, "expected GM[2], found \"GM[1]\"");

    let (found, place) = fault("(;GM[2]PB[é]\n;B[f5]\n;W[ a1])");
    assert_eq!(place, (3, 5, 25));
    let illegal = Fault::Illegal {
        found: "a1".into(),
        reason: IllegalReason::FlipsNothing,
    };
    assert_eq!(found, illegal);

    let (found, place) = fault("(;GM[2];B[f5];B[d6])");
    assert_eq!(place, (1, 17, 16));
    assert!(matches!(found, Fault::WrongColor { .. }));

    for (text, column, what) in [
        ("hello", 1, "hello"),
        ("(;FF[4])", 8, ")"),
        ("(;FF[4];B[f5])", 11, "f5"),
        ("(;GM[2]SZ[9])", 11, "9"),
        ("(;GM[2]SZ[8:6])", 11, "8:6"),
        ("(;GM[2]PL[x])", 11, "x"),
        ("(;GM[2]AB[z9])", 11, "z9"),
        ("(;GM[2];B[fe])", 11, "fe"),
        ("(;GM[2];B[f5]AB[a1])", 17, "discs"),
        ("(;GM[2];B[f5]V[x])", 16, "x"),
        ("(;GM[2];B[f5]TU[-1])", 17, "-1"),
        ("(;GM[2]PB)", 10, ")"),
        ("(;GM[2]!)", 8, "!"),
    ] {
        let (found, place) = fault(text);
        let shown = matches!(&found, Fault::Unexpected { found, .. } if found == what);
        assert!(shown, "{text}: {found:?}");
        assert_eq!(place, (1, column, column - 1), "{text}");
    }
    assert_eq!(fault("(;GM[2];B[f5").0, Fault::Unclosed { expected: "]" });
    assert!(matches!(fault("(;GM[2];B[f5]").0, Fault::End { .. }));
    assert!(matches!(
        fault("(;GM[2](;B[f5])(;B[d3])").0,
        Fault::End { .. }
    ));
}

#[test]
fn good_games_survive_faulty_ones() {
    let good = "(;FF[4]GM[2];B[f5])";
    for bad in [
        "(;GM[2];B[f5];W[a1];B[c3](;W[d3])(;W[e6]))",
        "(;GM[2];B[f5](;W[d6])",
        "(;GM[2];B[f5];W[d6",
        "(;GM[2];B[f5]!!(((",
        "(;GM[1];B[aa](;W[bb]))",
    ] {
        let games = strict(&format!("{good}\n{bad}\n{good}"));
        assert_eq!(games.len(), 3, "{bad}: {games:?}");
        assert!(games[0].is_ok() && games[2].is_ok(), "{bad}");
        let error = games[1].as_ref().expect_err("a faulty game");
        assert_eq!(error.game, 2);
        if bad.contains("f5") {
            assert_eq!(error.record.game.moves()[0].square(), Some(Square::F5));
        }
    }
}

#[test]
fn lenient_reading() {
    for (text, moves) in [
        ("(;B[f5];B[d6]", "f5d6"),
        ("(;GM[2];B[F5]V[x]TU[y](;W[d6](;", "f5d6"),
        ("(;B[fe];W[df];)", "f5d6"),
    ] {
        let games: Vec<_> = sgf::read::<Position>(text, Mode::Lenient).collect();
        assert_eq!(games.len(), 1, "{text}");
        let record = games[0].as_ref().expect("a good game");
        assert_eq!(record.game.to_string(), moves, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn what_is_written_is_read(record in records::record()) {
        let text = sgf::display(&record).to_string();
        let read: Vec<_> = sgf::read(&text, Mode::Strict).collect();
        prop_assert_eq!(read.len(), 1);
        let read = read.into_iter().next().expect("one").expect("a good game");
        records::assert_kept(&record, &read);
        prop_assert_eq!(sgf::display(&read).to_string(), text);
    }

    #[test]
    fn no_text_panics(text in records::broken_text()) {
        for reader in [sgf::read::<Position>(&text, Mode::Strict), sgf::read(&text, Mode::Lenient)] {
            let mut last = 0;
            for game in reader {
                if let Err(error) = game {
                    prop_assert!(error.game > last && error.place.offset <= text.len());
                    last = error.game;
                }
            }
        }
    }
}

#[test]
fn names_in_small_letters_are_read_leniently() {
    let text = "(;gm[2]sz[8]pb[Ann]re[B+4]Annotator[me];b[f5]c[so];W[d6])";
    let mut games = sgf::read::<Position>(text, Mode::Lenient);
    let record = games.next().expect("a game").expect("a good game");
    assert_eq!(record.game.to_string(), "f5d6");
    assert_eq!(record.game.annotation(0).expect("a remark").comment, "so");
    let tags = [
        (tag::BLACK, "Ann"),
        ("RE", "B+4"),
        ("Annotator", "me"),
        (tag::SCORE, "34-30"),
    ];
    assert_eq!(record.tags.iter().collect::<Vec<_>>(), tags);
    for text in ["(;gm[2];B[f5])", "(;GM[2];b[f5])", "(;GM[2]pb[Ann];B[f5])"] {
        let error = sgf::read::<Position>(text, Mode::Strict).next();
        let error = error.expect("a game").expect_err("small letters");
        assert!(error.to_string().contains("capital letters"), "{error}");
    }
}

#[test]
fn tags_that_would_be_read_as_properties_are_left_out() {
    let mut record = Record::from(othello_core::Game::new());
    for name in ["b", "Gm", "pb", "SZ", "x"] {
        record.tags.set(name, "f5");
    }
    let written = sgf::display(&record).to_string();
    for mode in [Mode::Strict, Mode::Lenient] {
        let read = sgf::read::<Position>(&written, mode).next();
        let read = read.expect("a game").expect("a good game");
        assert_eq!(read.game, record.game);
        assert_eq!(read.tags.iter().collect::<Vec<_>>(), [("x", "f5")]);
    }
}

#[test]
fn rectangles_of_discs() {
    let setup = |discs: &str, mode| {
        let text = format!("(;GM[2]{discs};B[f5])");
        let record = sgf::read::<Position>(&text, mode).next().expect("a game");
        record.map(|record| *record.game.start())
    };
    let squares = "AB[e4][d5]AW[d4][e5][c3][d3][c2][d2]";
    for (discs, mode) in [
        ("AB[d4:e5]AW[d4][e5][c2:d3]", Mode::Strict),
        ("AB[d4:e4][d5:e5]AW[d4:d4][e5][c2:d3]", Mode::Strict),
        (
            "AB[a1:h8]AE[a1:h1][a2:b8][c4:c8][e2:h3][f4:h8][d6:e8]AW[d4][e5][c2:d3]",
            Mode::Strict,
        ),
        ("ab[dd:ee]aw[dd][ee][cb:dc]", Mode::Lenient),
    ] {
        assert_eq!(setup(discs, mode), setup(squares, Mode::Strict), "{discs}");
    }
    for bad in [
        "AB[e5:d4]",
        "AB[d4:]",
        "AB[:d4]",
        "AB[d4:e5:f6]",
        "AB[d4:i9]",
    ] {
        let error = setup(bad, Mode::Strict).expect_err("no rectangle");
        assert!(error.to_string().contains("such as d4:e5"), "{error}");
    }
}
