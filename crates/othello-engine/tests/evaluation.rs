//! The evaluations: symmetric, blind to colours, and read from a file without harm.

use othello_core::{Board, Color, Move, Position, Symmetry, random};
use othello_engine::{Classic, Evaluator, Weights, WeightsError};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

fn is_the_same_for_symmetric_positions_and_exchanged_colours(evaluator: &impl Evaluator) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(10);
    for plies in 0..60 {
        let position = random::position(&Position::new(), plies, &mut rng);
        let evaluation = evaluator.evaluate_position(&position);
        assert!(evaluation.centidiscs.abs() <= 6400);
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply(&position);
            assert_eq!(evaluator.evaluate_position(&image), evaluation);
        }
        let board = position.board();
        let exchanged = Board::from_discs(board.discs(Color::White), board.discs(Color::Black))
            .expect("disjoint");
        let exchanged = Position::from_board(exchanged, !position.turn());
        assert_eq!(evaluator.evaluate_position(&exchanged), evaluation);
    }
}

#[test]
fn the_classic_evaluation_is_fair() {
    is_the_same_for_symmetric_positions_and_exchanged_colours(&Classic);
}

#[test]
fn the_learnt_evaluation_is_fair() {
    is_the_same_for_symmetric_positions_and_exchanged_colours(Weights::shipped().as_ref());
}

#[test]
fn kept_up_to_date_it_is_that_of_the_position() {
    let weights = Weights::shipped();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    for _ in 0..20 {
        let mut position = Position::new();
        let mut features = weights.features(&position);
        while let Some(m) = random::legal_move(&position, &mut rng) {
            let turn = position.turn();
            let flips = position.play_unchecked(m);
            if let Move::Place(square) = m {
                weights.place(&mut features, turn, square, flips);
            }
            assert_eq!(
                weights.evaluate(&position, &features),
                weights.evaluate_position(&position)
            );
        }
    }
}

#[test]
fn it_knows_who_won() {
    let weights = Weights::shipped();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
    let mut right = 0;
    for _ in 0..200 {
        let game = random::game(Position::new(), &mut rng);
        let moves = game.moves();
        let mut position = Position::new();
        for &m in &moves[..moves.len() - 4] {
            position.play(m).expect("a legal move");
        }
        let result = game
            .outcome()
            .expect("it is over")
            .difference(position.turn());
        let seen = weights.evaluate_position(&position).centidiscs;
        right += usize::from(seen.signum() == result.signum());
    }
    assert!(right > 150, "{right} of 200");
}

#[test]
fn a_file_is_written_as_it_was_read() {
    let file = Weights::shipped().to_bytes(1);
    let read = Weights::from_bytes(&file).expect("a good file");
    assert_eq!(read.to_bytes(1), file);
    let shipped = Weights::shipped();
    let position = Position::new();
    assert_eq!(
        read.evaluate_position(&position),
        shipped.evaluate_position(&position)
    );
    let coarse = Weights::from_bytes(&shipped.to_bytes(16)).expect("a good file");
    let difference = coarse.evaluate_position(&position).centidiscs
        - shipped.evaluate_position(&position).centidiscs;
    assert!(difference.abs() < 150);
}

#[test]
fn faulty_files_are_told() {
    let good = Weights::shipped().to_bytes(8);
    let with = |offset: usize, byte: u8| {
        let mut file = good.clone();
        file[offset] ^= byte;
        Weights::from_bytes(&file).expect_err("a faulty file")
    };
    let told = |error: WeightsError| error.to_string();

    let error = Weights::from_bytes(&good[..20]).expect_err("a header cut off");
    assert_eq!(told(error), "expected a header of 32 bytes, found 20 bytes");
    assert!(told(with(0, 1)).starts_with("byte 0: expected \"OTHEVALS\", found [4e, "));
    assert_eq!(told(with(8, 3)), "byte 8: expected 1, found 2");
    assert_eq!(told(with(12, 1)), "byte 12: expected 10, found 11");
    assert_eq!(told(with(14, 8)), "byte 14: expected at least 1, found 0");
    assert_eq!(told(with(16, 1)), "byte 16: expected 114428, found 114429");
    assert!(matches!(with(20, 1), WeightsError::Length { .. }));
    assert!(matches!(with(24, 1), WeightsError::Checksum { .. }));
    assert!(matches!(with(14, 1), WeightsError::Checksum { .. }));
    for offset in (32..good.len()).step_by(good.len() / 50) {
        assert!(matches!(with(offset, 0x10), WeightsError::Checksum { .. }));
    }
    let cut = Weights::from_bytes(&good[..good.len() - 1]).expect_err("cut off");
    assert!(matches!(cut, WeightsError::Length { .. }));
    let longer = [good.as_slice(), &[0]].concat();
    let longer = Weights::from_bytes(&longer).expect_err("too long");
    assert!(matches!(longer, WeightsError::Length { .. }));
}
