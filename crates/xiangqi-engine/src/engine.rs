use std::{
    mem,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use game_search::{
    Bound, Certainty, Clock, Learned, Limits, PonderHandle, Report, Score, Search, SearchResult,
    StopHandle, Table, TableError, Technique, Techniques,
};
use xiangqi_core::{Game, Move, judge::Rules};

use crate::{
    Book, BookChoice, BookMove, Level, MateByChecks, Parameters, Xiangqi, imprecision::choose,
    repetition,
};

/// How large the engine is, and by which rules it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The size of the transposition table in MiB.
    pub hash_mebibytes: usize,
    /// How many threads search; 0 counts as 1. Only one repeats itself to the node.
    pub threads: usize,
    /// What the search makes use of.
    pub techniques: Techniques,
    /// Seed of the choices of [imprecise](Thinking::imprecision) players.
    pub seed: u64,
    /// By which rules games end without a mate. A repetition counts for something before it ends the
    /// game; see [`Xiangqi::with_rules`].
    pub rules: Rules,
}

impl EngineOptions {
    /// The default with a table of another size in MiB.
    #[must_use]
    pub fn with_hash(mebibytes: usize) -> Self {
        Self {
            hash_mebibytes: mebibytes,
            ..Self::default()
        }
    }
}

/// 64 MiB, one thread, every technique, the [Asian rules](Rules::AXF).
impl Default for EngineOptions {
    fn default() -> Self {
        Self {
            hash_mebibytes: 64,
            threads: 1,
            techniques: Techniques::all(),
            seed: 1,
            rules: Rules::AXF,
        }
    }
}

/// How an analysis goes: what ends it (the first limit that is reached counts), and which moves it
/// looks at.
///
/// ```
/// use xiangqi_engine::{Level, Thinking};
///
/// let thinking = Thinking { nodes: Some(100_000), lines: 3, ..Thinking::default() };
/// assert_eq!(Thinking::from(Level::MIN).depth, Some(1));
/// # let _ = thinking;
/// ```
#[derive(Clone, Debug)]
pub struct Thinking {
    /// At most so many plies ahead.
    pub depth: Option<u32>,
    /// At most so many positions visited.
    pub nodes: Option<u64>,
    /// At most this time.
    pub time: Option<Duration>,
    /// As long as a move may take on this clock.
    pub clock: Option<Clock>,
    /// Until told to stop.
    pub stop: StopHandle,
    /// On the opponent's time until this handle is hit: only then limits of time count.
    pub ponder: Option<PonderHandle>,
    /// How many of the best lines to find; 0 counts as 1.
    pub lines: usize,
    /// The only moves to begin with; all if there are none. Moves that are not legal are passed
    /// over.
    pub only: Vec<Move>,
    /// Moves not to begin with.
    pub banned: Vec<Move>,
    /// 0 for the best play. Otherwise a move is chosen at random among the best lines (eight at
    /// least): one that is this much worse than the best, in hundredths of a soldier, 2.7 times
    /// less often. The choice depends on the position and on [`EngineOptions::seed`].
    pub imprecision: u32,
    /// Whether the engine's [book](Engine::with_book), if it has one, is looked into first.
    pub book: bool,
}

/// No limit, one line, all moves, the best play, from the book if there is one.
impl Default for Thinking {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            clock: None,
            stop: StopHandle::new(),
            ponder: None,
            lines: 1,
            only: Vec::new(),
            banned: Vec::new(),
            imprecision: 0,
            book: true,
        }
    }
}

