//! Thor databases: small files written here, made-up bytes, and the public database where it is.

use std::{fs, path::PathBuf};

use othello_core::{
    Color, Game, IllegalReason, Move, Position, Rules, Square,
    record::{
        Record, tag,
        wthor::{
            AddNameError, BoardSize, Date, Header, HeaderError, HeaderOddity, Kind, LengthMismatch,
            NameTables, NamesError, Players, ReadError, Reader, RecordError, RecordFault,
            Tournaments, WriteError, Writer, WthorGame,
        },
    },
    sized::{self, Size},
};
use proptest::{
    collection::vec,
    prelude::{ProptestConfig, Strategy, any, prop_assert, prop_assert_eq, proptest},
    test_runner::RngSeed,
};

const DATE: Date = Date {
    century: 20,
    year: 26,
    month: 11,
    day: 30,
};

/// Made 2026-11-30: one game of 2026 on 8×8, theoretical scores from 24 empty squares on.
const HEADER: [u8; 16] = [20, 26, 11, 30, 1, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, 24, 0];

/// Tournament 0, players 1 and 2, 32 and 32, f5 d6 c3 d3 c4.
const FIELDS_AND_MOVES: [u8; 13] = [0, 0, 1, 0, 2, 0, 32, 32, 56, 64, 33, 34, 43];

const RECORD_LEN: usize = 68;

/// White has lost all discs after the last move.
const WIPE_OUT: [u8; 9] = [56, 64, 53, 46, 35, 66, 57, 65, 75];

fn one_game_file() -> Vec<u8> {
    let mut file = HEADER.to_vec();
    file.extend(FIELDS_AND_MOVES);
    file.resize(HEADER.len() + RECORD_LEN, 0);
    file
}

/// A file of the same game several times.
fn file_of(games: u8) -> Vec<u8> {
    let one = one_game_file();
    let mut file = one[..16].to_vec();
    file[4] = games;
    for _ in 0..games {
        file.extend(&one[16..]);
    }
    file
}

fn read_one(file: &[u8]) -> WthorGame {
    Reader::new(file).unwrap().next().unwrap().unwrap()
}

/// The one fault of the first record.
fn fault_of(file: &[u8]) -> RecordError {
    match Reader::new(file).unwrap().next() {
        Some(Err(ReadError::Record(error))) => error,
        other => panic!("expected a faulty record, found {other:?}"),
    }
}

/// A game that plays the move with this index, modulo their number, each time.
fn game_of<P: Rules>(start: P, choices: &[u8]) -> Game<P> {
    let mut game = Game::from_start(start);
    for &choice in choices {
        let squares: Vec<_> = game.position().move_squares().collect();
        let m = match squares.len() {
            0 => Move::Pass,
            len => Move::Place(squares[usize::from(choice) % len]),
        };
        if game.play(m).is_err() {
            break;
        }
    }
    // Thor files cannot tell a pass at the end.
    if game.moves().last().is_some_and(|m| m.is_pass()) && game.outcome().is_none() {
        let shorter = game.moves().len() - 1;
        return game_of(game.start().clone(), &choices[..shorter]);
    }
    game
}

fn thor<P: Rules>(game: Game<P>) -> WthorGame<P> {
    WthorGame {
        tournament: 3,
        black: 0x1234,
        white: 0xffff,
        score: 40,
        theoretical_score: 30,
        game,
    }
}

