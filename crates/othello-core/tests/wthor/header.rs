//! What stands before the games.

use othello_core::{
    record::wthor::{
        BoardSize, Header, HeaderError, HeaderOddity, Kind, NamesError, Players, ReadError, Reader,
        Writer,
    },
    sized::{self, Size},
};

use super::{DATE, HEADER, file_of, one_game_file, read_one, write};

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
