//! `.oth`, OBF and files of move lists: habits, exact places of faults, round trips, real files.

use std::{fs, path::PathBuf};

use othello_core::{
    Annotation, Color, Game, IllegalReason, Move, Position, Rules, SetupFault, Square,
    notation::{
        Mode, Place,
        transcript::{Letters, Passes, Separator, Style, TranscriptFault},
    },
    record::{
        Record,
        obf::{self, ObfFault, Problem},
        oth, transcripts,
    },
    sized::{self, Size},
};
use proptest::{
    prelude::*,
    test_runner::{Config, RngSeed},
};

const MODES: [Mode; 2] = [Mode::Strict, Mode::Lenient];

/// After these eight moves black must pass, and white can play c5 or e7.
const PASS_DUE: [&str; 8] = ["f5", "f6", "d3", "g5", "h5", "h4", "f7", "h6"];

fn config() -> Config {
    Config {
        rng_seed: RngSeed::Fixed(8),
        failure_persistence: None,
        ..Config::default()
    }
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
        let squares: Vec<_> = game.position().move_squares().collect();
        let m = match squares.len() {
            0 if game.position().must_pass() => Move::Pass,
            0 => break,
            moves => Move::Place(squares[usize::from(choice) % moves]),
        };
        game.play(m).expect("the move is legal");
    }
    game
}

/// A game whose last move is no pass: formats that leave passes out lose that one.
fn game_without_last_pass(choices: &[u8]) -> Game {
    let mut game = playout(Position::new(), choices);
    if game.moves().last() == Some(&Move::Pass) {
        game = playout(Position::new(), &choices[..game.moves().len() - 1]);
    }
    game
}

fn choices() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..70)
}

/// A file of real data, or `None` with a line that says so where there is none.
fn shared(path: &str) -> Option<Vec<u8>> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/othello");
    let path = PathBuf::from(root).join(path);
    let data = fs::read(&path).ok();
    if data.is_none() {
        println!("skipped: no {}", path.display());
    }
    data
}

mod oth_files {
    use super::*;

    fn read(text: &str, mode: Mode) -> Game {
        oth::read(Position::new(), text, mode).expect(text).game
    }

    #[test]
    fn both_modes_read_the_plain_form() {
        for mode in MODES {
            for text in [
                "f5\nd6\nc3\n",
                "F5\r\n d6 \r\n\r\nc3",
                "'a comment\nf5\nd6\nc3\n",
            ] {
                assert_eq!(read(text, mode).to_string(), "f5d6c3");
            }
            assert_eq!(read("", mode), Game::new());
        }
    }

    #[test]
    fn lenient_reading_knows_the_habits() {
        for text in [
            "\"f5\",\n\"d6\",\n\"c3\"\n",
            "f5;\nd6;\nc3;\n",
            "\tf5 ,\n d6 ;\nc3\n",
            "\u{feff}f5\nd6\nc3\n",
            "Black: somebody\nf5\n64\nd6\nf5 d6\nc3\n",
            "f5'\nd6\n\nc3\n",
        ] {
            assert_eq!(read(text, Mode::Lenient).to_string(), "f5d6c3");
            assert!(
                oth::read(Position::new(), text, Mode::Strict).is_err(),
                "{text}"
            );
        }
        let game = read(" 'indented\nf5\n", Mode::Lenient);
        assert_eq!(game.comment(), "indented");
    }

    #[test]
    fn passes_are_put_in_or_read_where_they_are_due() {
        let left_out = format!("{}\nc5\n", PASS_DUE.join("\n"));
        let written = format!("{}\npa\nc5\n", PASS_DUE.join("\n"));
        for mode in MODES {
            assert_eq!(read(&left_out, mode).moves()[8], Move::Pass);
        }
        assert_eq!(
            read(&written, Mode::Lenient),
            read(&left_out, Mode::Lenient)
        );
        let error = oth::read(Position::new(), "f5\npa\n", Mode::Lenient).unwrap_err();
        assert_eq!(error.place, place(3, 2, 1));
        let TranscriptFault::Illegal(illegal) = error.fault else {
            panic!("{error}");
        };
        assert_eq!(illegal.reason, IllegalReason::PassNotAllowed);
    }

