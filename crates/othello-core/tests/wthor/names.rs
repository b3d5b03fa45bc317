//! Files of names.

use othello_core::{
    Game,
    record::{
        tag,
        wthor::{
            AddNameError, Header, HeaderError, NameTables, NamesError, Players, Tournaments,
            WthorGame,
        },
    },
};

use super::{DATE, thor};

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
