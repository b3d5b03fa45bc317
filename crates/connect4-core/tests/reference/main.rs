//! The fast board and the grid against rules told square by square, on random games.

mod square_by_square;

use std::collections::{BTreeSet, HashMap};

use connect4_core::{
    Bitboard, Color, Column, Grid, IllegalReason, Outcome, Player, Position, Rules, Setup, Shape,
    Square, Symmetry, Transform, Word,
};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use square_by_square::Board;

fn square((column, row): (usize, usize)) -> Square {
    Square::from_indices(column as u8, row as u8).expect("a square")
}

fn column(index: usize) -> Column {
    Column::new(index as u8).expect("a column")
}

fn squares(list: impl IntoIterator<Item = (usize, usize)>) -> BTreeSet<Square> {
    list.into_iter().map(square).collect()
}

/// Random games of a shape, each as the positions it passes through with the moves between.
fn walk(board: &Board, games: usize, seed: u64, mut visit: impl FnMut(&Board, &[usize])) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..games {
        let mut board = board.clone();
        let mut moves = Vec::new();
        loop {
            visit(&board, &moves);
            let legal = board.legal_columns();
            if legal.is_empty() {
                break;
            }
            let m = legal[rng.next_u32() as usize % legal.len()];
            board = board.play(m);
            moves.push(m);
        }
    }
}

/// What every kind of position must agree on.
fn assert_same_rules<P: Rules>(position: &P, board: &Board) {
    let shape = position.shape();
    assert_eq!(position.turn().index(), board.turn());
    assert_eq!(position.plies() as usize, board.plies);
    for square in shape.iter() {
        let disc = board.cells[square.column.index()][square.row.index()];
        assert_eq!(position.disc_at(square).map(Player::index), disc);
    }
    let legal = board.legal_columns();
    let found: Vec<_> = position
        .legal_moves()
        .into_iter()
        .map(Column::index)
        .collect();
    assert_eq!(found, legal);
    let outcome = position
        .outcome()
        .map(|outcome| outcome.winner().map(Player::index));
    assert_eq!(outcome, board.outcome());
    for index in 0..board.columns() {
        let m = column(index);
        assert_eq!(position.height(m), board.height(index));
        assert_eq!(position.is_legal(m), legal.contains(&index));
        let played = position.clone().play(m);
        match played {
            Ok(landed) => assert_eq!(landed, square((index, board.height(index)))),
            Err(error) => {
                let expected = match board.outcome() {
                    Some(_) => IllegalReason::GameOver,
                    None => IllegalReason::ColumnFull,
                };
                assert_eq!((error.illegal, error.reason), (m, expected));
            }
        }
    }
    if let Some(beyond) = Column::new(board.columns() as u8) {
        let error = position.clone().play(beyond).unwrap_err();
        assert_eq!(error.reason, IllegalReason::NoSuchColumn);
    }
    assert_winning_lines(position, board);
    assert_eq!(Setup::from(position).faults(), []);
    assert_eq!(Setup::from(position).to_position().as_ref(), Ok(position));
    let mirrored = position.transform(Symmetry::Mirror);
    let image = board.mirrored();
    for square in shape.iter() {
        let disc = image.cells[square.column.index()][square.row.index()];
        assert_eq!(mirrored.disc_at(square).map(Player::index), disc);
    }
    assert_eq!(mirrored.outcome(), position.outcome());
    assert_eq!(mirrored.transform(Symmetry::Mirror), *position);
}

/// The squares of the winning lines, which are as long as they can be, one for each direction.
fn assert_winning_lines<P: Rules>(position: &P, board: &Board) {
    let lines = position.winning_lines();
    let Some(Some(winner)) = board.outcome() else {
        assert!(lines.is_empty());
        return;
    };
    let expected = squares(board.lines(winner).into_iter().flatten());
    let different: BTreeSet<_> = lines.iter().collect();
    assert_eq!(different.len(), lines.len(), "a line is told once");
    let found: BTreeSet<_> = lines.iter().flatten().copied().collect();
    assert_eq!(found, expected);
    // One square has the last disc, in which all lines cross.
    let crossing = |square: &&Square| lines.iter().all(|line| line.contains(square));
    assert!(board.to_win == 1 || lines[0].iter().any(|square| crossing(&square)));
}

/// What the fast board alone has.
fn assert_same_board<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    position: &Position<COLS, ROWS, TO_WIN, B>,
    board: &Board,
) {
    let set = |bits: Bitboard<COLS, ROWS, B>| bits.into_iter().collect::<BTreeSet<_>>();
    for color in Color::ALL {
        let player = Player::from(color).index();
        let won = squares(board.winning_squares(player));
        assert_eq!(set(position.winning_squares(color)), won);
        let has_line = Position::<COLS, ROWS, TO_WIN, B>::is_aligned(position.discs(color));
        assert_eq!(has_line, board.has_line(player));
    }
    let playable = (0..COLS)
        .map(|index| (index, board.height(index)))
        .filter(|(_, height)| *height < ROWS);
    assert_eq!(set(position.playable()), squares(playable));
    assert_eq!(position.is_full(), board.plies == COLS * ROWS);
    assert_eq!(position.occupied(), position.own() | position.opponent());
    if board.outcome().is_none() {
        assert_moves_ahead(position, board);
    }
    assert_eq!(Position::from_key(position.key()), Ok(*position));
    let mirrored = position.transform(Symmetry::Mirror);
    assert_eq!(position.canonical_key(), mirrored.canonical_key());
    assert_eq!(position.canonical_key(), position.key().min(mirrored.key()));
    let (canonical, symmetry) = position.canonical();
    assert_eq!(symmetry.apply(position), canonical);
    assert_eq!(mirrored.canonical().0, canonical);
}

