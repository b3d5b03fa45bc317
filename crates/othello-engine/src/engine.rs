use std::{sync::Arc, time::Duration};

use game_search::{
    Bound, Certainty, Limits, Probing, Report, Search, SearchResult, Selectivity, Solution, Solver,
    StopHandle, StopReason, Table, TableError, Techniques, Window,
};
use othello_core::{Move, Position, Square, sized};

use crate::{
    AnySize, Book, BookChoice, BookMove, Endgame, Evaluation, LastPlies, Level, Midgame, Weights,
    habits::Habits,
};

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
/// use othello_engine::{Level, Thinking};
///
/// let thinking = Thinking { nodes: Some(100_000), ..Thinking::default() };
/// assert_eq!(Thinking::from(Level::MIN).depth, Some(1));
/// # let _ = thinking;
/// ```
#[derive(Clone, Debug)]
pub struct Thinking {
    /// At most so many plies ahead.
    pub depth: Option<u32>,
    /// At most so many positions visited. With 15 or fewer empty squares a position is solved in one
    /// go; one that is under way when the limit is reached is solved to its end, and all its
    /// positions are counted: there have been 137,000 more than asked for.
    pub nodes: Option<u64>,
    /// At most this time.
    pub time: Option<Duration>,
    /// Until told to stop.
    pub stop: StopHandle,
    /// With at most so many empty squares the position is solved exactly.
    pub exact_empties: u32,
    /// Whether the engine's [book](Engine::with_book), if it has one, is looked into first.
    pub book: bool,
}

/// No limit, exact from 18 empty squares on, from the book if there is one.
impl Default for Thinking {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            stop: StopHandle::new(),
            exact_empties: 18,
            book: true,
        }
    }
}

impl From<Level> for Thinking {
    fn from(level: Level) -> Self {
        Self {
            depth: Some(level.depth()),
            exact_empties: level.exact_empties(),
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

    /// What is left after a search.
    fn after(&self, nodes: u64, time: Option<Duration>) -> Self {
        Self {
            nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: self
                .time
                .map(|limit| limit.saturating_sub(time.unwrap_or_default())),
            ..self.clone()
        }
    }
}

/// A strong opponent: a search, an exact endgame solver and their memory.
///
/// ```
/// use othello_core::Position;
/// use othello_engine::{Engine, EngineOptions, Level};
///
/// let engine = Engine::new(EngineOptions { hash_mebibytes: 1 })?;
/// let position = Position::new();
/// let analysis = engine.analyse(&position, &Level::default().into(), |_| ());
/// let best = analysis.best_move.expect("the game is not over");
/// assert!(position.is_legal(best));
/// # Ok::<(), game_search::TableError>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    table: Table,
    last_plies: LastPlies,
    weights: Arc<Weights>,
    techniques: Techniques,
    threads: usize,
    opening: Option<(Arc<Book>, BookChoice)>,
    seed: u64,
}

/// Something to show while the engine thinks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Progress<'a, S = Square> {
    /// The depth being searched, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// The worth of the best line for the side to move.
    pub evaluation: Evaluation,
    /// What the evaluation says of the value at this depth.
    pub bound: Bound,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hash_permille: u32,
    /// The best line.
    pub line: &'a [Move<S>],
}

/// What the engine thinks of a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Analysis<S = Square> {
    /// The move to play; `None` exactly if the game is over.
    pub best_move: Option<Move<S>>,
    /// The worth of the position for the side to move.
    pub evaluation: Evaluation,
    /// Whether the evaluation is the exact final score under perfect play.
    pub exact: bool,
    /// If it is the final score that is likely, how sure: every line was followed to the end of the
    /// game, but for cuts that are so probably right. `None` if it is exact, or if lines were cut off
    /// by the depth.
    pub selective: Option<Selectivity>,
    /// How many plies were searched; the number of empty squares if exact.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The best line, beginning with the best move.
    pub line: Vec<Move<S>>,
    /// Whether it was not thought about but is from the [book](Engine::with_book). The depth is then
    /// that of the search that is in the book, and the line ends where the book does.
    pub from_book: bool,
}