    #[test]
    fn faults_name_their_line_and_keep_the_moves_before() {
        let error = oth::read(Position::new(), "'é\r\nf5\r\n  d5\r\n", Mode::Strict).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 3, column 3 (byte 11), after 1 move: \
             d5 cannot be played: the square is occupied",
        );
        assert_eq!(error.game.comment(), "é");
        let error = oth::read(Position::new(), "f5\nhello world\n", Mode::Strict).unwrap_err();
        assert_eq!(error.place, place(3, 2, 1));
        assert_eq!(
            error.fault.to_string(),
            "expected a square or a pass, found \"hello\"",
        );
    }

    #[test]
    fn latin_1_comments_are_read_leniently() {
        let text = b"'Finale de Fr\xe9jus\nf5\n";
        let record = oth::read(Position::new(), text, Mode::Lenient).expect("lenient");
        assert_eq!(record.game.comment(), "Finale de Fréjus");
        let error = oth::read(Position::new(), text, Mode::Strict).unwrap_err();
        assert_eq!(error.place, place(13, 1, 14));
        assert_eq!(error.fault, TranscriptFault::NotUtf8 { byte: 0xe9 });
    }

    #[test]
    fn comments_belong_to_the_move_above() {
        let text = "'Final\n'Paris\nf5\nd6\n'diagonal\nc3\n";
        let game = read(text, Mode::Strict);
        assert_eq!(game.comment(), "Final\nParis");
        let told = game.annotation(1).map(|told| told.comment.as_str());
        assert_eq!(told, Some("diagonal"));
        assert_eq!(oth::display(&game).to_string(), text);
    }

    #[test]
    fn other_sizes_have_their_own_squares() {
        let size = Size::new(10).expect("an even size");
        let start = sized::Position::new(size);
        let game = oth::read(start, "d5\nd6\n", Mode::Strict).expect("legal");
        assert_eq!(game.game.to_string(), "d5d6");
        let error = oth::read(start, "d5\nk1\n", Mode::Strict).unwrap_err();
        let TranscriptFault::Illegal(illegal) = error.fault else {
            panic!("{error}");
        };
        assert_eq!(illegal.reason, IllegalReason::OffBoard);
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn what_is_written_is_read_back(
            choices in choices(),
            comment in "[a-zé' ]{0,9}",
            remark in "[a-zé']{1,5}(\n[a-zé']{0,5}){0,2}",
            at in any::<usize>(),
        ) {
            let mut game = game_without_last_pass(&choices);
            game.set_comment(comment);
            let squares: Vec<_> = (0..game.moves().len())
                .filter(|index| !game.moves()[*index].is_pass())
                .collect();
            if !squares.is_empty() {
                let comment = remark;
                let annotation = Annotation { comment, ..Annotation::default() };
                game.annotate(squares[at % squares.len()], annotation);
            }
            for mode in MODES {
                let text = oth::display(&game).to_string();
                let read = oth::read(Position::new(), &text, mode).expect("what we write");
                prop_assert_eq!(&read.game, &game);
            }
        }

        #[test]
        fn any_text_is_read_or_refused(
            text in prop_oneof!["\\PC*", "([a-h][1-8]|pa|'é|;| |\n){0,30}"],
        ) {
            check_any(text.as_bytes())?;
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
            check_any(&bytes)?;
        }
    }

    fn check_any(text: &[u8]) -> Result<(), TestCaseError> {
        if let Ok(record) = oth::read(Position::new(), text, Mode::Strict) {
            let leniently = oth::read(Position::new(), text, Mode::Lenient);
            prop_assert_eq!(leniently.expect("strict files are lenient ones"), record);
        }
        for mode in MODES {
            if let Err(error) = oth::read(Position::new(), text, mode) {
                prop_assert!(error.place.offset < text.len());
                prop_assert_eq!(error.place.line, line_of(text, error.place.offset));
            }
        }
        Ok(())
    }
}

/// The line of a byte, counted from 1.
fn line_of(text: &[u8], offset: usize) -> usize {
    1 + text[..offset].iter().filter(|&&byte| byte == b'\n').count()
}

mod transcript_files {
    use super::*;

    fn read(text: &str, mode: Mode) -> Vec<Result<String, Place>> {
        transcripts::read(Position::new(), text, mode)
            .map(|record| match record {
                Ok(record) => Ok(record.game.to_string()),
                Err(error) => Err(error.place),
            })
            .collect()
    }

