//! `othello convert`.

use std::fs;

use othello_core::record::wthor::{Player, Tournament};

use crate::{
    command::{file, last_line, othello, othello_reading, path},
    thor::{GAMES, HEADER_LEN, RECORD_LEN, database, move_lists, names, ten_by_ten},
};

/// Formats that hold any number of games.
const FORMATS: [&str; 5] = ["wtb", "ggf", "sgf", "pgn", "txt"];

#[test]
fn every_pair_of_formats_keeps_the_moves() {
    let database = file("pairs.wtb", database());
    for from in FORMATS {
        let first = path(&format!("pairs-1.{from}"));
        othello(&["convert", &database, &first]).succeeds();
        for to in FORMATS {
            let second = path(&format!("pairs-2-{from}.{to}"));
            othello(&["convert", &first, &second]).succeeds();
            let moves = othello(&["convert", &second, "-", "--to", "txt"]).succeeds();
            assert_eq!(moves, move_lists(), "{from} to {to}");
        }
    }
}

#[test]
fn a_file_of_one_game_keeps_its_moves_in_every_format() {
    let list = file("one.txt", GAMES[0]);
    let oth = path("one.oth");
    othello(&["convert", &list, &oth]).succeeds();
    for format in FORMATS {
        let other = path(&format!("one-2.{format}"));
        othello(&["convert", &oth, &other]).succeeds();
        let again = othello(&["convert", &other, "-", "--to", "oth"]).succeeds();
        assert_eq!(again, fs::read_to_string(&oth).unwrap(), "{format}");
    }
    let three = file("three.txt", move_lists());
    let run = othello(&["convert", &three, &path("three.oth")]);
    assert!(run.fails().contains("one game"), "{run:?}");
}

#[test]
fn a_database_is_written_back_byte_for_byte() {
    for (name, bytes) in [("same.wtb", database()), ("same-ten.wtb", ten_by_ten())] {
        let copy = path(&format!("copy-{name}"));
        othello(&["convert", &file(name, &bytes), &copy]).succeeds();
        assert_eq!(fs::read(copy).unwrap(), bytes, "{name}");
    }
}

#[test]
fn names_survive() {
    let players = file("convert.jou", names::<Player>(&["", "Anna", "Bob"]));
    let tournaments = file("convert.trn", names::<Tournament>(&["", "Paris"]));
    let tables = ["--players", &players, "--tournaments", &tournaments];
    let database = database();
    let wtb = file("names.wtb", &database);
    for format in ["pgn", "ggf", "sgf"] {
        let named = path(&format!("names.{format}"));
        let back = path(&format!("names-{format}.wtb"));
        othello(&[&["convert", &wtb, &named], &tables[..]].concat()).succeeds();
        let text = fs::read_to_string(&named).unwrap();
        for name in ["Anna", "Bob", "Paris"] {
            assert!(text.contains(name), "{format}: {name} in {text}");
        }
        othello(&[&["convert", &named, &back], &tables[..]].concat()).succeeds();
        let back = fs::read(back).unwrap();
        assert_eq!(
            back[HEADER_LEN..HEADER_LEN + 7],
            database[HEADER_LEN..HEADER_LEN + 7],
            "{format}"
        );
        assert_eq!(back.len(), database.len(), "{format}");
    }
}

#[test]
fn a_bad_record_is_left_out_or_cut_short() {
    let mut bytes = database();
    bytes[HEADER_LEN + RECORD_LEN + 8 + 4] = 89;
    let bad = file("bad-convert.wtb", bytes);
    let [first, second, third] = GAMES;

    let run = othello(&["convert", &bad, "-", "--to", "txt"]);
    assert!(run.fails().contains("record 2, byte 96: "), "{run:?}");
    assert!(last_line(run.fails()).contains("1 fault"), "{run:?}");
    assert_eq!(run.text(), format!("{first}\n{third}\n"));

    let run = othello(&["convert", &bad, "-", "--to", "txt", "--partial"]);
    run.fails();
    assert_eq!(run.text(), format!("{first}\n{}\n{third}\n", &second[..8]));
}

#[test]
fn a_faulty_text_is_told_with_its_place() {
    let list = file("faulty.txt", "f5d6\nf5f5\nf5f6\n");
    let run = othello(&["convert", &list, "-", "--to", "txt"]);
    assert!(
        run.fails().contains("faulty.txt: line 2, column 3 "),
        "{run:?}"
    );
    assert_eq!(run.text(), "f5d6\nf5f6\n");
    for (format, text) in [
        ("sgf", "(;FF[4]GM[2];B[f5];W[a1])"),
        ("ggf", "(;GM[Othello]BO[8 nonsense]B[F5];)"),
        ("pgn", "[Event \"?\"]\n\n1. f5 a1 *\n"),
        ("oth", "f5\na1\n"),
        ("obf", "XX\n"),
        ("wtb", "short"),
    ] {
        let name = file(&format!("faulty.{format}"), text);
        let run = othello(&["convert", &name, "-", "--to", "ggf"]);
        let told = run.fails();
        assert!(told.contains(&format!("faulty.{format}: ")), "{told}");
        assert!(told.contains("line ") || told.contains("byte "), "{told}");
    }
}

#[test]
fn reads_stdin_and_writes_stdout() {
    let run = othello_reading(
        &database(),
        &["convert", "-", "-", "--from", "wtb", "--to", "pgn"],
    );
    let pgn = run.succeeds();
    let run = othello_reading(
        pgn.as_bytes(),
        &["convert", "-", "-", "--from", "pgn", "--to", "txt"],
    );
    assert_eq!(run.succeeds(), move_lists());
}

#[test]
fn a_name_must_tell_the_format() {
    let list = file("format.txt", "f5");
    let other = file("format.xyz", "f5");
    for arguments in [
        ["convert", &list, "-"],
        ["convert", &other, "-"],
        ["convert", &list, &other],
    ] {
        let run = othello(&arguments);
        assert!(run.fails().contains("does not tell the format"), "{run:?}");
    }
    let run = othello(&["convert", &other, "-", "--from", "txt", "--to", "oth"]);
    assert_eq!(run.succeeds(), "f5\n");
}

#[test]
fn move_lists_refuse_what_they_cannot_tell() {
    let mirrored = "---------------------------XO------OX--------------------------- X;";
    let obf = file("mirrored.obf", mirrored);
    for format in ["txt", "oth", "wtb"] {
        let run = othello(&["convert", &obf, "-", "--to", format]);
        assert!(run.fails().contains("start"), "{format}: {run:?}");
    }
    for format in ["ggf", "sgf", "pgn", "obf"] {
        let other = path(&format!("mirrored-2.{format}"));
        othello(&["convert", &obf, &other]).succeeds();
        let again = othello(&["convert", &other, "-", "--to", "obf"]).succeeds();
        assert_eq!(again.trim_end(), mirrored, "{format}");
    }
}

#[test]
fn large_boards_keep_their_moves() {
    let wtb = file("ten-convert.wtb", ten_by_ten());
    let moves = othello(&["convert", &wtb, "-", "--to", "txt"]).succeeds();
    for format in FORMATS {
        let other = path(&format!("ten-convert-2.{format}"));
        othello(&["convert", &wtb, &other]).succeeds();
        let run = othello(&["convert", &other, "-", "--to", "txt", "--size", "10"]);
        assert_eq!(run.succeeds(), moves, "{format}");
    }
    let run = othello(&["convert", &wtb, "-", "--to", "obf"]);
    assert!(run.fails().contains("8×8"), "{run:?}");
}
