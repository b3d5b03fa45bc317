//! Books of a made-up game, with transpositions, in which everything is known.

use std::ops::ControlFlow;

use game_search::{
    Score,
    book::{
        Book, BookBuilder, BookError, BookMove, Candidate, Checked, Choice, Lookup, Rules, Sample,
        Searcher, Settings,
    },
};

/// A way over a square of crossings, a step right, a step down or both at once; it ends at the far
/// corner. Crossings mirrored at the diagonal are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Way {}

const SIZE: u8 = 7;

/// Steps made, then columns, then rows.
type Crossing = (u8, u8, u8);

impl Rules for Way {
    type Position = Crossing;
    type Move = (u8, u8);
    const MAGIC: [u8; 8] = *b"way-bk\0\0";
    const COST_OF_PLY: u32 = 10;

    fn start() -> Crossing {
        (0, 0, 0)
    }

    fn plies(&(steps, _, _): &Crossing) -> u32 {
        steps.into()
    }

    fn legal_moves(&(_, column, row): &Crossing) -> Vec<(u8, u8)> {
        let mut moves = vec![(1, 0), (0, 1), (1, 1)];
        moves.retain(|(right, down)| column + right <= SIZE && row + down <= SIZE);
        moves
    }

    fn after(&(steps, column, row): &Crossing, (right, down): (u8, u8)) -> Crossing {
        let (column, row) = (column + right, row + down);
        (steps + 1, column.min(row), column.max(row))
    }

    fn final_score(position: &Crossing) -> Option<Score> {
        (position.1 == SIZE && position.2 == SIZE).then(|| guess(position))
    }

    fn images(&(steps, column, row): &Crossing) -> Vec<Crossing> {
        [(column, row), (row, column)]
            .map(|(column, row)| (steps, column.min(row), column.max(row)))
            .to_vec()
    }

    fn encode((right, down): (u8, u8)) -> u16 {
        u16::from(right) + 2 * u16::from(down)
    }

    fn decode(code: u16) -> Option<(u8, u8)> {
        (code < 4).then_some((code as u8 & 1, code as u8 >> 1))
    }
}

/// Any number that depends on nothing but the position; some crossings are won or lost.
fn guess(&(steps, column, row): &Crossing) -> Score {
    let mixed = u32::from(steps) * 7919 + u32::from(column) * 104_729 + u32::from(row) * 1_299_709;
    let mixed = mixed.wrapping_mul(2_654_435_769) >> 16;
    match mixed % 11 {
        0 => Score::loss_in(0),
        _ => Score::new((mixed % 200) as i32 - 100),
    }
}

fn search(position: &Crossing) -> Vec<Candidate<(u8, u8)>> {
    let mut candidates: Vec<_> = (Way::legal_moves(position).into_iter())
        .map(|m| Candidate {
            m,
            score: -guess(&Way::after(position, m)),
            depth: 1,
            is_exact: false,
        })
        .collect();
    candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    candidates
}

/// Finds scores that are too high by so many points.
#[derive(Clone, Copy)]
struct Guesser {
    excess: i32,
}

const GUESSER: Guesser = Guesser { excess: 0 };

impl Searcher<Way> for Guesser {
    fn search(&mut self, position: &Crossing) -> Vec<Candidate<(u8, u8)>> {
        let mut candidates = search(position);
        for candidate in candidates.iter_mut().filter(|_| self.excess != 0) {
            candidate.score = Score::new(candidate.score.value() + self.excess);
        }
        candidates
    }
}

const ALL: Settings = Settings {
    plies: 20,
    lines: 3,
    nodes: 1,
    margin: u16::MAX,
};

const SOME: Settings = Settings {
    margin: 90,
    plies: 9,
    ..ALL
};

fn grown(mut builder: BookBuilder<Way>, positions: usize, threads: usize) -> Book<Way> {
    let mut searchers = vec![GUESSER; threads];
    builder
        .grow(positions, &mut searchers)
        .expect("the searches are right");
    builder.into_book()
}

