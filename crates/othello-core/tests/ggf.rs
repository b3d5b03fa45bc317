//! GGF: the format's own example, faults at their exact places, and round trips.

mod records;

use std::time::Duration;

use othello_core::{
    Color, IllegalReason, Position,
    notation::Mode,
    record::{Fault, ReadError, Record, ggf, tag},
    sized::{self, Size},
};
use proptest::prelude::*;

const START: &str =
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

fn strict(text: &str) -> Vec<Result<Record, ReadError>> {
    ggf::read(text, Mode::Strict).collect()
}

fn lenient(text: &str) -> Vec<Result<Record, ReadError>> {
    ggf::read(text, Mode::Lenient).collect()
}

fn only(text: &str) -> Record {
    let mut games = strict(text);
    assert_eq!(games.len(), 1);
    games.remove(0).expect("a good game")
}

/// The fault of the only game and its place.
fn fault(text: &str) -> (Fault, (usize, usize, usize)) {
    let mut games = strict(text);
    assert_eq!(games.len(), 1, "{games:?}");
    let error = games.remove(0).expect_err("a faulty game");
    assert_eq!(error.game, 1);
    let place = error.place;
    (error.fault, (place.line, place.column, place.offset))
}

fn unexpected(found: &str, fault: &Fault) -> bool {
    matches!(fault, Fault::Unexpected { found: it, .. } if it == found)
}

#[test]
fn the_example_of_the_format() {
    let text = "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[a]PW[b]RB[2683.29]RW[2755.98]\
        TI[15:00//02:00]TY[8]RE[+0.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- \
        -------- -------- *]B[F5//0.01]W[d6]B[c3/+1.00/2.5];)";
    let record = only(text);
    assert_eq!(record.game.to_string(), "f5d6c3");
    assert_eq!(*record.game.start(), Position::new());
    let told: Vec<_> = record.tags.iter().collect();
    assert_eq!(
        told,
        [
            (tag::SITE, "GGS/os"),
            (tag::DATE, "2003.12.15"),
            (tag::TIME, "13:24:03.MST"),
            (tag::BLACK, "a"),
            (tag::WHITE, "b"),
            (tag::BLACK_RATING, "2683.29"),
            (tag::WHITE_RATING, "2755.98"),
            (tag::TIME_CONTROL, "15:00//02:00"),
            ("TY", "8"),
            ("RE", "+0.000"),
            (tag::SCORE, "32-32"),
        ]
    );
    let first = record.game.annotation(0).expect("a time");
    assert_eq!(first.time, Some(Duration::from_millis(10)));
    assert_eq!(first.evaluation, None);
    assert_eq!(record.game.annotation(1), None);
    let third = record.game.annotation(2).expect("an evaluation and a time");
    assert_eq!(third.evaluation, Some(1.0));
    assert_eq!(third.time, Some(Duration::from_millis(2500)));

    let written = ggf::display(&record).to_string();
    let canonical = text
        .replace("[d6]", "[D6]")
        .replace("c3/+1.00/2.5]", "C3/+1.00/2.50]");
    assert_eq!(written, canonical + "\n");
    assert_eq!(only(&written), record);
}

#[test]
fn archives_and_synchro_pairs() {
    let game = |moves: &str| format!("(;GM[Othello]{START}{moves};)");
    let text = format!(
        "1 {}\n2 {}{}\n",
        game("B[f5]"),
        game("B[d3]"),
        game("B[c4]")
    );
    let moves: Vec<_> = strict(&text)
        .into_iter()
        .map(|record| record.expect("a good game").game.to_string())
        .collect();
    assert_eq!(moves, ["f5", "d3", "c4"]);
    assert!(strict("").is_empty());
    assert!(strict(" \n").is_empty());
}

#[test]
fn random_starts_other_sizes_and_sides() {
    let text = "(;GM[Othello]TY[6r8]BO[6 ------ ------ --O*-- --*O-- ------ ------ O]W[c2];)";
    let record = ggf::read::<sized::Position>(text, Mode::Strict)
        .next()
        .expect("a game")
        .expect_err("c2 is black's");
    assert!(matches!(record.fault, Fault::Illegal { .. }));
    let text = text.replace("c2", "d2");
    let record = ggf::read::<sized::Position>(&text, Mode::Strict)
        .next()
        .expect("a game")
        .expect("a good game");
    assert_eq!(record.game.start().turn(), Color::White);
    assert_eq!(record.game.start().size().get(), 6);

    let (fault, place) = fault(&text);
    assert_eq!(place, (1, 24, 23));
    let expected = Fault::BoardSize {
        expected: Size::EIGHT,
        found: Size::new(6).expect("a size"),
    };
    assert_eq!(fault, expected);
    assert_eq!(
        fault.to_string(),
        "expected a board of 8×8, found one of 6×6"
    );
}