    #[test]
    fn an_xot_list_is_read_in_both_modes() {
        let list = "f5d6c4d3c2b3b4b5\nf5f4g3g6f3g4e3e2\nf5f6d3c5d6c7b5e3\n";
        for mode in MODES {
            let games: Vec<_> = list.lines().map(|line| Ok(line.to_string())).collect();
            assert_eq!(read(list, mode), games);
            assert_eq!(read(&list.replace('\n', "\r\n"), mode), games);
        }
    }

    #[test]
    fn a_bad_line_costs_only_itself() {
        let text = "f5d6\n\n  \nf5a1\nf5 é\r\nf5d6c3\nd6";
        for mode in MODES {
            assert_eq!(
                read(text, mode),
                [
                    Ok("f5d6".into()),
                    Err(place(11, 4, 3)),
                    Err(place(17, 5, 4)),
                    Ok("f5d6c3".into()),
                    Err(place(28, 7, 1)),
                ],
            );
        }
        let mut games = transcripts::read(Position::new(), "f5d6d6\n", Mode::Strict);
        let error = games.next().expect("a line").unwrap_err();
        assert_eq!(error.game.to_string(), "f5d6");
        assert!(games.next().is_none());
    }

    #[test]
    fn lenient_reading_knows_comments() {
        let text = "\u{feff}# list\n% of\n'games\n// here\nf5d6 % parallel\n1. F5 f6 # diagonal\n";
        let games: Vec<Record> = transcripts::read(Position::new(), text, Mode::Lenient)
            .map(|record| record.expect("legal"))
            .collect();
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].game.to_string(), "f5d6");
        assert_eq!(games[0].game.comment(), "parallel");
        assert_eq!(games[1].game.comment(), "diagonal");
        let strictly = read(text, Mode::Strict);
        assert_eq!(strictly.len(), 6);
        assert!(strictly.iter().all(Result::is_err));

        let bad = b"f5 d6 # Fr\xe9jus\nf5\n";
        let mut games = transcripts::read(Position::new(), bad, Mode::Lenient);
        let error = games.next().expect("a line").unwrap_err();
        assert_eq!(error.place, place(10, 1, 11));
        assert_eq!(error.fault, TranscriptFault::NotUtf8 { byte: 0xe9 });
        assert_eq!(error.game.moves().len(), 2);
        assert!(games.next().expect("a line").is_ok());
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn what_is_written_is_read_back(
            choices in proptest::collection::vec(choices(), 0..5),
            letters in 0..3usize,
            separator in 0..3usize,
        ) {
            let style = Style {
                letters: [Letters::Lower, Letters::Upper, Letters::ByColor][letters],
                separator: [Separator::Nothing, Separator::Blank, Separator::Numbered][separator],
                passes: Passes::Pa,
            };
            let games: Vec<Game> = choices
                .iter()
                .map(|choices| playout(Position::new(), choices))
                .filter(|game| !game.moves().is_empty())
                .collect();
            let text = transcripts::display(&games, style).to_string();
            let read: Vec<Game> = transcripts::read(Position::new(), &text, Mode::Lenient)
                .map(|record| record.expect("what we write").game)
                .collect();
            prop_assert_eq!(read, games);
        }

        #[test]
        fn any_text_is_read_or_refused(
            text in prop_oneof!["\\PC*", "([a-h][1-8]|pa|#|%|é| |\n|\r){0,40}"],
        ) {
            check_any(text.as_bytes())?;
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
            check_any(&bytes)?;
        }
    }

    fn check_any(text: &[u8]) -> Result<(), TestCaseError> {
        let lines = 1 + text.iter().filter(|&&byte| byte == b'\n').count();
        for mode in MODES {
            let records: Vec<_> = transcripts::read(Position::new(), text, mode).collect();
            prop_assert!(records.len() <= lines);
            for error in records.into_iter().filter_map(Result::err) {
                prop_assert!(error.place.offset < text.len());
                prop_assert_eq!(error.place.line, line_of(text, error.place.offset));
            }
        }
        Ok(())
    }

    #[test]
    fn the_real_xot_list_is_legal() {
        let Some(list) = shared("transcripts/xot-openingslarge.txt") else {
            return;
        };
        for mode in MODES {
            let games: Vec<Game> = transcripts::read(Position::new(), &list, mode)
                .map(|record| record.expect("a legal opening").game)
                .collect();
            assert_eq!(games.len(), 10_784);
            assert!(games.iter().all(|game| game.moves().len() == 8));
            let written = transcripts::display(&games, Style::default()).to_string();
            assert_eq!(written.as_bytes(), list);
        }
    }
}

