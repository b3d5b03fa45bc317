//! The opening book: against the solver, byte by byte, and with errors put into it.

use std::ops::ControlFlow;

use connect4_core::{Column, Position, Symmetry, Transform};
use connect4_engine::{Book, BookBuilder, BookError, BookProgress, Checked, Sample, Solver};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn go_on(_: BookProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn solver<const COLS: usize, const ROWS: usize>() -> Solver<COLS, ROWS> {
    Solver::with_mebibytes(4).expect("memory")
}

fn book(plies: u32) -> Book<5, 4> {
    Book::build(plies, &solver(), go_on).expect("a small book")
}

/// Plain negamax to the end of the game.
fn plain_score(position: &Position<4, 4>) -> i32 {
    let moves = position.legal_moves().into_iter();
    let scores = moves.map(|m| {
        let mut child = *position;
        child.play(m).expect("a legal move");
        if child.is_won() {
            (17 - child.plies() as i32 + 1) / 2
        } else if child.is_full() {
            0
        } else {
            -plain_score(&child)
        }
    });
    scores.max().expect("the game goes on")
}

#[test]
fn late_scores_are_those_of_plain_negamax() {
    let book: Book<4, 4> = Book::build(9, &solver(), go_on).expect("a small book");
    let mut random = SplitMix64::seed_from_u64(2);
    let mut decided = 0;
    for _ in 0..150 {
        let mut position = Position::<4, 4>::start();
        while position.plies() < 9 && position.outcome().is_none() {
            let column = Column::new((random.next_u64() % 4) as u8).expect("a column");
            let _ = position.play(column);
        }
        if position.outcome().is_none() {
            let score = book.lookup(&position);
            assert_eq!(score, Some(plain_score(&position)), "{position}");
            assert_eq!(book.lookup(&position.transform(Symmetry::Mirror)), score);
            decided += usize::from(score != Some(0));
        } else {
            assert_eq!(book.lookup(&position), None);
        }
    }
    assert!(decided > 20);
}

#[test]
fn every_position_of_a_small_board_agrees_with_the_solver() {
    let book = book(7);
    let verification = book.verify(&solver(), Sample::ALL, go_on);
    assert_eq!(verification.mismatches, []);
    assert_eq!(
        verification.by_children + verification.by_solver,
        book.len()
    );
    assert_eq!(book.plies(), 7);
    // A draw with best play, and the value of the size table.
    assert_eq!(book.lookup(&Position::start()), Some(0));
}

#[test]
fn a_book_of_all_plies_holds_every_unfinished_position() {
    let book: Book<4, 3> = Book::build(99, &solver(), go_on).expect("a small book");
    assert_eq!(book.plies(), 11);
    let verification = book.verify(&solver(), Sample::ALL, go_on);
    assert_eq!(verification.mismatches, []);
    let again = Book::from_bytes(&book.to_bytes());
    assert_eq!(again.as_ref(), Ok(&book));
}

#[test]
fn a_book_has_one_entry_for_two_mirror_images() {
    let mut position = Position::<5, 4>::start();
    position
        .play(Column::new(0).expect("a column"))
        .expect("legal");
    let book = book(2);
    let mirror = position.transform(Symmetry::Mirror);
    assert_eq!(book.lookup(&position), book.lookup(&mirror));
    assert!(book.lookup(&position).is_some());
    // Of 1, 5 and 25 positions one each is its own mirror image.
    assert_eq!(book.len(), 1 + 3 + 13);
}

#[test]
fn moves_are_scored_from_the_book() {
    let book = book(5);
    let moves = book.score_moves(&Position::start()).expect("a full row");
    assert_eq!(moves.len(), 5);
    let best = moves.iter().map(|(_, score)| *score).max();
    assert_eq!(best, book.lookup(&Position::start()));
    let mut position = Position::<5, 4>::start();
    for column in ["1", "2", "1", "2", "1"] {
        position
            .play(column.parse().expect("a column"))
            .expect("legal");
    }
    assert!(book.lookup(&position).is_some());
    assert_eq!(book.score_moves(&position), None, "beyond the book");
}

#[test]
fn building_can_be_stopped() {
    let mut calls = Vec::new();
    let stopped = Book::<5, 4>::build(3, &solver(), |progress| {
        calls.push((progress.solved, progress.total));
        if calls.len() == 3 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(stopped, Err(BookError::Stopped));
    let total = calls[0].1;
    assert_eq!(calls, [(1, total), (2, total), (3, total)]);
}

#[test]
fn several_threads_build_the_same_book() {
    let mut builder = BookBuilder::<5, 4>::new(6).expect("a small book");
    let total = builder.progress().total;
    let mut solved = Vec::new();
    builder.solve(&solver(), 3, |entry, progress| {
        assert_eq!(progress.total, total);
        solved.push((entry.position.key(), progress.solved));
        ControlFlow::Continue(())
    });
    let counts: Vec<usize> = solved.iter().map(|(_, solved)| *solved).collect();
    assert_eq!(counts, (1..=total).collect::<Vec<_>>());
    solved.sort_unstable();
    solved.dedup_by_key(|(key, _)| *key);
    assert_eq!(solved.len(), total);
    assert_eq!(builder.finish(), Ok(book(6)));
}

#[test]
fn a_book_is_continued_from_what_was_noted() {
    let mut noted = Vec::new();
    for runs in 1.. {
        let mut builder = BookBuilder::<5, 4>::new(5).expect("a small book");
        for (position, score) in &noted {
            builder.add(position, *score).expect("a noted score");
        }
        let BookProgress { solved, total } = builder.progress();
        assert_eq!(solved, noted.len());
        let mut left: usize = 100;
        builder.solve(&solver(), 1, |entry, _| {
            // The mirror image is as good.
            noted.push((entry.position.transform(Symmetry::Mirror), entry.score));
            left -= 1;
            if left == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if noted.len() == total {
            assert_eq!(runs, total.div_ceil(100));
            assert_eq!(builder.finish(), Ok(book(5)));
            break;
        }
        let left = total - noted.len();
        assert_eq!(builder.finish(), Err(BookError::Unsolved { left }));
    }
}

#[test]
fn what_cannot_be_in_a_book_is_not_added() {
    let mut builder = BookBuilder::<5, 4>::new(2).expect("a small book");
    let mut position = Position::start();
    assert_eq!(
        builder.add(&position, 0).expect_err("ply 0").to_string(),
        "expected a position of 2 discs whose game goes on, found one of 0"
    );
    for column in ["2", "2"] {
        position
            .play(column.parse().expect("a column"))
            .expect("legal");
    }
    assert_eq!(
        builder.add(&position, 10).expect_err("ten").to_string(),
        "expected a score from -9 to 9, found 10"
    );
    assert_eq!(builder.progress().solved, 0);
    assert_eq!(builder.add(&position, -9), Ok(()));
    assert_eq!(builder.progress().solved, 1);
}

#[test]
fn games_lead_to_each_entry() {
    let book = book(7);
    let mut entries = 0;
    for entry in book.entries() {
        assert_eq!(*entry.game().position(), entry.position);
        assert_eq!(book.lookup(&entry.position), Some(entry.score));
        entries += 1;
    }
    assert_eq!(entries, book.len());
}

/// The same bytes with one of them changed and a checksum that fits.
fn forged(book: &Book<5, 4>, offset: usize, byte: u8) -> Vec<u8> {
    let mut bytes = book.to_bytes();
    bytes[offset] = byte;
    let end = bytes.len() - 8;
    let sum = bytes[..end]
        .iter()
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
        });
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn faulty_bytes_are_refused_with_the_place() {
    let book = book(3);
    let read = Book::<5, 4>::from_bytes;
    let error = |bytes: &[u8]| read(bytes).expect_err("a fault").to_string();
    assert_eq!(
        error(b"c4"),
        "offset 0: expected \"c4-book\" and a zero byte, found [63, 34]"
    );
    assert_eq!(
        error(&forged(&book, 8, 9)),
        "offset 8: expected version 1, found 9"
    );
    assert_eq!(
        error(&forged(&book, 10, 6)),
        "offset 9: expected a book for 5×4, 4 to win, 2 players, found 5 columns, 6 rows, 4 to win"
    );
    assert_eq!(
        error(&forged(&book, 12, 200)),
        "offset 12: expected at most 19 plies, found 200"
    );
    assert_eq!(
        error(&forged(&book, 14, 1)),
        "offset 14: expected a zero byte, found 1"
    );
    assert!(matches!(
        read(&forged(&book, 12, 2)),
        Err(BookError::Count { plies: 2, .. })
    ));
    assert!(matches!(
        read(&forged(&book, 12, 19)),
        Err(BookError::Count { plies: 19, .. })
    ));
    assert_eq!(
        error(&forged(&book, 20, 11)),
        "offset 20: expected a score from -10 to 10, found 11"
    );
    assert!(matches!(
        read(&forged(&book, 19, 0xFF)),
        Err(BookError::Length {
            expected: 0xFF00_0000..,
            ..
        })
    ));
}

#[test]
fn no_cut_and_no_changed_byte_goes_unnoticed() {
    let book = book(3);
    let bytes = book.to_bytes();
    for length in 0..bytes.len() {
        assert!(
            Book::<5, 4>::from_bytes(&bytes[..length]).is_err(),
            "{length} bytes"
        );
    }
    for offset in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[offset] ^= 1;
        assert!(Book::<5, 4>::from_bytes(&changed).is_err(), "byte {offset}");
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(matches!(
        Book::<5, 4>::from_bytes(&longer),
        Err(BookError::Length { .. })
    ));
}

#[test]
fn a_wrong_score_is_found_by_verification() {
    let book = book(4);
    let bytes = book.to_bytes();
    let last = 20 + book.len() - 1;
    let first_of_ply_1 = 21;
    for (offset, expected) in [
        (first_of_ply_1, Checked::ByChildren),
        (last, Checked::BySolver),
    ] {
        let wrong = (bytes[offset] as i8 + 1) as u8;
        let wrong = Book::<5, 4>::from_bytes(&forged(&book, offset, wrong)).expect("readable");
        let found = wrong.verify(&solver(), Sample::ALL, go_on).mismatches;
        let first = found.iter().find(|mismatch| mismatch.checked == expected);
        let first = first.expect("a mismatch");
        assert_eq!(first.found, first.expected + 1);
        assert_eq!(Some(first.expected), book.lookup(&first.position));
    }
}

#[test]
fn a_sample_solves_a_part_of_the_last_ply() {
    let book = book(6);
    let all = book.verify(&solver(), Sample::ALL, go_on).by_solver;
    let sample = |seed| Sample { one_in: 4, seed };
    let some = book.verify(&solver(), sample(1), go_on).by_solver;
    assert!(all / 8 < some && some < all / 2, "{some} of {all}");
    let mut left = 2;
    let stopped = book.verify(&solver(), Sample::ALL, |_| {
        left -= 1;
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(stopped.by_solver, 2);
}