/// The value by every line, with distances counted from the position.
fn negamax(position: &Crossing) -> Score {
    if let Some(score) = Way::final_score(position) {
        return score;
    }
    let values = search(position).into_iter().map(|candidate| {
        let value = negamax(&Way::after(position, candidate.m));
        match value.distance() {
            Some(plies) if value.is_win() => Score::loss_in(plies + 1),
            Some(plies) => Score::win_in(plies + 1),
            None => -value,
        }
    });
    values.max().expect("the way goes on")
}

#[test]
fn a_whole_book_is_the_whole_game() {
    let book = grown(BookBuilder::new(ALL), usize::MAX, 1);
    assert!(book.len() > 100, "{}", book.len());
    for entry in book.entries() {
        assert_eq!(entry.value(), negamax(entry.position()), "{entry:?}");
    }
    let verification = book.verify(Sample::ALL, 0, &mut GUESSER.clone(), |_, _| {
        ControlFlow::Continue(())
    });
    assert_eq!(verification.mismatches, []);
    assert_eq!(verification.by_search, book.len());
}

#[test]
fn neither_threads_nor_stops_change_a_book() {
    let whole = grown(BookBuilder::new(SOME), 40, 1);
    assert!((40..56).contains(&whole.len()));
    let mut builder = BookBuilder::new(SOME);
    let mut searchers = [GUESSER; 3];
    while builder.book().len() < 40 {
        let count = builder.search_batch(&mut searchers);
        assert_eq!(count.expect("the searches are right").min(1), 1);
        let bytes = builder.book().to_bytes();
        builder = Book::from_bytes(&bytes).expect("a book").into();
    }
    let parts = builder.into_book();
    assert_eq!(parts, whole);
    assert_eq!(parts.to_bytes(), whole.to_bytes());
}

#[test]
fn limits_hold() {
    let book = grown(BookBuilder::new(SOME), usize::MAX, 1);
    assert!(book.entries().all(|entry| entry.position().0 <= 9));
    // Nothing is left within the margin.
    let builder = BookBuilder::from(book.clone());
    assert_eq!(builder.most_urgent(1), []);
    let all = grown(BookBuilder::new(ALL), usize::MAX, 1);
    assert!(book.len() < all.len());
    let best = book.entry(&Way::start()).expect("the start").best();
    assert!(best.is_followed);
}

#[test]
fn only_positions_that_lack_come_in() {
    let mut builder: BookBuilder<Way> = BookBuilder::new(SOME);
    assert_eq!(builder.most_urgent(5), [Way::start()]);
    let at = (1, 0, 1);
    assert_eq!(builder.add(at, search(&at)), Err(BookError::NotOpen));
    let start = Way::start();
    assert_eq!(builder.add(start, Vec::new()), Err(BookError::NoMove));
    let mut doubled = search(&start);
    doubled[1] = doubled[0];
    assert_eq!(builder.add(start, doubled), Err(BookError::IllegalMove));
    assert_eq!(builder.add(start, search(&start)), Ok(()));
    assert_eq!(builder.add(start, search(&start)), Err(BookError::NotOpen));
    // Right and down are mirror images.
    assert_eq!(builder.most_urgent(5).len(), 2);
}

/// Finds nothing after so many searches.
struct Tired {
    left: u32,
}

impl Searcher<Way> for Tired {
    fn search(&mut self, position: &Crossing) -> Vec<Candidate<(u8, u8)>> {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return Vec::new();
        }
        search(position)
    }
}

#[test]
fn what_was_found_before_a_fault_is_kept() {
    for searches in 1..40 {
        let mut builder: BookBuilder<Way> = BookBuilder::new(ALL);
        let stopped = builder.grow(usize::MAX, &mut [Tired { left: searches }]);
        assert_eq!(stopped, Err(BookError::NoMove));
        let book = builder.into_book();
        assert_eq!(book.len(), searches as usize - 1);
        assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book));
    }
}

/// A crossing and what is mirrored at the diagonal are two.
#[derive(Clone, Copy, Debug)]
struct Seen {
    steps: u8,
    column: u8,
    row: u8,
}

impl Seen {
    const START: Self = Self {
        steps: 0,
        column: 0,
        row: 0,
    };

    fn mirrored(self) -> Self {
        Self {
            column: self.row,
            row: self.column,
            ..self
        }
    }
}

fn mirrored((right, down): (u8, u8)) -> (u8, u8) {
    (down, right)
}

