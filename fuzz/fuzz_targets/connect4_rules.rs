//! Connect Four on boards of every size; fast boards play like grids.

#![no_main]

use connect4_core::{
    Bitboard, Color, Grid, Outcome, Player, Position, Rules, Symmetry, Word, perft::perft,
};
use fuzz::{
    connect4::{check_agreement, check_rules, next_shape, play},
    next,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    match next(&mut input) % 16 {
        0 => check_fast::<9, 8, 5, u128>(input),
        1 => check_fast::<4, 4, 3, u64>(input),
        2 => check_fast::<1, 1, 1, u64>(input),
        3 => check_fast::<5, 5, 2, u64>(input),
        4 => check_fast::<8, 7, 4, u64>(input),
        5 => check_fast::<2, 31, 4, u64>(input),
        6 => check_fast::<32, 1, 3, u64>(input),
        7 => check_fast::<16, 7, 6, u128>(input),
        8 => check_fast::<3, 32, 4, u128>(input),
        9 => check_fast::<7, 6, 4, u128>(input),
        10 => check_fast::<6, 5, 7, u64>(input),
        11 | 12 => {
            let start = Grid::new(next_shape(&mut input));
            let game = play(start, input);
            check_rules(game.position());
            check_winning_squares(game.position());
        }
        _ => check_fast::<7, 6, 4, u64>(input),
    }
});

fn check_fast<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(input: &[u8]) {
    let game = play(Position::<COLS, ROWS, TO_WIN, B>::start(), input);
    let mut grid = Grid::new(game.start().shape());
    for (ply, position) in game.positions().enumerate() {
        assert_eq!(position.outcome(), told(&grid));
        assert_eq!(position.legal_moves(), grid.legal_moves());
        check_key(&position);
        if let Some(&m) = game.moves().get(ply) {
            let mut fast = position;
            assert_eq!(fast.play(m), grid.play(m));
        }
    }
    check_agreement(game.position(), &grid);
    check_bits(game.position(), &grid);
    check_rules(game.position());
    check_rules(&grid);
    assert_eq!(perft(game.position(), 2), perft(&grid, 2));
    check_moves_that_do_not_lose(game.position());
}

/// The result as the fast board tells it.
fn told(grid: &Grid) -> Option<Outcome> {
    grid.outcome().map(|outcome| match outcome {
        Outcome::Win(player) => Outcome::Win(player.color().expect("a game for two")),
        Outcome::Draw => Outcome::Draw,
    })
}

/// What the bitboards say is what the grid says square by square.
fn check_bits<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    position: &Position<COLS, ROWS, TO_WIN, B>,
    grid: &Grid,
) {
    for color in Color::ALL {
        let squares: Vec<_> = grid.winning_squares(color.into()).collect();
        let fast: Vec<_> = position.winning_squares(color).into_iter().collect();
        assert_eq!(fast, squares);
    }
    if grid.outcome().is_none() {
        assert_eq!(position.can_win_next(), grid.can_win_next());
    }
    let playable: Bitboard<COLS, ROWS, B> = Bitboard::<COLS, ROWS, B>::full()
        .into_iter()
        .filter(|square| grid.playable_square(square.column) == Some(*square))
        .collect();
    assert_eq!(position.playable(), playable);
}

fn check_key<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    position: &Position<COLS, ROWS, TO_WIN, B>,
) {
    assert_eq!(Position::from_key(position.key()).as_ref(), Ok(position));
    let mirrored = Symmetry::Mirror.apply(position);
    assert_eq!(mirrored.canonical_key(), position.canonical_key());
    let (canonical, symmetry) = position.canonical();
    assert_eq!(canonical, symmetry.apply(position));
    assert_eq!(canonical.key(), position.canonical_key());
}

/// A move does not lose at once exactly if the other side cannot win next after it.
fn check_moves_that_do_not_lose<
    const COLS: usize,
    const ROWS: usize,
    const TO_WIN: usize,
    B: Word,
>(
    position: &Position<COLS, ROWS, TO_WIN, B>,
) {
    if position.outcome().is_some() || position.can_win_next() {
        return;
    }
    let found: Bitboard<COLS, ROWS, B> = position
        .playable()
        .into_iter()
        .filter(|square| !position.after((*square).into()).can_win_next())
        .collect();
    assert_eq!(position.non_losing_moves(), found);
}

/// A square wins exactly if a disc that falls there makes a winner.
fn check_winning_squares(grid: &Grid) {
    if grid.outcome().is_some() {
        return;
    }
    let turn: Player = grid.turn();
    let winning: Vec<_> = grid.winning_squares(turn).collect();
    for m in grid.legal_moves() {
        let mut played = grid.clone();
        let square = played.play(m).expect("a legal move");
        let wins = played.outcome().and_then(|outcome| outcome.winner()) == Some(turn);
        assert_eq!(winning.contains(&square), wins);
    }
}
