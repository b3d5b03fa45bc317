use game_search::{Game, Iteration, MoveCode, Node, ProbableCut, Ranking, Score, Selectivity};
use othello_core::{Bitboard, Move, Position};

use crate::{
    Evaluation, Evaluator, Weights,
    ordering::{rank_by_replies, rank_by_square},
    rules::{self, Moves},
};

/// Othello as a depth-limited search sees it: scores in hundredths of a disc.
///
/// ```
/// use game_search::{Limits, Search, Table};
/// use othello_core::Position;
/// use othello_engine::{Midgame, Weights};
///
/// let table = Table::with_mebibytes(1)?;
/// let midgame = Midgame::new(Weights::shipped().as_ref());
/// let root = midgame.position(&Position::new());
/// let result = Search::new(&midgame, &table).run(&root, &Limits::new().depth(4));
/// assert!(result.best_move.is_some());
/// # Ok::<(), game_search::TableError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Midgame<'a, E = Weights> {
    pub(crate) evaluator: &'a E,
    selectivity: Selectivity,
}

/// A position and what the evaluation keeps of it.
#[derive(Clone, Copy, Debug)]
pub struct MidgamePosition<F> {
    pub(crate) position: Position,
    pub(crate) features: F,
}

impl Midgame<'_> {
    /// How sure probable cuts are when the engine plays: the one that won most against the others
    /// at equally many nodes.
    pub const SELECTIVITY: Selectivity = Selectivity::P87;
}

impl<'a, E: Evaluator> Midgame<'a, E> {
    /// The game with this evaluation, searched without guesses.
    #[must_use]
    pub const fn new(evaluator: &'a E) -> Self {
        Self {
            evaluator,
            selectivity: Selectivity::Exact,
        }
    }

    /// The same, with probable cuts that are so sure, if the evaluation has an
    /// [error model](Evaluator::error_model).
    #[must_use]
    pub const fn with_selectivity(self, selectivity: Selectivity) -> Self {
        Self {
            selectivity,
            ..self
        }
    }

    /// A position to search.
    #[must_use]
    pub fn position(&self, position: &Position) -> MidgamePosition<E::Features> {
        MidgamePosition {
            position: *position,
            features: self.evaluator.features(position),
        }
    }
}

impl<E: Evaluator> Game for Midgame<'_, E> {
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
        let flips = at.position.play_unchecked(m);
        if let Move::Place(square) = m {
            let turn = before.position.turn();
            self.evaluator.place(&mut at.features, turn, square, flips);
        }
        before
    }

    #[inline]
    fn undo(&self, at: &mut Self::Position, _: Move, before: Self::Position) {
        *at = before;
    }

    #[inline]
    fn key(&self, at: &Self::Position) -> u64 {
        rules::key(&at.position)
    }

    #[inline]
    fn move_code(&self, _: &Self::Position, m: Move) -> MoveCode {
        rules::move_code(m)
    }

    fn score_without_moves(&self, at: &Self::Position, _ply: u32) -> Score {
        Evaluation::from_discs(rules::final_score(&at.position)).score()
    }

    #[inline]
    fn evaluate(&self, at: &Self::Position) -> Score {
        self.evaluator.evaluate(&at.position, &at.features).score()
    }

    const LEAST_TABLE_DEPTH: u32 = 2;

    fn rank_moves(&self, at: &Self::Position, node: Node, moves: &mut Moves) -> Ranking {
        const LEAST_DEPTH_TO_LOOK_AHEAD: u32 = 2;
        if node
            .depth
            .is_some_and(|depth| depth < LEAST_DEPTH_TO_LOOK_AHEAD)
        {
            rank_by_square(moves);
        } else {
            rank_by_replies(&at.position, Bitboard::EMPTY, moves);
        }
        Ranking::Ranked
    }

    fn next_iteration(&self, _: &Self::Position, last: Option<Iteration>) -> Option<Iteration> {
        Some(Iteration {
            selectivity: self.selectivity,
            ..Iteration::after(last)
        })
    }

    #[inline]
    fn probable_cut(&self, at: &Self::Position, depth: u32, attempt: u32) -> Option<ProbableCut> {
        if attempt > 0 {
            return None;
        }
        let empties = at.position.empty_squares().len();
        self.evaluator.error_model()?.probable_cut(empties, depth)
    }
}
