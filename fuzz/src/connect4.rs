//! How targets turn bytes into boards and games of Connect Four, and the laws that they share.

use connect4_core::{
    Column, Game, Grid, Outcome, Player, Rules, Setup, Shape, Square, Symmetry,
    notation::{BoardError, Place},
    perft::{divide, perft},
};

use crate::{next, text};

/// Boards for the targets whose input is nothing but a text: the usual one, small ones that a text
/// soon fills, and two that need letters for digits, one of them as wide as can be.
pub fn shapes() -> [Shape; 5] {
    let shape = |columns, rows, to_win, players| {
        Shape::new(columns, rows)
            .and_then(|shape| shape.with_to_win(to_win))
            .and_then(|shape| shape.with_players(players))
            .expect("a shape")
    };
    [
        Shape::STANDARD,
        shape(3, 2, 2, 2),
        shape(2, 3, 3, 8),
        shape(12, 4, 3, 3),
        shape(32, 2, 4, 2),
    ]
}

/// Any board for any number of players.
pub fn next_shape(input: &mut &[u8]) -> Shape {
    let mut parameter = |most: u8| 1 + next(input) % most;
    let [columns, rows, to_win, players] = [32, 32, 32, 7].map(&mut parameter);
    Shape::new(columns, rows)
        .and_then(|shape| shape.with_to_win(to_win))
        .and_then(|shape| shape.with_players(players + 1))
        .expect("a shape")
}

/// The game in which each byte picks one of the legal moves.
pub fn play<P: Rules>(start: P, choices: &[u8]) -> Game<P> {
    let mut game = Game::from_start(start);
    for choice in choices {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves.into_iter().nth(usize::from(*choice) % moves.len());
        game.play(m.expect("one of the moves"))
            .expect("a legal move");
    }
    game
}

/// What holds in every position.
pub fn check_rules<P: Rules>(position: &P) {
    let shape = position.shape();
    let discs = shape.iter().filter(|&at| position.disc_at(at).is_some());
    assert_eq!(discs.count(), position.plies() as usize);
    let moves = position.legal_moves();
    assert_eq!(moves.is_empty(), position.outcome().is_some());
    for column in Column::all(u8::MAX) {
        assert_eq!(position.is_legal(column), moves.contains(column));
        check_play(position, column);
    }
    check_lines(position);
    let mirrored = Symmetry::Mirror.apply(position);
    assert_eq!(mirrored.outcome(), position.outcome());
    assert_eq!(&Symmetry::Mirror.apply(&mirrored), position);
    assert_eq!(Setup::from(position).to_position().as_ref(), Ok(position));
    if shape.squares() <= 64 {
        let parts = divide(position, 2);
        let sum: u64 = parts.iter().map(|(_, leaves)| leaves).sum();
        assert_eq!(perft(position, 2), sum);
        assert_eq!(perft(position, 1), moves.len() as u64);
    }
}

fn check_play<P: Rules>(position: &P, column: Column) {
    let mut played = position.clone();
    let Ok(square) = played.play(column) else {
        assert_eq!(&played, position);
        assert!(!position.is_legal(column));
        return;
    };
    assert_eq!(square.column, column);
    assert_eq!(square.row.index(), position.height(column));
    assert_eq!(played.disc_at(square), Some(position.turn()));
    let players = position.shape().players();
    assert_eq!(played.turn(), position.turn().next(players));
    played.undo(column);
    assert_eq!(&played, position);
}

/// There are winning lines exactly if somebody won, and they are the winner's.
fn check_lines<P: Rules>(position: &P) {
    let lines = position.winning_lines();
    let winner = match position.outcome() {
        Some(Outcome::Win(winner)) => Some(winner),
        _ => None,
    };
    assert_eq!(lines.is_empty(), winner.is_none());
    for line in &lines {
        assert!(line.len() >= usize::from(position.shape().to_win()));
        assert!(line.iter().all(|&at| position.disc_at(at) == winner));
    }
}

/// Two types of position that hold the same game say the same about it.
pub fn check_agreement<P: Rules, Q: Rules>(one: &P, other: &Q) {
    assert_eq!(Setup::from(one), Setup::from(other));
    assert_eq!(one.turn(), other.turn());
    assert_eq!(one.plies(), other.plies());
    assert_eq!(one.legal_moves(), other.legal_moves());
    assert_eq!(one.outcome(), other.outcome());
    assert_eq!(sorted(one.winning_lines()), sorted(other.winning_lines()));
    assert_eq!(one.to_string(), other.to_string());
}

fn sorted(lines: Vec<Vec<Square>>) -> Vec<Square> {
    let mut squares: Vec<_> = lines.into_iter().flatten().collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// A claim is a position exactly if no fault is named; one disc can have won what is won.
pub fn check_setup(setup: &Setup) {
    let faults = setup.faults();
    let grid: Grid = match setup.to_position() {
        Ok(grid) => grid,
        Err(error) => {
            assert_eq!(error.faults, faults);
            assert!(!faults.is_empty());
            assert!(error.to_string().len() < 1000);
            return;
        }
    };
    assert!(faults.is_empty());
    assert_eq!(&Setup::from(&grid), setup);
    let before_last = |column| {
        let mut before = grid.clone();
        before.undo(column).is_some() && before.outcome().is_none()
    };
    let is_won = matches!(grid.outcome(), Some(Outcome::Win(_)));
    let could_be_played = Column::all(setup.shape().columns()).any(before_last);
    assert!(could_be_played || !is_won);
}

/// A fault lies inside the text, on the line and column it names, and its message is short.
pub fn check_fault(text: &[u8], place: Place, message: &impl ToString) {
    let place = othello_core::notation::Place {
        offset: place.offset,
        line: place.line,
        column: place.column,
    };
    text::check_fault(text, place, message);
}

/// What holds of every board that is read: faults have their place, and squares before are kept.
pub fn check_board(text: &[u8], shape: Shape, result: &Result<Setup, BoardError>) {
    let setup = match result {
        Ok(setup) => setup,
        Err(error) => {
            check_fault(text, error.place, error);
            &error.setup
        }
    };
    assert_eq!(setup.shape(), shape);
    assert!(setup.plies() <= text.len());
    let plays = |square| {
        setup
            .disc_at(square)
            .is_none_or(|disc| takes_part(disc, shape))
    };
    assert!(shape.iter().all(plays));
}

fn takes_part(player: Player, shape: Shape) -> bool {
    player.index() < usize::from(shape.players())
}
