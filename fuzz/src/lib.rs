//! How targets turn bytes into boards and games, and the laws that they share.

pub mod books;
pub mod checksum;
pub mod connect4;
pub mod protocols;
pub mod serialization;
pub mod text;
pub mod xiangqi_files;
pub mod xiangqi_records;

use othello_core::{
    Color, Game, Move, Rules,
    perft::{Convention, divide, perft},
    sized::Size,
};

/// The next byte of an input, 0 behind its end.
pub fn next(input: &mut &[u8]) -> u8 {
    match input.split_first() {
        Some((first, rest)) => {
            *input = rest;
            *first
        }
        None => 0,
    }
}

/// Eight bytes of an input as a number, 0 behind its end.
pub fn next_u64(input: &mut &[u8]) -> u64 {
    u64::from_le_bytes([(); 8].map(|()| next(input)))
}

/// One of the board sizes.
pub fn next_size(input: &mut &[u8]) -> Size {
    Size::ALL[usize::from(next(input)) % Size::ALL.len()]
}

/// A position whose every square is empty, black or white as a byte says, or the standard start.
pub fn next_position<P: Rules>(size: Size, input: &mut &[u8]) -> Option<P> {
    let turn = Color::ALL[usize::from(next(input) % 2)];
    if next(input).is_multiple_of(2) {
        return P::start(size).map(|start| start.with_turn(turn));
    }
    let discs: Vec<_> = (0..size.squares())
        .map(|_| match next(input) % 4 {
            0 | 1 => None,
            2 => Some(Color::Black),
            _ => Some(Color::White),
        })
        .collect();
    P::from_discs(size, &discs, turn)
}

/// The game in which each byte picks one of the legal moves.
pub fn play<P: Rules>(start: P, choices: &[u8]) -> Game<P> {
    let mut game = Game::from_start(start);
    for choice in choices {
        let Some(m) = pick(game.position(), *choice) else {
            break;
        };
        game.play(m).expect("a legal move");
    }
    game
}

/// One of the legal moves; `None` if the game is over.
pub fn pick<P: Rules>(position: &P, choice: u8) -> Option<Move<P::Square>> {
    let squares: Vec<_> = position.move_squares().collect();
    if squares.is_empty() {
        return position.must_pass().then_some(Move::Pass);
    }
    Some(Move::Place(squares[usize::from(choice) % squares.len()]))
}

/// What holds in every position.
pub fn check_rules<P: Rules>(position: &P) {
    let counts = position.counts();
    let squares = usize::from(counts.black + counts.white + counts.empty);
    assert_eq!(squares, position.size().squares());

    let moves: Vec<_> = position.move_squares().collect();
    assert!(moves.is_sorted(), "in order of index");
    for square in position.squares() {
        let m = Move::Place(square);
        let is_legal = moves.contains(&square);
        assert_eq!(position.is_legal(m), is_legal);
        assert_eq!(position.gain(square) > 0, is_legal);
        check_play(position, m);
    }
    assert_eq!(position.is_legal(Move::Pass), position.must_pass());
    check_play(position, Move::Pass);
    assert!(!position.must_pass() || moves.is_empty());
    let can_move = !moves.is_empty() || position.must_pass();
    assert_eq!(position.outcome().is_none(), can_move);
    if let Some(outcome) = position.outcome() {
        let total = outcome.score(Color::Black) + outcome.score(Color::White);
        assert_eq!(usize::from(total), squares);
    }
    check_leaves(position, moves.len());
}

fn check_play<P: Rules>(position: &P, m: Move<P::Square>) {
    let mut played = position.clone();
    let result = played.play(m);
    assert_eq!(result.is_ok(), position.is_legal(m));
    if result.is_err() {
        assert_eq!(&played, position);
        return;
    }
    let turn = position.turn();
    let (before, after) = (position.counts(), played.counts());
    let gain = m
        .square()
        .map_or(0, |square| u16::from(position.gain(square)));
    let placed = u16::from(!m.is_pass());
    assert_eq!(played.turn(), !turn);
    assert_eq!(after.of(turn), before.of(turn) + gain);
    assert_eq!(after.of(!turn) + gain, before.of(!turn) + placed);
}

fn check_leaves<P: Rules>(position: &P, moves: usize) {
    if moves > 0 {
        assert_eq!(perft(position, 1, Convention::PassIsPly), moves as u64);
    }
    for convention in [
        Convention::PassIsPly,
        Convention::ExactPlies,
        Convention::PassIsFree,
    ] {
        if position.outcome().is_none() {
            let parts = divide(position, 2, convention);
            let sum: u64 = parts.iter().map(|(_, leaves)| leaves).sum();
            assert_eq!(perft(position, 2, convention), sum);
        }
    }
}
