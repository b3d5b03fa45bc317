use std::time::Duration;

use game_search::{
    Bound, Limits, Report, Score, Search, SearchResult, StopHandle, StopReason, Table, TableError,
};
use xiangqi_core::{Game, Move};

use crate::{Level, MateByChecks, Xiangqi};

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
/// use xiangqi_engine::{Level, Thinking};
///
/// let thinking = Thinking { nodes: Some(100_000), ..Thinking::default() };
/// assert_eq!(Thinking::from(Level::MIN).depth, Some(1));
/// # let _ = thinking;
/// ```
#[derive(Clone, Debug, Default)]
pub struct Thinking {
    /// At most so many plies ahead.
    pub depth: Option<u32>,
    /// At most so many positions visited.
    pub nodes: Option<u64>,
    /// At most this time.
    pub time: Option<Duration>,
    /// Until told to stop.
    pub stop: StopHandle,
}

impl From<Level> for Thinking {
    fn from(level: Level) -> Self {
        Self {
            depth: Some(level.depth()),
            ..Self::default()
        }
    }
}

impl Thinking {
    fn limits(&self) -> Limits {
        let mut limits = Limits::new().stop(&self.stop);
        if let Some(depth) = self.depth {
            limits = limits.depth(depth);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        if let Some(time) = self.time {
            limits = limits.time(time);
        }
        limits
    }
}

/// An opponent: a search and its memory.
///
/// ```
/// use xiangqi_core::Game;
/// use xiangqi_engine::{Engine, EngineOptions, Thinking};
///
/// // A chariot on the edge gives mate beside another.
/// let game: Game = Game::from_setup("3k5/7R1/8R/9/9/9/9/9/9/4K4 w".parse()?)?;
/// let engine = Engine::new(EngineOptions { hash_mebibytes: 1 })?;
/// let analysis = engine.analyse(&game, &Thinking { depth: Some(3), ..Thinking::default() }, |_| ());
/// assert_eq!(analysis.score, game_search::Score::win_in(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    rules: Xiangqi,
    table: Table,
}

/// Something to show while the engine thinks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// The depth being searched, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// The worth of the best line for the side to move, in hundredths of a soldier, or a mate.
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
    /// The move to play; `None` exactly if the side to move has none.
    pub best_move: Option<Move>,
    /// The worth of the position for the side to move, in hundredths of a soldier, or a mate.
    pub score: Score,
    /// Whether no deeper search can change the score.
    pub exact: bool,
    /// How many plies were searched.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The best line, beginning with the best move.
    pub line: Vec<Move>,
}

impl Engine {
    /// An engine with an empty memory.
    ///
    /// # Errors
    ///
    /// If the memory for the table is not to be had.
    pub fn new(options: EngineOptions) -> Result<Self, TableError> {
        Ok(Self {
            rules: Xiangqi::new(),
            table: Table::with_mebibytes(options.hash_mebibytes)?,
        })
    }

    /// Forgets all that was found before, so that the next analysis is repeatable.
    pub fn clear(&self) {
        self.table.clear();
    }

    /// The move that a player of this strength makes at the cursor of a game; `None` exactly if
    /// the side to move has no legal move.
    #[must_use]
    pub fn best_move(&self, game: &Game, level: Level) -> Option<Move> {
        self.analyse(game, &level.into(), |_| ()).best_move
    }

