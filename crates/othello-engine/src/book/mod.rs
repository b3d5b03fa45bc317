mod rules;
mod searching;

use game_search::book;
use othello_core::Move;

pub use game_search::book::{
    BookError, Checked, Choice as BookChoice, Lookup, Mismatch, Sample, Settings as BookSettings,
    Verification,
};
pub use rules::{BookPosition, BookRules};
pub use searching::BookSearcher;

/// A move of a book; scores are in hundredths of a disc.
pub type BookMove = book::BookMove<Move>;

/// The best moves of the openings, as the engine found them.
///
/// A position and its seven symmetric images are one entry, and so are positions that differ in
/// nothing but the colours of both sides. Where a side must pass, the pass is a move of the book like
/// any other. Scores are for the side to move, in hundredths of a disc. It can be asked about every
/// [`Position`](othello_core::Position); how a book is built, and what its bytes are, is told in the guide
/// and at [`game_search::book`].
///
/// ```
/// use othello_core::Position;
/// use othello_engine::{Book, BookBuilder, BookSearcher, BookSettings};
///
/// let settings = BookSettings { plies: 3, lines: 2, nodes: 500, margin: 400 };
/// let mut builder = BookBuilder::new(settings);
/// let mut searchers = [BookSearcher::new(settings)?];
/// builder.grow(6, &mut searchers)?;
/// let book = builder.into_book();
/// assert!(book.len() >= 6);
///
/// // All four first moves are the same one.
/// let moves = book.moves(&Position::new());
/// assert_eq!(moves.len(), 4);
/// assert!(moves.iter().all(|m| m.value == moves[0].value));
/// assert_eq!(Book::from_bytes(&book.to_bytes())?, book);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Book = book::Book<BookRules>;

/// A book in the making.
///
/// The position that is reached with the least loss is searched next, so that the book goes deep along
/// the best play and covers what either side may well play beside it. [`Book`] has an example.
pub type BookBuilder = book::BookBuilder<BookRules>;

#[cfg(test)]
mod tests {
    use game_search::{
        Score,
        book::{Candidate, Rules},
    };
    use othello_core::{Game, Position, random};
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
        let mut builder = BookBuilder::new(SETTINGS);
        for (position, m) in game.positions().zip(game.moves()) {
            let (canonical, symmetry) = BookPosition::of(&position);
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
        builder.into_book()
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
        let found = book.verify(
            Sample {
                one_in: u32::MAX,
                seed: 1,
            },
            0,
            &mut BookSearcher::new(SETTINGS).expect("a small table"),
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
                let before = BookPosition::of(&position).0;
                position.play(m).expect("a legal move");
                assert!(before < BookPosition::of(&position).0, "{position}");
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
