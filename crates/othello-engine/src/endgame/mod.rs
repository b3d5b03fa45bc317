mod kernel;
mod last_disc;
mod last_plies;
mod near_table;
mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

use game_search::{Game, MoveCode, Node, Ranking, Score, ScoreBounds, Window};
use othello_core::{Move, Position};

use self::last_plies::Tail;
use self::near_table::NearTable;
use crate::{
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
/// let solution = Solver::new(&Endgame::new(), &table).solve(&position, Window::FULL, &Limits::new());
/// assert_eq!(solution.score(), Some(Score::new(-64)));
/// # Ok::<(), game_search::TableError>(())
/// ```
#[derive(Debug)]
pub struct Endgame {
    near: NearTable,
    #[cfg(target_arch = "x86_64")]
    vectors: Option<x86::Supported>,
}

impl Endgame {
    /// An endgame whose memory is empty.
    #[must_use]
    pub fn new() -> Self {
        let e = |name: &str, default: usize| std::env::var(name).ok().map_or(default, |v| v.parse().unwrap());
        Endgame {
            near: NearTable::new(e("NEAR", 1 << 14)),
            #[cfg(target_arch = "x86_64")]
            vectors: if e("PORTABLE", 0) == 1 { None } else { x86::Supported::detect() },
        }
    }

    /// Forgets what it knows of positions near the end.
    pub fn clear(&self) {
        self.near.clear();
    }

    fn last_plies(&self, tail: &mut Tail<'_>, position: &Position, alpha: i32) -> i32 {
        let (own, opponent) = (position.own().0, position.opponent().0);
        #[cfg(target_arch = "x86_64")]
        if let Some(vectors) = self.vectors {
            return vectors.solve(tail, own, opponent, alpha);
        }
        portable::solve(tail, own, opponent, alpha)
    }
}

impl Default for Endgame {
    fn default() -> Self {
        Self::new()
    }
}

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
        if position.empty_squares().len() > last_plies::MOST_EMPTY {
            return None;
        }
        let mut alpha = window.alpha().value().clamp(-65, 64);
        let beta = window.beta().value();
        let mut tail = Tail {
            nodes: 0,
            table: &self.near,
        };
        let mut score = self.last_plies(&mut tail, position, alpha);
        // Each answer above a bound raises it, until one is not.
        while score > alpha && score < beta {
            alpha = score;
            score = alpha.min(self.last_plies(&mut tail, position, alpha));
        }
        *nodes += tail.nodes - 1;
        Some(Score::new(score))
    }

    fn rank_moves(&self, position: &Position, _node: Node, moves: &mut Moves) -> Ranking {
        rank_by_replies(position, odd_quadrants(position.empty_squares()), moves);
        Ranking::Ranked
    }
}
