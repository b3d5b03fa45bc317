use std::time::Duration;

use connect4_core::{Bitboard, Column, Move, Position, Word};
use game_search::{
    CompactTable, Limits, Memory, Probing, Score, ScoreBounds, Solution, StopReason, TableError,
    Techniques, WideTable, Window,
};

use crate::node::{Drop, Node};
use crate::rules::Connect4;

/// Solves positions exactly, on any board whose bits fit the word.
///
/// # Scores
///
/// A score is for the side to move: positive if it wins, 0 for a draw, negative if it loses. Its
/// size is half the number of squares that are empty when the winner is about to drop the last
/// disc, rounded up; so a sooner win counts more. On 7×6 that is 22 less the winner's discs at the
/// end: 18 for a win with the fourth disc, 1 for one with the twenty-first.
///
/// # Table
///
/// Results are remembered from call to call, and are right whatever was solved before: the table
/// keeps the whole key, so it never takes one position for another. For boards of up to 56 bits it
/// is a [`CompactTable`] of 8 bytes a position, beyond that a [`WideTable`] of 13 (64 bits) or 21.
///
/// # Threads
///
/// With [one thread](Self::with_threads), as by default, the number of positions visited depends on
/// nothing but the calls since the table was empty.
///
/// ```
/// use connect4_core::Position;
/// use connect4_engine::{Goal, Solver};
/// use game_search::Limits;
///
/// let solver: Solver = Solver::with_mebibytes(16)?;
/// let mut position = Position::new();
/// for digit in "7422341735647741166133573473242566".chars() {
///     position.play(digit.to_string().parse()?)?;
/// }
/// let solved = solver.solve(&position, Goal::Score, &Limits::new());
/// assert_eq!(solved.score(), Some(1));
/// let line: String = solved.line.iter().map(ToString::to_string).collect();
/// assert_eq!(line.len() as u32, Solver::<7, 6>::plies_to_end(&position, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver<
    const COLS: usize = 7,
    const ROWS: usize = 6,
    const TO_WIN: usize = 4,
    B: Word = u64,
> {
    game: Connect4<COLS, ROWS, TO_WIN, B>,
    table: Table,
    threads: usize,
    techniques: Techniques,
}

/// The table that suits the board.
#[derive(Debug)]
enum Table {
    Compact(CompactTable),
    /// Keys of 64 bits.
    Wide(WideTable<2>),
    /// Keys of 128 bits.
    Widest(WideTable<4>),
}

/// What is to be searched.
struct Asked<'a, N> {
    node: &'a N,
    window: Window,
    limits: &'a Limits,
    with_line: bool,
}

/// The solver could not be made.
pub type SolverError = TableError;

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// The score: who wins, and how soon.
    Score,
    /// Who wins; the distance does not matter. Takes less time.
    Winner,
}

/// What the solver found.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// The best line: to the end of the game if the score is known exactly; else a move that
    /// reaches `lower` or nothing. Empty where only the score was asked for.
    pub line: Vec<Move>,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// Why the solver ended: [`StopReason::Solved`], or the limit that was in the way.
    pub reason: StopReason,
}

