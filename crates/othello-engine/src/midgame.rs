use game_search::{Game, MoveCode, Node, Ranking, Score};
use othello_core::{Bitboard, Move, Position};

use crate::{
    Evaluation,
    evaluation::evaluate,
    ordering::{rank_by_replies, rank_by_square},
    rules::{self, Moves},
};

/// Othello as a depth-limited search sees it: scores in hundredths of a disc.
///
/// ```
/// use game_search::{Limits, Search, Table};
/// use othello_core::Position;
/// use othello_engine::Midgame;
///
/// let table = Table::with_mebibytes(1)?;
/// let result = Search::new(&Midgame, &table).run(&Position::new(), &Limits::new().depth(4));
/// assert!(result.best_move.is_some());
/// # Ok::<(), game_search::TableError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Midgame;

impl Game for Midgame {
    type Position = Position;
    type Move = Move;
    type Undo = Position;
    type Moves = Moves;

    #[inline]
    fn legal_moves(&self, position: &Position, moves: &mut Moves) {
        rules::push_legal_moves(position, moves);
    }

    #[inline]
    fn play(&self, position: &mut Position, m: Move) -> Position {
        rules::play(position, m)
    }

    #[inline]
    fn undo(&self, position: &mut Position, _: Move, before: Position) {
        *position = before;
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        rules::key(position)
    }

    #[inline]
    fn move_code(&self, _: &Position, m: Move) -> MoveCode {
        rules::move_code(m)
    }

    fn score_without_moves(&self, position: &Position, _ply: u32) -> Score {
        Evaluation::from_discs(rules::final_score(position)).score()
    }

    fn evaluate(&self, position: &Position) -> Score {
        evaluate(position).score()
    }

    fn rank_moves(&self, position: &Position, node: Node, moves: &mut Moves) -> Ranking {
        const LEAST_DEPTH_TO_LOOK_AHEAD: u32 = 2;
        if node
            .depth
            .is_some_and(|depth| depth < LEAST_DEPTH_TO_LOOK_AHEAD)
        {
            rank_by_square(moves);
        } else {
            rank_by_replies(position, Bitboard::EMPTY, moves);
        }
        Ranking::Ranked
    }
}
