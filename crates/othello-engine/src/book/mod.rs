mod building;
mod rules;

use game_search::book;
use othello_core::{Move, Position};

pub use building::{BookBuilder, BookSearcher};
pub use game_search::book::{
    BookError, Checked, Choice as BookChoice, Mismatch, Sample, Settings as BookSettings,
    Verification,
};
use rules::{BookRules, Canonical};

/// A move of a book; scores are in hundredths of a disc.
pub type BookMove = book::BookMove<Move>;

/// The best moves of the openings, as the engine found them.
///
/// A position and its seven symmetric images are one entry, and so are positions that differ in
/// nothing but the colours of both sides. Where a side must pass, the pass is a move of the book like
/// any other. Scores are for the side to move, in hundredths of a disc; how a book is built, and what
/// its bytes are, is told in the guide and at [`game_search::book`].
///
/// ```
/// use std::ops::ControlFlow;
///
/// use othello_core::{Move, Position, Square, Symmetry};
/// use othello_engine::{Book, BookBuilder, BookSearcher, BookSettings};
///
/// let settings = BookSettings { plies: 3, lines: 2, nodes: 500, margin: 400 };
/// let mut builder = BookBuilder::new(settings);
/// let mut searchers = [BookSearcher::new(settings)?];
/// builder.grow(6, &mut searchers, |_| ControlFlow::Continue(()))?;
/// let book: Book = builder.into();
/// assert!(book.len() >= 6);
///
/// // All four first moves are the same one.
/// let moves = book.moves(&Position::new());
/// assert_eq!(moves.len(), 4);
/// assert!(moves.iter().all(|m| m.value == moves[0].value));
/// assert_eq!(Book::from_bytes(&book.to_bytes())?, book);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book(book::Book<BookRules>);

impl Book {
    /// The book that these bytes are. That they are a sound book is checked, not that its scores
    /// are right: that is the work of [`verify`](Self::verify).
    ///
    /// # Errors
    ///
    /// The first fault that is found, and where.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        book::Book::from_bytes(bytes).map(Self)
    }

    /// The book as bytes: see the guide for the format.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }

    /// How it was built.
    #[must_use]
    pub const fn settings(&self) -> &BookSettings {
        self.0.settings()
    }

    /// How many positions it has; symmetric ones are one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All positions, black to move, one of each eight images, with their worth for the side to
    /// move; those with fewer discs first.
    pub fn entries(&self) -> impl Iterator<Item = (Position, game_search::Score)> {
        let entries = self.0.entries();
        entries.map(|entry| (entry.position().position(), entry.value()))
    }

    /// The moves of a position, the best first; none if it is not in the book.
    ///
    /// Moves that are not in the book are bad, or no better than these as far as the search saw.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let (canonical, symmetry) = Canonical::of(position);
        let Some(entry) = self.0.entry(&canonical) else {
            return Vec::new();
        };
        let found = entry.moves();
        let back = symmetry.inverse();
        let mut moves = Vec::new();
        // A search looks at only one of several symmetric moves.
        for m in canonical.position().legal_moves() {
            let after = canonical.after(m);
            let same = found.iter().find(|found| canonical.after(found.m) == after);
            moves.extend(same.map(|same| BookMove {
                m: back.apply(&m),
                ..*same
            }));
        }
        moves.sort_by_key(|m| std::cmp::Reverse(m.value));
        moves
    }

    /// The moves of a position with the best lines that begin with them, as far as the book goes.
    #[must_use]
    pub fn line(&self, position: &Position, first: Move) -> Vec<Move> {
        let mut position = *position;
        let mut line = vec![first];
        while position.play(line[line.len() - 1]).is_ok()
            && let Some(best) = self.moves(&position).first()
        {
            line.push(best.m);
        }
        line
    }

    /// The index of the move to play among the [moves](Self::moves) of a position, if the book has one
    /// that more than a single search stands behind: see [`BookChoice::among`]. Symmetric positions
    /// get symmetric moves.
    #[must_use]
    pub fn choose(
        &self,
        position: &Position,
        moves: &[BookMove],
        choice: BookChoice,
    ) -> Option<usize> {
        let (canonical, _) = Canonical::of(position);
        choice.among(moves, canonical.position().key())
    }

    /// Checks each position by the rules and by those that follow it, and searches a sample once more;
    /// see [`game_search::book::Book::verify`].
    ///
    /// With the engine that built the book, no score may differ; after a change of the engine,
    /// `tolerance` says by how many hundredths of a disc a score may. A searcher depends on the
    /// settings of the book. `progress` is called with the searches made and to be made.
    pub fn verify(
        &self,
        sample: Sample,
        tolerance: u32,
        searcher: &mut BookSearcher,
        progress: impl FnMut(usize, usize) -> std::ops::ControlFlow<()>,
    ) -> Verification<Position> {
        let search = |position: &Canonical| searcher.search(position);
        let found = self.0.verify(sample, tolerance, search, progress);
        found.map(|position| position.position())
    }
}

