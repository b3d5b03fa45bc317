use std::cmp::Reverse;
use std::time::Duration;

use connect4_core::notation::bit_key::{self, Form};
use connect4_core::{Column, Grid, Move, Player, Position, Word};
use game_search::{
    Bound, Limits, Report, Score, Search, SearchResult, StopHandle, StopReason, Table, Techniques,
};

use crate::book::{OpeningBook, by_distance, on_bits};
use crate::paranoid::mix;
use crate::{Book, Goal, Level, Paranoid, Round, Solver, SolverError, Turn};

/// How large the engine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The size of the transposition table in MiB.
    pub hash_mebibytes: usize,
}

/// 64 MiB.
impl Default for EngineOptions {
    fn default() -> Self {
        Self { hash_mebibytes: 64 }
    }
}

/// What ends an analysis; the first limit that is reached counts.
///
/// ```
/// use connect4_engine::{Level, Thinking};
///
/// let thinking = Thinking { nodes: Some(100_000), ..Thinking::default() };
/// assert_eq!(Thinking::from(Level::MIN).depth, Some(1));
/// # let _ = thinking;
/// ```
#[derive(Clone, Debug)]
pub struct Thinking {
    /// At most so many discs ahead; if positions or time are limited too, always up to the player's
    /// own next turn.
    pub depth: Option<u32>,
    /// At most so many positions visited.
    pub nodes: Option<u64>,
    /// At most this time.
    pub time: Option<Duration>,
    /// Until told to stop.
    pub stop: StopHandle,
    /// With at most so many empty squares the depth is not limited: the game is searched to its
    /// end.
    pub exact_empties: u32,
}

/// No limit but the end of the game.
impl Default for Thinking {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            stop: StopHandle::new(),
            exact_empties: 16,
        }
    }
}

impl From<Level> for Thinking {
    fn from(level: Level) -> Self {
        Self {
            depth: Some(level.depth()),
            nodes: Some(level.nodes()),
            exact_empties: level.exact_empties(),
            ..Self::default()
        }
    }
}

impl Thinking {
    /// The limits of a search so many discs deep.
    fn limits(&self, round: Round, depth: Option<u32>) -> Limits {
        let mut limits = Limits::new().stop(&self.stop);
        if let Some(discs) = depth {
            limits = limits.depth(round.turns(discs));
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(time) = self.time {
            limits = limits.time(time);
        }
        limits
    }

    /// What is left after a search.
    fn after(&self, analysis: &Analysis) -> Self {
        Self {
            nodes: self.nodes.map(|limit| limit.saturating_sub(analysis.nodes)),
            time: self.time.map(|limit| limit.saturating_sub(analysis.time)),
            ..self.clone()
        }
    }
}

/// An opponent for any grid and any number of players: a search and its memory.
///
/// It wins at once when it can, blocks when it must, and in a lost position resists longest. With
/// more than two players it takes all others to play together against it: see [`Paranoid`].
///
/// ```
/// use connect4_core::{Grid, Shape};
/// use connect4_engine::{Engine, EngineOptions, Level};
/// use game_search::Score;
///
/// let engine = Engine::new(EngineOptions { hash_mebibytes: 1 })?;
/// let mut grid = Grid::new(Shape::new(11, 8)?.with_players(4)?);
/// let analysis = engine.analyse(&grid, &Level::MIN.into(), |_| ());
/// grid.play(analysis.best_move.expect("the game is not over"))?;
///
/// // Three in a column: the side to move wins with the fourth.
/// let mut grid = Grid::new(Shape::STANDARD);
/// for column in ["4", "1", "4", "1", "4", "1"] {
///     grid.play(column.parse()?)?;
/// }
/// let analysis = engine.analyse(&grid, &Level::default().into(), |_| ());
/// assert_eq!(analysis.best_move, Some("4".parse()?));
/// assert_eq!(analysis.score, Score::win_in(1));
/// assert!(analysis.exact);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    table: Table,
    techniques: Techniques,
    /// For the end of the usual game, which has a solver of its own.
    endgame: Solver,
    opening: Option<Opening>,
}

/// The book that is looked into before a search.
#[derive(Debug)]
struct Opening {
    book: Box<dyn OpeningBook>,
    /// Chooses among moves that are equally good.
    seed: u64,
}

