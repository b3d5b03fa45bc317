//! PGN: files as Edax writes them, faults at their exact places, and round trips.

mod records;

use std::time::Duration;

use othello_core::{
    Annotation, Color, IllegalReason, Position, Square,
    notation::Mode,
    record::{Fault, ReadError, Record, pgn, sgf, tag},
    sized::{self, Size},
};
use proptest::prelude::*;

fn strict(text: &str) -> Vec<Result<Record, ReadError>> {
    pgn::read(text, Mode::Strict).collect()
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
    let text = "[Event \"?\"]\r\n[Site \"edax\"]\r\n[Date \"2026.??.??\"]\r\n[Date \"0.0.0\"]\r\n\
        [Round \"?\"]\r\n[Black \"Ann\"]\r\n[White \"Bob\"]\r\n[Result \"1-0\"]\r\n\r\n \
        1. f5 d6 2. c3 d3 3. c4\r\n{Ann wins 40-24} 1-0\r\n\r\n\r\n";
    let record = only(text);
    assert_eq!(record.game.to_string(), "f5d6c3d3c4");
    assert_eq!(record.tags.get(tag::DATE), Some("2026.??.??"));
    assert_eq!(record.tags.get(tag::SCORE), Some("40-24"));
    assert_eq!(record.tags.get("Result"), Some("1-0"));
    let written = pgn::display(&record).to_string();
    assert_eq!(
        written,
        "[Event \"?\"]\n[Site \"edax\"]\n[Date \"2026.??.??\"]\n[Round \"?\"]\n[Black \"Ann\"]\n\
         [White \"Bob\"]\n[Result \"1-0\"]\n\n1. f5 d6 2. c3 d3 3. c4\n{Ann wins 40-24} 1-0\n\n"
    );
    assert_eq!(only(&written), record);
}

#[test]
fn several_games_with_and_without_tags() {
    let text = "[Event \"a\"]\n1. f5 d6 1/2-1/2\n\n[Event \"b\"]\n\n1. d3 *\n1. c4 0-1 1. e6 1-0";
    let moves: Vec<_> = strict(text)
        .into_iter()
        .map(|record| record.expect("a good game").game.to_string())
        .collect();
    assert_eq!(moves, ["f5d6", "d3", "c4", "e6"]);
    assert!(strict(" \n").is_empty());
}

#[test]
fn comments_marks_and_variations() {
    let text = "{on the game} 1.f5! $1 { [%eval +1.50] [%emt 0:00:02.5] solid } (1. d3 c3 (1... e3 {)}))\n\
        % an escaped line\n1... d6?! ; to the end {\n2 c3 {one} ;two\n ... *";
    let record = only(text);
    assert_eq!(record.game.to_string(), "f5d6c3");
    assert_eq!(record.game.comment(), "on the game");
    let first = record.game.annotation(0).expect("a comment");
    assert_eq!(first.comment, "solid");
    assert_eq!(first.evaluation, Some(1.5));
    assert_eq!(first.time, Some(Duration::from_millis(2500)));
    assert_eq!(
        record.game.annotation(1).expect("a comment").comment,
        "to the end {"
    );
    assert_eq!(
        record.game.annotation(2).expect("a comment").comment,
        "one\ntwo"
    );
    let foreign = only("1. f5 {[%clk 0:01] [%eval #3] x} *");
    assert_eq!(
        foreign.game.annotation(0).expect("a comment").comment,
        "[%clk 0:01] [%eval #3] x"
    );
}

#[test]
fn deep_variations_are_no_danger() {
    let text = format!("1. f5 {}{} *", "(".repeat(200_000), ")".repeat(200_000));
    assert_eq!(only(&text).game.to_string(), "f5");
}