impl Engine {
    /// An engine with an empty memory.
    ///
    /// # Errors
    ///
    /// If the memory for the table is not to be had.
    pub fn new(options: EngineOptions) -> Result<Self, TableError> {
        Self::with_weights(options, Arc::clone(Weights::shipped()))
    }

    /// An engine that judges positions by these weights.
    ///
    /// # Errors
    ///
    /// If the memory for the table is not to be had.
    pub fn with_weights(options: EngineOptions, weights: Arc<Weights>) -> Result<Self, TableError> {
        Ok(Self {
            table: Table::with_mebibytes(options.hash_mebibytes)?,
            last_plies: LastPlies::new(),
            weights,
            techniques: Techniques::all(),
            threads: 1,
            opening: None,
            seed: 0,
        })
    }

    /// Looks into a book first: where it has a position, the engine plays one of its best moves, at any
    /// level and without search.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use othello_core::Position;
    /// use othello_engine::{
    ///     BookBuilder, BookChoice, BookSearcher, BookSettings, Engine, EngineOptions, Level,
    /// };
    ///
    /// let settings = BookSettings { plies: 3, lines: 2, nodes: 500, margin: 400 };
    /// let mut builder = BookBuilder::new(settings);
    /// let mut searchers = [BookSearcher::new(settings)?];
    /// builder.grow(6, &mut searchers)?;
    /// let book = Arc::new(builder.into_book());
    ///
    /// let engine = Engine::new(EngineOptions { hash_mebibytes: 1 })?;
    /// let engine = engine.with_book(book, BookChoice::default());
    /// let found = engine.analyse(&Position::new(), &Level::MIN.into(), |_| ());
    /// assert!(found.from_book && found.nodes == 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_book(mut self, book: Arc<Book>, choice: BookChoice) -> Self {
        self.opening = Some((book, choice));
        self
    }

    /// Makes use of these techniques of the search and of the solver only; to measure what each is
    /// worth.
    #[must_use]
    pub fn with_techniques(mut self, techniques: Techniques) -> Self {
        self.techniques = techniques;
        self
    }

    /// Works with so many threads; 0 counts as 1. Scores of solved positions are the same as with
    /// one; nodes, times and the choice among equals vary from run to run.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self.last_plies = LastPlies::with_threads(threads);
        self
    }

    /// Another seed than 0 for the mistakes of the [levels that err](Level::errs).
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Forgets all that was found before, so that the next analysis is repeatable.
    pub fn clear(&self) {
        self.table.clear();
        self.last_plies.clear();
    }

    /// The move that a player of this strength makes; `None` exactly if the game is over.
    ///
    /// ```
    /// use othello_core::Position;
    /// use othello_engine::{Engine, EngineOptions, Level};
    ///
    /// let engine = Engine::new(EngineOptions { hash_mebibytes: 1 })?;
    /// let m = engine.best_move(&Position::new(), Level::MIN);
    /// assert!(m.is_some_and(|m| Position::new().is_legal(m)));
    /// # Ok::<(), game_search::TableError>(())
    /// ```
    #[must_use]
    pub fn best_move(&self, position: &Position, level: Level) -> Option<Move> {
        let chosen = self.play(&(*position).into(), level, &StopHandle::new(), |_| ());
        chosen.best_move.and_then(narrow)
    }

    /// The move that a player of this strength makes on a board of any size, and what it thinks of
    /// it.
    ///
    /// A [book](Self::with_book) is followed at any level. Beyond it, a level that
    /// [errs](Level::errs) looks at every move and then chooses one by its habits, in one position
    /// always the same by one [seed](Self::with_seed); the others play what
    /// [`analyse`](Self::analyse_any_size) finds.
    ///
    /// ```
    /// use game_search::StopHandle;
    /// use othello_core::sized::{Position, Size};
    /// use othello_engine::{Engine, EngineOptions, Level};
    ///
    /// let engine = Engine::new(EngineOptions { hash_mebibytes: 1 })?.with_seed(7);
    /// let position = Position::new(Size::EIGHT);
    /// let chosen = engine.play(&position, Level::MIN, &StopHandle::new(), |_| ());
    /// assert!(chosen.best_move.is_some_and(|m| position.is_legal(m)));
    /// # Ok::<(), game_search::TableError>(())
    /// ```
    pub fn play(
        &self,
        position: &sized::Position,
        level: Level,
        stop: &StopHandle,
        mut report: impl FnMut(&Progress<'_, sized::Square>),
    ) -> Analysis<sized::Square> {
        let thinking = Thinking {
            stop: stop.clone(),
            ..level.into()
        };
        let in_book = |position: Position| !self.book_lines(&position, 1, &thinking).is_empty();
        let is_in_book = Position::try_from(*position).is_ok_and(in_book);
        let habits = Habits::of(level).filter(|_| !is_in_book);
        let lines = if habits.is_some() { usize::MAX } else { 1 };
        let mut found = self.analyse_any_size(position, lines, &thinking, |index, progress| {
            if index == 0 {
                report(progress);
            }
        });
        let chosen = habits
            .and_then(|habits| habits.choose(position, &found, self.seed))
            .unwrap_or_default();
        found.swap_remove(chosen)
    }

    /// Thinks about a position: by a search that goes deeper step by step, and by an exact
    /// solution if there are few enough empty squares. `report` is called as it goes on.
    ///
    /// With the same memory, position and limits other than time, two analyses are equal to the
    /// node.
    pub fn analyse(
        &self,
        position: &Position,
        thinking: &Thinking,
        mut report: impl FnMut(&Progress<'_>),
    ) -> Analysis {
        let from_book = self.book_lines(position, 1, thinking);
        if let Some(analysis) = from_book.into_iter().next() {
            report(&analysis.as_progress());
            return analysis;
        }
        self.analyse_without(position, &[], thinking, report)
    }

    /// The best line that does not begin with certain moves, without the book.
    pub(crate) fn search_without(
        &self,
        position: &Position,
        excluded: &[Move],
        thinking: &Thinking,
    ) -> Analysis {
        self.analyse_without(position, excluded, thinking, |_| ())
    }

    /// The best lines of the book, the best first, or the one that is chosen if it is one; none if the
    /// book does not have the position.
    fn book_lines(&self, position: &Position, lines: usize, thinking: &Thinking) -> Vec<Analysis> {
        let Some((book, choice)) = self.opening.as_ref().filter(|_| thinking.book) else {
            return Vec::new();
        };
        let mut moves = book.moves(position);
        let Some(chosen) = book.choose(position, &moves, *choice) else {
            return Vec::new();
        };
        if lines <= 1 {
            moves.swap(0, chosen);
        }
        moves.truncate(lines.max(1));
        let analysis = |m: &BookMove| Analysis::from_book(m, book.line(position, m.m));
        moves.iter().map(analysis).collect()
    }

    /// The best lines, the best first, at most `lines` of them: each is the best one of a search
    /// that may not begin with the moves before it.
    ///
    /// The limits hold for each line. Where the position is solved, only the first line is exact.
    pub fn analyse_lines(
        &self,
        position: &Position,
        lines: usize,
        thinking: &Thinking,
        mut report: impl FnMut(usize, &Progress<'_>),
    ) -> Vec<Analysis> {
        let from_book = self.book_lines(position, lines, thinking);
        if !from_book.is_empty() {
            for (index, analysis) in from_book.iter().enumerate() {
                report(index, &analysis.as_progress());
            }
            return from_book;
        }
        let lines = lines.min(position.legal_moves().len().max(1));
        best_lines(lines, |index, excluded| {
            self.analyse_without(position, excluded, thinking, |progress| {
                report(index, progress)
            })
        })
    }

    /// [`Engine::analyse_lines`] on a board of any size. Boards that are not 8×8 are searched
    /// alone, not solved.
    pub fn analyse_any_size(
        &self,
        position: &sized::Position,
        lines: usize,
        thinking: &Thinking,
        mut report: impl FnMut(usize, &Progress<'_, sized::Square>),
    ) -> Vec<Analysis<sized::Square>> {
        if let Ok(position) = Position::try_from(*position) {
            let report = |index, progress: &Progress<'_>| {
                let line: Vec<_> = progress.line.iter().copied().map(widen).collect();
                report(index, &progress.with_line(&line));
            };
            let found = self.analyse_lines(&position, lines, thinking, report);
            return found.into_iter().map(Analysis::from).collect();
        }
        let lines = lines.min(position.legal_moves().len().max(1));
        best_lines(lines, |index, excluded| {
            Search::new(&AnySize, &self.table)
                .with_techniques(self.techniques)
                .without_root_moves(excluded)
                .run_with(position, &thinking.limits(), |found| {
                    report(index, &found.into())
                })
                .into()
        })
    }

    fn analyse_without(
        &self,
        position: &Position,
        excluded: &[Move],
        thinking: &Thinking,
        report: impl FnMut(&Progress<'_>),
    ) -> Analysis {
        /// Depth of the search that gives the solver a first guess, and an answer in any case.
        const PREVIEW_DEPTH: u32 = 8;

        let empties = position.empty_squares().len();
        let solves = empties <= thinking.exact_empties && excluded.is_empty();
        let preview = Thinking {
            depth: match thinking.depth {
                _ if !solves => thinking.depth,
                Some(depth) => Some(depth.min(PREVIEW_DEPTH)),
                None => Some(PREVIEW_DEPTH),
            },
            ..thinking.clone()
        };
        let analysis = self.search(position, excluded, &preview, report);
        if !solves || analysis.exact {
            return analysis;
        }
        self.solve_after(position, thinking, analysis)
    }

    fn search(
        &self,
        position: &Position,
        excluded: &[Move],
        thinking: &Thinking,
        mut report: impl FnMut(&Progress<'_>),
    ) -> Analysis {
        let midgame = Midgame::new(self.weights.as_ref()).with_selectivity(Midgame::SELECTIVITY);
        let root = midgame.position(position);
        let mut search = Search::new(&midgame, &self.table)
            .with_techniques(self.techniques)
            .with_threads(self.threads)
            .without_root_moves(excluded);
        let result = search.run_with(&root, &thinking.limits(), |found| {
            report(&Progress::from(found));
        });
        Analysis::from(result)
    }

    fn solve_after(&self, position: &Position, thinking: &Thinking, preview: Analysis) -> Analysis {
        let left = thinking.after(preview.nodes, Some(preview.time));
        let found = self.solve_or_guess(position, &left);
        let nodes = preview.nodes + found.nodes;
        let time = preview.time + found.time;
        let better = match found.exact || found.selective.is_some() {
            true => found,
            false => preview,
        };
        Analysis {
            nodes,
            time,
            ..better
        }
    }

    /// The final score as sure as the limits allow: [exact](Analysis::exact) if it could be proven,
    /// else [selective](Analysis::selective) if a pass to the end of the game was finished, else the
    /// estimate of a search of a few plies.
    ///
    /// ```
    /// use game_search::Selectivity;
    /// use othello_core::Position;
    /// use othello_engine::{Engine, EngineOptions, Thinking};
    ///
    /// let position: Position =
    ///     "OOOOOOOOOXXXXXXOOXXXXXXOOXXXXXXOOXXXXXXOOXXXXXXOOXXXXXXO-OOOOOX- X".parse()?;
    /// let engine = Engine::new(EngineOptions { hash_mebibytes: 1 })?;
    /// let found = engine.solve_or_guess(&position, &Thinking::default());
    /// assert!(found.exact && found.selective.is_none());
    /// assert_eq!(found.evaluation.discs(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_or_guess(&self, position: &Position, thinking: &Thinking) -> Analysis {
        let (guess, solution) = self.guess_and_prove(position, thinking);
        let nodes = guess.nodes + solution.nodes;
        let time = guess.time.unwrap_or_default() + solution.time.unwrap_or_default();
        let found = match solution.score() {
            Some(score) => Analysis {
                best_move: solution.pv.first().copied(),
                evaluation: Evaluation::from_discs(score.value()),
                exact: true,
                selective: None,
                depth: position.empty_squares().len(),
                line: solution.pv,
                nodes,
                time,
                from_book: false,
            },
            None => Analysis {
                evaluation: Evaluation::from_discs(guess.score.value()),
                ..Analysis::from(guess)
            },
        };
        Analysis {
            nodes,
            time,
            ..found
        }
    }

    /// The exact final score of a position and the line that leads there.
    ///
    /// Takes long with many empty squares: seconds from about 20 on, and several times as much
    /// for each further one.
    ///
    /// ```
    /// use game_search::Score;
    /// use othello_core::Position;
    /// use othello_engine::{Engine, EngineOptions, Thinking};
    ///
    /// let position: Position =
    ///     "OOOOOOOOOXXXXXXOOXXXXXXOOXXXXXXOOXXXXXXOOXXXXXXOOXXXXXXO-OOOOOX- X".parse()?;
    /// let engine = Engine::new(EngineOptions { hash_mebibytes: 1 })?;
    /// let solution = engine.solve(&position, &Thinking::default());
    /// assert_eq!(solution.score(), Some(Score::new(10)));
    /// assert_eq!(solution.pv, ["a8".parse()?, "h8".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, position: &Position, thinking: &Thinking) -> Solution<Move> {
        let (guess, mut solution) = self.guess_and_prove(position, thinking);
        solution.nodes += guess.nodes;
        solution.time = solution
            .time
            .map(|time| time + guess.time.unwrap_or_default());
        solution
    }

    fn guess_and_prove(
        &self,
        position: &Position,
        thinking: &Thinking,
    ) -> (SearchResult<Move>, Solution<Move>) {
        let endgame = self.endgame();
        let root = endgame.position(position);
        let guess = Search::new(&endgame, &self.table)
            .with_techniques(self.techniques)
            .with_threads(self.threads)
            .run(&root, &thinking.limits());
        let left = thinking.after(guess.nodes, guess.time);
        let solution = self
            .solver(&endgame)
            .with_probing(Probing::From(guess.score))
            .solve(&root, Window::FULL, &left.limits());
        (guess, solution)
    }

    /// The exact final score after each legal move, the best first.
    pub fn score_moves(
        &self,
        position: &Position,
        thinking: &Thinking,
    ) -> Vec<(Move, Solution<Move>)> {
        let endgame = self.endgame();
        self.solver(&endgame)
            .score_moves(&endgame.position(position), &thinking.limits())
    }

    fn endgame(&self) -> Endgame<'_> {
        Endgame::new(&self.weights, &self.last_plies)
    }

    fn solver<'a>(&'a self, endgame: &'a Endgame<'a>) -> Solver<'a, Endgame<'a>> {
        Solver::new(endgame, &self.table)
            .with_techniques(self.techniques)
            .with_threads(self.threads)
    }
}

