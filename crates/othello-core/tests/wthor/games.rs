//! Games and what is wrong with some of them.

use othello_core::{
    Color, Game, IllegalReason, Position, Rules, Square,
    record::{
        Record, tag,
        wthor::{
            BoardSize, Header, HeaderError, LengthMismatch, NameTables, ReadError, Reader,
            RecordError, RecordFault, WriteError, Writer, WthorGame,
        },
    },
    sized::{self, Size},
};

use super::{DATE, RECORD_LEN, file_of, game_of, one_game_file, read_one, thor, write};

/// White has lost all discs after the last move.
const WIPE_OUT: [u8; 9] = [56, 64, 53, 46, 35, 66, 57, 65, 75];

/// The one fault of the first record.
fn fault_of(file: &[u8]) -> RecordError {
    match Reader::new(file).unwrap().next() {
        Some(Err(ReadError::Record(error))) => error,
        other => panic!("expected a faulty record, found {other:?}"),
    }
}

#[test]
fn reads_every_field_of_a_file_with_one_game() {
    let file = one_game_file();
    let reader = Reader::new(&file).unwrap();
    let header = *reader.header();
    assert_eq!(
        header,
        Header {
            games: 1,
            ..Header::new(DATE, 2026)
        }
    );
    assert_eq!(header.board, BoardSize::Eight);
    assert_eq!(header.find_oddity(), None);
    assert_eq!(reader.length_mismatch(), None);
    assert_eq!(reader.len(), 1);

    let items: Vec<_> = reader.collect();
    assert_eq!(items.len(), 1);
    let game = items[0].as_ref().unwrap();
    assert_eq!((game.tournament, game.black, game.white), (0, 1, 2));
    assert_eq!((game.score, game.theoretical_score), (32, 32));
    assert_eq!(game.game.to_string(), "f5d6c3d3c4");
    assert_eq!(game.game.cursor(), 5);
    assert_eq!(game.score_agrees(), None);
    assert_eq!(write(header, std::slice::from_ref(game)), file);
}

#[test]
fn numbers_are_little_endian() {
    let mut file = one_game_file();
    file[10..12].copy_from_slice(&[1, 2]);
    file[16..22].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
    assert_eq!(Header::read(&file).unwrap().year, 0x0201);
    let game = read_one(&file);
    assert_eq!(
        (game.tournament, game.black, game.white),
        (0x0201, 0x0403, 0x0605)
    );
}

#[test]
fn a_finished_game_shows_whether_its_score_is_right() {
    let mut file = one_game_file();
    file[24..33].copy_from_slice(&WIPE_OUT);
    file[22] = 64;
    let mut game = read_one(&file);
    assert_eq!(game.game.outcome().map(|o| o.score(Color::Black)), Some(64));
    assert_eq!(game.score_agrees(), Some(true));
    game.score = 63;
    assert_eq!(game.score_agrees(), Some(false));
    game.game.go_to_start();
    assert_eq!(
        game.score_agrees(),
        Some(false),
        "the cursor does not matter"
    );
}

#[test]
fn passes_are_put_in_and_left_out() {
    let pass_at = |game: &Game| game.moves().iter().position(|m| m.is_pass());
    let game = (0..=255)
        .map(|choice| game_of(Position::new(), &[choice; 64]))
        .find(|game| pass_at(game).is_some())
        .unwrap();
    let file = write(Header::new(DATE, 2026), &[thor(game.clone())]);
    let placed = game.moves().iter().filter(|m| !m.is_pass()).count();
    assert_eq!(
        file[24..].iter().position(|&byte| byte == 0),
        (placed < 60).then_some(placed)
    );
    assert_eq!(read_one(&file).game, game);
}

