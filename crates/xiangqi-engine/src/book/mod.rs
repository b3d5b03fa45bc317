mod building;
mod rules;

use std::{cmp::Reverse, ops::ControlFlow};

use game_search::{Score, book};
use xiangqi_core::{Color, Game, Move, Position};

pub use building::{BookBuilder, BookSearcher};
pub use game_search::book::{
    BookError, Checked, Choice as BookChoice, Mismatch, Sample, Settings as BookSettings,
    Verification,
};
use rules::{BookRules, Placed, canonical};

/// A move of a book; scores are in hundredths of a soldier, or plies to a mate.
pub type BookMove = book::BookMove<Move>;

/// The best moves of the openings, as the engine found them.
///
/// A position and its mirror image are one entry. Scores are for the side to move, in hundredths of
/// a soldier. A position that comes again after some plies is another one, so no line of a book goes
/// round in a circle. How a book is built, and what its bytes are, is told in the guide and at
/// [`game_search::book`].
///
/// ```
/// use std::ops::ControlFlow;
///
/// use xiangqi_core::Position;
/// use xiangqi_engine::{Book, BookBuilder, BookSearcher, BookSettings};
///
/// let settings = BookSettings { plies: 2, lines: 3, nodes: 1000, margin: 100 };
/// let mut builder = BookBuilder::new(settings);
/// let mut searchers = [BookSearcher::new(settings)?];
/// builder.grow(3, &mut searchers, |_| ControlFlow::Continue(()))?;
/// let book: Book = builder.into();
/// assert!(book.len() >= 3);
/// assert!(book.moves(&Position::new())[0].is_followed);
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

    /// How many positions it has; mirror images are one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All positions, one of each two images, with their worth for the side to move, ply by ply.
    pub fn entries(&self) -> impl Iterator<Item = (Position, Score)> {
        let entries = self.0.entries();
        entries.map(|entry| (entry.position().position, entry.value()))
    }

    /// The moves of a position, the best first; none if it is not in the book. If it is there after
    /// several numbers of plies, the least of them counts.
    ///
    /// Moves that are not in the book are bad, or no better than these as far as the search saw.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let (image, symmetry) = canonical(position);
        let first = u8::from(position.turn() == Color::Black);
        let mut placed = (first..=self.settings().plies)
            .step_by(2)
            .map(|plies| Placed {
                plies,
                position: image,
            });
        let Some(entry) = placed.find_map(|placed| self.0.entry(&placed)) else {
            return Vec::new();
        };
        let (placed, found) = (entry.position(), entry.moves());
        let mut moves = Vec::new();
        // A search looks at only one of two mirrored moves.
        for m in placed.position.legal_moves() {
            let after = placed.after(m);
            let same = found.iter().find(|found| placed.after(found.m) == after);
            moves.extend(same.map(|same| BookMove {
                m: symmetry.inverse().apply(&m),
                ..*same
            }));
        }
        moves.sort_by_key(|m| Reverse(m.value));
        moves
    }

    /// The moves for the side to move at the cursor of a game, the best first, of those that do not
    /// lead to a position that stood before. None if the game has more plies than the book, or has
    /// come back to a position already.
    #[must_use]
    pub fn moves_of_game(&self, game: &Game) -> Vec<BookMove> {
        if game.cursor() > self.settings().plies.into() {
            return Vec::new();
        }
        let stood: Vec<Position> = game.positions().take(game.cursor() + 1).collect();
        let again = |(index, position)| stood[..index].contains(position);
        if stood.iter().enumerate().any(again) {
            return Vec::new();
        }
        let mut moves = self.moves(game.position());
        moves.retain(|m| {
            let mut after = *game.position();
            after.play_unchecked(m.m);
            !stood.contains(&after)
        });
        moves
    }

    /// The best line that begins with a move, as far as the book goes.
    #[must_use]
    pub fn line(&self, game: &Game, first: Move) -> Vec<Move> {
        let mut game = game.clone();
        let mut line = vec![first];
        while game.play(line[line.len() - 1]).is_ok()
            && let Some(best) = self.moves_of_game(&game).first()
        {
            line.push(best.m);
        }
        line
    }

    /// The index of the move to play among moves of a position, if the book has one that more than a
    /// single search stands behind: see [`BookChoice::among`]. Mirrored positions get mirrored moves.
    #[must_use]
    pub fn choose(
        &self,
        position: &Position,
        moves: &[BookMove],
        choice: BookChoice,
    ) -> Option<usize> {
        choice.among(moves, canonical(position).0.key())
    }

    /// Checks each position by the rules and by those that follow it, and searches a sample once more;
    /// see [`game_search::book::Book::verify`].
    ///
    /// With the engine that built the book, no score may differ; after a change of the engine,
    /// `tolerance` says by how many hundredths of a soldier a score may. A searcher depends on the
    /// settings of the book. `progress` is called with the searches made and to be made.
    pub fn verify(
        &self,
        sample: Sample,
        tolerance: u32,
        searcher: &mut BookSearcher,
        progress: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Verification<Position> {
        let search = |placed: &Placed| searcher.search(placed);
        let found = self.0.verify(sample, tolerance, search, progress);
        found.map(|placed| placed.position)
    }
}

