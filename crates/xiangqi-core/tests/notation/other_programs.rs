//! Moves as other programs write them, where the file of them is present: each is read, and written
//! back in the same letters by the style that bears the program's name.

use xiangqi_core::{
    Move, Position,
    notation::{Letters, Notation, letter, uci, wxf},
};

use crate::{candidates, mv, named, odd_position};

struct Row {
    position: Position,
    m: Move,
    fairy_wxf: String,
    pychess: String,
    xqbase: String,
    xqbase_chinese: String,
    cchess: String,
}

fn rows() -> Vec<Row> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/xiangqi/notation.tsv"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipped: {path} is not there");
        return Vec::new();
    };
    let row = |line: &str| {
        let fields: Vec<_> = line.split('\t').collect();
        let [
            _,
            fen,
            m,
            fairy_wxf,
            pychess,
            xqbase,
            xqbase_chinese,
            _,
            cchess,
        ] = fields[..]
        else {
            panic!("nine columns in {line:?}");
        };
        Row {
            // In one of them the generals face each other.
            position: odd_position(fen),
            m: mv(m),
            fairy_wxf: fairy_wxf.into(),
            pychess: pychess.into(),
            xqbase: xqbase.into(),
            xqbase_chinese: xqbase_chinese.into(),
            cchess: cchess.into(),
        }
    };
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(row)
        .collect()
}

fn check(name: &str, column: impl Fn(&Row) -> &str) {
    let notation = named(name);
    for row in &rows() {
        let text = column(row);
        let fen = row.position.to_string();
        assert_eq!(
            notation.parse(&row.position, text),
            Ok(row.m),
            "{text} {fen}"
        );
        let written = notation.display(&row.position, row.m).to_string();
        assert_eq!(written, text, "{} {fen}", row.m);
    }
}

#[test]
fn fairy_stockfish() {
    check("wxf-fairy", |row| &row.fairy_wxf);
}

#[test]
fn pychess() {
    check("letter10", |row| &row.pychess);
}

#[test]
fn xqbase() {
    check("wxf-xqbase", |row| &row.xqbase);
    check("chinese", |row| &row.xqbase_chinese);
}

#[test]
fn cchess() {
    let notation = named("chinese-per-file");
    for row in &rows() {
        let (text, fen) = (&row.cchess, row.position.to_string());
        let written = notation.display(&row.position, row.m).to_string();
        assert_eq!(&written, text, "{} {fen}", row.m);
        match notation.parse(&row.position, text) {
            Ok(m) => assert_eq!(m, row.m, "{text} {fen}"),
            Err(error) => assert!(candidates(error).contains(&row.m), "{text} {fen}"),
        }
    }
}