impl Solved {
    /// The score, if it is known exactly: always after [`Goal::Score`] without limits.
    #[must_use]
    pub fn score(&self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// 1 if the side to move wins, 0 for a draw, −1 if it loses; `None` if that is not known.
    #[must_use]
    pub fn winner(&self) -> Option<i32> {
        (self.lower.signum() == self.upper.signum()).then_some(self.lower.signum())
    }
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    Solver<COLS, ROWS, TO_WIN, B>
{
    /// Whether a [`CompactTable`] can hold keys, scores and moves of this board.
    const IS_COMPACT: bool = COLS * (ROWS + 1) <= 56
        && COLS <= CompactTable::MAX_CODE as usize
        && COLS * ROWS / 2 < CompactTable::MAX_SCORE as usize;

    /// Whether the key has at most 64 bits.
    const IS_SHORT: bool = COLS * (ROWS + 1) <= 64;

    /// Questions for quick wins end with one that takes more nodes than this.
    const PROBING: Probing = Probing::HalvingFor(100_000);

    /// A solver with a table of this size in MiB (1,048,576 bytes); 0 counts as 1.
    ///
    /// # Errors
    ///
    /// [`TableError::OutOfMemory`] if the memory is not to be had.
    pub fn with_mebibytes(mebibytes: usize) -> Result<Self, SolverError> {
        let mebibytes = mebibytes.max(1);
        let table = if Self::IS_COMPACT {
            CompactTable::with_mebibytes::<Connect4<COLS, ROWS, TO_WIN, B>>(mebibytes)
                .map(Table::Compact)
        } else if Self::IS_SHORT {
            WideTable::with_mebibytes::<Connect4<COLS, ROWS, TO_WIN, B>>(mebibytes).map(Table::Wide)
        } else {
            WideTable::with_mebibytes::<Connect4<COLS, ROWS, TO_WIN, B>>(mebibytes)
                .map(Table::Widest)
        };
        Ok(Solver {
            game: Connect4::new(),
            table: table?,
            threads: 1,
            techniques: Techniques::all(),
        })
    }

    /// Works with so many threads; 0 counts as 1. Each but the first adds half a MiB (up to 1 on
    /// boards of 56 bits) to the table.
    ///
    /// Scores are the same with any number; the positions visited, the line among equals and the
    /// time are not the same from run to run. A node limit is that of the first thread, while
    /// [`Solved::nodes`] counts those of all.
    ///
    /// # Errors
    ///
    /// [`TableError::OutOfMemory`] if the memory is not to be had.
    pub fn with_threads(self, threads: usize) -> Result<Self, SolverError> {
        let table = match self.table {
            Table::Compact(table) => table.with_threads(threads).map(Table::Compact),
            Table::Wide(table) => table.with_threads(threads).map(Table::Wide),
            Table::Widest(table) => table.with_threads(threads).map(Table::Widest),
        };
        Ok(Solver {
            game: self.game,
            table: table?,
            threads: threads.max(1),
            techniques: self.techniques,
        })
    }

    /// Makes use of these techniques only; to measure what each is worth. No score changes.
    #[must_use]
    pub fn with_techniques(mut self, techniques: Techniques) -> Self {
        self.techniques = techniques;
        self
    }

    /// Forgets all results.
    pub fn clear(&self) {
        match &self.table {
            Table::Compact(table) => table.clear(),
            Table::Wide(table) => table.clear(),
            Table::Widest(table) => table.clear(),
        }
    }

    /// The score, or the winner, and the best line.
    #[must_use]
    pub fn solve(
        &self,
        position: &Position<COLS, ROWS, TO_WIN, B>,
        goal: Goal,
        limits: &Limits,
    ) -> Solved {
        let mut solved = match Node::new(*position) {
            Some(node) => self.search(&node, goal, limits, true),
            None => Self::known(position),
        };
        if solved.score().is_some() && solved.reason == StopReason::Solved {
            Self::play_out(*position, &mut solved.line);
        }
        solved
    }

    /// The same without the line.
    #[must_use]
    pub fn score(
        &self,
        position: &Position<COLS, ROWS, TO_WIN, B>,
        goal: Goal,
        limits: &Limits,
    ) -> Solved {
        match Node::new(*position) {
            Some(node) => self.search(&node, goal, limits, false),
            None => Self::known(position),
        }
    }

    /// The score of every legal move for the side to move, from the left column to the right;
    /// empty if the game is over. The limits hold for each move by itself.
    #[must_use]
    pub fn score_moves(
        &self,
        position: &Position<COLS, ROWS, TO_WIN, B>,
        goal: Goal,
        limits: &Limits,
    ) -> Vec<(Move, Solved)> {
        position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut after = *position;
                after.play_unchecked(mv);
                let mut solved = self.score(&after, goal, limits);
                (solved.lower, solved.upper) = (-solved.upper, -solved.lower);
                (mv, solved)
            })
            .collect()
    }

    /// How many plies are played from `position` to the end of the game if it ends with `score`.
    ///
    /// The inverse of the scale of scores; without meaning for a score that the position cannot
    /// have.
    #[must_use]
    pub fn plies_to_end(position: &Position<COLS, ROWS, TO_WIN, B>, score: i32) -> u32 {
        let empties = (COLS * ROWS) as u32 - position.plies();
        if score == 0 {
            return empties;
        }
        // Empty squares when the last disc falls: whose disc it is decides whether odd or even.
        let parity = (empties + u32::from(score < 0)) % 2;
        (empties + 1).saturating_sub(2 * score.unsigned_abs() - parity)
    }