/// Something to show while the engine thinks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// How many discs ahead is being searched.
    pub depth: u32,
    /// The length of the longest line looked at, in discs.
    pub seldepth: u32,
    /// The worth of the best line, as in [`Analysis::score`].
    pub score: Score,
    /// What the score says of the value at this depth.
    pub bound: Bound,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hash_permille: u32,
    /// The best line.
    pub line: &'a [Move],
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Analysis {
    /// The move to play; `None` exactly if the game is over.
    pub best_move: Option<Move>,
    /// The worth of the position for the player to move: won or lost in so many discs, the last
    /// one included (a pass is not a disc); else an estimate. The estimate adds up the stretches
    /// where a line can still be made, 64 for one that lacks one disc, a quarter for each further
    /// one that is missing, less the opponents'.
    ///
    /// With more than two players, won means against all others together, and lost that all
    /// others together can make one of them win.
    pub score: Score,
    /// Whether the score is exact for the whole game.
    pub exact: bool,
    /// How many discs ahead were searched; the length of the line if it was solved or is from the
    /// book.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The best line, beginning with the best move; one from the book ends where the book does.
    pub line: Vec<Move>,
}

impl Opening {
    /// The moves of a position in the book, the best first; else none.
    fn ranked(&self, grid: &Grid) -> Vec<(Move, Score)> {
        let mut moves = self.book.scores(grid).unwrap_or_default();
        moves.sort_by_key(|(_, score)| Reverse(*score));
        let best = moves.first().map(|(_, score)| *score);
        let equals = moves.partition_point(|(_, score)| Some(*score) == best);
        // A book's board has keys.
        let key = bit_key::of(grid, Form::OwnPlusOccupied).unwrap_or_default();
        let random = mix(self.seed ^ mix(key as u64 ^ (key >> 64) as u64));
        moves[..equals].rotate_left((random % equals.max(1) as u64) as usize);
        moves
    }
}

impl Engine {
    /// An engine with an empty memory.
    ///
    /// # Errors
    ///
    /// If the memory for the table is not to be had.
    pub fn new(options: EngineOptions) -> Result<Self, SolverError> {
        Ok(Self {
            table: Table::with_mebibytes(options.hash_mebibytes)?,
            techniques: Techniques::all(),
            endgame: Solver::with_mebibytes((options.hash_mebibytes / 8).max(1))?,
            opening: None,
        })
    }

    /// Makes use of these techniques of the search and of the solver only; to measure what each is
    /// worth.
    #[must_use]
    pub fn with_techniques(mut self, techniques: Techniques) -> Self {
        self.techniques = techniques;
        self.endgame = self.endgame.with_techniques(techniques);
        self
    }