#[test]
fn each_fault_is_told_with_its_place_and_the_moves_before_it() {
    type Check = fn(&RecordFault) -> bool;
    let cases: [(usize, u8, &str, Check, &str); 13] = [
        (
            26,
            19,
            "f5d6",
            |f| matches!(f, RecordFault::NoSquare { found: 19 }),
            "found 19, which is no square",
        ),
        (
            26,
            20,
            "f5d6",
            |f| matches!(f, RecordFault::NoSquare { found: 20 }),
            "found 20",
        ),
        (
            26,
            89,
            "f5d6",
            |f| matches!(f, RecordFault::NoSquare { found: 89 }),
            "found 89",
        ),
        (
            26,
            255,
            "f5d6",
            |f| matches!(f, RecordFault::NoSquare { found: 255 }),
            "found 255",
        ),
        (
            24,
            10,
            "",
            |f| matches!(f, RecordFault::NoSquare { found: 10 }),
            "found 10",
        ),
        (
            29,
            91,
            "f5d6c3d3c4",
            |f| matches!(f, RecordFault::NoSquare { found: 91 }),
            "found 91",
        ),
        (
            26,
            0,
            "f5d6",
            |f| matches!(f, RecordFault::Gap { next: 34 }),
            "found 0 and later 34",
        ),
        (
            24,
            0,
            "",
            |f| matches!(f, RecordFault::Gap { next: 64 }),
            "found 0 and later 64",
        ),
        (
            83,
            11,
            "f5d6c3d3c4",
            |f| matches!(f, RecordFault::Gap { next: 11 }),
            "found 0 and later 11",
        ),
        (
            26,
            64,
            "f5d6",
            |f| matches!(f, RecordFault::Illegal(m) if m.reason == IllegalReason::Occupied),
            "d6 cannot be played: the square is occupied",
        ),
        (
            26,
            11,
            "f5d6",
            |f| matches!(f, RecordFault::Illegal(m) if m.reason == IllegalReason::FlipsNothing),
            "a1 cannot be played: it would flip nothing",
        ),
        (
            22,
            65,
            "f5d6c3d3c4",
            |f| {
                matches!(
                    f,
                    RecordFault::Score {
                        found: 65,
                        most: 64
                    }
                )
            },
            "a score from 0 to 64, found 65",
        ),
        (
            23,
            255,
            "f5d6c3d3c4",
            |f| {
                matches!(
                    f,
                    RecordFault::Score {
                        found: 255,
                        most: 64
                    }
                )
            },
            "found 255",
        ),
    ];
    for (offset, byte, moves, is_expected, message) in cases {
        let mut file = file_of(3);
        let second = RECORD_LEN + offset;
        file[second] = byte;
        let items: Vec<_> = Reader::new(&file).unwrap().collect();
        assert_eq!(items.len(), 3, "{byte}");
        assert!(
            items[0].is_ok() && items[2].is_ok(),
            "the good records still come"
        );
        let Err(ReadError::Record(error)) = &items[1] else {
            panic!("{byte} at {offset}: {:?}", items[1]);
        };
        let at = if message.contains("later 11") {
            RECORD_LEN + 29
        } else {
            second
        };
        assert_eq!((error.record, error.offset), (2, at), "{byte} at {offset}");
        assert!(is_expected(&error.fault), "{error}");
        assert_eq!(error.partial.game.to_string(), moves);
        assert_eq!((error.partial.black, error.partial.white), (1, 2));
        let text = error.to_string();
        assert!(
            text.starts_with(&format!("record 2, byte {at}: expected")),
            "{text}"
        );
        assert!(text.contains(message), "{text}");
    }
}

#[test]
fn a_move_after_the_end_of_the_game_is_a_fault() {
    let mut file = one_game_file();
    file[24..33].copy_from_slice(&WIPE_OUT);
    file[33] = 11;
    let error = fault_of(&file);
    assert_eq!(error.offset, 33);
    assert!(matches!(error.fault, RecordFault::Illegal(m) if m.reason == IllegalReason::GameOver));
    assert_eq!(error.partial.game.moves().len(), 9);
    assert!(error.partial.game.outcome().is_some());
}

#[test]
fn a_fault_among_the_moves_is_told_before_an_impossible_score() {
    let mut file = one_game_file();
    file[22] = 99;
    file[24] = 1;
    assert_eq!(fault_of(&file).fault, RecordFault::NoSquare { found: 1 });
}

