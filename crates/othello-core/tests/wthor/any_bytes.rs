//! Whatever stands in a file, and what was written.

use othello_core::{
    Position, Rules,
    record::wthor::{BoardSize, Header, NamesError, Players, ReadError, Reader, Tournaments},
    sized::{self, Size},
};
use proptest::{
    collection::vec,
    prelude::{ProptestConfig, Strategy, any, prop_assert, prop_assert_eq, proptest},
    test_runner::RngSeed,
};

use super::{DATE, game_of, thor, write};

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
