//! Moves as other programs write them, where the file of them is present: each is read, and written
//! back in the same letters by the style that bears the program's name.

use xiangqi_core::{Move, Position};

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

/// The text of a file of the data, if it is there.
fn shared(name: &str) -> Option<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/xiangqi");
    let text = std::fs::read_to_string(format!("{folder}/{name}"));
    if text.is_err() {
        println!("skipped: {folder}/{name} is not there");
    }
    text.ok()
}

fn rows() -> Vec<Row> {
    let Some(text) = shared("notation.tsv") else {
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

/// Whatever style is asked for, what the other programs write is read.
#[test]
fn each_program_in_each_style() {
    let wxf = [
        "wxf",
        "wxf-fairy",
        "wxf-xqbase",
        "wxf-federation",
        "wxf-playok",
    ];
    for row in &rows() {
        let check = |name: &str, text: &str| {
            let read = named(name).parse(&row.position, text);
            assert_eq!(read, Ok(row.m), "{text} in {name}: {}", row.position);
        };
        for name in wxf {
            check(name, &row.xqbase);
            check(name, &row.fairy_wxf);
        }
        check("chinese-traditional", &row.xqbase_chinese);
        check(
            "letter10",
            &row.pychess.replace('x', "").replace(['+', '#'], ""),
        );
    }
}

/// What is written by default differs from Fairy-Stockfish only where that drops a mark.
#[test]
fn marks_that_fairy_stockfish_drops() {
    for row in &rows() {
        let written = named("wxf").display(&row.position, row.m).to_string();
        if written != row.fairy_wxf {
            let [ours, theirs] = [&written, &row.fairy_wxf].map(|text| text.as_bytes());
            assert!(
                b"+-".contains(&ours[1]) && theirs[1].is_ascii_digit(),
                "{written}"
            );
            assert_eq!(
                (ours[0], &ours[2..]),
                (theirs[0], &theirs[2..]),
                "{written}"
            );
        }
    }
}

/// Games of masters, where the file of them is present: every move is written and read back.
#[test]
fn games() {
    let Some(text) = shared("games.tsv") else {
        return;
    };
    let names = [
        "iccs",
        "uci10",
        "wxf",
        "wxf-fairy",
        "wxf-xqbase",
        "wxf-federation",
        "chinese",
        "letter",
    ];
    let styles = names.map(named);
    for (number, line) in text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .enumerate()
    {
        let mut position = xiangqi_core::Position::new();
        let moves = line.split('\t').next_back().expect("moves");
        for (ply, m) in moves.split_whitespace().map(mv).enumerate() {
            // One style a move keeps the test quick.
            let style = styles[(number + ply) % styles.len()];
            let written = style.display(&position, m).to_string();
            assert_eq!(
                style.parse(&position, &written),
                Ok(m),
                "{written}: {position}"
            );
            position.play_unchecked(m);
        }
    }
}
