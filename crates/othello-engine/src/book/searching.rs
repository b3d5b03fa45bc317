use game_search::{
    TableError,
    book::{Candidate, Rules, Searcher},
};
use othello_core::Move;

use super::{BookPosition, BookRules, BookSettings};
use crate::{Engine, EngineOptions, Thinking};

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
}

impl Searcher<BookRules> for BookSearcher {
    fn search(&mut self, image: &BookPosition) -> Vec<Candidate<Move>> {
        self.engine.clear();
        let position = image.position();
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
            excluded.extend(same_moves(image, best));
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
fn same_moves(image: &BookPosition, m: Move) -> impl Iterator<Item = Move> {
    let after = BookRules::after(image, m);
    let legal = BookRules::legal_moves(image).into_iter();
    legal.filter(move |other| BookRules::after(image, *other) == after)
}
