//! Books that the engine builds, and an engine that plays from one.

use std::{ops::ControlFlow, sync::Arc};

use game_search::book::checksum;
use othello_core::{Board, Game, Position, Symmetry};
use othello_engine::{
    Book, BookBuilder, BookChoice, BookMove, BookPosition, BookSearcher, BookSettings, Engine,
    EngineOptions, Level, Sample, Thinking,
};

const SETTINGS: BookSettings = BookSettings {
    plies: 12,
    lines: 3,
    nodes: 300,
    margin: 600,
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
    let engine = Engine::new(EngineOptions { hash_mebibytes: 1 }).expect("a small table");
    engine.with_book(Arc::new(book.clone()), choice)
}

fn images(position: &Position) -> impl Iterator<Item = (Symmetry, Position)> {
    Symmetry::ALL.into_iter().flat_map(move |symmetry| {
        let image = symmetry.apply(position);
        // The same with the colours exchanged is the same for the side to move.
        let board = Board::from_discs(image.opponent(), image.own()).expect("discs apart");
        [image, Position::from_board(board, !image.turn())].map(|image| (symmetry, image))
    })
}

#[test]
fn threads_and_stops_make_no_difference() {
    let whole = built(60, 1);
    assert!((60..76).contains(&whole.len()));
    assert_eq!(built(60, 3), whole);
    let mut parts = built(1, 1);
    while parts.len() < 60 {
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
fn all_images_have_the_same_moves() {
    let book = built(40, 1);
    let sorted = |mut moves: Vec<BookMove>| {
        moves.sort_by_key(|m| m.m);
        moves
    };
    let choice = BookChoice {
        margin: 300,
        seed: 5,
    };
    for entry in book.entries() {
        let position = entry.position().position();
        let moves = book.moves(&position);
        assert_eq!(moves[0].value, entry.value());
        let chosen = book
            .choose(&position, &moves, choice)
            .map(|index| moves[index]);
        for (symmetry, image) in images(&position) {
            let mapped = |m: &BookMove| BookMove {
                m: symmetry.apply(&m.m),
                ..*m
            };
            let found = book.moves(&image);
            let expected = moves.iter().map(mapped).collect();
            assert_eq!(
                sorted(found.clone()),
                sorted(expected),
                "{position} {symmetry:?}"
            );
            let other = book
                .choose(&image, &found, choice)
                .map(|index| found[index]);
            let after = |position: &Position, m: Option<BookMove>| {
                let mut position = *position;
                position.play(m?.m).expect("a legal move");
                Some((
                    position.canonical().0.own(),
                    position.canonical().0.opponent(),
                ))
            };
            assert_eq!(after(&image, other), after(&position, chosen));
        }
    }
}

#[test]
fn the_engine_plays_from_the_book_and_falls_back() {
    let book = built(40, 1);
    let engine = engine(&book, BookChoice::default());
    let mut game = Game::new();
    let mut from_book = 0;
    while game.outcome().is_none() {
        let position = *game.position();
        let thinking = Thinking {
            nodes: Some(500),
            ..Level::MIN.into()
        };
        let mut reports = 0;
        let found = engine.analyse(&position, &thinking, |_| reports += 1);
        let moves = book.moves(&position);
        let is_backed = moves
            .first()
            .is_some_and(|best| best.is_followed || best.is_exact);
        assert_eq!(found.from_book, is_backed, "{position}");
        assert!(reports > 0);
        if found.from_book {
            assert_eq!(from_book, game.moves().len(), "the book is left for good");
            from_book += 1;
            assert_eq!(found.nodes, 0);
            assert_eq!(found.evaluation.centidiscs, moves[0].value.value());
            assert_eq!(found.line.first(), found.best_move.as_ref());
            let without = Thinking {
                book: false,
                ..thinking
            };
            assert!(engine.analyse(&position, &without, |_| ()).nodes > 0);
            let lines = engine.analyse_lines(&position, 2, &without, |_, _| ());
            assert!(lines.iter().all(|line| !line.from_book));
        }
        game.play(found.best_move.expect("the game goes on"))
            .expect("a legal move");
    }
    assert!(from_book >= 2, "{from_book}");
    let lines = engine.analyse_lines(&Position::new(), 9, &Level::MIN.into(), |_, _| ());
    assert_eq!(lines.len(), 4);
    assert!(lines.iter().all(|line| line.from_book));
}

#[test]
fn seeds_choose_within_the_margin() {
    let book = built(60, 1);
    let after = Game::<Position>::new();
    let mut position = *after.position();
    position
        .play("f5".parse().expect("a square"))
        .expect("legal");
    let moves = book.moves(&position);
    let played = |margin| {
        let mut played: Vec<_> = (0..50)
            .filter_map(|seed| {
                engine(&book, BookChoice { margin, seed }).best_move(&position, Level::MIN)
            })
            .collect();
        played.sort();
        played.dedup();
        played
    };
    let within = |margin: i32| {
        let mut within: Vec<_> = (moves.iter())
            .filter(|m| m.is_followed && moves[0].value.value() - m.value.value() <= margin)
            .map(|m| m.m)
            .collect();
        within.sort();
        within
    };
    assert_eq!(played(0), within(0));
    assert_eq!(played(10_000), within(10_000));
    assert!(played(10_000).len() > played(0).len());
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
    let bytes = built(5, 1).to_bytes();
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
                let sound = |image: &BookPosition| !other.moves(&image.position()).is_empty();
                assert!(other.entries().all(|entry| sound(entry.position())));
            }
        }
    }
}
