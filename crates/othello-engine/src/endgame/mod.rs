mod look;
mod plan;

use game_search::{
    Game, Iteration, MoveCode, Node, ProbableCut, Ranking, Score, ScoreBounds, Window,
};
use othello_core::{Move, Position};

use crate::{
    Evaluator, LastPlies, MidgamePosition, Weights,
    ordering::{odd_quadrants, rank_by_replies, rank_by_square},
    rules::{self, Moves},
    stability::stable_discs,
};

/// Othello as an exact solver sees it: final scores in discs, the empty squares given to the
/// winner.
///
/// The evaluation never changes a score; it orders moves, and lets a [`Search`] guess which lines
/// matter before a [`Solver`] proves it.
///
/// ```
/// use game_search::{Limits, Score, Solver, Table, Window};
/// use othello_core::{Bitboard, Board, Color, Position};
/// use othello_engine::{Classic, Endgame, LastPlies};
///
/// // Black has all but h8 and g8; white, to move, fills neither.
/// let board = Board::from_discs(Bitboard(!0 >> 2), Bitboard::EMPTY).expect("no square twice");
/// let last_plies = LastPlies::new();
/// let endgame = Endgame::new(&Classic, &last_plies);
/// let position = endgame.position(&Position::from_board(board, Color::White));
/// let table = Table::with_mebibytes(1)?;
/// let solution = Solver::new(&endgame, &table).solve(&position, Window::FULL, &Limits::new());
/// assert_eq!(solution.score(), Some(Score::new(-64)));
/// # Ok::<(), game_search::TableError>(())
/// ```
///
/// [`Search`]: game_search::Search
/// [`Solver`]: game_search::Solver
#[derive(Clone, Copy, Debug)]
pub struct Endgame<'a, E = Weights> {
    evaluator: &'a E,
    last_plies: &'a LastPlies,
}

impl<'a, E: Evaluator> Endgame<'a, E> {
    /// The game with this evaluation and this memory.
    #[must_use]
    pub const fn new(evaluator: &'a E, last_plies: &'a LastPlies) -> Self {
        Self {
            evaluator,
            last_plies,
        }
    }

    /// A position to solve.
    #[must_use]
    pub fn position(&self, position: &Position) -> MidgamePosition<E::Features> {
        MidgamePosition {
            position: *position,
            features: self.evaluator.features(position),
        }
    }

    #[inline(always)]
    fn go(&self, at: &mut MidgamePosition<E::Features>, m: Move) {
        let turn = at.position.turn();
        let flips = at.position.play_unchecked(m);
        if let Move::Place(square) = m {
            self.evaluator.place(&mut at.features, turn, square, flips);
        }
    }
}

#[inline(always)]
fn empties(position: &Position) -> u32 {
    position.empty_squares().0.count_ones()
}

impl<E: Evaluator> Game for Endgame<'_, E> {
    type Position = MidgamePosition<E::Features>;
    type Move = Move;
    type Undo = Self::Position;
    type Moves = Moves;

    #[inline]
    fn legal_moves(&self, at: &Self::Position, moves: &mut Moves) {
        rules::push_legal_moves(&at.position, moves);
    }

    #[inline]
    fn play(&self, at: &mut Self::Position, m: Move) -> Self::Position {
        let before = *at;
        self.go(at, m);
        before
    }

    #[inline]
    fn undo(&self, at: &mut Self::Position, _: Move, before: Self::Position) {
        *at = before;
    }

    /// Differs from the midgame's key, so that both can share a table.
    #[inline]
    fn key(&self, at: &Self::Position) -> u64 {
        !rules::key(&at.position)
    }

    #[inline]
    fn move_code(&self, _: &Self::Position, m: Move) -> MoveCode {
        rules::move_code(m)
    }

    #[inline]
    fn score_without_moves(&self, at: &Self::Position, _ply: u32) -> Score {
        Score::new(rules::final_score(&at.position))
    }

    fn evaluate(&self, at: &Self::Position) -> Score {
        Score::new(self.evaluation(at).discs())
    }

    /// A search of one ply is quicker than a look into memory.
    const LEAST_TABLE_DEPTH: u32 = 2;

    #[inline]
    fn score_bounds(&self, at: &Self::Position, _ply: u32, window: Window) -> ScoreBounds {
        // The fewer squares are empty, the fewer discs are needed for a cut-off; below this it is
        // too rare to be worth the look.
        let position = &at.position;
        if window.alpha().value() < 2 * empties(position) as i32 {
            return ScoreBounds::UNKNOWN;
        }
        let lost = stable_discs(position.opponent(), position.own()).len() as i32;
        ScoreBounds::new(Score::new(-64), Score::new(64 - 2 * lost))
    }

    #[inline]
    fn solve_last_plies(
        &self,
        at: &mut Self::Position,
        _ply: u32,
        window: Window,
        nodes: &mut u64,
    ) -> Option<Score> {
        if empties(&at.position) > LastPlies::MOST_EMPTY {
            return None;
        }
        let window = (window.alpha().value(), window.beta().value());
        Some(Score::new(self.last_plies.solve(
            &at.position,
            window,
            nodes,
        )))
    }

    fn rank_moves(&self, at: &Self::Position, node: Node, moves: &mut Moves) -> Ranking {
        let depth = node.depth.unwrap_or_else(|| empties(&at.position));
        if depth < 2 {
            rank_by_square(moves);
        } else if depth <= LastPlies::MOST_EMPTY {
            let odd_regions = odd_quadrants(at.position.empty_squares());
            rank_by_replies(&at.position, odd_regions, moves);
        } else {
            self.rank_by_looks(at, depth, moves);
        }
        Ranking::Ranked
    }

    #[inline]
    fn looks_ahead(&self, at: &Self::Position, node: Node) -> bool {
        let depth = node.depth.unwrap_or_else(|| empties(&at.position));
        depth >= LastPlies::MOST_EMPTY + 2
    }

    #[inline]
    fn plies_left(&self, at: &Self::Position) -> Option<u32> {
        Some(empties(&at.position))
    }

    /// A pass fills no square.
    #[inline]
    fn extension(&self, _: &Self::Position, m: Move, _: Node) -> u32 {
        u32::from(m.is_pass())
    }

    fn next_iteration(&self, root: &Self::Position, last: Option<Iteration>) -> Option<Iteration> {
        let guesses = self.evaluator.error_model().is_some();
        plan::next_iteration(empties(&root.position), guesses, last)
    }

    #[inline]
    fn probable_cut(&self, at: &Self::Position, depth: u32, attempt: u32) -> Option<ProbableCut> {
        if attempt > 0 {
            return None;
        }
        let model = self.evaluator.error_model()?;
        model.probable_cut_to_end(empties(&at.position), depth)
    }
}