mod obf_files {
    use super::*;

    const BOARD: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";

    /// Black must pass.
    fn pass_due() -> Position {
        let mut game = Game::new();
        for square in PASS_DUE {
            let square = square.parse().expect("a square");
            game.play_square(square).expect("legal");
        }
        *game.position()
    }

    fn read_one(line: &str, mode: Mode) -> Result<Problem, obf::ObfError> {
        let mut problems = obf::read(line, mode);
        let problem = problems.next().expect("a line");
        assert!(problems.next().is_none());
        problem
    }

    #[test]
    fn both_modes_read_the_plain_form() {
        let line = format!("{BOARD} X; G8:+18; h1:+12; H7:6; A2:-0; % hard one ");
        for mode in MODES {
            let problem = read_one(&line, mode).expect("a problem");
            assert_eq!(
                problem.position.board().to_string().replace('\n', ""),
                BOARD
            );
            assert_eq!(problem.position.turn(), Color::Black);
            let scores = [
                (Square::G8, 18),
                (Square::H1, 12),
                (Square::H7, 6),
                (Square::A2, 0),
            ];
            assert_eq!(
                problem.scores,
                scores.map(|(square, score)| (square.into(), score))
            );
            assert_eq!(problem.comment, "hard one");
            assert_eq!((problem.score, problem.value()), (None, Some(18)));
            assert_eq!(problem.score_of(Square::H1.into()), Some(12));
            assert_eq!(problem.score_of(Square::A4.into()), None);
            assert_eq!(
                problem.to_string(),
                format!("{BOARD} X; G8:+18; H1:+12; H7:+6; A2:+0; % hard one"),
            );
        }
    }

    #[test]
    fn a_position_may_stand_alone_or_with_one_score() {
        for mode in MODES {
            for end in [
                "",
                ";",
                " ;",
                "; ",
                "  ",
                "; % nothing known",
                " % nothing known",
            ] {
                let problem = read_one(&format!("{BOARD} O{end}"), mode).expect(end);
                assert_eq!(problem.position.turn(), Color::White);
                assert_eq!((problem.scores.len(), problem.value()), (0, None));
            }
            let problem = read_one(&format!("{BOARD} X; +38;"), mode).expect("one score");
            assert_eq!((problem.score, problem.value()), (Some(38), Some(38)));
            assert_eq!(problem.to_string(), format!("{BOARD} X; +38;"));
        }
    }

    #[test]
    fn a_pass_can_have_a_score() {
        for pass in ["PA", "pa", "PS", "PASS", "--"] {
            for mode in MODES {
                let line = format!("{}; {pass}:-4;", pass_due());
                let problem = read_one(&line, mode).expect(pass);
                assert_eq!(problem.scores, [(Move::Pass, -4)]);
                assert_eq!(problem.to_string(), format!("{}; PA:-4;", pass_due()));
            }
        }
    }

    #[test]
    fn lenient_reading_knows_the_habits() {
        for end in [
            "; G8:+18; --:-127;",
            "; --:-127; G8:+18;",
            "; G8:+18; --:-127",
            "; G8:+18",
            "; G8 : +18 ;",
            ";G8:+18;",
            ";; G8:+18;;",
            "; G8:18; G8:+18;",
        ] {
            let problem = read_one(&format!("{BOARD} X{end}"), Mode::Lenient).expect(end);
            assert_eq!(problem.scores[0], (Square::G8.into(), 18), "{end}");
            let is_strict = ["; G8 : +18 ;", ";G8:+18;"].contains(&end);
            let strictly = read_one(&format!("{BOARD} X{end}"), Mode::Strict);
            assert_eq!(strictly.is_ok(), is_strict, "{end}");
        }
    }