#[test]
fn positions() {
    let start = "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1";
    assert_eq!(pgn::fen(&Position::new()), start);
    assert_eq!(pgn::parse_fen(start), Ok(Position::new()));
    // With the ranks from the last to the first, these are the discs of the mirrored start.
    assert_eq!(
        pgn::parse_fen("8/8/8/3Pp3/3pP3/8/8/8 b"),
        Ok(Position::mirrored())
    );
    for size in Size::ALL {
        let position = sized::Position::new(size);
        assert_eq!(pgn::parse_fen(&pgn::fen(&position)), Ok(position));
    }
    let twelve = sized::Position::new(Size::new(12).expect("a size"));
    assert!(pgn::fen(&twelve).starts_with("12/12/12/12/12/5pP5/5Pp5/"));

    for (text, offset, found) in [
        ("", 0, ""),
        ("8/8/8 b", 0, "8/8/8"),
        ("8/8/8/8/8/8/8/7x b", 15, "x"),
        ("8/8/8/8/8/8/8/9 b", 14, "9"),
        ("8/8/8/8/8/8/8/44 b", 14, "44"),
        ("8/8/8/8/8/8/0p7/8 b", 12, "0p7"),
        ("8/8/8/7/8/8/8/8 b", 6, "7"),
        (" 8/8/8/8/8/8/8/8 x", 17, "x"),
        (
            "8/8/8/8/8/8/8/99999999999999999999999 b",
            14,
            "99999999999999999999999",
        ),
    ] {
        let error = pgn::parse_fen::<Position>(text).expect_err(text);
        assert_eq!(error.offset, offset, "{text}");
        let shown = matches!(&error.fault, Fault::Unexpected { found: it, .. } if it == found);
        assert!(shown, "{text}: {error}");
    }
    let error = pgn::parse_fen::<Position>("8/8/8/8/8/8/8/8").expect_err("no side");
    assert!(matches!(error.fault, Fault::End { .. }));
    assert_eq!(error.offset, 15);
    let error = pgn::parse_fen::<Position>("4/4/4/4 b").expect_err("4×4");
    assert!(matches!(error.fault, Fault::BoardSize { .. }));
}

#[test]
fn starts_and_passes() {
    for moves in ["1. pass c1 *", "1. c1 *", "1. -- c1 *"] {
        let text = format!("[FEN \"4/4/4/Pp2 b - - 0 1\"]\n{moves}");
        let record = pgn::read::<sized::Position>(&text, Mode::Strict)
            .next()
            .expect("a game");
        let record = record.expect("a good game");
        assert_eq!(record.game.start().turn(), Color::Black);
        assert!(record.game.moves()[0].is_pass());
        let written = pgn::display(&record).to_string();
        assert!(
            written.contains("[FEN \"4/4/4/Pp2 b - - 0 1\"]\n\n1. pass c1\n"),
            "{written}"
        );
    }
}

#[test]
fn results_of_other_formats_and_of_the_board() {
    let text = "(;GM[2]PB[Ann}]RE[B+R];B[f5])";
    let record = sgf::read::<Position>(text, Mode::Strict)
        .next()
        .expect("a game")
        .expect("good");
    let written = pgn::display(&record).to_string();
    assert!(written.contains("[Result \"1-0\"]") && written.contains("[Termination \"resigned\"]"));
    assert!(written.ends_with("1. f5 1-0\n\n"));
    assert!(
        sgf::display(&only(&written))
            .to_string()
            .contains("RE[B+R]")
    );

    let shortest = "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 *";
    let record = only(shortest);
    assert!(record.game.outcome().is_some());
    let mut record = record;
    record.tags.remove("Result");
    record.tags.set(tag::BLACK, "Ann}");
    assert!(
        pgn::display(&record)
            .to_string()
            .ends_with("\n{Black wins 64-0} 1-0\n\n")
    );
}

#[test]
fn no_stray_character_stops_the_reader() {
    for stray in (0..128_u8).map(char::from) {
        for text in [
            format!("{stray}"),
            format!("1. f5 {stray} d6 *\n[Event \"x\"]\n1. f5 *"),
            format!("1. f5 (1. f4 {stray} d6) d6 *"),
            format!("1. a1 {stray} d6 *"),
            format!("[Event {stray} \"x\"] {stray}\n1. f5 *"),
        ] {
            let [strict, lenient] = [strict(&text), pgn::read(&text, Mode::Lenient).collect()];
            assert!(strict.len() <= text.len() && lenient.len() <= text.len());
        }
    }
    let (found, place) = fault("1. f5 ] d6 *");
    assert!(matches!(found, Fault::Unexpected { found, .. } if found == "]"));
    assert_eq!(place, (1, 7, 6));
}

#[test]
fn remarks_that_read_like_a_result_stay_remarks() {
    let remarks = [
        "Ann wins 40-24",
        "Draw 32-32",
        "so\nAnn wins 40-24",
        "}\nDraw 32-32",
        "}\nAnn wins 40-24",
    ];
    for remark in remarks {
        let mut record = Record::from(othello_core::Game::new());
        record.game.set_comment(remark);
        let read = only(&pgn::display(&record).to_string());
        assert_eq!(
            (&read.game, read.tags.get(tag::SCORE)),
            (&record.game, None)
        );

        record.game.play_square(Square::F5).expect("a legal move");
        for evaluation in [None, Some(1.5)] {
            let annotation = Annotation {
                comment: remark.into(),
                evaluation,
                ..Annotation::default()
            };
            record.game.annotate(0, annotation);
            let read = only(&pgn::display(&record).to_string());
            assert_eq!(
                (&read.game, read.tags.get(tag::SCORE)),
                (&record.game, None)
            );
        }
    }
}