impl<'a, S> From<&Report<'a, Move<S>>> for Progress<'a, S> {
    fn from(report: &Report<'a, Move<S>>) -> Self {
        Self {
            depth: report.depth,
            seldepth: report.seldepth,
            evaluation: Evaluation::from_score(report.score),
            bound: report.bound,
            nodes: report.nodes,
            time: report.time.unwrap_or_default(),
            hash_permille: report.hash_permille,
            line: report.pv,
        }
    }
}

impl<S> From<SearchResult<Move<S>>> for Analysis<S> {
    fn from(result: SearchResult<Move<S>>) -> Self {
        let selective = selective(&result);
        Self {
            best_move: result.best_move,
            evaluation: Evaluation::from_score(result.score),
            exact: result.reason == StopReason::Solved,
            selective,
            depth: result.depth,
            nodes: result.nodes,
            time: result.time.unwrap_or_default(),
            line: result.pv,
            from_book: false,
        }
    }
}

impl Analysis {
    fn from_book(m: &BookMove, line: Vec<Move>) -> Self {
        Self {
            best_move: Some(m.m),
            evaluation: Evaluation::from_score(m.value),
            exact: m.is_exact && m.value == m.searched,
            selective: None,
            depth: m.depth.into(),
            nodes: 0,
            time: Duration::ZERO,
            line,
            from_book: true,
        }
    }