    #[test]
    fn comments_and_blank_lines_are_passed_over() {
        let file = format!("% suite\r\n\r\n  % more\n{BOARD} X;\r\n \n{BOARD} O; +2;\n\n");
        for mode in MODES {
            let turns: Vec<_> = obf::read(&file, mode)
                .map(|problem| problem.expect("a problem").position.turn())
                .collect();
            assert_eq!(turns, [Color::Black, Color::White]);
        }
    }

    #[test]
    fn each_fault_has_its_place_and_keeps_what_was_read() {
        let cases = [
            // (what follows the board, column, scores read, message)
            (
                "",
                65,
                None,
                "expected the side to move after the board, found nothing",
            ),
            (
                "; G8:+18;",
                65,
                None,
                "expected the side to move after the board, found nothing",
            ),
            (
                " Y; G8:+18;",
                66,
                None,
                "expected the side to move (X, O, black, white), found \"Y\"",
            ),
            (" X G8:+18;", 68, Some(0), "expected ';', found \"G8:+18;\""),
            (
                " X; G8:+18; A1:+2;",
                77,
                Some(1),
                "a1 cannot be played: it would flip nothing",
            ),
            (
                " X; C1:+2;",
                69,
                Some(0),
                "c1 cannot be played: the square is occupied",
            ),
            (
                " X; G8:+18; PA:+2;",
                77,
                Some(1),
                "a pass cannot be played: a side that can place a disc may not pass",
            ),
            (
                " X; I9:+2;",
                69,
                Some(0),
                "expected a square or a pass, found \"I9\"",
            ),
            (
                " X; :+2;",
                69,
                Some(0),
                "expected a square or a pass, found \"\"",
            ),
            (
                " X; G8:+65;",
                72,
                Some(0),
                "expected a score from -64 to +64, found \"+65\"",
            ),
            (
                " X; G8: 1.5;",
                73,
                Some(0),
                "expected a score from -64 to +64, found \"1.5\"",
            ),
            (
                " X; G8:;",
                72,
                Some(0),
                "expected a score from -64 to +64, found \"\"",
            ),
            (
                " X; hello;",
                69,
                Some(0),
                "expected a score from -64 to +64, found \"hello\"",
            ),
            (
                " X; +2; +4;",
                73,
                Some(0),
                "expected a move before the score: the position has a score already",
            ),
        ];
        for (end, column, scores, message) in cases {
            for mode in MODES {
                let file = format!("% é\n{BOARD}{end}\n{BOARD} X;\n");
                let mut problems = obf::read(&file, mode);
                let error = problems.next().expect("a line").unwrap_err();
                assert_eq!(error.place, place(4 + column, 2, column), "{end}");
                assert_eq!(error.fault.to_string(), message, "{end}");
                assert_eq!(error.problem.map(|problem| problem.scores.len()), scores);
                assert!(problems.next().expect("a line").is_ok());
                assert!(problems.next().is_none());
            }
        }
    }

    #[test]
    fn strict_reading_refuses_the_habits_by_name() {
        for (end, column, fault) in [
            ("X;; G8:+18;", 68, ObfFault::EmptyEntry),
            (
                "X; G8:+18",
                75,
                ObfFault::Semicolon {
                    found: String::new(),
                },
            ),
            (
                "X; G8:+18; G8:+2;",
                77,
                ObfFault::Repeated {
                    repeated: Square::G8.into(),
                },
            ),
        ] {
            let error = read_one(&format!("{BOARD} {end}"), Mode::Strict).unwrap_err();
            assert_eq!(error.place, place(column - 1, 1, column), "{end}");
            assert_eq!(error.fault, fault);
        }
    }

    #[test]
    fn boards_that_no_game_reaches_are_for_lenient_reading() {
        let line = format!("XO{} X; C1:+64;", "-".repeat(62));
        let error = read_one(&line, Mode::Strict).unwrap_err();
        let ObfFault::Setup(setup) = error.fault else {
            panic!("{error}");
        };
        assert!(setup.faults.contains(SetupFault::EmptyCenter));
        let problem = read_one(&line, Mode::Lenient).expect("a puzzle");
        assert_eq!(problem.scores, [(Square::C1.into(), 64)]);
    }