impl Lookup<Way> for Seen {
    fn moves_in(&self, book: &Book<Way>) -> Vec<BookMove<(u8, u8)>> {
        let least = (
            self.steps,
            self.column.min(self.row),
            self.column.max(self.row),
        );
        let form = |m| {
            if self.column > self.row {
                mirrored(m)
            } else {
                m
            }
        };
        let entry = book.entry(&least);
        entry.map(|entry| entry.all_moves(form)).unwrap_or_default()
    }

    fn choice_key(&self) -> u64 {
        u64::from(self.steps) * 100 + u64::from(self.column.abs_diff(self.row))
    }

    fn after(&self, (right, down): (u8, u8)) -> Option<Self> {
        let legal = Way::is_legal(&(self.steps, self.column, self.row), (right, down));
        legal.then_some(Self {
            steps: self.steps + 1,
            column: self.column + right,
            row: self.row + down,
        })
    }
}

#[test]
fn mirror_images_have_mirrored_moves() {
    let book = grown(BookBuilder::new(SOME), 40, 1);
    let mut ways = vec![Seen::START];
    let mut compared = 0;
    while let Some(seen) = ways.pop() {
        let (moves, images) = (book.moves(&seen), book.moves(&seen.mirrored()));
        let worth = |moves: &[BookMove<_>]| moves.iter().map(|m| m.value).collect::<Vec<_>>();
        assert_eq!(worth(&moves), worth(&images));
        assert!(
            moves
                .iter()
                .all(|m| Way::is_legal(&(seen.steps, seen.column, seen.row), m.m))
        );
        if seen.column != seen.row {
            let back: Vec<_> = images.iter().map(|m| mirrored(m.m)).collect();
            assert_eq!(moves.iter().map(|m| m.m).collect::<Vec<_>>(), back);
            compared += moves.len();
        }
        let followed = moves.iter().filter(|m| m.is_followed);
        ways.extend(followed.filter_map(|m| seen.after(m.m)));
    }
    assert!(compared > 20, "{compared}");

    // On the diagonal, right and down are the same.
    let moves = book.moves(&Seen::START);
    let of = |m| moves.iter().find(|found| found.m == m).map(|m| m.value);
    assert_eq!(of((1, 0)), of((0, 1)));
    assert!(of((1, 0)).is_some());
}

#[test]
fn lines_go_as_far_as_the_book() {
    let book = grown(BookBuilder::new(SOME), 40, 1);
    for first in book.moves(&Seen::START) {
        let line = book.line(&Seen::START, first.m);
        assert_eq!(line[0], first.m);
        let mut at = Seen::START;
        for m in &line {
            let moves = book.moves(&at);
            let is_best = moves[0].m == *m || at.steps == 0;
            assert!(is_best, "{line:?}");
            at = at.after(*m).expect("a legal move");
        }
        assert!(book.moves(&at).is_empty());
        assert_eq!(first.is_followed, line.len() > 1);
    }
    assert_eq!(book.line(&Seen::START, (2, 2)), [(2, 2)]);

    let moves = book.moves(&Seen::START);
    assert_eq!(
        book.choose(&Seen::START, &moves, Choice::default()),
        Some(0)
    );
    assert_eq!(book.choose(&Seen::START, &[], Choice::default()), None);
}

/// Puts the right checksum at the end.
fn signed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 8;
    let sum = (bytes[..end].iter()).fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn every_changed_byte_is_noticed() {
    let book = grown(BookBuilder::new(SOME), 20, 1);
    let bytes = book.to_bytes();
    assert_eq!(signed(bytes.clone()), bytes);
    assert_eq!(Book::from_bytes(&bytes), Ok(book.clone()));
    for at in 0..bytes.len() {
        let cut = Book::<Way>::from_bytes(&bytes[..at]);
        assert!(cut.is_err(), "cut at {at}");
        for change in [1, 0x80, 0xFF] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            let read = Book::<Way>::from_bytes(&changed);
            assert!(read.is_err(), "byte {at} ^ {change}");
            // With a right checksum it is refused, or a sound book of something else.
            if let Ok(other) = Book::<Way>::from_bytes(&signed(changed)) {
                assert_eq!(Book::from_bytes(&other.to_bytes()), Ok(other));
            }
        }
    }
}