/// Wins and losses that come next, by playing them out.
fn assert_moves_ahead<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    position: &Position<COLS, ROWS, TO_WIN, B>,
    board: &Board,
) {
    let wins = |board: &Board| {
        let mover = Some(Some(board.turn()));
        board
            .legal_columns()
            .into_iter()
            .any(|m| board.play(m).outcome() == mover)
    };
    assert_eq!(position.can_win_next(), wins(board));
    if wins(board) {
        return;
    }
    let safe = board
        .legal_columns()
        .into_iter()
        .filter(|m| !wins(&board.play(*m)));
    let safe: BTreeSet<_> = safe.map(|m| square((m, board.height(m)))).collect();
    let found: BTreeSet<_> = position.non_losing_moves().into_iter().collect();
    assert_eq!(found, safe);
}

fn assert_fast_board<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(
    games: usize,
) {
    let start = Board::new(COLS, ROWS, TO_WIN, 2);
    let seed = (COLS * 1000 + ROWS * 10 + TO_WIN) as u64;
    walk(&start, games, seed, |board, moves| {
        let mut position = Position::<COLS, ROWS, TO_WIN, B>::start();
        let mut grid = Grid::new(position.shape());
        for &m in moves {
            position.play(column(m)).expect("a legal move");
            grid.play(column(m)).expect("a legal move");
        }
        assert_same_rules(&position, board);
        assert_same_rules(&grid, board);
        assert_same_board(&position, board);
        assert_undone(&position, &grid, moves);
    });
}

/// Undo gives every position of the game back.
fn assert_undone<P: Rules>(position: &P, grid: &Grid, moves: &[usize]) {
    let (mut position, mut grid) = (position.clone(), grid.clone());
    for &m in moves.iter().rev() {
        position.undo(column(m));
        assert!(grid.undo(column(m)).is_some());
        assert_eq!(Setup::from(&position), Setup::from(&grid));
        assert_eq!(grid.outcome(), None);
    }
    assert_eq!(Some(position), P::empty(grid.shape()));
    assert_eq!(grid, Grid::new(grid.shape()));
}

#[test]
fn the_usual_board_in_both_words() {
    assert_fast_board::<7, 6, 4, u64>(25);
    assert_fast_board::<7, 6, 4, u128>(6);
}

#[test]
fn small_boards() {
    assert_fast_board::<1, 1, 1, u64>(1);
    assert_fast_board::<1, 5, 3, u64>(2);
    assert_fast_board::<5, 1, 2, u64>(4);
    assert_fast_board::<2, 2, 3, u64>(4);
    assert_fast_board::<3, 3, 3, u64>(40);
    assert_fast_board::<4, 4, 3, u64>(30);
    assert_fast_board::<4, 5, 2, u64>(20);
}

#[test]
fn boards_that_fill_their_words() {
    assert_fast_board::<8, 7, 4, u64>(3);
    assert_fast_board::<8, 7, 5, u64>(2);
    assert_fast_board::<16, 3, 4, u64>(2);
    assert_fast_board::<2, 31, 4, u64>(2);
    assert_fast_board::<16, 7, 5, u128>(1);
    assert_fast_board::<32, 3, 4, u128>(1);
    assert_fast_board::<4, 31, 6, u128>(1);
    assert_fast_board::<9, 8, 4, u128>(2);
}

#[test]
fn grids_for_more_than_two() {
    for (columns, rows, to_win, players) in [
        (7, 6, 4, 3),
        (7, 6, 3, 4),
        (6, 9, 3, 8),
        (5, 4, 2, 5),
        (4, 3, 1, 2),
    ] {
        let shape = Shape::new(columns, rows)
            .and_then(|shape| shape.with_to_win(to_win))
            .and_then(|shape| shape.with_players(players))
            .expect("a shape");
        let [columns, rows, to_win, players] = [columns, rows, to_win, players].map(usize::from);
        let start = Board::new(columns, rows, to_win, players);
        walk(&start, 6, 5, |board, moves| {
            let mut grid = Grid::new(shape);
            for &m in moves {
                grid.play(column(m)).expect("a legal move");
            }
            assert_same_rules(&grid, board);
            for player in Player::all(shape.players()) {
                let found: BTreeSet<_> = grid.winning_squares(player).collect();
                assert_eq!(found, squares(board.winning_squares(player.index())));
            }
            let mover = Some(Outcome::Win(grid.turn()));
            let wins = grid.legal_moves().into_iter().any(|m| {
                let mut child = grid.clone();
                child.play(m).is_ok() && child.outcome() == mover
            });
            assert_eq!(grid.can_win_next(), wins);
        });
    }
}

#[test]
fn keys_tell_all_positions_apart() {
    let mut seen = HashMap::new();
    let mut distinct = [0; 7];
    let mut level = vec![Position::new()];
    for count in &mut distinct {
        let mut next = Vec::new();
        for position in level {
            if seen
                .insert(position.key(), position)
                .is_some_and(|known| known != position)
            {
                panic!("two positions share the key {:#x}", position.key());
            }
            *count += 1;
            for m in position.legal_moves() {
                let mut child = position;
                child.play_unchecked(m);
                next.push(child);
            }
        }
        next.sort_unstable();
        next.dedup();
        level = next;
    }
    // Distinct positions by ply: OEIS A212693.
    assert_eq!(distinct, [1, 7, 49, 238, 1_120, 4_263, 16_422]);
}
