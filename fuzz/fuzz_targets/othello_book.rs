//! Opening books of Othello: what is read is written the same, and finds all symmetric images.

#![no_main]

use fuzz::books::sealed;
use libfuzzer_sys::fuzz_target;
use othello_core::Symmetry;
use othello_engine::{Book, BookChoice};

fuzz_target!(|input: &[u8]| {
    check(input);
    check(&sealed(b"ot-book\0", input));
});

fn check(file: &[u8]) {
    let book = match Book::from_bytes(file) {
        Ok(book) => book,
        Err(error) => return assert!(error.to_string().len() < 400),
    };
    assert_eq!(book.to_bytes(), file);
    assert!(book.len() <= file.len());
    for entry in book.entries() {
        let (position, value) = (entry.position().position(), entry.value());
        let moves = book.moves(&position);
        assert_eq!(moves.first().map(|best| best.value), Some(value));
        assert!(moves.iter().all(|m| position.is_legal(m.m)));
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply(&position);
            let found = book.moves(&image);
            assert_eq!(found.len(), moves.len());
            assert_eq!(found.first().map(|best| best.value), Some(value));
        }
        if let Some(index) = book.choose(&position, &moves, BookChoice::default()) {
            let line = book.line(&position, moves[index].m);
            assert!(line.len() <= 121);
        }
    }
}