#[test]
fn faults_are_told_with_their_place() {
    let bytes = grown(BookBuilder::new(SOME), 1, 1).to_bytes();
    let fault = |at: usize, new: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = new;
        Book::<Way>::from_bytes(&signed(bytes))
            .expect_err("a fault")
            .to_string()
    };
    assert_eq!(
        fault(0, b'W'),
        r#"offset 0: expected "way-bk\x00\x00", found "Way-bk\x00\x00""#
    );
    assert_eq!(fault(8, 2), "offset 8: expected version 1, found 2");
    assert_eq!(fault(11, 1), "offset 11: expected a zero byte, found 1");
    assert_eq!(fault(19, 7), "offset 19: expected a zero byte, found 7");
    assert_eq!(
        fault(20, 2),
        "offset 20: expected 1 positions, as the moves before tell, found 2"
    );
    assert_eq!(fault(22, 255), "more positions than a book may hold");
    assert_eq!(
        fault(24, 0),
        "offset 24: expected the moves of a position, found none"
    );
    assert_eq!(
        fault(25, 0),
        "offset 25: expected a legal move, found the code 0"
    );
    assert_eq!(
        fault(25, bytes[31]),
        format!(
            "offset 31: expected another move, found the code {} again",
            bytes[31]
        )
    );
    assert_eq!(
        fault(28, 0x7F),
        format!(
            "offset 27: expected a score, found {}",
            0x7F00 + i16::from(bytes[27])
        )
    );
    assert_eq!(
        fault(30, 4),
        "offset 30: expected flags from 0 to 3, found 4"
    );
    assert_eq!(
        fault(30, 1),
        "offset 20: expected 2 positions, as the moves before tell, found 1"
    );
    assert_eq!(
        fault(24, 2),
        "offset 37: expected the checksum at the end, found 6 bytes more"
    );
    assert_eq!(
        fault(24, 4),
        format!(
            "expected at least {} bytes, found {}",
            bytes.len() + 6,
            bytes.len()
        )
    );
}

#[test]
fn what_is_wrong_is_found() {
    let book = grown(BookBuilder::new(SOME), 40, 1);
    let continued = |_, _| ControlFlow::Continue(());
    let mut other = Guesser { excess: 3 };
    let ordinary = book.verify(Sample::ALL, 3, &mut other, continued);
    assert!(ordinary.mismatches.iter().all(|m| !m.found.is_ordinary()));
    let strict = book.verify(Sample::ALL, 2, &mut other, continued);
    assert_eq!(strict.mismatches.len(), book.len());
    assert!(
        strict
            .mismatches
            .iter()
            .all(|m| m.checked == Checked::BySearch)
    );
    let sample = Sample { one_in: 5, seed: 1 };
    let some = book.verify(sample, 0, &mut GUESSER.clone(), continued);
    assert!((2..20).contains(&some.by_search), "{}", some.by_search);
    assert_eq!(some.mismatches, []);
    let stopped = book.verify(Sample::ALL, 0, &mut GUESSER.clone(), |_, _| {
        ControlFlow::Break(())
    });
    assert_eq!(stopped.by_search, 1);

    // A move that the file does not follow, although the position after it is there.
    let bytes = book.to_bytes();
    let followed = (0..).map(|index| 25 + 6 * index + 5).take(3);
    let twice = followed.filter(|flags| bytes[*flags] == 1);
    let unlinked = twice.filter_map(|flags| {
        let mut bytes = bytes.clone();
        bytes[flags] = 0;
        Book::<Way>::from_bytes(&signed(bytes)).ok()
    });
    // Right and down lead to the same crossing: one of them may be left out.
    let mut count = 0;
    for book in unlinked {
        let found = book.verify(
            Sample {
                one_in: u32::MAX,
                seed: 0,
            },
            0,
            &mut GUESSER.clone(),
            continued,
        );
        let by_children =
            |m: &&game_search::book::Mismatch<Crossing>| m.checked == Checked::ByChildren;
        assert_eq!(found.mismatches.iter().filter(by_children).count(), 1);
        assert_eq!(BookBuilder::from(book).into_book().to_bytes(), bytes);
        count += 1;
    }
    assert!(count > 0);
}