    /// As it is reported if it was not thought about.
    fn as_progress(&self) -> Progress<'_> {
        Progress {
            depth: self.depth,
            seldepth: self.depth,
            evaluation: self.evaluation,
            bound: Bound::Exact,
            nodes: self.nodes,
            time: self.time,
            hash_permille: 0,
            line: &self.line,
        }
    }
}

/// How sure a score is that rests on a search to the end of the game with probable cuts.
fn selective<M>(result: &SearchResult<M>) -> Option<Selectivity> {
    let to_end = result.certainty == Certainty::Selective && result.bound == Bound::Exact;
    to_end.then_some(result.selectivity)
}

/// The best lines one after another, each without the first moves of those before it.
fn best_lines<S: Copy>(
    count: usize,
    mut analyse: impl FnMut(usize, &[Move<S>]) -> Analysis<S>,
) -> Vec<Analysis<S>> {
    let mut found: Vec<Analysis<S>> = Vec::new();
    let mut excluded = Vec::new();
    for index in 0..count {
        let analysis = analyse(index, &excluded);
        excluded.extend(analysis.best_move);
        found.push(analysis);
    }
    // Searches of limited depth may find a later line better; nothing beats an exact first one.
    let proven = usize::from(found.first().is_some_and(|analysis| analysis.exact));
    found[proven..].sort_by_key(|analysis| core::cmp::Reverse(analysis.evaluation));
    found
}

