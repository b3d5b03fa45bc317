//! Books that the engine builds, and an engine that plays from one.

use std::{ops::ControlFlow, sync::Arc};

use game_search::book::checksum;
use xiangqi_core::{Game, Symmetry};
use xiangqi_engine::{
    Book, BookBuilder, BookChoice, BookMove, BookPosition, BookSearcher, BookSettings, Engine,
    EngineOptions, Level, Sample, Thinking,
};

const SETTINGS: BookSettings = BookSettings {
    plies: 8,
    lines: 4,
    nodes: 1500,
    margin: 100,
};

fn searchers(count: usize) -> Vec<BookSearcher> {
    let searcher = |_| BookSearcher::new(SETTINGS).expect("a small table");
    (0..count).map(searcher).collect()
}

fn built(positions: usize, threads: usize) -> Book {
    let mut builder = BookBuilder::new(SETTINGS);
    builder
        .grow(positions, &mut searchers(threads))
        .expect("the engine finds moves");
    builder.into_book()
}

fn engine(book: &Book, choice: BookChoice) -> Engine {
    let engine = Engine::new(EngineOptions::with_hash(1)).expect("a small table");
    engine.with_book(Arc::new(book.clone()), choice)
}

#[test]
fn threads_and_stops_make_no_difference() {
    let whole = built(40, 1);
    assert!((40..56).contains(&whole.len()));
    assert_eq!(built(40, 3), whole);
    let mut parts = built(1, 1);
    while parts.len() < 40 {
        let read = Book::from_bytes(&parts.to_bytes()).expect("a book");
        let mut builder = BookBuilder::from(read);
        builder
            .search_batch(&mut searchers(1))
            .expect("the engine finds moves");
        parts = builder.into_book();
    }
    assert_eq!(parts.to_bytes(), whole.to_bytes());

    let mut searcher = BookSearcher::new(SETTINGS).expect("a small table");
    let found = whole.verify(Sample::ALL, 0, &mut searcher, |_, _| {
        ControlFlow::Continue(())
    });
    assert_eq!((found.by_search, found.mismatches.len()), (whole.len(), 0));
}

#[test]
fn mirror_images_have_the_same_moves() {
    let book = built(30, 1);
    let sorted = |mut moves: Vec<BookMove>| {
        moves.sort_by_key(|m| m.m);
        moves
    };
    for entry in book.entries() {
        let position = *entry.position().position();
        let moves = book.moves(&position);
        assert_eq!(moves[0].value, entry.value());
        let mirrored = moves.iter().map(|m| BookMove {
            m: Symmetry::Mirror.apply(&m.m),
            ..*m
        });
        let image = Symmetry::Mirror.apply(&position);
        assert_eq!(sorted(book.moves(&image)), sorted(mirrored.collect()));
    }
}

#[test]
fn the_engine_plays_from_the_book_and_falls_back() {
    let book = built(30, 1);
    let engine = engine(&book, BookChoice::default());
    let mut game = Game::new();
    let mut from_book = 0;
    for _ in 0..12 {
        let thinking = Thinking {
            nodes: Some(500),
            ..Level::MIN.into()
        };
        let mut reports = 0;
        let found = engine.analyse(&game, &thinking, |_| reports += 1);
        let moves = book.moves(game.position());
        let is_backed = moves
            .first()
            .is_some_and(|best| best.is_followed || best.is_exact);
        assert_eq!(found.from_book, is_backed, "{game}");
        assert!(reports > 0);
        if found.from_book {
            assert_eq!(from_book, game.moves().len(), "the book is left for good");
            from_book += 1;
            assert_eq!((found.nodes, found.score), (0, moves[0].value));
            assert_eq!(found.line.first(), found.best_move.as_ref());
            let without = Thinking {
                book: false,
                ..thinking
            };
            assert!(engine.analyse(&game, &without, |_| ()).nodes > 0);
        }
        game.play(found.best_move.expect("the game goes on"))
            .expect("a legal move");
    }
    assert!(from_book >= 2, "{from_book}");
}

#[test]
fn moves_that_may_not_be_played_are_not() {
    let book = built(30, 1);
    let engine = engine(&book, BookChoice::default());
    let best = engine.analyse(&Game::new(), &Thinking::default(), |_| ());
    let best = best.best_move.expect("a move");
    let mirrored = Symmetry::Mirror.apply(&best);
    let thinking = |only: &[_], banned: &[_]| Thinking {
        nodes: Some(500),
        only: only.to_vec(),
        banned: banned.to_vec(),
        ..Thinking::default()
    };
    let found = engine.analyse(&Game::new(), &thinking(&[mirrored], &[]), |_| ());
    assert_eq!((found.from_book, found.best_move), (true, Some(mirrored)));
    let found = engine.analyse(&Game::new(), &thinking(&[], &[best, mirrored]), |_| ());
    assert!(found.best_move.is_some_and(|m| m != best && m != mirrored));
    let bad = "a3a4".parse().expect("a move");
    let found = engine.analyse(&Game::new(), &thinking(&[bad], &[]), |_| ());
    assert_eq!(found.best_move, Some(bad));

    let lines = Thinking {
        lines: 3,
        ..Thinking::default()
    };
    let found = engine.analyse(&Game::new(), &lines, |_| ());
    assert!(found.from_book);
    assert_eq!(found.lines.len(), 3);
    assert!(found.lines.is_sorted_by(|a, b| a.score >= b.score));
}

/// Puts the right checksum at the end.
fn signed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 8;
    let sum = checksum(&bytes[..end]);
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn changed_bytes_are_refused() {
    let bytes = built(4, 1).to_bytes();
    for at in 0..bytes.len() {
        assert!(Book::from_bytes(&bytes[..at]).is_err());
        for change in [1, 0x40, 0xFF] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            assert!(Book::from_bytes(&changed).is_err(), "byte {at} ^ {change}");
            // With a right checksum it is refused, or a sound book of something else.
            let changed = signed(changed);
            if let Ok(other) = Book::from_bytes(&changed) {
                assert_eq!(other.to_bytes(), changed);
                let sound = |image: &BookPosition| !other.moves(image.position()).is_empty();
                assert!(other.entries().all(|entry| sound(entry.position())));
            }
        }
    }
}