impl From<Level> for Thinking {
    fn from(level: Level) -> Self {
        Self {
            depth: Some(level.depth()),
            imprecision: level.imprecision(),
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
        if let Some(clock) = self.clock {
            limits = limits.clock(clock);
        }
        if let Some(time) = self.time {
            limits = limits.time(time);
        }
        if let Some(ponder) = &self.ponder {
            limits = limits.ponder(ponder);
        }
        limits
    }

    /// Whether a move is one to begin with.
    fn allows(&self, m: Move) -> bool {
        !self.banned.contains(&m) && (self.only.is_empty() || self.only.contains(&m))
    }

    /// How many lines the search must find.
    fn searched_lines(&self) -> usize {
        const LINES_TO_CHOOSE_FROM: usize = 8;
        if self.imprecision == 0 {
            self.lines
        } else {
            self.lines.max(LINES_TO_CHOOSE_FROM)
        }
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
/// let engine = Engine::new(EngineOptions::with_hash(1))?;
/// let analysis = engine.analyse(&game, &Thinking { depth: Some(3), ..Thinking::default() }, |_| ());
/// assert_eq!(analysis.score, game_search::Score::win_in(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    rules: Xiangqi,
    table: Table,
    /// Taken out while the engine thinks.
    learned: Mutex<Learned>,
    options: EngineOptions,
    opening: Option<(Arc<Book>, BookChoice)>,
}

/// Something to show while the engine thinks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// Which of the best lines it is, 0 the best.
    pub index: usize,
    /// The depth being searched, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// The worth of the line for the side to move, in hundredths of a soldier, or a mate.
    pub score: Score,
    /// What the score says of the value at this depth.
    pub bound: Bound,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hash_permille: u32,
    /// The line.
    pub line: &'a [Move],
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Analysis {
    /// The move to play; `None` exactly if the side to move has none, or none that it may begin
    /// with.
    pub best_move: Option<Move>,
    /// The worth of that move for the side to move, in hundredths of a soldier, or a mate.
    pub score: Score,
    /// Whether no deeper search can change the score.
    pub exact: bool,
    /// How many plies were searched.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The line that begins with that move; its second move is what to ponder on.
    pub line: Vec<Move>,
    /// The best lines, the best first: as many as were asked for and moves allow, at least one
    /// unless there is no move.
    pub lines: Vec<AnalysedLine>,
    /// Whether it was not thought about but is from the [book](Engine::with_book). The depths are then
    /// those of the search that is in the book, and the lines end where the book does.
    pub from_book: bool,
}

/// One of the best lines.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AnalysedLine {
    /// Its worth for the side to move.
    pub score: Score,
    /// The depth that the score is for, in plies.
    pub depth: u32,
    /// Its moves, at least one.
    pub moves: Vec<Move>,
}

impl Engine {
    /// An engine with an empty memory and the [tuned parameters](Parameters::tuned).
    ///
    /// # Errors
    ///
    /// If the memory for the table is not to be had.
    pub fn new(options: EngineOptions) -> Result<Self, TableError> {
        Self::with_parameters(options, Parameters::tuned())
    }

    /// The same with other parameters.
    ///
    /// # Errors
    ///
    /// If the memory for the table is not to be had.
    pub fn with_parameters(
        options: EngineOptions,
        parameters: &Parameters,
    ) -> Result<Self, TableError> {
        Ok(Self {
            rules: Xiangqi::with_parameters(parameters).with_rules(options.rules),
            table: Table::with_mebibytes(options.hash_mebibytes)?,
            learned: Mutex::default(),
            options,
            opening: None,
        })
    }

    /// Looks into a book first: where it has the position of a game, the engine plays one of its best
    /// moves, at any level and without search. It never goes back to a position that stood before, and
    /// leaves the book when the game has come back to one.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use xiangqi_core::Game;
    /// use xiangqi_engine::{
    ///     BookBuilder, BookChoice, BookSearcher, BookSettings, Engine, EngineOptions, Level,
    /// };
    ///
    /// let settings = BookSettings { plies: 2, lines: 3, nodes: 1000, margin: 100 };
    /// let mut builder = BookBuilder::new(settings);
    /// let mut searchers = [BookSearcher::new(settings)?];
    /// builder.grow(3, &mut searchers)?;
    /// let book = Arc::new(builder.into_book());
    ///
    /// let engine = Engine::new(EngineOptions::with_hash(1))?;
    /// let engine = engine.with_book(book, BookChoice::default());
    /// let found = engine.analyse(&Game::new(), &Level::MIN.into(), |_| ());
    /// assert!(found.from_book && found.nodes == 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_book(mut self, book: Arc<Book>, choice: BookChoice) -> Self {
        self.opening = Some((book, choice));
        self
    }

    /// How large the engine is.
    #[must_use]
    pub const fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Forgets all that was found before, so that the next analysis is repeatable.
    pub fn clear(&self) {
        self.table.clear();
        self.keep_learned(Learned::default());
    }