    fn search(
        &self,
        node: &Node<COLS, ROWS, TO_WIN, B>,
        goal: Goal,
        limits: &Limits,
        with_line: bool,
    ) -> Solved {
        let window = match goal {
            Goal::Score => Window::FULL,
            Goal::Winner => Window::WIN_DRAW_LOSS,
        };
        let asked = Asked {
            node,
            window,
            limits,
            with_line,
        };
        // The board decides, so that the compiler makes a solver for one table of the three.
        let solution = match &self.table {
            Table::Compact(table) if Self::IS_COMPACT => self.search_with(table, &asked),
            Table::Wide(table) if !Self::IS_COMPACT && Self::IS_SHORT => {
                self.search_with(table, &asked)
            }
            Table::Widest(table) if !Self::IS_SHORT => self.search_with(table, &asked),
            _ => unreachable!("another table than that of this board"),
        };
        let line = solution
            .pv
            .iter()
            .filter_map(|mv| mv.square.first())
            .map(|square| square.column)
            .collect();
        let ScoreBounds { lower, upper } = Self::possible(node, solution.bounds);
        Solved {
            lower: lower.value(),
            upper: upper.value(),
            line,
            nodes: solution.nodes,
            time: solution.time.unwrap_or_default(),
            reason: solution.reason,
        }
    }

    fn search_with<T: Memory>(
        &self,
        table: &T,
        asked: &Asked<'_, Node<COLS, ROWS, TO_WIN, B>>,
    ) -> Solution<Drop<COLS, ROWS, B>> {
        let mut solver = game_search::Solver::new(&self.game, table)
            .with_techniques(self.techniques)
            .with_probing(Self::PROBING)
            .with_threads(self.threads);
        if asked.with_line {
            solver.solve(asked.node, asked.window, asked.limits)
        } else {
            solver.score(asked.node, asked.window, asked.limits)
        }
    }

    /// The bounds as far as any score of the node can reach.
    fn possible(node: &Node<COLS, ROWS, TO_WIN, B>, bounds: ScoreBounds) -> ScoreBounds {
        let most = Node::<COLS, ROWS, TO_WIN, B>::win_with(node.empties);
        ScoreBounds::new(
            bounds.lower.max(Score::new(-most)),
            bounds.upper.min(Score::new(most)),
        )
    }

    /// A game that is over, or is won with the next disc.
    fn known(position: &Position<COLS, ROWS, TO_WIN, B>) -> Solved {
        let empties = (COLS * ROWS) as u32 - position.plies();
        let score = if position.is_won() {
            -Node::<COLS, ROWS, TO_WIN, B>::win_with(empties + 1)
        } else if position.is_full() {
            0
        } else {
            Node::<COLS, ROWS, TO_WIN, B>::win_with(empties)
        };
        Solved {
            lower: score,
            upper: score,
            line: Vec::new(),
            nodes: 1,
            time: Duration::ZERO,
            reason: StopReason::Solved,
        }
    }

    /// Appends the moves that no search was needed for: a win at once, the end of a lost game, the
    /// last discs of a draw.
    fn play_out(mut position: Position<COLS, ROWS, TO_WIN, B>, line: &mut Vec<Move>) {
        for &mv in line.iter() {
            position.play_unchecked(mv);
        }
        while let Some(mv) = Self::plain_move(&position) {
            position.play_unchecked(mv);
            line.push(mv);
        }
    }

    /// A win at once; else a move that does not lose at once; else one that prevents a win; else
    /// any. `None` if the game is over.
    fn plain_move(position: &Position<COLS, ROWS, TO_WIN, B>) -> Option<Column> {
        if position.outcome().is_some() {
            return None;
        }
        let playable = position.playable();
        let choices: [Bitboard<COLS, ROWS, B>; 4] = [
            playable & position.own_winning_squares(),
            position.non_losing_moves(),
            playable & position.opponent_winning_squares(),
            playable,
        ];
        choices
            .into_iter()
            .find_map(Bitboard::first)
            .map(|square| square.column)
    }
}