#[test]
fn results_and_dates() {
    let tags = |property: &str| only(&format!("(;GM[Othello]{property}{START};)")).tags;
    let result = |re: &str| {
        let tags = tags(&format!("RE[{re}]"));
        assert_eq!(tags.get("RE"), Some(re));
        let tag = |name| tags.get(name).map(String::from);
        (tag(tag::SCORE), tag(tag::TERMINATION))
    };
    let owned = |text: &str| Some(text.to_string());
    assert_eq!(result("-16.00:r"), (owned("24-40"), owned("resigned")));
    assert_eq!(result("+64.000:t"), (owned("64-0"), owned("timeout")));
    assert_eq!(result("2:s"), (owned("33-31"), owned("mutual")));
    assert_eq!(result("+1.5"), (None, None));
    assert_eq!(result("?"), (None, None));

    let unix = tags("DT[945277754]");
    assert_eq!(unix.get(tag::DATE), Some("1999.12.15"));
    assert_eq!(unix.get(tag::TIME), Some("17:09:14"));
    assert_eq!(tags("DT[951782400]").get(tag::DATE), Some("2000.02.29"));
    assert_eq!(
        tags("DT[18446744073709551615]").get(tag::TIME),
        Some("07:00:15")
    );
    assert_eq!(tags("DT[2003]").get(tag::DATE), Some("2003"));
}

#[test]
fn comments_escapes_and_unknown_properties() {
    let text = format!("(;GM[Othello]XY[a\\]b][c]{START}C[gam\\\\e]B[f5]C[x\ny]C[z];)");
    let record = only(&text);
    assert_eq!(record.tags.get("XY"), Some("a]b\nc"));
    assert_eq!(record.game.comment(), "gam\\e");
    let annotation = record.game.annotation(0).expect("a comment");
    assert_eq!(annotation.comment, "x\ny\nz");
}

#[test]
fn missing_passes_are_put_in() {
    // Black must pass: all of white's discs are behind its own.
    let board = "BO[4 *O-- **-- ---- ---- *]";
    let text = format!("(;GM[Othello]{board}B[c1];)");
    let record = ggf::read::<sized::Position>(&text, Mode::Strict)
        .next()
        .expect("a game");
    assert_eq!(record.expect("a good game").game.moves().len(), 1);

    let board = "BO[4 O*-- ---- ---- ---- *]";
    for moves in ["W[c1]", "B[pa]W[c1]", "B[PASS/-3.00]W[c1]"] {
        let text = format!("(;GM[Othello]{board}{moves};)");
        let record = ggf::read::<sized::Position>(&text, Mode::Strict)
            .next()
            .expect("a game");
        let record = record.expect("a good game");
        assert_eq!(record.game.moves().len(), 2);
        assert!(record.game.moves()[0].is_pass());
        assert!(ggf::display(&record).to_string().contains("B[PA"));
    }
}

#[test]
fn strict_faults_name_their_place() {
    let (found, place) = fault(&format!("\n(;GM[Othello]{START}\nB[f5]W[f5];)"));
    assert_eq!(place, (3, 8, 101));
    let illegal = Fault::Illegal {
        found: "f5".into(),
        reason: IllegalReason::Occupied,
    };
    assert_eq!(found, illegal);

    let (found, place) = fault(&format!("(;GM[Othello]PB[é]{START}\nB[f5]\nB[d6];)"));
    assert_eq!(place, (3, 3, 107));
    let expected = Fault::WrongColor {
        expected: Color::White,
        found: Color::Black,
    };
    assert_eq!(found, expected);

    let (found, place) = fault("(;GM[Amazons]BO[10 x];)");
    assert_eq!(place, (1, 6, 5));
    assert!(matches!(found, Fault::OtherGame { found, .. } if found == "Amazons"));

    for (text, column, what) in [
        ("(;PB[a];)", 9, ")"),
        ("(;GM[Othello];)", 15, ")"),
        ("(;GM[Othello])", 14, ")"),
        ("(;GM[Othello]7;)", 14, "7"),
        ("(;GM[Othello]PB;)", 16, ";)"),
        ("(;GM[Othello];;)", 15, ";"),
        ("(;GM[Othello]BO[9 *];)", 17, "9"),
        ("(;GM[Othello]BO[8 ---x---- *];)", 22, "x---- *"),
        ("(;GM[Othello]BO[8 ---];)", 22, ""),
        ("(;[x];)", 3, "["),
        ("xx", 1, "xx"),
    ] {
        let (found, place) = fault(text);
        assert!(unexpected(what, &found), "{text}: {found:?}");
        assert_eq!(place, (1, column, column - 1), "{text}");
    }
    for (moves, column, what) in [
        ("B[f5/x]", 6, "x"),
        ("B[f5/1.0/x]", 10, "x"),
        ("B[f5//1/2]", 8, "2"),
        ("B[ i9 ]", 4, "i9"),
        ("B[]", 3, ""),
        ("B[f5]BO[8 *]", 9, "BO"),
    ] {
        let (found, place) = fault(&format!("(;GM[Othello]{START}{moves};)"));
        let shown = matches!(&found, Fault::Unexpected { found, .. } if found == what);
        assert!(shown, "{moves}: {found:?}");
        let start = 13 + START.len();
        assert_eq!(place.1, start + column, "{moves}");
    }

    let (found, place) = fault(&format!("(;GM[Othello]{START}B[f5"));
    assert_eq!(found, Fault::Unclosed { expected: "]" });
    assert_eq!(place.2, 13 + START.len() + 1);
    let (found, _) = fault(&format!("(;GM[Othello]{START}B[f5]"));
    assert!(matches!(found, Fault::End { .. }));
}

