use std::ops::ControlFlow;

use game_search::{
    TableError,
    book::{self, Candidate},
};
use othello_core::{Move, Position};

use super::{Book, BookError, BookRules, BookSettings, Canonical};
use crate::{Engine, EngineOptions, Thinking};

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
            .map(|searcher| |position: &Canonical| searcher.search(position))
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
        let options = EngineOptions {
            hash_mebibytes: Self::HASH_MEBIBYTES,
        };
        Ok(Self {
            engine: Engine::new(options)?,
            settings,
        })
    }

    /// The best moves, the best first; of symmetric ones only one.
    pub(super) fn search(&mut self, canonical: &Canonical) -> Vec<Candidate<Move>> {
        self.engine.clear();
        let position = canonical.position();
        let thinking = Thinking {
            nodes: Some(self.settings.nodes.into()),
            ..Thinking::default()
        };
        let mut excluded = Vec::new();
        let mut found: Vec<Candidate<Move>> = Vec::new();
        while found.len() < self.settings.lines.max(1).into()
            && excluded.len() < position.legal_moves().len()
        {
            let analysis = self.engine.search_without(&position, &excluded, &thinking);
            let Some(best) = analysis.best_move else {
                break;
            };
            excluded.extend(same_moves(canonical, &position, best));
            found.push(Candidate {
                m: best,
                score: analysis.evaluation.score(),
                depth: u8::try_from(analysis.depth).unwrap_or(u8::MAX),
                is_exact: analysis.exact,
            });
        }
        // Searches of limited depth may find a later line better; nothing beats an exact first one.
        let proven = usize::from(found.first().is_some_and(|candidate| candidate.is_exact));
        found[proven..].sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
        found
    }
}

/// The moves that lead to the same position, itself among them.
fn same_moves<'a>(
    canonical: &'a Canonical,
    position: &Position,
    m: Move,
) -> impl Iterator<Item = Move> + use<'a> {
    let after = canonical.after(m);
    let legal = position.legal_moves().into_iter();
    legal.filter(move |other| canonical.after(*other) == after)
}