    /// Looks into a book first: where it has all successors of a position, the engine plays one of
    /// the best moves, at any level and without search.
    ///
    /// Which one among several depends on the seed and the position alone, each as likely over all
    /// seeds. On other boards than the book's nothing changes.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use connect4_core::{Grid, Shape};
    /// use connect4_engine::{Book, Engine, EngineOptions, Level, Solver};
    ///
    /// let book = Book::build(4, &Solver::<4, 4>::with_mebibytes(2)?, |_| ControlFlow::Continue(()))?;
    /// let engine = Engine::new(EngineOptions { hash_mebibytes: 1 })?.with_book(book, 1);
    /// let found = engine.analyse(&Grid::new(Shape::new(4, 4)?), &Level::MIN.into(), |_| ());
    /// assert!(found.exact && found.nodes == 0);
    /// assert_eq!(found.line.len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_book<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
        mut self,
        book: Book<COLS, ROWS, TO_WIN, B>,
        seed: u64,
    ) -> Self {
        let book = Box::new(book);
        self.opening = Some(Opening { book, seed });
        self
    }

    /// Forgets all that was found before, so that the next analysis is repeatable.
    pub fn clear(&self) {
        self.table.clear();
        self.endgame.clear();
    }

    /// The move that a player of this strength makes; `None` exactly if the game is over.
    ///
    /// ```
    /// use connect4_core::{Grid, Shape};
    /// use connect4_engine::{Engine, EngineOptions, Level};
    ///
    /// let engine = Engine::new(EngineOptions { hash_mebibytes: 1 })?;
    /// let grid = Grid::new(Shape::STANDARD);
    /// assert!(engine.best_move(&grid, Level::MIN).is_some_and(|m| grid.is_legal(m)));
    /// # Ok::<(), connect4_engine::SolverError>(())
    /// ```
    #[must_use]
    pub fn best_move(&self, grid: &Grid, level: Level) -> Option<Move> {
        self.analyse(grid, &level.into(), |_| ()).best_move
    }

    /// Thinks about a position, deeper step by step; `report` is called as it goes on.
    ///
    /// With the same memory, position and limits other than time, two analyses are equal to the
    /// node.
    pub fn analyse(
        &self,
        grid: &Grid,
        thinking: &Thinking,
        report: impl FnMut(&Progress<'_>),
    ) -> Analysis {
        /// Depth of the search before the solver, for an answer in any case.
        const PREVIEW_DEPTH: u32 = 6;

        if let Some(analysis) = self.book_lines(grid, 1).into_iter().next() {
            return analysis;
        }
        let few_empties = empty_squares(grid) <= thinking.exact_empties;
        let usual = few_empties.then(|| on_bits(grid)).flatten();
        let depth = match (thinking.depth, usual) {
            (depth, None) => depth.filter(|_| !few_empties),
            (None, Some(_)) => Some(PREVIEW_DEPTH),
            (Some(depth), Some(_)) => Some(depth.min(PREVIEW_DEPTH)),
        };
        let analysis = self.search(grid, &[], thinking, depth, report);
        match usual {
            Some(position) if !analysis.exact => self.solve(&position, thinking, analysis),
            _ => analysis,
        }
    }

    /// The best lines, the best first, at most `lines` of them: each is the best one of a search
    /// that may not begin with the moves before it. The limits hold for each line.
    pub fn analyse_lines(
        &self,
        grid: &Grid,
        lines: usize,
        thinking: &Thinking,
        mut report: impl FnMut(usize, &Progress<'_>),
    ) -> Vec<Analysis> {
        let lines = lines.min(grid.legal_moves().len().max(1));
        let from_book = self.book_lines(grid, lines);
        if !from_book.is_empty() {
            return from_book;
        }
        let mut found: Vec<Analysis> = Vec::new();
        let mut excluded = Vec::new();
        for index in 0..lines {
            let report = |progress: &Progress<'_>| report(index, progress);
            let analysis = if index == 0 {
                self.analyse(grid, thinking, report)
            } else {
                let few_empties = empty_squares(grid) <= thinking.exact_empties;
                let depth = thinking.depth.filter(|_| !few_empties);
                self.search(grid, &excluded, thinking, depth, report)
            };
            excluded.extend(analysis.best_move);
            found.push(analysis);
        }
        // Searches of limited depth may find a later line better; nothing beats an exact first one.
        let proven = usize::from(found.first().is_some_and(|analysis| analysis.exact));
        found[proven..].sort_by_key(|analysis| Reverse(analysis.score));
        found
    }

    /// The best lines as far as the book goes, the best first; none if the book does not have the
    /// position and all its successors.
    fn book_lines(&self, grid: &Grid, lines: usize) -> Vec<Analysis> {
        let Some(opening) = &self.opening else {
            return Vec::new();
        };
        let first = opening.ranked(grid).into_iter().take(lines);
        let with_line = |(m, score)| {
            let mut line = vec![m];
            let mut next = grid.clone();
            while next.play(line[line.len() - 1]).is_ok()
                && let Some((m, _)) = opening.ranked(&next).first()
            {
                line.push(*m);
            }
            Analysis {
                best_move: Some(m),
                score,
                exact: true,
                depth: line.len() as u32,
                nodes: 0,
                time: Duration::ZERO,
                line,
            }
        };
        first.map(with_line).collect()
    }

    /// The search that serves every grid, without these moves at the root.
    fn search(
        &self,
        grid: &Grid,
        excluded: &[Move],
        thinking: &Thinking,
        depth: Option<u32>,
        mut report: impl FnMut(&Progress<'_>),
    ) -> Analysis {
        let players = grid.shape().players();
        let round = Round::of(players);
        // The last opponent's win is seen without being played.
        let ends_anyway = thinking.nodes.is_some() || thinking.time.is_some();
        let least = if ends_anyway {
            u32::from(players) - 1
        } else {
            1
        };
        let depth = depth.map(|depth| depth.max(least));
        let excluded: Vec<Turn> = excluded.iter().copied().map(Turn::Drop).collect();
        let game = Paranoid::new(grid);
        let result = Search::new(&game, &self.table)
            .with_techniques(self.techniques)
            .without_root_moves(&excluded)
            .run_with(
                &game.position(grid),
                &thinking.limits(round, depth),
                |found| {
                    let line = dropped(found.pv);
                    report(&progress(found, round, &line));
                },
            );
        analysis(result, round, grid)
    }

    /// What the exact solver says, if the limits let it finish; else what was found before.
    fn solve(&self, position: &Position, thinking: &Thinking, preview: Analysis) -> Analysis {
        let left = thinking.after(&preview).limits(Round::of(2), None);
        let solved = self.endgame.solve(position, Goal::Score, &left);
        let nodes = preview.nodes + solved.nodes;
        let time = preview.time + solved.time;
        match solved.score() {
            Some(score) => Analysis {
                best_move: solved.line.first().copied(),
                score: by_distance(position, score),
                exact: true,
                depth: solved.line.len() as u32,
                line: solved.line,
                nodes,
                time,
            },
            None => Analysis {
                nodes,
                time,
                ..preview
            },
        }
    }
}

fn empty_squares(grid: &Grid) -> u32 {
    grid.shape().squares() as u32 - grid.plies()
}

/// A score whose distance counts turns, with the distance in discs.
fn in_discs(score: Score, round: Round) -> Score {
    match score.distance() {
        Some(turns) if score.is_win() => Score::win_in(round.discs(turns)),
        Some(turns) => Score::loss_in(round.discs(turns)),
        None => score,
    }
}

fn dropped(turns: &[Turn]) -> Vec<Move> {
    let drop = |turn: &Turn| match turn {
        Turn::Drop(column) => Some(*column),
        Turn::Pass => None,
    };
    turns.iter().filter_map(drop).collect()
}

/// The line with the last discs of a decided game, which are seen without being played: the winning
/// one, and before it any disc of the loser that blocks one of several threats or none.
fn with_end(mut line: Vec<Move>, start: &Grid, discs: u32) -> Vec<Move> {
    let mut grid = start.clone();
    if line.iter().any(|m| grid.play(*m).is_err()) {
        return line;
    }
    while line.len() < discs as usize {
        let next = grid.turn().next(grid.shape().players());
        let moves = grid.legal_moves();
        let wins = winning_move(&grid, grid.turn());
        let Some(m) = wins
            .or_else(|| winning_move(&grid, next))
            .or_else(|| moves.into_iter().next())
        else {
            break;
        };
        line.push(m);
        if grid.play(m).is_err() {
            break;
        }
    }
    line
}

/// Where a player would complete a line with the next disc.
fn winning_move(grid: &Grid, player: Player) -> Option<Move> {
    let completes = |column: &Column| {
        grid.playable_square(*column)
            .is_some_and(|square| grid.completes_line(square, player))
    };
    grid.legal_moves().into_iter().find(completes)
}

fn progress<'a>(report: &Report<'_, Turn>, round: Round, line: &'a [Move]) -> Progress<'a> {
    Progress {
        depth: round.discs(report.depth),
        seldepth: round.discs(report.seldepth),
        score: in_discs(report.score, round),
        bound: report.bound,
        nodes: report.nodes,
        time: report.time.unwrap_or_default(),
        hash_permille: report.hash_permille,
        line,
    }
}

fn analysis(result: SearchResult<Turn>, round: Round, grid: &Grid) -> Analysis {
    let score = in_discs(result.score, round);
    let line = dropped(&result.pv);
    let line = with_end(line, grid, score.distance().unwrap_or(0));
    Analysis {
        best_move: line.first().copied(),
        score,
        exact: result.reason == StopReason::Solved,
        depth: round.discs(result.depth),
        nodes: result.nodes,
        time: result.time.unwrap_or_default(),
        line,
    }
}
