use game_search::{
    TableError,
    book::{Candidate, Rules, Searcher},
};
use xiangqi_core::{Game, Move};

use super::{BookPosition, BookRules, BookSettings};
use crate::{AnalysedLine, Engine, EngineOptions, Thinking};

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
}

impl Searcher<BookRules> for BookSearcher {
    fn search(&mut self, image: &BookPosition) -> Vec<Candidate<Move>> {
        self.engine.clear();
        let thinking = Thinking {
            nodes: Some(self.settings.nodes.into()),
            lines: self.settings.lines.max(1).into(),
            only: different_moves(image),
            ..Thinking::default()
        };
        // What was played before is not known: many ways lead here.
        let game = Game::from_start(*image.position());
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
fn different_moves(image: &BookPosition) -> Vec<Move> {
    let mut seen = Vec::new();
    let mut moves = BookRules::legal_moves(image);
    moves.retain(|m| {
        let after = BookRules::after(image, *m);
        let is_new = !seen.contains(&after);
        seen.push(after);
        is_new
    });
    moves
}