#[test]
fn a_file_cut_anywhere_gives_all_that_is_there() {
    let whole = file_of(2);
    for len in 0..whole.len() {
        let file = &whole[..len];
        let Ok(reader) = Reader::new(file) else {
            assert!(len < 16);
            assert_eq!(
                Header::read(file),
                Err(HeaderError::TooShort { found: len })
            );
            continue;
        };
        let (complete, rest) = ((len - 16) / RECORD_LEN, (len - 16) % RECORD_LEN);
        let items: Vec<_> = reader.collect();
        assert_eq!(items.len(), complete + usize::from(rest > 0) + 1, "{len}");
        assert!(items[..complete].iter().all(Result::is_ok));
        let Some(Err(ReadError::Length(mismatch))) = items.last() else {
            panic!("{:?}", items.last());
        };
        let expected = LengthMismatch {
            announced: 2,
            complete,
            rest,
            record_len: RECORD_LEN,
        };
        assert_eq!((*mismatch, mismatch.offset()), (expected, len));
        if rest == 0 {
            continue;
        }
        let Err(ReadError::Record(error)) = &items[complete] else {
            panic!("{:?}", items[complete]);
        };
        assert_eq!((error.record, error.offset), (complete + 1, len));
        assert_eq!(
            error.fault,
            RecordFault::Truncated {
                found: rest,
                expected: RECORD_LEN
            }
        );
        let moves = rest.saturating_sub(8).min(5);
        assert_eq!(error.partial.game.to_string(), "f5d6c3d3c4"[..2 * moves]);
        assert_eq!(error.partial.black, u16::from(rest > 2));
    }
}

#[test]
fn games_on_ten_by_ten_are_read_and_written() {
    let size = Size::new(10).unwrap();
    let game = game_of(sized::Position::new(size), &[1; 3]);
    let header = Header {
        board: BoardSize::Ten,
        games: 1,
        ..Header::new(DATE, 2000)
    };
    let file = write(
        header,
        &[WthorGame {
            score: 100,
            ..thor(game.clone())
        }],
    );
    assert_eq!(file.len(), 16 + 104);
    let first = game.moves()[0].square().unwrap();
    assert_eq!(file[24], 12 * (first.rank() + 1) + first.file() + 1);

    let items: Vec<_> = Reader::<sized::Position>::for_rules(&file)
        .unwrap()
        .collect();
    assert_eq!(items.len(), 1);
    assert_eq!(items[0].as_ref().unwrap().game, game);

    // 11 and 23 lie beside the board: row 0, and column 11 of row 1.
    for byte in [11, 12, 23, 133] {
        let mut file = file.clone();
        file[24] = byte;
        let item = Reader::<sized::Position>::for_rules(&file)
            .unwrap()
            .next()
            .unwrap();
        let Err(ReadError::Record(error)) = item else {
            panic!("{byte}: {item:?}");
        };
        assert_eq!(error.fault, RecordFault::NoSquare { found: byte });
    }
}

#[test]
fn eight_by_eight_on_the_board_of_any_size_is_the_same() {
    let file = one_game_file();
    let game = Reader::<sized::Position>::for_rules(&file)
        .unwrap()
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(game.game.to_string(), read_one(&file).game.to_string());
    assert_eq!(write(Header::new(DATE, 2026), &[game]), file);
}

#[test]
fn what_a_file_cannot_hold_is_refused() {
    let mut writer = Writer::new(Header::new(DATE, 2026));
    let mirrored = thor(Game::from_start(Position::mirrored()));
    assert_eq!(writer.push(&mirrored), Err(WriteError::OtherStart));
    let white_first = thor(Game::from_start(Position::new().with_turn(Color::White)));
    assert_eq!(writer.push(&white_first), Err(WriteError::OtherStart));
    let six = Size::new(6).unwrap();
    assert_eq!(
        writer.push(&thor(Game::from_start(sized::Position::new(six)))),
        Err(WriteError::OtherBoard {
            found: six,
            expected: Size::EIGHT
        }),
    );
    let score = WthorGame {
        score: 65,
        ..thor(Game::new())
    };
    assert_eq!(
        writer.push(&score),
        Err(WriteError::Score {
            found: 65,
            most: 64
        })
    );
    let theoretical = WthorGame {
        theoretical_score: 70,
        ..thor(Game::new())
    };
    assert_eq!(
        writer.push(&theoretical),
        Err(WriteError::Score {
            found: 70,
            most: 64
        })
    );
    let file = writer.finish();
    assert_eq!(file.len(), 16, "nothing was added");
    assert_eq!(Header::read(&file).unwrap().games, 0);
}