#[cfg(test)]
mod tests {
    use game_search::book::{Candidate, Rules};
    use xiangqi_core::{Square, Symmetry};

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
        let mut builder: book::BookBuilder<BookRules> = book::BookBuilder::new(SETTINGS);
        for (plies, (position, m)) in (0..).zip(game.positions().zip(game.moves())) {
            let (image, symmetry) = canonical(&position);
            let candidate = Candidate {
                m: symmetry.apply(m),
                score: Score::new(7),
                depth: 1,
                is_exact: false,
            };
            let placed = Placed {
                plies,
                position: image,
            };
            builder.add(placed, vec![candidate]).expect("the next");
        }
        Book(builder.into_book())
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
        assert_eq!(played(&book.moves_of_game(&game(&CIRCLE[..1]))), ["h9g7"]);
        let about_to_return = game(&CIRCLE[..3]);
        assert_eq!(played(&book.moves(about_to_return.position())), ["g7h9"]);
        assert_eq!(book.moves_of_game(&about_to_return), []);
        for plies in 4..9 {
            assert_eq!(book.moves_of_game(&game(&CIRCLE[..plies])), []);
        }
        let line: Vec<String> = (book.line(&Game::new(), m("h2e2")).iter())
            .map(Move::to_string)
            .collect();
        assert_eq!(line, CIRCLE[..3]);
    }

    #[test]
    fn a_game_beyond_the_book_is_left_alone() {
        let settings = BookSettings {
            plies: 1,
            ..SETTINGS
        };
        let start = Placed {
            plies: 0,
            position: canonical(&Position::new()).0,
        };
        let mut builder: book::BookBuilder<BookRules> = book::BookBuilder::new(settings);
        let candidate = |text| Candidate {
            m: m(text),
            score: Score::DRAW,
            depth: 1,
            is_exact: false,
        };
        builder
            .add(start, vec![candidate("h2e2")])
            .expect("the start");
        let second = start.after(m("h2e2"));
        let reply = canonical(&second.position);
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
        let book = Book(builder.into_book());
        assert_eq!(book.moves_of_game(&game(&["h2e2"])).len(), 1);
        // The start once more, by tempo moves, is beyond the last ply.
        let late = game(&["a0a1", "a9a8", "a1a0", "a8a9"]);
        assert!(!book.moves(late.position()).is_empty());
        assert_eq!(book.moves_of_game(&late), []);
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
            let (image, symmetry) = canonical(&position);
            assert_eq!(canonical(&mirrored).0, image);
            assert_eq!(symmetry.apply(&position), image);
        }
    }
}
