//! Thor databases, games and names: read, write, read; both types of positions agree on 8×8.

#![no_main]

use fuzz::{next, play};
use libfuzzer_sys::fuzz_target;
use othello_core::{
    Position, Rules,
    record::wthor::{
        BoardSize, Date, Header, NameKind, NameTables, Names, NamesError, Player, ReadError,
        Reader, Tournament, WriteError, Writer, WthorGame,
    },
    sized::{self, Size},
};

const HEADER_LEN: usize = 16;

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    match next(&mut input) % 3 {
        0 => check_games(input),
        1 => {
            check_names::<Player>(input);
            check_names::<Tournament>(input);
        }
        _ => check_games(&file_of_games(input)),
    }
});

/// A file whose games are played as the bytes choose.
fn file_of_games(mut input: &[u8]) -> Vec<u8> {
    let mut header = Header::new(Date::default(), next(&mut input).into());
    if next(&mut input).is_multiple_of(2) {
        header.board = BoardSize::Ten;
    }
    let mut writer = Writer::new(header);
    while !input.is_empty() {
        let (moves, rest) = input.split_at(input.len().min(1 + usize::from(input[0])));
        input = rest;
        let game = WthorGame {
            tournament: next(&mut input).into(),
            black: u16::from(next(&mut input)) << 8,
            white: 0,
            score: next(&mut input),
            theoretical_score: 0,
            game: play(sized::Position::new(header.board.size()), moves),
        };
        let written = writer.push(&game);
        let is_possible = usize::from(game.score) <= header.board.size().squares();
        assert_eq!(written.is_ok(), is_possible);
    }
    writer.finish()
}

fn check_games(file: &[u8]) {
    let read = check::<sized::Position>(file);
    let fast = check::<Position>(file);
    let is_eight = Header::read(file).is_ok_and(|header| header.board.size() == Size::EIGHT);
    if is_eight {
        assert_eq!(fast, read);
    } else {
        assert_eq!(fast, None);
    }
}

/// What came of each record, comparable between types of positions.
fn check<P: Rules>(file: &[u8]) -> Option<Vec<String>> {
    let reader = match Reader::<P>::for_rules(file) {
        Ok(reader) => reader,
        Err(error) => {
            assert!(error.to_string().len() < 200);
            return None;
        }
    };
    let header = *reader.header();
    assert_eq!(header.to_bytes(), file[..HEADER_LEN]);
    let items: Vec<_> = reader.clone().collect();
    assert_eq!(reader.len(), items.len());
    let least = 8 + header.board.size().squares() - 4;
    assert!(items.len() <= file.len() / least + 2);

    let mut writer = Writer::new(header);
    let mut told = Vec::new();
    for item in &items {
        match item {
            Ok(game) => {
                check_conversion(game, &header);
                writer.push(game).expect("a game that was read");
                told.push(game.game.to_string());
            }
            Err(error) => {
                check_error(file, &reader, error);
                told.push(error.to_string());
            }
        }
    }
    let written = writer.finish();
    if items.iter().all(Result::is_ok) {
        assert_eq!(written, file);
    }
    let again = Reader::<P>::for_rules(&written).expect("what was written");
    let good: Vec<_> = items.into_iter().filter_map(Result::ok).collect();
    assert!(again.eq(good.into_iter().map(Ok)));
    Some(told)
}

fn check_conversion<P: Rules>(game: &WthorGame<P>, header: &Header) {
    let record = game.to_record(header, NameTables::default());
    assert_eq!(
        &WthorGame::from_record(&record, NameTables::default()),
        game
    );
}

fn check_error<P: Rules>(file: &[u8], reader: &Reader<'_, P>, error: &ReadError<P>) {
    match error {
        ReadError::Record(error) => {
            assert!(error.offset <= file.len());
            assert!(error.offset >= HEADER_LEN);
            assert!(error.record > 0);
            let mut writer = Writer::new(*reader.header());
            let pushed = writer.push(&*error.partial);
            assert!(matches!(pushed, Ok(()) | Err(WriteError::Score { .. })));
        }
        ReadError::Length(mismatch) => {
            assert_eq!(reader.length_mismatch().as_ref(), Some(mismatch));
            assert!(mismatch.offset() <= file.len());
        }
        other => panic!("{other}"),
    }
}

fn check_names<K: NameKind + PartialEq>(file: &[u8]) {
    let names = match Names::<K>::read(file) {
        Ok(names) => {
            assert_eq!(names.to_bytes(), file);
            names
        }
        Err(NamesError::Length { mismatch, names }) => {
            assert!(mismatch.offset() <= file.len());
            names
        }
        Err(error) => return assert!(error.to_string().len() < 200),
    };
    assert!(names.len() * (K::RECORD_LEN - 1) <= file.len() + K::RECORD_LEN);
    assert_eq!(Names::read(&names.to_bytes()).as_ref(), Ok(&names));
    for (index, name) in names.iter().enumerate() {
        let first = names.find(&name.to_string()).expect("a name of the table");
        assert!(usize::from(first) <= index);
        assert_eq!(
            names.get(first).map(|name| name.as_bytes()),
            Some(name.as_bytes())
        );
    }
    check_pushing(names);
}

fn check_pushing<K: NameKind + PartialEq>(names: Names<K>) {
    let mut copy = Names::<K>::new(names.created());
    for name in &names
        .iter()
        .map(|name| name.to_string())
        .collect::<Vec<_>>()
    {
        match copy.push(name) {
            Ok(index) => assert_eq!(
                copy.get(index).map(|name| name.to_string()).as_ref(),
                Some(name)
            ),
            Err(_) => assert_eq!(name.chars().count(), K::RECORD_LEN),
        }
    }
    assert_eq!(Names::read(&copy.to_bytes()), Ok(copy));
}
