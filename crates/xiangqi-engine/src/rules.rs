use game_search::{
    Game, Margin, MoveClass, MoveCode, MoveList, Node, Noise, Part, Path, Ranking, Score,
    ScoreBounds, Verdict, reduction_by_logarithms,
};
use xiangqi_core::{Move, Piece, Position, Role, Square, judge::Rules};

use crate::{
    Line, Parameters,
    evaluation::Evaluator,
    exchange::{exchange_value, exchange_wins},
    repetition,
};

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
    rules: Rules,
}

impl Xiangqi {
    /// With the [tuned parameters](Parameters::tuned), by the [Asian rules](Rules::AXF).
    #[must_use]
    pub fn new() -> Self {
        Self {
            evaluator: Evaluator::tuned().clone(),
            rules: Rules::AXF,
        }
    }

    /// With other parameters.
    #[must_use]
    pub fn with_parameters(parameters: &Parameters) -> Self {
        Self {
            evaluator: Evaluator::new(parameters),
            rules: Rules::AXF,
        }
    }

    /// By other rules. A repetition counts for something from the second occurrence on, whichever ends
    /// the game: who can force it once can do so again.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// The moves of a game up to its cursor, as the search takes them.
    #[must_use]
    pub fn line(&self, game: &xiangqi_core::Game) -> Line {
        Line::of_game(game, &self.evaluator, &self.rules)
    }
}

/// With the tuned parameters.
impl Default for Xiangqi {
    fn default() -> Self {
        Self::new()
    }
}

/// A move of the search, with what moves and what it does at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    m: Move,
    piece: PieceIndex,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Quiet,
    Check,
    /// Whether or not it gives check.
    Capture,
}

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        step.m
    }
}

/// The most legal moves of a position: 2 chariots and 2 cannons with 17 each, 2 horses with 8, and
/// less for the others.
type Steps = MoveList<Step, 128>;

impl Game for Xiangqi {
    type Position = Line;
    type Move = Step;
    type Undo = ();
    type Moves = Steps;

    const REPEATS: bool = true;

    fn legal_moves(&self, line: &Line, moves: &mut Steps) {
        self.add_captures(line.position(), moves);
        self.add_others(line.position(), Part::ForcingAndQuiet, moves);
    }

    const IN_PARTS: bool = true;

    fn legal_moves_of(&self, line: &Line, part: Part, moves: &mut Steps) {
        match part {
            Part::Noisy => self.add_captures(line.position(), moves),
            Part::Forcing | Part::ForcingAndQuiet => {
                self.add_others(line.position(), part, moves);
            }
        }
    }

    fn is_legal_and_quiet(&self, line: &Line, step: Step) -> bool {
        let position = line.position();
        let board = position.board();
        board.piece_at(step.m.from).map(PieceIndex::new) == Some(step.piece)
            && board.piece_at(step.m.to).is_none()
            && position.is_legal(step.m)
            && !position.gives_check(step.m)
    }

    fn play(&self, line: &mut Line, step: Step) {
        let check = match step.kind {
            Kind::Quiet => Some(false),
            Kind::Check => Some(true),
            Kind::Capture => None,
        };
        line.play_known(step.m, check, &self.evaluator);
    }

    fn undo(&self, line: &mut Line, _: Step, (): ()) {
        line.undo();
    }

    fn key(&self, line: &Line) -> u64 {
        line.position().key()
    }

    /// A mate that is not quick enough for the natural limit is none.
    #[inline]
    fn table_key(&self, line: &Line) -> u64 {
        line.key_with_clock()
    }

    fn move_code(&self, _: &Line, step: Step) -> MoveCode {
        move_code(step.m)
    }

    fn move_from_code(&self, line: &Line, code: MoveCode) -> Option<Step> {
        let index = usize::from(code.get() - 1);
        let square = |index| Square::from_index(index);
        let m = Move::new(
            square(index / Square::ALL.len())?,
            square(index % Square::ALL.len())?,
        );
        let position = line.position();
        position.is_legal(m).then(|| step(position, m))?
    }

    /// A draw for want of material, unless that was left already at the root.
    #[inline]
    fn outcome(&self, line: &Line, ply: u32) -> Option<Score> {
        (line.is_drawn_by_material() && ply > 0).then_some(Score::DRAW)
    }

    /// Mate and stalemate alike lose.
    fn score_without_moves(&self, _: &Line, ply: u32) -> Score {
        Score::loss_in(ply)
    }

    fn evaluate(&self, line: &Line) -> Score {
        line.evaluation(&self.evaluator)
    }

    #[inline]
    fn evaluation_bounds(&self, line: &Line) -> ScoreBounds {
        line.evaluation_bounds()
    }

    /// They were ranked as they were made.
    fn rank_moves(&self, _: &Line, _: Node, _: &mut Steps) -> Ranking {
        Ranking::Ranked
    }

    /// Captures; in check all evasions, unless checks have gone on for too long.
    fn noisy_moves(&self, line: &Line, moves: &mut Steps) -> Noise {
        if line.is_check() && !checks_go_on(line) {
            self.legal_moves(line, moves);
            return Noise::Forced;
        }
        self.add_captures(line.position(), moves);
        Noise::Optional
    }

