//! `othello db`.

use othello_core::record::wthor::{Player, Tournament};

use crate::{
    command::{Run, file, json, last_line, othello},
    thor::{HEADER_LEN, RECORD_LEN, database, names, ten_by_ten},
};

fn db(name: &str, bytes: Vec<u8>) -> Run {
    othello(&["db", &file(name, bytes)])
}

#[track_caller]
fn assert_fault(run: &Run, last: &str, told: &str) {
    assert_eq!(last_line(&run.text()), last, "{run:?}");
    assert!(run.fails().contains(told), "{run:?}");
}

#[test]
fn counts_a_good_file() {
    let text = db("good-db.wtb", database()).succeeds();
    assert_eq!(last_line(&text), "records 3, legal 3, faulty 0");
    assert!(
        text.contains("year 1998, made on 2007-05-22, 8×8"),
        "{text}"
    );
    let text = db("ten-db.wtb", ten_by_ten()).succeeds();
    assert_eq!(last_line(&text), "records 1, legal 1, faulty 0");
    assert!(text.contains("10×10"), "{text}");
}

#[test]
fn tells_a_file_cut_in_a_record() {
    let mut bytes = database();
    bytes.truncate(bytes.len() - 30);
    let run = db("cut-db.wtb", bytes);
    assert_fault(&run, "records 3, legal 2, faulty 1", "record 3, byte 190: ");
    let mut bytes = database();
    bytes.truncate(HEADER_LEN + 2 * RECORD_LEN + 1);
    let run = db("cut-fields-db.wtb", bytes);
    assert_fault(&run, "records 3, legal 2, faulty 1", "record 3, byte 153: ");
}

#[test]
fn tells_a_wrong_count() {
    for (count, offset) in [(5_u32, 220), (u32::MAX, 220), (2, 152), (0, 16)] {
        let mut bytes = database();
        bytes[4..8].copy_from_slice(&count.to_le_bytes());
        let run = db(&format!("count-{count}-db.wtb"), bytes);
        let told = format!("byte {offset}: the header announces {count} records");
        assert_fault(&run, "records 3, legal 3, faulty 0", &told);
    }
}

#[test]
fn tells_a_byte_that_is_no_move() {
    let mut bytes = database();
    bytes[HEADER_LEN + RECORD_LEN + 8 + 3] = 89;
    let run = db("byte-db.wtb", bytes);
    assert_fault(&run, "records 3, legal 2, faulty 1", "record 2, byte 95: ");
    assert!(run.stderr.contains("found 89"), "{run:?}");
}

#[test]
fn tells_an_illegal_move() {
    let mut bytes = database();
    bytes[HEADER_LEN + 8 + 1] = 11;
    let run = db("illegal-db.wtb", bytes);
    assert_fault(&run, "records 3, legal 2, faulty 1", "record 1, byte 25: ");
}

#[test]
fn tells_a_wrong_score() {
    let mut bytes = database();
    bytes[HEADER_LEN + RECORD_LEN + 6] = 12;
    let run = db("score-db.wtb", bytes);
    assert_fault(
        &run,
        "records 3, legal 3, faulty 1",
        "record 2, byte 90: the score is 12, the board says 64-0",
    );
}

#[test]
fn names_that_are_not_there_are_told() {
    let players = file("db.jou", names::<Player>(&["", "Anna", "Bob"]));
    let tournaments = file("db.trn", names::<Tournament>(&["", "Paris"]));
    let few = file("few-db.jou", names::<Player>(&["", "Anna"]));
    let good = file("named-db.wtb", database());
    let run = othello(&[
        "db",
        &good,
        "--players",
        &players,
        "--tournaments",
        &tournaments,
    ]);
    assert_eq!(last_line(&run.succeeds()), "records 3, legal 3, faulty 0");
    let run = othello(&["db", &good, "--players", &few]);
    assert_fault(
        &run,
        "records 3, legal 3, faulty 3",
        "record 2, byte 88: there is no player 2",
    );
    let none = file("none-db.trn", names::<Tournament>(&[""]));
    let nobody = file("nobody-db.jou", names::<Player>(&[""]));
    let run = othello(&["db", &good, "--players", &nobody, "--tournaments", &none]);
    for told in [
        "record 3, byte 152: there is no tournament 1",
        "record 3, byte 154: there is no player 1",
        "record 3, byte 156: there is no player 2",
    ] {
        assert_fault(&run, "records 3, legal 3, faulty 3", told);
    }
    let run = othello(&["db", &good, "--players", &good]);
    assert!(run.fails().contains("expected a file of names"), "{run:?}");
}

#[test]
fn goes_on_after_a_file_that_cannot_be_read() {
    let good = file("several-db.wtb", database());
    let ten = file("several-ten-db.wtb", ten_by_ten());
    let empty = file("empty-db.wtb", "");
    let missing = "no-such-file.wtb";
    let run = othello(&["db", &empty, &good, missing, &ten]);
    assert_fault(
        &run,
        "records 4, legal 4, faulty 0",
        "empty-db.wtb: byte 0: ",
    );
    assert!(run.stderr.contains("no-such-file.wtb: "), "{run:?}");
    assert_eq!(last_line(&run.stderr), "error: 2 faults");
}

#[test]
fn refuses_a_file_of_names() {
    let run = db("names-db.wtb", names::<Player>(&["", "Anna"]));
    assert_fault(&run, "records 0, legal 0, faulty 0", "byte 4: ");
}

#[test]
fn writes_json() {
    let good = file("json-db.wtb", database());
    let text = othello(&["db", &good, "--json"]).succeeds();
    let records: Vec<_> = text.lines().map(json).collect();
    assert_eq!(records.len(), 2, "the file and the sum");
    assert_eq!(records[0]["year"], 1998);
    assert_eq!(records[1]["records"], 3);
    assert_eq!(records[1]["faulty"], 0);
}

#[test]
fn a_record_with_an_impossible_score_is_legal_and_faulty() {
    for (offset, told) in [(6, 90), (7, 91)] {
        let mut bytes = database();
        bytes[HEADER_LEN + RECORD_LEN + offset] = 70;
        let run = db("impossible-db.wtb", bytes);
        let told = format!("record 2, byte {told}: expected a score from 0 to 64, found 70");
        assert_fault(&run, "records 3, legal 3, faulty 1", &told);
        assert!(run.text().contains("3 finished games"), "{run:?}");
    }
}

#[test]
fn a_header_with_an_odd_field_is_told() {
    for (offset, value, told) in [
        (2, 13, "byte 2: expected a month"),
        (3, 0, "byte 3: expected a day"),
        (8, 1, "byte 8: expected no names"),
        (14, 70, "byte 14: expected a depth"),
        (15, 1, "byte 15: expected 0 in the reserved byte"),
    ] {
        let mut bytes = database();
        bytes[offset] = value;
        let run = db("odd-header-db.wtb", bytes);
        let told = format!("odd-header-db.wtb: {told}");
        assert_fault(&run, "records 3, legal 3, faulty 0", &told);
        assert_eq!(last_line(&run.stderr), "error: 1 fault");
    }
}