#[test]
fn a_score_is_kept_whatever_the_winner_is_called() {
    for name in [
        "", " ", "\t", "}", "a}", "a\nb", " Ann ", "Draw", "wins", "{", "\u{2003}",
    ] {
        for score in ["40-24", "24-40", "32-32"] {
            let mut record = Record::from(othello_core::Game::new());
            record.tags.set(tag::BLACK, name);
            record.tags.set(tag::WHITE, name);
            record.tags.set(tag::SCORE, score);
            let read = only(&pgn::display(&record).to_string());
            for (tag, value) in record.tags.iter() {
                assert_eq!(read.tags.get(tag), Some(value), "{name:?}");
            }
        }
    }
}

#[test]
fn tags_of_every_name_that_is_read_are_written() {
    let mut record = Record::from(othello_core::Game::new());
    for name in ["7Event", "_", "7", "a_7", "", " ", "a b", "é", "a]"] {
        record.tags.set(name, "x");
    }
    let read = only(&pgn::display(&record).to_string());
    for (name, _) in record.tags.iter() {
        let is_kept = ["7Event", "_", "7", "a_7"].contains(&name);
        assert_eq!(read.tags.get(name).is_some(), is_kept, "{name}");
    }
}

#[test]
fn lines_are_at_most_80_characters_long() {
    let moves = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3\
        h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";
    let mut record = Record::from(othello_core::Game::new());
    for index in (0..moves.len()).step_by(2) {
        let square = moves[index..index + 2].parse().expect("a square");
        record.game.play_square(square).expect("a legal move");
    }
    let written = pgn::display(&record).to_string();
    assert!(written.lines().all(|line| line.len() <= 80));
    assert_eq!(written.lines().filter(|line| line.len() > 70).count(), 3);
    assert!(written.ends_with("\n{Draw 32-32} 1/2-1/2\n\n"));
    assert_eq!(only(&written).game, record.game);
}

#[test]
fn strict_faults_name_their_place() {
    let (found, place) = fault("[Black \"é\"]\n\n1. f5 d6\n2. a1 d3 *");
    assert_eq!(place, (4, 4, 26));
    let illegal = Fault::Illegal {
        found: "a1".into(),
        reason: IllegalReason::FlipsNothing,
    };
    assert_eq!(found, illegal);
    for (text, column, what) in [
        ("1. f5 zz *", 7, "zz"),
        ("1.zz *", 3, "zz"),
        ("1. f5 ) *", 7, ")"),
        ("1. f5 } *", 7, "}"),
        ("[Result \"0-1\"] 1. f5 1-0", 22, "1-0"),
        ("[] *", 2, "] *"),
        ("[Black Ann] *", 8, "Ann] *"),
        ("[FEN \"8/8/8/8/8/8/8/7x b\"] *", 22, "x"),
        ("[FEN \"\\\"\"] *", 7, "\""),
    ] {
        let (found, place) = fault(text);
        let shown = matches!(&found, Fault::Unexpected { found, .. } if found == what);
        assert!(shown, "{text}: {found:?}");
        assert_eq!(place, (1, column, column - 1), "{text}");
    }
    for (text, column, expected) in [
        ("1. f5 {never closed *", 7, "}"),
        ("1. f5 (1. d3 *", 7, ")"),
        ("[Black \"Ann] *", 8, "\"]"),
        ("[Black \"Ann\" *", 8, "\"]"),
    ] {
        let (found, place) = fault(text);
        assert_eq!(found, Fault::Unclosed { expected }, "{text}");
        assert_eq!(place, (1, column, column - 1), "{text}");
    }
    assert!(matches!(fault("1. f5").0, Fault::End { .. }));
    assert_eq!(fault("1. f5").1, (1, 6, 5));
}

#[test]
fn good_games_survive_faulty_ones() {
    let good = "[Event \"good\"]\n\n1. f5 *\n\n";
    for bad in [
        "[Event \"bad\"]\n[Black \"Ann]\n[White \"Bob\"]\n\n1. f5 d6 *\n\n",
        "[Event \"bad\"]\n\n1. f5 a1 2. c3 *\n\n",
        "[Event \"bad\"]\n\n1. f5 {never closed\n\n",
        "[Event \"bad\"]\n\n1. f5 d6\n\n",
        "1. f5 zz *\n",
    ] {
        let games = strict(&format!("{good}{bad}{good}"));
        // What an unclosed comment holds may be taken for anything up to the next tag.
        assert_eq!(games.len(), 3, "{bad}: {games:?}");
        assert!(games[0].is_ok(), "{bad}");
        assert_eq!(games[1].as_ref().expect_err("a faulty game").game, 2);
        let last = games[2].as_ref().expect("a good game");
        assert_eq!(last.tags.get(tag::EVENT), Some("good"), "{bad}");
        assert_eq!(last.game.to_string(), "f5");
    }
    let games = strict("1. f5 zz 2. c3 *\n1. d3 *");
    assert_eq!(games.len(), 2);
    assert_eq!(
        games[0]
            .as_ref()
            .expect_err("faulty")
            .record
            .game
            .to_string(),
        "f5"
    );
    assert!(games[1].is_ok());
}