    #[test]
    fn illegal_moves_are_kept_if_asked_for() {
        let line = format!("{BOARD} X; A1:+2;");
        let mut problems = obf::read(&line, Mode::Strict).keep_illegal_moves();
        let problem = problems.next().expect("a line").expect("no look");
        assert_eq!(problem.scores, [(Square::A1.into(), 2)]);
    }

    #[test]
    fn bytes_that_are_no_utf8_are_an_error_with_their_offset() {
        let mut line = format!("{BOARD} X; % ").into_bytes();
        line.push(0xe9);
        let error = obf::read(&line, Mode::Lenient).next().expect("a line");
        let error = error.unwrap_err();
        assert_eq!(error.place, place(70, 1, 71));
        assert_eq!(error.fault, ObfFault::NotUtf8 { byte: 0xe9 });
        let error = obf::read(b"--\xe9", Mode::Lenient).next().expect("a line");
        assert_eq!(error.unwrap_err().place, place(2, 1, 3));
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn what_is_written_is_read_back(
            choices in choices(),
            scores in proptest::collection::vec(-64i8..=64, 60),
            score in proptest::option::of(-64i8..=64),
            comment in "([a-zé%;]([a-zé%; ]{0,9}[a-zé%;])?)?",
        ) {
            let game = playout(Position::new(), &choices);
            let position = *game.position();
            let problem = Problem {
                score,
                scores: position.legal_moves().into_iter().zip(scores).collect(),
                comment,
                ..Problem::from(position)
            };
            for mode in MODES {
                let read = read_one(&problem.to_string(), mode);
                prop_assert_eq!(read.as_ref(), Ok(&problem));
            }
        }

        #[test]
        fn any_text_is_read_or_refused(
            text in prop_oneof!["\\PC*", "[-XO]{64} X(; ?[A-H][1-8]:[+-][0-9]|[;%:é\n]){0,9}"],
        ) {
            check_any(text.as_bytes())?;
        }

        #[test]
        fn any_bytes_behind_a_board_are_read_or_refused(bytes: Vec<u8>) {
            check_any(&bytes)?;
            check_any(&[BOARD.as_bytes(), b" X;", &bytes].concat())?;
        }
    }

    fn check_any(text: &[u8]) -> Result<(), TestCaseError> {
        for (strictly, leniently) in
            obf::read(text, Mode::Strict).zip(obf::read(text, Mode::Lenient))
        {
            if strictly.is_ok() {
                prop_assert_eq!(strictly, leniently);
            }
        }
        for mode in MODES {
            for problem in obf::read(text, mode) {
                match problem {
                    Ok(problem) => prop_assert!(
                        problem
                            .scores
                            .iter()
                            .all(|(m, _)| problem.position.is_legal(*m))
                    ),
                    Err(error) => {
                        prop_assert!(error.place.offset <= text.len());
                        prop_assert_eq!(error.place.line, line_of(text, error.place.offset));
                        prop_assert!(error.to_string().len() < 300);
                    }
                }
            }
        }
        Ok(())
    }

    #[test]
    fn the_real_suites_score_every_legal_move() {
        for (file, count, is_strict) in [
            ("fforum-1-19", 19, true),
            ("fforum-20-39", 20, true),
            ("fforum-40-59", 20, true),
            ("fforum-60-79", 20, true),
            ("hard-20", 276, false),
            ("hard-25", 311, false),
            ("hard-30", 289, true),
        ] {
            let Some(text) = shared(&format!("problems/{file}.obf")) else {
                return;
            };
            let problems: Vec<Problem> = obf::read(&text, Mode::Lenient)
                .map(|problem| problem.expect(file))
                .collect();
            assert_eq!(problems.len(), count, "{file}");
            for problem in &problems {
                let legal = problem.position.legal_moves();
                assert_eq!(problem.scores.len(), legal.len(), "{file}: {problem}");
                assert!(problem.scores.iter().all(|(m, _)| legal.contains(*m)));
            }
            let strictly = obf::read(&text, Mode::Strict).all(|problem| problem.is_ok());
            assert_eq!(strictly, is_strict, "{file}");

            let lines = text
                .split(|&byte| byte == b'\n')
                .filter(|line| !line.is_empty());
            for (line, problem) in lines.zip(&problems) {
                let line = String::from_utf8_lossy(line).replace(" --:-127;", "");
                assert_eq!(problem.to_string(), line, "{file}");
            }
        }
    }
}
