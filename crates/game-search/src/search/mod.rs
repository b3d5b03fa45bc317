//! Depth-limited search.

mod deepening;
mod evaluation;
mod futility;
mod learning;
mod line;
mod look_ahead;
mod null_move;
mod order;
pub(crate) mod pick;
mod probable_cut;
mod pvs;
mod quiescence;
mod reductions;
mod stack;
mod worker;

use alloc::vec::Vec;

use crate::game::Game;
use crate::limits::Limits;
use crate::report::{Report, SearchResult};
use crate::search::learning::Learning;
pub use crate::search::reductions::reduction_by_logarithms;
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
    excluded: Vec<G::Move>,
    /// What was learned in earlier runs.
    learning: Option<Learning<G::Move>>,
}

impl<'a, G: Game> Search<'a, G> {
    /// A search with every technique.
    #[must_use]
    pub fn new(game: &'a G, table: &'a Table) -> Self {
        Search {
            game,
            table,
            techniques: Techniques::all(),
            history: Vec::new(),
            excluded: Vec::new(),
            learning: None,
        }
    }

    /// Uses these techniques only.
    #[must_use]
    pub fn with_techniques(mut self, techniques: Techniques) -> Self {
        self.techniques = techniques;
        self
    }

    /// Leaves these moves out at the root: after the best one is found, the second best line is
    /// what is best without it. Without any move left, the answer has no move and the evaluation
    /// for its score.
    #[must_use]
    pub fn without_root_moves(mut self, moves: &[G::Move]) -> Self {
        self.excluded = moves.to_vec();
        self
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
        let (result, learning) = deepening::Deepening::new(self, position, limits, report).run();
        self.learning = Some(learning);
        result
    }
}