    /// Thinks about the position at the cursor of a game, by a search that goes deeper step by
    /// step. The moves before count: a repetition may lose. `report` is called as it goes on.
    ///
    /// With the same memory, game and limits other than time, two analyses are equal to the node.
    pub fn analyse(
        &self,
        game: &Game,
        thinking: &Thinking,
        report: impl FnMut(&Progress<'_>),
    ) -> Analysis {
        self.analyse_without(game, &[], thinking, report)
    }

    /// The best lines, the best first, at most `lines` of them: each is the best one of a search
    /// that may not begin with the moves before it. The limits hold for each line.
    pub fn analyse_lines(
        &self,
        game: &Game,
        lines: usize,
        thinking: &Thinking,
        mut report: impl FnMut(usize, &Progress<'_>),
    ) -> Vec<Analysis> {
        let lines = lines.min(game.position().legal_moves().len().max(1));
        let mut found: Vec<Analysis> = Vec::new();
        for index in 0..lines {
            let excluded: Vec<_> = found.iter().filter_map(|line| line.best_move).collect();
            let report = |progress: &Progress<'_>| report(index, progress);
            found.push(self.analyse_without(game, &excluded, thinking, report));
        }
        // A search of limited depth may find a later line better.
        found.sort_by_key(|analysis| core::cmp::Reverse(analysis.score));
        found
    }

    /// Looks for a forced mate by the side to move, visiting at most so many positions: first
    /// the shortest one by checks alone, with half of them, then any mate, by the usual search.
    ///
    /// What it announces is forced, whatever the other side does, in no more plies than told; a
    /// shorter one with quiet moves among the checks may be missed. The moves before count as in
    /// [`analyse`](Self::analyse).
    ///
    /// ```
    /// use xiangqi_core::Game;
    /// use xiangqi_engine::{Engine, EngineOptions};
    ///
    /// let game: Game = Game::from_setup("4k4/9/8R/7R1/9/9/9/9/9/3K5 w".parse()?)?;
    /// let engine = Engine::new(EngineOptions { hash_mebibytes: 1 })?;
    /// let mate = engine.find_mate(&game, 10_000);
    /// assert_eq!(mate.score, game_search::Score::win_in(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn find_mate(&self, game: &Game, nodes: u64) -> Analysis {
        let position = game.position();
        let rules = MateByChecks::by(position.turn());
        let limits = Limits::new().nodes(nodes / 2);
        let by_checks = Search::new(&rules, &self.table).run(position, &limits);
        if by_checks.score.is_win() {
            return by_checks.into();
        }
        let found = StopHandle::new();
        let thinking = Thinking {
            nodes: Some(nodes.saturating_sub(by_checks.nodes)),
            stop: found.clone(),
            ..Thinking::default()
        };
        let mut analysis = self.analyse(game, &thinking, |progress| {
            if progress.bound != Bound::Upper && progress.score.is_win() {
                found.stop();
            }
        });
        analysis.nodes += by_checks.nodes;
        analysis
    }

    fn analyse_without(
        &self,
        game: &Game,
        excluded: &[Move],
        thinking: &Thinking,
        mut report: impl FnMut(&Progress<'_>),
    ) -> Analysis {
        let line = self.rules.line(game);
        let excluded = self.rules.steps(&line, excluded);
        let mut search = Search::new(&self.rules, &self.table).without_root_moves(&excluded);
        let keys: Vec<u64> = game.positions().map(|position| position.key()).collect();
        search.set_history(&keys[..game.cursor()]);
        let mut moves = Vec::new();
        let result = search.run_with(&line, &thinking.limits(), |found| {
            moves.clear();
            moves.extend(found.pv.iter().map(|&step| Move::from(step)));
            report(&Progress::new(found, &moves));
        });
        result.into()
    }
}

impl<'a> Progress<'a> {
    fn new<M>(report: &Report<'_, M>, line: &'a [Move]) -> Self {
        Self {
            depth: report.depth,
            seldepth: report.seldepth,
            score: report.score,
            bound: report.bound,
            nodes: report.nodes,
            time: report.time.unwrap_or_default(),
            hash_permille: report.hash_permille,
            line,
        }
    }
}

impl<M: Into<Move>> From<SearchResult<M>> for Analysis {
    fn from(result: SearchResult<M>) -> Self {
        Self {
            best_move: result.best_move.map(Into::into),
            score: result.score,
            exact: result.reason == StopReason::Solved,
            depth: result.depth,
            nodes: result.nodes,
            time: result.time.unwrap_or_default(),
            line: result.pv.into_iter().map(Into::into).collect(),
        }
    }
}
