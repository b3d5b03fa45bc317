mod rules;
mod searching;

use game_search::book;
use xiangqi_core::Move;

pub use game_search::book::{
    BookError, Checked, Choice as BookChoice, Lookup, Mismatch, Sample, Settings as BookSettings,
    Verification,
};
pub use rules::{BookPosition, BookRules};
pub use searching::BookSearcher;

/// A move of a book; scores are in hundredths of a soldier, or plies to a mate.
pub type BookMove = book::BookMove<Move>;

/// The best moves of the openings, as the engine found them.
///
/// A position and its mirror image are one entry. Scores are for the side to move, in hundredths of
/// a soldier. A position that comes again after some plies is another one, so no line of a book goes
/// round in a circle.
///
/// It can be asked about a [`Position`](xiangqi_core::Position), or about a [`Game`](xiangqi_core::Game):
/// then it leaves out moves that go back to where the game was. How a book is built, and what its
/// bytes are, is told in the guide and at [`game_search::book`].
///
/// ```
/// use xiangqi_core::{Game, Position};
/// use xiangqi_engine::{Book, BookBuilder, BookSearcher, BookSettings};
///
/// let settings = BookSettings { plies: 2, lines: 3, nodes: 1000, margin: 100 };
/// let mut builder = BookBuilder::new(settings);
/// let mut searchers = [BookSearcher::new(settings)?];
/// builder.grow(3, &mut searchers)?;
/// let book = builder.into_book();
/// assert!(book.len() >= 3);
/// assert!(book.moves(&Position::new())[0].is_followed);
/// assert_eq!(book.moves(&Game::new()), book.moves(&Position::new()));
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
    use xiangqi_core::{Game, Position, Square, Symmetry};

    use super::*;

    const SETTINGS: BookSettings = BookSettings {
        plies: 20,
        lines: 1,
        nodes: 1,
        margin: 0,
    };

    fn m(text: &str) -> Move {
        text.parse().expect("a move")
    }

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::new();
        for text in moves {
            game.play(m(text)).expect("a legal move");
        }
        game
    }

    /// A book that has the positions of one game, but the last.
    fn book_of(game: &Game) -> Book {
        let mut builder = BookBuilder::new(SETTINGS);
        for (plies, (position, m)) in (0..).zip(game.positions().zip(game.moves())) {
            let (image, symmetry) = BookPosition::of(&position, plies);
            let candidate = Candidate {
                m: symmetry.apply(m),
                score: Score::new(7),
                depth: 1,
                is_exact: false,
            };
            builder.add(image, vec![candidate]).expect("the next");
        }
        builder.into_book()
    }

    /// Both sides go back to where they were, twice.
    const CIRCLE: [&str; 9] = [
        "h2e2", "h9g7", "e2h2", "g7h9", "h2e2", "h9g7", "e2h2", "g7h9", "b2e2",
    ];

    #[test]
    fn a_book_does_not_go_round_in_a_circle() {
        let book = book_of(&game(&CIRCLE));
        assert_eq!(book.len(), 9);
        assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book.clone()));
        // The start is there after 0, 4 and 8 plies: the first counts.
        let played = |moves: &[BookMove]| moves.iter().map(|m| m.m.to_string()).collect::<Vec<_>>();
        assert_eq!(played(&book.moves(&Position::new())), ["b2e2", "h2e2"]);
        assert_eq!(played(&book.moves(&game(&CIRCLE[..1]))), ["h9g7"]);
        let about_to_return = game(&CIRCLE[..3]);
        assert_eq!(played(&book.moves(about_to_return.position())), ["g7h9"]);
        assert_eq!(book.moves(&about_to_return), []);
        for plies in 4..9 {
            assert_eq!(book.moves(&game(&CIRCLE[..plies])), []);
        }
        let line: Vec<String> = (book.line(&Game::new(), m("h2e2")).iter())
            .map(Move::to_string)
            .collect();
        assert_eq!(line, CIRCLE[..3]);
        // A position does not know that the start is behind it.
        let round = book_of(&game(&CIRCLE[..8]));
        let line = round.line(&Position::new(), m("h2e2"));
        assert_eq!(line, CIRCLE[..4].iter().copied().map(m).collect::<Vec<_>>());
    }

    #[test]
    fn the_longest_book_does_not_go_round_in_a_circle() {
        let circle: Vec<&str> = CIRCLE[..4].iter().copied().cycle().take(300).collect();
        let settings = BookSettings {
            plies: u8::MAX,
            ..SETTINGS
        };
        let mut builder = BookBuilder::new(settings);
        let mut found = Vec::new();
        while let Some(image) = builder.most_urgent(1).pop() {
            found.push(image.plies());
            let way = game(&circle[..usize::from(image.plies())]);
            let (_, symmetry) = BookPosition::of(way.position(), image.plies());
            let candidate = Candidate {
                m: symmetry.apply(&m(circle[usize::from(image.plies())])),
                score: Score::new(7),
                depth: 1,
                is_exact: false,
            };
            builder.add(image, vec![candidate]).expect("the next");
        }
        assert_eq!(found, (0..=255).collect::<Vec<u16>>());
    }

    #[test]
    fn a_game_beyond_the_book_is_left_alone() {
        let settings = BookSettings {
            plies: 1,
            ..SETTINGS
        };
        let start = BookRules::start();
        let mut builder = BookBuilder::new(settings);
        let candidate = |text| Candidate {
            m: m(text),
            score: Score::DRAW,
            depth: 1,
            is_exact: false,
        };
        builder
            .add(start, vec![candidate("h2e2")])
            .expect("the start");
        let second = BookRules::after(&start, m("h2e2"));
        let reply = BookPosition::of(second.position(), 1);
        builder
            .add(
                second,
                vec![Candidate {
                    m: reply.1.apply(&m("h9g7")),
                    ..candidate("h9g7")
                }],
            )
            .or_else(|_| builder.add(second, vec![candidate("b9c7")]))
            .expect("the answer");
        assert_eq!(builder.most_urgent(1), []);
        let book = builder.into_book();
        assert_eq!(book.moves(&game(&["h2e2"])).len(), 1);
        // The start once more, by tempo moves, is beyond the last ply.
        let late = game(&["a0a1", "a9a8", "a1a0", "a8a9"]);
        assert!(!book.moves(late.position()).is_empty());
        assert_eq!(book.moves(&late), []);
    }

    #[test]
    fn moves_have_codes() {
        for from in Square::ALL {
            for to in [Square::A0, Square::E4, Square::I9] {
                let m = Move::new(from, to);
                assert_eq!(BookRules::decode(BookRules::encode(m)), Some(m));
            }
        }
        assert_eq!(BookRules::decode(8100), None);
        assert_eq!(BookRules::decode(u16::MAX), None);
    }

    #[test]
    fn one_of_two_mirror_images_is_canonical() {
        let game = game(&["h2e2", "h9g7", "h0g2", "i9h9"]);
        for position in game.positions() {
            let mirrored = Symmetry::Mirror.apply(&position);
            let (image, symmetry) = BookPosition::of(&position, 4);
            assert_eq!(BookPosition::of(&mirrored, 4).0, image);
            assert_eq!(symmetry.apply(&position), *image.position());
        }
    }
}
