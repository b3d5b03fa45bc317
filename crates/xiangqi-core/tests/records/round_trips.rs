use xiangqi_core::{
    Color, MoveTree,
    notation::{Mode, Notation},
    record::{Encoding, Format, Record, WriteOptions, losses, move_list, read, tag, write},
};

use crate::{
    lines,
    random_records::{Random, record},
    trimmed,
};

const TREES: [Format; 3] = [Format::Pgn, Format::Xqf, Format::DhtmlXq];

fn there_and_back(record: &Record, format: Format, options: &WriteOptions) -> Record {
    let bytes = write(std::slice::from_ref(record), format, options).unwrap();
    let mut items = read(&bytes, format, Mode::Strict);
    let back = items.next().unwrap().unwrap_or_else(|error| {
        panic!("{error}\n{}", String::from_utf8_lossy(&bytes));
    });
    assert!(items.next().is_none());
    back
}

#[test]
fn what_a_format_can_hold_comes_back_equal() {
    let mut random = Random::new(1);
    for _ in 0..200 {
        let record = record(&mut random, false);
        for format in TREES {
            assert!(
                losses(&record, format).is_empty(),
                "{}",
                losses(&record, format)
            );
            let back = there_and_back(&record, format, &WriteOptions::default());
            assert_eq!(trimmed(&back), trimmed(&record), "{format}");
        }
    }
}

#[test]
fn tags_keep_their_order_in_pgn() {
    let mut random = Random::new(2);
    for _ in 0..50 {
        let record = record(&mut random, false);
        assert_eq!(
            there_and_back(&record, Format::Pgn, &WriteOptions::default()),
            record
        );
    }
}

#[test]
fn every_notation_and_encoding_comes_back_equal() {
    let mut random = Random::new(3);
    for (_, notation) in Notation::NAMED {
        for encoding in [Encoding::Utf8, Encoding::Gb18030] {
            let options = WriteOptions { notation, encoding };
            for _ in 0..10 {
                let record = record(&mut random, false);
                let back = there_and_back(&record, Format::Pgn, &options);
                assert_eq!(back, record);
            }
        }
    }
}

/// Texts that mean something in a format are changed at most where that is told, and once changed
/// stay as they are.
#[test]
fn wild_texts_lose_what_is_told_and_nothing_else() {
    let mut random = Random::new(4);
    for _ in 0..300 {
        let record = record(&mut random, true);
        for format in TREES {
            let options = WriteOptions::default();
            let lost = losses(&record, format);
            let back = there_and_back(&record, format, &options);
            assert_eq!(lines(&back.tree), lines(&record.tree));
            assert_eq!(back.result, record.result);
            assert_eq!(there_and_back(&back, format, &options), back, "{format}");
            if lost.is_empty() {
                assert_eq!(trimmed(&back), trimmed(&record), "{format}");
            }
        }
    }
}

#[test]
fn move_lists_keep_the_main_line() {
    let mut random = Random::new(5);
    for (name, notation) in Notation::NAMED {
        for _ in 0..10 {
            let record = record(&mut random, false);
            let options = WriteOptions {
                notation,
                ..WriteOptions::default()
            };
            let back = there_and_back(&record, Format::Moves, &options);
            let lost = losses(&record, Format::Moves);
            assert_eq!(lost.tags.len(), record.tags.len());
            assert_eq!(lines(&back.tree)[0], lines(&record.tree)[0], "{name}");
            assert_eq!(back.tree.start(), record.tree.start());
            assert_eq!(back.result, record.result);
            assert_eq!(lost.variations == 0, back.tree.len() == record.tree.len());
        }
    }
}

/// Positions whose moves read differently, or not at all, in a notation near by: pieces one behind
/// the other, and soldiers in columns.
const MANIFOLD: [&str; 6] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "4k4/9/3P2P2/3P2P2/6P2/9/9/9/9/3K5 w - - 0 1",
    "4k4/3P5/3P5/3P5/3P5/9/9/9/9/3K1R3 w - - 0 1",
    "5k3/3P5/3P5/3P1P3/5P3/9/4p4/9/4p4/3K5 b - - 0 1",
    "3k1r3/9/9/9/9/2p6/2p3p2/2p3p2/9/4K4 b - - 0 1",
    "3k5/9/9/9/9/4R4/4R4/4C4/4C4/4K4 w - - 0 1",
];