#[test]
fn lenient_reading() {
    let text = "[Result \"1-0\"]\n1. f5 d6 0-1\n1. d3\n[Event \"x\"]\n1. c4";
    let moves: Vec<_> = pgn::read::<Position>(text, Mode::Lenient)
        .map(|record| record.expect("a good game").game.to_string())
        .collect();
    assert_eq!(moves, ["f5d6", "d3", "c4"]);
}

#[test]
fn many_unclosed_comments_take_linear_time() {
    let text = "{\n".repeat(300_000);
    assert_eq!(strict(&text).len(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn what_is_written_is_read(record in records::record()) {
        let text = pgn::display(&record).to_string();
        let read: Vec<_> = pgn::read(&text, Mode::Strict).collect();
        prop_assert_eq!(read.len(), 1, "{}", text);
        let read = read.into_iter().next().expect("one").expect("a good game");
        records::assert_kept(&record, &read);
        prop_assert_eq!(pgn::display(&read).to_string(), text);
    }

    #[test]
    fn no_text_panics(text in records::broken_text()) {
        for reader in [pgn::read::<Position>(&text, Mode::Strict), pgn::read(&text, Mode::Lenient)] {
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
fn a_standard_start_upside_down_is_told_by_the_first_move() {
    let game = |first: &str| format!("[FEN \"8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1\"]\n\n1. {first} *\n");
    let read = |text: &str, mode| pgn::read::<Position>(text, mode).next().expect("a game");

    // f5 is legal on the standard start alone, f4 on the mirrored one alone.
    let standard = read(&game("f5"), Mode::Lenient).expect("a legal game");
    assert_eq!(*standard.game.start(), Position::new());
    let mirrored = read(&game("f4"), Mode::Lenient).expect("a legal game");
    assert_eq!(*mirrored.game.start(), Position::mirrored());
    assert!(read(&game("f5"), Mode::Strict).is_err());
    assert!(read(&game("a1"), Mode::Lenient).is_err());
}

#[test]
fn skipped_variations_are_counted() {
    let text = "1. f5 (1. d3 c3 (1... e3) (1... c5)) d6 (1... f4) *\n1. c4 (1. d3) c3 *";
    let mut reader = pgn::read::<Position>(text, Mode::Strict);
    for count in [4, 5] {
        reader.next().expect("a game").expect("a good game");
        assert_eq!(reader.skipped_variations(), count);
    }
}

#[test]
fn what_is_unknown_is_no_tag() {
    let text = "[Event \"?\"]\n[Site \"here\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Black \"?\"]\n\
        [White \"Bob\"]\n[Result \"*\"]\n[Annotator \"?\"]\n\n1. f5 *\n\n";
    let record = only(text);
    let tags: Vec<_> = record.tags.iter().collect();
    let known = [(tag::SITE, "here"), (tag::WHITE, "Bob"), ("Annotator", "?")];
    assert_eq!(tags, known);
    assert_eq!(pgn::display(&record).to_string(), text);
    let sgf = sgf::display(&record).to_string();
    assert!(!sgf.contains("PB[") && !sgf.contains("DT[") && !sgf.contains("Result["));
}

#[test]
fn remarks_that_read_like_an_evaluation_or_a_time_stay_remarks() {
    let remarks = [
        "[%eval 1.5] x",
        "[%emt 2.5]",
        "[%emt 2.5] [%eval 1.5]\nx",
        "[%eval 1.5] wins 40-24",
        "[%eval 1.5] }",
        "[%clk 0:01] [%eval 1.5]",
    ];
    for comment in remarks.map(String::from) {
        for evaluation in [None, Some(-2.0)] {
            for time in [None, Some(Duration::from_secs(3))] {
                let mut record = Record::from("f5d6".parse::<othello_core::Game>().expect("legal"));
                let annotation = Annotation {
                    comment: comment.clone(),
                    evaluation,
                    time,
                };
                record.game.annotate(0, annotation.clone());
                record.game.annotate(1, annotation);
                let written = pgn::display(&record).to_string();
                assert_eq!(only(&written).game, record.game, "{written}");
            }
        }
    }
    let apart = only("1. f5 {[%eval 1.5]} {[%emt 2]} {so} {[%eval 3]} *");
    let annotation = apart.game.annotation(0).expect("three comments");
    assert_eq!(annotation.evaluation, Some(1.5));
    assert_eq!(annotation.time, Some(Duration::from_secs(2)));
    assert_eq!(annotation.comment, "so\n[%eval 3]");
}
