use std::ops::ControlFlow;

use game_search::{
    TableError,
    book::{self, Candidate},
};
use xiangqi_core::{Game, Move, Position};

use super::{
    Book, BookError, BookRules, BookSettings,
    rules::{Placed, canonical},
};
use crate::{AnalysedLine, Engine, EngineOptions, Thinking};

/// A book in the making.
///
/// The position that is reached with the least loss is searched next, so that the book goes deep along
/// the best play and covers what either side may well play beside it; see
/// [`game_search::book::BookBuilder`].
#[derive(Clone, Debug)]
pub struct BookBuilder(book::BookBuilder<BookRules>);

/// Goes on with a book.
impl From<Book> for BookBuilder {
    fn from(book: Book) -> Self {
        Self(book.0.into())
    }
}

/// Ends the work.
impl From<BookBuilder> for Book {
    fn from(builder: BookBuilder) -> Self {
        Self(builder.0.into_book())
    }
}

impl BookBuilder {
    /// A book without positions.
    #[must_use]
    pub fn new(settings: BookSettings) -> Self {
        Self(book::BookBuilder::new(settings))
    }

    /// How many positions it has so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.book().len()
    }

    /// Whether it has no position yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.book().is_empty()
    }

    /// The book so far as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.book().to_bytes()
    }

    /// Searches the most urgent positions until the book has so many, or nothing is left within the
    /// limits of its settings; a few more may come in with the last batch. Each searcher works on a
    /// thread of its own. `progress` is called after each batch and may end the work.
    ///
    /// The book depends neither on the number of searchers nor on how often the work was stopped
    /// and continued.
    ///
    /// # Errors
    ///
    /// [`BookError::TooManyPositions`]; [`BookError::NoMove`] if so few nodes are allowed that a search
    /// finds no move.
    pub fn grow(
        &mut self,
        positions: usize,
        searchers: &mut [BookSearcher],
        mut progress: impl FnMut(&Self) -> ControlFlow<()>,
    ) -> Result<(), BookError> {
        let mut searches: Vec<_> = (searchers.iter_mut())
            .map(|searcher| |position: &Placed| searcher.search(position))
            .collect();
        while self.len() < positions && self.0.search_batch(&mut searches)? > 0 {
            if progress(self).is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// Finds the best moves of positions for a book: what it finds depends on the position and the settings
/// alone.
#[derive(Debug)]
pub struct BookSearcher {
    engine: Engine,
    settings: BookSettings,
}

impl BookSearcher {
    /// The size of its table in MiB. It cannot be chosen, since what is found depends on it.
    pub const HASH_MEBIBYTES: usize = 16;

    /// A searcher for a book with these settings.
    ///
    /// # Errors
    ///
    /// If the memory for the table is not to be had.
    pub fn new(settings: BookSettings) -> Result<Self, TableError> {
        Ok(Self {
            engine: Engine::new(EngineOptions::with_hash(Self::HASH_MEBIBYTES))?,
            settings,
        })
    }

    /// The best moves, the best first; of symmetric ones only one.
    pub(super) fn search(&mut self, placed: &Placed) -> Vec<Candidate<Move>> {
        self.engine.clear();
        let thinking = Thinking {
            nodes: Some(self.settings.nodes.into()),
            lines: self.settings.lines.max(1).into(),
            only: different_moves(&placed.position),
            ..Thinking::default()
        };
        // What was played before is not known: many ways lead here.
        let game = Game::from_start(placed.position);
        let analysis = self.engine.analyse(&game, &thinking, |_| ());
        let candidate = |line: AnalysedLine| {
            Some(Candidate {
                m: *line.moves.first()?,
                score: line.score,
                depth: u8::try_from(line.depth).unwrap_or(u8::MAX),
                is_exact: !line.score.is_ordinary(),
            })
        };
        analysis.lines.into_iter().filter_map(candidate).collect()
    }
}

/// The legal moves, of those that lead to mirror images only one.
fn different_moves(position: &Position) -> Vec<Move> {
    let mut seen = Vec::new();
    let mut moves = position.legal_moves();
    moves.retain(|m| {
        let mut after = *position;
        after.play_unchecked(m);
        let (image, _) = canonical(&after);
        let is_new = !seen.contains(&image);
        seen.push(image);
        is_new
    });
    moves.to_vec()
}