#[cfg(test)]
mod tests {
    use game_search::{
        Score,
        book::{Candidate, Rules},
    };
    use othello_core::{Game, random};
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

    use super::*;

    const SETTINGS: BookSettings = BookSettings {
        plies: 60,
        lines: 1,
        nodes: 1,
        margin: 0,
    };

    /// A game to its end that has a pass.
    fn game_with_pass() -> Game {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        loop {
            let mut game = Game::new();
            while let Some(m) = random::legal_move(game.position(), &mut random) {
                game.play(m).expect("a legal move");
            }
            if game.moves().iter().any(|m| m.is_pass()) {
                return game;
            }
        }
    }

    /// A book that has the positions of one game.
    fn book_of(game: &Game) -> Book {
        let mut builder: book::BookBuilder<BookRules> = book::BookBuilder::new(SETTINGS);
        for (position, m) in game.positions().zip(game.moves()) {
            let (canonical, symmetry) = Canonical::of(&position);
            let candidate = Candidate {
                m: symmetry.apply(m),
                score: Score::new(7),
                depth: 1,
                is_exact: false,
            };
            assert_eq!(builder.most_urgent(2), [canonical]);
            builder.add(canonical, vec![candidate]).expect("the next");
        }
        assert_eq!(builder.most_urgent(1), []);
        Book(builder.into_book())
    }

    #[test]
    fn passes_and_the_end_of_a_game_are_in_a_book() {
        let game = game_with_pass();
        let book = book_of(&game);
        assert_eq!(book.len(), game.moves().len());
        assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book.clone()));
        let black = game
            .outcome()
            .expect("the end")
            .difference(othello_core::Color::Black);
        for (position, m) in game.positions().zip(game.moves()) {
            let moves = book.moves(&position);
            let sign = match position.turn() {
                othello_core::Color::Black => 1,
                othello_core::Color::White => -1,
            };
            assert!(
                moves
                    .iter()
                    .all(|found| found.value.value() == 100 * sign * black)
            );
            assert!(moves.iter().any(|found| found.m == *m), "{position} {m}");
            assert!(!m.is_pass() || moves.len() == 1);
        }
        let last = game
            .positions()
            .nth(game.moves().len() - 1)
            .expect("before the end");
        assert!(book.moves(&last)[0].is_exact);
        assert_eq!(book.moves(game.position()), []);
        let found = book.0.verify(
            Sample {
                one_in: u32::MAX,
                seed: 1,
            },
            0,
            |_| Vec::new(),
            |_, _| std::ops::ControlFlow::Continue(()),
        );
        assert_eq!(found.mismatches, []);
    }

    #[test]
    fn each_position_comes_before_those_that_follow() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        for _ in 0..100 {
            let mut position = Position::new();
            while let Some(m) = random::legal_move(&position, &mut random) {
                let before = Canonical::of(&position).0;
                position.play(m).expect("a legal move");
                assert!(before < Canonical::of(&position).0, "{position}");
            }
        }
    }

    #[test]
    fn moves_have_codes() {
        let moves = othello_core::Square::ALL.map(Move::Place);
        for m in moves.into_iter().chain([Move::Pass]) {
            assert_eq!(BookRules::decode(BookRules::encode(m)), Some(m));
        }
        assert_eq!(BookRules::decode(65), None);
        assert_eq!(BookRules::decode(u16::MAX), None);
    }
}
