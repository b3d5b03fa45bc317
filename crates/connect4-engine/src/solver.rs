use connect4_core::{Column, Position, Word};
use game_search::{
    CompactTable, CompactTableError, Limits, Probing, Score, ScoreBounds, Solution, Table,
    TableError, Window,
};
use thiserror::Error;

use crate::node::Node;
use crate::rules::Connect4;

/// Solves positions exactly.
#[derive(Debug)]
pub struct Solver<
    const COLS: usize = 7,
    const ROWS: usize = 6,
    const TO_WIN: usize = 4,
    B: Word = u64,
> {
    game: Connect4<COLS, ROWS, TO_WIN, B>,
    table: Memory,
    probing: Probing,
}
#[derive(Debug)]
enum Memory {
    Compact(CompactTable),
    Full(Table),
}

/// x
#[derive(Debug)]
pub struct Evaluation;
/// x
#[derive(Debug)]
pub struct Solved {
    /// x
    pub score: i32,
    /// x
    pub nodes: u64,
}
/// x
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SolverError {
    /// x
    #[error(transparent)]
    Compact(#[from] CompactTableError),
    /// x
    #[error(transparent)]
    Full(#[from] TableError),
}
impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    Solver<COLS, ROWS, TO_WIN, B>
{
    /// x
    pub fn new(mib: usize) -> Result<Self, SolverError> {
        let table = if COLS * (ROWS + 1) <= 56 && COLS <= 15 {
            Memory::Compact(CompactTable::with_mebibytes::<
                Connect4<COLS, ROWS, TO_WIN, B>,
            >(mib)?)
        } else {
            Memory::Full(Table::with_mebibytes(mib)?)
        };
        Ok(Solver {
            game: Connect4::new(),
            table,
            probing: match std::env::var("HF") { Ok(v)=>Probing::HalvingFor(v.parse().unwrap()), _=>Probing::Halving },
        })
    }
    /// x
    pub fn probing(&mut self, p: Probing) {
        self.probing = p;
    }
    /// x
    pub fn clear(&self) {
        match &self.table {
            Memory::Compact(t) => t.clear(),
            Memory::Full(t) => t.clear(),
        }
    }
    /// x
    pub fn solve(&self, position: &Position<COLS, ROWS, TO_WIN, B>, window: Window) -> Solved {
        let Some(node) = Node::new(*position) else {
            return Solved {
                score: Node::<COLS, ROWS, TO_WIN, B>::win_with(
                    (COLS * ROWS) as u32 - position.plies(),
                ),
                nodes: 1,
            };
        };
        let s = match &self.table {
            Memory::Compact(t) => game_search::Solver::new(&self.game, t)
                .with_probing(self.probing)
                .score(&node, window, &Limits::new()),
            Memory::Full(t) => game_search::Solver::new(&self.game, t)
                .with_probing(self.probing)
                .score(&node, window, &Limits::new()),
        };
        Solved {
            score: s.bounds.lower.value(),
            nodes: s.nodes,
        }
    }
}