#[test]
fn move_lists_keep_every_move_in_every_notation() {
    let mut random = Random::new(8);
    for start in MANIFOLD {
        let tree = MoveTree::from_setup(start.parse().unwrap()).unwrap();
        for &first in &tree.position(tree.root()).legal_moves() {
            let mut record = Record {
                tree: tree.clone(),
                ..Record::default()
            };
            let mut node = record.tree.add(record.tree.root(), first).unwrap();
            for _ in 0..4 {
                let moves = record.tree.position(node).legal_moves();
                if !moves.is_empty() {
                    let m = moves[random.below(moves.len())];
                    node = record.tree.add(node, m).unwrap();
                }
            }
            for (name, notation) in Notation::NAMED {
                let text = move_list::display(&record, notation).to_string();
                for mode in [Mode::Strict, Mode::Lenient] {
                    let back = move_list::read(&text, mode).next().unwrap();
                    assert_eq!(back.as_ref(), Ok(&record), "{name}: {text}");
                }
            }
        }
    }
}

/// A number may stand directly before any move, dots and digits of the move itself notwithstanding.
#[test]
fn numbers_are_told_from_moves_in_every_notation() {
    for start in MANIFOLD {
        let tree = MoveTree::from_setup(start.parse().unwrap()).unwrap();
        let position = tree.position(tree.root());
        let numbers = match position.turn() {
            Color::Red => ["", "2.", "15."],
            Color::Black => ["", "2...", "15..."],
        };
        for &m in &position.legal_moves() {
            for (name, notation) in Notation::NAMED {
                let word = notation.display(&position, m).to_string();
                if notation.parse(&position, &word) != Ok(m) {
                    // Soldiers told apart file by file.
                    continue;
                }
                for number in numbers {
                    let list = format!("{start}\n{name}\n{number}{word}");
                    let pgn = format!(
                        "[Game \"Chinese Chess\"]\n[FEN \"{start}\"]\n[Format \"{name}\"]\n\n\
                         {number}{word}! *"
                    );
                    for (text, format) in [(list, Format::Moves), (pgn, Format::Pgn)] {
                        let game = read(text.as_bytes(), format, Mode::Strict).next().unwrap();
                        let game = game.unwrap_or_else(|error| panic!("{error}: {text}"));
                        assert_eq!(lines(&game.tree), [m.to_string()], "{text}");
                    }
                }
            }
        }
    }
}

/// Neither tags without a value nor blanks around one are worth telling.
#[test]
fn blanks_of_tags_are_no_loss() {
    for format in [Format::Pgn, Format::Xqf, Format::DhtmlXq, Format::Moves] {
        let mut record = Record::default();
        record
            .tree
            .add(record.tree.root(), "h2e2".parse().unwrap())
            .unwrap();
        if format != Format::Moves {
            record.set_tag(tag::RED, "  Ann ");
        }
        for name in [
            tag::EVENT,
            tag::RED_TEAM,
            tag::TYPE,
            "Own",
            "x y",
            "Result",
            "ver",
        ] {
            for value in ["", "  ", "\t"] {
                record.tags.push((name.into(), value.into()));
            }
        }
        let lost = losses(&record, format);
        assert!(lost.is_empty(), "{format}: {lost}");
        let back = there_and_back(&record, format, &WriteOptions::default());
        assert_eq!(trimmed(&back), trimmed(&record), "{format}");
    }
}

#[test]
fn several_games_in_a_file_stay_apart() {
    let mut random = Random::new(6);
    let games: Vec<Record> = (0..20).map(|_| record(&mut random, false)).collect();
    for format in [Format::Pgn, Format::DhtmlXq] {
        let bytes = write(&games, format, &WriteOptions::default()).unwrap();
        let back: Vec<Record> = read(&bytes, format, Mode::Strict)
            .map(|item| trimmed(&item.unwrap()))
            .collect();
        assert_eq!(back, games.iter().map(trimmed).collect::<Vec<_>>());
    }
    let bytes = write(&games, Format::Moves, &WriteOptions::default()).unwrap();
    assert_eq!(
        read(&bytes, Format::Moves, Mode::Strict).count(),
        games.len()
    );
    let error = write(&games, Format::Xqf, &WriteOptions::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected one game for a file of the format xqf, found 20"
    );
    for format in Format::ALL {
        let written = write(&games[..1], format, &WriteOptions::default());
        assert_eq!(written.is_ok(), format.is_written());
    }
}

#[test]
fn written_files_are_detected() {
    let mut random = Random::new(7);
    let games = [record(&mut random, false)];
    for format in TREES {
        let bytes = write(&games, format, &WriteOptions::default()).unwrap();
        assert_eq!(Format::detect(&bytes, "x"), Some(format));
    }
    for format in Format::ALL {
        let name = format!("x.{}", format.extension().to_uppercase());
        assert_eq!(Format::detect(b"", &name), Some(format));
        assert_eq!(format.to_string().parse(), Ok(format));
    }
}