    /// Checks.
    fn forcing_moves(&self, line: &Line, moves: &mut Steps) {
        self.add_others(line.position(), Part::Forcing, moves);
    }

    fn repetition(&self, line: &Line, ply: u32, path: Path<'_>) -> Option<Verdict> {
        repetition::verdict(line, &self.rules, ply, path)
    }

    fn in_check(&self, line: &Line) -> bool {
        line.is_check()
    }

    const NULL_MOVE: bool = true;

    /// With nothing left that crosses the river freely, having to move may hurt.
    fn null_move(&self, line: &mut Line) -> Option<()> {
        let board = line.position().board();
        let own = board.side(line.position().turn());
        let free = board.role(Role::Chariot) | board.role(Role::Horse) | board.role(Role::Cannon);
        if (own & free).is_empty() {
            return None;
        }
        line.pass();
        Some(())
    }

    fn undo_null_move(&self, line: &mut Line, (): ()) {
        line.undo_pass();
    }

    const LEAST_TABLE_DEPTH: u32 = 0;

    fn move_class(&self, _: &Line, step: Step) -> MoveClass {
        match step.kind {
            Kind::Quiet => MoveClass::Quiet,
            Kind::Check => MoveClass::Forcing,
            Kind::Capture => MoveClass::Noisy,
        }
    }

    /// One ply for a check.
    fn extension(&self, line: &Line, _: Step, _: Node) -> u32 {
        u32::from(line.is_check())
    }

    fn late_move_reduction(&self, depth: u32, tried: u32) -> u32 {
        let depth = depth.min(MOST_REDUCED as u32 - 1) as usize;
        let tried = tried.min(MOST_REDUCED as u32 - 1) as usize;
        REDUCTIONS[depth][tried].into()
    }

    fn late_move_limit(&self, depth: u32) -> Option<u32> {
        (depth <= 5).then_some(6 + depth * depth)
    }

    const REDUCED_WITHOUT_HASH_MOVE: Option<u32> = Some(4);

    fn margin(&self, margin: Margin, depth: u32) -> Option<i32> {
        let depth = depth as i32;
        match margin {
            Margin::ReverseFutility if depth <= 6 => Some(80 * depth),
            Margin::Futility if depth <= 5 => Some(80 + 70 * depth),
            Margin::Exchange if depth <= 6 => Some(80 * depth),
            Margin::Singular if depth >= 8 => Some(3 * depth),
            Margin::Delta => Some(200),
            Margin::NullMove => Some(200),
            Margin::Aspiration => Some(25),
            _ => None,
        }
    }

    fn exchange_wins(&self, line: &Line, step: Step, points: i32) -> bool {
        exchange_wins(line.position(), step.m, points)
    }

    const HISTORY_SLOTS: usize = HISTORY_SLOTS;

    fn history_slot(&self, _: &Line, step: Step) -> usize {
        step.piece.history_slot(step.m.to)
    }

    const CONTINUATION_HISTORY: bool = true;
}

/// Beyond this depth and number of moves reductions grow no more.
const MOST_REDUCED: usize = 64;

/// By depth, then by the moves tried before.
static REDUCTIONS: [[u8; MOST_REDUCED]; MOST_REDUCED] = {
    const BASE: u32 = 400;
    const SCALE: u32 = 230;
    let mut reductions = [[0; MOST_REDUCED]; MOST_REDUCED];
    let mut depth = 3;
    while depth < MOST_REDUCED {
        let mut tried = 2;
        while tried < MOST_REDUCED {
            let plies = reduction_by_logarithms(depth as u32, tried as u32, BASE, SCALE);
            reductions[depth][tried] = plies as u8;
            tried += 1;
        }
        depth += 1;
    }
    reductions
};

/// A piece as a number below 14.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceIndex(u8);

impl PieceIndex {
    #[inline]
    pub(crate) const fn new(piece: Piece) -> Self {
        Self((Role::ALL.len() * piece.color.index() + piece.role.index()) as u8)
    }

    /// The slot of a move to a point.
    #[inline]
    pub(crate) const fn history_slot(self, to: Square) -> usize {
        Square::ALL.len() * self.0 as usize + to.index()
    }
}

/// One for each piece of either side on each point.
pub(crate) const HISTORY_SLOTS: usize = 2 * Role::ALL.len() * Square::ALL.len();

/// A move as a number for the table.
pub(crate) fn move_code(m: Move) -> MoveCode {
    MoveCode::from_index((Square::ALL.len() * m.from.index() + m.to.index()) as u16)
}

/// Whether the last moves were answers to checks and captured nothing: without an end to them a
/// leaf could go on for ever where both sides give check.
fn checks_go_on(line: &Line) -> bool {
    const MOST_QUIET_EVASIONS: usize = 3;
    line.quiet_evasions(2 * MOST_QUIET_EVASIONS) >= MOST_QUIET_EVASIONS
}

