//! Othello with at most eight empty squares: the engine's solver finds the value of plain negamax.

#![no_main]

use std::sync::LazyLock;

use fuzz::{next, next_u64};
use game_search::{Limits, Score, Solver, Table, Window};
use libfuzzer_sys::fuzz_target;
use othello_core::{Bitboard, Board, Color, Move, Position, Square};
use othello_engine::{Classic, Endgame, LastPlies};

const MOST_EMPTY: u8 = 8;

/// One for all inputs: what it remembers must be true of any position.
static TABLE: LazyLock<Table> = LazyLock::new(|| Table::with_mebibytes(1).expect("a small table"));
static LAST_PLIES: LazyLock<LastPlies> = LazyLock::new(LastPlies::new);

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    let position = next_late_position(&mut input);
    let alpha = Score::new(i32::from(next(&mut input) % 131) - 65);
    let value = negamax(&position);

    let endgame = Endgame::new(&Classic, &*LAST_PLIES);
    let root = endgame.position(&position);
    let mut solver = Solver::new(&endgame, &*TABLE);
    let solution = solver.solve(&root, Window::FULL, &Limits::new());
    assert_eq!(solution.score(), Some(value));
    check_line(position, &solution.pv, value);

    let window = Window::null(alpha);
    let bounds = solver.score(&root, window, &Limits::new()).bounds;
    assert!(bounds.lower <= value && value <= bounds.upper);
    assert!(bounds.lower > alpha || bounds.upper <= alpha);

    let scored = solver.score_moves(&root, &Limits::new());
    assert_eq!(scored.len(), position.legal_moves().len());
    assert!(
        scored
            .first()
            .is_none_or(|(_, best)| best.score() == Some(value))
    );
});

fn next_late_position(input: &mut &[u8]) -> Position {
    let turn = Color::ALL[usize::from(next(input) % 2)];
    let black = Bitboard(next_u64(input));
    let empty: Bitboard = (0..next(input) % (MOST_EMPTY + 1))
        .filter_map(|_| Square::ALL.get(usize::from(next(input) % 64)).copied())
        .collect();
    let board = Board::from_discs(black & !empty, !black & !empty).expect("one disc a square");
    Position::from_board(board, turn)
}

/// The final difference for the side to move, every line searched.
fn negamax(position: &Position) -> Score {
    if let Some(outcome) = position.outcome() {
        let turn = position.turn();
        let [own, other] = [turn, !turn].map(|side| i32::from(outcome.score(side)));
        return Score::new(own - other);
    }
    let values = position.legal_moves().into_iter().map(|m| {
        let mut child = *position;
        child.play(m).expect("a legal move");
        -negamax(&child)
    });
    values.max().expect("the game is not over")
}

fn check_line(mut position: Position, line: &[Move], value: Score) {
    let side = position.turn();
    for m in line {
        position.play(*m).expect("a legal move");
    }
    assert!(position.is_over());
    let end = negamax(&position);
    assert_eq!(if position.turn() == side { end } else { -end }, value);
}
