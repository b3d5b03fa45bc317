//! Connect Four with one evaluation, searched by game-search and by minimax.

use connect4_core::{Bitboard, Column, Position};
use game_search::{
    Game, Iteration, Limits, Margin, MoveCode, MoveList, Node, Ranking, Score, Search, Selectivity,
    Table,
};
use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Strategy, Winner};

/// The size of both tables in MiB.
pub const MEBIBYTES: usize = 16;

/// A made-up evaluation for the side to move: eight points for each square that completes a line,
/// one for each disc in the middle column and its neighbours.
fn evaluate(position: &Position) -> i32 {
    let middle = [2, 3, 4]
        .into_iter()
        .filter_map(Column::new)
        .map(Bitboard::column)
        .fold(Bitboard::EMPTY, |all, column| all | column);
    let discs =
        (position.own() & middle).len() as i32 - (position.opponent() & middle).len() as i32;
    let wins = position.own_winning_squares().len() as i32
        - position.opponent_winning_squares().len() as i32;
    8 * wins + discs
}

/// All columns that are not full, in this order; the game goes on.
fn columns(position: &Position, order: [u8; 7]) -> impl Iterator<Item = Column> {
    let playable = position.playable();
    order
        .into_iter()
        .filter_map(Column::new)
        .filter(move |column| (playable & Bitboard::column(*column)).any())
}

const FROM_LEFT: [u8; 7] = [0, 1, 2, 3, 4, 5, 6];
const FROM_MIDDLE: [u8; 7] = [3, 2, 4, 1, 5, 0, 6];

fn hash(key: u64) -> u64 {
    let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ mixed >> 32
}

/// The game as game-search knows it: moves are ranked, mirror images share a place in the table, and
/// as with minimax each iteration is two plies deeper and begins with a small window.
struct Ours {
    first_depth: u32,
}

impl Game for Ours {
    type Position = Position;
    type Move = Column;
    type Undo = Position;
    type Moves = MoveList<Column, 7>;

    fn legal_moves(&self, position: &Position, moves: &mut Self::Moves) {
        moves.extend(columns(position, FROM_MIDDLE));
    }

    fn play(&self, position: &mut Position, column: Column) -> Position {
        let before = *position;
        position.play_unchecked(column);
        before
    }

    fn undo(&self, position: &mut Position, _: Column, before: Position) {
        *position = before;
    }

    fn key(&self, position: &Position) -> u64 {
        hash(position.key())
    }

    fn table_key(&self, position: &Position) -> u64 {
        hash(position.canonical_key())
    }

    fn move_code(&self, position: &Position, column: Column) -> MoveCode {
        let index = column.index() as u16;
        let is_canonical = position.key() == position.canonical_key();
        MoveCode::from_index(if is_canonical { index } else { 6 - index })
    }

    /// Wins, blocks, then winning squares after the move and the middle, and last what lets the
    /// other side win on top; not next to the leaves.
    fn rank_moves(&self, position: &Position, node: Node, moves: &mut Self::Moves) -> Ranking {
        if node.depth.is_some_and(|depth| depth < 2) {
            return Ranking::AsGenerated;
        }
        let own = position.own_winning_squares();
        let their = position.opponent_winning_squares();
        moves.rank_by(|column| {
            let square = position.playable() & Bitboard::column(column);
            if (square & own).any() {
                return 2000;
            }
            if (square & their).any() {
                return 1000;
            }
            let wins = position.after(square).opponent_winning_squares().len() as i32;
            let gives_a_win = (square.up() & their).any();
            8 * wins - (column.index() as i32 - 3).abs() - i32::from(gives_a_win) * 500
        });
        Ranking::Ranked
    }

    fn next_iteration(&self, _: &Position, last: Option<Iteration>) -> Option<Iteration> {
        Some(Iteration {
            depth: last.map_or(self.first_depth, |last| last.depth + 2),
            selectivity: Selectivity::Exact,
        })
    }

    fn margin(&self, margin: Margin, _: u32) -> Option<i32> {
        (margin == Margin::Aspiration).then_some(5)
    }

    fn score_without_moves(&self, _: &Position, _: u32) -> Score {
        Score::DRAW
    }

    fn evaluate(&self, position: &Position) -> Score {
        Score::new(evaluate(position))
    }

    fn outcome(&self, position: &Position, ply: u32) -> Option<Score> {
        position.is_won().then(|| Score::loss_in(ply))
    }
}

/// The game as minimax knows it, which tries moves in the order of generation unless it has learned
/// better.
struct Theirs<const MIDDLE_FIRST: bool>;

impl<const MIDDLE_FIRST: bool> minimax::Game for Theirs<MIDDLE_FIRST> {
    type S = Position;
    type M = Column;

    fn generate_moves(position: &Position, moves: &mut Vec<Column>) -> Option<Winner> {
        let winner = Self::get_winner(position);
        if winner.is_none() {
            let order = if MIDDLE_FIRST { FROM_MIDDLE } else { FROM_LEFT };
            moves.extend(columns(position, order));
        }
        winner
    }

    fn apply(position: &mut Position, column: Column) -> Option<Position> {
        let mut next = *position;
        next.play_unchecked(column);
        Some(next)
    }

    fn get_winner(position: &Position) -> Option<Winner> {
        if position.is_won() {
            return Some(Winner::PlayerJustMoved);
        }
        position.is_full().then_some(Winner::Draw)
    }

    fn zobrist_hash(position: &Position) -> u64 {
        hash(position.key())
    }

    fn table_index(column: Column) -> u16 {
        column.index() as u16
    }

    fn max_table_index() -> u16 {
        6
    }
}

struct Evaluating<const MIDDLE_FIRST: bool>;

impl<const MIDDLE_FIRST: bool> Evaluator for Evaluating<MIDDLE_FIRST> {
    type G = Theirs<MIDDLE_FIRST>;

    fn evaluate(&self, position: &Position) -> Evaluation {
        evaluate(position) as Evaluation
    }
}

/// Searches the empty board to a depth by game-search, with a new table: the value of the root.
///
/// # Panics
///
/// If the memory for the table is not to be had.
#[must_use]
pub fn our_search(depth: u32) -> i32 {
    let table = Table::with_mebibytes(MEBIBYTES).expect("memory");
    let game = Ours {
        first_depth: 2 - depth % 2,
    };
    let search = Search::new(&game, &table).run(&Position::start(), &Limits::new().depth(depth));
    search.score.value()
}

/// The way in which minimax is fastest here of those that keep the value: two plies deeper at a
/// time, each guessed first; with a table and one thread.
fn options() -> IterativeOptions {
    IterativeOptions::new()
        .with_table_byte_size(MEBIBYTES << 20)
        .with_double_step_increment()
        .with_aspiration_window(5)
}

/// The same by minimax, given the moves from the left as its own example does, or those in the
/// middle first.
#[must_use]
pub fn minimax_search<const MIDDLE_FIRST: bool>(depth: u32) -> i32 {
    let mut search = IterativeSearch::new(Evaluating::<MIDDLE_FIRST>, options());
    search.set_max_depth(depth as u8);
    std::hint::black_box(search.choose_move(&Position::start()));
    search.root_value().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peer_finds_the_same_value() {
        for depth in [1, 2, 5, 8, 9] {
            let ours = our_search(depth);
            assert_eq!(minimax_search::<false>(depth), ours, "depth {depth}");
            assert_eq!(minimax_search::<true>(depth), ours, "depth {depth}");
        }
    }
}
