//! Writes the seeds of the targets whose input is bytes that the libraries write, opening books and
//! files of xiangqi games, and checks that they are read. To be run again when one of these formats
//! changes:
//!
//! ```sh
//! cargo run --manifest-path fuzz/Cargo.toml --example write_seeds
//! ```

use std::{error::Error, fs, ops::ControlFlow, path::Path};

use connect4_engine::Solver;
use fuzz::{
    books::sealed,
    xiangqi_files::{self, cbr},
};
use xiangqi_core::{
    notation::Mode,
    record::{Record, ccbridge, tag, xqf},
};

/// Of the books of Othello and Xiangqi: how long the header is, and where the plies and the count of
/// positions stand in it.
const BOOK_HEADER: usize = 24;
const BOOK_PLIES: usize = 9;
const BOOK_COUNT: usize = 20;
const CHECKSUM: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let [book, moves] = books(&othello_book()?);
    othello_engine::Book::from_bytes(&sealed(b"ot-book\0", &moves.1))?;
    write("othello_book", &[book, moves])?;
    let [book, moves] = books(&xiangqi_book()?);
    xiangqi_engine::Book::from_bytes(&sealed(b"xq-book\0", &moves.1))?;
    write("xiangqi_book", &[book, moves])?;
    write("connect4_book", &connect4_books()?)?;
    let files = xqf_files()?;
    for (_, bytes) in &files[1..] {
        xqf::read(&xiangqi_files::xqf(&bytes[1..]), Mode::Strict)?;
    }
    write("xiangqi_xqf", &files)?;
    let files = ccbridge_files();
    for (_, bytes) in &files[1..] {
        ccbridge::read(&cbr(&bytes[1..]), Mode::Strict)?;
    }
    write("xiangqi_ccbridge", &files)
}

type Seed = (&'static str, Vec<u8>);

fn write(target: &str, seeds: &[Seed]) -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("seeds")
        .join(target);
    fs::create_dir_all(&folder)?;
    for (name, bytes) in seeds {
        fs::write(folder.join(name), bytes)?;
    }
    Ok(())
}

/// A whole book, and what `fuzz::books::sealed` makes the same moves of.
fn books(book: &[u8]) -> [Seed; 2] {
    let mut sealed = vec![book[BOOK_PLIES], book[BOOK_COUNT], 0];
    sealed.extend(&book[BOOK_HEADER..book.len() - CHECKSUM]);
    [("book", book.to_vec()), ("sealed", sealed)]
}

fn othello_book() -> Result<Vec<u8>, Box<dyn Error>> {
    use othello_engine::{BookBuilder, BookSearcher, BookSettings};

    let settings = BookSettings {
        plies: 4,
        lines: 3,
        nodes: 500,
        margin: 400,
    };
    let mut builder = BookBuilder::new(settings);
    let mut searchers = [BookSearcher::new(settings)?];
    builder.grow(12, &mut searchers)?;
    Ok(builder.book().to_bytes())
}

fn xiangqi_book() -> Result<Vec<u8>, Box<dyn Error>> {
    use xiangqi_engine::{BookBuilder, BookSearcher, BookSettings};

    let settings = BookSettings {
        plies: 4,
        lines: 3,
        nodes: 500,
        margin: 100,
    };
    let mut builder = BookBuilder::new(settings);
    let mut searchers = [BookSearcher::new(settings)?];
    builder.grow(12, &mut searchers)?;
    Ok(builder.book().to_bytes())
}

/// The first byte tells the board, and whether header and checksum are there.
fn connect4_books() -> Result<[Seed; 3], Box<dyn Error>> {
    use connect4_engine::Book;

    let solver: Solver<4, 4> = Solver::with_mebibytes(2)?;
    let book = Book::build(4, &solver, |_| ControlFlow::Continue(()))?;
    let whole = [vec![0], book.to_bytes()].concat();
    let scores = book.entries().map(|entry| entry.score as u8);
    let small = [1, 4].into_iter().chain(scores).collect();

    let shipped = Book::<7, 6>::shipped();
    let entries = shipped.entries();
    let scores = entries
        .take_while(|entry| entry.position.plies() <= 3)
        .map(|entry| entry.score as u8);
    let standard = [2, 3].into_iter().chain(scores).collect();
    Ok([("whole", whole), ("small", small), ("standard", standard)])
}

/// The first byte tells whether the header is there.
fn xqf_files() -> Result<[Seed; 3], Box<dyn Error>> {
    let file = xqf::write(&variations()?);
    let moves = &file[0x400..];
    let whole = [&[0], &file[..]].concat();
    // Version 10, red to move, no result, a whole game, no keys.
    let sealed = [&[1, 0, 0, 0, 0, 0, 0, 0, 0], moves].concat();
    // Version 11, whose keys of zero hide nothing but the lengths of comments.
    let mut version_11 = vec![1, 1, 0, 1, 0, 0, 0, 0, 0];
    let mut rest = moves;
    while let Some((&[from, to, flags, _, l0, l1, l2, l3], behind)) = rest.split_first_chunk::<8>()
    {
        let length = u32::from_le_bytes([l0, l1, l2, l3]);
        let (comment, behind) = behind.split_at(length as usize);
        let has = |mask: u8, flag: u8| if flags & mask != 0 { flag } else { 0 };
        let has_comment = if length > 0 { 0x20 } else { 0 };
        version_11.extend([from, to, has(0xF0, 0x80) | has(0x0F, 0x40) | has_comment, 0]);
        if length > 0 {
            version_11.extend((length + 767).to_le_bytes());
            version_11.extend(comment);
        }
        rest = behind;
    }
    Ok([
        ("whole", whole),
        ("sealed", sealed),
        ("version-11", version_11),
    ])
}

/// A game with variations and comments.
fn variations() -> Result<Record, Box<dyn Error>> {
    let mut record = Record::default();
    for line in ["h2e2 h9g7 h0g2 i9h9", "h2e2 b9c7 h0g2", "c3c4 g6g5"] {
        let mut node = record.tree.root();
        for m in line.split(' ') {
            node = record.tree.add(node, m.parse()?)?;
        }
        record.tree.set_comment(node, format!("{line}\n兵"));
    }
    record.set_tag(tag::RED, "Ann");
    Ok(record)
}

/// The first byte tells the kind of file, and whether the header is there.
fn ccbridge_files() -> [Seed; 4] {
    // A start with a comment; h2e2, with a variation; h9g7; and the variation, with a comment.
    let mut game = vec![0, 0, 1, 0, 4, 0, 0, 0, 2, 0, 0, 0, b'x', 0];
    game.extend([2, 0, 70, 67, 1, 0, 7, 24]);
    game.extend([5, 0, 56, 47, 4, 0, 0, 0, b'y', 0, b'z', 0]);
    // Black to move: general, general and soldier.
    let mut endgame = vec![1, 1, 40, 1];
    let mut points = [0; 90];
    (points[4], points[85], points[22]) = (0x25, 0x15, 0x17);
    endgame.extend(points);
    endgame.extend([0, 0, 0, 0, 1, 0, 4, 3]);
    let seed = |kind: u8, bytes: &[u8]| [&[kind], bytes].concat();
    [
        ("whole", seed(0, &cbr(&game))),
        ("game", seed(2, &game)),
        ("endgame", seed(2, &endgame)),
        ("library", seed(3, &game)),
    ]
}
