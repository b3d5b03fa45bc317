use game_search::{Game, MoveCode, MoveList, Node, Noise, Path, Ranking, Score, Verdict};
use xiangqi_core::{Move, Role};

use crate::{Line, Parameters, evaluation::Evaluator, exchange::exchange_value, repetition};

/// The most legal moves of a position: 2 chariots and 2 cannons with 17 each, 2 horses with 8, and
/// less for the others.
pub(crate) type Moves = MoveList<Move, 128>;

/// Xiangqi as a depth-limited search sees it: scores in hundredths of a soldier.
///
/// ```
/// use game_search::{Limits, Search, Table};
/// use xiangqi_engine::Xiangqi;
///
/// let table = Table::with_mebibytes(1)?;
/// let rules = Xiangqi::new();
/// let line = rules.line(&xiangqi_core::Game::new());
/// let result = Search::new(&rules, &table).run(&line, &Limits::new().depth(2));
/// assert!(result.best_move.is_some());
/// # Ok::<(), game_search::TableError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Xiangqi {
    evaluator: Evaluator,
}

impl Xiangqi {
    /// With the [tuned parameters](Parameters::tuned).
    #[must_use]
    pub fn new() -> Self {
        Self {
            evaluator: Evaluator::tuned().clone(),
        }
    }

    /// With other parameters.
    #[must_use]
    pub fn with_parameters(parameters: &Parameters) -> Self {
        Self {
            evaluator: Evaluator::new(parameters),
        }
    }

    /// The moves of a game up to its cursor, as the search takes them.
    #[must_use]
    pub fn line(&self, game: &xiangqi_core::Game) -> Line {
        Line::of_game(game, &self.evaluator)
    }
}

/// With the tuned parameters.
impl Default for Xiangqi {
    fn default() -> Self {
        Self::new()
    }
}

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
        line.play(m, &self.evaluator);
    }

    fn undo(&self, line: &mut Line, _: Move, (): ()) {
        line.undo();
    }

    fn key(&self, line: &Line) -> u64 {
        line.position().key()
    }

    fn move_code(&self, _: &Line, m: Move) -> MoveCode {
        move_code(m)
    }

    /// Mate and stalemate alike lose.
    fn score_without_moves(&self, _: &Line, ply: u32) -> Score {
        Score::loss_in(ply)
    }

    fn evaluate(&self, line: &Line) -> Score {
        line.evaluation(&self.evaluator)
    }

    fn rank_moves(&self, line: &Line, _: Node, moves: &mut Moves) -> Ranking {
        moves.rank_by(|m| self.rank(line, m));
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

/// A move as a number for the table.
pub(crate) fn move_code(m: Move) -> MoveCode {
    MoveCode::from_index((90 * m.from.index() + m.to.index()) as u16)
}

/// Whether the last moves were answers to checks and captured nothing: without an end to them a
/// leaf could go on for ever where both sides give check.
fn checks_go_on(line: &Line) -> bool {
    const MOST_QUIET_EVASIONS: usize = 3;
    line.quiet_evasions(2 * MOST_QUIET_EVASIONS) >= MOST_QUIET_EVASIONS
}

impl Xiangqi {
    /// Captures first, the most valuable victim by the least valuable attacker; then what improves
    /// the place of a piece.
    fn rank(&self, line: &Line, m: Move) -> i32 {
        const CAPTURE: i32 = 1 << 16;
        let board = line.position().board();
        let Some(piece) = board.piece_at(m.from) else {
            return 0;
        };
        match board.piece_at(m.to) {
            Some(victim) => {
                let attacker = match piece.role {
                    Role::General => 10,
                    _ => exchange_value(piece, m.from) / 100,
                };
                CAPTURE + 16 * exchange_value(victim, m.to) - attacker
            }
            None => self.evaluator.gain_of_place(piece, m.from, m.to),
        }
    }
}
