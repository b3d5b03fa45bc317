//! Opening books of Xiangqi: what is read is written the same, finds mirror images and does not go
//! round in circles.

#![no_main]

use fuzz::books::sealed;
use libfuzzer_sys::fuzz_target;
use xiangqi_core::{Game, Symmetry};
use xiangqi_engine::Book;

fuzz_target!(|input: &[u8]| {
    check(input);
    check(&sealed(b"xq-book\0", input));
});

fn check(file: &[u8]) {
    let book = match Book::from_bytes(file) {
        Ok(book) => book,
        Err(error) => return assert!(error.to_string().len() < 400),
    };
    assert_eq!(book.to_bytes(), file);
    assert!(book.len() <= file.len());
    for entry in book.entries() {
        let position = entry.position().position();
        let moves = book.moves(position);
        assert!(!moves.is_empty());
        assert!(moves.iter().all(|m| position.is_legal(m.m)));
        let found = book.moves(&Symmetry::Mirror.apply(position));
        assert_eq!(found.len(), moves.len());
    }
    for m in book.moves(&Game::new()) {
        let mut game = Game::new();
        for m in book.line(&game, m.m) {
            game.play(m).expect("a legal move");
        }
        let mut positions: Vec<_> = game.positions().collect();
        positions.sort();
        positions.dedup();
        assert_eq!(positions.len(), game.moves().len() + 1);
        assert!(game.moves().len() <= usize::from(book.settings().plies) + 1);
    }
}
