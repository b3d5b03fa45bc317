//! Files of the shared data, where there are any: each is read as another program reads it, but for
//! what that one is known to read wrongly.

use std::{collections::BTreeMap, fs, path::PathBuf};

use xiangqi_core::{
    notation::{Mode, Notation},
    record::{
        Encoding, Fault, Format, ReadError, Record, WriteOptions, dhtmlxq, losses, move_list, read,
        tag, write, xqf,
    },
};

use crate::{lines, trimmed};

/// The folder of the files; `XIANGQI_DATA` names another one.
fn data() -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/xiangqi");
    let path = std::env::var_os("XIANGQI_DATA").map_or_else(|| beside.into(), PathBuf::from);
    if path.is_dir() {
        return Some(path);
    }
    println!("skipped: there is no {}", path.display());
    None
}

type Items = Vec<Result<Record, ReadError>>;

fn items(data: &std::path::Path, name: &str, mode: Mode) -> Items {
    let bytes = fs::read(data.join("files").join(name)).unwrap();
    let format = Format::detect(&bytes, name).unwrap();
    read(&bytes, format, mode).collect()
}

fn names(data: &std::path::Path) -> Vec<String> {
    let folder = fs::read_dir(data.join("files")).unwrap();
    folder
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

/// What the other program reads: the first fields of the FEN, and the lines.
fn expected(data: &std::path::Path) -> BTreeMap<String, (String, Vec<String>)> {
    let text = fs::read_to_string(data.join("files-expected.txt")).unwrap();
    let mut files = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let file: &mut (String, Vec<String>) = files.entry(fields[0].to_string()).or_default();
        file.0 = fields[1].into();
        file.1.push(fields[3].into());
    }
    files
}

/// It reads no move of this one; ours are those of the same game in XQF.
const NOT_READ: &str = "SAMPLE-utf8.pgn";
/// It leaves out an illegal move and goes on behind it.
const ILLEGAL: &str = "cchess-WildHouse.xqf";

#[test]
fn files_have_the_expected_moves() {
    let Some(data) = data() else { return };
    for (name, (fen, wanted)) in expected(&data) {
        if name == NOT_READ || name == ILLEGAL {
            continue;
        }
        for mode in [Mode::Strict, Mode::Lenient] {
            let items = items(&data, &name, mode);
            let record = items[0].as_ref().unwrap();
            assert_eq!(lines(&record.tree), wanted, "{name}");
            let start = record.tree.start().to_string();
            assert!(start.starts_with(&fen), "{name}: {start}");
        }
    }
}

#[test]
fn all_other_files_are_read_to_the_end() {
    let Some(data) = data() else { return };
    for name in names(&data) {
        let items = items(&data, &name, Mode::Lenient);
        assert!(!items.is_empty(), "{name}");
        for item in items {
            if name == ILLEGAL {
                assert!(item.is_err());
            } else {
                assert!(item.is_ok(), "{name}: {}", item.unwrap_err());
            }
        }
    }
}

#[test]
fn a_pgn_has_the_moves_of_the_same_game_in_xqf() {
    let Some(data) = data() else { return };
    let pgn = items(&data, NOT_READ, Mode::Strict).remove(0).unwrap();
    let xqf = items(&data, "SAMPLE.XQF", Mode::Strict).remove(0).unwrap();
    assert_eq!(lines(&pgn.tree), lines(&xqf.tree));
    assert_eq!(pgn.result, xqf.result);
    assert_eq!(pgn.tag(tag::RED), xqf.tag(tag::RED));
}

#[test]
fn an_illegal_move_is_placed_and_costs_nothing_else() {
    let Some(data) = data() else { return };
    let (_, wanted) = &expected(&data)[ILLEGAL];
    let error = items(&data, ILLEGAL, Mode::Lenient).remove(0).unwrap_err();
    assert!(matches!(error.fault, Fault::Illegal(_)));
    let bytes = fs::read(data.join("files").join(ILLEGAL)).unwrap();
    assert!((0x400..bytes.len()).contains(&error.location.offset()));
    let found = lines(&error.record.tree);
    assert_eq!(found.len(), wanted.len());
    let differing: Vec<_> = found.iter().zip(wanted).filter(|(a, b)| a != b).collect();
    let [(found, wanted)] = differing[..] else {
        panic!("{} lines differ", differing.len());
    };
    assert!(wanted.starts_with(found));

    let strict = items(&data, ILLEGAL, Mode::Strict).remove(0).unwrap_err();
    assert_eq!(strict.location, error.location);
    assert!(strict.record.tree.len() < error.record.tree.len());
}