fn write<P: Rules>(header: Header, games: &[WthorGame<P>]) -> Vec<u8> {
    let mut writer = Writer::new(header);
    for game in games {
        writer.push(game).unwrap();
    }
    writer.finish()
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
fn a_count_that_does_not_fit_is_told_last_and_loses_nothing() {
    for (announced, extra, offset, message) in [
        (
            5u32,
            0,
            220,
            "byte 220: the header announces 5 records of 68 bytes, the file holds 3",
        ),
        (
            1,
            0,
            84,
            "byte 84: the header announces 1 records of 68 bytes, the file holds 3",
        ),
        (
            0,
            0,
            16,
            "byte 16: the header announces 0 records of 68 bytes, the file holds 3",
        ),
        (
            3,
            7,
            220,
            "byte 220: the header announces 3 records of 68 bytes, the file holds 3 and 7 bytes more",
        ),
        (
            u32::MAX,
            0,
            220,
            "byte 220: the header announces 4294967295 records of 68 bytes, the file holds 3",
        ),
    ] {
        let mut file = file_of(3);
        file[4..8].copy_from_slice(&announced.to_le_bytes());
        file.resize(file.len() + extra, 26);
        let reader = Reader::new(&file).unwrap();
        assert!(reader.length_mismatch().is_some());
        assert_eq!(reader.len(), 4);
        let items: Vec<_> = reader.collect();
        assert_eq!(items.iter().filter(|item| item.is_ok()).count(), 3);
        let Some(Err(ReadError::Length(mismatch))) = items.last() else {
            panic!("{items:?}");
        };
        assert_eq!(mismatch.offset(), offset);
        assert_eq!(mismatch.to_string(), message);
    }
}

#[test]
fn headers_are_read_leniently_where_the_meaning_is_plain() {
    let with = |at: usize, byte: u8| {
        let mut file = one_game_file();
        file[at] = byte;
        file
    };
    let unstated = with(12, 0);
    let header = Header::read(&unstated).unwrap();
    assert_eq!(
        (header.board, header.board.size()),
        (BoardSize::Unstated, Size::EIGHT)
    );
    assert_eq!(
        write(header, &[read_one(&unstated)]),
        unstated,
        "P1 = 0 stays 0"
    );

    let solitaires = with(13, 1);
    assert_eq!(Header::read(&solitaires).unwrap().kind, Kind::Solitaires);
    assert_eq!(read_one(&solitaires).game.moves().len(), 5);

    assert_eq!(
        Header::read(&with(12, 9)),
        Err(HeaderError::BoardSize { found: 9 })
    );
    assert_eq!(
        Header::read(&with(13, 2)),
        Err(HeaderError::Kind { found: 2 })
    );
    let ten = with(12, 10);
    let size = Size::new(10).unwrap();
    assert_eq!(
        Reader::new(&ten).unwrap_err(),
        HeaderError::OtherBoard { found: size }
    );
    assert!(Reader::<sized::Position>::for_rules(&ten).is_ok());

    for (at, byte, oddity) in [
        (2, 13, HeaderOddity::Month { found: 13 }),
        (3, 0, HeaderOddity::Day { found: 0 }),
        (8, 1, HeaderOddity::Names { found: 1 }),
        (
            14,
            61,
            HeaderOddity::Depth {
                found: 61,
                most: 60,
            },
        ),
        (15, 7, HeaderOddity::Reserved { found: 7 }),
    ] {
        let file = with(at, byte);
        let header = Header::read(&file).unwrap();
        assert_eq!(header.find_oddity(), Some(oddity));
        assert!(
            oddity
                .to_string()
                .starts_with(&format!("byte {at}: expected"))
        );
        assert_eq!(header.to_bytes()[..], file[..16]);
        assert_eq!(read_one(&file).game.moves().len(), 5);
    }
}

#[test]
fn files_of_names_and_of_games_are_told_apart() {
    let mut players = Players::new(DATE);
    players.push("???").unwrap();
    assert_eq!(
        Reader::new(&players.to_bytes()).unwrap_err(),
        HeaderError::NotGames { names: 1 },
    );
    assert_eq!(
        Players::read(&one_game_file()),
        Err(NamesError::Header(HeaderError::NotNames { games: 1 })),
    );
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
fn names_are_latin_1_and_bounded() {
    let mut tournaments = Tournaments::new(DATE);
    assert_eq!(tournaments.push("Diverses parties"), Ok(0));
    assert_eq!(tournaments.push("Préqualif de Paris"), Ok(1));
    assert_eq!(tournaments.push(&"x".repeat(25)), Ok(2));
    assert_eq!(
        tournaments.push(&"x".repeat(26)),
        Err(AddNameError::TooLong {
            found: 26,
            most: 25
        }),
    );
    assert_eq!(
        tournaments.push("Łódź"),
        Err(AddNameError::NotLatin1 {
            character: 1,
            found: 'Ł'
        }),
    );
    assert_eq!(
        tournaments.push("a\0b"),
        Err(AddNameError::NotLatin1 {
            character: 2,
            found: '\0'
        }),
    );
    let file = tournaments.to_bytes();
    assert_eq!(file.len(), 16 + 3 * 26);
    assert_eq!(file[8..10], [3, 0]);
    assert_eq!(file[16 + 26..][..4], *b"Pr\xe9q");

    let read = Tournaments::read(&file).unwrap();
    assert_eq!(read, tournaments);
    assert_eq!(read.created(), DATE);
    let names: Vec<String> = read.iter().map(|name| name.to_string()).collect();
    assert_eq!(names[..2], ["Diverses parties", "Préqualif de Paris"]);
    assert_eq!(read.find("Préqualif de Paris"), Some(1));
    assert_eq!(read.find("préqualif de Paris"), None);
    assert_eq!(read.find("Łódź"), None);
    assert_eq!(read.get(3), None);
}

#[test]
fn of_equal_names_the_first_is_found() {
    let mut players = Players::new(DATE);
    for name in ["b", "a", "b", "", "a"] {
        players.push(name).unwrap();
    }
    for players in [Players::read(&players.to_bytes()).unwrap(), players] {
        assert_eq!(
            ["a", "b", "", "c"].map(|name| players.find(name)),
            [Some(1), Some(0), Some(3), None]
        );
    }
}

#[test]
fn a_table_is_full_at_65535_names() {
    let mut players = Players::new(DATE);
    for index in 0..65_535 {
        assert_eq!(players.push("same"), Ok(index));
    }
    assert_eq!(players.push("same"), Err(AddNameError::TooMany));
    let mut file = players.to_bytes();
    assert!(Players::read(&file).unwrap() == players);
    file.resize(file.len() + 40, b'x');
    let Err(NamesError::Length { mismatch, names }) = Players::read(&file) else {
        panic!("two names too many");
    };
    assert_eq!((mismatch.complete, names.len()), (65_537, 65_535));
}

#[test]
fn unusual_files_of_names_are_kept_byte_for_byte() {
    let mut players = Players::new(DATE);
    players.push("Ann").unwrap();
    players.push("Bob").unwrap();
    let mut file = players.to_bytes();
    file[10..16].copy_from_slice(&[1, 2, 124, 9, 24, 3]); // the other fields of the header
    file[16..36].fill(b'A'); // no NUL
    file[36..43].copy_from_slice(b"Bob\0\0zz");
    let read = Players::read(&file).unwrap();
    assert_eq!(read.get(0).unwrap().to_string(), "A".repeat(20));
    assert_eq!(read.get(0).unwrap().padding(), b"");
    assert_eq!(read.get(1).unwrap().to_string(), "Bob");
    assert_eq!(read.get(1).unwrap().padding()[..3], *b"\0zz");
    assert_eq!(read.find("Bob"), Some(1));
    assert_eq!(read.to_bytes(), file);
}

#[test]
fn a_file_of_names_with_another_length_gives_the_names_that_are_there() {
    let mut players = Players::new(DATE);
    players.push("Ann").unwrap();
    players.push("Bob").unwrap();
    let file = players.to_bytes();
    let names_in = |file: &[u8]| match Players::read(file) {
        Err(NamesError::Length { mismatch, names }) => {
            let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
            (names.join(" "), mismatch.offset())
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(names_in(&file[..16]), (String::new(), 16));
    assert_eq!(names_in(&file[..38]), ("Ann Bo".into(), 38));
    let mut wrong_count = file.clone();
    wrong_count[8] = 1;
    assert_eq!(names_in(&wrong_count), ("Ann Bob".into(), 36));
    let trailing = [&file[..], b"xyz"].concat();
    assert_eq!(names_in(&trailing), ("Ann Bob".into(), 56));
    assert_eq!(
        Players::read(&file[..9]),
        Err(NamesError::Header(HeaderError::TooShort { found: 9 })),
    );
}

#[test]
fn records_bear_names_or_numbers() {
    let mut players = Players::new(DATE);
    for name in ["???", "Ann", ""] {
        players.push(name).unwrap();
    }
    let mut tournaments = Tournaments::new(DATE);
    tournaments.push("Diverses parties").unwrap();
    let names = NameTables {
        players: Some(&players),
        tournaments: Some(&tournaments),
    };
    let header = Header::new(DATE, 1998);
    let game = WthorGame {
        black: 1,
        white: 2,
        ..thor(Game::new())
    };

    let record = game.to_record(&header, names);
    let pairs: Vec<_> = record.tags.iter().collect();
    let expected = [
        (tag::EVENT, "#3"),
        (tag::BLACK, "Ann"),
        (tag::WHITE, "#2"),
        (tag::DATE, "1998.??.??"),
        (tag::SCORE, "40-24"),
        (tag::THEORETICAL_SCORE, "30"),
    ];
    assert_eq!(pairs, expected);
    assert_eq!(WthorGame::from_record(&record, names), game);
    assert_eq!(
        WthorGame::from_record(&record, NameTables::default()).black,
        0
    );
    assert_eq!(
        game.to_record(&Header::new(DATE, 0), names)
            .tags
            .get(tag::DATE),
        None
    );
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

fn header_bytes() -> impl Strategy<Value = [u8; 16]> {
    let board = proptest::sample::select(vec![0, 8, 10]);
    (any::<[u8; 16]>(), board, 0..2u8).prop_map(|(mut bytes, board, kind)| {
        bytes[12] = board;
        bytes[13] = kind;
        bytes
    })
}

/// Bytes that are often squares.
fn move_like() -> impl Strategy<Value = u8> {
    proptest::prop_oneof![4 => 33..67u8, 1 => any::<u8>(), 1 => proptest::strategy::Just(0)]
}

/// The number of items, after checks that hold for every file.
fn check_items<P: Rules>(file: &[u8]) -> usize {
    let Ok(reader) = Reader::<P>::for_rules(file) else {
        return 0;
    };
    let len = reader.len();
    let mut items = 0;
    for item in reader {
        items += 1;
        match item {
            Ok(game) => assert_eq!(game.game.cursor(), game.game.moves().len()),
            Err(ReadError::Record(error)) => {
                assert!(error.offset <= file.len());
                assert!(!error.to_string().is_empty());
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    assert_eq!(items, len);
    items
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2),
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_bytes_make_the_readers_panic(header in header_bytes(), body in vec(move_like(), 0..700)) {
        let file = [&header[..], &body].concat();
        prop_assert!(check_items::<Position>(&file) <= body.len().div_ceil(68) + 1);
        prop_assert!(check_items::<sized::Position>(&file) <= body.len().div_ceil(68) + 1);
        for bytes in [&file, &body] {
            let names = match Players::read(bytes) {
                Ok(names) | Err(NamesError::Length { names, .. }) => names,
                Err(_) => continue,
            };
            prop_assert!(names.len() <= body.len().div_ceil(20));
            for name in names.iter() {
                prop_assert!(name.to_string().chars().count() <= 20);
            }
        }
    }

    #[test]
    fn arbitrary_bytes_are_no_trouble(file in vec(any::<u8>(), 0..300)) {
        check_items::<Position>(&file);
        check_items::<sized::Position>(&file);
        let _ = Players::read(&file);
        let _ = Tournaments::read(&file);
    }

    #[test]
    fn games_come_back_from_a_file(choices in vec(vec(any::<u8>(), 0..80), 0..5)) {
        let games: Vec<_> = choices.iter().map(|c| thor(game_of(Position::new(), c))).collect();
        let header = Header { games: games.len() as u32, ..Header::new(DATE, 2026) };
        let file = write(header, &games);
        let reader = Reader::new(&file).unwrap();
        prop_assert_eq!(reader.header(), &header);
        let read: Vec<_> = reader.map(Result::unwrap).collect();
        prop_assert_eq!(read, games);
    }

    #[test]
    fn games_on_ten_by_ten_come_back_from_a_file(choices in vec(any::<u8>(), 0..110)) {
        let size = Size::new(10).unwrap();
        let game = thor(game_of(sized::Position::new(size), &choices));
        let header = Header { board: BoardSize::Ten, ..Header::new(DATE, 2026) };
        let file = write(header, std::slice::from_ref(&game));
        let mut reader = Reader::<sized::Position>::for_rules(&file).unwrap();
        prop_assert_eq!(reader.next(), Some(Ok(game)));
        prop_assert_eq!(reader.next(), None);
    }

    #[test]
    fn names_come_back_from_a_file(names in vec("[ -~\u{a1}-\u{ff}]{0,19}", 0..20)) {
        let mut players = Players::new(DATE);
        for name in &names {
            players.push(name).unwrap();
        }
        let read = Players::read(&players.to_bytes()).unwrap();
        prop_assert_eq!(&read, &players);
        let back: Vec<String> = read.iter().map(|name| name.to_string()).collect();
        prop_assert_eq!(&back, &names);
        for name in &names {
            let first = names.iter().position(|other| other == name).map(|at| at as u16);
            prop_assert_eq!(read.find(name), first);
        }
    }
}

/// The files of the public database with this extension, if they are at hand.
fn database(extension: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/othello/wthor"
    );
    let Ok(entries) = fs::read_dir(folder) else {
        println!("skipped: no database in {folder}");
        return Vec::new();
    };
    let is_wanted = |path: &PathBuf| {
        path.extension()
            .is_some_and(|found| found.eq_ignore_ascii_case(extension))
    };
    let mut paths: Vec<_> = entries
        .map(|entry| entry.unwrap().path())
        .filter(is_wanted)
        .collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

#[test]
fn the_public_database_is_read_without_a_fault_and_written_byte_for_byte() {
    for (path, file) in database("wtb") {
        let reader = Reader::new(&file).unwrap();
        let header = *reader.header();
        assert_eq!((header.find_oddity(), header.depth), (None, 24));
        let mut writer = Writer::new(header);
        let mut games = 0;
        for item in reader {
            let game = item.unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
            assert_ne!(
                game.score_agrees(),
                Some(false),
                "{}: {game:?}",
                path.display()
            );
            assert_eq!(game.game.moves()[0], Move::Place(Square::F5));
            let record = game.to_record(&header, NameTables::default());
            assert_eq!(WthorGame::from_record(&record, NameTables::default()), game);
            writer.push(&game).unwrap();
            games += 1;
        }
        assert_eq!(games, header.games);
        assert!(
            writer.finish() == file,
            "{} is not written as it was",
            path.display()
        );
    }
}

#[test]
fn the_names_of_the_public_database_are_written_byte_for_byte() {
    for (path, file) in database("jou") {
        let players =
            Players::read(&file).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        assert!(players.to_bytes() == file);
        assert_eq!(players.get(0).unwrap().to_string(), "???");
    }
    for (path, file) in database("trn") {
        let tournaments =
            Tournaments::read(&file).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        assert!(tournaments.to_bytes() == file);
        assert_eq!(tournaments.get(0).unwrap().to_string(), "Diverses parties");
        assert!(tournaments.find("Préqualif de Paris").is_some());
        assert!(
            tournaments
                .iter()
                .all(|name| name.padding().iter().all(|&byte| byte == 0))
        );
    }
}

#[test]
fn damage_to_a_real_file_costs_one_record() {
    let Some((_, whole)) = database("wtb").into_iter().next() else {
        return;
    };
    let games = (whole.len() - 16) / RECORD_LEN;
    let count = |file: &[u8]| {
        let items: Vec<_> = Reader::new(file).unwrap().collect();
        let good = items.iter().filter(|item| item.is_ok()).count();
        let faults = items
            .into_iter()
            .filter_map(Result::err)
            .collect::<Vec<_>>();
        (good, faults)
    };

    let cut = 16 + 10 * RECORD_LEN + 30;
    let (good, faults) = count(&whole[..cut]);
    assert_eq!(good, 10);
    assert!(matches!(&faults[0], ReadError::Record(error)
        if error.record == 11 && error.offset == cut && error.partial.game.cursor() >= 22));
    assert!(matches!(&faults[1], ReadError::Length(mismatch) if mismatch.complete == 10));
    assert_eq!(faults.len(), 2);

    let mut wrong_count = whole.clone();
    wrong_count[4] ^= 1;
    let (good, faults) = count(&wrong_count);
    assert_eq!(good, games);
    assert!(matches!(faults[..], [ReadError::Length(_)]));

    let mut byte_89 = whole;
    let at = 16 + 4 * RECORD_LEN + 8 + 20;
    byte_89[at] = 89;
    let (good, faults) = count(&byte_89);
    assert_eq!(good, games - 1);
    assert!(matches!(&faults[..], [ReadError::Record(error)]
        if error.record == 5 && error.offset == at && error.fault == RecordFault::NoSquare { found: 89 }));
}

#[test]
fn a_file_without_records_is_read_back_whatever_else_its_header_counts() {
    let mut header = Header::new(DATE, 2026);
    header.games = 7;
    header.names = 3;
    let file = Writer::new(header).finish();
    assert_eq!(Reader::new(&file).map(|games| games.len()), Ok(0));

    let mut file = HEADER;
    file[8] = 2;
    let Err(NamesError::Length { names, .. }) = Players::read(&file) else {
        panic!("two names are announced, none is there");
    };
    assert_eq!(Players::read(&names.to_bytes()), Ok(names));
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