    /// What was learned about moves so far. Of two analyses at a time the second begins with
    /// nothing.
    fn take_learned(&self) -> Learned {
        let learned = self.learned.lock();
        mem::take(&mut learned.unwrap_or_else(PoisonError::into_inner))
    }

    fn keep_learned(&self, learned: Learned) {
        let kept = self.learned.lock();
        *kept.unwrap_or_else(PoisonError::into_inner) = learned;
    }

    /// The move that a player of this strength makes at the cursor of a game; `None` exactly if
    /// the side to move has no legal move.
    #[must_use]
    pub fn best_move(&self, game: &Game, level: Level) -> Option<Move> {
        self.analyse(game, &level.into(), |_| ()).best_move
    }

    /// Thinks about the position at the cursor of a game, by a search that goes deeper step by
    /// step. The moves before count: a repetition may lose. `report` is called as it goes on, with the
    /// [lines](Thinking::lines) that were asked for.
    ///
    /// With one thread and the same memory, game and limits other than time, two analyses are equal
    /// to the node.
    pub fn analyse(
        &self,
        game: &Game,
        thinking: &Thinking,
        report: impl FnMut(&Progress<'_>),
    ) -> Analysis {
        self.analyse_by(self.options.techniques, game, thinking, report)
    }

    fn analyse_by(
        &self,
        techniques: Techniques,
        game: &Game,
        thinking: &Thinking,
        mut report: impl FnMut(&Progress<'_>),
    ) -> Analysis {
        if let Some(analysis) = self.look_up(game, thinking) {
            for (index, line) in analysis.lines.iter().enumerate() {
                report(&line.as_progress(index));
            }
            return analysis;
        }
        let line = self.rules.line(game);
        let mut search = Search::new(&self.rules, &self.table)
            .with_techniques(techniques)
            .with_learned(self.take_learned())
            .with_threads(self.options.threads)
            .with_lines(thinking.searched_lines())
            .without_root_moves(&self.rules.steps(&line, &thinking.banned));
        if !thinking.only.is_empty() {
            search = search.with_root_moves(&self.rules.steps(&line, &thinking.only));
        }
        let keys: Vec<u64> = game.positions().map(|position| position.key()).collect();
        search.set_history(&keys[..game.cursor()]);
        let lines = thinking.lines.max(1);
        let mut moves = Vec::new();
        let result = search.run_with(&line, &thinking.limits(), |found| {
            // Others are only there to choose a move from.
            if found.line < lines {
                moves.clear();
                moves.extend(found.pv.iter().map(|&step| Move::from(step)));
                report(&Progress::new(found, &moves));
            }
        });
        self.keep_learned(search.into_learned());
        let mut analysis = Analysis::from(result);
        if thinking.imprecision > 0 {
            let seed = self.options.seed ^ game.position().key();
            analysis.play(choose(&analysis.lines, thinking.imprecision, seed));
        }
        analysis.lines.truncate(lines);
        analysis
    }

    /// What the book says, if it has the position.
    fn look_up(&self, game: &Game, thinking: &Thinking) -> Option<Analysis> {
        let (book, choice) = self.opening.as_ref().filter(|_| thinking.book)?;
        let mut moves = book.moves(game);
        moves.retain(|m| thinking.allows(m.m));
        let chosen = book.choose(game, &moves, *choice)?;
        if thinking.lines <= 1 {
            moves.swap(0, chosen);
        }
        moves.truncate(thinking.lines.max(1));
        let line = |m: &BookMove| AnalysedLine {
            score: m.value,
            depth: m.depth.into(),
            moves: book.line(game, m.m),
        };
        let lines = moves.iter().map(line).collect();
        Some(Analysis::from_book(moves.first()?, lines))
    }

    /// Looks for a forced mate by the side to move, visiting at most so many positions: first
    /// the shortest one by checks alone, with half of them, then any mate by the usual search, which
    /// goes on to look for a shorter one.
    ///
    /// What it announces is forced, whatever the other side does, in no more plies than told; a
    /// shorter one with quiet moves among the checks may be missed. The moves before count as in
    /// [`analyse`](Self::analyse): a mate that the natural limit or a repetition would forestall is
    /// none. No [book](Self::with_book) is looked into.
    ///
    /// ```
    /// use xiangqi_core::Game;
    /// use xiangqi_engine::{Engine, EngineOptions};
    ///
    /// let game: Game = Game::from_setup("4k4/9/8R/7R1/9/9/9/9/9/3K5 w".parse()?)?;
    /// let engine = Engine::new(EngineOptions::with_hash(1))?;
    /// let mate = engine.find_mate(&game, 10_000);
    /// assert_eq!(mate.score, game_search::Score::win_in(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn find_mate(&self, game: &Game, nodes: u64) -> Analysis {
        let position = game.position();
        let rules = MateByChecks::by(position.turn());
        let found = StopHandle::new();
        let limits = Limits::new().nodes(nodes / 2).stop(&found);
        let mut search = Search::new(&rules, &self.table);
        let by_checks = search.run_with(position, &limits, |report| {
            if report.bound == Bound::Exact && report.score.is_win() {
                found.stop();
            }
        });
        if let Some(plies) = by_checks.score.distance()
            && by_checks.score.is_win()
            && repetition::lets_mate(game, &self.rules.line(game), &self.options.rules, plies)
        {
            return by_checks.into();
        }
        let thinking = Thinking {
            nodes: Some(nodes.saturating_sub(by_checks.nodes)),
            book: false,
            ..Thinking::default()
        };
        let techniques = self.techniques_for_mate();
        let mut analysis = self.analyse_by(techniques, game, &thinking, |_| ());
        analysis.nodes += by_checks.nodes;
        analysis
    }

    /// Whoever mates gives away what he likes, so nothing is left out because it loses material or
    /// because the attacker already has more than enough. Checks were looked at before; and the mate
    /// that is nearest is found first if all lines are searched as deep.
    fn techniques_for_mate(&self) -> Techniques {
        [
            Technique::ReverseFutility,
            Technique::NullMove,
            Technique::ExchangePruning,
            Technique::QuiescenceChecks,
            Technique::Extensions,
            Technique::InternalIterativeReduction,
        ]
        .into_iter()
        .fold(self.options.techniques, Techniques::without)
    }
}

impl<'a> Progress<'a> {
    fn new<M>(report: &Report<'_, M>, line: &'a [Move]) -> Self {
        Self {
            index: report.line,
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
        let moves = |line: Vec<M>| line.into_iter().map(Into::into).collect();
        let lines = result.lines.into_iter().map(|line| AnalysedLine {
            score: line.score,
            depth: line.depth,
            moves: moves(line.pv),
        });
        Self {
            best_move: result.best_move.map(Into::into),
            score: result.score,
            exact: result.certainty == Certainty::Exact,
            depth: result.depth,
            seldepth: result.seldepth,
            nodes: result.nodes,
            time: result.time.unwrap_or_default(),
            line: moves(result.pv),
            lines: lines.filter(|line| !line.moves.is_empty()).collect(),
            from_book: false,
        }
    }
}

impl AnalysedLine {
    /// As it is reported if it was not thought about.
    fn as_progress(&self, index: usize) -> Progress<'_> {
        Progress {
            index,
            depth: self.depth,
            seldepth: self.depth,
            score: self.score,
            bound: Bound::Exact,
            nodes: 0,
            time: Duration::ZERO,
            hash_permille: 0,
            line: &self.moves,
        }
    }
}

impl Analysis {
    fn from_book(best: &BookMove, lines: Vec<AnalysedLine>) -> Self {
        Self {
            best_move: Some(best.m),
            score: best.value,
            exact: best.is_exact && best.value == best.searched,
            depth: best.depth.into(),
            seldepth: best.depth.into(),
            nodes: 0,
            time: Duration::ZERO,
            line: lines
                .first()
                .map_or_else(Vec::new, |line| line.moves.clone()),
            lines,
            from_book: true,
        }
    }

    /// Plays one of the lines instead of the best.
    fn play(&mut self, index: usize) {
        if let Some(line) = self.lines.get(index) {
            self.best_move = line.moves.first().copied();
            self.score = line.score;
            self.line.clone_from(&line.moves);
        }
    }
}
