use game_search::{Game, MoveCode, Node, Ranking, Score, ScoreBounds, Window};
use othello_core::{Move, Position};

use crate::{
    last_plies,
    ordering::{odd_quadrants, rank_by_replies},
    rules::{self, Moves},
    stability::stable_discs,
};

/// Othello as an exact solver sees it: final scores in discs, the empty squares given to the
/// winner.
///
/// ```
/// use game_search::{Limits, Score, Solver, Table, Window};
/// use othello_core::{Bitboard, Board, Color, Position};
/// use othello_engine::Endgame;
///
/// // Black has all but h8 and g8; white, to move, fills neither.
/// let board = Board::from_discs(Bitboard(!0 >> 2), Bitboard::EMPTY).expect("no square twice");
/// let table = Table::with_mebibytes(1)?;
/// let position = Position::from_board(board, Color::White);
/// let solution = Solver::new(&Endgame, &table).solve(&position, Window::FULL, &Limits::new());
/// assert_eq!(solution.score(), Some(Score::new(-64)));
/// # Ok::<(), game_search::TableError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Endgame;

/// With so few empty squares a table and an order cost more than they save.
const LAST_PLIES: u32 = 7;

impl Game for Endgame {
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

    /// Differs from the midgame's key, so that both can share a table.
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        !rules::key(position)
    }

    #[inline]
    fn move_code(&self, _: &Position, m: Move) -> MoveCode {
        rules::move_code(m)
    }

    #[inline]
    fn score_without_moves(&self, position: &Position, _ply: u32) -> Score {
        Score::new(rules::final_score(position))
    }

    /// The disc difference: only a search that may not go on asks for it.
    fn evaluate(&self, position: &Position) -> Score {
        Score::new(position.own().len() as i32 - position.opponent().len() as i32)
    }

    #[inline]
    fn score_bounds(&self, position: &Position, _ply: u32, window: Window) -> ScoreBounds {
        // The fewer squares are empty, the fewer discs are needed for a cut-off; below this it is
        // too rare to be worth the look. Figures in the manner of Edax's table.
        let empty = position.empty_squares().len() as i32;
        if window.alpha().value() < 3 * empty / 2 {
            return ScoreBounds::UNKNOWN;
        }
        let lost = stable_discs(position.opponent(), position.own()).len() as i32;
        ScoreBounds::new(Score::new(-64), Score::new(64 - 2 * lost))
    }

    #[inline]
    fn solve_last_plies(
        &self,
        position: &mut Position,
        _ply: u32,
        window: Window,
        nodes: &mut u64,
    ) -> Option<Score> {
        if position.empty_squares().len() > LAST_PLIES {
            return None;
        }
        let (alpha, beta) = (window.alpha().value(), window.beta().value());
        Some(Score::new(last_plies::solve(
            position,
            alpha.max(-64),
            beta.min(64),
            nodes,
        )))
    }

    fn rank_moves(&self, position: &Position, _node: Node, moves: &mut Moves) -> Ranking {
        rank_by_replies(position, odd_quadrants(position.empty_squares()), moves);
        Ranking::Ranked
    }
}
