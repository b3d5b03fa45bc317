use game_search::{Game, MoveCode, MoveList, Node, Noise, Path, Ranking, Score, Verdict};
use xiangqi_core::{Move, Position, Role};

use crate::{
    Line,
    evaluation::{value, worth},
    repetition,
};

/// The most legal moves of a position: 2 chariots and 2 cannons with 17 each, 2 horses with 8, and
/// less for the others.
pub(crate) type Moves = MoveList<Move, 128>;

/// Xiangqi as a depth-limited search sees it: scores in hundredths of a soldier.
///
/// ```
/// use game_search::{Limits, Search, Table};
/// use xiangqi_core::Position;
/// use xiangqi_engine::{Line, Xiangqi};
///
/// let table = Table::with_mebibytes(1)?;
/// let line = Line::new(Position::new());
/// let result = Search::new(&Xiangqi, &table).run(&line, &Limits::new().depth(2));
/// assert!(result.best_move.is_some());
/// # Ok::<(), game_search::TableError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Xiangqi;

impl Game for Xiangqi {
    type Position = Line;
    type Move = Move;
    type Undo = ();
    type Moves = Moves;

    const REPEATS: bool = true;

    fn legal_moves(&self, line: &Line, moves: &mut Moves) {
        moves.extend(line.position().legal_moves());
    }

    fn play(&self, line: &mut Line, m: Move) {
        line.play(m);
    }

    fn undo(&self, line: &mut Line, _: Move, (): ()) {
        line.undo();
    }

    fn key(&self, line: &Line) -> u64 {
        line.position().key()
    }

    fn move_code(&self, _: &Line, m: Move) -> MoveCode {
        MoveCode::from_index((90 * m.from.index() + m.to.index()) as u16)
    }

    /// Mate and stalemate alike lose.
    fn score_without_moves(&self, _: &Line, ply: u32) -> Score {
        Score::loss_in(ply)
    }

    fn evaluate(&self, line: &Line) -> Score {
        line.evaluation()
    }

    fn rank_moves(&self, line: &Line, _: Node, moves: &mut Moves) -> Ranking {
        moves.rank_by(|m| rank(line.position(), m));
        Ranking::Ranked
    }

    /// Captures; in check all evasions, unless checks have gone on for too long.
    fn noisy_moves(&self, line: &Line, moves: &mut Moves) -> Noise {
        if line.is_check() && !checks_go_on(line) {
            moves.extend(line.position().legal_moves());
            return Noise::Forced;
        }
        moves.extend(line.position().captures());
        Noise::Optional
    }

    fn repetition(&self, line: &Line, _ply: u32, path: Path<'_>) -> Option<Verdict> {
        repetition::verdict(line, path)
    }
}

/// Whether the last moves were answers to checks and captured nothing: without an end to them a
/// leaf could go on for ever where both sides give check.
fn checks_go_on(line: &Line) -> bool {
    const MOST_QUIET_EVASIONS: usize = 3;
    line.quiet_evasions(2 * MOST_QUIET_EVASIONS) >= MOST_QUIET_EVASIONS
}

/// Captures first, the most valuable victim by the least valuable attacker; then what improves the
/// place of a piece.
fn rank(position: &Position, m: Move) -> i32 {
    const CAPTURE: i32 = 1 << 16;
    let board = position.board();
    let Some(piece) = board.piece_at(m.from) else {
        return 0;
    };
    let improvement = worth(piece, m.to) - worth(piece, m.from);
    match board.piece_at(m.to) {
        Some(victim) => {
            let attacker = match piece.role {
                Role::General => 10,
                role => value(role) / 100,
            };
            CAPTURE + 16 * worth(victim, m.to) - attacker
        }
        None => improvement,
    }
}
