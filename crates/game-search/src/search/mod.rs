//! Depth-limited search.

mod aspiration;
mod deepening;
mod evaluation;
mod futility;
mod learning;
mod line;
mod look_ahead;
mod node;
mod null_move;
mod order;
pub(crate) mod pick;
mod probable_cut;
mod pvs;
mod quiescence;
mod reductions;
mod root;
mod singular;
mod stack;
mod stages;
#[cfg(feature = "std")]
mod threads;
mod timing;
mod worker;

use alloc::vec::Vec;

use crate::game::Game;
use crate::limits::Limits;
use crate::report::{Report, SearchResult};
use crate::search::deepening::Deepening;
pub use crate::search::learning::Learned;
pub use crate::search::reductions::reduction_by_logarithms;
pub use crate::search::root::RootLine;
use crate::table::Table;
use crate::technique::Techniques;

/// Searches positions of one game to a limited depth: iterative deepening over principal-variation
/// search.
///
/// Two new searches with the same position, limits of depth or nodes, and state of the table visit
/// the same nodes in the same order. What a search has learned about moves it keeps for its next
/// run, where it counts half.
///
/// ```
/// # use game_search::*;
/// # struct Nim;
/// # impl Game for Nim {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     type Undo = ();
/// #     type Moves = MoveList<u32, 3>;
/// #     fn legal_moves(&self, stones: &u32, moves: &mut Self::Moves) {
/// #         moves.extend(1..=3.min(*stones));
/// #     }
/// #     fn play(&self, stones: &mut u32, taken: u32) { *stones -= taken; }
/// #     fn undo(&self, stones: &mut u32, taken: u32, (): ()) { *stones += taken; }
/// #     fn key(&self, stones: &u32) -> u64 { u64::from(*stones) }
/// #     fn move_code(&self, _: &u32, taken: u32) -> MoveCode { MoveCode::from_index(taken as u16) }
/// #     fn score_without_moves(&self, _: &u32, ply: u32) -> Score { Score::loss_in(ply) }
/// #     fn evaluate(&self, _: &u32) -> Score { Score::DRAW }
/// # }
/// // Nim: take one to three stones; who takes the last one wins.
/// let table = Table::with_mebibytes(1)?;
/// let mut search = Search::new(&Nim, &table);
/// let mut depths = Vec::new();
/// let result = search.run_with(&10, &Limits::new().depth(20), |report| depths.push(report.depth));
/// assert_eq!(result.best_move, Some(2));
/// assert_eq!(result.score, Score::win_in(5));
/// assert!(depths.is_sorted());
/// # Ok::<(), TableError>(())
/// ```
#[derive(Debug)]
pub struct Search<'a, G: Game> {
    game: &'a G,
    table: &'a Table,
    techniques: Techniques,
    history: Vec<u64>,
    /// The only moves of the root to be searched, if not all.
    only: Option<Vec<G::Move>>,
    excluded: Vec<G::Move>,
    lines: usize,
    threads: usize,
    /// In earlier runs.
    learned: Learned,
}

impl<'a, G: Game> Search<'a, G> {
    /// A search with every technique, one line and one thread.
    #[must_use]
    pub fn new(game: &'a G, table: &'a Table) -> Self {
        Search {
            game,
            table,
            techniques: Techniques::all(),
            history: Vec::new(),
            only: None,
            excluded: Vec::new(),
            lines: 1,
            threads: 1,
            learned: Learned::default(),
        }
    }

    /// Uses these techniques only.
    #[must_use]
    pub fn with_techniques(mut self, techniques: Techniques) -> Self {
        self.techniques = techniques;
        self
    }

    /// Finds this many of the best lines, each beginning with another move, as far as there are
    /// moves; 0 counts as 1. Each is searched in every iteration: [`Report::line`] tells them apart,
    /// and [`SearchResult::lines`] has them all.
    #[must_use]
    pub fn with_lines(mut self, lines: usize) -> Self {
        self.lines = lines.max(1);
        self
    }

    /// Works with so many threads; 0 counts as 1.
    ///
    /// All search the same position and share the table, so that each finds what others have found
    /// before; the answer is that of the first. It repeats itself only with one thread. A limit of
    /// nodes is that of the first thread, while reports and [`SearchResult::nodes`] count those of
    /// all. Each thread allocates its own history.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Searches only these moves at the root. Those that are not legal are passed over. Without any
    /// move left, the answer has no move and the evaluation for its score.
    #[must_use]
    pub fn with_root_moves(mut self, moves: &[G::Move]) -> Self {
        self.only = Some(moves.to_vec());
        self
    }

    /// Leaves these moves out at the root. Without any move left, the answer has no move and the
    /// evaluation for its score.
    #[must_use]
    pub fn without_root_moves(mut self, moves: &[G::Move]) -> Self {
        self.excluded = moves.to_vec();
        self
    }

    /// Begins with what an earlier search of the same game has [learned](Self::into_learned), which
    /// counts half. What was learned of a game with other
    /// [tables](crate::Game::HISTORY_SLOTS) is passed over.
    ///
    /// A search of a later position of a game finds its first moves in a better order so. Like the
    /// table, what was learned is part of the state on which the nodes depend that are visited.
    #[must_use]
    pub fn with_learned(mut self, learned: Learned) -> Self {
        self.learned = learned;
        self
    }

    /// What the runs have learned, for another search.
    #[must_use]
    pub fn into_learned(self) -> Learned {
        self.learned
    }

    /// Tells the keys ([`Game::key`]) of the positions of the game before the root, oldest first,
    /// for games in which positions [can come again](Game::REPEATS).
    pub fn set_history(&mut self, keys: &[u64]) {
        self.history.clear();
        self.history.extend_from_slice(keys);
    }

    /// Searches `position` until a limit is reached or the game is searched to its end.
    pub fn run(&mut self, position: &G::Position, limits: &Limits) -> SearchResult<G::Move> {
        self.run_with(position, limits, |_| ())
    }

    /// The same, with `report` called as the search goes on.
    pub fn run_with(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        report: impl FnMut(&Report<'_, G::Move>),
    ) -> SearchResult<G::Move> {
        self.table.begin_generation();
        let mut learning = self.learned.take::<G>(self.threads);
        #[cfg(feature = "std")]
        if self.threads > 1 {
            let (result, learned) = self.run_with_helpers(position, limits, learning, report);
            self.learned.threads = learned;
            return result;
        }
        let own = learning.swap_remove(0);
        let (result, learned) = Deepening::new(self, position, limits, own, report).run();
        self.learned.threads = Vec::from([learned]);
        result
    }

    /// Whether a legal move of the root is to be searched.
    fn searches_root_move(&self, mv: G::Move) -> bool {
        let is_asked_for = self.only.as_ref().is_none_or(|only| only.contains(&mv));
        is_asked_for && !self.excluded.contains(&mv)
    }
}
