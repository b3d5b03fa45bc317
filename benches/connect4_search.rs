//! Connect Four with one evaluation, searched by game-search and by minimax.

use connect4_core::{Bitboard, Column, Position};
use game_search::{Game, Limits, MoveCode, MoveList, Score, Search, Table};
use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Strategy, Winner};

/// The size of both tables in MiB.
pub const MEBIBYTES: usize = 64;

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

/// All columns that are not full, from the middle outwards; the game goes on.
fn columns(position: &Position) -> impl Iterator<Item = Column> {
    let playable = position.playable();
    [3, 2, 4, 1, 5, 0, 6]
        .into_iter()
        .filter_map(Column::new)
        .filter(move |column| (playable & Bitboard::column(*column)).any())
}

fn hash(position: &Position) -> u64 {
    let mixed = position.key().wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ mixed >> 32
}

/// The game as game-search knows it, with the required methods and the end by a line only.
struct Ours;

impl Game for Ours {
    type Position = Position;
    type Move = Column;
    type Undo = Position;
    type Moves = MoveList<Column, 7>;

    fn legal_moves(&self, position: &Position, moves: &mut Self::Moves) {
        moves.extend(columns(position));
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
        hash(position)
    }

    fn move_code(&self, _: &Position, column: Column) -> MoveCode {
        MoveCode::from_index(column.index() as u16)
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

/// The game as minimax knows it.
struct Theirs;

impl minimax::Game for Theirs {
    type S = Position;
    type M = Column;

    fn generate_moves(position: &Position, moves: &mut Vec<Column>) -> Option<Winner> {
        let winner = Self::get_winner(position);
        if winner.is_none() {
            moves.extend(columns(position));
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
        hash(position)
    }

    fn table_index(column: Column) -> u16 {
        column.index() as u16
    }

    fn max_table_index() -> u16 {
        6
    }
}

struct Evaluating;

impl Evaluator for Evaluating {
    type G = Theirs;

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
    let search = Search::new(&Ours, &table).run(&Position::start(), &Limits::new().depth(depth));
    search.score.value()
}

/// Ways in which minimax can search; all have a table, one thread and no pruning by guess.
#[must_use]
pub fn minimax_options() -> [(&'static str, IterativeOptions); 3] {
    let plain = IterativeOptions::new().with_table_byte_size(MEBIBYTES << 20);
    let stepping = plain.with_double_step_increment();
    [
        ("by one ply", plain),
        (
            "by two plies, aspiration 5",
            stepping.with_aspiration_window(5),
        ),
        (
            "countermoves and their history",
            stepping.with_countermoves().with_countermove_history(),
        ),
    ]
}

/// The same by minimax.
#[must_use]
pub fn minimax_search(options: IterativeOptions, depth: u32) -> i32 {
    let mut search = IterativeSearch::new(Evaluating, options);
    search.set_max_depth(depth as u8);
    std::hint::black_box(search.choose_move(&Position::start()));
    search.root_value().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peer_finds_the_same_value() {
        for depth in [1, 2, 5, 8] {
            let ours = our_search(depth);
            for (name, options) in minimax_options() {
                assert_eq!(
                    minimax_search(options, depth),
                    ours,
                    "{name}, depth {depth}"
                );
            }
        }
    }
}