#[test]
fn good_games_survive_faulty_ones() {
    let good = format!("(;GM[Othello]{START}B[f5];)");
    for bad in [
        format!("(;GM[Othello]{START}B[f5]W[a1]B[c3];)"),
        format!("(;GM[Othello]{START}B[f5]W[d6"),
        format!("(;GM[Othello]{START}B[f5]"),
        format!("(;GM[Othello]{START}B[f5]C[(;GM[Othello\\];)]W[a1];)"),
        "(;GM[Othello]PB[Ann".to_string(),
        "(;GM[Othello]((()))".to_string(),
        "(;GM[Chess];)".to_string(),
        "junk".to_string(),
    ] {
        let games = strict(&format!("{good}\n{bad}\n{good}"));
        assert_eq!(games.len(), 3, "{bad}: {games:?}");
        assert!(games[0].is_ok(), "{bad}");
        let error = games[1].as_ref().expect_err("a faulty game");
        assert_eq!(
            (error.game, error.place.line),
            (2, 2 + usize::from(bad.ends_with("f5]")))
        );
        if bad.contains("B[f5]") {
            assert_eq!(error.record.game.to_string(), "f5", "{bad}");
        }
        let last = games[2].as_ref().expect("a good game");
        assert_eq!(last.game.to_string(), "f5", "{bad}");
    }
}

#[test]
fn lenient_reading() {
    for (text, moves) in [
        ("(;B[f5]W[d6])", "f5d6"),
        ("(;B[f5]B[d6]", "f5d6"),
        ("hello (;gm[othello]b[f5/x/y]w[d6/1/2/3];) bye", "f5d6"),
        (
            "(;BO[8 ........ ........ ........ ...ox... ...xo... ........ ........ ........ x]B[f5];)",
            "f5",
        ),
    ] {
        let games = lenient(text);
        assert_eq!(games.len(), 1, "{text}");
        let record = games[0].as_ref().expect("a good game");
        assert_eq!(record.game.to_string(), moves, "{text}");
    }
    let games = lenient("(;GM[Othello]B[f5](;GM[Othello]B[d3];)");
    assert_eq!(games.iter().filter(|game| game.is_ok()).count(), 2);
    assert!(lenient("hello")[0].is_err());
}

#[test]
fn a_result_beyond_all_numbers_is_no_score() {
    for result in ["-99999999999999999999", "+99999999999999999999", "-66"] {
        let record = only(&format!("(;GM[Othello]RE[{result}]{START};)"));
        assert_eq!(record.tags.get(tag::SCORE), None);
        assert_eq!(record.tags.get("RE"), Some(result));
    }
}

#[test]
fn too_many_tags_are_a_fault() {
    let tags: String = (0..2000).map(|index| format!("X{index}[a]")).collect();
    let (found, _) = fault(&format!("(;GM[Othello]{tags}{START};)"));
    assert_eq!(found, Fault::TooManyTags { most: 1000 });
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn what_is_written_is_read(record in records::record()) {
        let text = ggf::display(&record).to_string();
        let read: Vec<_> = ggf::read(&text, Mode::Strict).collect();
        prop_assert_eq!(read.len(), 1);
        let read = read.into_iter().next().expect("one").expect("a good game");
        records::assert_kept(&record, &read);
        prop_assert_eq!(ggf::display(&read).to_string(), text);
    }

    #[test]
    fn no_text_panics(text in records::broken_text()) {
        for reader in [ggf::read::<Position>(&text, Mode::Strict), ggf::read(&text, Mode::Lenient)] {
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