/// `None` for a square that is not on a board of 8×8.
fn narrow(m: Move<sized::Square>) -> Option<Move> {
    match m {
        Move::Place(square) if square.file() < 8 && square.rank() < 8 => {
            let index = 8 * usize::from(square.rank()) + usize::from(square.file());
            Square::from_index(index).map(Move::Place)
        }
        Move::Place(_) => None,
        Move::Pass => Some(Move::Pass),
    }
}

fn widen(m: Move) -> Move<sized::Square> {
    match m {
        Move::Place(square) => Move::Place(square.into()),
        Move::Pass => Move::Pass,
    }
}

impl<S> Progress<'_, S> {
    /// The same progress with a line of another kind of board.
    fn with_line<'a, T>(&self, line: &'a [Move<T>]) -> Progress<'a, T> {
        Progress {
            depth: self.depth,
            seldepth: self.seldepth,
            evaluation: self.evaluation,
            bound: self.bound,
            nodes: self.nodes,
            time: self.time,
            hash_permille: self.hash_permille,
            line,
        }
    }
}

/// The same on the board of 8×8.
///
/// # Errors
///
/// The analysis, if it is of another board.
impl TryFrom<Analysis<sized::Square>> for Analysis {
    type Error = Analysis<sized::Square>;

    fn try_from(analysis: Analysis<sized::Square>) -> Result<Self, Self::Error> {
        let line: Option<Vec<Move>> = analysis.line.iter().copied().map(narrow).collect();
        let best_move = analysis.best_move.map(narrow);
        let (Some(line), None | Some(Some(_))) = (line, best_move) else {
            return Err(analysis);
        };
        Ok(Self {
            best_move: best_move.flatten(),
            evaluation: analysis.evaluation,
            exact: analysis.exact,
            selective: analysis.selective,
            depth: analysis.depth,
            nodes: analysis.nodes,
            time: analysis.time,
            line,
            from_book: analysis.from_book,
        })
    }
}

impl From<Analysis> for Analysis<sized::Square> {
    fn from(analysis: Analysis) -> Self {
        Self {
            best_move: analysis.best_move.map(widen),
            evaluation: analysis.evaluation,
            exact: analysis.exact,
            selective: analysis.selective,
            depth: analysis.depth,
            nodes: analysis.nodes,
            time: analysis.time,
            line: analysis.line.into_iter().map(widen).collect(),
            from_book: analysis.from_book,
        }
    }
}