#[test]
fn all_moves_are_written_wherever_the_cursor_is() {
    let mut game = read_one(&one_game_file());
    game.game.go_to(2);
    assert_eq!(write(Header::new(DATE, 2026), &[game]), one_game_file());
}

#[test]
fn a_record_without_tags_takes_its_score_from_the_board() {
    let mut file = one_game_file();
    file[24..33].copy_from_slice(&WIPE_OUT);
    let mut record = Record::from(read_one(&file).game);
    let score = |record: &Record| {
        let game = WthorGame::from_record(record, NameTables::default());
        (game.score, game.theoretical_score)
    };
    assert_eq!(score(&record), (64, 64));
    record.game.go_to_start();
    assert_eq!(score(&record), (64, 64));
    record.tags.set(tag::THEORETICAL_SCORE, "31");
    assert_eq!(score(&record), (64, 31));
    for (text, expected) in [
        ("33-31", 33),
        ("0-64", 0),
        ("65-0", 64),
        ("x", 64),
        ("-3-4", 64),
    ] {
        record.tags.set(tag::SCORE, text);
        assert_eq!(score(&record).0, expected, "{text}");
    }
    // f5 flips one: black leads 4 to 1, and the empty squares count for black.
    let mut game = Game::new();
    game.play_square(Square::F5).unwrap();
    assert_eq!(score(&Record::from(game)), (63, 63));
}

/// Skipping reads nothing, and gives what reading gives.
#[test]
fn records_can_be_skipped() {
    let mut file = file_of(3);
    file[16 + RECORD_LEN + 2] = 9;
    file[4] = 4;
    let reader = || Reader::new(&file).unwrap();
    let all: Vec<_> = reader().collect();
    assert_eq!(all.len(), 4, "three records and the wrong length");
    for skipped in 0..6 {
        let mut rest = reader();
        assert_eq!(rest.nth(skipped).as_ref(), all.get(skipped), "{skipped}");
        assert_eq!(rest.len(), all.len().saturating_sub(skipped + 1));
        assert_eq!(rest.next().as_ref(), all.get(skipped + 1), "{skipped}");
    }
}

#[test]
fn a_faulty_record_tells_what_the_file_holds() {
    let file = one_game_file();
    let told = |file: &[u8]| -> Vec<String> {
        let error = fault_of(file);
        let header = Header::read(file).unwrap();
        let record = error.to_record(&header, NameTables::default());
        assert_eq!(record.game, error.partial.game);
        let tags = record.tags.iter();
        tags.map(|(name, value)| format!("{name} {value}"))
            .collect()
    };
    let all = [
        "Event #0",
        "Black #1",
        "White #2",
        "Date 2026.??.??",
        "Score 32-32",
        "TheoreticalScore 32",
    ];
    let fields = [
        (1, 0),
        (2, 1),
        (3, 1),
        (4, 2),
        (5, 2),
        (6, 3),
        (7, 4),
        (8, 5),
        (30, 5),
    ];
    for (length, count) in fields {
        // The date is the header's, not the record's.
        let mut expected = all.to_vec();
        let date = expected.remove(3);
        expected.truncate(count);
        expected.insert(count.min(3), date);
        assert_eq!(told(&file[..16 + length]), expected, "{length} bytes");
    }
    let mut illegal = file.clone();
    illegal[25] = 11;
    assert_eq!(told(&illegal), all);
    let mut impossible = file;
    impossible[22] = 70;
    assert_eq!(told(&impossible), [&all[..4], &all[5..]].concat());
    impossible[23] = 65;
    assert_eq!(told(&impossible), all[..4]);
    impossible[14] = 20;
    assert_eq!(told(&impossible), all[..4], "a depth of nothing");
    impossible[23] = 30;
    let depth = ["TheoreticalScore 30", "TheoreticalDepth 20"];
    assert_eq!(told(&impossible), [&all[..4], &depth].concat());
}
