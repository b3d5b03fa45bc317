//! The public database, where it is at hand.

use std::{fs, path::PathBuf};

use othello_core::{
    Move, Square,
    record::wthor::{
        NameTables, Players, ReadError, Reader, RecordFault, Tournaments, Writer, WthorGame,
    },
};

use super::RECORD_LEN;

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