#[test]
fn gb18030_and_utf8_are_found_out() {
    let Some(data) = data() else { return };
    let encoding = |name: &str| {
        let bytes = fs::read(data.join("files").join(name)).unwrap();
        read(&bytes, Format::Pgn, Mode::Lenient).encoding()
    };
    assert_eq!(encoding("ccgc23-gb18030.pgn"), Some(Encoding::Gb18030));
    assert_eq!(encoding("cchess-test.pgn"), Some(Encoding::Gb18030));
    assert_eq!(encoding("ccgc2006-utf8.pgn"), Some(Encoding::Utf8));
    let games = items(&data, "ccgc2006-utf8.pgn", Mode::Strict);
    let gb = items(&data, "ccgc23-gb18030.pgn", Mode::Strict)
        .remove(0)
        .unwrap();
    let same = games.iter().flatten().any(|game| *game == gb);
    assert!(same, "the game is among those of the other file");
}

#[test]
fn every_game_of_a_pgn_file_is_read() {
    let Some(data) = data() else { return };
    let name = "ccgc2006-utf8.pgn";
    let text = fs::read_to_string(data.join("files").join(name)).unwrap();
    let games = items(&data, name, Mode::Strict);
    assert_eq!(games.len(), text.matches("[Game ").count());
    assert!(games.iter().all(Result::is_ok));
}

#[test]
fn a_library_has_all_its_games() {
    let Some(data) = data() else { return };
    let name = "cchess-1989cup.cbl";
    let bytes = fs::read(data.join("files").join(name)).unwrap();
    let magic = b"CCBridge Record\0";
    let records = bytes
        .windows(magic.len())
        .filter(|part| part == magic)
        .count();
    let games = items(&data, name, Mode::Strict);
    assert_eq!(games.len(), records);
    for game in games.into_iter().map(Result::unwrap) {
        assert!(game.tag(tag::TITLE).is_some());
        let is_heading = game.tree.is_empty();
        assert_eq!(game.result.is_none(), is_heading);
        assert_eq!(game.tag(tag::RED).is_none(), is_heading);
    }
}

/// Every file goes into every format that is written, and back; what comes back loses only what
/// was foretold.
#[test]
fn files_survive_conversion() {
    let Some(data) = data() else { return };
    for name in names(&data) {
        for item in items(&data, &name, Mode::Lenient) {
            let record = item.unwrap_or_else(|error| *error.record);
            for format in [Format::Pgn, Format::Xqf, Format::DhtmlXq] {
                let lost = losses(&record, format);
                let options = WriteOptions::default();
                let bytes = write(std::slice::from_ref(&record), format, &options).unwrap();
                let back = read(&bytes, format, Mode::Strict).next().unwrap().unwrap();
                assert_eq!(lines(&back.tree), lines(&record.tree), "{name} {format}");
                assert_eq!(back.result, record.result);
                if lost.tags.is_empty() && lost.shortened_tags.is_empty() && lost.comments == 0 {
                    assert_eq!(trimmed(&back), trimmed(&record), "{name} {format}");
                }
            }
        }
    }
}

/// The games that a list of the shared data tells.
fn listed_games(data: &std::path::Path) -> Vec<Record> {
    let text = fs::read_to_string(data.join("games.tsv")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let record = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let mut record = move_list::read(fields[4], Mode::Strict)
            .next()
            .unwrap()
            .unwrap();
        for (name, value) in [tag::EVENT, tag::RED, tag::BLACK].iter().zip(&fields[1..]) {
            record.set_tag(name, *value);
        }
        record
    };
    lines.map(record).collect()
}

#[test]
fn listed_games_survive_every_format_and_notation() {
    let Some(data) = data() else { return };
    let games = listed_games(&data);
    for (name, notation) in Notation::NAMED {
        let options = WriteOptions {
            notation,
            ..WriteOptions::default()
        };
        // The notations that people use most, with all games; the others with some.
        let step = if ["iccs", "wxf", "chinese"].contains(&name) {
            1
        } else {
            25
        };
        for game in games.iter().step_by(step) {
            let bytes = write(std::slice::from_ref(game), Format::Pgn, &options).unwrap();
            let back = read(&bytes, Format::Pgn, Mode::Strict).next().unwrap();
            assert_eq!(back.as_ref(), Ok(game), "{name}");
        }
    }
    for game in &games {
        let bytes = write(
            std::slice::from_ref(game),
            Format::Xqf,
            &WriteOptions::default(),
        );
        let back = xqf::read(&bytes.unwrap(), Mode::Strict).unwrap();
        assert_eq!(back.tree, game.tree);
        let text = dhtmlxq::display(game).to_string();
        let back = dhtmlxq::read(&text, Mode::Strict).next().unwrap().unwrap();
        assert_eq!(trimmed(&back), trimmed(game));
    }
}