/// A legal move as a step; `None` only without a piece that moves.
fn step(position: &Position, m: Move) -> Option<Step> {
    let piece = PieceIndex::new(position.board().piece_at(m.from)?);
    let kind = if position.board().piece_at(m.to).is_some() {
        Kind::Capture
    } else if position.gives_check(m) {
        Kind::Check
    } else {
        Kind::Quiet
    };
    Some(Step { m, piece, kind })
}

impl Xiangqi {
    /// Captures come first, the most valuable victim by the least valuable attacker.
    fn add_captures(&self, position: &Position, steps: &mut Steps) {
        const FIRST: i32 = 2 * Ranking::MAX_LEARNED;
        let board = position.board();
        position.visit_legal_targets(board.side(!position.turn()), |from, targets| {
            if targets.is_empty() {
                return;
            }
            let Some(piece) = board.piece_at(from) else {
                return;
            };
            let attacker = match piece.role {
                Role::General => 10,
                _ => exchange_value(piece, from) / 100,
            };
            let piece = PieceIndex::new(piece);
            for to in targets {
                let m = Move::new(from, to);
                let victim = board
                    .piece_at(to)
                    .map_or(0, |victim| exchange_value(victim, to));
                let kind = Kind::Capture;
                steps.push_ranked(Step { m, piece, kind }, FIRST + 16 * victim - attacker);
            }
        });
    }

    /// Checks, and if asked for other moves that capture nothing: those first that improve the
    /// place of a piece.
    fn add_others(&self, position: &Position, part: Part, steps: &mut Steps) {
        const CHECK: i32 = 40_000;
        let board = position.board();
        let finder = position.check_finder();
        position.visit_legal_targets(!board.occupied(), |from, targets| {
            if targets.is_empty() {
                return;
            }
            let Some(mover) = board.piece_at(from) else {
                return;
            };
            let piece = PieceIndex::new(mover);
            let checks = finder.checking_targets(position, from, targets);
            for to in checks {
                let m = Move::new(from, to);
                let kind = Kind::Check;
                steps.push_ranked(Step { m, piece, kind }, CHECK);
            }
            if part == Part::Forcing {
                return;
            }
            let gain = self.evaluator.gains_of_place(mover, from);
            for to in targets & !checks {
                let m = Move::new(from, to);
                let kind = Kind::Quiet;
                steps.push_ranked(Step { m, piece, kind }, 8 * gain(to));
            }
        });
    }

    /// The legal moves among these, as the search names them.
    pub(crate) fn steps(&self, line: &Line, moves: &[Move]) -> Vec<Step> {
        let position = line.position();
        let legal = moves.iter().filter(|&&m| position.is_legal(m));
        legal.filter_map(|&m| step(position, m)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
    use xiangqi_core::random;

    fn part(rules: &Xiangqi, line: &Line, part: Part) -> Vec<Step> {
        let mut moves = Steps::new();
        rules.legal_moves_of(line, part, &mut moves);
        moves.iter().collect()
    }

    /// By the rules alone, each move by itself.
    fn slowly(position: &Position) -> Vec<Step> {
        let legal = position.legal_moves();
        legal.iter().filter_map(|&m| step(position, m)).collect()
    }

    fn sorted(mut steps: Vec<Step>) -> Vec<Step> {
        steps.sort_by_key(|step| step.m);
        steps
    }

    #[test]
    fn the_parts_are_the_legal_moves_by_class() {
        let rules = Xiangqi::new();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
        let mut before = [Vec::new(), Vec::new()];
        let mut stale = [0, 0];
        for _ in 0..10 {
            let mut line = Line::new(Position::new(), &rules.evaluator, &rules.rules);
            for _ in 0..150 {
                let all = slowly(line.position());
                let of = |classes: &[MoveClass]| {
                    let is_asked_for =
                        |step: &&Step| classes.contains(&rules.move_class(&line, **step));
                    sorted(all.iter().filter(is_asked_for).copied().collect())
                };
                let parts = [
                    (Part::Noisy, of(&[MoveClass::Noisy])),
                    (Part::Forcing, of(&[MoveClass::Forcing])),
                    (
                        Part::ForcingAndQuiet,
                        of(&[MoveClass::Forcing, MoveClass::Quiet]),
                    ),
                ];
                for (asked, expected) in parts {
                    let found = sorted(part(&rules, &line, asked));
                    assert_eq!(found, expected, "{} {asked:?}", line.position());
                }
                // Killers come from other positions with the same side to move.
                let quiet = of(&[MoveClass::Quiet]);
                let before = &mut before[line.position().turn().index()];
                for &mv in before.iter() {
                    let is_quiet = rules.is_legal_and_quiet(&line, mv);
                    assert_eq!(is_quiet, quiet.contains(&mv), "{} {mv:?}", line.position());
                    stale[usize::from(is_quiet)] += 1;
                }
                *before = quiet;
                let Some(m) = random::legal_move(line.position(), &mut random) else {
                    break;
                };
                line.play(m, &rules.evaluator);
            }
        }
        assert!(stale[0] > 1000 && stale[1] > 20, "{stale:?}");
    }
}
