//! Xiangqi: claimed positions and their faults; the laws of moving in what comes of them.

#![no_main]

use fuzz::next;
use libfuzzer_sys::fuzz_target;
use xiangqi_core::{
    Color, Move, Piece, Position, Role, Setup, SetupFaultKinds, Square, Symmetry,
    perft::{divide, perft},
};

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    let setup = next_setup(&mut input);
    check_setup(&setup);
    let Ok(mut position) = setup.to_position_ignoring(SetupFaultKinds::ALL) else {
        return;
    };
    check_position(&position);
    for choice in input.iter().take(20) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        check_move(&position, moves[usize::from(*choice) % moves.len()]);
        position.play_unchecked(moves[usize::from(*choice) % moves.len()]);
    }
    check_position(&position);
});

/// The start with some pieces put elsewhere, or a board with nothing but two generals and some
/// pieces.
fn next_setup(input: &mut &[u8]) -> Setup {
    let header = next(input);
    let mut setup = if header & 1 == 0 {
        Setup::from(Position::new())
    } else {
        "4k4/9/9/9/9/9/9/9/9/3K5 w".parse().expect("a setup")
    };
    setup.turn = Color::ALL[usize::from(header >> 1 & 1)];
    for _ in 0..header >> 2 {
        let at = Square::from_index(usize::from(next(input) % 90)).expect("a point");
        let kind = usize::from(next(input) % 15);
        match Role::ALL.get(kind / 2) {
            Some(&role) => setup.board.put(at, Piece::new(Color::ALL[kind % 2], role)),
            None => setup.board.take(at),
        };
    }
    setup
}

fn check_setup(setup: &Setup) {
    let faults = setup.faults();
    match setup.to_position() {
        Ok(position) => {
            assert!(faults.is_empty());
            assert_eq!(Setup::from(position), *setup);
        }
        Err(error) => {
            assert!(!faults.is_empty());
            assert_eq!(error.faults, faults);
        }
    }
    assert_eq!(setup.to_string().parse().as_ref(), Ok(setup));
    for symmetry in Symmetry::ALL {
        assert_eq!(symmetry.apply(setup).faults().len(), faults.len());
    }
}

fn check_position(position: &Position) {
    let moves = position.legal_moves();
    assert_eq!(position.legal_move_count(), moves.len());
    assert_eq!(position.outcome().is_some(), moves.is_empty());
    assert_eq!(position.is_check(), position.checkers().any());
    let (captures, quiets) = (position.captures(), position.quiets());
    assert_eq!(captures.len() + quiets.len(), moves.len());
    for from in Square::ALL {
        let targets = position.legal_targets(from);
        for to in Square::ALL {
            let m = Move::new(from, to);
            let is_legal = moves.contains(&m);
            assert_eq!(position.is_legal(m), is_legal);
            assert_eq!(targets.contains(to), is_legal);
            let is_capture = position.board().piece_at(to).is_some();
            assert_eq!(captures.contains(&m), is_legal && is_capture);
            assert_eq!(quiets.contains(&m), is_legal && !is_capture);
        }
    }
    let parts = divide(position, 2);
    let sum: u64 = parts.iter().map(|(_, leaves)| leaves).sum();
    assert_eq!(perft(position, 2), sum);
    for symmetry in Symmetry::ALL {
        let image = symmetry.apply(position);
        assert_eq!(image.legal_move_count(), moves.len());
        assert_eq!(image.checkers(), symmetry.apply(&position.checkers()));
    }
}

fn check_move(position: &Position, m: Move) {
    let mut played = *position;
    let captured = played.play(m).expect("a legal move");
    assert_eq!(captured, position.board().piece_at(m.to));
    assert_eq!(played.is_check(), position.gives_check(m));
    let fresh = Setup::from(played)
        .to_position_ignoring(SetupFaultKinds::ALL)
        .expect("a position");
    assert_eq!(played, fresh);
    played.undo(m, captured);
    assert_eq!(played, *position);
}
