use game_search::{Limits, Search, Table, TableError};
use othello_core::{Color, Move, Outcome, Position};

use crate::{Evaluator, Midgame};

/// Somebody to play a [`Contest`]: every [`Evaluator`], with the search of this crate and probable
/// cuts if it has an [error model](Evaluator::error_model).
pub trait Player: Sync {
    /// The best move found within so many nodes; `None` if the game is over.
    fn choose(&self, position: &Position, nodes: u64, table: &Table) -> Option<Move>;
}

impl<E: Evaluator> Player for E {
    fn choose(&self, position: &Position, nodes: u64, table: &Table) -> Option<Move> {
        let midgame = Midgame::new(self).with_selectivity(Midgame::SELECTIVITY);
        let root = midgame.position(position);
        Search::new(&midgame, table)
            .run(&root, &Limits::new().nodes(nodes))
            .best_move
    }
}

/// Games between two evaluations that may visit equally many positions for each move.
///
/// Nothing but the evaluations, and whether their errors are known, differs: the same search plays
/// for both, to the end of the game.
#[derive(Debug)]
pub struct Contest {
    nodes: u64,
    tables: [Table; 2],
}

impl Contest {
    /// Games with so many nodes for each move.
    ///
    /// # Errors
    ///
    /// If there is no memory for two tables of 4 MiB.
    pub fn new(nodes: u64) -> Result<Self, TableError> {
        Ok(Self {
            nodes,
            tables: [Table::with_mebibytes(4)?, Table::with_mebibytes(4)?],
        })
    }

    /// Plays a game from a position to its end. Neither side remembers a game before.
    pub fn play(&self, start: &Position, black: &dyn Player, white: &dyn Player) -> Outcome {
        self.tables.iter().for_each(Table::clear);
        let mut position = *start;
        loop {
            let (player, table) = match position.turn() {
                Color::Black => (black, &self.tables[0]),
                Color::White => (white, &self.tables[1]),
            };
            match player.choose(&position, self.nodes, table) {
                Some(m) => position.play_unchecked(m),
                None => return Outcome::new(position.counts()),
            };
        }
    }
}
